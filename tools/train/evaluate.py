#!/usr/bin/env python3
"""Measures the program's reader on labelled cells.

    /usr/bin/python3 tools/train/evaluate.py --readings build/release/make-readings NAME=FILE[:ROWS]...

FILEs are RCELLS1 records; the reading is the program's own (`make-readings` has the embedded network). Prints a table with a
line a file: cells; right (all, and those with ink); right where only digits may be read (files of numbers alone); right with the
row's legal values (where ROWS, written by photo_cells.py, says which row each cell is in); right by Tesseract with a whitelist of
digits in its best page mode, of the cells that hold a number (--tesseract); expected calibration error; share of cells above 0.99 and
its error; share of the surest cells with one error in 1000. Then the classes, and the confusion of digits over all files. Numbers
longer than four digits, which the program never reads, are left out, but for --strings FILE: whole strings, best path over digits of the
network itself. With --by flags, lines are split by the records' flags (setting, corrected, real glyphs). With --wrong PNG, a
picture of misread cells.
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


Cell = collections.namedtuple("Cell", "label flags ruled tesseract marks")


def readings(program, path, rows, tesseract):
    """A Cell for each record; `marks` are (mark, probability), best first."""
    extra = (["--rows", rows] if rows else []) + (["--tesseract"] if tesseract else [])
    with open(path, "rb") as stream:
        done = subprocess.run([program, *extra], stdin=stream, capture_output=True, check=True)
    sys.stderr.write(f"{path}: {done.stderr.decode().strip()}\n")
    out = []
    for line in done.stdout.decode().split("\n")[:-1]:
        fields = line.split("\t")
        pairs = [(fields[i], float(fields[i + 1])) for i in range(9, len(fields) - 1, 2)]
        ruled = fields[4] if float(fields[5]) >= 0 else None
        out.append(Cell(plain(fields[0]), int(fields[1]), ruled, fields[6:9] if tesseract else None, pairs or [("?", 0.0)]))
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


def is_number(mark):
    return mark.isdigit()


def best_number(cell):
    """The most probable number where nothing else may be read."""
    return next((mark for mark, _ in cell.marks if is_number(mark)), "")


def percent(hits):
    hits = list(hits)
    return f"{100 * np.mean(hits):.2f}" if hits else "-"


HEAD = """| cells | count | right % | with ink % | digits only % | with row's values % | Tesseract % | ECE | sure % | wrong % | rate % |
| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |"""


def row_of(name, cells):
    right = np.array([c.label == c.marks[0][0] for c in cells])
    confidence = np.array([c.marks[0][1] for c in cells])
    numbers = [c for c in cells if is_number(c.label)]
    inked = percent(r for r, c in zip(right, cells) if c.label != "")
    digits = percent(best_number(c) == c.label for c in cells) if len(numbers) == len(cells) else "-"
    ruled = percent(c.ruled == c.label for c in cells if c.ruled is not None and c.label != "")
    modes = zip(*([plain(t) == c.label for t in c.tesseract] for c in numbers if c.tesseract))
    tesseract = max((percent(mode) for mode in modes), key=float, default="-")
    sure = confidence >= 0.99
    wrong = f"{100 * (1 - right[sure].mean()):.2f}" if sure.any() else "-"
    return (
        f"| {name} | {len(cells)} | {percent(right)} | {inked} | {digits} | {ruled} | {tesseract} | {calibration_error(confidence, right):.4f}"
        f" | {100 * sure.mean():.1f} | {wrong} | {100 * read_rate(confidence, right):.1f} |"
    )


def classes(cells):
    lines = ["| class | count | right % |", "| --- | ---: | ---: |"]
    for kind in CLASSES:
        chosen = [c for c in cells if class_of(c.label) == kind]
        if chosen:
            lines.append(f"| {kind} | {len(chosen)} | {percent(c.label == c.marks[0][0] for c in chosen)} |")
    marks = [c for c in cells if not is_number(c.label)]
    lines.append(f"| all but numbers | {len(marks)} | {percent(class_of(c.label) == class_of(c.marks[0][0]) for c in marks)} (as classes) |")
    return "\n".join(lines)


def whole_strings(onnx, path):
    """Share of digit strings of any length that the network's best path over digits gives."""
    import cv2

    part = rec.read_file(path)
    network = cv2.dnn.readNetFromONNX(onnx)
    network.setInput(rec.pictures(part, rec.WIDTH))
    steps = network.forward()[:, :11, 0].argmax(1)  # epsilon and digits
    texts = ["".join(str(c - 1) for i, c in enumerate(row) if c and (i == 0 or row[i - 1] != c)) for row in steps]
    return len(part), percent(text == label for text, label in zip(texts, rec.labels_of(part)))


def confusion(cells):
    """Digits read for digits, where the lengths agree."""
    table = np.zeros((10, 10), int)
    for cell in cells:
        read = cell.marks[0][0]
        if is_number(cell.label) and is_number(read) and len(cell.label) == len(read):
            for a, b in zip(cell.label, read):
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
    parser.add_argument("files", nargs="+", help="NAME=FILE[:ROWS]")
    parser.add_argument("--readings", required=True, help="the make-readings program")
    parser.add_argument("--tesseract", action="store_true", help="read with Tesseract too")
    parser.add_argument("--strings", help="RCELLS1 of digit strings of any length")
    parser.add_argument("--onnx", default="src/reading/cells.onnx", help="the network for --strings")
    parser.add_argument("--by", choices=["flags"])
    parser.add_argument("--wrong", help="picture of misread cells, surest first")
    parser.add_argument("--most", type=int, default=200)
    parser.add_argument("--pool", action="store_true", help="a last line for all files together")
    o = parser.parse_args()
    everything, wrong = [], []
    print(HEAD)
    for item in o.files:
        name, path = item.split("=", 1)
        path, _, rows = path.partition(":")
        cells = readings(o.readings, path, rows, o.tesseract)
        parts = rec.read_file(path)
        keep = [i for i, c in enumerate(cells) if not is_number(c.label) or len(c.label) <= 4]
        wrong += [(parts[i], cells[i].label, cells[i].marks) for i in keep if cells[i].label != cells[i].marks[0][0]]
        cells = [cells[i] for i in keep]
        everything += cells
        print(row_of(name, cells), flush=True)
        if o.by:
            groups = collections.defaultdict(list)
            for c in cells:
                groups[f"  {('scan', 'easy', 'medium', 'hard')[c.flags >> 2 & 3]} {'real' if c.flags & 2 else 'strokes'}"].append(c)
                if c.flags & 1:
                    groups["  corrected"].append(c)
            for key in sorted(groups):
                print(row_of(key, groups[key]))
    if o.pool:
        print(row_of("all", everything))
    if o.strings:
        print("%d whole strings, any length, best path over digits: %s %%" % whole_strings(o.onnx, o.strings))
    print("\n" + classes(everything) + "\n\n" + confusion(everything))
    if o.wrong:
        draw_wrong(o.wrong, sorted(wrong, key=lambda w: -w[2][0][1])[: o.most])


if __name__ == "__main__":
    sys.exit(main())
