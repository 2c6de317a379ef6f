#include "harness/execution/round/training.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <map>
#include <set>
#include <utility>

namespace matchbench::round {
namespace {

// Twelve requests; request r has r judged services with grade r, so that whose judgment it is can
// be read off the grade.
TrainingData sample() {
  TrainingData data;
  data.max_grade = 12;
  for (std::int32_t r = 1; r <= 12; ++r) {
    auto& judged = data.by_request.emplace_back();
    for (std::int32_t s = 0; s < r; ++s) {
      judged.push_back({{static_cast<std::uint32_t>(s)}, r, s % 2 == 0});
    }
  }
  return data;
}

std::vector<Service> requests() {
  std::vector<Service> all(12);
  for (std::size_t r = 0; r < all.size(); ++r) all[r].uri = "r" + std::to_string(r + 1);
  return all;
}

const std::vector<std::uint32_t> kPositions = {11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0};

TEST(Folds, HoldEachRequestOnceAndDifferInSizeByOneAtMost) {
  const auto fold_of = deal_folds(sample(), 5, 7);
  ASSERT_EQ(fold_of.size(), 12u);
  std::map<std::uint32_t, int> sizes;
  for (const auto fold : fold_of) ++sizes[fold];
  ASSERT_EQ(sizes.size(), 5u);
  for (const auto& [fold, size] : sizes) EXPECT_TRUE(size == 2 || size == 3) << fold;
}

// Relevant services per request are 1 1 2 2 3 3 4 4 5 5 6 6: of any four neighbours each of four
// folds gets one.
TEST(Folds, AreStratifiedByTheNumberOfRelevantServices) {
  const auto fold_of = deal_folds(sample(), 4, 7);
  for (std::size_t first = 0; first < 12; first += 4) {
    const std::set<std::uint32_t> folds(fold_of.begin() + static_cast<std::ptrdiff_t>(first),
                                        fold_of.begin() + static_cast<std::ptrdiff_t>(first) + 4);
    EXPECT_EQ(folds.size(), 4u) << first;
  }
}

TEST(Folds, DependOnTheSeedAlone) {
  EXPECT_EQ(deal_folds(sample(), 3, 1), deal_folds(sample(), 3, 1));
  EXPECT_NE(deal_folds(sample(), 3, 1), deal_folds(sample(), 3, 2));
}

// The message that goes to the worker of each fold is inspected: neither the fold's requests nor a
// grade of theirs is in it, and everything else is.
TEST(Training, OfAFoldHoldsNothingOfTheRequestsItWillAnswer) {
  const TrainingData data = sample();
  const auto fold_of = deal_folds(data, 4, 7);
  const auto all = requests();
  for (std::uint32_t fold = 0; fold < 4; ++fold) {
    const std::string frame = training_without(data, fold_of, fold, all, kPositions, 5).encode();
    const protocol::Training sent =
        protocol::Training::decode(std::string_view(frame).substr(protocol::kFrameHeaderBytes));
    std::map<std::string, std::size_t> judgments;
    for (const auto& judged : sent.judgments) ++judgments[sent.queries[judged.query].uri];
    for (std::size_t r = 0; r < all.size(); ++r) {
      const auto grade = static_cast<std::int32_t>(r + 1);
      const bool has_grade = std::any_of(sent.judgments.begin(), sent.judgments.end(),
                                         [&](const auto& one) { return one.grade == grade; });
      EXPECT_EQ(has_grade, fold_of[r] != fold);
      EXPECT_EQ(judgments[all[r].uri], fold_of[r] == fold ? 0 : r + 1);
    }
  }
}

TEST(Training, NamesServicesByTheWorkersPositionsInRisingOrder) {
  const std::vector<std::uint32_t> fold_of(12, 1);
  const protocol::Training training =
      training_without(sample(), fold_of, 0, requests(), kPositions, 5);
  ASSERT_EQ(training.queries.size(), 12u);
  // The second request has services 0 and 1, which are at 11 and 10.
  EXPECT_EQ(training.judgments[1].service, 10u);
  EXPECT_EQ(training.judgments[1].relevant, 0);
  EXPECT_EQ(training.judgments[2].service, 11u);
  EXPECT_EQ(training.judgments[2].relevant, 1);
}

// Requests that are never asked: all of them go to every worker, under the URIs that are shown.
TEST(Training, OnRequestsOfTheirOwnHoldsAllOfThemAndLeavesOutServicesThatAreNotLoaded) {
  TrainingData data = sample();
  data.requests = requests();
  EXPECT_FALSE(data.by_folds());
  auto shown = requests();
  for (auto& request : shown) request.uri = "urn:" + request.uri;
  auto position = kPositions;
  position[0] = kNotLoaded;  // of 12 judgments on it
  const protocol::Training training = training_on_all(data, shown, position, 5);
  ASSERT_EQ(training.queries.size(), 12u);
  EXPECT_EQ(training.queries[11].uri, "urn:r12");
  EXPECT_EQ(training.judgments.size(), 78u - 12u);
  EXPECT_EQ(training.max_grade, 12);
  EXPECT_EQ(training.judgments.front().query, 1u);     // r2 is judged on services 0 and 1,
  EXPECT_EQ(training.judgments.front().service, 10u);  // of which 1 is at 10
}

TEST(Training, KeepsItsPairsAndItsGradesWhereTheyAreShuffled) {
  const std::vector<std::uint32_t> fold_of(12, 1);
  const protocol::Training told = training_without(sample(), fold_of, 0, requests(), kPositions, 5);
  protocol::Training shuffled = told;
  shuffle_grades(shuffled, 7);
  std::multiset<std::pair<std::int32_t, std::int32_t>> before;
  std::multiset<std::pair<std::int32_t, std::int32_t>> after;
  std::size_t same = 0;
  ASSERT_EQ(shuffled.judgments.size(), told.judgments.size());
  for (std::size_t i = 0; i < told.judgments.size(); ++i) {
    EXPECT_EQ(shuffled.judgments[i].query, told.judgments[i].query);
    EXPECT_EQ(shuffled.judgments[i].service, told.judgments[i].service);
    before.emplace(told.judgments[i].grade, told.judgments[i].relevant);
    after.emplace(shuffled.judgments[i].grade, shuffled.judgments[i].relevant);
    same += shuffled.judgments[i].grade == told.judgments[i].grade;
  }
  EXPECT_EQ(after, before);
  EXPECT_LT(same, told.judgments.size() / 2);
}

}  // namespace
}  // namespace matchbench::round
