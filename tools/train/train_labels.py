#!/usr/bin/env python3
"""Trains the network that reads lines of print (labels.onnx).

    for i in $(seq 14); do
        /usr/bin/python3 tools/train/label_lines.py --count 40000 --seed $((100 + i)) --out lines-$i.npz
    done
    /usr/bin/python3 tools/train/label_lines.py --count 3000 --seed 99 --held-out --out held-out.npz
    /usr/bin/python3 tools/train/train_labels.py --run RUN_FOLDER --minutes 48 --lines 'lines-*.npz' --validation held-out.npz

then on, with lines lettered by hand among them, and the mean of both:

    for i in 501 502 503 504 505 511 512 513 514 515; do
        /usr/bin/python3 tools/train/label_lines.py --count 40000 --seed $i --lettered 0.35 --out lettered-$i.npz
    done
    /usr/bin/python3 tools/train/train_labels.py --run LETTERED --minutes 75 --start RUN_FOLDER/last.pt --rate 2.5e-3 --seed 11 \
        --lines 'lettered-*.npz' --validation held-out.npz
    /usr/bin/python3 tools/train/blend.py RUN_FOLDER/last.pt LETTERED/last.pt --share 0.75 --out MEAN/last.pt
    /usr/bin/python3 tools/train/train_labels.py --run MEAN --minutes 0 --start MEAN/last.pt --lines 'lettered-*.npz' --validation held-out.npz

Writes RUN_FOLDER/labels.onnx, ready for src/sheet, as plan.py says. One core.
"""
import glob
import os
import sys

import numpy as np
import torch
from torch import nn

from label_lines import ALPHABET, HEIGHT, WIDTHS
import plan
from network import Residual, block, folded
from train import best_path, ctc

CLASS = {letter: index for index, letter in enumerate(ALPHABET)}
PAPER, DARKEST, LEAST_CONTRAST = 245, 0.99, 25  # as in src/sheet/label_lines.cpp


class LabelReader(nn.Module):
    """Pictures (n, 1, 32, width) to logits (n, 37, 1, width / 2)."""

    def __init__(self, channels=(16, 32, 48, 72, 112), dropout=0.05):
        super().__init__()
        a, b, c, d, e = channels
        self.look = nn.Sequential(
            block(1, a, 3, 2),
            block(a, b, 3, (2, 1)),
            block(b, c, 3),
            block(c, d, 3, (2, 1)),
            block(d, e, (4, 3), padding=(0, 1)),
        )
        self.join = nn.Sequential(
            Residual(block(e, e, (1, 3))),
            Residual(block(e, e, (1, 3), dilation=2)),
            Residual(block(e, e, (1, 3), dilation=4)),
            Residual(block(e, e, (1, 3))),
        )
        self.drop = nn.Dropout2d(dropout)
        self.say = nn.Conv2d(e, len(ALPHABET), 1)

    def forward(self, x):
        return self.say(self.drop(self.join(self.look(x))))


def pictures(lines):
    """How dark each pixel is, by the darkest ones of its line."""
    dark = PAPER - torch.from_numpy(lines).float()
    darkest = torch.quantile(dark.flatten(1)[:, ::3], DARKEST, dim=1).clamp(min=LEAST_CONTRAST)
    return (dark / darkest[:, None, None]).clamp(-0.5, 1.2)[:, None]


def targets_of(texts):
    lengths = torch.tensor([len(text) for text in texts])
    targets = torch.zeros((len(texts), max(1, int(lengths.max()))), dtype=torch.long)
    for i, text in enumerate(texts):
        targets[i, : len(text)] = torch.tensor([CLASS[letter] for letter in text], dtype=torch.long)
    return targets, lengths


def misses(read, text):
    """Letters to change, add or leave out (Levenshtein)."""
    row = list(range(len(text) + 1))
    for i, a in enumerate(read, 1):
        before, row[0] = row[0], i
        for j, b in enumerate(text, 1):
            before, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, before + (a != b))
    return row[-1]


def evaluate(network, lines):
    """Share of lines read right, and misses by letter."""
    network.eval()
    right = total = missed = letters = 0
    with torch.no_grad():
        for width in WIDTHS:
            given, texts = lines[f"p{width}"], lines[f"t{width}"]
            for start in range(0, len(given), 256):
                read = best_path(network(pictures(given[start : start + 256])), ALPHABET)
                for a, b in zip(read, texts[start : start + 256]):
                    right, total = right + (a == b), total + 1
                    missed, letters = missed + misses(a, b), letters + len(b)
    return right / total, missed / letters


class Pool:
    """The lines of all files, by width."""

    def __init__(self, pattern):
        self.pattern, self.files = pattern, set()
        self.parts = {width: [] for width in WIDTHS}
        self.load()

    def load(self):
        for path in sorted(set(glob.glob(self.pattern)) - self.files):
            self.files.add(path)
            file = np.load(path)
            for width in WIDTHS:
                self.parts[width].append((file[f"p{width}"], file[f"t{width}"]))
        self.sizes = np.array([sum(len(p) for p, _ in self.parts[width]) for width in WIDTHS])
        self.size = self.sizes.sum()

    def draw(self, count, random):
        width = WIDTHS[random.choice(len(WIDTHS), p=self.sizes / self.size)]
        given, texts = self.parts[width][random.integers(len(self.parts[width]))]
        chosen = random.integers(0, len(given), count if width < WIDTHS[2] else count * 2 // 3)
        return pictures(given[chosen]), [str(text) for text in texts[chosen]]


def shifted(x, random):
    """A little to one side, and a little grain."""
    x = torch.roll(x, (int(random.integers(-1, 2)), int(random.integers(-2, 3))), (2, 3))
    return x + 0.05 * random.random() * torch.randn(x.shape)


def export(network, folder):
    """Writes the ONNX file that the program embeds; any number of lines, any even width."""
    torch.onnx.export(
        folded(network).eval(),
        torch.zeros(1, 1, HEIGHT, WIDTHS[0]),
        os.path.join(folder, "labels.onnx"),
        opset_version=11,
        input_names=["lines"],
        output_names=["logits"],
        dynamic_axes={"lines": {0: "n", 3: "width"}, "logits": {0: "n", 3: "steps"}},
    )


def loss_of(forward, drawn, random):
    x, texts = drawn
    targets, lengths = targets_of(texts)
    return (ctc(forward(shifted(x, random)), targets, lengths) / (1 + lengths)).mean() * 4, len(x)


def main():
    o = plan.options(__doc__, "lines", "label_lines.py", minutes=48, batch=96)
    validation = dict(np.load(o.validation))

    def tell(network):
        right, missed = evaluate(network, validation)
        return f"lines right {100 * right:.2f} %, misses {100 * missed:.2f} % of the letters"

    plan.train(o, LabelReader(), Pool(o.samples), loss_of, tell, export)


if __name__ == "__main__":
    sys.exit(main())
