#pragma once

#include "harness/measures/measure.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace matchbench {

// A measure as somebody asked for it.
struct RequestedMeasure {
  Measure measure;
  std::string
      label;  // the reference evaluator's output name where its spelling was used, else canonical
  Aggregate aggregate = Aggregate::kMean;  // kGeometricMean for gm_map and the like
};

// One measure, by its canonical name ("nDCG(gain=exp)@10") or by an alias that means one
// ("ndcg_cut_10"). Throws an input Error that suggests near names or states the allowed range.
Measure parse_measure(std::string_view text);

// One measure by its canonical name alone, no alias.
Measure parse_canonical(std::string_view text);

// One or more: give all their members: "P" or "P.5,7", "ndcg_cut", "Rprec_mult",
// "iprec_at_recall", and the sets "official" and "all_trec" (in the order of the reference
// evaluator, without its text lines runid and relstring and without Rndcg).
std::vector<RequestedMeasure> parse_measures(std::string_view text);

}  // namespace matchbench
