"""Soft labels: what one or several networks read in each training cell, mixed with its label.

A student that learns all that its teachers think possible reads other writers' cells better than one that learns the
labels alone, and nearly as well as the teachers together (Hinton et al., Distilling the knowledge in a neural network,
2015).
"""
import shlex
import subprocess

import numpy as np

import records as rec

STRINGS = 4  # of a cell at most
LEAST = 1e-6  # a reading's probability of what it does not list
TAUGHT = np.dtype(
    rec.RECORD.descr
    + [("text", np.uint8, (STRINGS, 8)), ("size", np.uint8, (STRINGS,)), ("weight", np.float32, (STRINGS,))]
)


class Teacher:
    """Commands (make-readings with --network) that read RCELLS1; none: each cell is taught its label alone."""

    def __init__(self, commands, trust):
        self.commands = commands
        self.trust = trust  # weight of what is read beside the label

    def taught(self, part):
        """TAUGHT records: those of `part`, with strings and weights that add up to one. Unused strings weigh nothing."""
        data = b"RCELLS1 %d %d\n" % (rec.HEIGHT, rec.WIDTH) + part.tobytes()
        readings = list(zip(*(readings_of(command, data) for command in self.commands))) or [()] * len(part)
        result = np.zeros(len(part), TAUGHT)
        for name in rec.RECORD.names:
            result[name] = part[name]
        for record, label, said in zip(result, rec.labels_of(part), readings):
            for place, (text, weight) in enumerate(self._weights(label, said).items()):
                record["text"][place, : len(text)] = list(text.encode())
                record["size"][place] = len(text)
                record["weight"][place] = weight
        return result

    def _weights(self, label, said):
        if not said or not is_readable(label):
            return {label: 1.0}
        chances = geometric_mean(said)
        likely = sorted(chances, key=chances.get, reverse=True)[:STRINGS]
        if label not in likely:
            likely[STRINGS - 1 :] = [label]
        total = sum(chances.get(text, 0) for text in likely)
        return {text: self.trust * chances.get(text, 0) / total + (1 - self.trust) * (text == label) for text in likely}


def is_readable(label):
    """Whether the reader can say it: numbers have at most four digits and do not begin with 0."""
    return str(int(label)) == label and len(label) <= 4 if label.isdigit() else True


def readings_of(command, data):
    """For each cell its candidates' probabilities, as make-readings writes them."""
    done = subprocess.run(shlex.split(command), input=data, capture_output=True, check=True)
    lines = (line.split("\t") for line in done.stdout.decode().split("\n")[:-1])
    return [{fields[i]: float(fields[i + 1]) for i in range(9, len(fields) - 1, 2)} for fields in lines]


def geometric_mean(readings):
    """Not normalised."""
    texts = set().union(*readings)
    return {text: np.prod([max(r.get(text, 0), LEAST) for r in readings]) ** (1 / len(readings)) for text in texts}
