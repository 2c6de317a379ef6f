#pragma once

namespace matchbench::sandbox {

// Gives up every capability of the calling thread for good: with no_new_privs, which is set as
// well, neither a set-user-id program nor one that the superuser executes brings one back. Throws
// Error if a capability is left.
void drop_capabilities();

}  // namespace matchbench::sandbox
