"""The network that reads cell pictures, and its export.

A plain convolutional network over a picture of 2 planes (ink, mask), 40 px high: every 4 px of width give one step, and
each step says epsilon, a digit, `/` (struck), `v` (one tick) or `?` (illegible). A mark's probability is the sum over all
ways to spread its characters over the steps (CTC). Plain 3x3 convolutions, since OpenCV runs them faster than depthwise
ones of the same accuracy. OpenCV must load it: no operator beyond convolution, batch normalisation, ReLU and addition.
"""
import copy

import torch
from torch import nn

HEIGHT, WIDTH = 40, 112
NARROW = 72  # width of the middle part that holds cells up to 60 px wide with their rim
ALPHABET = "\0" + "0123456789/v?"  # position = class; 0 is epsilon


def block(inputs, outputs, kernel, stride=1, padding=None, dilation=1):
    kernel = kernel if isinstance(kernel, tuple) else (kernel, kernel)
    if padding is None:
        padding = tuple(k // 2 * dilation if k > 1 else 0 for k in kernel)
    return nn.Sequential(
        nn.Conv2d(inputs, outputs, kernel, stride, padding, dilation=dilation, bias=False),
        nn.BatchNorm2d(outputs),
        nn.ReLU(inplace=True),
    )


class Residual(nn.Module):
    def __init__(self, inner):
        super().__init__()
        self.inner = inner

    def forward(self, x):
        return x + self.inner(x)


class Reader(nn.Module):
    """Pictures (n, 2, 40, width) to logits (n, 14, 1, width / 4)."""

    def __init__(self, channels=(12, 24, 48, 72, 112, 160), dropout=0.02):
        super().__init__()
        a, b, c, d, e, f = channels
        self.look = nn.Sequential(
            block(2, a, 3, 2),
            block(a, b, 3, 2),
            block(b, c, 3),
            block(c, d, 3, (2, 1)),
            block(d, e, 3),
            block(e, f, (5, 1), padding=(0, 0)),
        )
        self.join = nn.Sequential(
            Residual(block(f, f, (1, 3))),
            Residual(block(f, f, (1, 3), dilation=2)),
            Residual(block(f, f, (1, 3))),
        )
        self.drop = nn.Dropout2d(dropout)
        self.say = nn.Conv2d(f, len(ALPHABET), 1)

    def forward(self, x):
        return self.say(self.drop(self.join(self.look(x))))


def folded(network):
    """A copy for use: batch normalisation folded into the convolutions, nothing random left."""
    network = copy.deepcopy(network).eval()
    network.drop = nn.Identity()
    for parent in list(network.modules()):
        if isinstance(parent, nn.Sequential) and len(parent) == 3 and isinstance(parent[1], nn.BatchNorm2d):
            fused = torch.nn.utils.fusion.fuse_conv_bn_eval(parent[0], parent[1])
            parent[0], parent[1] = fused, nn.Identity()
    return network


class ForUse(nn.Module):
    """The folded network with its logits divided by the calibrated temperature (folded into the last layer)."""

    def __init__(self, network, temperature=1.0):
        super().__init__()
        self.network = folded(network)
        with torch.no_grad():
            self.network.say.weight /= temperature
            self.network.say.bias /= temperature

    def forward(self, x):
        return self.network(x)


def export(network, path, temperature=1.0):
    """Writes the ONNX file that the program embeds; any batch size, any width that is a multiple of 4."""
    torch.onnx.export(
        ForUse(network, temperature).eval(),
        torch.zeros(1, 2, HEIGHT, WIDTH),
        path,
        opset_version=11,
        input_names=["pictures"],
        output_names=["logits"],
        dynamic_axes={"pictures": {0: "n", 3: "width"}, "logits": {0: "n", 3: "steps"}},
    )
