"""Words lettered by hand: each letter's strokes as a hand forms them, bent anew for every hand, letter and time.

A letter is one or more shapes; a shape is its strokes, parted by `;`; a stroke is a curve through its points `x,y` (Catmull-Rom), a
`c` marks a corner. Units: the baseline is 0, capitals are 100 high, small letters 55, y up.
"""
import cv2
import numpy as np

CAPITAL = 48  # px
SMALL = 55

SHAPES = {
    "A": ["0,0 45,100c 90,0;15,38 75,38", "5,0 10,60 45,100 80,60 85,0;8,45 82,45", "0,0 50,100c 78,0;12,35 88,35"],
    "B": ["10,0 10,100;10,100 60,98 72,78 55,55 12,52;12,52 65,50 80,25 60,3 10,0", "8,0 8,100 55,95 65,75 30,54c 75,40 70,8 5,0"],
    "C": ["85,82 60,100 25,90 5,50 25,10 60,0 88,18", "70,95 20,80 8,45 25,5 72,4"],
    "D": ["10,0 10,100;5,100 55,95 85,55 60,8 5,0", "10,100 10,0c 55,5 85,45 60,90 0,98"],
    "E": ["75,100 10,100c 10,0c 78,0;10,52 65,52", "75,85 45,100 20,85 25,58 55,53 20,48 8,22 35,0 75,15", "10,100 10,0;10,98 70,100;10,50 60,52;10,2 72,0"],
    "F": ["75,100 10,100c 10,0;10,52 62,52", "30,100 28,0;5,96 75,102;28,52 62,54"],
    "G": ["85,82 55,100 20,88 5,50 20,12 55,0 85,15 88,45c 55,45", "80,90 40,100 8,60 18,10 55,0 78,40c;50,42 90,42;78,42 78,0"],
    "H": ["10,0 10,100;80,0 80,100;10,50 80,50", "10,100 10,0;10,45 70,58;72,100 70,0"],
    "I": ["20,0 20,100", "5,100 55,100;30,100 30,0;5,0 55,0"],
    "J": ["60,100 60,20 40,0 15,5 5,25", "20,100 85,100;58,100 55,15 30,0 8,18"],
    "K": ["10,0 10,100;75,100 12,45;30,58 80,0", "10,100 10,0;70,98 14,50c 74,0"],
    "L": ["10,100 10,0c 70,0", "15,100 8,30 12,0c 45,8 72,0"],
    "M": ["5,0 10,100c 45,30c 82,100c 88,0", "8,0 8,100c 50,10c 92,100c 92,0", "5,0 12,80 25,98 42,70 45,20;45,60 60,98 80,90 88,0"],
    "N": ["10,0 10,100c 75,0c 75,100", "8,0 8,100;8,98 72,2;74,0 74,102"],
    "O": ["50,100 12,80 5,50 15,12 50,0 85,12 95,50 82,85 48,100", "40,98 5,60 20,5 65,2 88,50 65,98 35,95"],
    "P": ["10,0 10,100;10,100 60,98 75,75 60,50 10,47", "14,100 10,0;2,88 40,104 72,80 55,48 14,42"],
    "Q": ["50,100 12,80 5,50 15,12 50,0 85,12 95,50 82,85 48,100;55,25 95,-10"],
    "R": ["10,0 10,100;10,100 60,98 75,75 60,50 10,47;35,48 80,0", "12,100 8,0;2,92 50,102 68,75 20,48c 78,0"],
    "S": ["75,85 50,100 18,88 18,65 50,52 78,35 72,8 40,0 8,15", "70,92 30,98 15,75 60,45 65,15 35,0 5,10", "72,98 22,96 14,60 60,52 68,15 40,0 6,6"],
    "T": ["0,100 80,100;40,100 40,0", "5,96 85,104;44,98 36,0"],
    "U": ["8,100 8,30 35,0 65,5 80,35 80,100", "8,100 10,20 40,0 70,25;74,100 72,0"],
    "V": ["0,100 40,0c 80,100", "0,98 35,2 48,8 80,104"],
    "W": ["0,100 25,0c 50,70c 75,0c 100,100", "0,100 10,20 30,0 50,60;50,60 58,10 75,0 95,30 100,100", "0,100 22,0c 48,100c 74,0c 100,100"],
    "X": ["5,100 75,0;75,100 5,0"],
    "Y": ["0,100 38,50c 75,100;38,50 38,0", "75,100 20,0;0,100 40,48", "5,100 12,60 40,50 70,70;74,100 70,20 40,-5 12,8"],
    "Z": ["5,100 75,100c 5,0c 78,0", "5,98 72,100c 5,2c 78,4;18,52 62,52"],
    "a": ["55,50 30,55 8,35 12,8 35,0 55,20;57,55 56,12 66,0", "12,45 35,55 52,42 52,0;52,30 25,30 8,14 25,0 52,15", "50,48 25,55 6,25 22,0 48,14 55,52c 54,2", "48,42 22,56 5,22 28,-2 52,30 50,50 54,6 68,4"],
    "b": ["8,100 8,0;8,30 35,55 58,30 40,2 8,8", "10,100 8,15 28,0 55,18 48,50 12,38", "10,98 6,0c 14,40 40,56 56,28 34,0 8,6"],
    "c": ["55,45 32,55 8,30 28,2 55,8", "48,50 15,45 8,18 30,0 52,6"],
    "d": ["55,48 28,55 8,28 28,0 54,20;56,100 56,0", "50,40 22,54 6,22 28,0 52,30 56,100c 54,12 66,0"],
    "e": ["10,28 55,32 40,55 15,45 10,18 32,0 58,10", "8,25 30,28 50,42 34,56 12,40 12,10 34,0 58,14", "50,46 28,54 14,42 30,29 12,22 14,4 36,0 54,10"],
    "f": ["55,90 38,100 25,80 25,0;5,52 48,52", "52,88 35,98 24,60 22,-38;4,50 46,54", "22,0 30,70 44,102 30,98 22,40 20,-36 8,-30;6,48 44,50"],
    "g": ["55,50 28,55 8,30 28,2 54,22;56,55 56,-20 35,-40 8,-28", "48,46 20,54 6,24 26,2 50,34;52,54 50,-20 30,-42 8,-30 40,-5 66,8", "52,40 30,55 10,38 28,20 50,36 54,54c 52,-30 18,-40 8,-22"],
    "h": ["8,100 8,0;8,30 32,55 52,40 52,0", "10,100 6,0c 14,38 36,54 50,36 50,4 60,0", "8,0 22,70 16,102 8,80 8,0c 20,50 44,50 46,0"],
    "i": ["10,55 10,0;10,78 11,80", "8,54 10,10 22,2;10,76 14,82", "10,54 8,0"],
    "j": ["30,55 30,-20 15,-38 0,-28;30,78 31,80"],
    "k": ["8,100 8,0;48,55 10,22;22,32 52,0", "8,100 6,0;10,24 40,54 30,28 12,26c 52,0", "10,98 8,0;46,52 10,26c 50,2"],
    "l": ["10,100 10,0", "10,100 10,12 25,0", "6,10 28,80 18,102 10,70 14,8 30,4"],
    "m": ["6,55 6,0;6,35 25,55 40,40 40,0;40,35 58,55 74,40 74,0", "4,52 6,0c 16,50 34,50 36,0c 44,48 64,52 66,4 76,0", "6,54 6,0;6,45 36,54 38,0;38,45 68,54 72,0"],
    "n": ["8,55 8,0;8,32 32,55 52,38 52,0", "6,52 8,0c 20,50 44,54 46,4 58,0", "8,54 6,0c 24,48 48,50 50,0"],
    "o": ["32,55 10,40 8,20 30,0 55,20 55,38 32,55", "28,52 6,25 24,0 50,18 46,50 22,54", "40,50 12,50 6,15 34,0 52,28 36,54 52,50"],
    "p": ["8,55 8,-40;8,35 35,55 58,28 38,0 8,10", "10,54 4,-38c 12,30 32,54 54,34 34,2 10,8"],
    "q": ["55,50 28,55 8,30 28,2 54,22;56,55 56,-40", "50,46 22,54 6,24 28,2 50,30;54,54 52,-38c 66,-24"],
    "r": ["8,55 8,0;8,30 25,52 45,52", "6,52 8,0c 12,34 28,54 42,46", "4,42 14,58 22,48 38,50 34,10 48,0"],
    "s": ["50,48 30,55 12,42 30,30 52,15 32,0 8,8", "46,52 18,52 14,36 44,22 40,2 6,4", "4,4 28,56 24,40 46,16 34,0 10,6"],
    "t": ["25,85 25,12 40,0 52,6;5,55 48,55", "25,82 25,0;5,56 46,58", "28,96 22,14 34,0 48,8;2,62 52,66"],
    "u": ["8,55 8,15 28,0 50,18;52,55 52,0", "6,54 10,6 32,0 50,54c 50,8 62,0", "8,54 8,20 30,0 50,22 50,54"],
    "v": ["3,55 28,0c 52,55", "4,52 12,20 26,0 46,40 52,56"],
    "w": ["0,55 18,0c 36,45c 55,0c 72,55", "4,54 8,8 24,0 36,40;38,52 40,8 56,0 72,30 70,54"],
    "x": ["5,55 50,0;50,55 5,0", "4,46 22,50 32,6 54,6;52,54 8,0"],
    "y": ["5,55 28,5;52,55 15,-38", "5,55 8,20 28,5 50,20;53,55 53,-18 32,-38 8,-25", "4,54 14,14 34,8 50,50c 40,-20 18,-40 6,-26"],
    "z": ["5,55 50,55c 5,0c 52,0", "6,50 48,54c 6,2c 52,4;14,28 44,28", "6,48 44,54 26,26 44,0 20,-34 4,-24"],
    "ß": ["8,-5 10,70 32,100 52,78 30,54 56,30 46,2 24,4", "10,0 10,80 34,100 50,80 34,58c 58,28 36,0 26,6"],
    "0": ["35,100 8,75 5,45 15,10 38,0 62,20 66,60 52,92 32,100", "40,98 6,55 28,0 64,40 40,100"],
    "1": ["15,75 40,100c 40,0", "30,100 30,0", "10,62 42,100c 38,0;18,0 60,0"],
    "2": ["8,80 35,100 65,80 50,45 5,0c 70,0", "6,84 40,100 62,70 30,25 8,4 20,18 68,0"],
    "3": ["10,90 40,100 65,78 35,55c 70,35 55,5 20,0 5,12", "8,98 62,100c 28,60c 66,40 48,0 4,10"],
    "4": ["50,100 5,35c 75,35;55,60 52,0", "18,100 8,48c 68,50;60,98 54,0"],
    "5": ["65,100 15,100c 12,58 45,62 70,35 50,3 8,8", "16,96 12,55 48,60 66,30 40,0 6,8;14,98 68,100"],
    "6": ["60,100 20,65 8,25 35,0 65,20 50,48 12,30", "52,98 12,40 20,2 60,10 52,46 16,28"],
    "7": ["5,100 70,100c 30,0", "5,98 70,100c 28,0;20,50 62,54"],
    "8": ["60,85 35,100 12,78 40,52 65,25 38,0 8,25 35,52 60,85", "38,52 12,76 38,100 60,76 36,52 8,24 36,0 64,26 36,52"],
    "9": ["62,70 40,50 10,70 30,100 62,85 60,40 40,0", "60,80 36,102 10,78 30,54 60,76 58,0"],
    "-": ["5,42 45,44"],
    "=": ["5,54 55,56;5,30 55,32"],
    "+": ["5,45 65,46;35,75 35,14"],
    "(": ["30,108 8,60 10,30 30,-15"],
    ")": ["5,108 28,60 26,30 6,-15"],
    ":": ["10,48 11,50;10,4 11,6"],
    ".": ["10,2 12,4"],
    ",": ["12,4 6,-14"],
    "/": ["5,-8 55,105"],
    "!": ["12,100 10,32;10,4 11,6"],
    "*": ["10,80 45,50;10,50 45,80;28,88 28,42"],
    "'": ["10,104 8,82"],
    ">": ["5,75 50,48c 5,22"],
}
ACCENTS = {"ä": ("a", "16,78 18,80;42,80 44,82"), "ö": ("o", "16,78 18,80;42,80 44,82"), "ü": ("u", "16,78 18,80;42,80 44,82"),
           "Ä": ("A", "28,118 30,120;60,118 62,120"), "Ö": ("O", "30,118 32,120;66,118 68,120"), "Ü": ("U", "28,118 30,120;60,118 62,120"),
           "é": ("e", "30,70 46,90"), "è": ("e", "22,90 38,70"), "å": ("a", "32,66 22,78 34,88 42,76 32,66"), "ø": ("o", "8,-4 54,60")}


