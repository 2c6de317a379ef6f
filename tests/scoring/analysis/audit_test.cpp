#include "harness/scoring/analysis/robustness/audit.hpp"

#include "harness/scoring/analysis/robustness/measure_variants.hpp"
#include "harness/scoring/measures/declare/registry.hpp"
#include "harness/scoring/measures/names/parse.hpp"

#include <gmock/gmock.h>

#include <map>

namespace matchbench::analysis {
namespace {

using testing::ElementsAre;

MeasureAudit audit_of(const std::string& name, const AuditOptions& options = {}) {
  const std::vector<measures::Measure> measures = {measures::parse_measure(name)};
  return audit(measures, options).at(0);
}

// MEASURES.md §7.
TEST(Audit, FindsTheCorrectMeasuresCorrect) {
  for (const auto* name :
       {"nDCG", "nDCG(disc=log(3))", "nDCG(disc=log(5))", "nDCG(disc=sqrt)", "nDCG(gain=exp)",
        "ANCG", "ANDCG", "ANDCG(disc=sqrt)", "GenAvePPrime", "TauPrime", "NDCNG", "muAP", "nERR"}) {
    SCOPED_TRACE(name);
    const auto result = audit_of(name);
    EXPECT_FALSE(result.incorrect) << testing::PrintToString(result.incorrect->worse);
    EXPECT_FALSE(result.not_monotone);
    EXPECT_TRUE(result.ideal_is_one);
    EXPECT_TRUE(result.within_range);
  }
}

TEST(Audit, FindsTheOthersIncorrect) {
  for (const auto* name :
       {"AP", "AWP", "Q", "GenAveP", "AWDP(disc=sqrt)", "nDCG(disc=jk(2))", "nDCG(disc=none)"}) {
    SCOPED_TRACE(name);
    const auto result = audit_of(name);
    ASSERT_TRUE(result.incorrect);
    EXPECT_LE(result.incorrect->better_score, result.incorrect->worse_score + 1e-12);
  }
}

TEST(Audit, ShowsASmallestCounterexample) {
  // AP knows no grades: with two services, grade 1 above grade 2 is as good as the reverse.
  const auto ap = audit_of("AP");
  ASSERT_TRUE(ap.incorrect);
  EXPECT_THAT(ap.incorrect->worse, ElementsAre(1, 2));
  EXPECT_THAT(ap.incorrect->better, ElementsAre(2, 1));
  EXPECT_EQ(ap.incorrect->worse_score, 1);
  EXPECT_EQ(ap.incorrect->better_score, 1);
  EXPECT_FALSE(ap.incorrect_binary);
  EXPECT_FALSE(ap.not_monotone);

  // Ranks 1 and 2 are discounted alike.
  const auto jk = audit_of("nDCG(disc=jk(2))");
  ASSERT_TRUE(jk.incorrect_binary);
  EXPECT_THAT(jk.incorrect_binary->worse, ElementsAre(0, 1));
  EXPECT_EQ(jk.top_weight, TopWeight::kNo);
}

TEST(Audit, TellsWhereTheTopMatters) {
  EXPECT_EQ(audit_of("nDCG").top_weight, TopWeight::kYes);
  // A pair in the wrong order costs as much anywhere.
  EXPECT_EQ(audit_of("TauPrime").top_weight, TopWeight::kFlat);
}

// Among eight services with relevant ones at ranks 6 and 8, moving the first of them up by one adds
// 1/5 − 1/6 = 1/30 to the sum of precisions, moving the second 2/7 − 2/8 = 1/28. With fewer
// services d/(j(j + 1)) never exceeds 1/(i(i + 1)) for j = i + d, so this is the smallest example.
TEST(Audit, FindsThatTheTopDoesNotAlwaysCountMoreForAveragePrecision) {
  const auto ap = audit_of("AP");
  EXPECT_EQ(ap.top_weight, TopWeight::kNo);
  ASSERT_TRUE(ap.not_top_weighted);
  const auto& [above, below] = *ap.not_top_weighted;
  EXPECT_THAT(above.worse, ElementsAre(0, 0, 0, 0, 0, 1, 0, 1));
  EXPECT_THAT(above.better, ElementsAre(0, 0, 0, 0, 1, 0, 0, 1));
  EXPECT_THAT(below.better, ElementsAre(0, 0, 0, 0, 0, 1, 1, 0));
  EXPECT_NEAR(above.better_score - above.worse_score, 1.0 / 60, 1e-12);
  EXPECT_NEAR(below.better_score - below.worse_score, 1.0 / 56, 1e-12);
}

TEST(Audit, RandomRankingsShowItWhereSmallOnesAreNotSearched) {
  AuditOptions few;
  few.services = few.binary_services = 4;
  few.random_exchanges = 0;
  EXPECT_EQ(audit_of("AP", few).top_weight, TopWeight::kYes);
  few.random_exchanges = 4000;
  const auto ap = audit_of("AP", few);
  ASSERT_TRUE(ap.not_top_weighted);
  EXPECT_LT(ap.not_top_weighted->first.better_score, ap.not_top_weighted->second.better_score);
  EXPECT_EQ(ap.not_top_weighted->first.worse, ap.not_top_weighted->second.worse);
}

TEST(Audit, RandomExchangesFindWhatSmallRankingsCannot) {
  AuditOptions few;
  few.services = 2;
  few.grades = {0, 1};
  few.random_exchanges = 2000;
  // Rankings of two with binary gains do not show that AP ignores grades.
  const auto ap = audit_of("AP", few);
  ASSERT_TRUE(ap.incorrect);
  EXPECT_FALSE(ap.incorrect_binary);
  // Made smaller: a service that is not needed is left out.
  EXPECT_EQ(ap.incorrect->worse.size(), 2U);
  few.random_exchanges = 0;
  EXPECT_FALSE(audit_of("AP", few).incorrect);
}

// Below ten services with the highest of ten grades ERR's user hardly ever gets: an exchange there
// raises the score by less than a double can show. That is no counterexample.
TEST(Audit, DoesNotTakeRoundingForAFault) {
  const auto err = audit_of("ERR");
  EXPECT_FALSE(err.incorrect) << testing::PrintToString(err.incorrect->worse);
  // A cutoff is one: below it nothing counts.
  AuditOptions large;
  large.services = large.binary_services = 5;
  const auto cut = audit_of("nDCG@7", large);
  ASSERT_TRUE(cut.incorrect);
  EXPECT_LE(cut.incorrect->worse.size(), 9U);
}

TEST(Audit, IsTheSameForASeed) {
  const std::vector<measures::Measure> measures = {measures::parse_measure("Q"),
                                                   measures::parse_measure("RMeasure")};
  const auto once = audit(measures, {});
  const auto again = audit(measures, {});
  for (std::size_t m = 0; m < measures.size(); ++m) {
    EXPECT_EQ(once[m].lowest, again[m].lowest);
    EXPECT_EQ(once[m].incorrect->worse, again[m].incorrect->worse);
  }
}

TEST(MeasureVariants, VaryDiscountsAndGains) {
  std::vector<std::string> names;
  for (const auto& measure :
       variants_of(*measures::find_measure("DCG"), all_discounts_and_gains())) {
    names.push_back(measures::to_string(measure));
  }
  EXPECT_EQ(names.size(), 12U);
  EXPECT_THAT(names, testing::Contains("DCG(disc=sqrt,gain=exp)"));
  const auto precision = variants_of(*measures::find_measure("P"), all_discounts_and_gains());
  ASSERT_EQ(precision.size(), 1U);
  EXPECT_EQ(measures::to_string(precision.front()), "P@10");
  // No default: the multiple of its example.
  const auto multiple =
      variants_of(*measures::find_measure("RprecMult"), all_discounts_and_gains());
  ASSERT_EQ(multiple.size(), 1U);
  EXPECT_EQ(measures::to_string(multiple.front()), "RprecMult(x=0.4)");
}

TEST(MeasureVariants, EveryMeasureThatJudgesRankingsCanBeAudited) {
  std::vector<measures::Measure> measures;
  for (const auto& declaration : measures::registered_measures()) {
    if (!judges_rankings(declaration)) continue;
    for (auto& measure : variants_of(
             declaration,
             {.discounts = {{measures::Discount::Kind::kLog, 2}}, .gains = {{}}, .cutoff = 3})) {
      measures.push_back(std::move(measure));
    }
  }
  AuditOptions options;
  options.services = 4;
  options.random_exchanges = 200;
  for (const auto& result : audit(measures, options)) {
    SCOPED_TRACE(measures::to_string(result.measure));
    EXPECT_TRUE(result.within_range) << result.lowest << " " << result.highest;
    if (result.measure.declaration->properties.ideal_scores_one && !result.measure.at) {
      EXPECT_TRUE(result.ideal_is_one) << result.lowest_ideal << " " << result.highest_ideal;
    }
  }
}

}  // namespace
}  // namespace matchbench::analysis
