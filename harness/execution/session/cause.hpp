#pragma once

#include "harness/foundation/model/outcome.hpp"

#include <cstdint>
#include <optional>
#include <string>

namespace matchbench::session {

// A cause says why a session ended before its time.
struct Cause {
  Outcome outcome = Outcome::kOk;
  std::string message;
  // Only this query of the session (its sequence number) is to blame, if it is still unanswered.
  std::optional<std::uint64_t> query = std::nullopt;
  // The host may have seen the worker's own end: how it exited is then the better explanation.
  bool may_be_ending = false;
};

}  // namespace matchbench::session
