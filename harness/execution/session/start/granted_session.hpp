#pragma once

#include "harness/execution/registry/plugin_manifest.hpp"
#include "harness/execution/session/session_task.hpp"
#include "harness/foundation/model/grants.hpp"

namespace matchbench::session {

// Puts the variables that the task grants into it, with their values in the environment of this
// process, and has these values removed from all text that comes of the session. Each entrant
// learns from MATCHBENCH_NETWORK what it may reach: its addresses, or "*", or nothing. Throws as
// require_variables() does.
void give_variables(SessionTask& task);

// Throws an input Error if a variable is not set here, or has so short a value that other text
// would be taken for it.
void require_variables(const Grants& grants);

// Throws an input Error with the line that grants it if the plugin wants what it is not granted.
void require_wishes(const registry::PluginManifest& manifest, const Grants& grants);

}  // namespace matchbench::session
