"""Reading `RCELLS1`: labelled cell pictures, as `make-cells` and `make-cut` write them.

A header line `RCELLS1 <height> <width>`, then records of height * width bytes of ink, four little-endian int16 (the cell's
box x0, y0, x1, y1, half open), one byte label length, eight bytes label, one byte flags.
"""
import numpy as np

from network import HEIGHT, NARROW, WIDTH

RECORD = np.dtype(
    [
        ("ink", np.uint8, (HEIGHT, WIDTH)),
        ("box", "<i2", (4,)),
        ("length", np.uint8),
        ("label", np.uint8, (8,)),
        ("flags", np.uint8),
    ]
)


def read_header(stream):
    line = stream.readline(64).split()
    if len(line) != 3 or line[0] != b"RCELLS1" or (int(line[1]), int(line[2])) != (HEIGHT, WIDTH):
        raise ValueError(f"not RCELLS1 of {HEIGHT} x {WIDTH}: {line!r}")


def read_records(stream, count):
    """Up to `count` records; fewer at the end of the stream."""
    parts, wanted = [], count * RECORD.itemsize
    while wanted > 0:
        part = stream.read(wanted)
        if not part:
            break
        parts.append(part)
        wanted -= len(part)
    data = b"".join(parts)
    return np.frombuffer(data[: len(data) // RECORD.itemsize * RECORD.itemsize], RECORD)


def read_file(path, count=1 << 30):
    with open(path, "rb") as stream:
        read_header(stream)
        size = path_size(path)
        return read_records(stream, min(count, size // RECORD.itemsize + 1))


def path_size(path):
    import os

    return os.path.getsize(path)


def labels_of(records):
    return [bytes(r["label"][: r["length"]]).decode("ascii") for r in records]


def is_narrow(records):
    """Whether a cell with its rim fits the narrow picture."""
    return (records["box"][:, 0] >= (WIDTH - NARROW) // 2 + 6) & (records["box"][:, 2] <= (WIDTH + NARROW) // 2 - 6)


def pictures(records, width):
    """float32 (n, 2, HEIGHT, width): ink and mask, the middle `width` columns."""
    left = (WIDTH - width) // 2
    result = np.zeros((len(records), 2, HEIGHT, width), np.float32)
    result[:, 0] = records["ink"][:, :, left : left + width]
    result[:, 0] *= 1.0 / 255.0
    box = records["box"].astype(np.int32)
    x = np.arange(left, left + width)[None, :]
    y = np.arange(HEIGHT)[None, :]
    inside_x = (x >= box[:, 0:1]) & (x < box[:, 2:3])
    inside_y = (y >= box[:, 1:2]) & (y < box[:, 3:4])
    result[:, 1] = inside_y[:, :, None] & inside_x[:, None, :]
    return result
