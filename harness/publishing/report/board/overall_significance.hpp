#pragma once

#include "harness/foundation/text/table/table.hpp"
#include "harness/scoring/analysis/significance/random_effects.hpp"

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace matchbench::report {

struct TrackStanding;

// Which entrants differ over all tracks: for each pair the tracks' mean differences together, as
// random effects, p-values by Holm over the pairs.
struct OverallTest {
  struct Pair {
    std::size_t first = 0;  // into entrants
    std::size_t second = 0;
    std::optional<analysis::RandomEffects> effects;  // none: on a track they differ by a constant
    std::optional<double> adjusted_p;
    bool is_separated = false;
  };
  double level = 0.05;
  std::vector<std::string> entrants;  // those with scores on every track
  std::vector<std::string> letters;   // two share one if and only if they are not separated
  std::vector<Pair> pairs;
  std::string why_none;  // a sentence; the rest is then empty
};

OverallTest test_overall(std::span<const TrackStanding> tracks);

// How it was tested, or why not.
std::string test_sentence(const OverallTest& test);

// A row for each pair.
text::Table to_table(const OverallTest& test);

}  // namespace matchbench::report
