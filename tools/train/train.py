#!/usr/bin/env python3
"""Trains the network that reads cells.

    /usr/bin/python3 tools/train/train.py --run RUN_FOLDER --minutes 60 \
        --generator 'build/release/make-cells --glyphs ../shared/handwriting --count 0 --seed {seed} --out -'

Each `--generator` is a command that writes RCELLS1 for ever (make-cells) and is read as it runs; `--extra FILE:SHARE` mixes in
a fixed file of records (photographed cells, see photo_cells.py). Samples go through a pool from which batches are drawn, so
that a sample is seen 1 / --fresh times on average. One-cycle schedule over the planned minutes (or --samples), Muon for the convolutions and AdamW for the rest, running average of
the weights; batch statistics frozen and full precision at the end (bfloat16 before: twice as fast). Every few minutes the run folder gets `last.pt` (to go on with --resume)
and a line in `log.txt`. One core (--threads).
"""
import argparse
import copy
import json
import math
import os
import queue
import shlex
import subprocess
import sys
import threading
import time

import cv2
import numpy as np
import torch
from torch import nn

import records as rec
from network import ALPHABET, NARROW, WIDTH, Reader, export

BENT = 0.6  # share of the samples whose shape is changed a little each time they are seen
CLASS = {letter: index for index, letter in enumerate(ALPHABET)}


class Stream:
    """Records of a running generator, read ahead by a thread."""

    def __init__(self, command, chunk=2048, ahead=24):
        self.process = subprocess.Popen(shlex.split(command), stdout=subprocess.PIPE, bufsize=1 << 20)
        rec.read_header(self.process.stdout)
        self.chunk = chunk
        self.chunks = queue.Queue(ahead)
        threading.Thread(target=self._fill, daemon=True).start()

    def _fill(self):
        while True:
            part = rec.read_records(self.process.stdout, self.chunk)
            if len(part) == 0:
                self.chunks.put(None)
                return
            self.chunks.put(part)

    def next(self):
        part = self.chunks.get()
        if part is None:
            raise RuntimeError("the generator ended")
        return part

    def stop(self):
        self.process.terminate()


class Pool:
    """Samples to draw batches from; new ones take the places of old ones, in turn."""

    def __init__(self, size):
        self.data = np.zeros(size, rec.RECORD)
        self.filled = 0
        self.place = 0

    def add(self, part):
        for start in range(0, len(part), len(self.data)):
            piece = part[start : start + len(self.data)]
            first = min(len(piece), len(self.data) - self.place)
            self.data[self.place : self.place + first] = piece[:first]
            self.data[: len(piece) - first] = piece[first:]
            self.place = (self.place + len(piece)) % len(self.data)
            self.filled = min(len(self.data), self.filled + len(piece))

    def draw(self, count, random):
        return self.data[random.integers(0, self.filled, count)]


def tensors(part, width):
    x = torch.from_numpy(rec.pictures(part, width))
    lengths = torch.from_numpy(part["length"].astype(np.int64))
    table = np.zeros(256, np.int64)
    for letter, index in CLASS.items():
        table[ord(letter)] = index
    return x, torch.from_numpy(table[part["label"]]), lengths


def ctc(logits, targets, lengths):
    """Minus the logarithm of each label's probability."""
    steps = logits[:, :, 0, :].permute(2, 0, 1).log_softmax(2)
    width = max(1, int(lengths.max()))
    return nn.functional.ctc_loss(
        steps, targets[:, :width], torch.full((len(lengths),), len(steps)), lengths, reduction="none", zero_infinity=True
    )


def best_path(logits, alphabet=ALPHABET):
    """The most probable path's strings: quick, a little pessimistic."""
    out = []
    for row in logits[:, :, 0, :].argmax(1).numpy():
        text, last = [], 0
        for c in row:
            if c != last and c != 0:
                text.append(alphabet[c])
            last = c
        out.append("".join(text))
    return out


def evaluate(network, part):
    """Share read right and mean loss."""
    network.eval()
    right, loss, count = 0, 0.0, 0
    with torch.no_grad():
        narrow = rec.is_narrow(part)
        for chosen, width in ((part[narrow], NARROW), (part[~narrow], WIDTH)):
            for start in range(0, len(chosen), 256):
                piece = chosen[start : start + 256]
                x, targets, lengths = tensors(piece, width)
                logits = network(x)
                loss += float(ctc(logits, targets, lengths).sum())
                right += sum(a == b for a, b in zip(best_path(logits), rec.labels_of(piece)))
                count += len(piece)
    return right / max(1, count), loss / max(1, count)


