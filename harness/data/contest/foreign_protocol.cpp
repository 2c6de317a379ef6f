#include "harness/data/contest/foreign_protocol.hpp"

#include <algorithm>
#include <cstddef>

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
  return changes;
}

}  // namespace matchbench::contest
