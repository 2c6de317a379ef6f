#include "harness/operations/season/instant.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace matchbench::season {
namespace {

std::string read_back(std::string_view text, DayEdge edge = DayEdge::kBegin) {
  const auto instant = parse_instant(text, edge);
  return instant ? instant_text(*instant) : "none";
}

TEST(Instant, OfADateIsItsFirstSecondOrTheEndOfTheDay) {
  EXPECT_EQ(read_back("2027-01-10"), "2027-01-10T00:00:00Z");
  EXPECT_EQ(read_back("2027-02-28", DayEdge::kEnd), "2027-03-01T00:00:00Z");
  // The end of the day where it is last: noon of the next day in UTC.
  EXPECT_EQ(read_back("2027-03-01-12:00", DayEdge::kEnd), "2027-03-02T12:00:00Z");
}

TEST(Instant, MayHaveATimeOfDayAndAnOffset) {
  EXPECT_EQ(read_back("2027-01-10T12:00"), "2027-01-10T12:00:00Z");
  EXPECT_EQ(read_back("2027-01-10T12:00:30Z", DayEdge::kEnd), "2027-01-10T12:00:30Z");
  EXPECT_EQ(read_back("2027-01-10T01:30+02:00"), "2027-01-09T23:30:00Z");
  EXPECT_EQ(for_people(*parse_instant("2027-01-10T12:00:59", DayEdge::kBegin)),
            "2027-01-10 12:00 UTC");
}

TEST(Instant, IsNothingElse) {
  for (const char* text :
       {"", "tomorrow", "2027-02-30", "2027-1-1", "2027-01-10T", "2027-01-10T25:00",
        "2027-01-10+15:00", "2027-01-10 12:00", "2027-01-10T12:00 "}) {
    EXPECT_EQ(read_back(text), "none") << text;
  }
}

}  // namespace
}  // namespace matchbench::season
