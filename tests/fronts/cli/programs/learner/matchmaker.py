"""Uses every part of the interface: documents, the taxonomy, training, batches, the seed."""

import random
import re

import matchbench


def words(service):
    return set(re.findall(r"\w+", " ".join((service.name, service.description)).lower()))


def require(condition, what):
    if not condition:
        raise ValueError(what)


class Learner(matchbench.Matchmaker):
    def __init__(self, host, options):
        super().__init__(host, options)
        options.refuse_unknown("noise")
        self.noise = options.parameters.get("noise", 0)
        self.random = random.Random(options.seed)
        self.weights = {}

    def load(self, collection):
        self.texts = [words(service) for service in collection.services]
        for service in collection.services:
            if service.source is not None:
                require(service.uri.split("#")[0] or service.source.read(), "an empty document")
                require(len(service.source.read()) > 0, "an empty document")
        for ontology in collection.ontologies:
            require(b"<" in ontology.read(), "an ontology that is no XML")
        taxonomy = collection.taxonomy
        for service in collection.services:
            for uri in service.outputs:
                concept = taxonomy.find(uri)
                require(concept is None or taxonomy.subsumes(concept, concept), "no subsumption")

    def train(self, training):
        require(training.requests and training.judgments, "nothing to learn from")
        for judgment in training.judgments:
            request = words(training.requests[judgment.request])
            for word in sorted(request & self.texts[judgment.service]):
                self.weights[word] = self.weights.get(word, 1) + judgment.grade

    def query(self, query):
        if query.request.source is not None:
            require(len(query.request.source.read()) > 0, "a request with an empty document")
        wanted = sorted(words(query.request))
        return [
            (i, sum(self.weights.get(w, 1) for w in wanted if w in text) + self.lot())
            for i, text in enumerate(self.texts)
        ]

    def lot(self):
        return self.noise * self.random.random() if self.noise else 0

    def query_batch(self, queries):
        return [self.query(query) for query in queries]

    def memory(self):
        return matchbench.MemoryUse(index_bytes=sum(map(len, self.texts)))


matchbench.main(Learner)
