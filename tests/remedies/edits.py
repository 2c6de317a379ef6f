"""The remedies that edit a file or a command, as rows for remedies_test.py: what is wrong, and what is right.

A contest is given by the lines that a small one has in other words; a file of the small collection `c`, of judgments
and runs by its whole text.
"""
from carried_out import CONTEST, OTHER_RUN, QRELS, RUN, TOOLS, Remedy

COLLECTION = {
    "c/collection.yaml": """matchbench: collection/1
name: small
licence: MIT
source: mine
judgments: [judgments.tsv]
judges: {ann: {description: One.}}
dimensions: {equivalence: {grades: {0: no, 1: yes}}, usefulness: {grades: {0: no, 1: yes}}}
relevance: {equivalence: {judge: ann, dimensions: equivalence}}
""",
    "c/services.yaml": "- {uri: 'http://x/s/a', name: A}\n- {uri: 'http://x/s/b', name: B}\n",
    "c/requests.yaml": "- {uri: 'http://x/r/1', name: One}\n- {uri: 'http://x/r/2', name: Two}\n",
    "c/api/api.yaml": "openapi: 3.1.0\npaths: {/f: {get: {operationId: find}}}\n",
    "c/plain.json": "{}",
    "c/words.bin": "x",
    "c/judgments.tsv": "request\tservice\tjudge\tdimension\tgrade\nhttp://x/r/1\thttp://x/s/a\tann\tequivalence\t1\n",
}
CHECK = "matchbench collection check c"
DRY_RUN = "matchbench run contest.yaml --dry-run"
EVAL = "matchbench eval q r"
JUDGED = "request\tservice\tjudge\tdimension\tgrade\n"
STATED = " --out out --licence MIT --source mine"


def edit(source, words, name, wrong, right, command, **more):
    """A file that is written anew."""
    files = {**more.pop("files", {}), name: wrong, f"right/{name}": right}
    return Remedy("harness/" + source, words, files=files, provoke=command, follow=f"cp right/{name} {name}",
                  then=command, **more)


def option(source, words, wrong, right, files=None, **more):
    """A command that is given anew."""
    return Remedy("harness/" + source, words, files=files or {}, provoke=wrong, follow="true", then=right, **more)


def with_lines(text, lines):
    """The text, in which these lines have replaced those of the same keys."""
    keys = {line.partition(":")[0] for line in lines.splitlines()}
    return "".join(line + "\n" for line in text.splitlines() if line.partition(":")[0] not in keys) + lines + "\n"


def contest(source, words, wrong, right, **more):
    return edit(source, words, "contest.yaml", with_lines(CONTEST, wrong), with_lines(CONTEST, right), DRY_RUN, **more)


def manifest(source, words, wrong, right, command=CHECK):
    text = COLLECTION["c/collection.yaml"]
    return edit(source, words, "c/collection.yaml", with_lines(text, wrong), with_lines(text, right), command,
                files=COLLECTION)


def part(source, words, name, wrong, right, command=CHECK):
    """A file of the small collection."""
    return edit(source, words, f"c/{name}", wrong, right, command, files=COLLECTION)


def scored(source, words, name, wrong, right, command=EVAL):
    """Judgments `q`, or a run `r`."""
    return edit(source, words, name, wrong, right, command, files={"q": QRELS, "r": RUN, "s": OTHER_RUN})


def asked(source, words, wrong, right):
    """A command about judgments `q` and runs `r` and `s`."""
    return option(source, words, "matchbench " + wrong, "matchbench " + right,
                  {"q": QRELS, "r": RUN, "s": OTHER_RUN})


MANIFEST = "data/collection/native/manifest.cpp"
RELEVANCE = "data/collection/native/relevance_yaml.cpp"
ROWS = "data/collection/native/judgment_rows.cpp"
ENTRANT = "data/contest/entrant_keys.cpp"
YAML = "foundation/text/tree/yaml_parser.cpp"
NODE = "foundation/text/tree/yaml_node.cpp"
JSON = "foundation/text/tree/json_parser.cpp"
LETOR = "data/trec/letor.cpp"
RUNS = "fronts/cli/eval/runs_commands.cpp"
FUSION = "foundation/model/fusion_method.cpp"
SCORE = "scoring/eval/score_files.cpp"
TWO = "{plugin: keyword}, {plugin: keyword, name: other}"
SERVICES = COLLECTION["c/services.yaml"]
ROW = "http://x/r/1\thttp://x/s/a\tann\tequivalence\t1\n"


