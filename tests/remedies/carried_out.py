"""The remedies that a test carries out: a row each, in the order of the sources.

A row names the source and the words of the remedy, as tests/layers/check_remedies.py finds them there, the
files it needs, a command whose message has these words, what a person does who follows them, and a command
that works afterwards. Commands are lines of bash; @DATA@ stands for the folder of the shipped data sets.
"""
from typing import NamedTuple


class Remedy(NamedTuple):
    source: str
    words: str
    provoke: str
    follow: str
    then: str
    files: "dict[str, str]" = {}
    before: str = "true"
    needs: "tuple[str, ...]" = ()  # modules of Python without which there is nothing to carry out


CONTEST = """matchbench: contest/1
name: Contest
collection: @DATA@/geography
entrants: [{plugin: keyword}]
measures: [AP]
"""
ROUND = "matchbench run contest.yaml --db round.db --quiet"
SCORED = ROUND + " && matchbench score round.db"
SHARDS = ("matchbench run contest.yaml --prepare plan.json && for i in {}; do "
          "matchbench run --plan plan.json --shard $i --db part-$i.db --quiet; done")
TOOLS = """{"tools": [{"name": "a", "description": "where it is", "inputSchema": {"type": "object"}},
 {"name": "b", "description": "how far it is", "inputSchema": {"type": "object"}}]}"""
QRELS = "1 0 a 1\n1 0 b 0\n2 0 c 1\n"
RUN = "1 Q0 a 1 9 r\n1 Q0 b 2 8 r\n2 Q0 c 1 9 r\n"
OTHER_RUN = RUN.replace(" r\n", " s\n")

# Documents and queries, as hubs of data sets have them.
PARQUET = """import pandas
import pathlib
pathlib.Path("beir").mkdir(exist_ok=True)
frame = pandas.DataFrame({"_id": ["a", "b"], "title": ["", ""], "text": ["where it is", "how far it is"]})
frame.to_parquet("beir/corpus.parquet")
frame.head(1).assign(_id="1").to_parquet("beir/queries.parquet")
"""
# Runs the command that the message has, as it stands there.
AS_SAID = '''eval "$({{ matchbench {} 2>&1 || true; }} | sed -n 's/.*convert it: //p')"; '''

