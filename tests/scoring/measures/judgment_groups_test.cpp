#include "harness/foundation/base/error.hpp"
#include "tests/scoring/measures/golden.hpp"
#include "tests/scoring/measures/random_example.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>

namespace matchbench::measures {
namespace {

TEST(JudgmentGroups, AgreeWithIndependentValues) {
  std::size_t compared = 0;
  const auto gold = golden("groups.json");
  for (const auto& test : gold["cases"]) {
    Example example;
    // Slots in the order of names, as services that are not retrieved are compared.
    std::map<std::string, double> highest;
    for (const auto& group : test["groups"]) {
      for (const auto& entry : group) {
        auto& grade = highest[entry[1].get<std::string>()];
        grade = std::max(grade, entry[2].get<double>());
      }
    }
    Slots slots;
    for (const auto& [service, grade] : highest) {
      slots.of(service);
      example.grades.push_back(grade);
    }
    for (std::uint32_t g = 0; g < test["groups"].size(); ++g) {
      for (const auto& entry : test["groups"][g]) {
        example.groups.push_back({.group = g,
                                  .part = entry[0].get<std::uint32_t>(),
                                  .slot = slots.of(entry[1].get<std::string>()),
                                  .grade = entry[2].get<double>()});
      }
    }
    example.slots = slots.ranking(test["ranking"]);
    for (const auto& [measure, expected] : test["expected"].items()) {
      const double value = score_of(measure, example);
      EXPECT_TRUE(agrees(value, expected.get<double>()))
          << measure << " is " << value << " instead of " << expected << " for " << test;
      ++compared;
    }
  }
  EXPECT_EQ(compared, 30U * 19U);
}

// Grades 2, 1, 0 (retrieved third, first, not) and 0 (retrieved second): of five preferences
// 2 > 1 is not met, 2 > 0 not for the second and met for the missing one, 1 > 0 is met twice.
Example one_group() {
  return {.grades = {2, 1, 0, 0}, .slots = {1, 3, 0}};
}

TEST(Preferences, AreCountedInOneGroupByHand) {
  EXPECT_EQ(score_of("NumPrefs", one_group()), 5);
  EXPECT_EQ(score_of("NumPrefsMet", one_group()), 3);
  EXPECT_EQ(score_of("NumPrefsMet(pairs=both)", one_group()), 1);
  EXPECT_NEAR(score_of("PrefShare", one_group()), 0.6, kClose);
  EXPECT_NEAR(score_of("PrefShare(pairs=both)", one_group()), 1.0 / 3, kClose);
}

// Group 0 prefers 0 to 1, groups 1 and 2 prefer 1 to 0; 1 stands above 0.
TEST(Preferences, MayContradictOneAnotherInDifferentGroups) {
  Example example{.grades = {1, 1}, .slots = {1, 0}};
  example.groups = {{0, 0, 0, 1}, {0, 0, 1, 0}, {1, 0, 0, 0},
                    {1, 0, 1, 1}, {2, 0, 0, 0}, {2, 0, 1, 1}};
  EXPECT_NEAR(score_of("PrefPairs", example), 2.0 / 3, kClose);
  EXPECT_NEAR(score_of("PrefGroups", example), 2.0 / 3, kClose);
  EXPECT_NEAR(score_of("GroupP@1", example), 2.0 / 3, kClose);
  // AP is ½ if the relevant service is second.
  EXPECT_NEAR(score_of("GroupAP", example), (0.5 + 1 + 1) / 3, kClose);
}

// 0 > 1 in one part and 1 > 2 in the other make 0 > 2.
TEST(Preferences, FollowFromOneAnotherInAPartialOrder) {
  Example example{.grades = {3, 2, 1}, .slots = {2, 0}};
  example.groups = {{0, 0, 0, 2}, {0, 0, 1, 1}, {0, 1, 1, 2}, {0, 1, 2, 1}};
  EXPECT_EQ(score_of("NumPrefs", example), 3);
  EXPECT_EQ(score_of("NumPrefsMet", example), 1);  // 0 is retrieved, 1 is not
  example.groups = {{0, 0, 0, 2}, {0, 0, 1, 1}, {0, 1, 0, 1}, {0, 1, 1, 2}};
  EXPECT_THAT([&] { score_of("PrefShare", example); },
              testing::ThrowsMessage<Error>(testing::HasSubstr("contradict one another")));
}

TEST(Preferences, AreUndefinedWithoutTwoGrades) {
  EXPECT_TRUE(is_undefined(score_of("PrefShare", full_ranking({1, 1}))));
  EXPECT_EQ(score_of("NumPrefs", full_ranking({1, 1})), 0);
}

TEST(JudgmentGroups, RefuseFaultyGrades) {
  auto example = one_group();
  example.groups = {{0, 0, 1, 1}, {0, 0, 1, 2}};
  EXPECT_THAT([&] { score_of("PrefShare", example); },
              testing::ThrowsMessage<Error>(testing::HasSubstr("judges a service twice")));
  example.groups = {{0, 0, 1, std::nan("")}};
  EXPECT_THAT([&] { score_of("GroupAP", example); },
              testing::ThrowsMessage<Error>(testing::HasSubstr("gives the grade nan")));
}

RC_GTEST_PROP(JudgmentGroups, GiveTheMeasureItselfIfThereIsOneGroup, ()) {
  const auto example = relevant_example({0, 0, 1, 2});
  RC_ASSERT(std::abs(score_of("GroupAP", example) - score_of("AP", example)) < kClose);
  RC_ASSERT(std::abs(score_of("GroupP@5", example) - score_of("P@5", example)) < kClose);
  RC_ASSERT(std::abs(score_of("GroupRprecMult(1.4)", example) -
                     score_of("RprecMult(1.4)", example)) < kClose);
}

}  // namespace
}  // namespace matchbench::measures
