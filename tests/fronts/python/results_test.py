"""What evaluate() returns can be printed, tabled and looked up."""

import os
import unittest
from unittest import mock

import matchbench
from matchbench.scores import letter_of

FOUND = matchbench.evaluate(
    {"q1": {"d1": 1}, "q2": {"d2": 1}},
    {"a_1": {"q1": {"d1": 1.0}}, "<b>": {"q1": {"d1": 1}, "q2": {"x": 2, "d2": 1}}},
    ["AP", "P_1"],
)


class ResultsTest(unittest.TestCase):
    def test_latex_is_a_tabular_with_escapes(self):
        self.assertEqual(FOUND.to_latex().splitlines(), [
            r"\begin{tabular}{lrr}", r"\toprule", r"run & AP & P\_1 \\", r"\midrule",
            r"a\_1 & 0.5000 & 0.5000 \\", r"<b> & 0.7500 & 0.5000 \\", r"\bottomrule",
            r"\end{tabular}"])

    def test_latex_has_letters_of_the_runs_that_a_run_beats(self):
        # Of ten queries "good" has the relevant document first, "same" too, and "poor" second; by the
        # sign test 10 of 10 have p = 2/1024, times 3 pairs. Where less is better, the order turns.
        qrels = {f"q{t}": {"d1": 1} for t in range(10)}
        first = {q: {"d1": 2.0, "d2": 1.0} for q in qrels}
        second = {q: {"d1": 1.0, "d2": 2.0} for q in qrels}
        found = matchbench.evaluate(qrels, {"poor": second, "good": first, "same": first}, ["RR"])
        lines = found.to_latex("sign").splitlines()
        self.assertEqual(lines[0], r"\begin{tabular}{llr}")
        self.assertEqual(lines[4:7], [r"a & poor & 0.5000 \\", r"b & good & 1.0000$^{a}$ \\",
                                      r"c & same & 1.0000$^{a}$ \\"])
        self.assertEqual(lines[-1], "% A letter behind a mean: better than that run (sign, alpha 0.05).")
        self.assertNotIn("^", found.to_latex("sign", alpha=0.001))
        with self.assertRaises(matchbench.InputError):
            found.to_latex("tukey", correction="holm")

    def test_letters_go_on_behind_z(self):
        self.assertEqual([letter_of(place) for place in (0, 25, 26, 51, 52, 701, 702)],
                         ["a", "z", "aa", "az", "ba", "zz", "aaa"])

    def test_plots_are_axes_of_matplotlib(self):
        try:
            import matplotlib
        except ImportError:
            with self.assertRaisesRegex(matchbench.Error, "a plot needs matplotlib; install it"):
                FOUND.plot()
            return
        matplotlib.use("svg")
        axes = FOUND.plot("P_1")
        self.assertEqual([label.get_text() for label in axes.get_yticklabels()], ["a_1", "<b>"])
        self.assertEqual(axes.get_xlabel(), "P_1")
        means = [line.get_xdata()[0] for line in axes.lines if line.get_marker() == "o"]
        self.assertEqual(means, [0.5, 0.5])
        self.assertIs(FOUND.plot(ax=axes), axes)

    def test_html_is_a_table_with_escapes(self):
        page = FOUND._repr_html_()
        self.assertIn("<tr><td>&lt;b&gt;</td><td>0.7500</td><td>0.5000</td></tr>", page)

    def test_printed_it_is_a_table(self):
        self.assertEqual(repr(FOUND).splitlines()[1], "a_1  0.5000  0.5000")

    def test_what_a_user_should_know_is_printed_below_the_table(self):
        found = matchbench.evaluate({"1": {"d1": 1}}, {"q1": {"d1": 1}}, "AP")
        self.assertEqual(repr(found).splitlines(), [
            "run      AP", "run  0.0000",
            "note: run: 1 of its topics is not judged and is ignored: q1",
            "note: run: 1 of 1 judged topics is missing and scores 0"])
        self.assertIn("</table>\n<p>note: &lt;b&gt;: ", matchbench.evaluate(
            {"q1": {"d1": 1}}, {"<b>": {"q": {"d": 1}}}, "AP")._repr_html_())

    def test_printed_it_is_no_wider_than_the_terminal(self):
        measures = ["AP", "P@5", "nDCG@10", "RR"]
        name = "a/long/path/of/a/run/that/is/printed.run"
        found = matchbench.evaluate({"q": {"a": 1}}, {name: {"q": {"a": 1}}}, measures)
        with mock.patch.dict(os.environ, COLUMNS="41"):
            lines = repr(found).splitlines()
        self.assertEqual(lines, [
            "run                   AP     P@5  nDCG@10",
            "a/long/p…ted.run  1.0000  0.2000   1.0000",
            "Columns that do not fit here: RR; .mean",
            "has them all."])
        self.assertEqual(list(found.mean[name]), measures)
        with mock.patch.dict(os.environ, COLUMNS="100"):
            self.assertEqual(repr(found).splitlines()[1].split(), [name, "1.0000", "0.2000", "1.0000", "1.0000"])

    def test_values_of_a_query(self):
        self.assertEqual(FOUND.per_query["<b>"]["q2"], {"AP": 0.5, "P_1": 0})
        self.assertEqual(FOUND.per_query["<b>"]["AP"], {"q1": 1, "q2": 0.5})
        with self.assertRaisesRegex(KeyError, "was not asked for"):
            FOUND.mean["a_1"]["RR"]

    def test_of_several_runs_a_measure_alone_has_no_value(self):
        said = r"there is no run 'AP', but \['a_1', '<b>'\]; the run's name comes first: \['a_1'\]"
        for values in (FOUND.mean, FOUND.per_query):
            with self.assertRaisesRegex(KeyError, said):
                values["AP"]

    def test_frame_has_a_row_for_each_value(self):
        try:
            frame = FOUND.to_frame()
        except matchbench.Error as error:
            self.assertIn("install one of them", str(error))
            self.skipTest("skipped: neither pandas nor polars is installed")
        self.assertEqual(list(frame.columns), ["run", "query_id", "measure", "value"])
        self.assertEqual(len(frame), 8)


if __name__ == "__main__":
    unittest.main()
