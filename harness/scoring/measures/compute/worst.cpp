#include "harness/foundation/base/error.hpp"
#include "harness/scoring/measures/compute/computations.hpp"
#include "harness/scoring/measures/measure.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace matchbench::measures::compute {

double worst_share(const PreparedRequest&, const Arguments&) {
  return 1;
}

double worst_nonrelevant_count(const PreparedRequest& request, const Arguments& a) {
  return request.counts[a.threshold].nonrelevant;
}

// All ranks up to the cutoff have services that are not relevant.
double worst_fallout(const PreparedRequest& request, const Arguments& a) {
  const auto nonrelevant = *request.collection_size - request.counts[a.threshold].relevant;
  if (nonrelevant == 0) return std::numeric_limits<double>::quiet_NaN();
  const auto retrieved = std::min<std::uint64_t>(a.cutoff, nonrelevant);
  return static_cast<double>(a.cutoff == kWhole ? nonrelevant : retrieved) /
         static_cast<double>(nonrelevant);
}

// No relevant service is retrieved: S = 0.
double worst_log_odds(const PreparedRequest& request, const Arguments& a) {
  return -std::log1p(request.counts[a.threshold].relevant);
}

// Linear in the relevant and in the nonrelevant services retrieved, so that it is lowest where none
// or all of them are.
double worst_utility(const PreparedRequest& request, const Arguments& a) {
  const double relevant = request.counts[a.threshold].relevant;
  const double per_nonrelevant = std::min(a.numbers[1], a.numbers[3]);
  double worst = std::min(a.numbers[0], a.numbers[2]) * relevant;
  if (per_nonrelevant != 0) {
    if (!request.collection_size) {
      throw input_error(
          fmt::format("what {} is for a failed request depends on the number of services",
                      to_string(*a.measure)),
          "say how many services the collection has");
    }
    worst += per_nonrelevant * (static_cast<double>(*request.collection_size) - relevant);
  }
  return worst;
}

}  // namespace matchbench::measures::compute
