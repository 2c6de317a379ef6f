#include "harness/model/described_outcome.hpp"

namespace matchbench {

std::string described_outcome(Outcome outcome, std::string_view message) {
  const std::string name(name_of(outcome));
  if (message.empty()) return name;
  if (message.starts_with(name)) return std::string(message);
  return name + ": " + std::string(message);
}

}  // namespace matchbench
