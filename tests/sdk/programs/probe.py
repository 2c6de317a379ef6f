"""Does what the name of a request says, so that transcripts can look at every part of the SDK."""

import os
import sys

import matchbench


class Probe(matchbench.Matchmaker):
    def __init__(self, host, options):
        super().__init__(host, options)
        options.refuse_unknown("weight")
        self.learned = []

    def load(self, collection):
        self.collection = collection

    def train(self, training):
        self.learned = [
            (0, sum(j.grade for j in training.judgments)),
            (1, sum(j.relevant for j in training.judgments)),
            (2, len(training.requests)),
            (3, training.max_grade),
            (4, training.judgments[-1].request),
        ]

    def memory(self):
        return matchbench.MemoryUse(index_bytes=len(self.collection.services), model_bytes=3)

    def query_batch(self, queries):
        return [None if q.request.name == "nobody knows" else self.query(q) for q in queries]

    def query(self, query):
        name = query.request.name
        known = getattr(self, "do_" + name.replace(" ", "_"), None)
        if known is None:
            raise matchbench.Unsupported(name)
        return known(query.request)

    def do_taxonomy(self, request):
        taxonomy = self.collection.taxonomy
        general, own = taxonomy.find(request.inputs[0]), taxonomy.find(request.outputs[0])
        return [
            (0, len(taxonomy.ancestors(own))),
            (1, len(taxonomy.descendants(own))),
            (2, taxonomy.depth(own)),
            (3, len(taxonomy.children(own))),
            (4, taxonomy.subsumes(general, own)),
        ]

    def do_documents(self, request):
        source = self.collection.services[0].source
        return [(0, len(source.read())), (1, len(self.collection.ontologies[0].read()))]

    def do_options(self, request):
        options = self.options
        return [
            (0, options.parameters["weight"]),
            (1, options.seed % 1000),
            (2, options.max_threads),
        ]

    def do_lists(self, request):
        service = self.collection.services[1]
        counts = (
            len(service.inputs),
            len(service.outputs),
            len(service.preconditions + service.effects),
            len(service.categories),
            len(service.tags),
        )
        return matchbench.Ranking.from_scores(counts)

    def do_files(self, request):
        files = self.collection.files
        return [(0, len(files)), (1, len(files["weights"]))]

    def do_learned(self, request):
        return self.learned

    def do_ties(self, request):
        return iter([(3, 1), (1, 1), (2, 5), (0, -1)])

    def do_degrees(self, request):
        return matchbench.Ranking([0, 4, 1], [0.2, 0.9, 0.1], [7, matchbench.Degree.EXACT, 0])

    def do_throw(self, request):
        raise KeyError('a failure with "quotes" and half a pair \ud83c')

    def do_not_a_number(self, request):
        return [(0, float("nan")), (1, 1.0)]

    def do_out_of_memory(self, request):
        raise MemoryError

    def do_recurse(self, request):
        return self.do_recurse(request)

    def do_nothing(self, request):
        return None

    def do_wait_until_told_to_stop(self, request):
        while True:
            self.host.stop_if_asked()

    def do_print(self, request):
        print("printed " * 10000)
        os.write(1, b"written to descriptor 1\n")
        sys.stdout.flush()
        return [] if sys.stdin.read() == "" else [(0, 1)]


matchbench.main(Probe)
