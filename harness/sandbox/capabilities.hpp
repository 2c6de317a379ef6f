#pragma once

namespace matchbench::sandbox {

// Gives up every capability of the calling thread for good, and no_new_privs with it, so that not
// even a set-user-id program would bring one back. Returns whether the bounding set and the
// securebits could be emptied and locked too, which takes CAP_SETPCAP. Throws Error if a
// capability is left.
bool drop_capabilities();

}  // namespace matchbench::sandbox
