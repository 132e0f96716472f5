#!/usr/bin/env python3
"""Trains the network that draws the lines of tables (lines.onnx).

    lines='build/release/make-lines --glyphs ../shared/handwriting'
    $lines --unruled 0 --count 3000 --seed 1000000 --out lines-1.bin
    $lines --unruled 0 --count 4000 --seed 3000000 --out lines-2.bin
    $lines --unruled 0.4 --split validation --count 150 --seed 9000000 --out held-out.bin
    /usr/bin/python3 tools/train/train_lines.py --run FIRST --minutes 62 --pieces 'lines-*.bin' --validation held-out.bin
    $lines --unruled 0.4 --count 3500 --seed 2500000 --out more-1.bin
    $lines --unruled 0.4 --count 3500 --seed 4500000 --out more-2.bin
    /usr/bin/python3 tools/train/train_lines.py --run SECOND --minutes 75 --rate 2e-3 --seed 13 --start FIRST/last.pt \
        --pieces 'more-*.bin' --validation held-out.bin
    mkdir MEAN && /usr/bin/python3 tools/train/blend.py FIRST/last.pt SECOND/last.pt --share 0.5 --out MEAN/last.pt
    $lines --unruled 0.25 --count 3500 --seed 6600000 --out last-1.bin
    $lines --unruled 0.25 --count 3500 --seed 8600000 --out last-2.bin
    /usr/bin/python3 tools/train/train_lines.py --run THIRD --minutes 70 --rate 1.5e-3 --seed 15 --start SECOND/last.pt \
        --pieces 'last-*.bin' --validation held-out.bin
    mkdir NEXT && /usr/bin/python3 tools/train/blend.py MEAN/last.pt THIRD/last.pt --share 0.5 --out NEXT/last.pt
    /usr/bin/python3 tools/train/train_lines.py --run RUN --minutes 0 --start NEXT/last.pt --pieces 'last-*.bin' --validation held-out.bin

Each run writes its lines.onnx, ready for src/lattice, as plan.py says. One core, 11 GB of memory.
"""
import glob
import os
import sys

import numpy as np
import torch
from torch import nn
from torch.nn import functional

import plan
from network import Residual, block, folded

SIDE = 256
STEP = 4  # pixels of the picture along each side of what one place of the last layer says
AROUND, GAIN, LEAST_LIGHT, MOST = 31, 0.15, 4, 4  # as in src/lattice/line_drawing.cpp


class LineDrawer(nn.Module):
    """Pictures (n, 1, h, w) to logits (n, 16, h / 4, w / 4): of the pixels of each 4 x 4 square, row by row."""

    def __init__(self, channels=(16, 32), dilations=(1, 2, 4, 8, 16, 8, 4, 2, 1)):
        super().__init__()
        a, b = channels
        self.look = nn.Sequential(block(1, a, 3, 2), block(a, b, 3, 2))
        self.join = nn.Sequential(*[Residual(block(b, b, 3, dilation=d)) for d in dilations])
        self.drop = nn.Identity()
        self.say = nn.Conv2d(b, STEP * STEP, 1)

    def forward(self, x):
        return self.say(self.drop(self.join(self.look(x))))


def pictures(grey):
    """How much brighter each pixel is than its surroundings, by their brightness."""
    grey = grey.float()[:, None]
    rim = AROUND // 2
    mean = functional.pad(grey, (rim, rim, rim, rim), mode="replicate")
    for side in ((1, AROUND), (AROUND, 1)):
        mean = functional.avg_pool2d(mean, side, 1)
    return ((grey - mean) / (GAIN * mean + LEAST_LIGHT)).clamp(-MOST, MOST)


def read(path):
    with open(path, "rb") as stream:
        if stream.readline() != b"RLINES1 %d\n" % SIDE:
            raise ValueError(f"{path}: not RLINES1 of {SIDE}")
        data = np.fromfile(stream, np.uint8)
    return data[: len(data) // (2 * SIDE * SIDE) * 2 * SIDE * SIDE].reshape(-1, 2, SIDE, SIDE)


class Pool:
    """The pieces of all files."""

    def __init__(self, pattern):
        self.pattern, self.files, self.parts = pattern, set(), []
        self.load()

    def load(self):
        for path in sorted(set(glob.glob(self.pattern)) - self.files):
            self.files.add(path)
            self.parts.append(read(path))
        self.size = sum(len(part) for part in self.parts)

    def draw(self, count, random):
        part = self.parts[random.choice(len(self.parts), p=[len(p) / self.size for p in self.parts])]
        pieces = torch.from_numpy(part[random.integers(0, len(part), count)])
        if random.random() < 0.5:
            pieces = pieces.transpose(2, 3)
        turned = [d for d in (2, 3) if random.random() < 0.5]
        return pieces.flip(turned) if turned else pieces


def worn(grey, random):
    """With more grain, less contrast or a softer lens than it was made with."""
    grey = grey.float()
    if random.random() < 0.3:
        weight = torch.tensor([1.0, 2.0, 1.0])
        kernel = (weight[:, None] * weight / 16)[None, None]
        grey = functional.conv2d(functional.pad(grey[:, None], (1, 1, 1, 1), mode="replicate"), kernel)[:, 0]
    grey = grey * (1 - 0.5 * random.random()) + 60 * random.random() ** 2
    if random.random() < 0.5:
        grey = grey + 4 * random.random() * torch.randn(grey.shape)
    return grey


def evaluate(network, pieces):
    """Loss, and of the pixels: share of those on lines that are found, and of those found that are on lines."""
    network.eval()
    losses, found, on, both = [], 0, 0, 0
    with torch.no_grad():
        for start in range(0, len(pieces), 32):
            part = torch.from_numpy(pieces[start : start + 32])
            logits = functional.pixel_shuffle(network(pictures(part[:, 0])), STEP)[:, 0]
            truth = part[:, 1].float() / 255
            losses.append(float(functional.binary_cross_entropy_with_logits(logits, truth)))
            says, is_line = logits > 0, truth > 0.5
            found, on, both = found + says.sum(), on + is_line.sum(), both + (says & is_line).sum()
    return np.mean(losses), float(both / on), float(both / found)


def export(network, folder):
    """Writes the ONNX file that the program embeds; any number of pictures, sides that are multiples of four."""
    torch.onnx.export(
        folded(network).eval(),
        torch.zeros(1, 1, SIDE, SIDE),
        os.path.join(folder, "lines.onnx"),
        opset_version=11,
        input_names=["pictures"],
        output_names=["logits"],
        dynamic_axes={"pictures": {0: "n", 2: "height", 3: "width"}, "logits": {0: "n", 2: "rows", 3: "columns"}},
    )


def loss_of(forward, pieces, random):
    drawn = functional.pixel_shuffle(forward(pictures(worn(pieces[:, 0], random))), STEP)[:, 0]
    return functional.binary_cross_entropy_with_logits(drawn, pieces[:, 1].float() / 255), len(pieces)


def main():
    o = plan.options(__doc__, "pieces", "make-lines", minutes=62, batch=16)
    validation = read(o.validation)[::4]

    def tell(network):
        loss, found, right = evaluate(network, validation)
        return f"loss {loss:.4f}, {100 * found:.2f} % of the lines found, {100 * right:.2f} % of what is found are lines"

    plan.train(o, LineDrawer(), Pool(o.samples), loss_of, tell, export)


if __name__ == "__main__":
    sys.exit(main())
