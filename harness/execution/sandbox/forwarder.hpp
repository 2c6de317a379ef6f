#pragma once

#include "harness/foundation/base/owned_fd.hpp"
#include "harness/foundation/model/confinement_policy.hpp"

#include <cstddef>
#include <span>
#include <vector>

namespace matchbench::sandbox {

// Hands descriptors to another process over a pair of sockets that keeps messages apart. Both throw
// an environment Error.
void send_descriptors(int socket, std::span<const OwnedFd> descriptors);
std::vector<OwnedFd> receive_descriptors(int socket);

inline constexpr std::size_t kMostConnections = 64;

// Takes what connects at a door, connects to where the door leads, and moves bytes both ways, as
// long as either side has some. `listening`: the sockets at the doors, in their order, maybe in
// another network than that of the process. A connection is reset, and standard error says why, if
// nobody outside takes it. More connections than kMostConnections wait. Nothing is kept of one that
// has ended.
[[noreturn]] void forward(std::span<const Door> doors, std::span<const OwnedFd> listening);

}  // namespace matchbench::sandbox
