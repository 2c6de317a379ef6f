"""A keyword matchmaker: services that share rare words with the request come first."""

import math
import re

import matchbench


def words(service):
    """The words of name, description and tags, in lower case."""
    text = " ".join((service.name, service.description, *service.tags))
    return set(re.findall(r"[a-z0-9]+", text.lower()))


class Keyword(matchbench.Matchmaker):
    def load(self, collection):
        self.texts = [words(service) for service in collection.services]
        self.found_in = {}  # number of services for each word
        for text in self.texts:
            for word in text:
                self.found_in[word] = self.found_in.get(word, 0) + 1

    def query(self, query):
        wanted = words(query.request)
        if not wanted:
            raise matchbench.Unsupported("the request has no text")
        weights = {  # inverse document frequency
            word: math.log(1 + len(self.texts) / self.found_in[word])
            for word in sorted(wanted)
            if word in self.found_in
        }
        return [
            (i, sum(weight for word, weight in weights.items() if word in text))
            for i, text in enumerate(self.texts)
        ]


matchbench.main(Keyword)