class Bends:
    """Small changes of shape (scale, slant, shift, a gentle wave) that make one sample many; drawn once, used often."""

    def __init__(self, random, count=3000):
        across, down = np.meshgrid(np.arange(rec.WIDTH, dtype=np.float32), np.arange(rec.HEIGHT, dtype=np.float32))
        self.maps, self.boxes = [], []
        for _ in range(count):
            scale = np.exp(random.normal(0, 0.06)) * np.exp(random.normal(0, 0.04, 2))
            shift = random.normal(0, 1, 2) * (1.5, 1.0)
            slant = random.normal(0, 0.09)
            wave = [cv2.resize(random.normal(0, 0.7, (4, 9)).astype(np.float32), (rec.WIDTH, rec.HEIGHT), interpolation=cv2.INTER_CUBIC) for _ in "xy"]
            x, y = across - rec.WIDTH / 2, down - rec.HEIGHT / 2
            source_x = (x - shift[0]) / scale[0] + slant * y + rec.WIDTH / 2 + wave[0]
            source_y = (y - shift[1]) / scale[1] + rec.HEIGHT / 2 + 0.7 * wave[1]
            self.maps.append(cv2.convertMaps(source_x.astype(np.float32), source_y.astype(np.float32), cv2.CV_16SC2))
            middle = np.array([rec.WIDTH, rec.HEIGHT, rec.WIDTH, rec.HEIGHT]) / 2
            self.boxes.append((np.tile(scale, 2), middle * (1 - np.tile(scale, 2)) + np.tile(shift, 2)))

    def bend(self, part, random, share):
        """A copy of records, a share of which is bent."""
        part = part.copy()
        limits = np.array([rec.WIDTH, rec.HEIGHT, rec.WIDTH, rec.HEIGHT])
        for index in np.nonzero(random.random(len(part)) < share)[0]:
            chosen = random.integers(len(self.maps))
            part["ink"][index] = cv2.remap(part["ink"][index], *self.maps[chosen], cv2.INTER_LINEAR)
            scale, shift = self.boxes[chosen]
            part["box"][index] = np.clip(np.rint(part["box"][index] * scale + shift), 0, limits)
        return part


def augmented(x, random):
    """Small differences that cost nothing: pens and cameras a little stronger, weaker, noisier."""
    count = len(x)
    ink = x[:, 0]
    bow = torch.from_numpy(random.uniform(-0.35, 0.3, (count, 1, 1)).astype(np.float32))
    ink += bow * ink * (1 - ink)
    gain = torch.from_numpy(random.uniform(0.75, 1.15, (count, 1, 1)).astype(np.float32))
    ink *= gain
    noisy = torch.from_numpy(np.nonzero(random.random(count) < 0.3)[0])
    ink[noisy] += 0.04 * torch.randn((len(noisy), *ink.shape[1:]))
    ink.clamp_(0, 1)
    return x


def one_cycle(progress, top):
    warm = 0.08
    if progress < warm:
        return top * (0.05 + 0.95 * progress / warm)
    return top * max(0.002, 0.5 * (1 + math.cos(math.pi * (progress - warm) / (1 - warm))))


class Muon(torch.optim.Optimizer):
    """Steps along the orthogonal factor of each weight's momentum, so that every direction of a layer learns alike.

    For convolutions, as matrices (outputs, inputs * kernel). Scaled to the size of AdamW's steps, so that one rate serves
    both. Source: Jordan et al., "Muon: an optimizer for hidden layers in neural networks", 2024; the scale is that of Liu
    et al., "Muon is scalable for LLM training", 2025.
    """

    def __init__(self, weights, rate, decay, momentum=0.95):
        super().__init__(weights, {"lr": rate, "weight_decay": decay, "momentum": momentum})

    @torch.no_grad()
    def step(self):
        for group in self.param_groups:
            for weight in group["params"]:
                if weight.grad is None:
                    continue
                state = self.state[weight]
                if not state:
                    state["momentum"] = torch.zeros_like(weight)
                mean = state["momentum"].lerp_(weight.grad, 1 - group["momentum"])
                step = orthogonal(weight.grad.lerp(mean, group["momentum"]).flatten(1)).view_as(weight)
                scale = 0.2 * max(len(weight), weight[0].numel()) ** 0.5
                weight.mul_(1 - group["lr"] * group["weight_decay"]).add_(step, alpha=-group["lr"] * scale)


