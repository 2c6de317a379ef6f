// Prints how much one confined process can leave for a later one to read, over each channel that is
// known, with files of its own, which the two are shown from one keeper's copies, and without: how
// many bits of a random message arrive, and how fast. The two never run at once. With files of its
// own the second one starts late, as in a round in which somebody learns.

#include "harness/execution/sandbox/confinement.hpp"
#include "harness/foundation/base/clock.hpp"
#include "harness/foundation/base/os/inode_numbers.hpp"
#include "tests/execution/sandbox/channels.hpp"
#include "tests/execution/sandbox/shown_to.hpp"
#include "tests/support/temporary_folder.hpp"

#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <random>

namespace matchbench::sandbox::sandbox_test {
namespace {

namespace fs = std::filesystem;

struct Place {
  bool own_files;
  ConfinementPolicy policy;
  keeper::Keeper* keeper;
};

// What `work` returns in a process of its own: confined, and not the first of its namespace, or, if
// it is to have no files of its own, like any other.
Bits in_a_worker(const Place& place, std::size_t count, const std::function<Bits()>& work) {
  std::array<int, 2> ends{};
  if (pipe(ends.data()) != 0) std::abort();
  if (place.own_files) place.keeper->settle(place.policy.sets);
  const pid_t worker = fork();
  if (worker == 0) {
    if (place.own_files) {
      enter_keeper(place.policy);
      separate_children(place.policy);
    }
    const pid_t guest = fork();
    if (guest == 0) {
      if (place.own_files) confine(place.policy);
      const Bits bits = work();
      _exit(write(ends[1], bits.data(), bits.size()) >= 0 ? 0 : 1);
    }
    waitpid(guest, nullptr, 0);
    _exit(0);
  }
  close(ends[1]);
  Bits bits(count);
  if (read(ends[0], bits.data(), count) != static_cast<ssize_t>(count)) std::abort();
  close(ends[0]);
  waitpid(worker, nullptr, 0);
  return bits;
}

// A round's host waits like this before it starts a worker (round::kMostStartDelayNs).
constexpr std::int64_t kMostStartDelayNs = 250'000'000;

// How often each bit that was sent arrived as each; bits that one of them tells of the other.
using Counts = std::array<std::array<double, 2>, 2>;

double information(const Counts& counts) {
  const double all = counts[0][0] + counts[0][1] + counts[1][0] + counts[1][1];
  double told = 0;
  for (const int sent : {0, 1}) {
    for (const int got : {0, 1}) {
      const double both = counts[sent][got] / all;
      const double alone =
          (counts[sent][0] + counts[sent][1]) / all * (counts[0][got] + counts[1][got]) / all;
      if (both > 0) told += both * std::log2(both / alone);
    }
  }
  return told;
}

void measure(const Channel& channel, const Place& place) {
  std::mt19937 random(7);
  Counts counts{};
  std::int64_t spent_ns = 0;
  for (int message = 0; message < channel.messages; ++message) {
    Bits sent(channel.bits);
    for (char& bit : sent) bit = random() % 2 != 0;
    channel.prepare();
    const std::int64_t start_ns = monotonic_ns();
    in_a_worker(place, 1, [&] {
      channel.write(sent);
      return Bits(1);
    });
    if (place.own_files) {
      move_inode_numbers_on(static_cast<std::int64_t>(random() % kMostStartDelayNs));
    }
    const Bits got = in_a_worker(place, channel.bits, [&] { return channel.read(channel.bits); });
    spent_ns += monotonic_ns() - start_ns;
    for (std::size_t i = 0; i < sent.size(); ++i) ++counts[sent[i] != 0][got[i] != 0];
  }
  const double all = static_cast<double>(channel.bits) * channel.messages;
  const double share = (counts[0][1] + counts[1][0]) / all;
  const double told = information(counts) * static_cast<double>(channel.bits);
  const double seconds = static_cast<double>(spent_ns) / 1e9 / channel.messages;
  std::printf("%-34s %-5s %5zu %8.1f %% %10.2f %10.2f\n", channel.name,
              place.own_files ? "yes" : "no", channel.bits, 100 * share, told, told / seconds);
}

// The smallest below /usr/lib that has pages enough for the messages.
fs::path large_file() {
  constexpr std::uintmax_t kEnough = std::uintmax_t{64} << 20;
  fs::path smallest;
  std::uintmax_t size = std::numeric_limits<std::uintmax_t>::max();
  for (const auto& entry : fs::recursive_directory_iterator("/usr/lib")) {
    if (!entry.is_regular_file() || entry.is_symlink()) continue;
    if (entry.file_size() < kEnough || entry.file_size() >= size) continue;
    size = entry.file_size();
    smallest = entry.path();
  }
  return smallest;
}

}  // namespace
}  // namespace matchbench::sandbox::sandbox_test

int main(int count, char** words) {
  using namespace matchbench;
  using namespace matchbench::sandbox::sandbox_test;
  keep_if_told(count, words);
  const TemporaryFolder folder;
  for (const char* name : {"root", "scratch"}) fs::create_directory(folder / name);
  const fs::path file = folder / "shown";
  fs::copy_file(large_file(), file);
  keeper::Keeper keeper(fs::read_symlink("/proc/self/exe"));
  ConfinementPolicy policy{
      .root = folder / "root", .scratch = folder / "scratch", .scratch_bytes = 1 << 20};
  std::array places = {Place{false, policy, &keeper}, Place{true, policy, &keeper}};
  show_to(places[1].policy, {file}, &keeper);
  std::printf("%-34s %-5s %5s %10s %10s %10s\n", "channel", "own", "bits", "wrong", "told",
              "told per s");
  std::vector<Channel> channels = file_channels(file);
  for (const Channel& channel : counter_channels()) channels.push_back(channel);
  for (const Channel& channel : channels) {
    for (const Place& place : places) measure(channel, place);
  }
}
