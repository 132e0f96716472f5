#!/usr/bin/env python3
"""Says which cells to cut from photographs; `make-cut` cuts them.

    /usr/bin/python3 tools/train/photo_cells.py cells  FOLDER [--times 8] | build/release/make-cut > FILE
    /usr/bin/python3 tools/train/photo_cells.py strings FOLDER [--times 8] | build/release/make-cut > FILE
    /usr/bin/python3 tools/train/photo_cells.py truth  FOLDER [--severity easy] | build/release/make-cut > FILE

`cells`: a set of photographed table cells (handwriting/cells-photo-*). `strings`: digit strings with a box a digit
(handwriting/orand-car-a-*): parts of up to four neighbouring digits, cut as a cell; without --times
whole strings of up to eight, cut as a cell that is high enough to hold them. `truth`: photos of cards with truth
beside them (shared/photos, samples); --rows FILE gets the template, row and column of each. With --times the cell's quad is varied, so that a picture is cut so many times
differently; without, once and straight. Truth is cut as it is, or with --shake PX by that many pixels off per corner.
"""
import argparse
import csv
import glob
import json
import os
import sys

import cv2
import numpy as np

CELL_LABELS = {**{str(d): str(d) for d in range(10)}, "tick": "v", "dash": "/", "empty": "", "box": "?", "question": "?"}


LONGEST = 8  # characters that a record's label holds
WIDEST = 3.5  # width over height of a cell that a picture shows whole


def tell(photo, label, quad):
    print("\t".join([photo, label, *(f"{v:.2f}" for corner in quad for v in corner)]))


def varied(quad, random, amount):
    """Corners moved together (place, size, turn) and a little each for itself; `amount` relative to the cell's height."""
    quad = np.asarray(quad, float)
    middle = quad.mean(0)
    height = np.linalg.norm(quad[3] - quad[0])
    angle = random.normal(0, 0.6 * amount)
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    scale = np.exp(random.normal(0.02, amount, 2))
    quad = (quad - middle) * scale @ turn.T + middle
    return quad + random.normal(0, 0.5 * amount * height, 2) + random.normal(0, 0.2 * amount * height, (4, 2))


def rectangle(left, top, right, bottom):
    return [(left, top), (right, top), (right, bottom), (left, bottom)]


def from_cells(folder, times, keep, random):
    for row in csv.DictReader(open(os.path.join(folder, "labels.csv"))):
        label = CELL_LABELS.get(row["label"])
        if label is None or label not in keep:  # tallies and stacked dashes mean nothing on a score sheet
            continue
        path = os.path.join(folder, row["file"])
        height, width = cv2.imread(path, cv2.IMREAD_GRAYSCALE).shape
        quad = rectangle(0, 0, width, height)
        if not times:
            tell(path, label, quad)
        for _ in range(times):
            tell(path, label, varied(quad, random, 0.08))


def from_strings(folder, times, random):
    for row in csv.DictReader(open(os.path.join(folder, "labels.csv"))):
        path = os.path.join(folder, row["file"])
        height, width = cv2.imread(path, cv2.IMREAD_GRAYSCALE).shape
        text = row["text"]
        boxes = np.array([[float(v) for v in box.split(":")] for box in row["boxes"].split()])
        if len(boxes) != len(text):
            continue
        if not times:
            if len(text) <= LONGEST:
                more = max(0.0, width / WIDEST - height) / 2
                tell(path, text, rectangle(0, -more, width, height + more))
            continue
        for _ in range(times):
            count = int(min(len(text), random.integers(1, 5)))
            first = int(random.integers(0, len(text) - count + 1))
            part = boxes[first : first + count]
            left, right = part[:, 0].min(), (part[:, 0] + part[:, 2]).max()
            top, bottom = part[:, 1].min(), (part[:, 1] + part[:, 3]).max()
            tall = max(bottom - top, 0.6 * part[:, 3].max() + 8)
            above, below = random.uniform(-0.02, 0.35, 2) * tall
            aside = random.uniform(0.0, 0.25) * tall
            quad = rectangle(left - aside, top - above, right + random.uniform(0.0, 0.15) * tall, bottom + below)
            tell(path, text[first : first + count], varied(quad, random, 0.03))


def mark_of(cell):
    kind = cell["kind"]
    if kind == "number":
        return cell.get("written") or str(cell["value"])
    return {"struck": "/", "ticks": "v" * (cell["value"] or 0), "blank": "", "illegible": "?"}[kind]


def from_truth(folder, severity, shake, rows, random):
    for path in sorted(glob.glob(os.path.join(folder, "*.json"))):
        truth = json.load(open(path))
        if "sheets" not in truth or (severity and truth.get("severity") != severity):
            continue
        for sheet in truth["sheets"]:
            for game in sheet["games"]:
                for cell in game["cells"]:
                    quad = np.asarray(cell["quad"], float) + random.normal(0, shake, (4, 2)) if shake else cell["quad"]
                    tell(os.path.join(folder, truth["image"]), mark_of(cell), quad)
                    rows.write(f"{sheet['template']} {cell['row']} {cell['column']}\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kind", choices=["cells", "strings", "truth"])
    parser.add_argument("folder")
    parser.add_argument("--times", type=int, default=0)
    parser.add_argument("--severity")
    parser.add_argument("--keep", default=",".join(sorted(set(CELL_LABELS.values()))), help="labels of `cells` to keep, comma between them")
    parser.add_argument("--rows", default=os.devnull)
    parser.add_argument("--shake", type=float, default=0)
    parser.add_argument("--seed", type=int, default=1)
    o = parser.parse_args()
    random = np.random.default_rng(o.seed)
    if o.kind == "cells":
        from_cells(o.folder, o.times, o.keep.split(","), random)
    elif o.kind == "strings":
        from_strings(o.folder, o.times, random)
    else:
        with open(o.rows, "w") as rows:
            from_truth(o.folder, o.severity, o.shake, rows, random)


if __name__ == "__main__":
    sys.exit(main())
