#pragma once

#include "harness/scoring/analysis/experiment.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace matchbench::analysis {

// What one entrant's answers mean for one service. A request that was asked several times counts as
// one, each of its answers by its share, so that counts need not be whole numbers.
struct ServiceCounts {
  double found = 0;           // N_k: requests with the service among the first k
  double relevant_found = 0;  // of those, the ones for which it is relevant
  double irrelevant = 0;      // the ones for which it was judged and is not relevant
  double unjudged = 0;        // the ones for which nobody judged it
  std::size_t relevant = 0;   // requests for which it is relevant, found or not
  // The best rank that it had for one of those; none: it was in no such answer.
  std::optional<std::size_t> best_rank;
  double exposure =
      0;            // Σ 1/log2(1 + rank) over the requests, at all ranks (Singh & Joachims 2018)
  double gain = 0;  // sum of its positive gains over the requests
};

// Two services of which the entrant shows the wrong one.
struct LookAlike {
  std::uint32_t service = 0;  // relevant, and outside the first k
  std::uint32_t instead = 0;  // among the first k, judged, and of a lower gain
  double requests = 0;        // for which that is so
  double reverse = 0;         // for which it is so with the two exchanged
};

// The services' side of one entrant's answers, over the requests that it answered: failed and
// abstained ones are left out.
struct ServiceSide {
  std::size_t requests = 0;  // answered
  std::vector<ServiceCounts> services;
  std::vector<LookAlike> look_alikes;  // by requests, falling, then by the places of the two
  // Skewness of N_k over services, E(N_k − μ)³/σ³ (Radovanović, Nanopoulos & Ivanović 2010). It
  // is high if a few services are in most answers. None if all services have the same N_k.
  std::optional<double> skewness;
  std::optional<double> exposure_gini;  // none if nothing was shown
  std::optional<double> gain_gini;      // none if nothing is relevant
};

// Which service a request's ServiceIndex means: numbering[request][index]. Empty: the index itself,
// for every request.
using ServiceNumbering = std::span<const std::vector<std::uint32_t>>;

// `depth` is k ≥ 1; `services` is how many there are. Time and memory grow with the rankings and,
// for look-alikes, with k times the number of relevant services that are missing from the first k.
ServiceSide service_side(const Experiment& experiment, const JudgedSetting& setting,
                         std::size_t system, std::size_t depth, std::size_t services,
                         ServiceNumbering numbering = {});

// Gini coefficient of values ≥ 0: 0 if all are equal, near 1 if one has everything. None if they
// add up to 0.
std::optional<double> gini(std::vector<double> values);

}  // namespace matchbench::analysis
