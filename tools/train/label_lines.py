#!/usr/bin/env python3
"""Pictures of printed and lettered label lines with their text, as photographs of cards show them.

    /usr/bin/python3 tools/train/label_lines.py --count 100000 --seed 1 --out FILE.npz [--lettered 0.3] [--held-out]

A line is one row of one text column of a sheet that was laid flat: 32 px high, paper light. The text is a label of a
template in any letter case, words of dictionaries, numbers or letters at random, in a font of the system, or, the share that `--lettered`
says, written by a hand of lettering.py, as on sheets that people draw themselves; `--held-out` takes the fonts that training never
sees, `--fonts` those whose names hold one of these words. Needs python3-pil, fonts (fonts-*) and word lists (wamerican, wngerman, ...).
"""
import argparse
import glob
import random
import subprocess
import unicodedata

import cv2
import numpy as np
import yaml
from PIL import Image, ImageDraw, ImageFont

from lettering import CAPITAL, Letterer

HEIGHT = 32
WIDTHS = (96, 160, 224, 288)
ALPHABET = "\0abcdefghijklmnopqrstuvwxyz0123456789"
HELD_OUT = ("Roboto Slab", "Comic Neue", "EB Garamond", "Cabin", "Gentium", "Open Sans Condensed", "Caladea")
SKIPPED = ("Math", "Symbol", "Dingbats", "Hairline", "Thin", "Mono Oblique", "Emoji", "D050000L", "Initials", "Braille", "Bullets", "Humor", "Steve")
WRITTEN = ("Breip", "Dancing", "Delphine", "Dkg", "femkeklaver", "Isabella", "Kristi", "Purisa", "Rufscript")  # fonts like a hand's


def fold(text):
    """As fold_text() in src/sheet/labels.cpp: letters and digits alone, without accents."""
    text = text.replace("ß", "ss").replace("ø", "o").replace("Ø", "o").replace("æ", "a").replace("Æ", "a").replace("ð", "d").replace("þ", "t")
    plain = unicodedata.normalize("NFKD", text.lower())
    return "".join(c for c in plain if c in ALPHABET[1:])


def fonts(held_out, named=()):
    lines = subprocess.run(["fc-list", ":" if named else ":lang=en", "file", "family", "style"], capture_output=True, text=True).stdout.splitlines()
    found = []
    for line in sorted(lines):
        path, _, rest = line.partition(":")
        name = rest.strip()
        if named:
            if any(n in name for n in named):
                found.append(path)
            continue
        if not path.endswith((".ttf", ".otf")) or any(s in name for s in SKIPPED) or "Noto" in name and "Noto Sans:" not in name and "Noto Serif:" not in name:
            continue
        if any(h in name for h in HELD_OUT) == held_out:
            found.append(path)
    return found


def label_texts(folder):
    texts = set()

    def walk(node, key=""):
        if isinstance(node, dict):
            for k, v in node.items():
                walk(v, k)
        elif isinstance(node, list):
            for v in node:
                walk(v, key)
        elif isinstance(node, str) and 1 < len(node) < 40 and key in ("labels", "how_to", "section_headings", "column_heads", "titles", "label"):
            texts.add(node)

    for path in glob.glob(folder + "/*.yaml"):
        walk(yaml.safe_load(open(path)))
    return sorted(texts)


def dictionary():
    words = []
    for name in ("american-english", "ngerman", "french", "danish", "dutch"):
        words.append([w.strip() for w in open("/usr/share/dict/" + name, encoding="utf8", errors="ignore") if 2 < len(w.strip()) < 14 and "'" not in w])
    return words


class Texts:
    def __init__(self, templates, seed):
        self.labels, self.words, self.random = label_texts(templates), dictionary(), random.Random(seed)

    def cased(self, text):
        return self.random.choice((str, str, str.upper, str.title, str.lower, str.capitalize))(text)

    def draw(self):
        r = self.random
        kind = r.random()
        if kind < 0.4:
            text = r.choice(self.labels)
            if r.random() < 0.15:
                text = r.choice(("x ", "- ", "* ", "1. ", "= ")) + text if r.random() < 0.3 else text + r.choice((":", " *", " = 3", " (25)", " 30", " +35", " x 6", "!", " ->"))
            return self.cased(text) if r.random() < 0.5 else text
        if kind < 0.75:
            words = r.choice(self.words)
            return self.cased(" ".join(r.choice(words) for _ in range(r.choice((1, 1, 1, 2, 2, 3)))))
        if kind < 0.88:
            n = r.choice((1, 1, 2, 2, 3))
            parts = []
            for _ in range(n):
                parts.append(r.choice((str(r.randint(0, 9)), str(r.randint(0, 400)), r.choice("abcdefghijklmnopqrstuvwxyz") * 1, "%ds" % r.randint(1, 6), "%d of a" % r.randint(2, 6), "(%d+)" % r.randint(1, 99))))
            return self.cased(r.choice((" ", "-", "/", " + ")).join(parts))
        letters = "abcdefghijklmnopqrstuvwxyz" + ("0123456789" if r.random() < 0.4 else "") + ("äöüéèåøß" if r.random() < 0.2 else "")
        return self.cased("".join(r.choice(letters) for _ in range(r.randint(1, 12))))


