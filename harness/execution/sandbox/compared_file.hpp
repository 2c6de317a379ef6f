#pragma once

#include "harness/foundation/base/owned_fd.hpp"
#include "harness/foundation/model/shown_file.hpp"

namespace matchbench::sandbox {

// Opens what the host has judged once more (O_PATH), following no link, compares device and inode,
// and settles it if it is a file (base/os/settled_file.hpp). Throws an environment Error if it is
// something else by now, or gone.
OwnedFd open_compared(const ShownFile& shown);

}  // namespace matchbench::sandbox
