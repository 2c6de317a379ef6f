#pragma once

#include "harness/scoring/measures/declaration.hpp"
#include "harness/scoring/measures/judged_request.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <vector>

namespace matchbench::measures {

struct Measure;

inline constexpr std::uint32_t kWhole = std::numeric_limits<std::uint32_t>::max();

// "Relevant" is any positive gain: the smallest threshold above 0.
inline constexpr double kAnyPositive = std::numeric_limits<double>::denorm_min();

// What the measures of a plan share; each is computed once per request or ranking.
struct SharedKeys {
  std::vector<double> thresholds{kAnyPositive};  // of relevance, [0] is the default
  std::vector<Discount> discounts;
  std::vector<Gain> gains{Gain{}};  // [0] is linear
  struct Curve {
    std::uint32_t discount = 0;  // into discounts
    std::uint32_t gain = 0;      // into gains
  };
  std::vector<Curve> curves;
};

// A measure's parameters in the form its computation reads.
struct Arguments {
  const Measure* measure = nullptr;
  std::uint32_t index = 0;        // of the measure in its plan
  std::uint32_t cutoff = kWhole;  // k
  std::uint32_t threshold = 0;    // into SharedKeys::thresholds
  std::uint32_t curve = 0;        // into SharedKeys::curves
  double recall = 0;              // behind the '@' of IPrec
  bool judged_only = false;       // reads the condensed ranking
  bool silence_scored = false;    // scores requests that nothing answers by silence
  std::vector<double> numbers;    // of each declared parameter, in order; 0 if it is not a number
};

// What one measure keeps per request.
struct MeasureState {
  double ideal = 0;
  std::vector<double> table;
};

// How many judged services are relevant under one threshold, and how many judged ones are not
// (negative grades are neither).
struct RelevantCounts {
  std::uint32_t relevant = 0;
  std::uint32_t nonrelevant = 0;
};

// The grades of one group of judges.
struct JudgmentGroup {
  // The services that the group judged, each once per part; `level` counts its distinct grades from
  // 0, the lowest, within the group.
  struct Entry {
    std::uint32_t slot = 0;
    std::uint32_t level = 0;
    std::uint32_t part = 0;
    double grade = 0;
  };
  std::vector<Entry> entries;
  std::uint32_t levels = 0;
  bool is_partial = false;  // it has several parts
};

// Cumulated gain of the ideal ranking.
struct IdealCurve {
  std::vector<double> sums;  // sums[i] = IDCG(i), i = 0 … number of positive gains

  double at(std::uint64_t rank) const {
    return sums[std::min<std::uint64_t>(rank, sums.size() - 1)];
  }
  double total() const { return sums.back(); }
};

// The judgments of one request with all that measures derive from them. Made by Plan::prepare;
// read-only afterwards, so threads may share it.
class PreparedRequest {
 public:
  std::vector<double> grades;  // by slot, as given
  std::optional<std::uint64_t> collection_size;
  std::vector<double> scale;  // distinct positive gains of the setting, rising
  // False: a request of Q⁰, which nothing answers. None: nobody said anything of the request.
  std::optional<bool> has_answer;

  std::vector<RelevantCounts> counts;  // by threshold
  std::uint32_t relevant = 0;          // R: counts[0].relevant

  // Levels are the distinct positive gains of this request, rising, from 1; level 0 is the rest.
  std::vector<std::uint32_t> level_of_slot;
  std::vector<double> level_gain;         // [0] = 0
  std::vector<std::uint32_t> level_size;  // judged services on it

  std::vector<std::vector<double>> slot_gains;   // by gain function, by slot
  std::vector<std::vector<double>> ideal_gains;  // by gain function: positive ones, falling
  std::vector<IdealCurve> curves;                // by curve
  std::vector<std::uint32_t> gain_of_curve;      // by curve: its gain function
  std::vector<Discount> discount_of_curve;       // by curve
  std::vector<MeasureState> states;              // by measure

  std::vector<std::uint32_t> subtopic_begin;
  std::vector<std::uint32_t> subtopic_ids;
  std::vector<std::uint32_t> subtopic_size;  // services per subtopic id
  std::uint32_t subtopics = 0;               // M: those with at least one service

  std::vector<std::uint32_t> strata;  // by slot; empty: one stratum
  std::vector<JudgmentGroup> groups;  // filled if a measure of the plan reads them

  double highest_gain() const { return level_gain.back(); }
  std::span<const std::uint32_t> subtopics_of(std::uint32_t slot) const {
    return std::span(subtopic_ids)
        .subspan(subtopic_begin[slot], subtopic_begin[slot + 1] - subtopic_begin[slot]);
  }
  // The depth L of a measure that averages over ranks: its cutoff, else N. Plan::prepare has
  // checked that N is known.
  std::uint64_t depth(const Arguments& arguments) const {
    return arguments.cutoff != kWhole ? arguments.cutoff : *collection_size;
  }
};

}  // namespace matchbench::measures
