#include "tests/scoring/eval/eval_fixture.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>

#include <array>
#include <string>

namespace matchbench::eval {
namespace {

using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::Not;

using Runs = Eval;

TEST_F(Runs, AreCheckedEachInARowOfItsOwn) {
  const auto good = file("good", "1 Q0 a 1 1 t\n1 Q0 b 2 1 t\n2 Q0 a 1 1 t\n");
  const auto bad = file("bad", "1 Q0 a 1 1 t\n1 Q0 a 2 0 t\n");
  const auto answer = program("runs check --csv " + good + " " + bad);
  EXPECT_EQ(answer.exit_code, 2);
  EXPECT_THAT(answer.out, HasSubstr(good + ",2,3,1,2,2,1,t,\n"));
  EXPECT_THAT(answer.out, HasSubstr("bad:2: topic 1 has document a a second time"));
  const auto absent = program("runs check --csv " + good + " " + good + ".gz");
  EXPECT_THAT(absent.out, HasSubstr(good + ",2,"));
  EXPECT_THAT(absent.out, HasSubstr(good + ".gz,,,,,,,,"));
  EXPECT_EQ(absent.exit_code, 2);
  EXPECT_EQ(program("runs check " + good).exit_code, 0);
}

TEST_F(Runs, AreCheckedForPeopleWithWholeFaultsBelowTheTable) {
  const auto bad = file("bad", "1 Q0 a 1 1 t\n1 Q0 a 2 0 t\n");
  const auto answer = program("runs check " + bad);
  EXPECT_THAT(answer.out, EndsWith("with 'matchbench runs dedupe RUN'\n"));
  EXPECT_THAT(answer.out, Not(HasSubstr("fault")));
}

TEST_F(Runs, HaveNoTagOfTwoColumns) {
  const auto answer = program("runs convert --tag 'a b' " + file("run", "1 Q0 a 1 1 t\n"));
  EXPECT_EQ(answer.exit_code, 2);
  EXPECT_THAT(answer.err, HasSubstr("--tag 'a b' has a blank in it"));
}

TEST_F(Runs, AreConvertedThereAndBack) {
  const auto run = file("run", "q1 Q0 a 7 0.1 t\nq1 Q0 b 9 0.30000000000000004 t\n");
  EXPECT_EQ(program("runs convert " + run).out,
            "q1 Q0 b 1 0.30000000000000004 t\nq1 Q0 a 2 0.1 t\n");
  EXPECT_EQ(program("runs convert --to json " + run).out,
            "{\n\"q1\": {\"b\": 0.30000000000000004, \"a\": 0.1}\n}\n");
  const auto ms_marco = program("runs convert --to msmarco " + run).out;
  EXPECT_EQ(ms_marco, "q1\tb\t1\nq1\ta\t2\n");
  EXPECT_EQ(program("runs convert --tag x --from msmarco " + file("tsv", ms_marco)).out,
            "q1 Q0 b 1 -1 x\nq1 Q0 a 2 -2 x\n");
  EXPECT_EQ(program("runs convert --from msmarco " + file("tsv", "q1\ta\t0\n")).exit_code, 2);
}

TEST_F(Runs, AreCut) {
  const auto run = file("run", "1 Q0 a 1 1 t\n1 Q0 b 2 3 t\n1 Q0 c 3 2 t\n2 Q0 a 1 1 t\n");
  EXPECT_EQ(program("runs cut --depth 2 " + run).out, "1 Q0 b 1 3 t\n1 Q0 c 2 2 t\n2 Q0 a 1 1 t\n");
  EXPECT_THAT(program("runs cut " + run).err, HasSubstr("--depth is missing"));
}

TEST_F(Runs, LoseTheLowerScoresOfARepeatedDocument) {
  const auto run = file("run", "1 Q0 a 1 1 t\n1 Q0 b 2 3 t\n1 Q0 a 3 5 t\n");
  EXPECT_EQ(program("runs cut --depth 9 " + run).exit_code, 2);
  EXPECT_EQ(program("runs dedupe " + run).out, "1 Q0 a 1 5 t\n1 Q0 b 2 3 t\n");
}

// a: ranks 1 and 2; b: 2 and 1; c: 3 in the first. RRF: 1/61 + 1/62, the same, 1/63; b stands
// before a because it is greater. Scores to [0, 1]: first 1, 0.5, 0; second b 1, a 0: CombSUM b
// 1.5, a 1, c 0; CombMNZ twice that for a and b. Borda of 3: first 2, 1, 0; second b 2, a 1, c 0.
TEST_F(Runs, AreFused) {
  const auto first = file("first", "1 Q0 a 1 3 t\n1 Q0 b 2 2 t\n1 Q0 c 3 1 t\n");
  const auto second = file("second", "1 Q0 b 1 9 u\n1 Q0 a 2 8 u\n");
  const auto fused = [&](const std::string& method) {
    return program("runs fuse --tag f --method " + method + " " + first + " " + second).out;
  };
  EXPECT_THAT(fused("reciprocal-rank"), HasSubstr("1 Q0 b 1 0.0325"));
  EXPECT_THAT(fused("reciprocal-rank"), HasSubstr("1 Q0 a 2 0.0325"));
  EXPECT_EQ(fused("combsum"), "1 Q0 b 1 1.5 f\n1 Q0 a 2 1 f\n1 Q0 c 3 0 f\n");
  EXPECT_EQ(fused("combmnz"), "1 Q0 b 1 3 f\n1 Q0 a 2 2 f\n1 Q0 c 3 0 f\n");
  EXPECT_EQ(fused("borda"), "1 Q0 b 1 3 f\n1 Q0 a 2 3 f\n1 Q0 c 3 0 f\n");
  const auto other = file("other", "1 Q0 a 1 3 t\n2 Q0 b 1 2 t\n3 Q0 b 1 2 t\n");
  EXPECT_THAT(
      program("runs fuse " + first + " " + other).err,
      HasSubstr("note: 2 of 3 topics are in one run alone, such as '2': nothing is combined "
                "there"));
  EXPECT_EQ(fused("RRF"), fused("reciprocal-rank"));
  EXPECT_EQ(fused("CombSUM"), fused("combsum"));
}

// RRF with k = 0: b 1/2 + 1, a 1 + 1/2, c 1/3. RBC with φ = 1/2: b 1/4 + 1/2, a the same, c 1/8.
// Sums of scores: b 11, a 11, c 1; by their shares of each run b 1/3 + 1, a 2/3, c 0.
TEST_F(Runs, AreFusedWithParameters) {
  const auto first = file("first", "1 Q0 a 1 3 t\n1 Q0 b 2 2 t\n1 Q0 c 3 1 t\n");
  const auto second = file("second", "1 Q0 b 1 9 u\n1 Q0 a 2 8 u\n");
  const auto fused = [&](const std::string& options) {
    return program("runs fuse --tag f " + options + " " + first + " " + second);
  };
  EXPECT_THAT(fused("--k 0").out, HasSubstr("1 Q0 b 1 1.5 f\n1 Q0 a 2 1.5 f\n1 Q0 c 3 0.333"));
  EXPECT_EQ(fused("--method rbc --phi 0.5").out,
            "1 Q0 b 1 0.75 f\n1 Q0 a 2 0.75 f\n1 Q0 c 3 0.125 f\n");
  EXPECT_EQ(fused("--method combsum --norm none").out,
            "1 Q0 b 1 11 f\n1 Q0 a 2 11 f\n1 Q0 c 3 1 f\n");
  EXPECT_THAT(fused("--method combsum --norm SUM").out, HasSubstr("1 Q0 b 1 1.333"));
  EXPECT_EQ(fused("--method condorcet").out, "1 Q0 b 1 3 f\n1 Q0 a 2 2 f\n1 Q0 c 3 1 f\n");
  EXPECT_THAT(fused("--method borda --k 9").err, HasSubstr("borda has no k; leave it out"));
  for (const char* norm : {"sum", "min-max"}) {
    EXPECT_THAT(fused(std::string("--method isr --norm ") + norm).err,
                HasSubstr("isr has no norm"));
  }
  EXPECT_THAT(fused("--method rbc --phi 1").err,
              HasSubstr("phi lies between 0 and 1, and is 1 here; the usual value is 0.8"));
  EXPECT_THAT(fused("--k -1").err, HasSubstr("k is at least 0, and is -1 here"));
  // Sums of scores, the second run's doubled: b 2 + 18, a 3 + 16.
  EXPECT_EQ(fused("--method combsum --norm none --weights 1,2").out,
            "1 Q0 b 1 20 f\n1 Q0 a 2 19 f\n1 Q0 c 3 1 f\n");
  EXPECT_THAT(fused("--weights 1,x").err, HasSubstr("--weights has 'x', which is not a number"));
  EXPECT_THAT(fused("--weights 1").err,
              HasSubstr("the number of weights is 1, and that of rankings 2"));
}

// The first run has the relevant document of each of 10 topics at rank 1 and the second at rank 2,
// above another document; scores are 2 and 1. Untrained, both documents have the same sum, and d,
// the greater name, stands first: RR is 1/2. Any weights that lean to the first run give 1.
TEST_F(Runs, AreFusedByWeightsThatJudgmentsChoose) {
  std::string judgments, good, bad;
  for (int t = 1; t <= 10; ++t) {
    judgments += fmt::format("{} 0 c 1\n", t);
    good += fmt::format("{0} Q0 c 1 2 t\n{0} Q0 d 2 1 t\n", t);
    bad += fmt::format("{0} Q0 d 1 2 u\n{0} Q0 c 2 1 u\n", t);
  }
  const auto files = file("good", good) + " " + file("bad", bad + "11 Q0 d 1 2 u\n");
  const auto command = "runs fuse --method combsum --train " + file("qrels", judgments);
  const auto trained = program(command + " -m RR " + files);
  EXPECT_EQ(trained.exit_code, 0) << trained.err;
  EXPECT_THAT(trained.err, HasSubstr("RR 1.0000; untrained 0.5000, a difference of +0.5000"));
  EXPECT_THAT(trained.err, HasSubstr("the best run alone 1.0000"));
  EXPECT_THAT(trained.err, HasSubstr("by RR on 10 judged topics: weights "));
  EXPECT_THAT(trained.out, testing::StartsWith("1 Q0 c 1 "));
  EXPECT_THAT(trained.out, HasSubstr("11 Q0 d 1 "));
  EXPECT_THAT(program(command + " --weights 1,1 " + files).err,
              HasSubstr("combsum has no parameter left to choose by judgments"));
  EXPECT_THAT(program(command + " --folds 11 " + files).err,
              HasSubstr("10 judged topics cannot be dealt to 11 folds"));
  EXPECT_THAT(program(command + " -m official " + files).err, HasSubstr("is not one measure"));
}

// By RR the best k is one at which the first ranks decide: with k = 0, c has 1 + 1/4 + 1/4 and d
// 1/2 + 1/2 + 1/3; with the usual 60, c has 1/61 + 2/64 = 0.04764 and d 2/62 + 1/63 = 0.04813.
TEST_F(Runs, AreFusedByTheNumberThatJudgmentsChoose) {
  std::string judgments;
  std::array<std::string, 3> runs;
  for (int t = 1; t <= 6; ++t) {
    judgments += fmt::format("{} 0 c 1\n", t);
    runs[0] += fmt::format("{0} Q0 c 1 9 t\n{0} Q0 d 2 8 t\n", t);
    runs[1] += fmt::format("{0} Q0 e 1 9 u\n{0} Q0 d 2 8 u\n{0} Q0 f 3 7 u\n{0} Q0 c 4 6 u\n", t);
    runs[2] += fmt::format("{0} Q0 g 1 9 v\n{0} Q0 h 2 8 v\n{0} Q0 d 3 7 v\n{0} Q0 c 4 6 v\n", t);
  }
  const auto trained =
      program("runs fuse --weights 1,1,1 --folds 3 -m RR --train " + file("qrels", judgments) +
              " " + file("a", runs[0]) + " " + file("b", runs[1]) + " " + file("c", runs[2]));
  EXPECT_EQ(trained.exit_code, 0) << trained.err;
  EXPECT_THAT(trained.err, HasSubstr("weights 1,1,1, k 0."));
  EXPECT_THAT(trained.err, HasSubstr("RR 1.0000; untrained 0.5000"));
}

TEST_F(Runs, AreComparedWithoutJudgments) {
  const auto first = file("first", "1 Q0 a 1 3 t\n1 Q0 b 2 2 t\n");
  const auto second = file("second", "1 Q0 a 1 3 t\n1 Q0 c 2 2 t\n2 Q0 a 1 1 t\n");
  EXPECT_THAT(program("runs compare --csv " + first + " " + first).out, HasSubstr(",1,1,1,1\n"));
  // Of the first two documents one is the same.
  EXPECT_THAT(program("runs compare --csv " + first + " " + second).out,
              testing::AllOf(HasSubstr("\nfirst,second,1,"), HasSubstr(",0.5,1\n")));
}

TEST_F(Runs, GiveAPoolThatKeepsKnownGrades) {
  const auto first = file("first", "1 Q0 a 1 3 t\n1 Q0 b 2 2 t\n");
  const auto second = file("second", "1 Q0 c 1 3 t\n1 Q0 b 2 2 t\n");
  const auto known = file("known", "1 0 c 2\n1 0 z 1\n");
  EXPECT_EQ(program("qrels pool --depth 1 " + first + " " + second + " --known " + known).out,
            "1 0 a -1\n1 0 c 2\n");
}

TEST_F(Runs, HaveJudgmentsThatAreMerged) {
  const auto first = file("first", "1 0 a 1\n1 0 b 0\n");
  const auto second = file("second", "1 0 a 2\n2 0 a 1\n");
  const auto refused = program("qrels merge " + first + " " + second);
  EXPECT_EQ(refused.exit_code, 2);
  EXPECT_THAT(refused.err, HasSubstr("topic 1: document a has the grades 1 and 2"));
  const auto merged = [&](const std::string& conflict) {
    return program("qrels merge --conflict " + conflict + " " + first + " " + second).out;
  };
  EXPECT_EQ(merged("highest"), "1 0 a 2\n1 0 b 0\n2 0 a 1\n");
  EXPECT_EQ(merged("lowest"), "1 0 a 1\n1 0 b 0\n2 0 a 1\n");
  EXPECT_EQ(merged("mean"), "1 0 a 1.5\n1 0 b 0\n2 0 a 1\n");
}

TEST_F(Runs, HaveJudgmentsOfOneFileThatAreMerged) {
  const auto twice = file("twice", "1 0 a 1\n1 0 b 0\n1 0 a 1\n");
  for (const std::string command : {"merge ", "dedupe "}) {
    EXPECT_EQ(program("qrels " + command + twice).out, "1 0 a 1\n1 0 b 0\n");
  }
  EXPECT_THAT(program("qrels stats " + twice).err,
              HasSubstr("keep one of the two lines; 'matchbench qrels merge' does"));
  const auto graded = file("graded", "1 0 a 1\n1 0 a 2\n1 0 a 3\n");
  EXPECT_THAT(program("qrels merge " + graded).err,
              HasSubstr("topic 1: document a has the grades 1 and 2"));
  EXPECT_EQ(program("qrels merge --conflict highest " + graded).out, "1 0 a 3\n");
  EXPECT_EQ(program("qrels merge --conflict lowest " + graded).out, "1 0 a 1\n");
  EXPECT_EQ(program("qrels merge --conflict mean " + graded).out, "1 0 a 2\n");
}

TEST_F(Runs, HaveJudgmentsThatAreCounted) {
  const auto qrels = file("qrels", "1 0 a 1\n1 0 b 0\n1 0 c 1\n2 0 a 0\n");
  EXPECT_EQ(program("qrels stats --csv " + qrels).out, "grade,judgments,topics\n0,2,2\n1,2,1\n");
  EXPECT_THAT(program("qrels stats --json " + qrels).out,
              HasSubstr("\"topics_without_relevant\": 1"));
}

// Both judge a, b, c and d and agree on three of four; by chance on half: (0.75 - 0.5)/0.5 = 0.5.
TEST_F(Runs, HaveJudgesWhoAgreeMoreThanByChance) {
  const auto first = file("first", "1 0 a 1\n1 0 b 1\n1 0 c 0\n1 0 d 0\n");
  const auto second = file("second", "1 0 a 1\n1 0 b 0\n1 0 c 0\n1 0 d 0\n1 0 e 1\n");
  EXPECT_THAT(program("qrels agree --csv " + first + " " + second).out,
              HasSubstr(",4,0.75,0.5,0.5,0.5\n"));
}

}  // namespace
}  // namespace matchbench::eval
