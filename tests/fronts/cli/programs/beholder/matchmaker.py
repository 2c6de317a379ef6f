"""Fails to load with a digest of all that it is given, whatever the order of the services."""

import dataclasses
import hashlib

import matchbench


def with_bytes(document):
    return document and (document.uri, document.media_type, document.read())


class Beholder(matchbench.Matchmaker):
    def load(self, collection):
        taxonomy = collection.taxonomy
        beheld = [
            (c, taxonomy.uri(c), taxonomy.aliases(c), taxonomy.parents(c))
            for c in range(len(taxonomy))
        ]
        beheld.extend(with_bytes(ontology) for ontology in collection.ontologies)
        for service in sorted(collection.services, key=lambda service: service.uri):
            beheld.append(dataclasses.replace(service, source=None))
            beheld.append(with_bytes(service.source))
        raise matchbench.InvalidInput("beholds " + hashlib.sha256(repr(beheld).encode()).hexdigest())


matchbench.main(Beholder)
