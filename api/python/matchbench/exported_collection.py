"""Reads the folder that `matchbench collection export --format json` has written."""

import json
import os
from typing import Any, Dict, List, Tuple

from . import reading
from .errors import InvalidInput
from .model import Collection, Service

FORMAT = "exported-collection/1"


def read(folder: str) -> Tuple[Collection, Tuple[Service, ...]]:
    """The collection and its requests. Raises InvalidInput if the folder does not hold them, and
    says how it would."""
    if _format_of(folder) != FORMAT:
        raise InvalidInput(
            f"{folder} contains no collection.json of the format {FORMAT}; make an exported "
            f"collection with: matchbench collection export {folder} --format json --out NEW-FOLDER"
        )
    services, concepts, ontologies = (
        _lines(folder, name) for name in ("services", "concepts", "ontologies")
    )
    counts = {
        "services": len(services),
        "concepts": len(concepts),
        "ontologies": len(ontologies),
    }
    following = iter(services + concepts + ontologies)
    collection = reading.collection(counts, following.__next__)
    return collection, tuple(map(reading.service, _lines(folder, "requests")))


def _format_of(folder: str) -> Any:
    try:
        with open(os.path.join(folder, "collection.json"), encoding="utf-8") as file:
            return json.load(file).get("matchbench")
    except (FileNotFoundError, NotADirectoryError, ValueError):
        return None


def _lines(folder: str, name: str) -> List[Dict[str, Any]]:
    def placed(members: Dict[str, Any]) -> Dict[str, Any]:
        """The path of a document is relative to the folder."""
        if "path" in members:
            members["path"] = os.path.join(folder, members["path"])
        return members

    path = os.path.join(folder, name + ".jsonl")
    found: List[Dict[str, Any]] = []
    with open(path, encoding="utf-8") as file:
        for number, line in enumerate(file, 1):
            try:
                found.append(json.loads(line, object_hook=placed))
            except ValueError as error:
                raise InvalidInput(f"{path}:{number}: {error}; export it again") from error
    return found
