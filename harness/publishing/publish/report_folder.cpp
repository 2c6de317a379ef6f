#include "harness/publishing/publish/report_folder.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/file.hpp"
#include "harness/foundation/base/file_writer.hpp"
#include "harness/foundation/base/os/child_process.hpp"
#include "harness/foundation/base/os/environment_of_process.hpp"
#include "harness/foundation/base/os/no_links.hpp"
#include "harness/foundation/base/os/program_folder.hpp"
#include "harness/publishing/report/formats/export_formats.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <iterator>
#include <string_view>
#include <system_error>
#include <utility>

namespace matchbench::publish {
namespace {

namespace fs = std::filesystem;

constexpr const char* kRemedy = "figures take Node.js 18 or newer: install the package nodejs";
constexpr std::chrono::seconds kPatience{120};

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
  require_no_links(path_, fs::path(file.path).parent_path());
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

fs::path figures_program() {
  fs::path program = program_folder() / "matchbench-figures";
  if (fs::exists(program)) return program;
  throw environment_error(
      fmt::format("--figures needs {}, which is not there", program.string()),
      "a matchbench that is built with MATCHBENCH_WEB=ON has it; it draws figures from any "
      "report.html, on any machine with Node.js");
}

void draw_figures(const fs::path& program, const fs::path& page, const fs::path& folder) {
  require_no_links(folder.parent_path(), folder.filename());
  std::error_code none;
  for (const auto& entry : fs::directory_iterator(folder, none)) {
    require_no_links(folder, entry.path().filename());  // it writes through them
  }
  const OwnedFd nowhere(open("/dev/null", O_RDWR | O_CLOEXEC));
  ChildProcess child({.what = "the program that draws figures",
                      .program = program.string(),
                      .arguments = {page.string(), folder.string()},
                      .environment = own_environment(),
                      .descriptors = {{nowhere.get(), STDIN_FILENO},
                                      {nowhere.get(), STDOUT_FILENO},
                                      {STDERR_FILENO, STDERR_FILENO}}},
                     kRemedy);
  const ProcessEnd end = child.wait(kPatience);
  if (end.signal == 0 && end.code == 0) return;
  throw environment_error(
      fmt::format("{} ended with {} {}", program.string(), end.signal == 0 ? "code" : "signal",
                  end.signal == 0 ? end.code : end.signal),
      kRemedy);
}

}  // namespace matchbench::publish
