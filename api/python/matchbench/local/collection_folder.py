"""Reads a collection in the native format, without its judgments."""

import os
from typing import Any, Dict, List, Mapping, Tuple

from ..model import Collection, Document, Service
from . import told_taxonomy, yaml_subset

_MEDIA_TYPES = {
    ".owls": "application/owls+xml",
    ".wsdl": "application/wsdl+xml",
    ".owl": "application/rdf+xml",
    ".rdf": "application/rdf+xml",
    ".rdfs": "application/rdf+xml",
    ".html": "text/html",
    ".json": "application/json",
}
_LISTS = ("inputs", "outputs", "preconditions", "effects", "categories", "tags")


def _document(folder: str, uri: str, given: Any) -> Document:
    members: Mapping[str, Any] = given if isinstance(given, dict) else {"file": given}
    ending = os.path.splitext(members["file"])[1]
    media_type = members.get("media_type") or _MEDIA_TYPES.get(ending, "application/octet-stream")
    return Document(uri, media_type, os.path.join(folder, members["file"]))


def _services(folder: str, name: str) -> Tuple[Service, ...]:
    with open(os.path.join(folder, name), encoding="utf-8") as file:
        found: List[Dict[str, Any]] = yaml_subset.load(file.read()) or []
    return tuple(
        Service(
            uri=members["uri"],
            name=members.get("name") or "",
            description=members.get("description") or "",
            **{key: tuple(members.get(key) or ()) for key in _LISTS},
            source=_document(folder, members["uri"], members["source"])
            if members.get("source")
            else None,
        )
        for members in found
    )


def read(folder: str) -> Tuple[Collection, Tuple[Service, ...]]:
    """The collection and its requests. Raises OSError, ValueError or KeyError if the folder does not
    hold one."""
    with open(os.path.join(folder, "collection.yaml"), encoding="utf-8") as file:
        manifest = yaml_subset.load(file.read())
    ontologies = tuple(
        _document(folder, members["uri"], members) for members in manifest.get("ontologies") or ()
    )
    taxonomy = told_taxonomy.read(
        (ontology.uri, ontology.read())
        for ontology in ontologies
        if ontology.media_type == "application/rdf+xml"
    )
    services = _services(folder, manifest.get("services", "services.yaml"))
    requests = _services(folder, manifest.get("requests", "requests.yaml"))
    return Collection(services, taxonomy, ontologies), requests
