"""The class hierarchy of all ontologies of a collection, classified by the host."""

from typing import Dict, FrozenSet, List, Optional, Sequence, Set, Tuple


class Taxonomy:
    """A concept is known by its position, 0 .. len(taxonomy) - 1. The equivalent classes of an
    ontology are one concept with several names. A position out of range raises IndexError."""

    __slots__ = ("_ancestors", "_children", "_names", "_parents", "_positions")

    def __init__(
        self, names: Sequence[Sequence[str]] = (), parents: Sequence[Sequence[int]] = ()
    ) -> None:
        """`names[c]` are the URI of concept c and its aliases, `parents[c]` its direct
        superclasses. Without arguments: a taxonomy without concepts."""
        self._names = names
        self._parents = parents
        self._positions: Dict[str, int] = {}
        self._children: Optional[List[List[int]]] = None
        self._ancestors: Dict[int, FrozenSet[int]] = {}
        for concept, uris in enumerate(names):
            for uri in uris:
                self._positions[uri] = concept

    def __len__(self) -> int:
        return len(self._names)

    def find(self, uri: str) -> Optional[int]:
        """The concept that has this name; None if no ontology knows it."""
        return self._positions.get(uri)

    def uri(self, concept: int) -> str:
        return self._names[self._checked(concept)][0]

    def aliases(self, concept: int) -> Tuple[str, ...]:
        """The other names of the concept."""
        return tuple(self._names[self._checked(concept)][1:])

    def parents(self, concept: int) -> Tuple[int, ...]:
        """The direct superclasses."""
        return tuple(self._parents[self._checked(concept)])

    def children(self, concept: int) -> Tuple[int, ...]:
        """The direct subclasses."""
        self._checked(concept)
        if self._children is None:
            children: List[List[int]] = [[] for _ in self._names]
            for child, parents in enumerate(self._parents):
                for parent in parents:
                    children[parent].append(child)
            self._children = children
        return tuple(self._children[concept])

    def ancestors(self, concept: int) -> FrozenSet[int]:
        """All superclasses; the concept itself is not among them."""
        known = self._ancestors.get(concept)
        if known is not None:
            return known
        found: Set[int] = set()
        waiting = list(self.parents(concept))
        while waiting:
            parent = waiting.pop()
            if parent not in found:
                found.add(parent)
                waiting.extend(self._parents[parent])
        return self._ancestors.setdefault(concept, frozenset(found))

    def descendants(self, concept: int) -> FrozenSet[int]:
        """All subclasses; the concept itself is not among them."""
        found: Set[int] = set()
        waiting = list(self.children(concept))
        while waiting:
            child = waiting.pop()
            if child not in found:
                found.add(child)
                waiting.extend(self.children(child))
        return frozenset(found)

    def subsumes(self, general: int, specific: int) -> bool:
        """Whether every instance of `specific` is one of `general`; true if they are the same."""
        self._checked(general)
        return general == specific or general in self.ancestors(specific)

    def depth(self, concept: int) -> int:
        """The number of steps on the shortest way up to a concept without a parent."""
        steps = 0
        level = {self._checked(concept)}
        while all(self._parents[c] for c in level):
            level = {parent for c in level for parent in self._parents[c]}
            steps += 1
        return steps

    def _checked(self, concept: int) -> int:
        if not 0 <= concept < len(self._names):
            raise IndexError(f"there is no concept {concept}; there are {len(self._names)}")
        return concept
