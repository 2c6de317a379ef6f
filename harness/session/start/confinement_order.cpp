#include "harness/session/start/confinement_order.hpp"

#include <cmath>
#include <limits>

namespace matchbench::session {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t kMaxOpenFiles = 256;
constexpr std::uint64_t kFilesThatFillScratch = 4;
constexpr std::uint32_t kSleepingThreads = 64;
constexpr double kSpareCpuSeconds = 60;
constexpr double kMostCpuSeconds = 1e9;  // more is no limit

}  // namespace

WorkerLimits worker_limits(const contest::ProtocolSettings& protocol) {
  return {.memory_bytes = protocol.memory_bytes,
          .scratch_bytes = protocol.scratch_bytes,
          .threads = protocol.max_threads + kSleepingThreads};
}

ConfinementPolicy confinement_order(const contest::ProtocolSettings& protocol,
                                    const fs::path& session) {
  constexpr ConfinementPolicy::Mode kModes[] = {ConfinementPolicy::Mode::kRequired,
                                                ConfinementPolicy::Mode::kBestEffort,
                                                ConfinementPolicy::Mode::kOff};
  constexpr std::uint64_t kNoLimit = std::numeric_limits<std::int64_t>::max();
  return {.mode = kModes[static_cast<int>(protocol.confinement)],
          .root = (session / "root").string(),
          .scratch = (session / "scratch").string(),
          .scratch_bytes = protocol.scratch_bytes,
          // One file cannot fill the folder between two looks of the host.
          .max_file_bytes = protocol.scratch_bytes == 0
                                ? kNoLimit
                                : protocol.scratch_bytes / kFilesThatFillScratch,
          .max_open_files = kMaxOpenFiles,
          .max_address_space_bytes = protocol.address_space_bytes,
          // Well above the cap that the host watches, which gives the better message.
          .max_threads = std::uint64_t{2} * worker_limits(protocol).threads};
}

std::uint64_t cpu_limit_seconds(const contest::ProtocolSettings& protocol, std::size_t queries,
                                bool trained) {
  const contest::Deadlines& deadlines = protocol.deadlines;
  const auto seconds = [](std::int64_t ns) { return static_cast<double>(ns) / 1e9; };
  if (deadlines.create_ns == 0 || deadlines.load_ns == 0 || deadlines.query_ns == 0) return 0;
  if (trained && deadlines.train_ns == 0) return 0;
  const double grace = seconds(deadlines.grace_ns);
  double most = 3 * (seconds(deadlines.create_ns) + grace) + seconds(deadlines.load_ns) + grace;
  if (trained) most += seconds(deadlines.train_ns) + grace;
  most += static_cast<double>(queries) * (seconds(deadlines.query_ns) + grace);
  most = std::ceil(2 * most * protocol.max_threads + kSpareCpuSeconds);
  return most > kMostCpuSeconds ? 0 : static_cast<std::uint64_t>(most);
}

}  // namespace matchbench::session
