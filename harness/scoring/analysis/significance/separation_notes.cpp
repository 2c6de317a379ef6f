#include "harness/scoring/analysis/significance/separation_notes.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace matchbench::analysis {

namespace {

// How many requests show kWantedDifference; empty if no number does.
std::string requests_sentence(const Separation& separation) {
  if (!separation.visible || !separation.visible->requests) return {};
  return fmt::format(" A difference of {} needs about {} such requests.", kWantedDifference,
                     *separation.visible->requests);
}

std::string these_requests(std::size_t requests) {
  return requests == 1 ? "this request" : fmt::format("these {} requests", requests);
}

constexpr double kLeastShare = 0.05;
constexpr double kLargestShare = 0.3;

}  // namespace

SeparationNotes notes_on(const Separation& separation, std::size_t requests, double alpha) {
  SeparationNotes out;
  if (separation.least_p >= alpha) {
    const std::string p_values =
        separation.least_p < 1 ? fmt::format("no p-value can be below {:.3g}", separation.least_p)
                               : "every p-value is 1";
    // The estimate is for requests that differ; if it is no more than there are, most are ties.
    const bool needs_more = separation.visible && separation.visible->requests > requests;
    out.warning = fmt::format("No difference can be significant: on {} {}, and the level is {}.{}",
                              these_requests(requests), p_values, alpha,
                              needs_more ? requests_sentence(separation) : "");
    return out;
  }
  const auto& separated = separation.separated;
  if (std::find(separated.begin(), separated.end(), true) == separated.end()) {
    out.note = "No difference is significant: the data do not show which one is better.";
  }
  if (!separation.visible) return out;
  if (const auto& smallest = separation.visible->smallest) {
    const bool are_many = separated.size() > 1;  // of which some vary more and others less
    out.visible = fmt::format(
        "With these {} requests, differences of {:.3f} or more {}are detected (level {}, power "
        "{}).{}",
        requests, *smallest, are_many ? "between a typical pair " : "", alpha, kVisiblePower,
        requests_sentence(separation));
  } else if (separation.visible->requests) {
    out.visible = fmt::format(
        "These {} requests are too few to detect even the largest possible difference (level {}, "
        "power {}).{}",
        requests, alpha, kVisiblePower, requests_sentence(separation));
  }
  return out;
}

std::vector<std::size_t> skewed_systems(const ScoreMatrix& scores) {
  const measures::ValueRange range = range_of(scores.measure);
  const double worst = scores.better == Better::kLarger ? range.low : range.high;
  const std::size_t systems = scores.systems.size();
  std::vector<std::size_t> failed(systems);
  std::size_t requests = 0;  // with another median
  for (std::size_t r = 0; r < scores.requests.size(); ++r) {
    std::vector<std::size_t> here;
    for (std::size_t s = 0; s < systems; ++s) {
      if (scores.of(s)[r] == worst) here.push_back(s);
    }
    if (2 * here.size() > systems) continue;
    ++requests;
    for (const auto s : here) ++failed[s];
  }
  std::vector<std::size_t> out;
  for (std::size_t s = 0; s < systems; ++s) {
    const double share = static_cast<double>(failed[s]) / static_cast<double>(requests);
    if (failed[s] > 0 && share >= kLeastShare && share <= kLargestShare) out.push_back(s);
  }
  return out;
}

std::string skewed_sentence(const std::string& where, const std::string& names, bool are_several,
                            std::size_t requests) {
  return fmt::format(
      "{}: differences of {} are skewed, as {} the worst value on 5 to 30 % of the requests where "
      "the median entrant has not; with {} requests such pairs are separated too often.",
      where, names, are_several ? "they have" : "it has", requests);
}

}  // namespace matchbench::analysis
