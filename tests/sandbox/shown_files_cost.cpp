// Prints how the time for a root folder of its own grows with the files of the machine that are
// shown in it: in confine(), and from the start of a process that does nothing else to its end.

#include "harness/base/clock.hpp"
#include "harness/base/median.hpp"
#include "harness/sandbox/confinement.hpp"
#include "tests/support/temporary_folder.hpp"

#include <fmt/format.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

namespace matchbench::sandbox {
namespace {

namespace fs = std::filesystem;

constexpr int kProcesses = 21;
constexpr int kFilesPerFolder = 50;
constexpr std::size_t kFileBytes = 20'000;  // the mean of Python's

// Of confine() and of the process, in nanoseconds.
std::pair<std::int64_t, std::int64_t> confined_process(const TemporaryFolder& folder) {
  std::array<int, 2> ends{};
  if (pipe(ends.data()) != 0) std::abort();
  const std::int64_t start_ns = monotonic_ns();
  const pid_t child = fork();
  if (child == 0) {
    const std::int64_t begin_ns = monotonic_ns();
    confine({.readable = {folder / "own"},
             .in_place = {folder / "shown"},
             .copies = folder / "copies",
             .scratch = folder / "scratch",
             .scratch_bytes = 1 << 20});
    const std::int64_t spent_ns = monotonic_ns() - begin_ns;
    _exit(write(ends[1], &spent_ns, sizeof spent_ns) == sizeof spent_ns ? 0 : 1);
  }
  std::int64_t spent_ns = 0;
  close(ends[1]);
  if (read(ends[0], &spent_ns, sizeof spent_ns) != sizeof spent_ns) std::abort();
  close(ends[0]);
  waitpid(child, nullptr, 0);
  return {spent_ns, monotonic_ns() - start_ns};
}

void measure(int files) {
  const TemporaryFolder folder;
  for (const char* name : {"own", "copies", "scratch"}) fs::create_directory(folder / name);
  const std::string text(kFileBytes, 'x');
  for (int i = 0; i < files; ++i) {
    folder.put(fmt::format("shown/{}/{}", i / kFilesPerFolder, i), text);
  }
  std::vector<std::int64_t> confine_ns;
  std::vector<std::int64_t> process_ns;
  for (int i = 0; i < kProcesses; ++i) {
    const auto [inside_ns, whole_ns] = confined_process(folder);
    confine_ns.push_back(inside_ns);
    process_ns.push_back(whole_ns);
  }
  std::printf("%7d %16.2f %16.2f\n", files, *median(confine_ns) / 1e6, *median(process_ns) / 1e6);
}

}  // namespace
}  // namespace matchbench::sandbox

int main() {
  std::printf("%7s %16s %16s  (medians)\n", "files", "confine() [ms]", "process [ms]");
  for (const int files : {0, 100, 1'000, 10'000}) matchbench::measure(files);
}
