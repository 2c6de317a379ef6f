#pragma once

#include "harness/data/store/ids.hpp"

#include <cstdint>
#include <map>
#include <string>

namespace matchbench::store {

// Messages and logs are an entrant's words, and a round is published whole: whoever fails with many
// of them must not make it too large for others to read.
class EntrantTexts {
 public:
  static constexpr std::uint64_t kMostBytes = std::uint64_t{4} << 20;  // of a repetition
  static constexpr std::size_t kShortBytes = 200;

  // The text, or no more than its beginning if the repetition has left that much. Says in
  // `was_cut`, unless it is null, that it is the beginning.
  std::string fitted(RepetitionId repetition, const std::string& text, bool* was_cut = nullptr);

 private:
  std::map<std::int64_t, std::uint64_t> bytes_;  // by RepetitionId
};

}  // namespace matchbench::store