def orthogonal(matrix):
    """About the nearest matrix whose singular values are 1: five Newton-Schulz steps with Jordan's coefficients."""
    tall = matrix.shape[0] > matrix.shape[1]
    x = matrix.T if tall else matrix
    x = (x / (x.norm() + 1e-7)).to(torch.bfloat16)
    for _ in range(5):
        square = x @ x.T
        x = 3.4445 * x + (-4.7750 * square + 2.0315 * square @ square) @ x
    return (x.T if tall else x).to(matrix.dtype)


def optimisers_of(network, rate, decay):
    """Muon for the convolutions, AdamW for the rest and for the layer that says the classes."""
    is_hidden = lambda name, weight: weight.dim() == 4 and not name.startswith("say.")
    hidden = [weight for name, weight in network.named_parameters() if is_hidden(name, weight)]
    others = [weight for name, weight in network.named_parameters() if not is_hidden(name, weight)]
    return [Muon(hidden, rate, decay), torch.optim.AdamW(others, rate, weight_decay=decay)]


def set_rate(optimisers, rate):
    for optimiser in optimisers:
        for group in optimiser.param_groups:
            group["lr"] = rate


def learn(network, loss, optimisers):
    """One step down the loss."""
    network.zero_grad(set_to_none=True)
    loss.backward()
    nn.utils.clip_grad_norm_(network.parameters(), 2.0)
    for optimiser in optimisers:
        optimiser.step()


class Average:
    """Running average of the weights; batch statistics are taken over as they are."""

    def __init__(self, network):
        self.network = copy.deepcopy(network).eval()

    def update(self, network, decay):
        with torch.no_grad():
            for mine, theirs in zip(self.network.parameters(), network.parameters()):
                mine.lerp_(theirs, 1 - decay)
            for mine, theirs in zip(self.network.buffers(), network.buffers()):
                mine.copy_(theirs)


