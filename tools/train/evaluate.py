#!/usr/bin/env python3
"""Measures the program's reader on labelled cells.

    /usr/bin/python3 tools/train/evaluate.py --readings build/release/make-readings NAME=FILE...

FILEs are RCELLS1 records; the reading is the program's own (`make-readings` has the embedded network). Prints a row a file:
cells, right (all, inked), by class, expected calibration error, share above 0.99 and its error, and over all files the confusion of digits
and the worst cells. Numbers longer than four digits, which the reader cannot give, are left out. With --by flags, rows are
split by the records' flags (setting, corrected, real glyphs). With --wrong PNG, a picture of misread cells.
"""
import argparse
import collections
import subprocess
import sys

import numpy as np

import records as rec

BINS = [0, 0.5, 0.8, 0.9, 0.95, 0.99, 0.999, 1.0000001]
CLASSES = ["blank", "struck", "ticks", "illegible", "1 digit", "2 digits", "3 digits", "4 digits"]


def plain(label):
    """Numbers without leading zeros, as the reader gives them."""
    return str(int(label)) if label.isdigit() else label


def class_of(label):
    if label == "":
        return "blank"
    if label[0] in "/?v":
        return {"/": "struck", "?": "illegible", "v": "ticks"}[label[0]]
    return f"{len(label)} digit" + ("s" if len(label) > 1 else "")


def readings(program, path):
    """(label, flags, box width, [(mark, probability)...]) of each record."""
    with open(path, "rb") as stream:
        done = subprocess.run([program], stdin=stream, capture_output=True, check=True)
    sys.stderr.write(f"{path}: {done.stderr.decode().strip()}\n")
    out = []
    for line in done.stdout.decode().splitlines():
        fields = line.split("\t")
        pairs = [(fields[i], float(fields[i + 1])) for i in range(4, len(fields) - 1, 2)]
        out.append((plain(fields[0]), int(fields[1]), int(fields[2]), pairs or [("?", 0.0)]))
    return out


def calibration_error(confidence, right):
    """Expected calibration error over the bins of the score tool."""
    total = 0.0
    for low, high in zip(BINS, BINS[1:]):
        chosen = (confidence >= low) & (confidence < high)
        if chosen.any():
            total += chosen.mean() * abs(confidence[chosen].mean() - right[chosen].mean())
    return total


def read_rate(confidence, right, error=0.001):
    """Largest share of most confident cells of which at most `error` are wrong."""
    order = np.argsort(-confidence, kind="stable")
    wrong = np.cumsum(~right[order])
    good = np.nonzero(wrong <= error * np.arange(1, len(order) + 1))[0]
    return (good[-1] + 1) / len(order) if len(good) else 0.0


def row_of(name, cells):
    right = np.array([c[0] == c[3][0][0] for c in cells])
    confidence = np.array([c[3][0][1] for c in cells])
    inked = np.array([c[0] != "" for c in cells])
    sure = confidence >= 0.99
    share = lambda chosen: f"{100 * right[chosen].mean():6.2f}" if chosen.any() else "     -"
    text = f"{name:24s} {len(cells):6d}  all {share(right >= 0)} inked {share(inked)}  ECE {calibration_error(confidence, right):.4f}"
    text += f"  >=.99 {100 * sure.mean():5.1f} % wrong {100 * (1 - right[sure].mean()) if sure.any() else 0:.2f} %  rate@.1% {100 * read_rate(confidence, right):5.1f} |"
    for kind in CLASSES:
        chosen = np.array([class_of(c[0]) == kind for c in cells])
        if chosen.any():
            text += f" {kind} {share(chosen).strip()}"
    return text


def confusion(cells):
    """Digits read for digits, where the lengths agree."""
    table = np.zeros((10, 10), int)
    for label, _, _, pairs in cells:
        read = pairs[0][0]
        if label.isdigit() and read.isdigit() and len(label) == len(read):
            for a, b in zip(label, read):
                table[int(a), int(b)] += 1
    lines = ["digit written (row) and read (column):", "      " + "".join(f"{d:6d}" for d in range(10))]
    lines += [f"{d:6d}" + "".join(f"{n:6d}" for n in table[d]) for d in range(10)]
    return "\n".join(lines)


def draw_wrong(path, items):
    import cv2

    tiles = []
    for part, label, pairs in items:
        tile = np.full((66, 114, 3), 225, np.uint8)
        tile[:40, 1:113] = cv2.cvtColor(255 - part["ink"], cv2.COLOR_GRAY2BGR)
        x0, y0, x1, y1 = (int(v) for v in part["box"])
        cv2.rectangle(tile, (x0 + 1, y0), (x1, y1 - 1), (255, 190, 140), 1)
        cv2.putText(tile, f"is {label or '-'}", (2, 51), 0, 0.36, (0, 120, 0))
        cv2.putText(tile, f"{pairs[0][0] or '-'} {pairs[0][1]:.3f}", (2, 63), 0, 0.36, (0, 0, 200))
        tiles.append(tile)
    while len(tiles) % 10:
        tiles.append(np.full((66, 114, 3), 225, np.uint8))
    cv2.imwrite(path, np.vstack([np.hstack(tiles[i : i + 10]) for i in range(0, len(tiles), 10)]))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+", help="NAME=FILE")
    parser.add_argument("--readings", required=True, help="the make-readings program")
    parser.add_argument("--by", choices=["flags"])
    parser.add_argument("--wrong", help="picture of misread cells, surest first")
    parser.add_argument("--most", type=int, default=200)
    parser.add_argument("--pool", action="store_true", help="a last row for all files together")
    o = parser.parse_args()
    everything, wrong = [], []
    for item in o.files:
        name, path = item.split("=", 1)
        cells = readings(o.readings, path)
        parts = rec.read_file(path)
        keep = [i for i, c in enumerate(cells) if not c[0].isdigit() or len(c[0]) <= 4]
        wrong += [(parts[i], cells[i][0], cells[i][3]) for i in keep if cells[i][0] != cells[i][3][0][0]]
        cells = [cells[i] for i in keep]
        everything += cells
        print(row_of(name, cells))
        if o.by:
            groups = collections.defaultdict(list)
            for c in cells:
                groups[f"  {('scan', 'easy', 'medium', 'hard')[c[1] >> 2 & 3]} {'real' if c[1] & 2 else 'strokes'}"].append(c)
                if c[1] & 1:
                    groups["  corrected"].append(c)
            for key in sorted(groups):
                print(row_of(key, groups[key]))
    if o.pool:
        print(row_of("all", everything))
    print(confusion(everything))
    if o.wrong:
        draw_wrong(o.wrong, sorted(wrong, key=lambda w: -w[2][0][1])[: o.most])


if __name__ == "__main__":
    sys.exit(main())
