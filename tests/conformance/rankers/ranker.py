# Ranks services by shared words, and keeps as many bytes of each query as the parameter `leak` says.
import matchbench

kept = []


class Ranker(matchbench.Matchmaker):
    def __init__(self, host, options):
        super().__init__(host, options)
        self.leak = options.parameters.get("leak", 0)

    def load(self, collection):
        self.services = [set(s.description.lower().split()) for s in collection.services]

    def query(self, query):
        if self.leak:
            kept.append(bytes(self.leak))
        wanted = set(query.request.description.lower().split())
        return [(i, len(wanted & words)) for i, words in enumerate(self.services)]


matchbench.main(Ranker)
