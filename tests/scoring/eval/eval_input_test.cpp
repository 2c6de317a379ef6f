#include "tests/scoring/eval/eval_fixture.hpp"
#include "tests/support/gzipped.hpp"

#include <gmock/gmock.h>
#include <zstd.h>

namespace matchbench::eval {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

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
            "recip_rank            \tall\t0.5000\n"
            "num_ret               \tall\t2\n");
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
      {"1\ta\t1\n1\tb\t0\n", good,
       "qrels:1:", "of topic, document and grade, awk '{print $1, 0, $2, $3}' makes it"},
      {"1 0 a 1\n", "1\ta\t1\n",
       "run:1:", "'matchbench runs convert --from msmarco' makes it of topic, document and rank"},
      {"1 0 a 1\n", "1 Q0 Golden Gate 1 0.5 t\n",
       "run:1:", "the rank is 'Gate', and the line has more than 6 columns"},
      {"1 0 a 1\n", "1 Q0 a 1 1 t\n1 Q0 b 2",
       "run:2:", "the last line has no end: the file may be incomplete"},
      {"1 0 a 1\n", "topic Q0 document rank score tag\n", "run:1:", "leave out a line of names"},
      {"topic 0 document grade\n", good, "qrels:1:", "leave out a line of names"},
      {"[{\"topic\": 1}]\n", good, "qrels:1:", "this is JSON and not judgments"},
      {"request,service,grade\n", good, "qrels:1:", "'matchbench collection import judgments'"},
      {"1 0 p a 1\n", good, "qrels:1:", "the grade 'a' is not a finite number"},
      {"1 0 p a 1\n", good, "qrels:1:", "name the form of five columns with -R"},
      {"1 0 a 1\n", "{\"1\": {\"a\": 3.5}}\n", "run:1:", "this is JSON and not a run"},
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

// Judgments were forgotten, or files swapped: a plausible number would come out.
TEST_F(Eval, RefusesARunWhereJudgmentsAreReadAndJudgmentsWhereARunIs) {
  const auto qrels = file("qrels", "# judged\n\n1 0 a 1\n1 0 b 0\n");
  const auto run = file("run", "# ranked\n1 Q0 a 1 0.5 t\n1 Q0 b 2 -1e-3 t\n");
  const auto packed = file("run.gz", gzipped("1 Q0 a 1 0.5 t\n"));
  for (const auto& command :
       {"eval " + run + " " + run, "eval " + run + " " + qrels, "eval " + packed + " " + run,
        "eval -R prefs " + run + " " + run, "eval -R sampled " + run + " " + run,
        "qrels stats " + run, "qrels merge " + qrels + " " + run,
        "qrels agree " + qrels + " " + run, "qrels pool " + run + " --known " + run,
        "analyse scores " + run + " " + run}) {
    const auto answer = program(command);
    EXPECT_EQ(answer.exit_code, 2) << command;
    EXPECT_EQ(answer.out, "") << command;
    EXPECT_THAT(answer.err, HasSubstr("this is a line of a run, and judgments are read here; "
                                      "a command that takes both takes the judgments first"))
        << command;
  }
  EXPECT_THAT(program("eval " + run + " " + qrels).err, HasSubstr("run:2: "));
  for (const auto& command : {"eval " + qrels + " " + qrels, "runs check " + qrels,
                              "runs convert " + qrels, "runs cut " + qrels + " --depth 1",
                              "runs compare " + qrels + " " + qrels, "qrels pool " + qrels}) {
    const auto answer = program(command);
    EXPECT_EQ(answer.exit_code, 2) << command;
    EXPECT_THAT(
        answer.out + answer.err,
        AllOf(HasSubstr("only 4 of 6 columns"),
              HasSubstr(
                  "four are judgments, which a command that takes both takes first: QRELS RUN")))
        << command;
  }
}

TEST_F(Eval, TellsADatabaseAndOtherBinaryFiles) {
  const auto run = file("run", "1 Q0 a 1 0.5 t\n");
  const auto database = file("round.db", std::string("SQLite format 3\0and more", 24));
  EXPECT_THAT(program("eval " + database + " " + run).err,
              HasSubstr("round.db is a database and not text; of a round's, name it alone"));
  const auto packed = file("tar.gz", gzipped(std::string("name\0\0\0", 7)));
  EXPECT_THAT(program("eval " + packed + " " + run).err, HasSubstr("tar.gz is not text"));
}

