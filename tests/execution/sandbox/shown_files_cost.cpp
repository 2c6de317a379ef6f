// Prints how the time for a root folder of its own grows with the files that are shown in it: in
// confine(), from the start of a process that does nothing else to its end, and for bringing what
// it may have read out of the processor's caches.

#include "harness/execution/sandbox/confinement.hpp"
#include "harness/foundation/base/clock.hpp"
#include "harness/foundation/base/median.hpp"
#include "tests/execution/sandbox/shown_to.hpp"
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
#include <vector>

namespace matchbench::sandbox {
namespace {

namespace fs = std::filesystem;

constexpr int kProcesses = 21;
constexpr int kFilesPerFolder = 50;
constexpr std::size_t kFileBytes = 20'000;  // the mean of Python's

struct Spent {
  std::int64_t confine_ns = 0;
  std::int64_t process_ns = 0;
  std::int64_t settle_ns = 0;
};

Spent confined_process(const ConfinementPolicy& policy, keeper::Keeper& keeper) {
  Spent spent;
  std::array<int, 2> ends{};
  if (pipe(ends.data()) != 0) std::abort();
  const std::int64_t start_ns = monotonic_ns();
  keeper.settle(policy.sets);
  spent.settle_ns = monotonic_ns() - start_ns;
  const pid_t child = fork();
  if (child == 0) {
    const std::int64_t begin_ns = monotonic_ns();
    enter_keeper(policy);
    confine(policy);
    spent.confine_ns = monotonic_ns() - begin_ns;
    _exit(write(ends[1], &spent.confine_ns, sizeof spent.confine_ns) > 0 ? 0 : 1);
  }
  close(ends[1]);
  if (read(ends[0], &spent.confine_ns, sizeof spent.confine_ns) <= 0) std::abort();
  close(ends[0]);
  waitpid(child, nullptr, 0);
  spent.process_ns = monotonic_ns() - start_ns;
  return spent;
}

void measure(int files) {
  const TemporaryFolder folder;
  for (const char* name : {"shown", "root", "scratch"}) fs::create_directory(folder / name);
  const std::string text(kFileBytes, 'x');
  for (int i = 0; i < files; ++i) {
    folder.put(fmt::format("shown/{}/{}", i / kFilesPerFolder, i), text);
  }
  folder.put("own", "");
  ConfinementPolicy policy{
      .root = folder / "root", .scratch = folder / "scratch", .scratch_bytes = 1 << 20};
  keeper::Keeper keeper(fs::read_symlink("/proc/self/exe"));
  sandbox_test::show_to(policy, {folder / "shown", folder / "own"}, &keeper);
  std::array<std::vector<std::int64_t>, 3> all_ns;
  for (int i = 0; i < kProcesses; ++i) {
    const Spent spent = confined_process(policy, keeper);
    all_ns[0].push_back(spent.confine_ns);
    all_ns[1].push_back(spent.process_ns);
    all_ns[2].push_back(spent.settle_ns);
  }
  std::printf("%7d", files);
  for (const auto& one : all_ns) std::printf(" %16.2f", *median(one) / 1e6);
  std::printf("\n");
}

}  // namespace
}  // namespace matchbench::sandbox

int main(int count, char** words) {
  matchbench::sandbox::sandbox_test::keep_if_told(count, words);
  std::printf("%7s %16s %16s %16s  (medians)\n", "files", "confine() [ms]", "process [ms]",
              "settle [ms]");
  for (const int files : {0, 100, 1'000, 10'000}) matchbench::sandbox::measure(files);
}
