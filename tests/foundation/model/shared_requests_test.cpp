#include "harness/foundation/model/shared_requests.hpp"

#include <gtest/gtest.h>

#include <string_view>
#include <utility>
#include <vector>

namespace matchbench {
namespace {

using Ids = std::vector<std::string_view>;
using Positions = std::vector<std::pair<std::size_t, std::size_t>>;

Positions positions(const Ids& first, const Ids& second) {
  Positions out;
  for (const auto& one : shared_requests(first, second)) out.emplace_back(one.first, one.second);
  return out;
}

TEST(SharedRequests, AreMatchedByWhatTheyAreAndNotByWhereTheyStand) {
  EXPECT_EQ(positions({"a", "b", "c"}, {"c", "x", "a"}), (Positions{{0, 2}, {2, 0}}));
  EXPECT_EQ(positions({"a", "b"}, {"c", "d"}), Positions{});
  EXPECT_EQ(positions({}, {"a"}), Positions{});
}

}  // namespace
}  // namespace matchbench
