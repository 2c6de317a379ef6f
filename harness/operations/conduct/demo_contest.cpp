#include "harness/operations/conduct/demo_contest.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/file.hpp"
#include "harness/foundation/base/os/copy_folder.hpp"
#include "harness/foundation/base/os/datasets_folder.hpp"
#include "harness/foundation/base/os/own_folder.hpp"
#include "harness/foundation/text/tree/yaml_text.hpp"

#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <system_error>

namespace matchbench::conduct {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kCollection = "collection:";
constexpr std::string_view kProtocol = "protocol:";

}  // namespace

void make_own_folder(const fs::path& folder) {
  const int reason = mkdir(folder.c_str(), S_IRWXU) == 0 ? 0 : errno;
  if (reason != 0 && (reason != EEXIST || is_file(folder))) {
    throw system_error(fmt::format("cannot make the folder {}", folder.string()), reason,
                       "go to a folder where you may write");
  }
  if (!is_own_folder(folder)) {
    throw environment_error(
        fmt::format("others may change what lies in {}, and the demonstration would run it",
                    fs::absolute(folder).string()),
        "go to a folder of your own");
  }
}

std::string demo_contest_text(std::string_view shipped, const fs::path& collection) {
  std::string text;
  while (!shipped.empty()) {
    const std::string_view line = shipped.substr(0, shipped.find('\n'));
    shipped.remove_prefix(std::min(shipped.size(), line.size() + 1));
    if (line.starts_with(kCollection)) {
      text += fmt::format("{} {}\n", kCollection, text::yaml_scalar(collection.string()));
    } else {
      text += fmt::format("{}\n", line);
    }
    if (line.starts_with(kProtocol)) text += "  confinement: best-effort\n";
  }
  return text;
}

DemoContest write_demo_contest(const fs::path& folder, DemoCollection collection) {
  const fs::path datasets = datasets_folder();
  if (datasets.empty()) {
    throw environment_error("the example collections are not installed beside this program",
                            "install the package matchbench-data, or all of matchbench");
  }
  std::error_code failure;
  fs::create_directories(folder, failure);
  if (failure) {
    throw system_error(fmt::format("cannot make the folder {}", folder.string()), failure.value(),
                       "go to a folder where you may write");
  }
  fs::path named = datasets / kDemoCollection;
  if (collection == DemoCollection::kCopied) {
    copy_folder(named, folder / kDemoCollection);
    named = kDemoCollection;
  }
  DemoContest contest{
      .file = folder / "contest.yaml",
      .text = demo_contest_text(read_file(datasets / "contests/geography.yaml"), named)};
  write_file(contest.file, contest.text);
  return contest;
}

}  // namespace matchbench::conduct
