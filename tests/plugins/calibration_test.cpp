#include "shared/calibration.hpp"

#include "tests/plugins/mini_host.hpp"

#include <gmock/gmock.h>

#include <vector>

namespace shared {
namespace {

using testing::IsEmpty;
using testing::SizeIs;

TEST(Calibration, IsALogisticCurve) {
  EXPECT_DOUBLE_EQ((Calibration{2, -1}.probability(0.5)), 0.5);
  EXPECT_NEAR((Calibration{1, 0}.probability(1)), 0.7310585786, 1e-9);
  EXPECT_EQ((Calibration{1, 0}.probability(-1000)), 0);
  EXPECT_EQ((Calibration{1, 0}.probability(1000)), 1);
}

// The targets are 3/4 and 1/4 if two scores fit and two do not, and 4/5 and 1/4 for three and two.
// The maxima were computed apart, by Newton's method in double precision.
TEST(Calibration, IsFittedByPlattsMethod) {
  const auto apart = fitted({1, 2, 3, 4}, {false, false, true, true});
  ASSERT_TRUE(apart);
  EXPECT_NEAR(apart->slope, 0.90818426, 1e-4);
  EXPECT_NEAR(apart->intercept, -2.27046066, 1e-4);
  const auto mixed = fitted({1, 2, 3, 4, 5}, {false, true, false, true, true});
  ASSERT_TRUE(mixed);
  EXPECT_NEAR(mixed->slope, 0.48086128, 1e-4);
  EXPECT_NEAR(mixed->intercept, -1.08342848, 1e-4);
}

TEST(Calibration, LearnsNothingFromOneKindAlone) {
  EXPECT_FALSE(fitted({1, 2}, {true, true}));
  EXPECT_FALSE(fitted({1, 2}, {false, false}));
  EXPECT_FALSE(fitted({}, {}));
}

// Two requests share words with a service that is relevant to them. The other two share no words
// with any service, and no service is relevant to them.
TEST(Silence, IsLearnedByKeywordFromRequestsWithoutARelevantService) {
  const mini::Services services(std::vector<mini::Service>{{.uri = "urn:car", .name = "Car price"},
                                                           {.uri = "urn:book", .name = "Book"}});
  const mini::Services requests(std::vector<mini::Service>{{.uri = "a", .name = "car"},
                                                           {.uri = "b", .name = "book"},
                                                           {.uri = "c", .name = "weather"},
                                                           {.uri = "d", .name = "music"}});
  const std::vector<mb_judgment_t> judgments{{0, 0, 1, 1}, {1, 1, 1, 1}, {2, 0, 0, 0}};
  const mini::Host host;
  mini::Matchmaker matchmaker(mini::open_plugin(KEYWORD_SO), host, 0, R"({"silence": 0.5})");
  ASSERT_EQ(matchmaker.load(services), MB_OK);
  ASSERT_EQ(matchmaker.train(requests, judgments, 1), MB_OK);
  ASSERT_EQ(matchmaker.query(requests[0]), MB_OK);
  EXPECT_THAT(matchmaker.matches(), SizeIs(2));
  ASSERT_EQ(matchmaker.query(requests[2]), MB_OK);
  EXPECT_THAT(matchmaker.matches(), IsEmpty());
}

TEST(Silence, IsNotKeptByKeywordUnlessItIsAskedFor) {
  const mini::Services services(std::vector<mini::Service>{{.uri = "urn:car", .name = "Car"}});
  const mini::Services requests(std::vector<mini::Service>{{.uri = "a", .name = "weather"}});
  const mini::Host host;
  mini::Matchmaker matchmaker(mini::open_plugin(KEYWORD_SO), host);
  ASSERT_EQ(matchmaker.load(services), MB_OK);
  ASSERT_EQ(matchmaker.train(requests, {}, 1), MB_OK);
  ASSERT_EQ(matchmaker.query(requests[0]), MB_OK);
  EXPECT_THAT(matchmaker.matches(), SizeIs(1));
}

}  // namespace
}  // namespace shared
