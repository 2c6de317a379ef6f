#pragma once

#include "harness/data/contest/protocol_settings.hpp"
#include "harness/foundation/model/confinement_policy.hpp"

#include <filesystem>

namespace matchbench::session {

// The limits of a worker, and where it finds its root and its scratch folder: empty folders to be
// in `session`. What it may see is not in it (show_files()).
ConfinementPolicy confinement_order(const contest::ProtocolSettings& protocol,
                                    const std::filesystem::path& session);

}  // namespace matchbench::session
