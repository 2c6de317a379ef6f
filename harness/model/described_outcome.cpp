#include "harness/model/described_outcome.hpp"

#include <algorithm>

namespace matchbench {

std::string described_outcome(Outcome outcome, std::string_view message) {
  std::string name(name_of(outcome));
  std::ranges::replace(name, '_', ' ');
  if (message.empty()) return name;
  const bool says_it =
      outcome == Outcome::kError || message.starts_with(name) || message.starts_with("not asked, ");
  if (says_it) return std::string(message);
  return name + ": " + std::string(message);
}

}  // namespace matchbench
