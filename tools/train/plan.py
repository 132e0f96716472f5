"""Training over planned minutes: the loop of train_labels.py and train_lines.py, and its options.

One-cycle schedule, Muon for the convolutions and AdamW for the rest, running average of the weights. Files of samples that are
written meanwhile are taken in. Every few minutes a line in the log, RUN_FOLDER/last.pt and the network for use.
"""
import argparse
import os
import time

import numpy as np
import torch

from train import Average, freeze_statistics, learn, one_cycle, optimisers_of, set_rate


def options(description, samples, by, minutes, batch):
    """The command line; `samples` is the name of the files to learn from, written `by` a program."""
    parser = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--run", required=True, help="folder for the checkpoint and the network")
    parser.add_argument(f"--{samples}", dest="samples", required=True, help=f"files of {by}, as a pattern")
    parser.add_argument("--validation", required=True, help=f"a file of held-out {samples}")
    parser.add_argument("--minutes", type=float, default=minutes, help="0: only writes what --start holds for use")
    parser.add_argument("--rate", type=float, default=3e-3)
    parser.add_argument("--decay", type=float, default=1e-2)
    parser.add_argument("--batch", type=int, default=batch)
    parser.add_argument("--seed", type=int, default=3)
    parser.add_argument("--start", help="checkpoint whose weights to begin with")
    parser.add_argument("--report", type=float, default=3, help="minutes between checkpoints")
    return parser.parse_args()


def train(o, network, pool, loss_of, tell, export):
    """Trains `network` on what `pool` draws (`draw`, `load`, `size`). `loss_of(forward, drawn, random)` gives the loss and how many
    samples it is of; `tell(network)` what the log says of held-out samples; `export(network, folder)` writes the network for use."""
    os.makedirs(o.run, exist_ok=True)
    torch.set_num_threads(1)
    torch.manual_seed(o.seed)
    random = np.random.default_rng(o.seed)
    network = network.to(memory_format=torch.channels_last)
    if o.start:
        network.load_state_dict(torch.load(o.start)["average"])
    average = Average(network)
    optimisers = optimisers_of(network, o.rate, o.decay)
    began = reported = time.time()
    seen, step, losses = 0, 0, []

    def report():
        now, told = time.strftime("%H:%M:%S"), tell(average.network)
        print(f"{now} {100 * min(1, progress):5.1f} % {seen} seen of {pool.size}, loss {np.mean(losses or [np.nan]):.4f}, held out: {told}", flush=True)
        torch.save({"average": average.network.state_dict()}, os.path.join(o.run, "last.pt"))
        export(average.network, o.run)

    def forward(x):
        with torch.autocast("cpu", torch.bfloat16, enabled=progress < 0.97):
            return network(x.to(memory_format=torch.channels_last)).float()

    progress = 1.0
    while o.minutes > 0 and (progress := (time.time() - began) / (60 * o.minutes)) < 1:
        set_rate(optimisers, one_cycle(progress, o.rate))
        network.train()
        if progress > 0.85:
            freeze_statistics(network)
        loss, count = loss_of(forward, pool.draw(o.batch, random), random)
        learn(network, loss, optimisers)
        step += 1
        average.update(network, min(0.999, step / (step + 20)))
        seen += count
        losses = losses[-9999:] + [float(loss)]
        if time.time() - reported > 60 * o.report:
            pool.load()
            report()
            reported, losses = time.time(), []
    report()
