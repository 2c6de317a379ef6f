#include "harness/scoring/measures/compute/computations.hpp"

namespace matchbench::measures::compute {

double num_queries(const Query&, const Arguments&) {
  return 1;
}

double num_retrieved(const Query& q, const Arguments&) {
  return q.n();
}

double num_relevant(const Query& q, const Arguments& a) {
  return q.request.counts[a.threshold].relevant;
}

double num_relevant_retrieved(const Query& q, const Arguments& a) {
  return q.hits(a).size;
}

double num_nonrelevant_judged_retrieved(const Query& q, const Arguments& a) {
  return q.hits(a).nonrelevant;
}

}  // namespace matchbench::measures::compute
