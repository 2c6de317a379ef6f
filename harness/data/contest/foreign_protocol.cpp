#include "harness/data/contest/foreign_protocol.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>

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
  const auto bound = [&](const char* key, std::uint64_t ProtocolSettings::*bytes) {
    if (protocol.*bytes != 0) return;
    protocol.*bytes = ProtocolSettings().*bytes;
    changes.push_back({key, "0", fmt::format("{} MiB", protocol.*bytes >> 20)});
  };
  bound("memory", &ProtocolSettings::memory_bytes);
  bound("scratch", &ProtocolSettings::scratch_bytes);
  return changes;
}

}  // namespace matchbench::contest
