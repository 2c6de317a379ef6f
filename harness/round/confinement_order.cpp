#include "harness/round/confinement_order.hpp"

#include <limits>

namespace matchbench {
namespace {

constexpr std::uint64_t kMaxOpenFiles = 256;
constexpr std::uint32_t kSleepingThreads = 64;

}  // namespace

WorkerLimits worker_limits(const Protocol& protocol) {
  return {.memory_bytes = protocol.memory_bytes,
          .scratch_bytes = protocol.scratch_bytes,
          .threads = protocol.max_threads + kSleepingThreads};
}

ConfinementOrder confinement_order(const Protocol& protocol, const std::filesystem::path& library,
                                   const std::filesystem::path& scratch) {
  constexpr ConfinementOrder::Mode kModes[] = {ConfinementOrder::Mode::kRequired,
                                               ConfinementOrder::Mode::kBestEffort,
                                               ConfinementOrder::Mode::kOff};
  constexpr std::uint64_t kNoLimit = std::numeric_limits<std::int64_t>::max();
  return {.mode = kModes[static_cast<int>(protocol.confinement)],
          .readable = {library.parent_path().string()},
          .scratch = scratch.string(),
          .max_file_bytes = protocol.scratch_bytes == 0 ? kNoLimit : protocol.scratch_bytes,
          .max_open_files = kMaxOpenFiles,
          // Well above the cap that the host watches, which gives the better message.
          .max_threads = std::uint64_t{2} * worker_limits(protocol).threads};
}

}  // namespace matchbench
