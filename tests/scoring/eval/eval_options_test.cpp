#include "harness/foundation/text/json.hpp"
#include "tests/scoring/eval/eval_fixture.hpp"

#include <gmock/gmock.h>

#include <utility>

namespace matchbench::eval {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

// Topic 1 has b at rank 1; topic 2 is not in the run.
const std::string kTwoTopics = "1 0 a 1\n1 0 b 2\n2 0 c 1\n";
const std::string kOneTopic = "1 Q0 b 1 1 t\n";

TEST_F(Eval, PrintsARowForATopicThatTheRunLacks) {
  EXPECT_EQ(eval(kTwoTopics, kOneTopic, "-c -q -m RR -m relstring.2").out,
            "RR                    \t1\t1.0000\n"
            "relstring_2           \t1\t'2'\n"
            "RR                    \t2\t0.0000\n"
            "relstring_2           \t2\t''\n"
            "RR                    \tall\t0.5000\n");
  EXPECT_THAT(eval(kTwoTopics, kOneTopic, "-c -q -m RR --format csv").out, HasSubstr("RR,2,0,1\n"));
}

// Of topic 1, S = 1 and R = 2: ln(2/2). Topic 2 has one relevant document: ln(1/2). The prices
// 2 and -1 give 2 and, for the topic that is missing, nothing.
TEST_F(Eval, ScoresATopicThatTheRunLacksAsAnEmptyRankingWhereNoughtIsGood) {
  EXPECT_EQ(eval(kTwoTopics, kOneTopic, "-c -q -m yaap -m utility.2,-1,0,0 -m unj_5").out,
            "yaap                  \t1\t0.0000\n"
            "utility_2,-1,0,0      \t1\t2.0000\n"
            "unj_5                 \t1\t0.0000\n"
            "yaap                  \t2\t-0.6931\n"
            "utility_2,-1,0,0      \t2\t0.0000\n"
            "unj_5                 \t2\t0.0000\n"
            "yaap                  \tall\t-0.3466\n"
            "utility_2,-1,0,0      \tall\t1.0000\n"
            "unj_5                 \tall\t0.0000\n");
}

TEST_F(Eval, LeavesOutTheMeansIfAsked) {
  EXPECT_EQ(eval(kTwoTopics, kOneTopic, "-q -n -m RR").out, "RR                    \t1\t1.0000\n");
  EXPECT_EQ(eval(kTwoTopics, kOneTopic, "-n -m RR").exit_code, 2);
}

TEST_F(Eval, AcceptsTheOptionsOnFormats) {
  EXPECT_EQ(eval(kTwoTopics, kOneTopic, "-o -T trec_results -R qrels -m RR").out,
            "RR                    \tall\t1.0000\n");
  EXPECT_EQ(eval(kTwoTopics, kOneTopic, "-R letters -m RR").exit_code, 2);
}

TEST_F(Eval, SaysOnceWhichScoresDependOnOtherTopics) {
  const auto run = file("second", kOneTopic);
  const auto answer = eval(kTwoTopics, kOneTopic, run + " -m ERR@2 -m RR -m 'gRBP(gmax=2)'");
  EXPECT_THAT(answer.err, HasSubstr("note: ERR@2: the score of a topic depends on"));
  EXPECT_THAT(answer.err, HasSubstr("to give the scale, write ERR(gmax=2)@2"));
  EXPECT_EQ(answer.err.find("depends on"), answer.err.rfind("depends on"));
  EXPECT_THAT(eval(kTwoTopics, kOneTopic, "-m 'ERR(gmax=2)@2'").err, Not(HasSubstr("depends")));
}

TEST_F(Eval, SaysOfABaselineAmongTheRunsOnceWhatItLacks) {
  const auto run = file("run", kOneTopic);
  const auto answer = eval(kTwoTopics, kOneTopic, "-c -m RR --compare " + run);
  const std::string note = "note: run: 1 of 2 judged topics is missing";
  EXPECT_THAT(answer.err, HasSubstr(note));
  EXPECT_EQ(answer.err.find(note), answer.err.rfind(note));
}

TEST_F(Eval, SaysHowRelstringIsPrinted) {
  const std::string note = "note: relstring is printed by topic: add -q\n";
  EXPECT_EQ(eval("1 0 b 2\n", kOneTopic, "-m relstring").err, note);
  EXPECT_EQ(eval("1 0 b 2\n", kOneTopic, "-m relstring -q").err, "");
}

// p = 0.5: rank 1 has grade 2 of 2, rank 2 is not judged. The score is 0.5; the second rank could
// add 0.25, and the ranks after it 0.25.
TEST_F(Eval, ShowsTheScoreWithItsResidual) {
  const std::string run = "1 Q0 b 1 2 t\n1 Q0 x 2 1 t\n";
  const std::string qrels = "1 0 b 2\n";
  EXPECT_EQ(eval(qrels, run, "-q -m 'gRBP(p=0.5,gmax=2)' -m RR --residuals").out,
            "gRBP(p=0.5,gmax=2)    \t1\t0.5000\t1.0000\n"
            "RR                    \t1\t1.0000\n"
            "gRBP(p=0.5,gmax=2)    \tall\t0.5000\t1.0000\n"
            "RR                    \tall\t1.0000\n");
  EXPECT_THAT(eval(qrels, run, "-m 'gRBP(p=0.5,gmax=2)' --residuals --format csv").out,
              HasSubstr(",0.5,1,1\n"));
  EXPECT_THAT(eval(qrels, run, "-m RR --residuals").err, HasSubstr("no measure is one of them"));
  EXPECT_THAT(eval(qrels, run, "-q --compare x.run").err,
              HasSubstr("-q and --compare do not go together"));
}

// Group u prefers a to b, group v b to a; the ranking is a, b: one of the two preferences is met.
TEST_F(Eval, ReadsGroupsOfJudges) {
  const std::string run = "1 Q0 a 1 2 t\n1 Q0 b 2 1 t\n";
  const std::string met = "prefs_num_prefs_poss  \tall\t2\nprefs_num_prefs_ful   \tall\t1\n";
  const std::string measures = " -m prefs_num_prefs_poss -m prefs_num_prefs_ful";
  const std::string grades = "1 u a 2\n1 u b 1\n1 v a 0\n1 v b 1\n";
  EXPECT_EQ(eval(grades, run, "-R qrels_prefs" + measures).out, met);
  EXPECT_EQ(eval("1 u s a 2\n1 u s b 1\n1 v s a 0\n1 v s b 1\n", run, "-R prefs" + measures).out,
            met);
  // AP is 1 for u (both are relevant) and 1/2 for v.
  EXPECT_EQ(eval(grades, run, "-R qrels_jg -m map_avgjg").out,
            "map_avgjg             \tall\t0.7500\n");
  const auto twice = eval("1 u a 2\n1 u a 1\n", run, "-R qrels_jg -m map_avgjg");
  EXPECT_EQ(twice.exit_code, 2);
  EXPECT_THAT(twice.err, HasSubstr("judges document a a second time"));
}

// All of it was drawn, so that the estimate is AP, and strata change nothing: (1/1 + 2/3)/2.
TEST_F(Eval, ReadsAStratifiedSample) {
  const std::string run = "1 Q0 a 1 3 t\n1 Q0 b 2 2 t\n1 Q0 c 3 1 t\n";
  EXPECT_EQ(eval("1 0 a s 1\n1 0 b s 0\n1 0 c s 1\n", run, "-R sampled -m xinfAP -m map").out,
            eval("1 0 a 1\n1 0 b 0\n1 0 c 1\n", run, "-m xinfAP -m map").out);
  // Three members of the pool are above c. With strata, b counts as relevant, like a of its
  // stratum, and d as not: (1 + 2)/4 at rank 4. Without them a half of the three counts: (1
  // + 1.5)/4.
  const std::string longer = "1 Q0 a 1 4 t\n1 Q0 d 2 3 t\n1 Q0 b 3 2 t\n1 Q0 c 4 1 t\n";
  const std::string sample = "1 0 a s 1\n1 0 b s -1\n1 0 c r 1\n1 0 d r 0\n";
  EXPECT_NE(eval(sample, longer, "-R sampled -m xinfAP").out,
            eval("1 0 a 1\n1 0 b -1\n1 0 c 1\n1 0 d 0\n", longer, "-m xinfAP").out);
  EXPECT_THAT(eval("1 0 a s\n", run, "-R sampled -m map").err,
              HasSubstr("topic iteration document stratum grade"));
}

// Differences 1/2, 0 and -1/2: mean 0, t = 0, p = 1.
TEST_F(Eval, ComparesRunsWithABaseline) {
  const std::string qrels = "1 0 a 1\n2 0 a 1\n3 0 a 1\n";
  const auto baseline = file("base", "1 Q0 b 1 2 t\n1 Q0 a 2 1 t\n2 Q0 a 1 1 t\n3 Q0 a 1 1 t\n");
  const std::string run = "1 Q0 a 1 2 t\n2 Q0 a 1 1 t\n3 Q0 b 1 2 t\n3 Q0 a 2 1 t\n";
  const auto answer = eval(qrels, run, "-m RR --format csv --compare " + baseline);
  EXPECT_EQ(answer.exit_code, 0);
  EXPECT_THAT(answer.out,
              HasSubstr("run,queries,RR,RR difference,RR p,RR wins,RR ties,RR losses\n"));
  EXPECT_THAT(answer.out, HasSubstr(",3,0.8333333333333334,0,1,1,1,1\n"));
}

// The baseline stands among the runs, too, and has one row. Differences of the two others from it,
// by topic: 1/2, 1/2, 0, 1/2 with t = 3, and 1/2, 0, 0, 0 with t = 1; three degrees of freedom.
// Holm doubles the lower p.
TEST_F(Eval, CorrectsComparisonsOfSeveralRuns) {
  std::string qrels;
  for (int topic = 1; topic <= 4; ++topic) qrels += std::to_string(topic) + " 0 a 1\n";
  const auto run = [](const std::string& second_on) {
    std::string lines;
    for (int topic = 1; topic <= 4; ++topic) {
      const auto name = std::to_string(topic);
      lines += name + " Q0 a 1 1 t\n";
      if (second_on.find(name) != std::string::npos) lines += name + " Q0 b 1 2 t\n";
    }
    return lines;
  };
  const auto baseline = file("base", run("1234"));
  const auto better = file("better", run("3"));
  const auto alike = file("alike", run("234"));
  const auto answer = eval(file("q", qrels) + " " + better + " " + alike + " " + baseline +
                           " -m RR --format json --compare " + baseline);
  ASSERT_EQ(answer.exit_code, 0) << answer.err;
  const auto rows = text::Json::parse(answer.out);
  ASSERT_EQ(rows.size(), 3U);
  const double first = rows[1]["RR p"];
  const double second = rows[2]["RR p"];
  EXPECT_EQ(rows[0]["run"], "base");  // without its folder
  EXPECT_EQ(rows[1]["run"], "better");
  EXPECT_NEAR(first, 0.0577, 5e-5);
  EXPECT_NEAR(second, 0.3910, 5e-5);
  const auto paper = eval(file("q", qrels) + " " + better + " " + alike +
                          " -m RR -m AP --format latex --compare " + baseline);
  EXPECT_THAT(paper.out, HasSubstr("run & RR & diff. & p (Holm) & AP & diff. & p (Holm) \\\\"));
  EXPECT_THAT(paper.out, HasSubstr("\nbetter & "));
  EXPECT_DOUBLE_EQ(rows[1]["RR p_adjusted"], 2 * first);
  EXPECT_DOUBLE_EQ(rows[2]["RR p_adjusted"], second);
  EXPECT_TRUE(rows[0]["RR p_adjusted"].is_null());
}

TEST_F(Eval, NamesAllTopicsOfAPlot) {
  std::string qrels, run;
  for (int topic = 1; topic <= 200; ++topic) {
    qrels += "topic" + std::to_string(topic) + " 0 a 1\n";
    run += "topic" + std::to_string(topic) + " Q0 a 1 1 t\n";
  }
  const std::string plot = (folder_ / "plot.svg").string();
  const auto baseline = file("base", run);
  ASSERT_EQ(eval(qrels, run, "-m RR --compare " + baseline + " --plot " + plot).exit_code, 0);
  const std::string svg = contents(plot);
  for (const auto* topic : {">topic1<", ">topic100<", ">topic200<"}) {
    EXPECT_THAT(svg, HasSubstr(topic));
  }
  EXPECT_THAT(svg, HasSubstr("width=\"2076\""));  // 10 for each topic, and 76 beside them
}

TEST_F(Eval, DrawsTheDifferencesByTopic) {
  const auto baseline = file("base", "1 Q0 b 1 2 t\n1 Q0 a 2 1 t\n<2> Q0 a 1 1 t\n3 Q0 a 1 1 t\n");
  const std::string plot = (folder_ / "plot.svg").string();
  const auto answer = eval("1 0 a 1\n<2> 0 a 1\n3 0 a 1\n",
                           "1 Q0 a 1 2 t\n<2> Q0 a 1 1 t\n3 Q0 b 1 2 t\n3 Q0 a 2 1 t\n",
                           "-m RR -m Success@1 --compare " + baseline + " --plot " + plot);
  ASSERT_EQ(answer.exit_code, 0) << answer.err;
  const std::string svg = contents(plot);
  EXPECT_THAT(svg, HasSubstr("3 topics: higher on 1, equal on 1, lower on 1<"));
  // From the greatest difference to the least; RR differs by 1/2, Success@1 by 1.
  const auto first = svg.find("<title>1: +0.5000</title>");
  const auto last = svg.find("<title>3: -0.5000</title>");
  ASSERT_NE(first, svg.npos);
  EXPECT_LT(first, last);
  EXPECT_LT(last, svg.find("<title>1: +1.0000</title>"));
  EXPECT_THAT(svg, HasSubstr("&lt;2>: +0.0000"));
  EXPECT_EQ(eval("1 0 a 1\n", "1 Q0 a 1 2 t\n", "--plot " + plot).exit_code, 2);
  EXPECT_THAT(eval("1 0 a 1\n", "1 Q0 a 1 2 t\n", "--compare " + baseline + " --plot x.png").err,
              HasSubstr("--plot x.png: the picture is SVG; name a file FILE.svg"));
}

// Three of four rows have the score of another one of their topic.
TEST_F(Eval, RemarksOnARunThatIsMostlyTiedWhereRunsAreCompared) {
  const std::string run = "1 Q0 a 1 2 t\n1 Q0 b 2 2 t\n1 Q0 c 3 2 t\n2 Q0 a 1 1 t\n";
  const auto baseline = file("base", "1 Q0 a 1 2 t\n2 Q0 a 1 1 t\n");
  const std::string qrels = "1 0 a 1\n2 0 a 1\n";
  const char* const remark = "3 of 4 rows are tied, and the names of their documents decide";
  EXPECT_THAT(eval(qrels, run, "-m RR --compare " + baseline).err, HasSubstr(remark));
  EXPECT_THAT(eval(qrels, run, "-m RR --ties average --compare " + baseline).err,
              Not(HasSubstr(remark)));
  EXPECT_THAT(eval(qrels, run, "-m RR").err, Not(HasSubstr(remark)));
}

// One constant difference says nothing about chance.
TEST_F(Eval, LeavesAnUndefinedPValueEmpty) {
  const auto baseline = file("base", "1 Q0 b 1 2 t\n1 Q0 a 2 1 t\n2 Q0 b 1 2 t\n2 Q0 a 2 1 t\n");
  const auto answer = eval("1 0 a 1\n2 0 a 1\n", "1 Q0 a 1 1 t\n2 Q0 a 1 1 t\n",
                           "-m RR --format csv --compare " + baseline);
  EXPECT_THAT(answer.out, HasSubstr(",2,1,0.5,,2,0,0\n"));
}

// The decimals of "%6.4f": halves go to the even neighbour of the exact binary value.
TEST_F(Eval, RoundsAsTheReferenceDoes) {
  for (const auto& [grade, text] : {std::pair("0.00005", "0.0001"), std::pair("0.00015", "0.0001"),
                                    std::pair("0.03125", "0.0312"), std::pair("0.99995", "1.0000"),
                                    std::pair("12345.67895", "12345.6789")}) {
    EXPECT_EQ(eval(std::string("1 0 a ") + grade + "\n", "1 Q0 a 1 1 t\n", "-m CG@1").out,
              std::string("CG@1                  \tall\t") + text + "\n");
  }
}

}  // namespace
}  // namespace matchbench::eval
