#include "harness/scoring/analysis/score_matrix.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace matchbench::analysis {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

// A system with a value for the requests first to last − 1 of so many.
std::vector<std::optional<double>> known_from(std::size_t first, std::size_t last,
                                              std::size_t requests) {
  std::vector<std::optional<double>> out(requests);
  for (std::size_t r = first; r < last; ++r) out[r] = .5;
  return out;
}

const std::vector<std::string> kSystemNames = {"a", "b", "c"};

TEST(CommonRequests, AreAllIfEverySystemHasAValueForAll) {
  const auto common = common_requests({known_from(0, 3, 4), known_from(0, 3, 4)});
  EXPECT_THAT(common.systems, ElementsAre(0, 1));
  EXPECT_THAT(common.requests, ElementsAre(0, 1, 2));
  EXPECT_EQ(common.defined, 3U);
  EXPECT_TRUE(common.are_all());
  EXPECT_TRUE(common.are_enough());  // few, but none is lost
  EXPECT_THAT(notes_on(common, "AP", kSystemNames, "entrant"), IsEmpty());
}

// One system has values for 9 of 20 requests: without it the others share 18.
TEST(CommonRequests, AreThoseOfSystemsWithHalfOfAll) {
  const auto common =
      common_requests({known_from(0, 20, 20), known_from(11, 20, 20), known_from(2, 20, 20)});
  EXPECT_THAT(common.systems, ElementsAre(0, 2));
  EXPECT_THAT(common.sparse, ElementsAre(1));
  EXPECT_EQ(common.requests.size(), 18U);
  EXPECT_EQ(common.defined, 20U);
  EXPECT_TRUE(common.are_enough());
  EXPECT_THAT(
      notes_on(common, "Accuracy", kSystemNames, "entrant"),
      ElementsAre(
          "Accuracy: means, ranks and tests are over the 18 requests on which it is defined "
          "for every ranked entrant, of 20 on which it is for some.",
          "Accuracy is defined for b on fewer than half of the requests: no rank, and a "
          "mean over its own requests."));
}

TEST(CommonRequests, TakeSystemsWithExactlyHalf) {
  EXPECT_THAT(common_requests({known_from(0, 20, 20), known_from(0, 10, 20)}).sparse, IsEmpty());
}

TEST(CommonRequests, AreTooFewBelowSixOrBelowHalf) {
  // 15 and 14 of 20, 9 in common.
  auto common = common_requests({known_from(0, 15, 20), known_from(6, 20, 20)});
  EXPECT_EQ(common.requests.size(), 9U);
  EXPECT_FALSE(common.are_enough());
  EXPECT_THAT(notes_on(common, "Accuracy", kSystemNames, "entrant"),
              ElementsAre(HasSubstr("ranks nobody: of 20 requests on which it is defined for some "
                                    "entrant, only 9 are common to all")));
  // 10 of 20 are half.
  EXPECT_TRUE(common_requests({known_from(0, 15, 20), known_from(5, 20, 20)}).are_enough());
  // 5 of 7 are more than half, and fewer than six; 6 of 8 are enough.
  EXPECT_FALSE(common_requests({known_from(0, 6, 7), known_from(1, 7, 7)}).are_enough());
  EXPECT_TRUE(common_requests({known_from(0, 7, 8), known_from(1, 8, 8)}).are_enough());
}

TEST(CommonRequests, AreNoneOfSystemsThatHaveHardlyAny) {
  const auto common =
      common_requests({known_from(0, 1, 3), known_from(1, 2, 3), known_from(2, 3, 3)});
  EXPECT_THAT(common.systems, IsEmpty());
  EXPECT_THAT(common.sparse, ElementsAre(0, 1, 2));
  EXPECT_THAT(common.requests, IsEmpty());
  EXPECT_THAT(common_requests({}).systems, IsEmpty());
}

}  // namespace
}  // namespace matchbench::analysis