def relevance(words, wrong, right):
    return manifest(RELEVANCE, words, f"relevance: {{equivalence: {wrong}}}", f"relevance: {{equivalence: {right}}}")


def table(words, wrong, right):
    both = "{{judge: ann, dimensions: [equivalence, usefulness], table: [{}]}}"
    return relevance(words, both.format(wrong), both.format(right))


def entrants(words, wrong, right):
    return contest(ENTRANT, words, f"entrants: {wrong}", f"entrants: {right}")


def tools(source, words, wrong, right):
    return edit(source, words, "t.json", wrong, right, "matchbench collection import mcp t.json" + STATED)


def judgments(source, words, wrong, right, name="j.csv"):
    return edit(source, words, name, wrong, right,
                f"rm -rf out && matchbench collection import judgments {name} --collection c --out out",
                files=COLLECTION)


def requests(source, words, wrong, right, options=("", "")):
    command = "rm -rf out && matchbench collection import requests n.csv --collection c --out out"
    return edit(source, words, "n.csv", wrong, right, command, files=COLLECTION)


def beir(words, name, wrong, right):
    files = {"b/corpus.jsonl": '{"_id": "a", "text": "where"}\n', "b/queries.jsonl": '{"_id": "1", "text": "where"}\n',
             "b/qrels/test.tsv": "query-id\tcorpus-id\tscore\n1\ta\t1\n"}
    return edit("data/importers/beir.cpp", words, f"b/{name}", wrong, right,
                "rm -rf out && matchbench collection import beir b" + STATED, files=files)


MERGER = "data/importers/judgment_merger.cpp"
CSV = "data/importers/judgments_csv.cpp"
ASK = "matchbench collection import requests n.csv --collection c --out out"
IMPORT = "matchbench collection import mcp t.json --out out"
HEAD = "request,service,dimension,grade\n"

