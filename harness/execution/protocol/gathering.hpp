#pragma once

#include <cstdint>

namespace matchbench::protocol {

// A worker sends each of its first answers through the socket before it asks the next query, so
// that no plugin code can take them back. From this sequence number on it gathers them in the
// outbox, at no system call each: a plugin that has come so far is answering many queries, and one
// that writes into the outbox spoils what it said last. The host looks into the outbox when it has
// all answers before that number, so that nothing in it overtakes the socket.
inline constexpr std::uint64_t kGatherFrom = 1024;

// The message of a worker's last frame, which it leaves in the outbox whatever its number, if
// its plugin has closed descriptors that are not its own.
inline constexpr const char* kCutOff =
    "the plugin has closed or replaced the worker's connection to its host (descriptor 3)";

}  // namespace matchbench::protocol