def options():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--run", required=True, help="folder for checkpoints and the log")
    parser.add_argument("--generator", action="append", default=[], help="command that writes RCELLS1 for ever")
    parser.add_argument("--extra", action="append", default=[], help="FILE:SHARE, records mixed in")
    parser.add_argument("--validation", action="append", default=[], help="NAME=FILE, records to watch")
    parser.add_argument("--minutes", type=float, default=60, help="planned wall time")
    parser.add_argument("--samples", type=int, default=0, help="plan by samples seen instead of minutes")
    parser.add_argument("--fresh", type=float, default=1.0, help="new samples per sample seen; less than 0.5 overfits")
    parser.add_argument("--fill", type=int, default=100000, help="samples in the pool before the first step; few overfit")
    parser.add_argument("--pool", type=int, default=300000)
    parser.add_argument("--batch", type=int, default=128)
    parser.add_argument("--rate", type=float, default=3e-3)
    parser.add_argument("--decay", type=float, default=1e-2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--exact", action="store_true", help="full precision throughout")
    parser.add_argument("--resume", action="store_true")
    parser.add_argument("--start", help="checkpoint whose weights to begin with")
    parser.add_argument("--report", type=float, default=3, help="minutes between checkpoints")
    return parser.parse_args()


class Supply:
    """Where batches come from: narrow and wide pools fed by the generators, and the extra files."""

    def __init__(self, o, random):
        self.random = random
        self.fresh = o.fresh
        self.bends = Bends(random)
        self.streams = [Stream(command.format(seed=o.seed * 1000 + i)) for i, command in enumerate(o.generator)]
        self.extra = []
        for item in o.extra:
            path, share = item.rsplit(":", 1)
            part = rec.read_file(path)
            narrow = rec.is_narrow(part)
            self.extra.append((float(share), (part[narrow], part[~narrow])))
        self.pools = (Pool(int(o.pool * 0.75)), Pool(int(o.pool * 0.4)))
        self.arrived = np.zeros(2)
        self.due = 0.0
        self.turn = 0
        while self.pools[0].filled + self.pools[1].filled < min(o.fill, o.pool // 2) or not all(p.filled for p in self.pools):
            self._take()

    def _take(self):
        part = self.streams[self.turn % len(self.streams)].next()
        self.turn += 1
        narrow = rec.is_narrow(part)
        for index, chosen in enumerate((part[narrow], part[~narrow])):
            self.pools[index].add(chosen)
            self.arrived[index] += len(chosen)
        return len(part)

    def batch(self, count):
        """Tensors of one batch; all its pictures have the same width."""
        self.due += count * self.fresh
        while self.due > 0:
            self.due -= self._take()
        wide = int(self.random.random() < self.arrived[1] / self.arrived.sum())
        parts = []
        for share, both in self.extra:
            if len(both[wide]):
                parts.append(both[wide][self.random.integers(0, len(both[wide]), self.random.binomial(count, share))])
        parts.append(self.pools[wide].draw(count - sum(map(len, parts)), self.random))
        return tensors(self.bends.bend(np.concatenate(parts), self.random, BENT), (NARROW, WIDTH)[wide])

    def stop(self):
        for stream in self.streams:
            stream.stop()


def freeze_statistics(network):
    for module in network.modules():
        if isinstance(module, nn.BatchNorm2d):
            module.eval()


def save(path, network, average, optimisers, state):
    torch.save(
        {"network": network.state_dict(), "average": average.network.state_dict(), "optimisers": [o.state_dict() for o in optimisers], "state": state},
        path + ".new",
    )
    os.replace(path + ".new", path)


def main():
    o = options()
    os.makedirs(o.run, exist_ok=True)
    torch.set_num_threads(o.threads)
    torch.manual_seed(o.seed)
    random = np.random.default_rng(o.seed)
    network = Reader().to(memory_format=torch.channels_last)
    average = Average(network)
    optimisers = optimisers_of(network, o.rate, o.decay)
    state = {"seen": 0, "seconds": 0.0}
    last = os.path.join(o.run, "last.pt")
    if o.resume or o.start:
        saved = torch.load(last if o.resume else o.start)
        network.load_state_dict(saved["network" if o.resume else "average"])
        average.network.load_state_dict(saved["average"])
        if o.resume:
            for optimiser, its in zip(optimisers, saved["optimisers"]):
                optimiser.load_state_dict(its)
            state = saved["state"]
    validation = [(name, rec.read_file(path)) for name, path in (v.split("=", 1) for v in o.validation)]
    log = open(os.path.join(o.run, "log.txt"), "a", buffering=1)

    def tell(line):
        line = time.strftime("%H:%M:%S ") + line
        print(line, flush=True)
        log.write(line + "\n")

    tell(json.dumps(vars(o)))
    supply = Supply(o, random)
    began = time.time() - state["seconds"]
    reported, losses = time.time(), []
    step = 0
    while True:
        state["seconds"] = time.time() - began
        progress = state["seen"] / o.samples if o.samples else state["seconds"] / (60 * o.minutes)
        if progress >= 1:
            break
        rate = one_cycle(progress, o.rate)
        set_rate(optimisers, rate)
        network.train()
        if progress > 0.8:
            freeze_statistics(network)
        x, targets, lengths = supply.batch(o.batch)
        x = augmented(x, random).to(memory_format=torch.channels_last)
        with torch.autocast("cpu", torch.bfloat16, enabled=not o.exact and progress < 0.97):
            logits = network(x)
        loss = ctc(logits.float(), targets, lengths).mean()
        learn(network, loss, optimisers)
        step += 1
        average.update(network, min(0.999, step / (step + 20)))
        state["seen"] += len(x)
        losses.append(float(loss))
        if time.time() - reported > 60 * o.report:
            tell_progress(tell, average, validation, state, progress, losses, rate)
            save(last, network, average, optimisers, state)
            reported, losses = time.time(), []
    tell_progress(tell, average, validation, state, 1.0, losses, rate)
    save(last, network, average, optimisers, state)
    export(average.network, os.path.join(o.run, "cells.onnx"))
    supply.stop()


def tell_progress(tell, average, validation, state, progress, losses, rate):
    line = f"{100 * progress:5.1f} % {state['seen']} seen, loss {np.mean(losses):.4f}, rate {rate:.5f}"
    for name, part in validation:
        right, loss = evaluate(average.network, part)
        line += f", {name} {100 * right:.2f} % ({loss:.4f})"
    tell(line)


if __name__ == "__main__":
    sys.exit(main())
