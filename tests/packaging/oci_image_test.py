"""An image in the layout of the Open Container Initiative, read back by its own references."""
import gzip
import hashlib
import io
import json
import os
import pathlib
import subprocess
import sys
import tarfile
import tempfile
import unittest

PROGRAM = pathlib.Path(__file__).resolve().parents[2] / "packaging" / "oci_image.py"


def root_with(folder, name, content):
    root = pathlib.Path(folder, name)
    if not root.exists():
        with tarfile.open(root, "w") as archive:
            entry = tarfile.TarInfo("usr/bin/matchbench")
            entry.size = len(content)
            archive.addfile(entry, io.BytesIO(content))
    return root


def made(folder, name, epoch="1000000000", architectures=("amd64",)):
    roots = [root_with(folder, one + ".tar", b"hello " + one.encode()) for one in architectures]
    image = pathlib.Path(folder, name)
    words = [f"{one}={root}" for one, root in zip(architectures, roots)]
    subprocess.run([sys.executable, PROGRAM, image, *words, "--version", "9.8.7", "--user", "somebody"], check=True,
                   env={**os.environ, "SOURCE_DATE_EPOCH": epoch})
    return roots[0], image


class Image(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.root, self.image = made(self.folder.name, "image.oci.tar")
        self.read(self.image)

    def read(self, image):
        with tarfile.open(image) as archive:
            self.files = {entry.name: archive.extractfile(entry).read() for entry in archive}

    def blob(self, reference):
        data = self.files["blobs/sha256/" + reference["digest"].removeprefix("sha256:")]
        self.assertEqual(hashlib.sha256(data).hexdigest(), reference["digest"].removeprefix("sha256:"))
        self.assertEqual(len(data), reference["size"])
        return data

    def test_leads_from_its_index_to_the_files_of_the_root(self):
        self.assertEqual(json.loads(self.files["oci-layout"]), {"imageLayoutVersion": "1.0.0"})
        (entry,) = json.loads(self.files["index.json"])["manifests"]
        self.assertEqual(entry["annotations"]["org.opencontainers.image.ref.name"], "9.8.7")
        manifest = json.loads(self.blob(entry))
        config = json.loads(self.blob(manifest["config"]))
        (layer,) = manifest["layers"]
        files = gzip.decompress(self.blob(layer))
        self.assertEqual(files, self.root.read_bytes())
        self.assertEqual(config["rootfs"]["diff_ids"], ["sha256:" + hashlib.sha256(files).hexdigest()])
        self.assertEqual(config["config"]["Entrypoint"], ["matchbench"])
        self.assertEqual(config["config"]["User"], "somebody")
        self.assertEqual(config["created"], "2001-09-09T01:46:40Z")

    def test_of_two_architectures_is_an_index_of_both(self):
        _, image = made(self.folder.name, "both.oci.tar", architectures=("amd64", "arm64"))
        self.read(image)
        (entry,) = json.loads(self.files["index.json"])["manifests"]
        self.assertEqual(entry["annotations"]["org.opencontainers.image.ref.name"], "9.8.7")
        self.assertEqual(entry["mediaType"], "application/vnd.oci.image.index.v1+json")
        for one, wanted in zip(json.loads(self.blob(entry))["manifests"], ("amd64", "arm64"), strict=True):
            self.assertEqual(one["platform"], {"architecture": wanted, "os": "linux"})
            manifest = json.loads(self.blob(one))
            self.assertEqual(json.loads(self.blob(manifest["config"]))["architecture"], wanted)
            with tarfile.open(fileobj=io.BytesIO(gzip.decompress(self.blob(manifest["layers"][0])))) as root:
                self.assertEqual(root.extractfile("usr/bin/matchbench").read(), b"hello " + wanted.encode())

    def test_is_the_same_bytes_when_made_again(self):
        _, again = made(self.folder.name, "again.oci.tar")
        self.assertEqual(again.read_bytes(), self.image.read_bytes())


if __name__ == "__main__":
    unittest.main()
