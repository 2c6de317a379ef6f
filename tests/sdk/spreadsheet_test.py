import json
import os
import shutil
import subprocess
import sys
import tempfile
import unittest
import zipfile

from sdk_case import ROOT

READER = os.path.join(ROOT, "api", "python", "matchbench", "spreadsheet.py")
MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
RELATION = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"


def relations(*targets):
    return ('<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">' + "".join(
        f'<Relationship Id="r{at}" Type="{RELATION}/{kind}" Target="{target}"/>' for at, (kind, target) in enumerate(targets)) + "</Relationships>")


def cells(*rows):
    """A sheet: one string of XML a row."""
    return f'<worksheet xmlns="{MAIN}"><sheetData>' + "".join(rows) + "</sheetData></worksheet>"


def inline(place, text):
    return f'<c r="{place}" t="inlineStr"><is><t>{text}</t></is></c>'


HEAD = "<row r='1'>" + inline("A1", "id") + inline("B1", "text") + "</row>"


class Sheets(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.file = os.path.join(folder.name, "cases.xlsx")

    def write(self, *sheets, shared="", states=()):
        """A workbook of sheets; the names are S0, S1 and so on."""
        parts = {"_rels/.rels": relations(("officeDocument", "xl/workbook.xml")),
                 "xl/workbook.xml": f'<workbook xmlns="{MAIN}" xmlns:r="{RELATION}"><sheets>' + "".join(
                     f'<sheet name="S{at}" sheetId="{at + 1}" r:id="r{at}" {states[at] if at < len(states) else ""}/>'
                     for at in range(len(sheets))) + "</sheets></workbook>",
                 "xl/_rels/workbook.xml.rels": relations(
                     *(("worksheet", f"/xl/worksheets/{at}.xml") for at in range(len(sheets))), ("sharedStrings", "shared.xml")),
                 "xl/shared.xml": f'<sst xmlns="{MAIN}">{shared}</sst>'}
        parts.update({f"xl/worksheets/{at}.xml": sheet for at, sheet in enumerate(sheets)})
        with zipfile.ZipFile(self.file, "w", zipfile.ZIP_DEFLATED) as archive:
            for name, text in parts.items():
                archive.writestr(name, text)

    def answer(self, sheet=""):
        done = subprocess.run([sys.executable, "-I", "-S", READER], input=json.dumps({"file": self.file, "sheet": sheet}),
                              capture_output=True, text=True, timeout=120, check=False)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        return json.loads(done.stdout)

    def failure(self, sheet=""):
        failure = self.answer(sheet)["failure"]
        self.assertTrue(failure["message"] and failure["remedy"], failure)
        return failure

    def test_strings_numbers_and_gaps(self):
        self.write(cells(HEAD, '<row r="3"><c r="A3"><v>1234567890123456</v></c><c r="B3" t="s"><v>1</v></c></row>',
                         '<row r="4"><c r="A4"><v>0.30000000000000004</v></c><c r="B4" t="str"><f>A1</f><v>sum</v></c></row>',
                         '<row r="5"><c r="A5" s="1"/></row>', '<row r="6"><c r="B6" t="b"><v>1</v></c></row>'),
                   shared="<si><t>no</t></si><si><r><t>a b</t></r><r><t>_x0041_&amp;_xD800__xD83D__xDE00_</t></r><rPh><t>spoken</t></rPh></si>")
        self.assertEqual(self.answer(), {"sheet": "S0", "rows": [
            [1, ["id", "text"]], [3, ["1234567890123456", "a bA&\ufffd\U0001f600"]], [4, ["0.3", "sum"]], [6, ["", "TRUE"]]]})

    def test_of_several_sheets_one_is_named(self):
        self.write(cells(HEAD), cells(HEAD, "<row r='2'>" + inline("B2", "x") + "</row>"))
        self.assertEqual(self.failure()["remedy"], "choose one with --sheet: 'S0', 'S1'")
        self.assertEqual(self.answer("S1")["rows"][1], [2, ["", "x"]])
        self.assertIn("no sheet is called 'S2'", self.failure("S2")["message"])
        self.write(cells(HEAD), cells(HEAD), states=["", 'state="hidden"'])
        self.assertEqual(self.answer()["sheet"], "S0")

    def test_many_sheets_of_many_relations_take_no_square_of_their_number(self):
        many = 60000
        with zipfile.ZipFile(self.file, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr("_rels/.rels", relations(("officeDocument", "book.xml")))
            archive.writestr("book.xml", "<workbook>" + '<sheet name="S" id="none"/>' * many + "</workbook>")
            archive.writestr("_rels/book.xml.rels", relations(*[("worksheet", "0.xml")] * many))
        self.assertEqual(self.failure()["message"], "it has 0 sheets that are shown")

    def test_shared_strings_are_read_once_however_many_relations_name_them(self):
        with zipfile.ZipFile(self.file, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr("_rels/.rels", relations(("officeDocument", "book.xml")))
            archive.writestr("book.xml", '<workbook><sheet name="S" id="r0"/></workbook>')
            archive.writestr("_rels/book.xml.rels", relations(("worksheet", "0.xml"), *[("sharedStrings", "shared.xml")] * 3))
            archive.writestr("0.xml", cells('<row><c t="s"><v>0</v></c></row>', '<row><c t="s"><v>1</v></c></row>'))
            archive.writestr("shared.xml", f'<sst xmlns="{MAIN}"><si><t>alone</t></si></sst>')
        self.assertIn("has no value that can be read", self.failure()["message"])  # the second string is no string

    def test_a_bad_cell_is_named(self):
        for cell, said in (('<c r="B2" t="e"><v>#REF!</v></c>', "cell B2 has the error #REF!"),
                           ('<c r="B2"><f>NOW()</f></c>', "cell B2 has a formula without its result"),
                           ('<c r="B2" t="s"><v>7</v></c>', "cell B2 has no value that can be read"),
                           ('<c r="C2"><v>7</v></c>', "cell C2 has a value, but its column has no name")):
            self.write(cells(HEAD, f"<row r='2'>{cell}</row>"))
            failure = self.failure()
            self.assertEqual((failure["sheet"], failure["row"], failure["message"]), ("S0", 2, said))

    def test_hostile_files_are_refused(self):
        entity = '<!DOCTYPE x [<!ENTITY e "' + "e" * 1000 + '">]>'
        self.write(entity + cells(HEAD, "<row r='2'>" + inline("B2", "&e;" * 1000) + "</row>"))
        self.assertIn("declares a document type", self.failure()["message"])
        self.write(cells(HEAD) + " " * (33 << 20))
        self.assertIn("has more than 32 MiB", self.failure()["message"])
        self.write(cells(HEAD, *('<row><c t="s"><v>0</v></c></row>' for _ in range(2000))), shared=f"<si><t>{'x' * 100000}</t></si>")
        self.assertIn("its texts have more than 32 MiB", self.failure()["message"])
        self.write(cells("<row>" + inline("XFD1", "wide") + "</row>"))
        self.assertIn("more than 256 columns", self.failure()["message"])
        self.write(cells(f'<row><c r="{"A" * 5000000}1"><v>1</v></c></row>'))
        self.assertIn("more than 256 columns", self.failure()["message"])
        wide = "<row>" + "".join(f"<c><v>{at}</v></c>" for at in range(256)) + "</row>"
        self.write(cells(wide, *("<row><c><v>1</v></c></row>" for _ in range(20000))))
        self.assertIn("or it has more than 4194304 cells", self.failure()["message"])
        self.write(cells(HEAD, "<c/>" * (5 << 20)))
        self.assertIn("has more than 4194304 elements", self.failure()["message"])
        for number in (-1, 0, 2 ** 64, "9" * 4000):
            self.write(cells(HEAD, f"<row r='{number}'><c><v>1</v></c></row>"))
            self.assertIn("a row has the number", self.failure()["message"])
        self.write(cells(HEAD, '<row><c t="s"><v>-1</v></c></row>'), shared="<si><t>last</t></si>")
        self.assertIn("has no value that can be read", self.failure()["message"])
        for damaged in (b"", b"PK\x03\x04", b"\xd0\xcf\x11\xe0" + b"\0" * 600):
            with open(self.file, "wb") as file:
                file.write(damaged)
            self.assertIn("no .xlsx file that can be read", self.failure()["message"])
        with zipfile.ZipFile(self.file, "w") as archive:
            archive.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
        self.assertIn("no .xlsx file that can be read", self.failure()["message"])
        os.unlink(self.file)
        self.assertIn("cannot be read: No such file", self.failure()["message"])

    @unittest.skipUnless("MATCHBENCH_PROGRAM" in os.environ, "needs the program")
    def test_the_command_reads_requests_and_judgments(self):
        folder = os.path.dirname(self.file)
        tools = os.path.join(folder, "tools.json")
        with open(tools, "w", encoding="utf-8") as file:
            json.dump({"tools": [{"name": "search_mail", "description": "Finds mail."}]}, file)

        def run(kind, *words, code=0):
            done = subprocess.run([os.environ["MATCHBENCH_PROGRAM"], "collection", "import", kind, *words], cwd=folder, check=False,
                                  capture_output=True, text=True, timeout=120)
            self.assertEqual(done.returncode, code, done.stdout + done.stderr)
            return done.stdout + done.stderr

        run("mcp", tools, "--licence", "unknown", "--source", "a test", "--out", "tools")
        judged = cells("<row>" + inline("A1", "request") + inline("B1", "service") + inline("C1", "grade") + "</row>",
                       "<row>" + inline("A2", "7") + inline("B2", "search_mail") + '<c r="C2"><v>3</v></c></row>')
        self.write(cells(HEAD, "<row r='2'><c r='A2'><v>7</v></c>" + inline("B2", "Find the mail") + "</row>"), judged)
        self.assertIn("choose one with --sheet: 'S0', 'S1'", run("requests", self.file, "--collection", "tools", "--out", "a", code=2))
        in_capitals = shutil.copy(self.file, os.path.join(folder, "CASES.XLSX"))
        self.assertIn("1 request, ", run("requests", in_capitals, "--sheet", "S0", "--collection", "tools", "--out", "asked"))
        self.assertIn("1 judgment ", run("judgments", self.file, "--sheet", "S1", "--collection", "asked", "--out", "judged"))
        self.write(cells(HEAD, "<row r='4'><c r='A4'><v>7</v></c></row>"))
        said = run("requests", self.file, "--collection", "tools", "--out", "b", code=2)
        self.assertIn("cases.xlsx, sheet S0:4: a request without a text", said)
        self.assertIn("--sheet is for .xlsx files", run("requests", tools + ".csv", "--sheet", "S", "--collection", "tools", "--out", "b", code=2))


if __name__ == "__main__":
    unittest.main()
