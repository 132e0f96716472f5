#!/usr/bin/env python3
"""Fits the temperature of a trained network and writes the ONNX file that the program embeds.

    /usr/bin/python3 tools/train/calibrate.py --run RUN_FOLDER --out src/reading/cells.onnx FILE...

FILEs are RCELLS1 records of validation writers (make-cells --split validation --strokes-only). The temperature is the one
that makes the labels most probable; it divides the logits and is folded into the last layer. Measure the result on other
writers with evaluate.py.
"""
import argparse
import hashlib
import os
import sys

import numpy as np
import torch

import records as rec
from network import NARROW, WIDTH, Reader, export
from train import ctc, tensors

MOST_DIGITS = 4


def legal(part):
    """Records whose label the reader can give: longer numbers are only for training."""
    return part[[len(label) <= MOST_DIGITS or label.startswith("v") for label in rec.labels_of(part)]]


def logits_of(network, part):
    """(logits, targets, lengths) of narrow and of wide pictures, batch by batch."""
    batches = []
    narrow = rec.is_narrow(part)
    with torch.no_grad():
        for chosen, width in ((part[narrow], NARROW), (part[~narrow], WIDTH)):
            for start in range(0, len(chosen), 256):
                x, targets, lengths = tensors(chosen[start : start + 256], width)
                batches.append((network(x), targets, lengths))
    return batches


def loss_at(batches, temperature, surprise):
    """Mean of minus the logarithm of the label's probability."""
    total, count = 0.0, 0
    for logits, targets, lengths in batches:
        p = torch.exp(-ctc(logits / temperature, targets, lengths).double())
        total -= float(torch.log((1 - surprise) * p + surprise * 1e-3).sum())
        count += len(lengths)
    return total / count


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+")
    parser.add_argument("--run", required=True)
    parser.add_argument("--out", required=True)
    parser.add_argument("--surprise", type=float, default=2e-4, help="as in cell_reader.cpp")
    o = parser.parse_args()
    torch.set_num_threads(1)
    network = Reader()
    network.load_state_dict(torch.load(os.path.join(o.run, "last.pt"))["average"])
    network.eval()
    batches = logits_of(network, legal(np.concatenate([rec.read_file(f) for f in o.files])))
    temperatures = np.exp(0.04 * np.arange(-12, 21))
    losses = [loss_at(batches, t, o.surprise) for t in temperatures]
    best = int(np.argmin(losses))
    print(f"loss {loss_at(batches, 1.0, o.surprise):.5f} at 1, {losses[best]:.5f} at temperature {temperatures[best]:.3f}")
    export(network, o.out, float(temperatures[best]))
    print("sha256", hashlib.sha256(open(o.out, "rb").read()).hexdigest(), os.path.getsize(o.out), "bytes")


if __name__ == "__main__":
    sys.exit(main())
