#include "harness/execution/session/start/confinement_order.hpp"

#include "harness/execution/session/session_task.hpp"

#include <limits>

namespace matchbench::session {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t kMaxOpenFiles = 256;
constexpr std::uint64_t kFilesThatFillScratch = 4;

}  // namespace

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
          .max_threads = std::uint64_t{2} * most_threads(protocol)};
}

}  // namespace matchbench::session
