#include "harness/publish/reported_results.hpp"

#include "harness/results/read_results.hpp"
#include "harness/study/timing/audit_remarks.hpp"
#include "harness/text/printable.hpp"

namespace matchbench {

RoundResults read_reported_results(const RoundStore& store) {
  RoundResults results = read_results(store);
  for (const auto& remark : audit_remarks(store)) {
    results.suspicions.push_back(printable(remark, remark.size()));
  }
  return results;
}

}  // namespace matchbench
