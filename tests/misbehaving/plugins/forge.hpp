// What the forgers share: frames as the worker sends them.
#pragma once

#include "harness/protocol/flight_recorder.hpp"
#include "harness/protocol/messages.hpp"

#include <unistd.h>

#include <string_view>

namespace forge {

inline void say(std::string_view rest) {
  while (!rest.empty()) {
    const ssize_t put = write(matchbench::kSocketFd, rest.data(), rest.size());
    if (put <= 0) _exit(9);
    rest.remove_prefix(static_cast<std::size_t>(put));
  }
}

inline void say_final() {
  say(encode_frame(matchbench::FrameType::kFinal, {}));
}

inline void say_phase(matchbench::Phase phase, matchbench::Outcome outcome) {
  matchbench::PhaseDone done;
  done.result.phase = phase;
  done.result.outcome = outcome;
  done.result.message = "forged";
  say(done.encode());
}

}  // namespace forge