// As ir_measures takes them.
TEST_F(Eval, TellsAMeasureAmongTheFiles) {
  const auto qrels = file("qrels", "1 0 a 1\n");
  const auto run = file("run", "1 Q0 a 1 0.5 t\n");
  const auto message = [&](const std::string& arguments) {
    const auto answer = program(arguments);
    EXPECT_EQ(answer.exit_code, 2) << arguments;
    return answer.err;
  };
  const std::string remedy = "error: nDCG@10 is a measure and not a file; write -m nDCG@10\n";
  EXPECT_EQ(message("eval " + qrels + " " + run + " nDCG@10"), remedy);
  EXPECT_EQ(message("eval nDCG@10 " + qrels + " " + run), remedy);
  EXPECT_EQ(message("leaderboard " + qrels + " " + run + " nDCG@10"), remedy);
  EXPECT_EQ(message("analyse significance " + qrels + " " + run + " nDCG@10"), remedy);
  EXPECT_EQ(message("eval " + qrels + " " + run + " 'nDCG@10 P@5'"),
            "error: nDCG@10 P@5 is a measure and not a file; write -m nDCG@10,P@5\n");
}

TEST_F(Eval, TakesFurtherColumnsOfJudgmentsThatAreNoRun) {
  const auto answer = eval("1 0 a 1 by Anna today\n", "1 Q0 a 1 1 t\n", "-m map");
  EXPECT_EQ(answer.out, "map                   \tall\t1.0000\n");
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
  EXPECT_THAT(answer.err, HasSubstr("1 of its topics is not judged and is ignored: 7"));
  EXPECT_EQ(eval("1 0 a 1\n", "7 Q0 a 1 1 t\n", "").exit_code, 2);
}

TEST_F(Eval, ScoresTopicsWhoseRowsAreScattered) {
  const std::string qrels = "1 0 a 1\n2 0 x 1\n1 0 b 0\n";
  const std::string run = "1 Q0 b 1 2 t\n2 Q0 x 1 2 t\n1 Q0 a 2 1 t\n2 Q0 y 2 1 t\n";
  EXPECT_EQ(eval(qrels, run, "-q -m recip_rank").out,
            "recip_rank            \t1\t0.5000\nrecip_rank            \t2\t1.0000\n"
            "recip_rank            \tall\t0.7500\n");
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

// Some kilobytes that would take all memory.
TEST_F(Eval, RefusesCompressedFilesThatUnpackToManyTimesTheirSize) {
  const auto qrels = file("qrels", "1 0 a 1\n");
  const std::string much(std::size_t{80} << 20, '\n');
  for (const std::string& packed : {gzipped(much), zstd_compressed(much)}) {
    ASSERT_LT(packed.size(), 100'000u);
    const auto refused = eval(qrels + " " + file("run", packed));
    EXPECT_EQ(refused.exit_code, 2);
    EXPECT_THAT(refused.err, HasSubstr("it unpacks to more than 6"));
  }
}

TEST_F(Eval, ReadsSubtopicsFromTheSecondColumn) {
  const std::string qrels = "1 1 a 1\n1 2 a 0\n1 2 b 1\n1 1 c 1\n";
  const std::string run = "1 Q0 a 1 3 t\n1 Q0 c 2 2 t\n1 Q0 b 3 1 t\n";
  EXPECT_EQ(eval(qrels, run, "-m StRecall@2 -m IAP@2 -m num_rel").out,
            "StRecall@2            \tall\t0.5000\n"
            "IAP@2                 \tall\t0.5000\n"
            "num_rel               \tall\t3\n");
  const auto without = eval(qrels, run, "-m map");
  EXPECT_EQ(without.exit_code, 2);
  EXPECT_THAT(without.err, HasSubstr("if '1' and '2' are subtopics, say --subtopics"));
}

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

// Lines 3 and 4 are faulty; whoever reads topic 2 first meets the later one.
TEST_F(Eval, NamesTheFirstOfSeveralFaultsWithAnyNumberOfThreads) {
  const std::string qrels = "1 0 a 1\n2 0 b 1\n";
  const std::string run = "1 Q0 a 1 1 t\n2 Q0 b 1 1 t\n1 Q0 a 2 0 t\n2 Q0 c 1 nan t\n";
  for (const char* threads : {"--threads 1", "--threads 2"}) {
    EXPECT_THAT(eval(qrels, run, threads).err,
                AllOf(HasSubstr("run:3:"), HasSubstr("document a a second time, after line 1")));
  }
}

TEST_F(Eval, RefusesGradesWhoseSumIsNoNumber) {
  const auto answer = eval("1 0 a 1e308\n1 0 b 1e308\n", "1 Q0 a 1 1 t\n", "-m nDCG");
  EXPECT_EQ(answer.exit_code, 2);
  EXPECT_EQ(answer.out, "");
  EXPECT_THAT(answer.err, HasSubstr("topic 1: the gains of the judged services add up to inf"));
}

}  // namespace
}  // namespace matchbench::eval
