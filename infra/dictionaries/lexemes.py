"""What of OpenCorpora's dictionary is taken: its lexemes, as pymorphy3 ships them, folded like words of texts."""

import re
from collections import defaultdict
from pathlib import Path
from typing import NamedTuple

import pymorphy3

# Readings that no text means, or that texts spell otherwise; words as they are said, not written. No first name is
# meant in the plural where a surname may be ('Акимов').
UNWANTED = {"Abbr", "Init", "Erro", "Dist", "Arch", "voct", "LATN", "UNKN"}
NAMES = {"Name", "Surn", "Patr"}
NO_WORD = re.compile("[^а-я]")
# Lines of `model: words`: words that the dictionary lacks, which have the forms of the model.
ADDED = Path(__file__).with_name("words-of-kazakhstan.txt")
# A dictionary form that is seldomer than this among the readings of a spelling does not decide what is meant: that of a
# word with forms, and that of a name or a word without others.
RARE, LIKELY = 0.05, 0.5


class Lexeme(NamedTuple):
    """`forms` are endings after the stem, with a prefix and '+' before them where the form has one."""

    stem: str
    ending: str
    forms: frozenset
    kind: str
    is_name: bool
    is_weak: bool

    @property
    def lemma(self):
        return self.stem + self.ending


def fold(text):
    return text.lower().replace("ё", "е")


def read_lexemes():
    """All wanted lexemes. `is_weak`: whoever writes its dictionary form most probably means a form of another."""
    morph = pymorphy3.MorphAnalyzer(lang="ru")
    dictionary = morph.dictionary
    tags = [set(re.split("[ ,]", str(tag))) for tag in dictionary.gramtab]
    paradigms = [unpacked(dictionary, tags, number) for number in range(len(dictionary.paradigms))]
    chances = chances_of(morph)
    found = []
    for letter in "абвгдеёжзийклмнопрстуфхцчшщъыьэюя":
        for word, (number, at) in dictionary.words.items(letter):
            if at == 0:
                found.append((word, paradigms[number]))
    readings = {fold(word): set() for word, _ in found}
    for at, (word, (prefix, ending, forms)) in enumerate(found):
        if not any(form[3] for form in forms) or not word.endswith(ending):
            continue
        stem = word[len(prefix) : len(word) - len(ending)]
        for before, after, _, is_wanted in forms:
            spelt = fold(before + stem + after)
            if is_wanted and spelt in readings:
                readings[spelt].add(at)
    lexemes = []
    for at, (word, (prefix, ending, forms)) in enumerate(found):
        first = forms[0]
        if not first[3] or NO_WORD.search(fold(word)) or prefix:
            continue
        stem = word[: len(word) - len(ending)]
        wanted = [form for form in forms if form[3]]
        is_name = bool(first[2] & NAMES)
        others = readings[fold(word)] - {at}
        lexemes.append(
            Lexeme(
                fold(stem),
                fold(ending),
                frozenset(fold((before and before + "+") + after) for before, after, _, _ in wanted),
                kind_of(first[2]),
                is_name,
                is_weak(word, at, found, others, chances, is_name),
            )
        )
    return lexemes + list(added({lexeme.lemma: lexeme for lexeme in lexemes if not lexeme.is_weak}))


def added(models):
    for line in ADDED.read_text().splitlines():
        model, words = line.split(": ")
        for word in words.split():
            yield models[model]._replace(stem=word.removesuffix(models[model].ending))


def unpacked(dictionary, tags, number):
    forms = []
    paradigm = dictionary.paradigms[number]
    count = len(paradigm) // 3
    for at in range(count):
        tag = tags[paradigm[count + at]]
        prefix = dictionary.paradigm_prefixes[paradigm[2 * count + at]]
        is_wanted = not tag & UNWANTED and not tag >= {"Name", "plur"}
        forms.append((prefix, dictionary.suffixes[paradigm[at]], tag, is_wanted))
    return forms[0][0], forms[0][1], forms


def chances_of(morph):
    """word → tag → probability, for the words that OpenCorpora's annotated texts have."""
    chances = defaultdict(dict)
    for key, chance in morph.prob_estimator.p_t_given_w.items():
        word, tag = key.rsplit(":", 1)
        chances[word][frozenset(re.split("[ ,]", tag))] = chance / 1_000_000
    return chances


def is_weak(word, at, found, others, chances, is_name):
    if not others:
        return False
    forms = found[at][1][2]
    known = chances.get(word.lower(), {})
    own = sum(chance for tag, chance in known.items() if tag in tags_of(word, found[at]))
    if is_name or sum(form[3] for form in forms) == 1:
        return own < LIKELY and (is_name or bool(known))
    if known:
        return own < RARE
    # 'квеста' may be a noun, but nobody has seen it: more likely it is one of 'квест'
    return "NOUN" in forms[0][2] and any(word.startswith(fold(found[other][0])) for other in others)


def tags_of(word, lexeme):
    known, (prefix, ending, forms) = lexeme
    stem = known[len(prefix) : len(known) - len(ending)]
    return {frozenset(tag) for before, after, tag, _ in forms if fold(before + stem + after) == fold(word)}


def kind_of(tag):
    for kind, marks in (("noun", {"NOUN"}), ("adjective", {"ADJF", "ADJS", "COMP"}), ("verb", {"INFN", "VERB"})):
        if tag & marks:
            return kind
    return "other"