REMEDIES = [
    Remedy("harness/data/importers/import_files.cpp",
           "convert it: python3 -c 'import glob, pandas, sys; pandas.concat(map(pandas.read_parquet, "
           'sorted(glob.glob(sys.argv[1])))).to_json(sys.argv[2], orient="records", lines=True)\' {} {}',
           files={"make.py": PARQUET, "beir/qrels/test.tsv": "query-id\tcorpus-id\tscore\n1\ta\t1\n"},
           before="python3 make.py",
           provoke="matchbench collection import beir beir --out out --licence MIT --source mine",
           follow=AS_SAID.format("collection import beir beir --out out --licence MIT --source mine") * 2,
           then="matchbench collection import beir beir --out out --licence MIT --source mine",
           needs=("pandas", "pyarrow")),
    Remedy("harness/data/importers/described_files.cpp",
           "import it with 'matchbench collection import {}'; for both kinds in one collection, put the files into a "
           "folder and use 'matchbench collection import services FOLDER'",
           files={"tools.json": TOOLS},
           provoke="matchbench collection import openapi tools.json --out out --licence MIT --source mine",
           follow="matchbench collection import mcp tools.json --out out --licence MIT --source mine",
           then="mkdir all && mv tools.json all && "
                "matchbench collection import services all --out both --licence MIT --source mine"),
    Remedy("harness/data/importers/judgment_fields.cpp",
           "begin with the line 'request,service,grade'; TREC judgments: 'matchbench collection import trec'",
           files={"j.csv": "where,a,1\nwhere,b,0\n", "q.csv": "id,text\nwhere,where it is\n",
                  "tools.json": TOOLS},
           before="matchbench collection import mcp tools.json --out tools --licence MIT --source mine && "
                  "matchbench collection import requests q.csv --collection tools --out asked",
           provoke="matchbench collection import judgments j.csv --collection asked --out judged",
           follow="(echo request,service,grade; cat j.csv) > k.csv",
           then="matchbench collection import judgments k.csv --collection asked --out judged"),
    Remedy("harness/data/trec/judgment_part.cpp",
           "{}; into a collection, 'matchbench collection import judgments' reads JSON lines",
           files={"j.jsonl": '{"request":"where","service":"a","grade":1}\n', "r": RUN,
                  "q.csv": "id,text\nwhere,where it is\n", "tools.json": TOOLS},
           before="matchbench collection import mcp tools.json --out tools --licence MIT --source mine && "
                  "matchbench collection import requests q.csv --collection tools --out asked",
           provoke="matchbench eval j.jsonl r", follow="true",
           then="matchbench collection import judgments j.jsonl --collection asked --out judged"),
    Remedy("harness/scoring/measures/names/measure_names.cpp", "'matchbench eval' sums counts; leave it out",
           files={"q": QRELS, "r": RUN, "s": OTHER_RUN}, provoke="matchbench analyse scores q r s -m num_rel -m AP",
           follow="matchbench eval q r s -m num_rel", then="matchbench analyse scores q r s -m AP"),
    Remedy("harness/data/trec/qrels.cpp",
           "keep one of the two lines; 'matchbench qrels merge' does, and --conflict says which",
           files={"q": QRELS + "1 0 a 0\n", "r": RUN}, provoke="matchbench eval q r",
           follow="matchbench qrels merge q --conflict highest > one", then="matchbench eval one r"),
    Remedy("harness/data/trec/run.cpp",
           "; 'matchbench runs convert --from msmarco' makes it of topic, document and rank",
           files={"q": QRELS, "r": "1\ta\t1\n1\tb\t2\n2\tc\t1\n"}, provoke="matchbench eval q r",
           follow="matchbench runs convert r --from msmarco > run", then="matchbench eval q run"),
    Remedy("harness/data/trec/run.cpp",
           "a ranking names each document once: remove one of the lines, or all such lines with 'matchbench "
           "runs dedupe RUN'",
           files={"q": QRELS, "r": RUN + "1 Q0 a 3 7 r\n"}, provoke="matchbench eval q r",
           follow="matchbench runs dedupe r > run", then="matchbench eval q run"),
    Remedy("harness/data/trec/run.cpp", "correct it, or leave out --order rank",
           files={"q": QRELS, "r": RUN.replace("1 Q0 b 2 8", "1 Q0 b x 8")},
           provoke="matchbench eval q r --order rank", follow="true", then="matchbench eval q r"),
    Remedy("harness/data/trec/text.cpp",
           "of a round's, name it alone: 'matchbench leaderboard', 'report' and 'analyse' read it",
           files={"contest.yaml": CONTEST, "q": QRELS}, before=SCORED, provoke="matchbench eval q round.db",
           follow="matchbench leaderboard round.db",
           then="matchbench analyse scores round.db && matchbench report round.db --out report"),
    Remedy("harness/data/trec/judgment_part.cpp",
           "; of topic, document and grade, awk '{print $1, 0, $2, $3}' makes it",
           files={"q": "1 a 1\n2 c 1\n", "r": RUN}, provoke="matchbench eval q r",
           follow="awk '{print $1, 0, $2, $3}' q > qrels", then="matchbench eval qrels r"),
    Remedy("harness/data/trec/judgment_part.cpp",
           "; into a collection, 'matchbench collection import judgments' reads CSV",
           files={"q": "request,service,grade\n", "r": RUN}, provoke="matchbench eval q r",
           follow="matchbench collection import judgments --help", then="true"),
    Remedy("harness/data/store/merge/parts.cpp",
           "merge the files that 'matchbench run --plan … --shard …' wrote",
           files={"contest.yaml": CONTEST}, before=ROUND, provoke="matchbench merge round.db --db all.db",
           follow=SHARDS.format("0 1 2"), then="matchbench merge part-*.db --db all.db"),
    Remedy("harness/data/store/merge/merge.cpp",
           "run each with 'matchbench run --plan FILE --shard NUMBER' and merge its part, too",
           files={"contest.yaml": CONTEST}, before=SHARDS.format("0"),
           provoke="matchbench merge part-0.db --db all.db",
           follow="for i in 1 2; do matchbench run --plan plan.json --shard $i --db part-$i.db --quiet; done",
           then="matchbench merge part-*.db --db all.db"),
    Remedy("harness/execution/registry/plugin_registry.cpp",
           "correct the path, or make it with 'matchbench plugin new'",
           provoke="matchbench plugin add mine/", follow="matchbench plugin new mine --language python",
           then="matchbench plugin add mine/ && matchbench plugin show mine"),
    Remedy("harness/execution/registry/plugin_registry.cpp",
           "remove it first ('matchbench plugin remove {}') or give another --name",
           before="matchbench plugin new mine --language python && matchbench plugin add mine/ && "
                  "matchbench plugin new yours --language python",
           provoke="matchbench plugin add yours/ --name mine", follow="matchbench plugin remove mine",
           then="matchbench plugin add yours/ --name mine"),
    Remedy("harness/fronts/cli/scored_files.cpp", "name the file that 'matchbench run' wrote",
           files={"contest.yaml": CONTEST}, provoke="matchbench score missing.db", follow=ROUND,
           then="matchbench score round.db"),
    Remedy("harness/scoring/eval/score_files.cpp", "matchbench eval QRELS RUN…",
           files={"q": QRELS, "r": RUN}, provoke="matchbench eval q", follow="true", then="matchbench eval q r"),
    Remedy("harness/scoring/study/trec_input.cpp",
           "name runs after the judgments: matchbench analyse … QRELS RUN RUN…",
           files={"q": QRELS, "r": RUN, "s": OTHER_RUN}, provoke="matchbench analyse scores q", follow="true",
           then="matchbench analyse scores q r s"),
    Remedy("harness/scoring/eval/score_order.cpp",
           "{}: ranks and scores disagree in {} of {} topics: are the scores distances, or are the two columns "
           "exchanged? 'matchbench eval --order rank' ranks by the ranks",
           files={"q": QRELS, "r": "1 Q0 a 1 0.1 r\n1 Q0 b 2 0.9 r\n2 Q0 c 1 0.1 r\n2 Q0 d 2 0.2 r\n"},
           provoke="matchbench eval q r -m RR", follow="matchbench eval q r -m RR --order rank | grep 1.0000",
           then="matchbench eval q r -m RR --order rank"),
    Remedy("harness/scoring/eval/score_order.cpp",
           "; 'matchbench eval --order rank' ranks by the ranks",
           files={"q": QRELS, "r": "1 Q0 a 1 1 r\n1 Q0 b 2 1 r\n2 Q0 c 1 1 r\n2 Q0 d 2 1 r\n"},
           provoke="matchbench eval q r -m RR", follow="matchbench eval q r -m RR --order rank | grep 1.0000",
           then="matchbench eval q r -m RR --order rank"),
    Remedy("harness/scoring/eval/score_order.cpp",
           "; 'matchbench eval -m AP --ties average' averages over the orders",
           files={"q": QRELS, "r": "1 Q0 a 0 1 r\n1 Q0 b 0 1 r\n2 Q0 c 0 1 r\n2 Q0 d 0 1 r\n"},
           provoke="matchbench eval q r -m AP", follow="true", then="matchbench eval q r -m AP --ties average"),
    Remedy("harness/scoring/eval/run_remarks.cpp",
           "{}: {} of {} rows are tied, and the names of their documents decide the order; 'matchbench eval "
           "-m AP --ties average' averages over the orders",
           files={"q": QRELS, "r": "1 Q0 a 1 2 r\n1 Q0 b 2 2 r\n2 Q0 c 1 2 r\n2 Q0 d 2 2 r\n2 Q0 e 2 1 r\n",
                  "s": OTHER_RUN},
           provoke="matchbench eval q r --compare s", follow="matchbench eval q r -m AP --ties average",
           then="matchbench eval q r -m AP --compare s --ties average"),
    Remedy("harness/scoring/measures/names/suggest.cpp", "'matchbench measures' lists them",
           files={"q": QRELS, "r": RUN}, provoke="matchbench eval q r -m xyzzyplugh",
           follow="matchbench measures | grep nDCG", then="matchbench eval q r -m nDCG"),
    Remedy("harness/scoring/measures/names/suggest.cpp", "nERR is another one; 'matchbench measures' lists all",
           files={"q": QRELS, "r": RUN}, provoke="matchbench eval q r -m NERR8", follow="matchbench measures",
           then="matchbench eval q r -m nERR"),
    Remedy("harness/publishing/publish/round_board.cpp", "run 'matchbench score {}'",
           files={"contest.yaml": CONTEST}, before=ROUND, provoke="matchbench leaderboard round.db",
           follow="matchbench score round.db", then="matchbench leaderboard round.db"),
    Remedy("harness/publishing/publish/bundle.cpp", "'matchbench score' makes its scores again",
           files={"contest.yaml": CONTEST}, before=ROUND,
           provoke="matchbench report round.db --out report --bundle round.tar.zst",
           follow="matchbench score round.db",
           then="matchbench report round.db --out report --bundle round.tar.zst && matchbench verify round.tar.zst"),
    Remedy("harness/publishing/report/board/leaderboard.cpp",
           "scored are: {}; 'matchbench score' adds it with -m '{}'", files={"contest.yaml": CONTEST}, before=SCORED,
           provoke="matchbench leaderboard round.db -m RR", follow="matchbench score round.db -m RR",
           then="matchbench leaderboard round.db -m RR"),
    Remedy("harness/scoring/study/judges/judges_study.cpp",
           "name a round's database; 'matchbench qrels agree' compares files, one for each judge",
           files={"q": QRELS, "p": QRELS, "r": RUN, "s": OTHER_RUN}, provoke="matchbench analyse judges q r s",
           follow="matchbench qrels agree q p", then="true"),
    Remedy("harness/publishing/report/formats/zstd_frame.cpp", "name the file that 'matchbench report --bundle' wrote",
           files={"contest.yaml": CONTEST}, before=SCORED, provoke="matchbench verify contest.yaml",
           follow="matchbench report round.db --out report --bundle round.tar.zst",
           then="matchbench verify round.tar.zst"),
    Remedy("harness/operations/reproduce/reproduce.cpp",
           "run it with 'matchbench run {}'; 'reproduce' takes the database of a round, or a bundle that "
           "'matchbench report --bundle' made",
           files={"contest.yaml": CONTEST}, provoke="matchbench reproduce contest.yaml",
           follow=ROUND, then="matchbench reproduce round.db"),
    Remedy("harness/data/contest/contest_text.cpp", "a stored round is scored by 'matchbench score {}'",
           files={"contest.yaml": CONTEST}, before=ROUND, provoke="matchbench run round.db",
           follow="matchbench score round.db", then="matchbench leaderboard round.db"),
    Remedy("harness/operations/conduct/prepare_contest.cpp",
           "name a collection's folder, relative to this file; 'matchbench collection import' makes one{}",
           files={"contest.yaml": CONTEST.replace("@DATA@/geography", "tools"),
                  "tools.json": '{"tools": [{"name": "a", "description": "where it is", "inputSchema": {}}]}'},
           provoke=ROUND, follow="matchbench collection import mcp tools.json --out tools --licence MIT --source mine",
           then="matchbench collection check tools"),
    Remedy("harness/data/collection/native/manifest.cpp",
           "name the folder that has one; 'matchbench collection import' makes it",
           files={"tools/tools.json": '{"tools": [{"name": "a", "description": "it", "inputSchema": {}}]}'},
           provoke="matchbench collection check tools",
           follow="matchbench collection import mcp tools/tools.json --out made --licence MIT --source mine",
           then="matchbench collection check made"),
    Remedy("harness/operations/cluster/plan_file.cpp", "name the file that 'matchbench run --prepare' wrote",
           files={"contest.yaml": CONTEST}, provoke="matchbench run --plan contest.yaml --shard 0 --db part.db",
           follow="matchbench run contest.yaml --prepare plan.json",
           then="matchbench run --plan plan.json --shard 0 --db part.db --quiet"),
    Remedy("harness/operations/conduct/contest_rounds.cpp",
           "add --resume to continue it, or name another place with --db",
           files={"contest.yaml": CONTEST}, before=ROUND, provoke=ROUND, follow=ROUND + " --resume",
           then="matchbench run contest.yaml --db other.db --quiet"),
    Remedy("harness/operations/gate/verdict/material.cpp",
           "name a round, a bundle, a baseline, a run file or a plugin; 'matchbench plugin list' lists those",
           files={"contest.yaml": CONTEST}, before=ROUND, provoke="matchbench gate round.db new",
           follow="matchbench plugin list", then="matchbench gate round.db keyword"),
    Remedy("harness/execution/session/start/granted_session.cpp",
           "export {}, or leave it out of 'variables'",
           files={"contest.yaml": CONTEST.replace("keyword", "keyword, variables: [DOORS_TOKEN]")},
           provoke="matchbench run contest.yaml --dry-run",
           follow="true",
           then="export DOORS_TOKEN=opensesame && matchbench run contest.yaml --dry-run"),
    Remedy("harness/data/contest/granted.cpp",
           "leave out its 'grants' and 'variables', or '{}'",
           files={"contest.yaml": CONTEST.replace("keyword", "keyword, grants: {network: ['127.0.0.1:9']}") +
                  "protocol: {strangers: true, clock: apart}\n"},
           provoke="matchbench run contest.yaml --dry-run",
           follow="sed -i 's/strangers: true, //' contest.yaml",
           then="matchbench run contest.yaml --dry-run"),
]
