#include "tests/scoring/eval/eval_fixture.hpp"

#include <gmock/gmock.h>

namespace matchbench::eval {
namespace {

using testing::HasSubstr;
using testing::Not;

// Topics 1 to 3 have an answer, 4 and 5 have none. The run is silent on 2 and 4.
constexpr const char* kQrels = "1 0 a 1\n2 0 a 1\n3 0 a 1\n4 0 - 0\n5 0 - 0\n";
constexpr const char* kRun =
    "1 Q0 a 1 9 x\n2 Q0 - 0 0 x\n3 Q0 b 1 3 x\n3 Q0 a 2 2 x\n4 Q0 - 0 0 x\n5 Q0 b 1 5 x\n";

class EvalOfSilence : public Eval {
 protected:
  std::string values(const std::string& options) const { return eval(kQrels, kRun, options).out; }
};

TEST_F(EvalOfSilence, KnowsItsMeasuresByName) {
  const auto out =
      values("-m SilenceP -m SilenceR -m SilenceF1 -m FalseSilence -m FalseAnswer -m c@1");
  for (const char* line :
       {"SilenceP              \tall\t0.5000", "SilenceR              \tall\t0.5000",
        "SilenceF1             \tall\t0.5000", "FalseSilence          \tall\t0.3333",
        "FalseAnswer           \tall\t0.5000",
        "c@1                   \tall\t0.2800"}) {  // (1 + 2/5)/5
    EXPECT_THAT(out, HasSubstr(line));
  }
}

// AP of topics 1 to 3: 1, 0 and 1/2.
TEST_F(EvalOfSilence, LeavesTopicsWithoutAnAnswerToTheMeasuresThatScoreThem) {
  for (const char* options : {"-m map", "-c -m map", "--undefined zero -m map"}) {
    const auto answer = eval(kQrels, kRun, options);
    EXPECT_THAT(answer.out, HasSubstr("map                   \tall\t0.5000")) << options;
    EXPECT_THAT(answer.err, HasSubstr("leave out 2 of 5 topics, which nothing answers")) << options;
  }
  const auto scored = eval(kQrels, kRun, "-q -m 'AP(silence=scored)'");
  EXPECT_THAT(scored.out, HasSubstr("\tall\t0.5000"));  // 1, 0, 1/2, 1 and 0
  EXPECT_THAT(scored.out, HasSubstr("\t4\t1.0000"));
  EXPECT_THAT(scored.out, HasSubstr("\t5\t0.0000"));
  EXPECT_THAT(scored.err, Not(HasSubstr("leave out")));
  // Accuracy is undefined if only relevant documents were returned, which is no silence.
  const auto undefined = eval("1 0 a 1\n1 0 b 0\n", "1 Q0 a 1 1 t\n", "-m Accuracy");
  EXPECT_THAT(undefined.err, Not(HasSubstr("nothing answers")));
}

// Topics 4 and 5 are missing from the run, which is no silence.
TEST_F(EvalOfSilence, IsNotSeenInATopicThatTheRunLacks) {
  const auto answer = eval(kQrels, "1 Q0 a 1 9 x\n", "-c -m FalseAnswer -m FalseSilence");
  EXPECT_THAT(answer.out, HasSubstr("FalseAnswer           \tall\t1.0000"));
  EXPECT_THAT(answer.out, HasSubstr("FalseSilence          \tall\t0.0000"));
}

TEST_F(EvalOfSilence, NeedsALineThatStandsAlone) {
  const auto answer =
      eval("1 0 a 1\n1 0 - 0\n", "1 Q0 - 1 2 x\n1 Q0 a 2 1 x\n", "-m map -m num_ret");
  EXPECT_THAT(answer.out, HasSubstr("map                   \tall\t0.5000"));
  EXPECT_THAT(answer.out, HasSubstr("num_ret               \tall\t2"));
}

TEST_F(EvalOfSilence, IsKeptByPoolsAndMerges) {
  const auto qrels = file("qrels", kQrels);
  const auto pool = program("qrels pool " + file("run", kRun) + " --known " + qrels).out;
  EXPECT_EQ(pool, "1 0 a 1\n3 0 a 1\n3 0 b -1\n4 0 - 0\n5 0 - 0\n");
  const auto other = file("other", "4 0 b 0\n6 0 a 1\n");
  EXPECT_EQ(program("qrels merge " + qrels + " " + other).out,
            "1 0 a 1\n2 0 a 1\n3 0 a 1\n4 0 - 0\n5 0 - 0\n6 0 a 1\n");
  const auto against = file("against", "5 0 b 2\n");
  const auto refused = program("qrels merge " + qrels + " " + against);
  EXPECT_EQ(refused.exit_code, 2);
  EXPECT_THAT(refused.err, HasSubstr("topic 5: one file says that nothing answers it, and document "
                                     "b has the grade 2"));
  EXPECT_THAT(program("qrels merge --conflict highest " + against + " " + qrels).out,
              HasSubstr("5 0 b 2\n"));
  EXPECT_THAT(program("qrels merge --conflict lowest " + against + " " + qrels).out,
              HasSubstr("5 0 - 0\n"));
}

TEST_F(EvalOfSilence, IsFusedIfAllAreSilent) {
  const auto fused = program("runs fuse " + file("run", kRun) + " " +
                             file("more", "2 Q0 a 1 1 y\n4 Q0 - 0 0 y\n"));
  EXPECT_EQ(fused.exit_code, 0) << fused.err;
  EXPECT_THAT(fused.out, HasSubstr("4 Q0 - 0 0 "));
  EXPECT_THAT(fused.out, HasSubstr("2 Q0 a 1 "));
}

}  // namespace
}  // namespace matchbench::eval
