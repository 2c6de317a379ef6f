#include "harness/publishing/publish/report_folder.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/file.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

namespace matchbench::publish {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::ThrowsMessage;

// Whoever has made the folder that a report is written to may have put links there.
TEST(ReportFolderWithLinks, HasNothingWrittenThroughThem) {
  const TemporaryFolder folder;
  folder.put("data/scores.csv", "precious");
  fs::create_directories(folder / "report/figures");
  fs::create_symlink(folder / "data", folder / "report/csv");
  fs::create_symlink(folder / "data/scores.csv", folder / "report/figures/latency.svg");
  ReportFolder report(folder / "report");
  EXPECT_THAT(
      [&] {
        report.write({"csv/scores.csv", "a,b\n", {}});
      },
      ThrowsMessage<Error>(HasSubstr("report/csv is a link")));
  EXPECT_THAT([&] { draw_figures("/bin/true", folder / "page", folder / "report/figures"); },
              ThrowsMessage<Error>(HasSubstr("figures/latency.svg is a link")));
  EXPECT_EQ(read_file(folder / "data/scores.csv"), "precious");
}

}  // namespace
}  // namespace matchbench::publish
