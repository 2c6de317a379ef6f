#include "harness/analysis/significance/separation_notes.hpp"

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

}  // namespace

SeparationNotes notes_on(const Separation& separation, std::size_t requests, double alpha) {
  SeparationNotes out;
  if (separation.least_p >= alpha) {
    out.warning = fmt::format(
        "No difference can be significant: on these {} requests no p-value can be below {:.3g}, "
        "and the level is {}.{}",
        requests, separation.least_p, alpha, requests_sentence(separation));
    return out;
  }
  const auto& separated = separation.separated;
  if (std::find(separated.begin(), separated.end(), true) == separated.end()) {
    out.note = "No difference is significant: the data do not show which one is better.";
  }
  if (separation.visible && separation.visible->smallest) {
    out.visible = fmt::format(
        "With these {} requests, differences of {:.3f} or more are found (level {}, power {}).{}",
        requests, *separation.visible->smallest, alpha, kVisiblePower,
        requests_sentence(separation));
  }
  return out;
}

}  // namespace matchbench::analysis
