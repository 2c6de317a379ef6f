#include "harness/publishing/publish/report_folder.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/file.hpp"
#include "harness/foundation/base/file_writer.hpp"
#include "harness/publishing/report/formats/export_formats.hpp"

#include <algorithm>
#include <iterator>
#include <string_view>
#include <system_error>
#include <utility>

namespace matchbench::publish {
namespace {

void make(const std::filesystem::path& folder) {
  std::error_code failure;
  std::filesystem::create_directories(folder, failure);
  if (failure) {
    throw system_error("cannot make the folder " + folder.string(), failure.value(),
                       "name one where you may write");
  }
}

}  // namespace

ReportFolder::ReportFolder(std::filesystem::path path) : path_(std::move(path)) {
  make(path_);
}

void ReportFolder::write(const report::ReportFile& file) {
  const std::filesystem::path path = path_ / file.path;
  make(path.parent_path());
  FileWriter out(path);
  out.write(file.text);
  if (file.rest) file.rest([&](std::string_view part) { out.write(part); });
  out.finish();
  written_.insert(file.path);
}

report::FileSink ReportFolder::sink() {
  return [this](const report::ReportFile& file) { write(file); };
}

std::vector<std::string> ReportFolder::left_from_earlier() const {
  std::set<std::string> found;
  for (const auto& format : report::export_formats()) {
    const std::filesystem::path path = path_ / format.open_first;
    if (is_file(path)) found.emplace(format.open_first);
    if (!is_folder(path)) continue;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(path)) {
      if (entry.is_regular_file()) found.insert(entry.path().lexically_relative(path_).string());
    }
  }
  std::vector<std::string> left;
  std::ranges::set_difference(found, written_, std::back_inserter(left));
  return left;
}

}  // namespace matchbench::publish
