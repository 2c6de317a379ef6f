#include "harness/publishing/publish/paper_figures.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/os/child_process.hpp"
#include "harness/foundation/base/os/environment_of_process.hpp"
#include "harness/foundation/base/os/program_folder.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <fmt/format.h>

#include <chrono>

namespace matchbench::publish {
namespace {

namespace fs = std::filesystem;

constexpr const char* kRemedy = "figures take Node.js 18 or newer: install the package nodejs";
constexpr std::chrono::seconds kPatience{120};

}  // namespace

fs::path figures_program() {
  fs::path program = program_folder() / "matchbench-figures";
  if (fs::exists(program)) return program;
  throw environment_error(
      fmt::format("--figures needs {}, which is not there", program.string()),
      "a matchbench that is built with MATCHBENCH_WEB=ON has it; it draws figures from any "
      "report.html, on any machine with Node.js");
}

void draw_figures(const fs::path& program, const fs::path& page, const fs::path& folder) {
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
