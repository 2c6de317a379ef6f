#pragma once

#include "harness/foundation/model/outcome.hpp"

#include <string>
#include <string_view>

namespace matchbench {

// An outcome's name for people: "timed out".
std::string outcome_words(std::string_view name);

// For people: "timed out: the message", "exited with code 1 …", "query failed: …"; the outcome is
// named once.
std::string described_outcome(std::string_view name, std::string_view message);
inline std::string described_outcome(Outcome outcome, std::string_view message) {
  return described_outcome(name_of(outcome), message);
}

}  // namespace matchbench
