#include "harness/base/error.hpp"
#include "harness/measures/compute/computations.hpp"
#include "harness/measures/measure.hpp"
#include "harness/measures/undefined_value.hpp"

#include <fmt/format.h>

#include <numeric>

namespace matchbench::measures::compute {

double characters(const Query& q, const Arguments& a) {
  if (q.n() > 0 && q.ranking.characters.empty()) {
    throw input_error(
        fmt::format("{} needs the descriptions of the services", to_string(*a.measure)),
        "score a round whose collection has them");
  }
  const auto first = q.ranking.characters.first(q.within(a));
  return std::accumulate(first.begin(), first.end(), 0.0);
}

// A failure gives nobody anything to read; it must not look cheap for that.
double no_cost(const PreparedRequest&, const Arguments&) {
  return kLeftOut;
}

}  // namespace matchbench::measures::compute
