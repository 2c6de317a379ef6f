#include "harness/foundation/text/utc_time.hpp"

#include <gtest/gtest.h>

namespace matchbench::text {
namespace {

// 2000-03-01T00:00:00Z is 951868800 seconds after 1970, by date(1).
constexpr std::int64_t kFirstOfMarch2000 = 951'868'800'000;

TEST(UtcTime, IsReadAsMillisecondsSince1970) {
  EXPECT_EQ(parse_utc("1970-01-01T00:00:00Z"), 0);
  EXPECT_EQ(parse_utc("2000-03-01T00:00:00Z"), kFirstOfMarch2000);
  EXPECT_EQ(parse_utc("2000-02-29T23:59:59Z"), kFirstOfMarch2000 - 1000);
  EXPECT_EQ(parse_utc("2000-03-01T00:00:00.25Z"), kFirstOfMarch2000 + 250);
  EXPECT_EQ(parse_utc("2000-03-01T00:00:00.0019999+00:00"), kFirstOfMarch2000 + 1);
  EXPECT_EQ(parse_utc("2000-03-01t00:00:00z"), kFirstOfMarch2000);
}

TEST(UtcTime, IsRefusedIfItIsNone) {
  for (const char* text : {"", "2000", "2000-03-01", "2000-03-01T00:00:00", "2000-03-01 00:00:00Z",
                           "2000-13-01T00:00:00Z", "2001-02-29T00:00:00Z", "2000-03-01T24:00:00Z",
                           "2000-03-01T00:60:00Z", "2000-03-01T00:00:60Z", "2000-03-01T00:00:00.Z",
                           "2000-03-01T00:00:00+02:00", "2000-03-01T00:00:00Zx",
                           "200o-03-01T00:00:00Z", "2000-3-01T00:00:00Z"}) {
    EXPECT_FALSE(parse_utc(text)) << text;
  }
}

TEST(UtcTime, IsWrittenAsItWasRead) {
  for (const char* text : {"1970-01-01T00:00:00Z", "2031-05-04T09:08:07Z",
                           "2031-05-04T09:08:07.250Z", "1969-12-31T23:59:59.999Z"}) {
    EXPECT_EQ(format_utc(*parse_utc(text)), text);
  }
}

}  // namespace
}  // namespace matchbench::text
