#include "harness/foundation/base/error.hpp"
#include "harness/foundation/model/description_sizes.hpp"
#include "harness/scoring/measures/compute/computations.hpp"
#include "harness/scoring/measures/measure.hpp"
#include "harness/scoring/measures/undefined_value.hpp"

#include <fmt/format.h>

#include <numeric>

namespace matchbench::measures::compute {
namespace {

double sum_of_first(std::span<const double> sizes, const Query& q, const Arguments& a) {
  const auto first = sizes.first(q.within(a));
  return std::accumulate(first.begin(), first.end(), 0.0);
}

}  // namespace

double characters(const Query& q, const Arguments& a) {
  if (q.n() > 0 && q.ranking.characters.empty()) {
    throw input_error(
        fmt::format("{} needs the descriptions of the services", to_string(*a.measure)),
        "score a round whose collection has them");
  }
  return sum_of_first(q.ranking.characters, q, a);
}

double tokens(const Query& q, const Arguments& a) {
  if (q.n() > 0 && q.ranking.tokens.empty()) {
    throw input_error(fmt::format("{} needs the descriptions of the services, and {} {}",
                                  to_string(*a.measure), kTokenizerPackage, kTokenizerVersion),
                      "score a round whose collection has them, where that is installed");
  }
  return sum_of_first(q.ranking.tokens, q, a);
}

// A failure gives nobody anything to read; it must not look cheap for that.
double no_cost(const PreparedRequest&, const Arguments&) {
  return kLeftOut;
}

}  // namespace matchbench::measures::compute
