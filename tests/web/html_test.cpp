#include "harness/publishing/report/formats/html.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/file.hpp"

#include <gmock/gmock.h>

#include <cstdlib>
#include <filesystem>

namespace matchbench {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

TEST(JsonForHtml, EscapesWhatWouldEndTheElement) {
  EXPECT_EQ(report::json_for_html(R"({"name":"</script><!--"})"),
            R"({"name":"\u003c/script>\u003c!--"})");
}

TEST(JsonForHtml, RoundsFractionsToSixDigitsAndLeavesAllElseAlone) {
  EXPECT_EQ(
      report::json_for_html(R"([0.123456789,-1.5e-7,1234567,-3,"0.123456789 \" 9.87654321",null])"),
      R"([0.123457,-1.5e-07,1234567,-3,"0.123456789 \" 9.87654321",null])");
}

TEST(JsonForHtml, RoundsNoNumberOutOfItsRange) {
  // 1e308 is a double, 1e-400 is none; either stays what it says.
  EXPECT_EQ(report::json_for_html("[1.0e308,1e-400]"), "[1e+308,1e-400]");
}

TEST(JsonForHtml, KeepsABackslashBeforeAQuotationMark) {
  EXPECT_EQ(report::json_for_html(R"({"path":"C:\\","next":1.0000001})"),
            R"({"path":"C:\\","next":1})");
}

TEST(Page, HoldsTheDataAndAPolicyThatAllowsNoRequest) {
  const std::string page = report::to_html(R"({"title":"<b>"})");
  EXPECT_THAT(page, HasSubstr(R"(id="report">{"title":"\u003cb>"}</script>)"));
  EXPECT_THAT(page, HasSubstr("default-src 'none'; script-src 'sha256-"));
  EXPECT_THAT(page, Not(HasSubstr("unsafe-")));
  EXPECT_THAT(page, Not(HasSubstr("src=")));
}

TEST(Page, IsTheSameForTheSameReport) {
  EXPECT_EQ(report::to_html("{}"), report::to_html("{}"));
}

}  // namespace
}  // namespace matchbench
