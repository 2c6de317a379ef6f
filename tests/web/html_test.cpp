#include "harness/report/html.hpp"
#include "harness/base/error.hpp"
#include "harness/base/file.hpp"
#include "harness/report/svg.hpp"

#include <gmock/gmock.h>

#include <cstdlib>
#include <filesystem>

namespace matchbench {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

TEST(JsonForHtml, EscapesWhatWouldEndTheElement) {
  EXPECT_EQ(json_for_html(R"({"name":"</script><!--"})"), R"({"name":"\u003c/script>\u003c!--"})");
}

TEST(JsonForHtml, RoundsFractionsToSixDigitsAndLeavesAllElseAlone) {
  EXPECT_EQ(json_for_html(R"([0.123456789,-1.5e-7,1234567,-3,"0.123456789 \" 9.87654321",null])"),
            R"([0.123457,-1.5e-07,1234567,-3,"0.123456789 \" 9.87654321",null])");
}

TEST(JsonForHtml, RoundsNoNumberOutOfItsRange) {
  // 1e308 is a double, 1e-400 is none; either stays what it says.
  EXPECT_EQ(json_for_html("[1.0e308,1e-400]"), "[1e+308,1e-400]");
}

TEST(JsonForHtml, KeepsABackslashBeforeAQuotationMark) {
  EXPECT_EQ(json_for_html(R"({"path":"C:\\","next":1.0000001})"), R"({"path":"C:\\","next":1})");
}

TEST(Page, HoldsTheDataAndAPolicyThatAllowsNoRequest) {
  const std::string page = to_html(R"({"title":"<b>"})");
  EXPECT_THAT(page, HasSubstr(R"(id="report">{"title":"\u003cb>"}</script>)"));
  EXPECT_THAT(page, HasSubstr("default-src 'none'; script-src 'sha256-"));
  EXPECT_THAT(page, Not(HasSubstr("unsafe-")));
  EXPECT_THAT(page, Not(HasSubstr("src=")));
}

TEST(Page, IsTheSameForTheSameReport) {
  EXPECT_EQ(to_html("{}"), to_html("{}"));
}

TEST(Page, WithoutAReportGivesNoFiguresButAnError) {
  const auto folder = std::filesystem::temp_directory_path() / "matchbench-no-report";
  std::filesystem::create_directories(folder);
  write_file(folder / "other.html", "<p>Something else</p>");
  try {
    write_svgs(folder / "other.html", folder / "figures");
    FAIL() << "figures of something else";
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::kEnvironment);
    EXPECT_THAT(error.what(), HasSubstr("other.html is no HTML report of matchbench"));
  }
  std::filesystem::remove_all(folder);
}

TEST(Page, WhereNodeIsMissingFiguresNameTheRemedy) {
  const std::string path = std::getenv("PATH");
  setenv("PATH", "/nowhere", 1);
  std::string said;
  try {
    write_svgs("report.html", "figures");
  } catch (const Error& error) {
    said = error.what();
  }
  setenv("PATH", path.c_str(), 1);
  EXPECT_THAT(said, HasSubstr("cannot start node"));
  EXPECT_THAT(said, HasSubstr("install Node.js 18"));
}

}  // namespace
}  // namespace matchbench
