"""
Writes services/platform/morphology/data/russian-forms.bin, the dictionary of Russian word forms.
Usage: pip install pymorphy3 pymorphy3-dicts-ru dawg2; python3 infra/dictionaries/russian.py
The same dictionary gives the same file. Its format is described where it is read, in russian-dictionary.ts.
"""

import struct
from collections import defaultdict
from pathlib import Path

from lexemes import read_lexemes

TARGET = Path(__file__).resolve().parents[2] / "services/platform/morphology/data/russian-forms.bin"
WEAK, INVARIABLE, FIRST_OF_NUMBER = 1, 2, 4
LETTERS = {letter: at + 1 for at, letter in enumerate("абвгдежзийклмнопрстуфхцчшщъыьэюя")}
LAST, LABEL_BITS = 1 << 6, 7


def numbered(lexemes):
    """Lexemes with the number of their lemma among those of the same spelling; what has no form of its own is gone."""
    by_lemma = defaultdict(list)
    for lexeme in lexemes:
        by_lemma[lexeme.lemma].append(lexeme)
    for lemma in sorted(by_lemma):
        taken = []
        for lexeme in sorted(by_lemma[lemma], key=order):
            words = spelt(lexeme)
            if not any(words <= known for known in taken):
                taken.append(words)
                yield lexeme, len(taken) - 1


def order(lexeme):
    return lexeme.is_weak, lexeme.is_name, -len(lexeme.forms), lexeme.kind, lexeme.stem, sorted(lexeme.forms)


def spelt(lexeme):
    return {form.replace("+", "+" + lexeme.stem) if "+" in form else lexeme.stem + form for form in lexeme.forms}


class Numbers(dict):
    """Gives every new key the next number."""

    def __missing__(self, key):
        self[key] = len(self)
        return self[key]


class Automaton:
    """The smallest automaton of sorted words, each with a number; nodes are rows of edges, those of value first."""

    def __init__(self, words):
        self.edges = []
        self.places = {}
        self.path = [[None, []]]
        last = ""
        for word, value in words:
            same = 0
            while same < min(len(word), len(last)) and word[same] == last[same]:
                same += 1
            self.close(same)
            for letter in word[same:]:
                self.path.append([None, []])
                self.path[-2][1].append([LETTERS[letter], None])
            self.path[-1][0] = value
            last = word
        self.close(0)
        self.root = self.place(self.path[0])

    def close(self, length):
        while len(self.path) > length + 1:
            node = self.path.pop()
            self.path[-1][1][-1][1] = self.place(node)

    def place(self, node):
        value, children = node
        rows = ([] if value is None else [(0, value)]) + [tuple(child) for child in children]
        key = tuple(rows)
        if key not in self.places:
            self.places[key] = len(self.edges)
            ends = [0] * (len(rows) - 1) + [LAST]
            self.edges += [target << LABEL_BITS | end | label for (label, target), end in zip(rows, ends)]
        return self.places[key]


def main():
    endings, entries = Numbers(), Numbers()
    lists = {}
    of_stem = defaultdict(list)
    lexemes = list(numbered(read_lexemes()))
    for ending in sorted({form for lexeme, _ in lexemes for form in lexeme.forms | {lexeme.ending}}):
        endings[ending]
    for lexeme, number in lexemes:
        forms = tuple(sorted(endings[form] for form in lexeme.forms))
        flags = WEAK * lexeme.is_weak + INVARIABLE * (len(forms) == 1) + FIRST_OF_NUMBER * number
        entry = (endings[lexeme.ending], lists.setdefault(forms, len(lists)), flags)
        of_stem[lexeme.stem].append(entries[entry])
    sets = Numbers()
    words = [(stem, sets[tuple(sorted(of_stem[stem]))]) for stem in sorted(of_stem)]
    automaton = Automaton(words)

    def offsets(rows):
        ends = [0]
        for row in rows:
            ends.append(ends[-1] + len(row))
        return ends

    text = "\n".join(endings).encode()
    flat_sets = [entry for row in sets for entry in row]
    flat_entries = [number for entry in entries for number in entry]
    flat_lists = [ending for row in lists for ending in row]
    longs = [*automaton.edges, *offsets(sets), *offsets(lists)]
    shorts = [*flat_sets, *flat_entries, *flat_lists]
    header = [len(automaton.edges), automaton.root, len(sets), len(lists)]
    header += [len(flat_sets), len(entries), len(flat_lists)]
    content = struct.pack(f"<{len(header) + len(longs)}I{len(shorts)}H", *header, *longs, *shorts) + text
    TARGET.parent.mkdir(exist_ok=True)
    TARGET.write_bytes(content)
    print(f"{len(lexemes)} lexemes, {len(automaton.edges)} edges, {len(content)} bytes")
    print("edges, root, sets, lists, items of sets, entries, items of lists:", *header)


main()