EDITS = [
    # Collections.
    manifest(MANIFEST, "add a line 'matchbench: {}'", "matchbench:", "matchbench: collection/1"),
    manifest(MANIFEST, "give the program another id",
             "judges: {consensus: {kind: program}, ann: {description: One.}}",
             "judges: {model: {kind: program}, ann: {description: One.}}"),
    manifest(MANIFEST, "give the dimension another name; judges use 'answer' without declaring it",
             "dimensions: {equivalence: {grades: {0: no}}, answer: {grades: {0: no}}, usefulness: {grades: {0: no}}}",
             "dimensions: {equivalence: {grades: {0: no}}, reply: {grades: {0: no}}, usefulness: {grades: {0: no}}}"),
    manifest(MANIFEST, "name a file inside the collection's folder",
             "judgments: [../judgments.tsv]", "judgments: [judgments.tsv]"),
    manifest(MANIFEST, "name a file", "judgments: [.]", "judgments: [judgments.tsv]"),
    part("data/collection/native/read_collection.cpp", "add at least one", "services.yaml", "[]\n", SERVICES),
    part("data/collection/native/read_services.cpp", "write 'source: {file: …, media_type: …}'", "services.yaml",
         "- {uri: 'http://x/s/a', source: words.bin}\n- {uri: 'http://x/s/b'}\n",
         "- {uri: 'http://x/s/a', source: {file: words.bin, media_type: text/plain}}\n"
         "- {uri: 'http://x/s/b'}\n"),
    part("data/collection/native/read_services.cpp", "say which part of the file it is", "services.yaml",
         "- {uri: 'http://x/s/a', source: {file: api/api.yaml, root: api}}\n- {uri: 'http://x/s/b'}\n",
         "- {uri: 'http://x/s/a', source: {file: api/api.yaml, root: api, part: find}}\n- {uri: 'http://x/s/b'}\n"),
    part("data/collection/native/read_services.cpp",
         "name the one that has the document and the files that it refers to", "services.yaml",
         "- {uri: 'http://x/s/a', source: {file: api/api.yaml, root: ., part: find}}\n- {uri: 'http://x/s/b'}\n",
         "- {uri: 'http://x/s/a', source: {file: api/api.yaml, root: api, part: find}}\n- {uri: 'http://x/s/b'}\n"),
    part("data/collection/describe/document_parts.cpp", "name the file alone: 'source: FILE'", "services.yaml",
         "- {uri: 'http://x/s/a', source: {file: plain.json, part: find}}\n- {uri: 'http://x/s/b'}\n",
         "- {uri: 'http://x/s/a', source: plain.json}\n- {uri: 'http://x/s/b'}\n"),
    part(ROWS, "write request, service, judge, dimension and grade, separated by single tabs", "judgments.tsv",
         JUDGED + ROW.replace("\t", " "), JUDGED + ROW),
    part(ROWS, "write request, service, judge, dimension, grade and time, separated by single tabs", "judgments.tsv",
         JUDGED[:-1] + "\ttime\n" + ROW.replace("\t", " "), JUDGED[:-1] + "\ttime\n" + ROW[:-1] + "\t\n"),
    part("data/collection/native/placed_judgments.cpp", "keep one of the two", "judgments.tsv",
         JUDGED + ROW + ROW, JUDGED + ROW),
    part("data/collection/native/read_judgments.cpp", "write 0 if nothing answers the request, 1 if something does",
         "judgments.tsv", JUDGED + "http://x/r/2\t-\tann\tanswer\t2\n", JUDGED + "http://x/r/2\t-\tann\tanswer\t0\n"),
    manifest("data/collection/native/splits.cpp", "name it once",
             "splits: {train: ['http://x/r/1', 'http://x/r/1']}", "splits: {train: ['http://x/r/1', 'http://x/r/2']}"),
    relevance("write 'entrant:NAME'", "{judge: 'entrant:', dimensions: equivalence}",
              "{judge: ann, dimensions: equivalence}"),
    relevance("name at least one", "{judge: ann, dimensions: {}}", "{judge: ann, dimensions: {equivalence: 1}}"),
    table("put 'otherwise' last", "{otherwise: 0}, {grades: [1, 1], gain: 1}",
          "{grades: [1, 1], gain: 1}, {otherwise: 0}"),
    table("write {otherwise: GAIN}", "{grades: [1, 1], gain: 1, otherwise: 0}",
          "{grades: [1, 1], gain: 1}, {otherwise: 0}"),
    table("write one grade for each name in 'dimensions', in that order", "{grades: [1], gain: 1}, {otherwise: 0}",
          "{grades: [1, 1], gain: 1}, {otherwise: 0}"),
    table("keep one of the rows", "{grades: [1, 1], gain: 1}, {grades: [1, 1], gain: 2}, {otherwise: 0}",
          "{grades: [1, 1], gain: 1}, {otherwise: 0}"),
    # Contests.
    contest("data/contest/contest.cpp", "write 'matchbench: contest/1'", "matchbench: contest",
            "matchbench: contest/1"),
    contest("data/contest/contest_keys.cpp", "it belongs {}", "seed: 1", "protocol: {seed: 1}"),
    contest("data/contest/contest_text.cpp", "write the home folder out", "collection: ~/geography",
            "collection: '@DATA@/geography'"),
    entrants("list their names: fusion: [keyword, logic]", "[{plugin: keyword}, {name: f, fusion: [keyword]}]",
             "[{plugin: keyword}, {plugin: keyword, name: other}, {name: f, fusion: [keyword, other]}]"),
    entrants("give it a 'name' of its own", "[{plugin: keyword}, {plugin: keyword}]",
             "[{plugin: keyword}, {plugin: keyword, name: other}]"),
    entrants("list at least one", "[]", "[{plugin: keyword}]"),
    entrants("write 'plugin: {}'", "[keyword]", "[{plugin: keyword}]"),
    entrants("a parameter of the plugin belongs in 'parameters'{}", "[{plugin: keyword, k1: 1.5}]",
             "[{plugin: keyword, parameters: {k1: 1.5}}]"),
    contest("data/contest/parameters.cpp", "list at least one value",
            "entrants: [{plugin: keyword, parameters: {k1: []}}]",
            "entrants: [{plugin: keyword, parameters: {k1: [1.5]}}]"),
    contest("data/contest/printable_name.cpp", "shorten it", "name: " + "x" * 5000, "name: Contest"),
    contest("data/contest/relevance_keys.cpp", "keep one of the two",
            "relevance: [any_use, any_use]", "relevance: [any_use]"),
    contest(YAML, "write 'key: value'", "name: Contest\n[a]: b", "name: Contest"),
    contest(YAML, "keep one of the two", "name: One\nname: Two", "name: One"),
    contest(YAML, "leave the tag out", "name: !!str Contest", "name: Contest"),
    contest(YAML, "remove the '---' and what follows it", "measures: [AP]\n---\nmeasures: [RR]", "measures: [AP]"),
    contest(NODE, "write something", "name: ' '", "name: Contest"),
    contest(NODE, "write one in that range", "protocol: {seed: -1}", "protocol: {seed: 1}"),
    contest("foundation/text/tree/yaml.cpp", "write one after the colon", "name:", "name: Contest"),
    edit("foundation/text/tree/yaml.cpp", "add a line '{}: …'", "contest.yaml",
         CONTEST.replace("name: Contest\n", ""),
         CONTEST, DRY_RUN),
    contest("data/contest/nested_keys.cpp", "list it once", "protocol: {affinity: [0, 0]}",
            "protocol: {affinity: [0]}"),
    contest("data/contest/nested_keys.cpp", "write one from {} to {}",
            "protocol: {scenario: server, server: {rate: 0}}", "protocol: {scenario: server, server: {rate: 100}}"),
    contest("data/contest/nested_keys.cpp", "add 'latency_bound: 20 ms'",
            "protocol: {scenario: server, server: {rate: 100, find_peak: true}}",
            "protocol: {scenario: server, server: {rate: 100, find_peak: true, latency_bound: 20 ms}}"),
    contest("data/contest/protocol_settings.cpp", "add 'server: {rate: 100}', in queries per second",
            "protocol: {scenario: server}", "protocol: {scenario: server, server: {rate: 100}}"),
    contest("data/contest/protocol_settings.cpp", "make it longer",
            "protocol: {min_duration: 2 s, max_duration: 1 s}", "protocol: {min_duration: 2 s, max_duration: 3 s}"),
    contest("data/contest/parameters.cpp", "list fewer values; a list as one value is written [[a, b]]",
            "entrants: [{plugin: keyword, parameters: {k1: [" + ", ".join(map(str, range(20000))) + "]}}]",
            "entrants: [{plugin: keyword, parameters: {k1: [1, 2]}}]"),
    contest("data/contest/contest_keys.cpp", "the time of a call is 'query' in 'deadlines' of 'protocol'",
            "timeout: 3 s", "protocol: {deadlines: {query: 3 s}}"),
    contest("data/contest/contest_text.cpp", "write blanks in its place", "protocol:\n\u00a0 seed: 1",
            "protocol:\n  seed: 1"),
    option("data/contest/contest_text.cpp", "name a contest file; its key 'collection' names a collection's folder",
           "matchbench run c/collection.yaml --dry-run", DRY_RUN, {**COLLECTION, "contest.yaml": CONTEST}),
    entrants("make two entries of it: each begins with '- '", "[{plugin: keyword, run: runs/r}]",
             "[{plugin: keyword}, {plugin: keyword, name: other}]"),
    entrants("; the keys of an entrant are {}", "[{plugin: keyword, xyzzyplugh: 1}]", "[{plugin: keyword}]"),
    entrants("; the key '{}' belongs {}", "[{plugin: keyword, measures: [AP]}]", "[{plugin: keyword}]"),
    entrants("begin each entry with a dash, in a line of its own: - plugin: {}", "{plugin: keyword}",
             "[{plugin: keyword}]"),
    contest("data/contest/withdrawals.cpp", "leave one at least",
            f"entrants: [{TWO}]\nwithdrawn: {{keyword: broken, other: broken}}",
            f"entrants: [{TWO}]\nwithdrawn: {{other: broken}}"),
    *(option("data/contest/tracks.cpp", words, f"matchbench run {wrong} --dry-run", f"matchbench run {right} --dry-run",
             {"contest.yaml": CONTEST, "tracks.yaml": with_lines(CONTEST, "tracks: [{name: a}, {name: b}]")})
      for words, wrong, right in (("leave out the track's name", "contest.yaml --track a", "contest.yaml"),)),
    # Judgments and runs.
    scored("data/trec/run.cpp", "{}, and none of them has a blank in it", "r", "1 Q0 a b 1 9 r\n", RUN),
    scored("data/trec/run.cpp", "{}; leave out a line of names", "r", "topic Q0 doc rank score tag\n" + RUN, RUN),
    option("data/trec/run.cpp", "a command that takes both takes the judgments first: QRELS RUN…",
           "matchbench eval r q", EVAL, {"q": QRELS, "r": RUN}),
    asked(RUNS, "name more", "runs fuse r", "runs fuse r s"),
    asked(FUSION, "the usual value is {}", "runs fuse r s --method rbc --phi 1", "runs fuse r s --method rbc --phi 0.8"),
    asked(FUSION, "leave it out; it belongs to {}", "runs fuse r s --method combsum --k 60",
          "runs fuse r s --method combsum"),
    asked(FUSION, "give one for each, in the same order", "runs fuse r s --weights 1", "runs fuse r s --weights 1,2"),
    asked(FUSION, "0 leaves a ranking without a say", "runs fuse r s --weights 1,-1", "runs fuse r s --weights 1,0"),
    asked(FUSION, "give one of them a value above 0", "runs fuse r s --weights 0,0", "runs fuse r s --weights 0,1"),
    asked(SCORE, "leave out --feature", "eval q r --feature 1", "eval q r"),
    asked(SCORE, "leave out one of them", "eval q r -m AP --ties average --order rank",
          "eval q r -m AP --ties average"),
    asked("scoring/measures/names/suggest.cpp", "a measure is written Name(parameter=value,…)@cutoff",
          "eval q r -m 'nDCG@10(rel=2)x'", "eval q r -m nDCG@10"),
    asked("scoring/measures/names/nicknames.cpp", "separate measures by commas: {}", "eval q r -m 'AP RR'",
          "eval q r -m AP,RR"),
    asked("scoring/measures/names/aliases.cpp", "separate cutoffs by commas: {}.{}", "eval q r -m P.5.10",
          "eval q r -m P.5,10"),
    asked(SCORE, "leave out -M and give the measures a cutoff: AP@{}", "eval q r -m AP --ties average -M 2",
          "eval q r -m AP@2 --ties average"),
    asked("scoring/measures/names/nicknames.cpp", "leave it out", "eval q r -m 'nDCG(gains={})'", "eval q r -m nDCG"),
    asked("scoring/measures/names/nicknames.cpp", "write gain=map({})", "eval q r -m 'nDCG(gains={1: 1})'",
          "eval q r -m 'nDCG(gain=map(1=1))'"),
    asked("scoring/eval/eval_table.cpp", "write it as relstring.20", "eval q r -m relstring.x",
          "eval q r -m relstring.20"),
    asked("fronts/cli/eval/eval_command.cpp", "name a file FILE.svg", "eval q r --compare s --plot curve.png",
          "eval q r --compare s --plot curve.svg"),
    asked("fronts/cli/eval/qrels_commands.cpp", "give at least 1", "qrels pool r --depth 0", "qrels pool r --depth 1"),
    asked("fronts/cli/eval/qrels_commands.cpp", "name more", "qrels agree q", "qrels agree q q"),
    asked(RUNS, "give at least 1", "runs cut r --depth 0", "runs cut r --depth 1"),
    asked(RUNS, "say how many documents of each topic to keep", "runs cut r", "runs cut r --depth 1"),
    asked(RUNS, "blanks separate the columns of a run; leave them out", "runs cut r --depth 1 --tag 'a b'",
          "runs cut r --depth 1 --tag ab"),
    asked("fronts/cli/eval/runs_tables_commands.cpp", "name more", "runs compare r", "runs compare r s"),
    asked("fronts/cli/scored_files.cpp", "name runs after it: QRELS RUN…", "leaderboard q", "leaderboard q r"),
    asked("fronts/cli/scored_files.cpp", "name them before it: QRELS RUN…", "leaderboard r", "leaderboard q r"),
    asked("fronts/cli/leaderboard_command.cpp", "files have one, graded; -l is the lowest relevant grade",
          "leaderboard q r --relevance binary", "leaderboard q r -l 1"),
    asked("fronts/cli/report_command.cpp", "name it {}.tar.zst", "report q r s --out p --bundle p.zip",
          "report q r s --out p"),
    asked("publishing/publish/publish_report.cpp", "add html to --format",
          "report q r s --out p --figures --format csv",
          "report q r s --out p --figures --format html,csv"),
    asked("publishing/publish/publish_report.cpp", "add latex to --format",
          "report q r s --out p --latex-macros --format html", "report q r s --out p --latex-macros --format latex"),
    asked("publishing/publish/file_results.cpp", "name each run once", "report q r r --out p", "report q r s --out p"),
    edit("scoring/eval/files/run_file.cpp", "ranks are whole numbers from 1", "m", "1\ta\t0\n", "1\ta\t1\n",
         "matchbench runs convert m --from msmarco"),
    option("scoring/eval/letor_scores.cpp", "write its number, and a name if you like: 25=BM25",
           "matchbench eval l --feature BM25", "matchbench eval l --feature 1=BM25", {"l": "1 qid:1 1:0.5\n"}),
    option("scoring/eval/score_files.cpp", "give no RUN and no --compare", "matchbench eval l r --feature 1",
           "matchbench eval l --feature 1", {"l": "1 qid:1 1:0.5\n", "r": RUN}),
    edit(LETOR, "there is '{}' instead of qid:topic", "l", "1 qid:1 1:0.5\n1 x 1:0.5\n", "1 qid:1 1:0.5\n",
         "matchbench eval l --feature 1"),
    edit(LETOR, "feature {} appears twice", "l", "1 qid:1 1:0.5 1:0.5\n", "1 qid:1 1:0.5\n",
         "matchbench eval l --feature 1"),
    edit(LETOR, "the {} '{}' is not a finite number", "l", "1 qid:1 1:x\n", "1 qid:1 1:0.5\n",
         "matchbench eval l --feature 1"),
    edit(LETOR, "'{}' is not feature:value", "l", "1 qid:1 x\n", "1 qid:1 1:0.5\n", "matchbench eval l --feature 1"),
    # Rounds.
    *(option(source, words, f"matchbench {wrong}", f"matchbench {right}", {"contest.yaml": CONTEST},
             before="matchbench run contest.yaml --db round.db --quiet && matchbench score round.db")
      for source, words, wrong, right in (
          ("fronts/cli/leaderboard_command.cpp", "name one database", "leaderboard round.db round.db",
           "leaderboard round.db"),
          ("fronts/cli/scored_files.cpp", "leave it out: a round's database says it", "leaderboard round.db -l 2",
           "leaderboard round.db"),
          ("fronts/cli/reproduce/reproduce_command.cpp", "give at least 1",
          "reproduce round.db --collection @DATA@/geography --depth 0",
           "reproduce round.db --collection @DATA@/geography --depth 1"),
          ("operations/judging/pool/make_pool.cpp", "give at least 1",
           "judge pool round.db --collection @DATA@/geography --out pool --depth 0",
           "judge pool round.db --collection @DATA@/geography --out pool --depth 1"),
          ("operations/judging/pool/make_pool.cpp", "name it once",
           "judge pool round.db --collection @DATA@/geography --out pool --dimension equivalence "
           "--dimension equivalence",
           "judge pool round.db --collection @DATA@/geography --out pool --dimension equivalence"))),
    # Imports.
    beir('give the line an id: {"_id": "…", …}', "corpus.jsonl", '{"text": "where"}\n',
         '{"_id": "a", "text": "where"}\n'),
    beir("write query-id, corpus-id and score, separated by tabs", "qrels/test.tsv",
         "query-id\tcorpus-id\tscore\n1 a 1\n",
         "query-id\tcorpus-id\tscore\n1\ta\t1\n"),
    beir("put {} in this order", "qrels/test.tsv", "corpus-id\tquery-id\tscore\na\t1\t1\n",
         "query-id\tcorpus-id\tscore\n1\ta\t1\n"),
    requests("data/importers/csv_table.cpp", "begin with '{}'", "", "id,text\n3,where\n"),
    requests("data/importers/csv_table.cpp", "write a line for each", "id,text\n", "id,text\n3,where\n"),
    requests("data/importers/csv_table.cpp", "give one of them another name", "id,text,text\n3,where,far\n",
             "id,text,name\n3,where,far\n"),
    requests("data/importers/import_requests.cpp", "give each request an id of its own", "id,text\n3,where\n3,far\n",
             "id,text\n3,where\n4,far\n"),
    requests("data/importers/import_files.cpp", "write one for each, and put a value with a separator in double quotes",
             "id,text\n3,where, far\n", 'id,text\n3,"where, far"\n'),
    requests("foundation/text/csv.cpp", "close it", 'id,text\n3,"where\n', 'id,text\n3,"where"\n'),
    requests("foundation/text/csv.cpp", "double the quotes inside", 'id,text\n3,"a "b" c"\n',
             'id,text\n3,"a ""b"" c"\n'),
    judgments("data/importers/judgment_fields.cpp", "write \"-\" if nothing answers the request",
              '{"request": "2", "service": null, "grade": 0}\n', '{"request": "2", "service": "-", "grade": 0}\n',
              "j.jsonl"),
    judgments("data/importers/judgment_fields.cpp", "write the {}",
              '{"request": null, "service": "b", "dimension": "equivalence", "grade": 0}\n',
              '{"request": "2", "service": "b", "dimension": "equivalence", "grade": 0}\n', "j.jsonl"),
    judgments(MERGER, "keep one of the two", HEAD + "2,-,answer,0\n2,a,equivalence,1\n", HEAD + "2,a,equivalence,1\n"),
    judgments(MERGER, "write 0 if nothing answers the request, 1 if something does", HEAD + "2,-,answer,3\n",
              HEAD + "2,-,answer,0\n"),
    judgments(CSV, "fill it in", HEAD + "2,,equivalence,1\n", HEAD + "2,a,equivalence,1\n"),
    judgments("data/importers/unknown_names.cpp", "correct it: {0}s.yaml or {0}s.jsonl of the collection lists them",
              HEAD + "2,xyzzyplugh,equivalence,1\n", HEAD + "2,a,equivalence,1\n"),
    *(option("data/importers/judged_dimensions.cpp", words, f"{ASK} --dimension {wrong}", ASK + right,
             {**COLLECTION, "n.csv": "id,text\n3,where\n"})
      for words, wrong, right in (("leave it out: the collection has it", "equivalence", ""),
                                  ("give another name", "answer", " --dimension reply"))),
    *(option("data/importers/import_documents.cpp", words, f"{IMPORT} {wrong}", f"{IMPORT} {right}", {"t.json": TOOLS})
      for words, wrong, right in (
          ("add --licence GPL-3.0 ('unknown' if nobody knows)", "--source mine", "--source mine --licence GPL-3.0"),
          ("say where it comes from: --source 'OWLS-TC 4.0, semwebcentral.org'", "--licence MIT",
           "--licence MIT --source 'OWLS-TC 4.0, semwebcentral.org'"))),
    option("data/collection/native/new_folder.cpp", "add --out FOLDER",
           "matchbench collection import mcp t.json --licence MIT --source mine",
           "matchbench collection import mcp t.json" + STATED, {"t.json": TOOLS}),
    option("data/importers/judgments_csv.cpp", "add --collection FOLDER: the one that is judged",
           "matchbench collection import judgments j.csv --out out",
           "matchbench collection import judgments j.csv --out out --collection c",
           {**COLLECTION, "j.csv": HEAD + "2,a,equivalence,1\n"}),
    option("data/importers/import_requests.cpp", "add --collection FOLDER: the one whose services are asked for",
           "matchbench collection import requests n.csv --out out",
           "matchbench collection import requests n.csv --out out --collection c",
           {**COLLECTION, "n.csv": "id,text\n3,where\n"}),
    # Descriptions.
    tools("data/collection/describe/mcp.cpp", "call its tools/list again",
          '{"jsonrpc": "2.0", "id": 1, "error": {"code": -1, "message": "busy"}}', TOOLS),
    tools("data/collection/describe/mcp.cpp", "give them a 'description'", '{"tools": [{"name": "a"}]}',
          '{"tools": [{"name": "a", "description": "where it is"}]}'),
    tools("data/collection/describe/mcp.cpp", "write a list of maps, each with its 'name'",
          '{"tools": {"a": {"description": "where it is"}}}', TOOLS),
    edit("data/trec/topics.cpp", "write its text in its place: no other file is read", "t.xml",
         "<!DOCTYPE t [<!ENTITY m SYSTEM 'm.txt'>]><topic number='1'>&m;</topic>", "<topic number='1'>maps</topic>",
         "rm -rf out && matchbench report q r --topics t.xml --out out", files={"q": QRELS, "r": RUN}),
    tools("foundation/text/tree/handwritten.cpp",
          "put quotes around the whole text, as in {summary: \"Where is it?\"}",
          "tools: [{name: a, description: Where is it?}]", 'tools: [{name: a, description: "Where is it?"}]'),
    tools(JSON, "remove it", '{"tools": [],}', TOOLS),
    tools(JSON, "close its quote", '{"tools', TOOLS),
    tools(JSON, "write double quotes", "{'tools': []}", TOOLS),
    tools(JSON, "keep one of the two", '{"tools": [], "tools": []}', TOOLS),
    tools(JSON, "write a line break as \\\\n", '{"tools": "a\nb"}', TOOLS),
]
