#!/usr/bin/env python3
"""Makes an image in the layout of the Open Container Initiative from the archive of a root file system.

usage: oci_image.py ROOT.tar IMAGE.oci.tar --version VERSION [--command WORD] [--user NAME]
The same archive makes the same image: its date is SOURCE_DATE_EPOCH. Memory does not grow with the archive.
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


def write_image(root, image, version, command, user, epoch):
    created = datetime.datetime.fromtimestamp(epoch, datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
    with tempfile.TemporaryDirectory() as folder, tarfile.open(image, "w", format=tarfile.USTAR_FORMAT) as archive:
        layer = pathlib.Path(folder, "layer")
        compress(root, layer)

        def add(name, size, content):
            entry = tarfile.TarInfo(name)
            entry.size, entry.mtime, entry.mode = size, epoch, 0o644
            archive.addfile(entry, content)

        def add_json(name, value):
            text = json.dumps(value, sort_keys=True).encode()
            digest = "sha256:" + hashlib.sha256(text).hexdigest()
            add(name or "blobs/sha256/" + digest[7:], len(text), io.BytesIO(text))
            return {"digest": digest, "size": len(text)}

        digest = sha256_of(layer)
        with open(layer, "rb") as content:
            add("blobs/sha256/" + digest[7:], layer.stat().st_size, content)
        layers = [{"mediaType": TYPE + "layer.v1.tar+gzip", "digest": digest, "size": layer.stat().st_size}]
        config = add_json("", {
            "architecture": "amd64", "os": "linux", "created": created,
            "config": {"Entrypoint": [command], "User": user, "WorkingDir": "/home/" + user,
                       "Env": ["PATH=/usr/local/bin:/usr/bin:/bin", "LC_ALL=C.UTF-8"],
                       "Labels": {"org.opencontainers.image.version": version}},
            "rootfs": {"type": "layers", "diff_ids": [sha256_of(root)]},
            "history": [{"created": created, "created_by": "packaging/image.sh"}]})
        manifest = add_json("", {
            "schemaVersion": 2, "mediaType": TYPE + "manifest.v1+json", "layers": layers,
            "config": {"mediaType": TYPE + "config.v1+json", **config}})
        add_json("index.json", {
            "schemaVersion": 2, "mediaType": TYPE + "index.v1+json",
            "manifests": [{"mediaType": TYPE + "manifest.v1+json", **manifest,
                           "annotations": {"org.opencontainers.image.ref.name": version}}]})
        add_json("oci-layout", {"imageLayoutVersion": "1.0.0"})


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("root")
    parser.add_argument("image")
    parser.add_argument("--version", required=True)
    parser.add_argument("--command", default="matchbench")
    parser.add_argument("--user", default="root")
    words = parser.parse_args()
    epoch = int(os.environ.get("SOURCE_DATE_EPOCH", "0"))
    write_image(words.root, words.image, words.version, words.command, words.user, epoch)


if __name__ == "__main__":
    main()
