#include "harness/publish/report_folder.hpp"

#include "harness/base/error.hpp"
#include "harness/base/file.hpp"

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

void ReportFolder::write(const report::ReportFile& file) const {
  const std::filesystem::path path = path_ / file.path;
  make(path.parent_path());
  write_file(path, file.text);
}

report::FileSink ReportFolder::sink() const {
  return [this](const report::ReportFile& file) { write(file); };
}

}  // namespace matchbench::publish
