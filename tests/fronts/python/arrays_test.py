"""Arrays and Arrow's columns are read where they are, whatever their layout."""

import unittest

import matchbench
from inputs_test import library

# Ids of 1 to 4 bytes a letter, of which one is longer than what a view of Arrow holds itself; d1 and
# d2 are relevant, and stand at 2 and 3 of q1 and at 1 of q2.
LONG = "a document with a long name \U0001f600"
QUERIES = ["q1", "q1", "q1", "q\u00e92", "q\u00e92"]
DOCUMENTS = ["d\u20ac0", LONG, "d2", "d1", "d\u20ac0"]
SCORES = [3.0, 2.0, 1.0, 9.0, 8.0]
QRELS = {"q1": {LONG: 1, "d2": 1}, "q\u00e92": {"d1": 1}}
WANTED = {"q1": (1 / 2 + 2 / 3) / 2, "q\u00e92": 1.0}


def columns(queries=QUERIES, documents=DOCUMENTS, scores=SCORES):
    return {"query_id": queries, "doc_id": documents, "score": scores}


class ArraysTest(unittest.TestCase):
    def assert_read(self, run, qrels=QRELS):
        self.assertEqual(matchbench.evaluate(qrels, run, "AP").per_query["AP"], WANTED)

    def assert_refused(self, run, pattern):
        with self.assertRaisesRegex(matchbench.InputError, pattern):
            matchbench.evaluate(QRELS, run, "AP")


class NumpyTest(ArraysTest):
    @classmethod
    def setUpClass(cls):
        cls.numpy = library("numpy")

    def test_texts_of_fixed_width_and_objects(self):
        array = self.numpy.array
        self.assert_read(columns(array(QUERIES), array(DOCUMENTS), array(SCORES)))
        self.assert_read(columns(array(QUERIES, object), array(DOCUMENTS, object), array(SCORES)))
        self.assert_read(columns(QUERIES, array(DOCUMENTS), tuple(SCORES)))

    def test_numbers_of_all_kinds(self):
        for kind in ["f8", "f4", "f2", "i1", "u1", "i2", "u2", "i4", "u4", "i8", "u8", ">f8", ">i4"]:
            with self.subTest(kind):
                self.assert_read(columns(scores=self.numpy.array(SCORES, kind)))
        grades = self.numpy.array([1, 1, 1], "u8")
        self.assert_read(columns(), {"query_id": ["q1", "q1", "q\u00e92"],
                                     "doc_id": [LONG, "d2", "d1"], "relevance": grades})

    def test_arrays_with_gaps(self):
        twice = self.numpy.repeat(self.numpy.array(DOCUMENTS), 2)
        scores = self.numpy.array([SCORES, SCORES]).T
        self.assert_read(columns(documents=twice[::2], scores=scores[:, 0]))
        self.assert_read(columns(documents=self.numpy.array(DOCUMENTS[::-1])[::-1]))

    def test_faults_name_their_place(self):
        array = self.numpy.array
        self.assert_refused(columns(scores=array([3, 2, float("nan"), 1, 0])), "run:3: the score nan")
        self.assert_refused(columns(scores=array([3, 2, float("inf"), 1, 0], "f4")), "run:3")
        self.assert_refused(columns(scores=array([True] * 5)), "run:1: the score True is a bool")
        self.assert_refused(columns(scores=array(["1"] * 5)), "run:1: the score '1' is a str")
        self.assert_refused(columns(documents=array(["d", "\ud800", "e", "f", "g"])),
                            r"the document '\\ud800' is not Unicode")
        self.assert_refused(columns(documents=array(["d", "", "e", "f", "g"])), "a document is empty")
        self.assert_refused(columns(documents=array(["d", None, "e", "f", "g"])), "None")
        self.assert_refused(columns(documents=array([1, 2, 3, 4, 5])), "document 1 is an int")
        self.assert_refused(columns(documents=array([b"a", b"b", b"c", b"d", b"e"])), "is a bytes")
        self.assert_refused(columns(documents=array(DOCUMENTS[:4])), "5 rows, but 4 documents")

    def test_what_a_mask_hides_is_missing(self):
        masked = self.numpy.ma.array
        hidden = [False, True, False, False, False]
        self.assert_read(columns(scores=masked(SCORES, mask=False)))
        self.assert_refused(columns(scores=masked(SCORES, mask=hidden)), "run:2: the score is missing; leave out")
        self.assert_refused(columns(documents=masked(DOCUMENTS, mask=hidden)), "run:2: the document is missing")
        self.assert_refused({"q1": {"d": self.numpy.ma.masked}}, "the score")
        with self.assertRaisesRegex(matchbench.InputError, "a value is missing"):
            matchbench.correlate(masked(SCORES, mask=hidden), SCORES)
        for rows in ({"uri": masked(["a", "b"], mask=[False, True])}, {"uri": ["a"], "name": masked(["x"], mask=True)}):
            records = matchbench.frames.records_of(rows)
            self.assertIsNone(list(records[-1].values())[-1])


