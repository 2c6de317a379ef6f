#!/usr/bin/env python3
"""Makes an image in the layout of the Open Container Initiative from archives of root file systems.

usage: oci_image.py IMAGE.oci.tar ARCHITECTURE=ROOT.tar... --version VERSION [--command WORD] [--user NAME]
An architecture is named as in Go: amd64, arm64. The image's index has one for each, of which a container's engine takes
its machine's. The same archives make the same image: its date is SOURCE_DATE_EPOCH. Memory does not grow with them.
"""
import argparse
import datetime
import gzip
import hashlib
import io
import json
import os
import pathlib
import shutil
import tarfile
import tempfile

BLOCK = 1 << 20
TYPE = "application/vnd.oci.image."


def sha256_of(path):
    digest = hashlib.sha256()
    with open(path, "rb") as file:
        while block := file.read(BLOCK):
            digest.update(block)
    return "sha256:" + digest.hexdigest()


def compress(source, target):
    with open(source, "rb") as plain, open(target, "wb") as packed:
        with gzip.GzipFile("", "wb", 9, packed, mtime=0) as layer:
            shutil.copyfileobj(plain, layer, BLOCK)


def write_image(image, roots, version, command, user, epoch):
    created = datetime.datetime.fromtimestamp(epoch, datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
    with tempfile.TemporaryDirectory() as folder, tarfile.open(image, "w", format=tarfile.USTAR_FORMAT) as archive:
        layer = pathlib.Path(folder, "layer")
        added = set()  # two architectures may have a blob in common

        def add(name, size, content):
            if name in added:
                return
            added.add(name)
            entry = tarfile.TarInfo(name)
            entry.size, entry.mtime, entry.mode = size, epoch, 0o644
            archive.addfile(entry, content)

        def add_json(name, value):
            text = json.dumps(value, sort_keys=True).encode()
            digest = "sha256:" + hashlib.sha256(text).hexdigest()
            add(name or "blobs/sha256/" + digest[7:], len(text), io.BytesIO(text))
            return {"digest": digest, "size": len(text)}

        def add_root(architecture, root):
            compress(root, layer)
            digest = sha256_of(layer)
            with open(layer, "rb") as content:
                add("blobs/sha256/" + digest[7:], layer.stat().st_size, content)
            layers = [{"mediaType": TYPE + "layer.v1.tar+gzip", "digest": digest, "size": layer.stat().st_size}]
            config = add_json("", {
                "architecture": architecture, "os": "linux", "created": created,
                "config": {"Entrypoint": [command], "User": user, "WorkingDir": "/home/" + user,
                           "Env": ["PATH=/usr/local/bin:/usr/bin:/bin", "LC_ALL=C.UTF-8"],
                           "Labels": {"org.opencontainers.image.version": version}},
                "rootfs": {"type": "layers", "diff_ids": [sha256_of(root)]},
                "history": [{"created": created, "created_by": "packaging/image.sh"}]})
            manifest = add_json("", {
                "schemaVersion": 2, "mediaType": TYPE + "manifest.v1+json", "layers": layers,
                "config": {"mediaType": TYPE + "config.v1+json", **config}})
            return {"mediaType": TYPE + "manifest.v1+json", **manifest,
                    "platform": {"architecture": architecture, "os": "linux"}}

        # What has a name in the outer index is what 'podman load' takes: the only image, or the index of all.
        entries = [add_root(*root) for root in roots]
        if len(entries) > 1:
            index = {"schemaVersion": 2, "mediaType": TYPE + "index.v1+json", "manifests": entries}
            entries = [{"mediaType": TYPE + "index.v1+json", **add_json("", index)}]
        entries[0]["annotations"] = {"org.opencontainers.image.ref.name": version}
        add_json("index.json", {"schemaVersion": 2, "mediaType": TYPE + "index.v1+json", "manifests": entries})
        add_json("oci-layout", {"imageLayoutVersion": "1.0.0"})


def named_root(word):
    architecture, equals, root = word.partition("=")
    if not architecture or not equals or not root:
        raise argparse.ArgumentTypeError(f"'{word}' is not ARCHITECTURE=ROOT.tar")
    return architecture, root


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("image")
    parser.add_argument("roots", nargs="+", type=named_root)
    parser.add_argument("--version", required=True)
    parser.add_argument("--command", default="matchbench")
    parser.add_argument("--user", default="root")
    words = parser.parse_args()
    epoch = int(os.environ.get("SOURCE_DATE_EPOCH", "0"))
    write_image(words.image, words.roots, words.version, words.command, words.user, epoch)


if __name__ == "__main__":
    main()
