// The program itself, run on files.

#include <gmock/gmock.h>
#include <sys/wait.h>
#include <unistd.h>
#include <zlib.h>
#include <zstd.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

namespace matchbench {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

namespace fs = std::filesystem;

struct Answer {
  int exit_code = -1;
  std::string out, err;
};

std::string contents(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

class Eval : public ::testing::Test {
 protected:
  void SetUp() override {
    std::string name = (fs::temp_directory_path() / "matchbench_eval_XXXXXX").string();
    ASSERT_NE(mkdtemp(name.data()), nullptr);
    folder_ = name;
  }
  void TearDown() override { fs::remove_all(folder_); }

  std::string file(const std::string& name, const std::string& text) const {
    const auto path = folder_ / name;
    std::ofstream(path, std::ios::binary) << text;
    return path.string();
  }

  // `arguments` as in a shell.
  Answer eval(const std::string& arguments) const {
    const auto out = folder_ / "out";
    const auto err = folder_ / "err";
    const std::string command = std::string("'") + MATCHBENCH_PROGRAM + "' eval " + arguments +
                                " >'" + out.string() + "' 2>'" + err.string() + "'";
    const int status = std::system(command.c_str());
    return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, contents(out), contents(err)};
  }
  // A run against judgments, both given as text.
  Answer eval(const std::string& qrels, const std::string& run, const std::string& options) const {
    return eval(file("qrels", qrels) + " " + file("run", run) + " " + options);
  }

  fs::path folder_;
};

const std::string kGolden = MATCHBENCH_SOURCE_DIR "/tests/golden/trec/";
const std::string kSmall = kGolden + "small.qrels " + kGolden + "small.run ";

// Topic 1: b (0), then c and a, which tie, the greater id first: AP = (1/2 + 2/3)/2 = 0.5833.
// Topic 2: y (unjudged), x: AP = 1/2. Topic 3 is missing.
TEST_F(Eval, PrintsTheReferenceLayout) {
  const auto answer = eval(kSmall + "-q -m map -m num_rel_ret -m runid");
  EXPECT_EQ(answer.exit_code, 0);
  EXPECT_EQ(answer.out,
            "num_rel_ret           \t1\t2\n"
            "map                   \t1\t0.5833\n"
            "num_rel_ret           \t2\t1\n"
            "map                   \t2\t0.5000\n"
            "runid                 \tall\thand\n"
            "num_rel_ret           \tall\t3\n"
            "map                   \tall\t0.5417\n");
  EXPECT_THAT(answer.err, HasSubstr("1 of 3 judged topics are missing and left out"));
}

// (0.5833 + 0.5 + 0)/3, and (0.5833 · 0.5 · 1e-5)^(1/3)
TEST_F(Eval, CountsMissingTopicsAsZeroWhereAsked) {
  const auto answer = eval(kSmall + "-c -m map -m gm_map -m num_q -m num_rel");
  EXPECT_EQ(answer.out,
            "num_q                 \tall\t3\n"
            "num_rel               \tall\t4\n"
            "map                   \tall\t0.3611\n"
            "gm_map                \tall\t0.0143\n");
}

// In the order of the ranks topic 1 is a, c, b: AP = 1.
TEST_F(Eval, ReadsTheRankColumnWhereAsked) {
  EXPECT_THAT(eval(kSmall + "-q -m map --order rank").out,
              StartsWith("map                   \t1\t1.0000\n"));
}

// a and c tie for ranks 2 and 3: both are relevant, so nothing changes; RR of x/y does not tie.
// Topic 1 with a not relevant: RR is 1/2 or 1/3, each half the time: 5/12.
TEST_F(Eval, AveragesOverTiesWhereAsked) {
  const auto answer =
      eval("1 0 c 1\n", "1 Q0 b 1 2 t\n1 Q0 a 2 1 t\n1 Q0 c 3 1 t\n", "-m RR --ties average");
  EXPECT_EQ(answer.out, "RR                    \tall\t0.4167\n");
}

// -l 2: only c is relevant in topic 1, rank 2. -M 1 leaves b alone. -J removes y: x is first.
TEST_F(Eval, UnderstandsLevelDepthAndJudgedOnly) {
  EXPECT_THAT(eval(kSmall + "-q -l2 -m map").out,
              StartsWith("map                   \t1\t0.5000\n"));
  EXPECT_THAT(eval(kSmall + "-q -M1 -m map").out,
              StartsWith("map                   \t1\t0.0000\n"));
  EXPECT_THAT(eval(kSmall + "-q -J -m map").out, HasSubstr("map                   \t2\t1.0000\n"));
}

TEST_F(Eval, PrintsTablesWithExactValuesAndTheQueriesBehindThem) {
  EXPECT_EQ(
      eval(kSmall + "-m map --format csv").out,
      "run,measure,topic,value,queries\n" + kGolden + "small.run,map,all,0.5416666666666666,2\n");
  EXPECT_THAT(eval(kSmall + "-m map --format json").out, HasSubstr("\"queries\": 2"));
  EXPECT_THAT(eval(kSmall + "-m map --format tsv").out, HasSubstr("\tmap\tall\t0.54166"));
  EXPECT_THAT(eval(kSmall + "-m map --format table").out, HasSubstr("0.5417"));
}

// AP is 1 and 1/2: geometric mean √½ = 0.7071, deviation √(2 · 0.25²) = 0.3536. Every resample of
// two topics is one of 1, 3/4 and 1/2, so the interval of the mean is the whole span.
TEST_F(Eval, AddsAggregatesAndIntervalsWhereAsked) {
  const std::string qrels = "1 0 a 1\n2 0 a 1\n";
  const std::string run = "1 Q0 a 1 1 t\n2 Q0 b 1 2 t\n2 Q0 a 2 1 t\n";
  EXPECT_EQ(eval(qrels, run, "-m map -m num_ret --aggregate gmean --aggregate sd").out,
            "num_ret               \tall\t3\n"
            "map                   \tall\t0.7500\n"
            "map                   \tgmean\t0.7071\n"
            "map                   \tsd\t0.3536\n");
  EXPECT_EQ(eval(qrels, run, "-m map -m num_ret --intervals").out,
            "num_ret               \tall\t3\n"
            "map                   \tall\t0.7500\t0.5000\t1.0000\n");
  EXPECT_THAT(eval(qrels, run, "-m map --aggregate min --intervals --format csv -q").out,
              HasSubstr("map,1,1,,,1\n"));
  EXPECT_THAT(eval(qrels, run, "-m map --aggregate min --intervals --format csv").out,
              HasSubstr("map,min,0.5,0.5,1,2\n"));
  const auto wrong = eval(qrels, run, "-m map --aggregate average");
  EXPECT_EQ(wrong.exit_code, 2);
  EXPECT_THAT(wrong.err, HasSubstr("there is no aggregate 'average'"));
}

TEST_F(Eval, NamesTheRunBeforeEachLineWhereThereAreSeveral) {
  const auto other = file("other", "1 Q0 c 1 1 other\n");
  EXPECT_EQ(eval(kSmall + other + " -m recip_rank").out,
            kGolden + "small.run\trecip_rank            \tall\t0.5000\n" + other +
                "\trecip_rank            \tall\t1.0000\n");
}

TEST_F(Eval, KeepsFractionalAndHugeGrades) {
  // CG = 0.5 + 1000000
  const auto answer =
      eval("1 0 a 0.5\n1 0 b 1000000\n", "1 Q0 a 1 2 t\n1 Q0 b 2 1 t\n", "-m 'CG@2' -m num_rel");
  EXPECT_THAT(answer.out, HasSubstr("1000000.5000"));
  EXPECT_THAT(answer.out, HasSubstr("num_rel               \tall\t2\n"));
}

TEST_F(Eval, ReadsCrlfByteOrderMarksTabsCommentsAndOddIterations) {
  const std::string qrels = "\xef\xbb\xbf# judged\r\n1 0.5 a 1\r\n\r\n  1\t0\tb  0\r\n";
  const std::string run = "\xef\xbb\xbf\n1\tQ0\tb\t0\t 2e0\tt more at the end\r\n#\n1 Q0 a 0 1 t";
  const auto answer = eval(qrels, run, "-m recip_rank -m num_ret");
  EXPECT_EQ(answer.err, "");
  EXPECT_EQ(answer.out,
            "num_ret               \tall\t2\n"
            "recip_rank            \tall\t0.5000\n");
}

struct Refused {
  const char* qrels;
  const char* run;
  const char* place;    // file and line
  const char* message;  // part of it
};

TEST_F(Eval, RefusesFaultyLinesWithFileLineAndValue) {
  const char* const good = "1 Q0 a 1 1 t\n";
  const Refused all[] = {
      {"1 0 a 1\n", "1 Q0 a 1 nan t\n", "run:1:", "the score 'nan' is not a finite number"},
      {"1 0 a 1\n", "1 Q0 b 1 1 t\n\n1 Q0 a 1 -inf t\n", "run:3:", "'-inf'"},
      {"1 0 a 1\n", "1 Q0 a 1 1e999 t\n", "run:1:", "'1e999'"},
      {"1 0 a 1\n", "1 Q0 a 1 x t\n", "run:1:", "'x'"},
      {"1 0 a 1\n", "1 Q0 a 1 1\n", "run:1:", "only 5 of 6 columns"},
      {"1 0 a 1\n", "1 Q0 a 1 1 t\n1 Q0 b 1 2 t\n1 Q0 a 2 0 t\n", "run:3:", "after line 1"},
      {"1 0 a 1\n", "1 Q0 u 1 1 t\n1 Q0 u 2 1 t\n", "run:2:", "document u a second time"},
      {"1 0 a 1\n2 0 b 1\n1 0 a 0\n", good, "qrels:3:", "after line 1"},
      {"1 0 a 1\n9 0 b 1\n9 0 b 1\n", good, "qrels:3:", "document b a second time"},
      {"1 0 a 1\n1 0 b\n", good, "qrels:2:", "only 3 of 4 columns"},
      {"1 0 a nan\n", good, "qrels:1:", "the grade 'nan'"},
      {"1 0 a one\n", good, "qrels:1:", "the grade 'one'"},
  };
  for (const auto& wrong : all) {
    const auto answer = eval(wrong.qrels, wrong.run, "");
    EXPECT_EQ(answer.exit_code, 2) << wrong.message;
    EXPECT_EQ(answer.out, "");
    EXPECT_THAT(answer.err, HasSubstr(wrong.place));
    EXPECT_THAT(answer.err, HasSubstr(wrong.message));
  }
}

TEST_F(Eval, SaysOnceWhatAnEmptyRunMeans) {
  const auto answer = eval("1 0 a 1\n", "\n", "");
  EXPECT_EQ(answer.exit_code, 2);
  EXPECT_THAT(answer.err, HasSubstr("run has no rows; check the file; with -c every judged topic"));
  const auto complete = eval("1 0 a 1\n", "", "-c -m map");
  EXPECT_EQ(complete.exit_code, 0);
  EXPECT_EQ(complete.out, "map                   \tall\t0.0000\n");
}

TEST_F(Eval, ReportsAndIgnoresTopicsThatNobodyJudged) {
  const auto answer = eval("1 0 a 1\n", "7 Q0 a 1 1 t\n1 Q0 a 1 1 t\n", "-m map");
  EXPECT_EQ(answer.out, "map                   \tall\t1.0000\n");
  EXPECT_THAT(answer.err, HasSubstr("1 of its topics are not judged and ignored: 7"));
  EXPECT_EQ(eval("1 0 a 1\n", "7 Q0 a 1 1 t\n", "").exit_code, 2);
}

// Topic 2 has nothing relevant: 0 in the mean by default, left out under skip.
TEST_F(Eval, CountsOrSkipsTopicsWithoutRelevantDocuments) {
  const std::string qrels = "1 0 a 1\n2 0 b 0\n";
  const std::string run = "1 Q0 a 1 1 t\n2 Q0 b 1 1 t\n";
  EXPECT_EQ(eval(qrels, run, "-m map").out, "map                   \tall\t0.5000\n");
  EXPECT_EQ(eval(qrels, run, "-q -m map --undefined skip").out,
            "map                   \t1\t1.0000\nmap                   \tall\t1.0000\n");
}

TEST_F(Eval, ScoresTopicsWhoseRowsAreScattered) {
  const std::string qrels = "1 0 a 1\n2 0 x 1\n1 0 b 0\n";
  const std::string run = "1 Q0 b 1 2 t\n2 Q0 x 1 2 t\n1 Q0 a 2 1 t\n2 Q0 y 2 1 t\n";
  EXPECT_EQ(eval(qrels, run, "-q -m recip_rank").out,
            "recip_rank            \t1\t0.5000\nrecip_rank            \t2\t1.0000\n"
            "recip_rank            \tall\t0.7500\n");
}

std::string gzipped(const std::string& text) {
  z_stream stream{};
  deflateInit2(&stream, 9, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY);
  std::string out(deflateBound(&stream, text.size()), '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
  stream.avail_in = static_cast<uInt>(text.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  deflate(&stream, Z_FINISH);
  out.resize(stream.total_out);
  deflateEnd(&stream);
  return out;
}

std::string zstd_compressed(const std::string& text) {
  std::string out(ZSTD_compressBound(text.size()), '\0');
  out.resize(ZSTD_compress(out.data(), out.size(), text.data(), text.size(), 3));
  return out;
}

TEST_F(Eval, ReadsCompressedFilesInSeveralPartsAndStandardInput) {
  const std::string first = "1 Q0 b 1 2 t\n";
  const std::string second = "1 Q0 a 2 1 t\n";
  const auto qrels = file("qrels.gz", gzipped("1 0 a 1\n"));
  const auto gz = file("run.gz", gzipped(first) + gzipped(second));
  const auto zst = file("run.zst", zstd_compressed(first) + zstd_compressed(second));
  const std::string expected = "recip_rank            \tall\t0.5000\n";
  EXPECT_EQ(eval(qrels + " " + gz + " -m recip_rank").out, expected);
  EXPECT_EQ(eval(qrels + " " + zst + " -m recip_rank").out, expected);
  EXPECT_EQ(eval(qrels + " - -m recip_rank <" + gz).out, expected);

  const auto whole = gzipped(first);
  const auto cut = eval(qrels + " " + file("cut.gz", whole.substr(0, whole.size() - 4)));
  EXPECT_EQ(cut.exit_code, 2);
  EXPECT_THAT(cut.err, HasSubstr("damaged gzip file: it ends early"));
}

// Subtopics 1 (a, c) and 2 (b). Ranking a, c, b: StRecall@2 = 1/2; IAP@2: (2/2 + 0)/2 = 1/2.
TEST_F(Eval, ReadsSubtopicsFromTheSecondColumn) {
  const std::string qrels = "1 1 a 1\n1 2 a 0\n1 2 b 1\n1 1 c 1\n";
  const std::string run = "1 Q0 a 1 3 t\n1 Q0 c 2 2 t\n1 Q0 b 3 1 t\n";
  EXPECT_EQ(eval(qrels, run, "-m StRecall@2 -m IAP@2 -m num_rel").out,
            "num_rel               \tall\t3\n"
            "StRecall@2            \tall\t0.5000\n"
            "IAP@2                 \tall\t0.5000\n");
  const auto without = eval(qrels, run, "-m map");
  EXPECT_EQ(without.exit_code, 2);
  EXPECT_THAT(without.err, HasSubstr("if '1' and '2' are subtopics, say --subtopics"));
}

// Feature 1 ranks d2 (0), d1 (2): RR 1/2. Feature 3, left out for d2, ranks d1 first: RR 1.
TEST_F(Eval, TakesEachFeatureOfALetorFileAsASystem) {
  const auto letor = file("letor",
                          "2 qid:10 1:0.2 3:0.7 #docid = d1 inc = 1\n"
                          "0 qid:10 1:0.9 #docid = d2\n");
  EXPECT_EQ(eval(letor + " -m RR").out,
            "feature 1\tRR                    \tall\t0.5000\n"
            "feature 3\tRR                    \tall\t1.0000\n");
  EXPECT_EQ(eval(letor + " -m runid -m RR --feature 3=BM25").out,
            "runid                 \tall\tBM25\nRR                    \tall\t1.0000\n");
  EXPECT_EQ(eval(letor + " --feature 2").exit_code, 2);
}

TEST_F(Eval, SaysWhichMeasureNeedsTheSizeOfTheCollection) {
  const auto answer = eval(kSmall + "-m Fallout@2");
  EXPECT_EQ(answer.exit_code, 2);
  EXPECT_THAT(answer.err, HasSubstr("Fallout@2 needs the number of services"));
  EXPECT_EQ(eval(kSmall + "-N 100 -m Fallout@2").exit_code, 0);
}

TEST_F(Eval, PrintsTheSameWithAnyNumberOfThreads) {
  std::string qrels;
  std::string run;
  for (int topic = 1; topic <= 3000; ++topic) {
    const auto name = std::to_string(topic);
    for (int d = 0; d < 40; ++d) {
      const auto id = "doc-" + std::to_string((d * 7 + topic) % 50);
      if (d % 3 == 0) qrels += name + " 0 " + id + " " + std::to_string(d % 2) + "\n";
      run += name + " Q0 " + id + " 0 " + std::to_string((d * 13) % 40) + ".5 tag\n";
    }
  }
  const auto files = file("qrels", qrels) + " " + file("run", run) + " -q -m all_trec --threads ";
  const auto one = eval(files + "1");
  ASSERT_EQ(one.exit_code, 0);
  EXPECT_THAT(one.out, HasSubstr("num_q                 \tall\t3000\n"));
  EXPECT_EQ(eval(files + "2").out, one.out);
  EXPECT_EQ(eval(files + "7").out, one.out);
}

// The reference evaluator's own output for real files; kept outside the tree.
TEST_F(Eval, PrintsWhatTheReferenceEvaluatorPrints) {
  const char* const set = std::getenv("MATCHBENCH_DATA");
  const fs::path folder =
      (set != nullptr ? fs::path(set) : fs::path(MATCHBENCH_SOURCE_DIR) / "../shared/data") /
      "trec-eval";
  if (!fs::exists(folder / "commands.txt")) GTEST_SKIP() << folder << " is not there";
  std::ifstream commands(folder / "commands.txt");
  int count = 0;
  for (std::string line; std::getline(commands, line); ++count) {
    const auto redirect = line.find(" > ");
    const std::string program = "trec_eval ";
    ASSERT_THAT(line, StartsWith(program));
    ASSERT_NE(redirect, std::string::npos);
    // Rndcg is not offered (docs/eval.md).
    std::string expected;
    std::ifstream lines(folder / line.substr(redirect + 3));
    for (std::string text; std::getline(lines, text);) {
      if (!text.starts_with("Rndcg ")) expected += text + "\n";
    }
    auto arguments = line.substr(program.size(), redirect - program.size());
    for (const char* name : {"qrels.", "results."}) {
      const auto place = arguments.find(name);
      arguments.insert(place, folder.string() + "/");
    }
    EXPECT_EQ(eval(arguments).out, expected) << line;
  }
  EXPECT_GE(count, 8);
}

}  // namespace
}  // namespace matchbench
