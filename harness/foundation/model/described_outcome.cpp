#include "harness/foundation/model/described_outcome.hpp"

#include <algorithm>

namespace matchbench {

std::string outcome_words(std::string_view name) {
  std::string words(name);
  std::ranges::replace(words, '_', ' ');
  return words;
}

std::string described_outcome(std::string_view name, std::string_view message) {
  std::string words = outcome_words(name);
  if (message.empty()) return words;
  // Their messages tell the outcome: "load() returned MB_E_INTERNAL", "exited with code 1 …".
  const bool says_it = name == name_of(Outcome::kError) || name == name_of(Outcome::kExited);
  return says_it ? std::string(message) : words + ": " + std::string(message);
}

}  // namespace matchbench
