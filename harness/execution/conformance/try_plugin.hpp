#pragma once

#include "harness/execution/conformance/check_request.hpp"
#include "harness/execution/session/worker_source.hpp"
#include "harness/foundation/model/collection.hpp"

#include <cstdint>
#include <filesystem>
#include <span>

namespace matchbench::conformance {

// Loads the collection into one confined worker and asks its requests once each, in their order, as
// a round would; only a query has a deadline, a minute, and nothing is trained or scored. `top_k`
// 0: whole rankings. No plugin may read `guarded`, even if it is beside its library. With
// request.on_trace the conversation with a program is traced in the log. Throws as target_of()
// does, an input Error if a link leads out of a program's folder, and Error if no worker can be
// started or if interrupted.
CheckRecord try_plugin(const PluginCheckRequest& request, const Collection& collection,
                       std::uint32_t top_k, std::span<const std::filesystem::path> guarded,
                       const session::WorkerSource& programs);

}  // namespace matchbench::conformance
