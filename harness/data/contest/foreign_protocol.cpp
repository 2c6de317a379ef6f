#include "harness/data/contest/foreign_protocol.hpp"

#include "harness/foundation/base/parallel.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>

namespace matchbench::contest {

namespace {

constexpr std::uint32_t kThreadsOfALargeMachine = 64;

}  // namespace

std::vector<ProtocolChange> confine_at_least(ConfinementMode least, ProtocolSettings& protocol,
                                             std::uint64_t most_memory_bytes) {
  std::vector<ProtocolChange> changes;
  const auto name_of = [](const auto& names, auto value) {
    return std::string(names[static_cast<std::size_t>(value)]);
  };
  if (protocol.isolation != Isolation::kProcess) {
    changes.push_back({"isolation", name_of(kIsolationNames, protocol.isolation),
                       name_of(kIsolationNames, Isolation::kProcess)});
    protocol.isolation = Isolation::kProcess;
  }
  // The strictest mode comes first.
  const ConfinementMode given = std::min(least, protocol.confinement);
  if (given != protocol.confinement) {
    changes.push_back({"confinement", name_of(kConfinementModeNames, protocol.confinement),
                       name_of(kConfinementModeNames, given)});
    protocol.confinement = given;
  }
  if (least == ConfinementMode::kOff) return changes;
  const auto text = [](std::uint64_t bytes) {
    return bytes == 0 ? std::string("0") : fmt::format("{} MiB", bytes >> 20);
  };
  const auto bound = [&](const char* key, std::uint64_t ProtocolSettings::*bytes) {
    const std::uint64_t stated = protocol.*bytes;
    const std::uint64_t usual = ProtocolSettings().*bytes;
    const std::uint64_t most = std::max(usual, most_memory_bytes);
    if (stated != 0 && stated <= most) return;
    protocol.*bytes = stated == 0 ? usual : most;
    changes.push_back({key, text(stated), text(protocol.*bytes)});
  };
  bound("memory", &ProtocolSettings::memory_bytes);
  bound("scratch", &ProtocolSettings::scratch_bytes);
  const auto cores = static_cast<std::uint32_t>(thread_count_or_all(0));
  const std::uint32_t most_threads = std::max(cores, kThreadsOfALargeMachine);
  if (protocol.max_threads > most_threads) {
    changes.push_back(
        {"max_threads", std::to_string(protocol.max_threads), std::to_string(most_threads)});
    protocol.max_threads = most_threads;
  }
  return changes;
}

}  // namespace matchbench::contest
