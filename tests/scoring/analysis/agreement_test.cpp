#include "harness/scoring/analysis/judges/agreement.hpp"

#include "tests/scoring/analysis/expected.hpp"

#include <gtest/gtest.h>

namespace matchbench::analysis {
namespace {

using Grades = std::vector<std::optional<double>>;

TEST(Agreement, WeightedKappaAgreesWithItsDefinition) {
  const auto& table = expected("kappa");
  Grades first, second;
  for (std::size_t row = 0; row < 4; ++row) {
    for (std::size_t column = 0; column < 4; ++column) {
      for (int i = 0; i < table["counts"][row * 4 + column]; ++i) {
        first.emplace_back(table["grades"][row].get<double>());
        second.emplace_back(table["grades"][column].get<double>());
      }
    }
  }
  EXPECT_NEAR(cohen_kappa(first, second).value.value(), table["none"], 1e-12);
  EXPECT_NEAR(cohen_kappa(first, second, KappaWeights::kLinear).value.value(), table["linear"],
              1e-12);
  EXPECT_NEAR(cohen_kappa(first, second, KappaWeights::kQuadratic).value.value(),
              table["quadratic"], 1e-12);
}

TEST(Agreement, OfTwoJudgesCountsWhatBothJudged) {
  // 20 yes–yes, 5 yes–no, 10 no–yes, 15 no–no: p_o = .7, p_e = .5·.6 + .5·.4 = .5, κ = .4.
  Grades first, second;
  const auto add = [&](int count, std::optional<double> a, std::optional<double> b) {
    first.insert(first.end(), static_cast<std::size_t>(count), a);
    second.insert(second.end(), static_cast<std::size_t>(count), b);
  };
  add(20, 1, 1);
  add(5, 1, 0);
  add(10, 0, 1);
  add(15, 0, 0);
  add(7, 1, std::nullopt);
  const auto kappa = cohen_kappa(first, second);
  EXPECT_EQ(kappa.items, 50U);
  EXPECT_NEAR(kappa.observed, 0.7, 1e-12);
  EXPECT_NEAR(kappa.value.value(), 0.4, 1e-12);
}

TEST(Agreement, OfListsIsThatOfTheMatrix) {
  const std::optional<double> none;
  const JudgeGrades judges = {{1, 0, 3, none, 2}, {1, 2, 3, 0, none}, {0, 2, 3, none, none}};
  const std::vector<std::vector<double>> lists = {{1, 1, 0}, {2, 0, 2}, {3, 3, 3}, {0}, {2}};
  for (const auto scale : {GradeScale::kNominal, GradeScale::kOrdinal, GradeScale::kInterval}) {
    EXPECT_DOUBLE_EQ(*krippendorff_alpha(lists, scale), *krippendorff_alpha(judges, scale));
  }
}

TEST(Agreement, FleissOwnExample) {
  // The example of the encyclopedias, after Fleiss 1971: 10 items, 14 judges, 5 categories, 0.210.
  // Chance Σ p_j² = 0.2128, mean agreement 0.3780: (0.3780 − 0.2128)/(1 − 0.2128) = 0.20993.
  const int counts[10][5] = {{0, 0, 0, 0, 14}, {0, 2, 6, 4, 2}, {0, 0, 3, 5, 6}, {0, 3, 9, 2, 0},
                             {2, 2, 8, 1, 1},  {7, 7, 0, 0, 0}, {3, 2, 6, 3, 0}, {2, 5, 3, 2, 2},
                             {6, 5, 2, 1, 0},  {0, 2, 2, 3, 7}};
  JudgeGrades grades(14, Grades(10));
  for (std::size_t item = 0; item < 10; ++item) {
    std::size_t judge = 0;
    for (int category = 0; category < 5; ++category) {
      for (int i = 0; i < counts[item][category]; ++i) grades[judge++][item] = category;
    }
  }
  EXPECT_NEAR(fleiss_kappa(grades).value(), 0.20993, 5e-6);
}

TEST(Agreement, KrippendorffsOwnExample) {
  // Krippendorff 2011, "Computing Krippendorff's alpha-reliability", example D: four judges, twelve
  // items, grades missing: nominal .743, ordinal .815, interval .849.
  const auto none = std::nullopt;
  const JudgeGrades grades = {{1, 2, 3, 3, 2, 1, 4, 1, 2, none, none, none},
                              {1, 2, 3, 3, 2, 2, 4, 1, 2, 5, none, 3},
                              {none, 3, 3, 3, 2, 3, 4, 2, 2, 5, 1, none},
                              {1, 2, 3, 3, 2, 4, 4, 1, 2, 5, 1, none}};
  EXPECT_NEAR(krippendorff_alpha(grades, GradeScale::kNominal).value(), 0.743, 5e-4);
  EXPECT_NEAR(krippendorff_alpha(grades, GradeScale::kOrdinal).value(), 0.815, 5e-4);
  EXPECT_NEAR(krippendorff_alpha(grades, GradeScale::kInterval).value(), 0.849, 5e-4);
}

// A table of pairs of grades would take 80 GB here.
TEST(Agreement, TakesTimeAsGradesAreManyHoweverManyOfThemDiffer) {
  // Two judges in opposite order: of X, uniform over 0 … N - 1, N even, the second gave N - 1 - X.
  // E(2X - N + 1)² = 4 Var X, E|2X - N + 1| = N/2; for independent ones 2 Var X, (N² - 1)/(3N).
  constexpr std::size_t kItems = 100'000;
  constexpr double n = kItems;
  JudgeGrades grades(2, Grades(kItems));
  for (std::size_t i = 0; i < kItems; ++i) {
    grades[0][i] = static_cast<double>(i);
    grades[1][i] = static_cast<double>(kItems - 1 - i);
  }
  const auto kappa = [&](KappaWeights weights) {
    return cohen_kappa(grades[0], grades[1], weights).value.value();
  };
  EXPECT_NEAR(kappa(KappaWeights::kNone), -1 / (n - 1), 1e-12);
  EXPECT_NEAR(kappa(KappaWeights::kLinear), 1 - 1.5 * n * n / (n * n - 1), 1e-9);
  EXPECT_NEAR(kappa(KappaWeights::kQuadratic), -1, 1e-9);
  EXPECT_NEAR(fleiss_kappa(grades).value(), -1 / (n - 1), 1e-12);
  EXPECT_NEAR(krippendorff_alpha(grades, GradeScale::kNominal).value(),
              1 - (2 * n - 1) / (2 * n - 2), 1e-12);
  EXPECT_NEAR(krippendorff_alpha(grades, GradeScale::kOrdinal).value(), 1 / n - 1, 1e-9);
  EXPECT_NEAR(krippendorff_alpha(grades, GradeScale::kInterval).value(), 1 / n - 1, 1e-9);
}

TEST(Agreement, DoesNotExistWithoutOverlapOrWithoutChoice) {
  const JudgeGrades apart = {{1, std::nullopt}, {std::nullopt, 2}};
  EXPECT_EQ(cohen_kappa(apart[0], apart[1]).items, 0U);
  EXPECT_FALSE(cohen_kappa(apart[0], apart[1]).value);
  EXPECT_FALSE(fleiss_kappa(apart));
  EXPECT_FALSE(krippendorff_alpha(apart, GradeScale::kNominal));
  const JudgeGrades alike = {{1, 1}, {1, 1}};
  EXPECT_FALSE(cohen_kappa(alike[0], alike[1]).value);
  EXPECT_FALSE(fleiss_kappa(alike));
  EXPECT_FALSE(krippendorff_alpha(alike, GradeScale::kOrdinal));
}

}  // namespace
}  // namespace matchbench::analysis
