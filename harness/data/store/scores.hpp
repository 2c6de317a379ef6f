#pragma once

#include "harness/data/store/ids.hpp"
#include "harness/foundation/model/ids.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace matchbench::store {

struct Score {
  RepetitionId repetition;
  RequestIndex request;
  std::optional<double> value;  // none: the measure is not defined for this request
};

// All scores by one measure under one relevance setting.
struct MeasureScores {
  std::string measure;  // canonical text: "nDCG@10"
  std::vector<Score> scores;
  // Scores of the rankings that were given after training on shuffled judgments, if there are any.
  std::vector<Score> shuffled = {};
};

// A measure that is scored under a setting.
struct ScoredBoard {
  std::string setting;
  std::string measure;
  std::string definition;        // the setting's text, as in SettingScores
  std::string judgments_digest;  // likewise
};

// What one relevance setting gave, and what it was made from.
struct SettingScores {
  std::string setting;           // name, unique in the round
  std::string definition;        // the setting's text, for provenance
  std::string judgments_digest;  // of the judgments that were used
  std::vector<MeasureScores> measures;
};

// What a setting was when it was last scored with other judgments than now.
struct ReplacedSetting {
  std::string setting;
  std::string judgments_digest;
  std::string scored;                  // UTC
  std::uint32_t changed_requests = 0;  // whose judgments are others since; 0 if that is not known
};

}  // namespace matchbench::store
