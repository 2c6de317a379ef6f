"""Ranks services by the words they share with the request."""

import re

import matchbench


def words(service):
    """The words of a service's name, description and tags, in lower case."""
    text = " ".join((service.name, service.description, *service.tags))
    return set(re.findall(r"\w+", text.lower()))


class Sumatch(matchbench.Matchmaker):
    def load(self, collection):
        """Once, before all queries: read and index the services."""
        self.services = [words(service) for service in collection.services]

    def query(self, query):
        """Once per request. A service is named by its position in collection.services."""
        wanted = words(query.request)
        if not wanted:
            raise matchbench.Unsupported("the request has no text")
        # Sorted and cut at top_k for you.
        return [(i, len(wanted & offered)) for i, offered in enumerate(self.services)]


matchbench.main(Sumatch)