class ArrowTest(ArraysTest):
    @classmethod
    def setUpClass(cls):
        cls.arrow = library("pyarrow")

    def table(self, kind="string", scores=None):
        arrow = self.arrow
        return arrow.table(columns(arrow.array(QUERIES, kind), arrow.array(DOCUMENTS, kind),
                                   arrow.array(SCORES, scores)))

    def test_layouts_of_texts(self):
        for kind in ["string", "large_string", "string_view"]:
            with self.subTest(kind):
                self.assert_read(self.table(kind))
        words = self.arrow.array(DOCUMENTS).dictionary_encode()
        self.assert_read(columns(self.arrow.array(QUERIES).dictionary_encode(), words))
        for index in ["int8", "uint16", "int64", "uint64"]:
            kind = self.arrow.dictionary(self.arrow.type_for_alias(index), self.arrow.large_string())
            self.assert_read(columns(documents=words.cast(kind)))

    def test_numbers_of_all_kinds(self):
        for kind in ["float64", "float32", "float16", "int8", "uint16", "int32", "int64", "uint64"]:
            with self.subTest(kind):
                self.assert_read(self.table(scores=kind))

    def test_half_precision_has_its_values(self):
        numpy = library("numpy")
        half = numpy.array([1 / 3, 0, -0.0, 65504, -2e-7, 6e-8, 1e-5], "f2")
        names = [f"d{i}" for i in range(len(half))]
        rows = self.arrow.table({"query_id": ["q1"] * len(half), "doc_id": names, "score": self.arrow.array(half)})
        self.assertEqual(matchbench.fuse([rows, rows], "combmax", norm="none")["q1"],
                         dict(sorted(zip(names, half.tolist()), key=lambda one: (one[1], one[0]), reverse=True)))
        for odd in ("inf", "-inf", "nan"):
            column = self.arrow.array(numpy.array([odd] * 5, "f2"))
            self.assert_refused(columns(scores=column), "is not a finite number")

    def test_parts_and_slices(self):
        table = self.table()
        self.assert_read(self.arrow.concat_tables([table.slice(0, 2), table.slice(2, 0), table.slice(2)]))
        doubled = self.arrow.concat_tables([table, table])
        self.assert_read(doubled.combine_chunks().slice(5))
        self.assert_read(doubled.slice(5).to_batches()[0])
        self.assert_read(columns(self.arrow.array(["x", *QUERIES])[1:]))

    def test_whatever_speaks_arrow(self):
        class Frame:  # has no columns that Python sees
            def __init__(self, table):
                self.__arrow_c_stream__ = table.__arrow_c_stream__

        self.assert_read(Frame(self.table()))
        self.assert_read(self.table().to_reader())
        again = self.table().append_column("score", self.arrow.array(SCORES))
        for one in (again, Frame(again)):
            self.assert_refused(one, "^run has several columns score; leave one of them$")
        self.assert_refused(Frame(self.table().select(["query_id", "doc_id"])), "has no column score; its columns are .*; rename one to score")
        struct = self.table().to_struct_array().combine_chunks()
        self.assert_read(Frame(self.arrow.chunked_array([struct])))

    def test_faults_name_their_place(self):
        arrow = self.arrow
        none = arrow.array(["d", None, "e", "f", "g"])
        self.assert_refused(columns(documents=none), "run:2: the document is missing")
        self.assert_refused(columns(documents=none.dictionary_encode()), "run:2: the document is missing")
        words = arrow.DictionaryArray.from_arrays([0, 1, 0, 0, 0], arrow.array(["d", None]))
        self.assert_refused(columns(documents=words), "run:2: the document is missing")
        self.assert_refused(columns(scores=arrow.array([1.0, None, 3, 4, 5])), "run:2: the score is missing")
        parts = arrow.chunked_array([[1.0, 2.0], [3.0, float("nan"), 4.0]])
        self.assert_refused(columns(scores=parts), "run:4: the score nan")
        self.assert_refused(
            columns(scores=arrow.array([True] * 5)),
            "the scores are truth values, no numbers; cast the column to float64")
        self.assert_refused(
            columns(documents=arrow.array([1, 2, 3, 4, 5])),
            "the documents are integers, no texts; cast the column to string")
        self.assert_refused(columns(documents=arrow.array(DOCUMENTS[:4])), "5 rows, but 4 documents")

    def test_nothing_stays_behind(self):
        arrow = self.arrow
        table = self.table()
        before = arrow.total_allocated_bytes()
        for _ in range(100):
            self.assert_read(table)
            self.assert_refused(columns(documents=arrow.array([None] * 5, "string")), "missing")
        self.assertEqual(arrow.total_allocated_bytes(), before)


class FramesTest(ArraysTest):
    def test_polars(self):
        polars = library("polars")
        frame = polars.DataFrame(columns())
        self.assert_read(frame)
        self.assert_read(polars.concat([frame[:2], frame[2:]], rechunk=False))
        self.assert_read(frame.with_columns(polars.col("doc_id").cast(polars.Categorical)))
        self.assert_read({name: frame[name] for name in frame.columns})
        self.assert_refused(frame.with_columns(score=None), "score")
        for rows in (frame.lazy(), {"a": frame.lazy(), "b": frame}):
            self.assert_refused(rows, r"^a LazyFrame holds no rows yet; give its .collect\(\)$")

    def test_pandas(self):
        pandas = library("pandas")
        frame = pandas.DataFrame(columns())
        self.assert_read(frame)
        self.assert_read(frame.astype({"query_id": object, "doc_id": object}))
        self.assert_read(frame.astype({"query_id": "category", "doc_id": "category"}))
        self.assert_read(pandas.concat([frame, frame])[5:])
        self.assert_read(frame.astype({"score": "Float64"}))
        self.assert_read(frame.astype({"score": "float16"}))
        self.assert_refused(pandas.concat([frame, frame["score"]], axis=1), "^run has several columns score; leave one")
        missing = frame.astype({"doc_id": object})
        missing.loc[1, "doc_id"] = None
        self.assert_refused(missing, "None")
        library("pyarrow")
        arrow = frame.astype({"query_id": "string[pyarrow]", "score": "double[pyarrow]"})
        self.assert_read(arrow)
        self.assert_read(arrow[arrow["score"] > 0])


if __name__ == "__main__":
    unittest.main()
