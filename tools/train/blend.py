#!/usr/bin/env python3
"""Blends two checkpoints of the same network: each weight is a mean of both.

    /usr/bin/python3 tools/train/blend.py FIRST.pt SECOND.pt --share 0.5 --out RUN_FOLDER/last.pt

Of use where the second was trained on from the first with other cells: the blend reads both kinds of cells better than either
(Wortsman et al., Robust fine-tuning of zero-shot models, 2022). `--share` is the second's. The result goes to calibrate.py.
"""
import argparse

import torch


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("first")
    parser.add_argument("second")
    parser.add_argument("--share", type=float, default=0.5)
    parser.add_argument("--out", required=True)
    o = parser.parse_args()
    first, second = (torch.load(path)["average"] for path in (o.first, o.second))
    blended = {
        name: torch.lerp(weight.float(), second[name].float(), o.share) if weight.is_floating_point() else weight
        for name, weight in first.items()
    }
    torch.save({"average": blended}, o.out)


if __name__ == "__main__":
    main()
