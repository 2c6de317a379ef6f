"""Rankers that live in a notebook are asked there, under the clock and unconfined."""

import importlib
import json
import os
import re
import shutil
import sys
import tempfile
import unittest
from unittest import mock

import matchbench
from inputs_test import library

SERVICES = {"uri": ["urn:a", "urn:b", "urn:c"], "name": ["Maps", "Weather", "Mail"],
            "description": ["street maps", "weather", "mail"]}
JUDGED = {"request": ["urn:x", "urn:y"], "service": ["urn:a", "urn:b"], "grade": [1, 1]}
REQUESTS = {"uri": ["urn:x", "urn:y"], "description": ["maps of streets", "the weather"]}


class OfMteb:
    """The protocol of mteb's search models."""

    def index(self, corpus, *, task_metadata, hf_split, hf_subset, encode_kwargs, num_proc):
        self.corpus = {row["id"]: row["text"] for row in corpus}

    def search(self, queries, *, task_metadata, hf_split, hf_subset, top_k, encode_kwargs,
               num_proc, top_ranked=None):
        query, = queries  # one request at a time
        wanted = set(query["text"].split())
        scores = {i: float(len(wanted & set(t.split()))) for i, t in self.corpus.items()}
        return {query["id"]: scores}


class Words(matchbench.Matchmaker):
    def load(self, collection):
        self.texts = [set(s.description.split()) for s in collection.services]

    def query(self, query):
        wanted = set(query.request.description.split())
        found = [i for i, t in enumerate(self.texts) if wanted & t]
        return matchbench.Ranking(found, [1.0] * len(found))


LEAST = 3  # letters
OBJECT = object()


def words_of(text):
    return {word for word in re.findall(r"\w+", text) if len(word) >= LEAST}


def by_shared_words(request, services):
    wanted = words_of(request.description)
    return [(s.uri, len(wanted & words_of(s.description))) for s in services]


def by_length(request, services):
    return [(service, len(service.description)) for service in services]


def by_mean_length(request, services):
    mean = sum(len(s.description) for s in services) / len(services)
    return [(s, len(s.description) - mean) for s in services]


services = s = wanted = OBJECT
found = "a global text"


class Longest(matchbench.Matchmaker):
    found = ()

    def load(self, collection):
        services = collection.services
        self.lengths = [max(map(len, words_of(s.description))) for s in services]

    def query(self, query):
        found = lambda wanted: [(place, length) for place, length in enumerate(wanted)]
        return found(self.lengths)


def uses_an_object(request):
    return [OBJECT]


class RankersTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        work = tempfile.TemporaryDirectory()
        cls.addClassCleanup(work.cleanup)
        cls.folder = matchbench.CollectionFolder.make(
            os.path.join(work.name, "tools"), SERVICES, REQUESTS, JUDGED, name="tools", source="here")

    def first_of(self, ranker, **options):
        asked = matchbench.ask(ranker, self.folder, **options)
        self.assertEqual(asked.failures, {})
        self.assertTrue(all(ms > 0 for ms in asked.times.values()))
        self.assertEqual(list(asked.times), REQUESTS["uri"])
        self.assertIn("none", asked.confinement)
        return [next(iter(found)) for found in asked.run.values()]

    def test_functions(self):
        by_uri = {"urn:x": ["urn:a", "urn:b"], "urn:y": {"urn:c": 1, "urn:b": 2}}
        self.assertEqual(self.first_of(lambda request: by_uri[request.uri]), ["urn:a", "urn:b"])
        of_both = lambda request, services: [(len(services) - 1, 5.0), (0, 1.0)]
        self.assertEqual(self.first_of(of_both), ["urn:c", "urn:c"])
        asked = matchbench.ask(of_both, self.folder, top_k=1)
        self.assertEqual(asked.run["urn:x"], {"urn:c": 5.0})
        self.assertEqual(asked.columns()["services"], [1, 1])

    def test_services_are_answered_as_they_are(self):
        alone = lambda request, services: sorted(services, key=lambda s: s.uri, reverse=True)
        self.assertEqual(self.first_of(alone), ["urn:c", "urn:c"])
        self.assertEqual(self.first_of(by_length), ["urn:a", "urn:a"])

    def test_judgments_keep_identifiers_to_the_letter(self):
        letters = [chr(c) for c in range(0x20, 0x7f)] + ["\u00a0", "\u0301", "\u2028", "\u3000", "\ufffd", "\U0001f600"]
        uris = ["urn:a%20b", "urn:a b", "urn:50%25", *(f"urn:{c}x" for c in letters)]
        with tempfile.TemporaryDirectory() as work:
            folder = matchbench.CollectionFolder.make(
                os.path.join(work, "odd"), {"uri": uris}, {"uri": ["urn:q%2F 1"]},
                {"request": ["urn:q%2F 1"] * len(uris), "service": uris, "grade": [1] * len(uris)},
                name="odd", source="here")
            self.assertEqual(folder.qrels(), {"urn:q%2F 1": dict.fromkeys(uris, 1.0)})
            self.assertEqual(folder.columns("services")["uri"], uris)
            self.assertEqual(folder.columns("judgments")["service"], uris)

    def test_answers_are_scored_by_the_judgments_of_the_folder(self):
        asked = matchbench.ask(by_length, self.folder)
        self.assertEqual(matchbench.evaluate(self.folder.qrels(), asked.run, "RR").mean["RR"], 0.75)
        for given, held in [((self.folder, asked.run), r"qrels .* give its \.qrels\(\), a path"),
                            ((self.folder.qrels(), asked), r"by_length .* give its \.run, a path")]:
            with self.assertRaisesRegex(matchbench.InputError, held):
                matchbench.evaluate(*given, "RR")

    def test_what_a_ranker_takes_and_keeps_is_checked(self):
        for top_k in (0, -1, True, 2.0):
            with self.assertRaisesRegex(matchbench.InputError, "top_k has the value .*; give a whole number of at"):
                matchbench.ask(by_length, self.folder, top_k=top_k)
        self.assertEqual({len(of) for of in matchbench.ask(by_length, self.folder, top_k=1).run.values()}, {1})

        def of_three(request, services, depth):
            return []

        for use in (lambda: matchbench.ask(of_three, self.folder),
                    lambda: matchbench.export_program(of_three, "three")):
            with self.assertRaisesRegex(matchbench.InputError, "the ranker 'of_three' takes request, services, depth; "):
                use()

    def test_a_notebook_shows_tables(self):
        asked = matchbench.ask(by_length, self.folder)
        self.assertIn("<td>urn:x</td>", asked._repr_html_())
        self.assertIn("2 of 2 requests answered", asked._repr_html_())
        self.assertIn("<td>judgments</td><td>2</td>", self.folder._repr_html_())
        contest = matchbench.Contest("<T>", self.folder, ["keyword", {"ranker": by_length, "name": "long"}])
        self.assertIn("<tr><td>long</td><td>ranker</td><td>by_length</td></tr>", contest._repr_html_())
        self.assertIn("&lt;contest &lt;T&gt;: 2 entrants", contest._repr_html_())

    def test_a_ranker_that_returns_nothing_is_told_so(self):
        def none(request):
            pass

        said = "answered none of 2 requests; does it return its ranking?"
        for ranker in [none, lambda request: []]:
            self.assertIn(said, repr(matchbench.ask(ranker, self.folder)))
        with tempfile.TemporaryDirectory() as work:
            with self.assertRaises(matchbench.InputError) as raised:
                matchbench.Contest("T", self.folder, [none]).run(os.path.join(work, "round.db"))
        self.assertEqual(str(raised.exception), "the ranker 'none' " + said)

    def test_matchmakers_of_the_sdk(self):
        self.assertEqual(self.first_of(Words), ["urn:a", "urn:b"])

    def test_the_protocol_of_mteb(self):
        self.assertEqual(self.first_of(OfMteb()), ["urn:a", "urn:b"])

    def test_encoders(self):
        library("numpy")

        class Encoder:
            def encode(self, texts):
                return [[1e-9 + t.count("map"), t.count("weather"), t.count("mail")] for t in texts]

        self.assertEqual(self.first_of(Encoder()), ["urn:a", "urn:b"])

    def test_bm25s(self):
        self.assertEqual(self.first_of(library("bm25s").BM25()), ["urn:a", "urn:b"])

    def test_a_function_exported_as_a_program_runs_in_a_contest(self):
        with tempfile.TemporaryDirectory() as work:
            folder = matchbench.export_program(by_shared_words, os.path.join(work, "shared"))
            other = matchbench.export_program(by_length, os.path.join(work, "length"))
            contest = matchbench.Contest("T", self.folder, [folder, other], measures=["RR"])
            found = contest.run(os.path.join(work, "round.db"))
            self.assertEqual([(r["entrant"], r["kind"], r["RR"]) for r in found.leaderboard().rows],
                             [("shared", "plugin", 1), ("length", "plugin", 0.75)])
            with self.assertRaises(matchbench.InputError):
                matchbench.export_program(by_shared_words, folder)

    def test_an_exported_program_is_replaced_while_nobody_has_changed_it(self):
        def text_of(name):
            with open(os.path.join(work, "new", name), encoding="utf-8") as file:
                return file.read()

        with tempfile.TemporaryDirectory() as work:
            folder = os.path.join(work, "new")
            matchbench.export_program(by_shared_words, folder)
            with open(os.path.join(folder, "own_words.py"), "w", encoding="utf-8") as file:
                file.write("LEAST = 1\n")
            matchbench.export_program(by_length, folder, overwrite=True)
            self.assertIn("by_length", text_of("plugin.yaml"))
            self.assertNotIn("by_shared_words", text_of("matchmaker.py"))
            self.assertEqual(text_of("own_words.py"), "LEAST = 1\n")
            for name in ("matchmaker.py", "plugin.yaml"):
                matchbench.export_program(by_length, folder, overwrite=True)
                with open(os.path.join(folder, name), "a", encoding="utf-8") as file:
                    file.write("# mine\n")
                with self.assertRaisesRegex(matchbench.InputError, "what was changed since; name a new"):
                    matchbench.export_program(by_shared_words, folder, overwrite=True)
                self.assertIn("# mine", text_of(name))
                shutil.rmtree(folder)
            os.mkdir(folder)
            with open(os.path.join(folder, "matchmaker.py"), "w", encoding="utf-8") as file:
                file.write("# mine\n")
            with self.assertRaisesRegex(matchbench.InputError, r"export_program\(\) did not write"):
                matchbench.export_program(by_length, folder, overwrite=True)

    def test_an_exported_function_is_not_called_without_services(self):
        with tempfile.TemporaryDirectory() as work, mock.patch("matchbench.main") as main:
            folder = matchbench.export_program(by_mean_length, os.path.join(work, "new"))
            with open(os.path.join(folder, "matchmaker.py"), encoding="utf-8") as file:
                exec(file.read(), {})
            exported = main.call_args[0][0](None, None)
        exported.load(matchbench.Collection((), None))
        self.assertEqual(exported.query(matchbench.Query(matchbench.Service("urn:x"))), [])

    def test_what_a_ranker_binds_itself_is_not_exported_from_outside(self):
        with tempfile.TemporaryDirectory() as work:
            for ranker in (by_shared_words, Longest):
                folder = matchbench.export_program(ranker, os.path.join(work, ranker.__name__))
                with open(os.path.join(folder, "matchmaker.py"), encoding="utf-8") as file:
                    text = file.read()
                self.assertIn("\nLEAST = 3\n", text)
                self.assertNotIn("a global text", text)

    def test_a_module_of_the_authors_own_has_to_be_copied_beside_the_program(self):
        with tempfile.TemporaryDirectory() as work:
            sys.path.insert(0, work)
            self.addCleanup(sys.path.remove, work)
            for name, text in [("own_words", "LEAST = 1\n"),
                               ("own_ranker", "import json\nimport own_words\n\n"
                                "def rank(request):\n    return json.loads('[]') or own_words.LEAST\n")]:
                with open(os.path.join(work, name + ".py"), "w", encoding="utf-8") as file:
                    file.write(text)
            ranker = importlib.import_module("own_ranker").rank
            with self.assertWarns(UserWarning) as warned:
                matchbench.export_program(ranker, os.path.join(work, "new"))
            self.assertEqual([str(one.message) for one in warned.warnings],
                             [f"the program imports {work}/own_words.py; copy it into {work}/new"])

    def test_what_has_no_source_is_not_exported(self):
        with tempfile.TemporaryDirectory() as work:
            for ranker in [lambda request: [], OfMteb(), 5, uses_an_object]:
                with self.assertRaises(matchbench.InputError):
                    matchbench.export_program(ranker, os.path.join(work, "new"))

    def test_what_cannot_be_exported_says_what_to_do(self):
        typed = {}
        exec("def rank(request):\n    return []", typed)
        for ranker, said in [
                (typed["rank"], "the source of rank is not known; define it in a notebook, or in a "
                                "file and import it"),
                (uses_an_object, r"OBJECT \(object\) cannot be written as Python; write a Matchmaker "
                                 r"class that makes it in load\(\)")]:
            with tempfile.TemporaryDirectory() as work:
                with self.assertRaisesRegex(matchbench.InputError, f"^{said}$") as raised:
                    matchbench.export_program(ranker, os.path.join(work, "new"))
            error = raised.exception
            self.assertTrue(error.__context__ is None or error.__suppress_context__)

    def test_variables_of_an_enclosing_function_are_not_exported(self):
        bonus = 5

        def ranks(request, services):
            return [(s, bonus) for s in services] or ranks(request, services)

        class Ranks(matchbench.Matchmaker):
            def load(self, collection):
                super().load([bonus])

        with tempfile.TemporaryDirectory() as work:
            for ranker in (ranks, Ranks):
                with self.assertRaisesRegex(
                        matchbench.InputError, "^bonus belongs to the enclosing function "
                        r"test_variables_of_an_enclosing_function_are_not_exported\(\); make it a global of "
                        "the module, or write a Matchmaker class$"):
                    matchbench.export_program(ranker, os.path.join(work, "new"))

    def test_a_class_that_learns_is_not_asked_where_nothing_trains_it(self):
        class Learns(Words):
            def train(self, training):
                pass

        split = {"training": {"split": "train"}}
        for keys in ({"folds": 2}, split, {"tracks": [{"name": "a"}, {"name": "b", **split}]}):
            for entrant in (Learns, {"ranker": Learns, "name": "mine"}):
                with self.assertRaisesRegex(
                        matchbench.InputError, r"^Learns has train\(\), but is asked in this process, where "
                        r"nothing trains it; use export_program\(Learns, FOLDER\) and name FOLDER/ as the "
                        "entrant$"):
                    matchbench.Contest("T", self.folder, ["keyword", entrant], **keys)
            matchbench.Contest("T", self.folder, [Words], **keys)
        matchbench.Contest("T", self.folder, [Learns], training={"grades": "overall"})

    def test_the_board_has_the_notes_of_the_program(self):
        said = ("Nobody can know what by_length was trained on: the judgments of the requests that are "
                "asked may be among it.")
        with tempfile.TemporaryDirectory() as work:
            path = os.path.join(work, "round.db")
            matchbench.Contest("T", self.folder, ["keyword", by_length], folds=2).run(path)
            board = matchbench.Round(path).leaderboard()
        self.assertEqual(board.remarks, [said])
        self.assertIn(f"\nnote: {said}", repr(board))

    def test_what_a_ranker_raises_is_noted(self):
        def fails(request):
            if request.uri == "urn:y":
                raise ValueError("no")
            raise matchbench.Unsupported

        asked = matchbench.ask(fails, self.folder)
        said = f"ValueError: no (rankers_test.py:{fails.__code__.co_firstlineno + 2})"
        self.assertEqual((asked.run, asked.failures), ({}, {"urn:y": said}))
        self.assertEqual(repr(asked), "<fails: 0 of 2 requests answered, unconfined; raised for 1 of 2 "
                                      f"requests: {said}; see .failures>")
        contest = matchbench.Contest("T", self.folder, [fails], measures=["RR"])
        with tempfile.TemporaryDirectory() as work:
            with self.assertRaisesRegex(matchbench.InputError, "^the ranker 'fails' raised for 1 of 2 "
                                        f"requests: {re.escape(said)}; try it with ask\\(\\)$"):
                contest.run(os.path.join(work, "round.db"))

    def failure_of(self, ranker):
        return matchbench.ask(ranker, self.folder).failures["urn:x"]

    def test_what_a_ranker_raises_names_the_innermost_line_of_the_authors_own(self):
        def calls(request):
            return json.loads("")

        def takes_too_much(request, *, services):
            pass

        class Searches:
            def index(self, corpus, **facts):
                pass

            def search(self):
                pass

        for ranker, line in [(calls, calls.__code__.co_firstlineno + 1),
                             (takes_too_much, takes_too_much.__code__.co_firstlineno),
                             (Searches(), Searches.search.__code__.co_firstlineno)]:
            self.assertTrue(self.failure_of(ranker).endswith(f" (rankers_test.py:{line})"))
        for file in ("<ipython-input-3-0a1b2c>", "/tmp/ipykernel_4711/1234567.py"):
            cell = {}
            exec(compile("def ranks(request):\n    return {}['zipcode']\n", file, "exec"), cell)
            self.assertEqual(self.failure_of(cell["ranks"]), "KeyError: 'zipcode' (cell, line 2)")
        self.assertRegex(self.failure_of(sorted), "^TypeError: [^()]*$")

    def test_a_round_remarks_on_requests_for_which_a_ranker_raised(self):
        def partly(request):
            return {"urn:x": ["urn:a"]}[request.uri]

        contest = matchbench.Contest("T", self.folder, [partly], measures=["RR"])
        with tempfile.TemporaryDirectory() as work:
            found = contest.run(os.path.join(work, "round.db"))
            board = found.leaderboard()
        line = partly.__code__.co_firstlineno + 1
        said = f"the ranker 'partly' raised for 1 of 2 requests: KeyError: 'urn:y' (rankers_test.py:{line})"
        self.assertEqual(found.remarks[0], said)
        self.assertIn(f"\nnote: {said}", repr(board))
        self.assertIn("</table>\n<p>note: the ranker &#x27;partly&#x27; raised", board._repr_html_())

    def test_answers_that_are_no_rankings_are_refused(self):
        for answer in [["urn:z"], ["urn:a", "urn:a"], [9], {"urn:a": float("nan")}, 7,
                       {"urn:a": "much"}, [("urn:a", None)], [[]], "urn:a"]:
            with self.assertRaises(matchbench.InputError):
                matchbench.ask(lambda request: answer, self.folder)
        place = "^the ranker '<lambda>', urn:x: "
        pairs = r"answer with URIs, names or positions; a pair is \(one of them, score\)$"
        for answer, said in [([(2, 0), (2, 1)], "2 appears twice; " + pairs),
                             ([(0.5, 0), (0.1, 1)], "0.5 is not a service; " + pairs),
                             (["Mapz"], "'Mapz' is no service of the collection.*; " + pairs)]:
            with self.assertRaisesRegex(matchbench.InputError, place + said):
                matchbench.ask(lambda request: answer, self.folder)
        for ranker in [5, None, "keyword", object()]:
            with self.assertRaises(matchbench.InputError):
                matchbench.ask(ranker, self.folder)


if __name__ == "__main__":
    unittest.main()
