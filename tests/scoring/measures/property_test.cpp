#include "tests/scoring/measures/every_measure.hpp"
#include "tests/scoring/measures/random_example.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>

namespace matchbench::measures {
namespace {

constexpr double kSlack = 1e-12;

std::vector<double> all_scores(const std::vector<Measure>& measures, const Example& example) {
  return scores_of(measures, example);
}

RC_GTEST_PROP(Every, MeasureStaysInItsRange, ()) {
  const auto example = random_example(kGains);
  const auto measures = every_measure(drawn<std::uint32_t>(1, 16));
  const ScoringPlan plan(measures);
  auto values = all_scores(measures, example);
  for (std::size_t v = 0; v < values.size(); ++v) plan.finish(v, {&values[v], 1});
  for (std::size_t m = 0; m < measures.size(); ++m) {
    for (auto v = plan.offset_of(m); v < plan.offset_of(m) + measures[m].width(); ++v) {
      const auto& declaration = *measures[m].declaration;
      RC_LOG() << plan.name_of_value(v) << " = " << values[v] << '\n';
      RC_ASSERT(is_undefined(values[v]) || (values[v] >= declaration.lowest - kSlack &&
                                            values[v] <= declaration.highest + kSlack));
    }
  }
}

RC_GTEST_PROP(Every, MeasureThatSaysSoGivesTheIdealRankingOne, ()) {
  auto example = relevant_example(kGains);
  example.slots.clear();
  for (std::uint32_t s = 0; s < example.grades.size(); ++s) example.slots.push_back(s);
  std::stable_sort(example.slots.begin(), example.slots.end(),
                   [&](auto a, auto b) { return example.grades[a] > example.grades[b]; });
  example.scores.assign(example.slots.size(), 0.5);
  const auto measures = every_measure(drawn<std::uint32_t>(1, 16));
  const ScoringPlan plan(measures);
  const auto values = all_scores(measures, example);
  for (std::size_t m = 0; m < measures.size(); ++m) {
    const auto& declaration = *measures[m].declaration;
    if (!declaration.properties.ideal_scores_one) continue;
    if (measures[m].at && declaration.at == At::kOptionalRank) continue;
    const double value = values[plan.offset_of(m)];
    RC_LOG() << to_string(measures[m]) << " = " << value << '\n';
    RC_ASSERT(std::abs(value - 1) < kSlack);
  }
}

// A full ranking of judged services, and the same with one pair swapped so that the higher gain
// moves up.
std::pair<Example, Example> ranking_and_superior() {
  auto example = full_ranking(*rc::gen::container<std::vector<double>>(
      drawn<std::size_t>(2, 12), rc::gen::elementOf(std::vector<double>{0, 1, 2, 5})));
  auto superior = example;
  const auto j = drawn<std::size_t>(1, example.slots.size());
  const auto i = drawn<std::size_t>(0, j);
  RC_PRE(example.grades[example.slots[i]] < example.grades[example.slots[j]]);
  std::swap(superior.slots[i], superior.slots[j]);
  return {example, superior};
}

RC_GTEST_PROP(Correct, MeasureScoresASuperiorRankingStrictlyHigher, ()) {
  const auto [example, superior] = ranking_and_superior();
  for (const auto* name : {"nDCG", "nDCG(disc=sqrt)", "nDCG(disc=log(5),gain=exp)", "NDCNG", "ANCG",
                           "ANDCG", "ANDCG(disc=sqrt)", "GenAvePPrime", "TauPrime"}) {
    RC_LOG() << name << '\n';
    RC_ASSERT(score_of(name, superior) > score_of(name, example));
  }
}

RC_GTEST_PROP(Binary, MeasureNeverScoresASuperiorRankingLower, ()) {
  const auto [example, superior] = ranking_and_superior();
  for (const auto* name : {"AP", "AP@3", "P@3", "R@3", "RR", "Rprec", "Bpref", "RBP", "IPrec@0.5",
                           "11ptAP", "nDCG@3", "nDCG(disc=jk(3))", "muAP", "GAP", "RWP"}) {
    RC_LOG() << name << '\n';
    RC_ASSERT(score_of(name, superior) >= score_of(name, example) - kSlack);
  }
}

// Known counterexamples: these four are not correct (Küster & König-Ries 2010).
TEST(Correct, MeasuresThatAreNotCanScoreASuperiorRankingNoHigher) {
  const auto r6 = full_ranking({0, 0, 0, 0, 0, 10, 6, 3, 0});
  const auto r7 = full_ranking({0, 0, 0, 0, 0, 0, 10, 6, 3});
  EXPECT_LE(score_of("AWP", r6), score_of("AWP", r7));
  EXPECT_EQ(score_of("AP", full_ranking({1, 2})), score_of("AP", full_ranking({2, 1})));
  EXPECT_EQ(score_of("nDCG(disc=jk(2))", full_ranking({1, 2})), 1);
}

RC_GTEST_PROP(UnjudgedTail, ChangesNothingIfOnlyRelevantServicesCount, ()) {
  auto example = relevant_example(kGains);
  example.collection_size = *example.collection_size + 30;
  example.scores.clear();
  auto longer = example;
  const auto extra = drawn<std::size_t>(1, 10);
  longer.slots.insert(longer.slots.end(), extra, kUnjudged);
  for (const auto* name : {"P@5",         "R@5",      "F@5",       "RR",
                           "AP",          "Rprec",    "IPrec@0.5", "11ptAP",
                           "Bpref",       "infAP",    "RBP",       "RBPResid",
                           "CG@5",        "NCG@5",    "DCG",       "nDCG",
                           "NDCNG",       "AWP",      "RWP",       "AWDP",
                           "ANCG",        "ANDCG",    "GenAveP",   "GenAvePPrime",
                           "Q",           "RMeasure", "muAP",      "ERR",
                           "nERR",        "GAP",      "RelP@5",    "RprecMult(0.4)",
                           "binG",        "G",        "nDCGrel",   "SetR",
                           "gP@5",        "gR@5",     "gRBP",      "COMP@5",
                           "yaAP",        "GroupAP",  "xinfAP",    "PrefShare",
                           "PrefGroupsR", "IdealDCG", "NRBP",      "alpha_DCG@5",
                           "nERR_IA@5"}) {
    RC_LOG() << name << '\n';
    const double score = score_of(name, example);
    RC_ASSERT(is_undefined(score) || score_of(name, longer) == score);
  }
}

RC_GTEST_PROP(Truncation, NeverRaisesAScore, ()) {
  auto example = relevant_example(kGains);
  example.scores.clear();
  auto shorter = example;
  shorter.slots.resize(drawn<std::size_t>(0, example.slots.size() + 1));
  for (const auto* name : {"P@5",
                           "R@5",
                           "F@5",
                           "RR",
                           "AP",
                           "Rprec",
                           "IPrec@0.5",
                           "11ptAP",
                           "Bpref",
                           "RBP",
                           "NCG@5",
                           "nDCG",
                           "NDCNG",
                           "AWP",
                           "RWP",
                           "AWDP",
                           "ANCG",
                           "ANCG@7",
                           "ANDCG",
                           "GenAveP",
                           "GenAvePPrime",
                           "GenAvePPrime@7",
                           "Q",
                           "RMeasure",
                           "muAP",
                           "ERR",
                           "GAP",
                           "RelP@5",
                           "binG",
                           "G",
                           "nDCGrel",
                           "SetR",
                           "gRBP",
                           "COMP@5",
                           "yaAP",
                           "GroupAP",
                           "GroupP@5",
                           "xinfAP",
                           "PrefShare",
                           "NRBP",
                           "nNRBP",
                           "alpha_DCG@5",
                           "nERR_IA@5",
                           "ERR_IA@5"}) {
    RC_LOG() << name << '\n';
    const double score = score_of(name, example);
    RC_ASSERT(is_undefined(score) || score_of(name, shorter) <= score + kSlack);
  }
}

RC_GTEST_PROP(QMeasure, WithoutGainIsAveragePrecision, ()) {
  const auto example = relevant_example(kGains);
  const double ap = score_of("AP", example);
  RC_ASSERT(std::abs(score_of("Q(beta=0)", example) - ap) < kSlack);
  RC_ASSERT(std::abs(score_of("Q(beta=1e-9)", example) - ap) < 1e-6);
  RC_ASSERT(std::abs(score_of("RMeasure(beta=0)", example) - score_of("Rprec", example)) < kSlack);
}

RC_GTEST_PROP(QMeasure, WithBinaryGainsIsAveragePrecisionDownToRankR, ()) {
  auto example = relevant_example({0, 1});
  RC_ASSERT(std::abs(score_of("RMeasure", example) - score_of("Rprec", example)) < kSlack);
  const auto relevant = static_cast<std::size_t>(score_of("NumRel", example));
  example.scores.clear();
  example.slots.resize(std::min(example.slots.size(), relevant));
  RC_ASSERT(std::abs(score_of("Q", example) - score_of("AP", example)) < kSlack);
}

RC_GTEST_PROP(OneLevel, MakesMuApAndGapAveragePrecision, ()) {
  const auto example = relevant_example({0, 4});
  RC_ASSERT(std::abs(score_of("muAP", example) - score_of("AP", example)) < kSlack);
  RC_ASSERT(std::abs(score_of("GAP", example) - score_of("AP", example)) < kSlack);
}

RC_GTEST_PROP(Ndcng, DoesNotDependOnTheScaleOfTheGrades, ()) {
  const auto example = relevant_example(kGains);
  auto scaled = example;
  for (double& grade : scaled.grades) grade *= 8;  // exact in binary
  RC_ASSERT(score_of("NDCNG@5", scaled) == score_of("NDCNG@5", example));
}

}  // namespace
}  // namespace matchbench::measures
