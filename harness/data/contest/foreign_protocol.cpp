#include "harness/data/contest/foreign_protocol.hpp"

#include "harness/foundation/base/os/machine.hpp"
#include "harness/foundation/base/parallel.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>

namespace matchbench::contest {

std::vector<ProtocolChange> confine_at_least(ConfinementMode least, ProtocolSettings& protocol) {
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
    const std::uint64_t most = std::max(usual, memory_of_machine() / 2);
    if (stated != 0 && stated <= most) return;
    protocol.*bytes = stated == 0 ? usual : most;
    changes.push_back({key, text(stated), text(protocol.*bytes)});
  };
  bound("memory", &ProtocolSettings::memory_bytes);
  bound("scratch", &ProtocolSettings::scratch_bytes);
  const auto cores = static_cast<std::uint32_t>(thread_count_or_all(0));
  if (protocol.max_threads > cores) {
    changes.push_back({"max_threads", std::to_string(protocol.max_threads), std::to_string(cores)});
    protocol.max_threads = cores;
  }
  return changes;
}

}  // namespace matchbench::contest