def strokes_of(shape):
    """[(points, corners)] of a shape."""
    found = []
    for stroke in shape.split(";"):
        points = stroke.split()
        found.append((np.array([[float(v) for v in p.rstrip("c").split(",")] for p in points]), [p.endswith("c") for p in points]))
    return found


PARSED = {letter: [strokes_of(s) for s in shapes] for letter, shapes in SHAPES.items()}
PARSED.update({letter: [shape + strokes_of(mark) for shape in PARSED[base]] for letter, (base, mark) in ACCENTS.items()})


def smooth(points):
    """A Catmull-Rom curve through points, 8 steps each."""
    if len(points) < 3:
        return points
    p = np.concatenate([2 * points[:1] - points[1:2], points, 2 * points[-1:] - points[-2:-1]])
    t = np.linspace(0, 1, 8, endpoint=False)[None, :, None]
    a, b, c, d = (p[i : len(p) - 3 + i, None] for i in range(4))
    curve = 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2 + (3 * b - a - 3 * c + d) * t**3)
    return np.concatenate([curve.reshape(-1, 2), points[-1:]])


class Letterer:
    """One person's lettering: which shapes, how bent, how wide, how slanted, how even."""

    def __init__(self, random):
        g = self.random = random
        self.care = g.uniform(0.3, 1.3)  # 1: as uneven as people commonly are
        self.slant = g.normal(0.06, 0.16)
        self.wide = np.exp(g.normal(-0.02, 0.2))
        self.small = np.exp(g.normal(0.05, 0.14))  # height of small letters
        self.tall = np.exp(g.normal(0, 0.08))
        self.space = g.uniform(6, 26)
        self.word_space = g.uniform(28, 62)
        self.pen = g.uniform(4, 15)
        self.round = g.random() < 0.3
        self.joined = g.random() < 0.2
        self.small_capitals = g.random() < 0.12
        self.shapes = {}

    def shape(self, letter):
        """This hand's shape of a letter; the same each time, now and then another."""
        g = self.random
        if letter not in self.shapes or g.random() < 0.06:
            strokes = PARSED[letter][g.integers(len(PARSED[letter]))]
            bend = g.normal(0, 0.06, (2, 2)) + np.eye(2)
            self.shapes[letter] = [((p + g.normal(0, 3.6, p.shape)) @ bend.T, corners) for p, corners in strokes]
        return self.shapes[letter]

    def curves(self, letter, factor):
        """The letter's curves this time, from x = 0 on, and its width."""
        g, care = self.random, self.care
        turn = g.normal(0, 0.045 * care)
        frame = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]]) * np.exp(g.normal(0, 0.05 * care))
        made, pieces = [], []
        for points, corners in self.shape(letter):
            points = (points + g.normal(0, 1.8 * care, points.shape)) @ frame.T
            if letter.islower() or letter in ACCENTS:
                points[:, 1] = np.where(points[:, 1] < SMALL, points[:, 1] * self.small, SMALL * self.small + (points[:, 1] - SMALL) * (100 * self.tall - SMALL * self.small) / (100 - SMALL))
            points = points * (self.wide * factor, factor)
            cuts = [0] + [i for i, c in enumerate(corners) if c and not self.round and 0 < i < len(points) - 1] + [len(points) - 1]
            pieces.append(np.concatenate([smooth(points[a : b + 1]) for a, b in zip(cuts, cuts[1:])]))
        left = min(p[:, 0].min() for p in pieces)
        right = max(p[:, 0].max() for p in pieces)
        for p in pieces:
            made.append(p - (left, 0))
        return made, right - left

    def write(self, text):
        """Ink of the text (0 to 255, its box with 4 px around), capitals CAPITAL px high; nothing where it has no such letter."""
        g = self.random
        x, drift, wander, curves = 0.0, g.normal(0, 0.02 * self.care), 0.0, []
        before = None
        for letter in text:
            if letter == " ":
                x += self.word_space * np.exp(g.normal(0, 0.2 * self.care))
                before = None
                continue
            factor = 1.0
            if self.small_capitals and letter.islower() and letter != "ß":
                letter, factor = letter.upper(), 0.72
            if letter not in PARSED:
                return None
            pieces, width = self.curves(letter, factor)
            wander = 0.7 * wander + g.normal(0, 2.2 * self.care)
            placed = [p + (x, wander + drift * x) for p in pieces]
            if self.joined and before is not None and letter.islower():
                end, start = before, placed[0][0]
                if 0 < start[0] - end[0] < 45:
                    curves.append(smooth(np.array([end, (0.6 * end + 0.4 * start) - (0, 6), start])))
            curves += placed
            before = placed[0][-1] if letter.islower() and placed[0][-1][1] < 70 else None
            x += width + max(2.0, self.space * np.exp(g.normal(0, 0.25 * self.care)))
        if not curves:
            return None
        shear = np.array([[1, self.slant], [0, 1]])
        scale = CAPITAL / 100
        curves = [(c @ shear.T) * (scale, -scale) for c in curves]
        low = np.min([c.min(0) for c in curves], 0)
        high = np.max([c.max(0) for c in curves], 0)
        size = np.ceil(high - low + 16).astype(int)
        if size[0] > 2400 or size[1] > 400:
            return None
        image = np.zeros((size[1], size[0]), np.uint8)
        thick = max(1, int(round(self.pen * scale)))
        for c in curves:
            points = np.round((c - low + 8) * 16).astype(np.int32)
            cv2.polylines(image, [points.reshape(-1, 1, 2)], False, 255, thick, cv2.LINE_AA, 4)
        return image[4:-4, 4:-4]
