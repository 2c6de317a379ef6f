#pragma once

#include "harness/execution/protocol/flight_recorder.hpp"
#include "harness/execution/protocol/messages.hpp"

#include <functional>
#include <string_view>

namespace matchbench::worker {

// Shuts the worker in as ordered, before any plugin code runs. Throws Error if a required step
// cannot be taken.
using Confine = std::function<Confinement(const ConfinementPolicy&)>;

// One session of a worker: opens the plugin that Start names, asks it what the host asks, answers,
// and returns when the host says Finish, hangs up, or a phase has failed. False if it did not
// come to its last word. Never throws.
// `image` is the collection's memory image. The caller owns the socket.
bool serve(int socket, std::string_view image, protocol::FlightRecorder& recorder,
           const Confine& confine);

}  // namespace matchbench::worker
