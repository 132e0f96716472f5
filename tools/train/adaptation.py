#!/usr/bin/env python3
"""Measures whether knowing the writer of a card helps to read its doubtful cells.

    /usr/bin/python3 tools/train/photo_cells.py truth FOLDER --severity easy | build/release/make-cut > easy.cells
    /usr/bin/python3 tools/train/adaptation.py --run RUN_FOLDER FOLDER:easy=easy.cells...

All cells of a card are by one hand. The digits of its surely read cells are taken as examples, as the network's last features at
their steps; each doubtful step's digit logits are raised by `strength` times how much more it is like the examples of that digit than
like those of the others. Prints the share of cells with ink that are read right, for each strength; 0 is no adaptation.
"""
import argparse
import glob
import json
import os
import sys

import numpy as np
import torch

import records as rec
from network import WIDTH, Reader
from train import best_path

SURE = 0.97  # probability of a best path from which its digits are taken as examples
LEAST_EXAMPLES = 8  # on a card; fewer say little about its writer
LEAST_OF_DIGIT = 2
DIGITS = range(1, 11)  # classes of the network


def cards(folder, severity):
    """The first and the last but one index of each card's cells, in the order of photo_cells.py."""
    start = 0
    for path in sorted(glob.glob(os.path.join(folder, "*.json"))):
        truth = json.load(open(path))
        if truth.get("severity") != severity:
            continue
        for sheet in truth.get("sheets", []):
            end = start + sum(len(game["cells"]) for game in sheet["games"])
            yield start, end
            start = end


def features_of(network, part):
    with torch.no_grad():
        batches = [
            network.join(network.look(torch.from_numpy(rec.pictures(part[i : i + 256], WIDTH)))) for i in range(0, len(part), 256)
        ]
        features = torch.cat(batches)
        return torch.nn.functional.normalize(features, dim=1)[:, :, 0], network.say(features)


def adapt(features, logits, strength):
    """The logits of one card's cells, doubtful ones moved towards what its writer's digits look like."""
    adapted = logits.clone()
    most, best = logits[:, :, 0].softmax(1).max(1)
    sure = most.log().sum(1).exp() > SURE
    chosen = (best >= DIGITS[0]) & (best <= DIGITS[-1]) & sure[:, None]
    if int(chosen.sum()) < LEAST_EXAMPLES:
        return adapted
    examples, digits = features.permute(0, 2, 1)[chosen], best[chosen]
    usable = [d for d in DIGITS if int((digits == d).sum()) >= LEAST_OF_DIGIT]
    for cell in torch.nonzero(~sure).flatten():
        likeness = examples @ features[cell]
        if len(usable) < 2:
            continue
        nearest = torch.stack([likeness[digits == d].topk(LEAST_OF_DIGIT, dim=0)[0].mean(0) for d in usable])
        adapted[cell, usable, 0] += strength * (nearest - nearest.mean(0))
    return adapted


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sets", nargs="+", help="FOLDER:SEVERITY=FILE")
    parser.add_argument("--run", required=True)
    parser.add_argument("--strengths", type=float, nargs="+", default=[0, 1, 2, 4, 8])
    o = parser.parse_args()
    torch.set_num_threads(1)
    network = Reader()
    network.load_state_dict(torch.load(os.path.join(o.run, "last.pt"))["average"])
    network.eval()
    for item in o.sets:
        place, path = item.split("=", 1)
        folder, severity = place.rsplit(":", 1)
        part = rec.read_file(path)
        features, logits = features_of(network, part)
        labels = rec.labels_of(part)
        line = f"{item}:"
        for strength in o.strengths:
            moved = torch.cat([adapt(features[a:b], logits[a:b], strength) for a, b in cards(folder, severity)])
            if len(moved) != len(labels):
                raise SystemExit(f"{path} was not cut from {place}")
            right = [a == b for a, b in zip(best_path(moved), labels) if b]
            line += f"  {strength:g}: {100 * np.mean(right):.2f} %"
        print(line, flush=True)


if __name__ == "__main__":
    sys.exit(main())
