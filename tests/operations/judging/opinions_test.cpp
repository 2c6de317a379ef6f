#include "harness/operations/judging/opinions/opinions.hpp"

#include "harness/operations/judging/opinions/agreement.hpp"
#include "harness/operations/judging/opinions/pool_judgments.hpp"
#include "tests/operations/judging/graded_pool.hpp"

#include <gmock/gmock.h>

namespace matchbench::judging {
namespace {

using store::DecisionKind;
using store::DecisionPass;
using testing::ElementsAre;

// The opinions on one pair of the pool, by the ends of the URIs.
struct Opinions {
  Opinions(const GradedPool& graded, const std::string& request, const std::string& service)
      : pool(graded.contents()), all(opinions_of(pool)) {
    for (std::size_t p = 0; p < pool.pairs.size(); ++p) {
      const auto& pair = pool.pairs[p];
      if (pool.collection.requests[pool.request_of(pair).value].uri == "urn:r:" + request &&
          pool.collection.services[pool.service_of(pair).value].uri == "urn:s:" + service) {
        here = all[p];
      }
    }
  }
  const PoolContents pool;
  const std::vector<PairOpinions> all;
  PairOpinions here;
};

TEST(OpinionsOfAPool, AreTheLastDecisionsOfEachJudge) {
  GradedPool pool;
  pool.grade("anna", "1", "a", 1);
  pool.grade("ben", "1", "a", 2);
  pool.grade("anna", "1", "a", 3);
  const Opinions found(pool, "1", "a");
  ASSERT_EQ(found.here.own.size(), 2u);
  EXPECT_EQ(found.here.own[0]->grades[0].grade, 3);
  EXPECT_EQ(found.here.own[1]->grades[0].grade, 2);
  EXPECT_TRUE(is_disputed(found.here));
}

TEST(OpinionsOfAPool, AreNoneOfAJudgeWhoSkippedInTheEnd) {
  GradedPool pool;
  pool.grade("anna", "1", "a", 1);
  pool.skip("anna", "1", "a");
  EXPECT_TRUE(Opinions(pool, "1", "a").here.own.empty());
}

TEST(OpinionsOfAPool, KeepTheConsensusApartFromTheJudgesOwnGrades) {
  GradedPool pool;
  pool.grade("anna", "1", "a", 0);
  pool.grade("ben", "1", "a", 2);
  pool.grade("ben", "1", "a", 1, DecisionPass::kConsensus);
  const Opinions found(pool, "1", "a");
  EXPECT_EQ(found.here.own[1]->grades[0].grade, 2);
  ASSERT_NE(found.here.consensus, nullptr);
  EXPECT_EQ(found.here.consensus->grades[0].grade, 1);
}

TEST(NoAnswer, HoldsUntilItIsTakenBack) {
  GradedPool pool;
  pool.say("anna", "2", DecisionKind::kNoAnswer);
  pool.say("ben", "2", DecisionKind::kNoAnswer);
  pool.say("ben", "2", DecisionKind::kAnswer);
  const PoolContents contents = pool.contents();
  const auto said = no_answers_of(contents);
  ASSERT_EQ(said.size(), 1u);
  EXPECT_EQ(contents.judges[said[0].judge].name, "anna");
}

TEST(PoolJudgments, HaveEachJudgesGradesWithTheirTimes) {
  GradedPool pool;
  pool.grade("anna", "1", "b", 1);
  pool.grade("ben", "1", "a", 2);
  const Opinions found(pool, "1", "a");
  const auto timed = pool_judgments(found.pool, found.all, JudgeNames::kOwn);
  EXPECT_THAT(timed.judgments.judges, ElementsAre("anna", "ben"));
  ASSERT_EQ(timed.judgments.entries.size(), 2u);
  EXPECT_EQ(timed.judgments.entries[0].service.value, 0u);  // ordered: a before b
  EXPECT_EQ(timed.judgments.entries[0].grade, 2);
  // 2031-05-04T09:08:07Z, by date(1)
  EXPECT_EQ(timed.made_ms[0], 1'935'652'087'000);
  const auto hidden = pool_judgments(found.pool, found.all, JudgeNames::kPseudonyms);
  EXPECT_THAT(hidden.judgments.judges, ElementsAre("judge-1", "judge-2"));
}

TEST(PoolConsensus, IsSettledOrAgreedOrByTheRule) {
  GradedPool pool;
  pool.grade("anna", "1", "a", 3);  // alone
  pool.grade("anna", "1", "b", 2);  // agreed
  pool.grade("ben", "1", "b", 2);
  pool.grade("anna", "2", "a", 0);  // settled: 2
  pool.grade("ben", "2", "a", 3);
  pool.grade("anna", "2", "a", 2, DecisionPass::kConsensus);
  pool.grade("anna", "2", "c", 1);  // disputed: the lower of the middle grades is 1
  pool.grade("ben", "2", "c", 2);
  const Opinions found(pool, "1", "a");
  auto timed = pool_judgments(found.pool, found.all, JudgeNames::kOwn);
  const auto counts = add_consensus(found.pool, found.all, Unsettled::kMedian, timed);
  EXPECT_EQ(counts.alone, 1u);
  EXPECT_EQ(counts.agreed, 1u);
  EXPECT_EQ(counts.settled, 1u);
  EXPECT_EQ(counts.by_rule, 1u);
  std::vector<double> consensus;
  for (const auto& entry : timed.judgments.entries) {
    if (timed.judgments.judges[entry.judge] == kConsensus) consensus.push_back(entry.grade);
  }
  EXPECT_THAT(consensus, ElementsAre(3, 2, 2, 1));
}

TEST(PoolConsensus, LeavesDisputedPairsIfItIsTold) {
  GradedPool pool;
  pool.grade("anna", "2", "c", 1);
  pool.grade("ben", "2", "c", 2);
  const Opinions found(pool, "2", "c");
  auto timed = pool_judgments(found.pool, found.all, JudgeNames::kOwn);
  EXPECT_EQ(add_consensus(found.pool, found.all, Unsettled::kLeave, timed).unsettled, 1u);
  EXPECT_EQ(timed.judgments.entries.size(), 2u);
}

TEST(AgreementRows, AreOfAllRequestsAndOfEach) {
  GradedPool pool;
  // Nine pairs; anna and ben differ on one of them, of request 3.
  const std::vector<std::array<const char*, 2>> pairs = {{"1", "a"}, {"1", "b"}, {"2", "a"},
                                                         {"2", "c"}, {"2", "d"}, {"3", "a"},
                                                         {"3", "b"}, {"3", "e"}, {"3", "f"}};
  double grade = 0;
  for (const auto& [request, service] : pairs) {
    pool.grade("anna", request, service, grade);
    const bool last = std::string(service) == "f";
    pool.grade("ben", request, service, last ? 1 - grade : grade);
    grade = 1 - grade;
  }
  const Opinions found(pool, "1", "a");
  const auto timed = pool_judgments(found.pool, found.all, JudgeNames::kOwn);
  const auto rows = agreement_rows(timed.judgments, 1);
  ASSERT_EQ(rows.size(), 4u);
  EXPECT_FALSE(rows[0].request);
  EXPECT_EQ(rows[0].items, 9u);
  EXPECT_NEAR(*rows[0].observed, 8.0 / 9, 1e-12);
  // anna: five 0, four 1; ben: four 0, five 1. Expected: (5·4 + 4·5)/81.
  const double expected = 40.0 / 81;
  EXPECT_NEAR(*rows[0].kappa.value, (8.0 / 9 - expected) / (1 - expected), 1e-12);
  ASSERT_TRUE(rows[0].kappa.interval);
  EXPECT_LT(rows[0].kappa.interval->low, *rows[0].kappa.value);
  EXPECT_DOUBLE_EQ(rows[0].kappa.interval->high, 1);
  EXPECT_EQ(rows[3].request->value, 2u);
  EXPECT_EQ(rows[3].items, 4u);
  EXPECT_FALSE(rows[3].kappa.interval);  // four pairs are too few
  const auto disputed = disagreement_table(timed.judgments, found.pool.collection);
  ASSERT_EQ(disputed.rows.size(), 1u);
  EXPECT_EQ(std::get<std::string>(disputed.rows[0][1]), "The tool f. (f)");
}

// Of a file of 700 kB they took a quarter of an hour.
TEST(AgreementRows, HaveNoIntervalsWhereThoseOfEachTwoJudgesWouldTakeMinutes) {
  const auto judged_by = [](std::uint16_t judges) {
    Judgments judgments;
    judgments.dimensions = {"relevance"};
    for (std::uint16_t j = 0; j < judges; ++j) judgments.judges.push_back(std::to_string(j));
    for (std::uint32_t service = 0; service < 12; ++service) {
      for (std::uint16_t j = 0; j < judges; ++j) {
        judgments.entries.push_back({{0}, {service}, j, 0, double((service + j) % 3)});
      }
    }
    return judgments;
  };
  EXPECT_FALSE(are_too_many(judged_by(30)));
  const Judgments many = judged_by(150);
  EXPECT_TRUE(are_too_many(many));
  const auto rows = agreement_rows(many, 1);
  ASSERT_EQ(rows.size(), 2u * (1 + 150 * 149 / 2));
  EXPECT_TRUE(rows[1].kappa.value);
  EXPECT_FALSE(rows[1].kappa.interval);
  EXPECT_TRUE(agreement_rows(judged_by(3), 1)[1].kappa.interval);
}

}  // namespace
}  // namespace matchbench::judging