def rendered(text, font):
    """Ink (0 to 255, the text's box with its line height) at 48 px a letter height."""
    left, top, right, bottom = font.getbbox(text)
    if right - left < 2 or bottom - top < 2:
        return None
    image = Image.new("L", (right - left + 8, bottom - top + 8), 0)
    ImageDraw.Draw(image).text((4 - left, 4 - top), text, fill=255, font=font)
    return np.asarray(image)


class Lines:
    def __init__(self, templates, seed, held_out, lettered, named):
        self.texts = Texts(templates, seed)
        self.random = np.random.default_rng(seed)
        self.lettered = lettered
        self.fonts = [ImageFont.truetype(path, 48) for path in fonts(held_out, named)]
        self.written = [ImageFont.truetype(path, 48) for path in fonts(False, WRITTEN)]
        self.seen = []  # for neighbours' rows

    def set(self, text, by_hand):
        """(ink, height of a capital letter) in px of the text as set or lettered, or (None, 0)."""
        g = self.random
        if by_hand:
            return Letterer(g).write(text), CAPITAL
        of = self.written if self.lettered and g.random() < 0.1 else self.fonts
        font = of[g.integers(len(of))]
        try:
            return rendered(text, font), max(8, font.getbbox("H")[3] - font.getbbox("H")[1])
        except OSError:
            return None, 0

    def draw(self):
        """(picture of 32 rows, text) for one of WIDTHS."""
        g = self.random
        while True:
            text = self.texts.draw()
            folded = fold(text)
            if not folded or len(folded) > 30:
                continue
            by_hand = g.random() < self.lettered
            ink, cap = self.set(text, by_hand)
            if ink is None:
                continue
            size = g.uniform(0.2, 0.6 if by_hand else 0.5) * HEIGHT  # of a capital letter
            scale = size / cap
            squeeze = np.exp(g.normal(0, 0.12))
            width, height = max(3, int(ink.shape[1] * scale * squeeze)), max(3, int(ink.shape[0] * scale))
            if width > WIDTHS[-1] - 12 or height > HEIGHT + 4 or width < len(folded) * 2.2:
                continue
            ink = cv2.resize(ink, (width, height), interpolation=cv2.INTER_AREA)
            break
        wider = [w for w in WIDTHS if w >= width + 10]
        full = int(wider[0] if g.random() < 0.7 else wider[g.integers(len(wider))])
        canvas = np.zeros((3 * HEIGHT, full), np.float32)
        place = g.random()
        x = int(g.uniform(2, 14)) if place < 0.6 else int(g.uniform(1, full - width)) if place < 0.8 else full - width - int(g.uniform(1, 8))
        x = min(max(0, x), full - width)
        y = HEIGHT + int((HEIGHT - height) * np.clip(g.normal(0.5, 0.16), 0, 1))
        if g.random() < 0.06:
            folded = ""  # nothing stands there
        else:
            canvas[y : y + height, x : x + width] = ink
        self.seen = (self.seen + [(ink, x)])[-20:]
        if g.random() < 0.6:  # the rows above and below
            for base in (-HEIGHT, HEIGHT):
                other, ox = self.seen[g.integers(len(self.seen))]
                oy, ow = y + base + int(g.normal(0, 1.5)), min(other.shape[1], full - ox)
                oh = min(other.shape[0], 3 * HEIGHT - oy)
                if oy >= 0 and ow > 0 and oh > 0:
                    part = canvas[oy : oy + oh, ox : ox + ow]
                    np.maximum(part, other[:oh, :ow], out=part)
        if g.random() < 0.35:  # remains of lines
            for _ in range(g.integers(1, 3)):
                level = g.uniform(30, 255)
                if g.random() < 0.7:
                    ly = HEIGHT + int(g.choice((0, 1, 2, -1, HEIGHT - 2, HEIGHT - 1, HEIGHT, HEIGHT + 1)))
                    a, b = sorted(g.integers(0, full, 2)) if g.random() < 0.5 else (0, full)
                    canvas[ly : ly + g.integers(1, 3), a:b] = level
                else:
                    lx = int(g.choice((0, 1, 2, full - 2, full - 1)))
                    canvas[:, lx : lx + 2] = level
        if by_hand and g.random() < 0.3:  # squared or ruled paper
            pitch, level = g.uniform(6, 26), g.uniform(25, 110)
            for ly in np.arange(g.uniform(0, pitch), 3 * HEIGHT, pitch):
                canvas[int(ly)] = np.maximum(canvas[int(ly)], level)
            if g.random() < 0.7:
                for lx in np.arange(g.uniform(0, pitch), full, pitch):
                    canvas[:, int(lx)] = np.maximum(canvas[:, int(lx)], level)
        if g.random() < 0.08 and x + width + 30 < full:  # a die or another sign
            dx, dy, side = full - 28, HEIGHT + 5, 22
            cv2.rectangle(canvas, (dx, dy), (dx + side, dy + side), 200, 2)
            for _ in range(g.integers(1, 7)):
                cv2.circle(canvas, (int(dx + g.integers(5, side - 4)), int(dy + g.integers(5, side - 4))), 2, 220, -1)
        if g.random() < 0.5:  # not quite level
            bend = cv2.getRotationMatrix2D((full / 2, 1.5 * HEIGHT), g.normal(0, 0.7), 1)
            bend[0, 1] += g.normal(0, 0.06)
            canvas = cv2.warpAffine(canvas, bend, (full, 3 * HEIGHT))
        # the camera: blur, few pixels, grain, compression
        hard = g.random()
        blur = abs(g.normal(0, 0.8 + 1.6 * hard)) * size / 11
        if blur > 0.25:
            canvas = cv2.GaussianBlur(canvas, (0, 0), min(blur, 0.2 * size + 0.4), sigmaY=min(blur, 0.2 * size + 0.4) * np.exp(g.normal(0, 0.2)))
        native = np.exp(g.uniform(np.log(0.55), np.log(1.6)))
        small = cv2.resize(canvas, (max(8, int(full * native)), max(8, int(3 * HEIGHT * native))), interpolation=cv2.INTER_AREA)
        contrast = g.uniform(0.25, 1)
        grey = 245 - contrast * 215 / 255 * small
        if g.random() < 0.3:
            shade = np.linspace(g.uniform(-12, 12), g.uniform(-12, 12), small.shape[1])[None, :] + np.linspace(g.uniform(-12, 12), g.uniform(-12, 12), small.shape[0])[:, None]
            grey += shade.astype(np.float32)
        grain = abs(g.normal(0, 1)) * (3 + 11 * hard) * (0.3 + contrast)
        grey += g.normal(0, 1, grey.shape).astype(np.float32) * grain
        grey = np.clip(grey, 0, 255).astype(np.uint8)
        if g.random() < 0.4:
            grey = cv2.imdecode(cv2.imencode(".jpg", grey, [cv2.IMWRITE_JPEG_QUALITY, int(g.integers(30, 95))])[1], cv2.IMREAD_GRAYSCALE)
        back = cv2.resize(grey, (full, 3 * HEIGHT), interpolation=cv2.INTER_LINEAR if native < 1 else cv2.INTER_AREA)
        shift = int(g.integers(-2, 3))
        return back[HEIGHT + shift : 2 * HEIGHT + shift], folded


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--templates", default="templates")
    parser.add_argument("--count", type=int, default=10000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", required=True)
    parser.add_argument("--lettered", type=float, default=0)
    parser.add_argument("--held-out", action="store_true")
    parser.add_argument("--fonts", nargs="*", default=(), metavar="NAME")
    o = parser.parse_args()
    cv2.setNumThreads(1)
    lines = Lines(o.templates, o.seed, o.held_out, o.lettered, o.fonts)
    print(len(lines.fonts), "fonts", flush=True)
    by_width = {w: ([], []) for w in WIDTHS}
    for _ in range(o.count):
        picture, text = lines.draw()
        pictures, texts = by_width[picture.shape[1]]
        pictures.append(picture)
        texts.append(text)
    np.savez(o.out, **{f"p{w}": np.array(p, np.uint8) for w, (p, _) in by_width.items()}, **{f"t{w}": np.array(t) for w, (_, t) in by_width.items()})


if __name__ == "__main__":
    main()
