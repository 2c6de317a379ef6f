// Prints what confinement costs: confine() itself in fresh processes, then calls made inside and
// outside, in processes that take turns.

#include "harness/base/clock.hpp"
#include "harness/sandbox/confinement.hpp"
#include "tests/support/temporary_folder.hpp"

#include <fcntl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

namespace matchbench::sandbox {
namespace {

using Figures = std::array<double, 6>;
constexpr std::array kNames = {"confine()",           "function call",  "clock_gettime",
                               "system call getppid", "open and close", "1 MB allocated and freed"};

ConfinementPolicy policy(const std::filesystem::path& folder) {
  return {.scratch = folder};
}

[[gnu::noinline]] std::uint64_t step(std::uint64_t value) {
  return value * 6364136223846793005u + 1442695040888963407u;
}

template <class Call>
double ns_per_call(int calls, Call call) {
  const std::int64_t start = monotonic_ns();
  for (int i = 0; i < calls; ++i) call();
  return static_cast<double>(monotonic_ns() - start) / calls;
}

Figures measure(const std::filesystem::path& folder, bool confined) {
  Figures figures{};
  if (confined) {
    const std::int64_t start = monotonic_ns();
    confine(policy(folder));
    figures[0] = static_cast<double>(monotonic_ns() - start);
  }
  const std::string file = folder / "file";
  std::uint64_t (*volatile function)(std::uint64_t) = step;
  std::uint64_t value = 1;
  figures[1] = ns_per_call(2'000'000, [&] { value = function(value); });
  figures[2] = ns_per_call(100'000, [] { monotonic_ns(); });
  figures[3] = ns_per_call(20'000, [] { syscall(SYS_getppid); });
  figures[4] = ns_per_call(2'000, [&] { close(open(file.c_str(), O_RDONLY)); });
  figures[5] = ns_per_call(100'000, [] {
    void* volatile block = std::malloc(1 << 20);
    std::free(block);
  });
  return figures;
}

Figures measure_in_a_child(const std::filesystem::path& folder, bool confined) {
  std::array<int, 2> ends{};
  if (pipe(ends.data()) != 0) std::abort();
  const pid_t child = fork();
  if (child == 0) {
    const Figures figures = measure(folder, confined);
    _exit(write(ends[1], figures.data(), sizeof figures) == sizeof figures ? 0 : 1);
  }
  close(ends[1]);
  Figures figures{};
  const bool complete = read(ends[0], figures.data(), sizeof figures) == sizeof figures;
  close(ends[0]);
  waitpid(child, nullptr, 0);
  if (!complete) std::abort();
  return figures;
}

double quantile(std::vector<Figures>& samples, std::size_t figure, double level) {
  std::sort(samples.begin(), samples.end(),
            [&](const Figures& a, const Figures& b) { return a[figure] < b[figure]; });
  return samples[static_cast<std::size_t>(level * static_cast<double>(samples.size() - 1))][figure];
}

void report(const std::filesystem::path& folder) {
  constexpr int kProcesses = 100;
  std::vector<Figures> outside;
  std::vector<Figures> inside;
  for (int process = 0; process < kProcesses; ++process) {
    outside.push_back(measure_in_a_child(folder, false));
    inside.push_back(measure_in_a_child(folder, true));
  }
  std::printf("ns, median of %d processes     outside      inside  (inside, 95%%)\n", kProcesses);
  for (std::size_t figure = 0; figure < kNames.size(); ++figure) {
    std::printf("%-26s %11.1f %11.1f %11.1f\n", kNames[figure], quantile(outside, figure, 0.5),
                quantile(inside, figure, 0.5), quantile(inside, figure, 0.95));
  }
}

}  // namespace
}  // namespace matchbench::sandbox

int main() {
  const matchbench::TemporaryFolder folder;
  folder.put("file", "");
  matchbench::report(folder.path());
}
