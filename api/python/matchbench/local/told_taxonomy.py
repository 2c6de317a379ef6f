"""The class hierarchy as RDF/XML files state it. The host classifies; this only reads: named
superclasses, equivalent names, the members of an intersection. Good enough to debug with."""

import sys
import xml.etree.ElementTree as ElementTree
from typing import Dict, Iterable, List, Optional, Set, Tuple
from urllib.parse import urljoin

from ..taxonomy import Taxonomy

_OWL = "{http://www.w3.org/2002/07/owl#}"
_RDF = "{http://www.w3.org/1999/02/22-rdf-syntax-ns#}"
_RDFS = "{http://www.w3.org/2000/01/rdf-schema#}"
_BASE = "{http://www.w3.org/XML/1998/namespace}base"
_CLASSES = (_OWL + "Class", _RDFS + "Class")
_THING = "http://www.w3.org/2002/07/owl#Thing"

Edges = Dict[str, Set[str]]  # from a class to its superclasses


def _name_of(element: ElementTree.Element, base: str) -> Optional[str]:
    about = element.get(_RDF + "about")
    if about is not None:
        return urljoin(base, about)
    identifier = element.get(_RDF + "ID")
    return None if identifier is None else base.split("#")[0] + "#" + identifier


def _named(element: ElementTree.Element, base: str) -> Iterable[str]:
    """The classes that a property points at: by resource, or written inside."""
    resource = element.get(_RDF + "resource")
    if resource is not None:
        yield urljoin(base, resource)
    for inner in element:
        if inner.tag in _CLASSES or inner.tag == _RDF + "Description":
            name = _name_of(inner, base)
            if name is not None:
                yield name


def _read(text: bytes, uri: str, edges: Edges, same: List[Tuple[str, str]]) -> None:
    root = ElementTree.fromstring(text)
    base = root.get(_BASE, uri)
    for element in root.iter():
        if element.tag not in _CLASSES:
            continue
        name = _name_of(element, base)
        if name is None:
            continue
        parents = edges.setdefault(name, set())
        for part in element:
            if part.tag == _RDFS + "subClassOf":
                parents.update(_named(part, base))
            elif part.tag == _OWL + "equivalentClass":
                same.extend((name, other) for other in _named(part, base))
            elif part.tag == _OWL + "intersectionOf":
                parents.update(_named(part, base))


def read(ontologies: Iterable[Tuple[str, bytes]]) -> Taxonomy:
    """From (URI, bytes) of each ontology. What is not well-formed RDF/XML is named on standard error
    and left out."""
    edges: Edges = {_THING: set()}
    same: List[Tuple[str, str]] = []
    for uri, text in ontologies:
        try:
            _read(text, uri, edges, same)
        except ElementTree.ParseError as error:
            print(f"{uri} is left out of the taxonomy: {error}", file=sys.stderr)
    for parents in list(edges.values()):
        for parent in parents:
            edges.setdefault(parent, set())
    for name, other in same:  # two classes that subsume each other become one below
        edges.setdefault(other, set()).add(name)
        edges.setdefault(name, set()).add(other)
    return _numbered(edges)


def _numbered(edges: Edges) -> Taxonomy:
    above = {name: _reachable(name, edges) for name in edges}
    leader = {
        name: min(other for other in above[name] | {name} if name in above[other] or other == name)
        for name in edges
    }
    leaders = sorted(set(leader.values()))
    position = {name: i for i, name in enumerate(leaders)}
    names: List[List[str]] = [[name] for name in leaders]
    parents: List[Set[int]] = [set() for _ in leaders]
    for name in sorted(edges):
        own = position[leader[name]]
        if leader[name] != name:
            names[own].append(name)
        parents[own].update(position[leader[parent]] for parent in edges[name])
    thing = position[leader[_THING]]
    for own, found in enumerate(parents):
        found.discard(own)
        if own == thing:
            found.clear()
        elif not found:
            found.add(thing)
    return Taxonomy(names, [sorted(found) for found in parents])


def _reachable(name: str, edges: Edges) -> Set[str]:
    found: Set[str] = set()
    waiting = [name]
    while waiting:
        for parent in edges[waiting.pop()]:
            if parent not in found:
                found.add(parent)
                waiting.append(parent)
    return found
