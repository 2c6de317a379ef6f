#include "harness/operations/gate/baseline/baseline.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/operations/gate/accepting.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace matchbench::gate {
namespace {

// A new baseline by the measures of this one, and by those that it lacks.
std::string accepting_all(const Side& side, const std::vector<std::string>& measures) {
  std::vector<std::string> all = side.measures;
  for (const auto& one : measures) {
    if (std::find(all.begin(), all.end(), one) == all.end()) all.push_back(one);
  }
  return accepting(side.footing.judgments.empty() ? kOfPlugins : kOfRunFiles, all);
}

}  // namespace

Side baseline_side(const Baseline& baseline, const std::string& name,
                   const std::vector<std::string>& measures) {
  Side out = baseline.side;
  out.measures = measures;
  for (auto& request : out.requests) request.values.clear();
  for (const auto& measure : measures) {
    const auto& known = baseline.side.measures;
    const auto found = std::find(known.begin(), known.end(), measure);
    if (found == known.end()) {
      throw input_error(fmt::format("the baseline {} has no scores by {}", name, measure),
                        accepting_all(baseline.side, measures));
    }
    const auto place = static_cast<std::size_t>(found - known.begin());
    for (std::size_t r = 0; r < out.requests.size(); ++r) {
      out.requests[r].values.push_back(baseline.side.requests[r].values[place]);
    }
  }
  return out;
}

}  // namespace matchbench::gate
