"""The tokenizer of uncased BERT models: J. Devlin et al., BERT, 2019, section 3."""

import unicodedata

LONGEST_WORD = 100


class WordPiece:
    def __init__(self, vocabulary_path):
        """Reads a vocabulary: one piece a line, its number is the line's."""
        with open(vocabulary_path, encoding="utf-8") as file:
            self._numbers = {piece.rstrip("\n"): i for i, piece in enumerate(file)}
        self._unknown = self._numbers["[UNK]"]
        self._first = self._numbers["[CLS]"]
        self._last = self._numbers["[SEP]"]

    def numbers(self, text, most):
        """The pieces of a text by number, at most `most` with those that begin and end it."""
        found = [self._first]
        for word in _words(text):
            found.extend(self._pieces(word))
            if len(found) >= most:
                break
        return found[: most - 1] + [self._last]

    def _pieces(self, word):
        """The longest pieces from the left."""
        if len(word) > LONGEST_WORD:
            return [self._unknown]
        found, start = [], 0
        while start < len(word):
            end = len(word)
            while end > start:
                number = self._numbers.get(("##" if start else "") + word[start:end])
                if number is not None:
                    break
                end -= 1
            if end == start:
                return [self._unknown]
            found.append(number)
            start = end
        return found


def _words(text):
    """Lower case without accents; punctuation and ideographs are words of their own."""
    word = ""
    for c in unicodedata.normalize("NFD", text.lower()):
        kind = unicodedata.category(c)
        if kind == "Mn" or (kind.startswith("C") and c not in "\t\n\r"):
            continue
        alone = _is_punctuation(c, kind) or _is_ideograph(c)
        if c.isspace() or alone:
            if word:
                yield word
            word = ""
            if alone:
                yield c
        else:
            word += c
    if word:
        yield word


def _is_punctuation(c, kind):
    return kind.startswith("P") or (
        c.isascii() and c.isprintable() and not c.isalnum() and c != " "
    )


def _is_ideograph(c):
    return "\u4e00" <= c <= "\u9fff" or "\u3400" <= c <= "\u4dbf" or "\uf900" <= c <= "\ufaff"
