# Ranks services by shared words, keeps as many bytes of each query as the parameter `leak` says, and with
# `fails` fails at a query without services.
import matchbench

kept = []


class Ranker(matchbench.Matchmaker):
    def __init__(self, host, options):
        super().__init__(host, options)
        self.leak = options.parameters.get("leak", 0)
        self.fails = options.parameters.get("fails", 0)

    def load(self, collection):
        self.services = [set(s.description.lower().split()) for s in collection.services]

    def query(self, query):
        if self.leak:
            kept.append(bytes(self.leak))
        if self.fails:
            self.first = self.services[0]
        wanted = set(query.request.description.lower().split())
        return [(i, len(wanted & words)) for i, words in enumerate(self.services)]


matchbench.main(Ranker)
