#include "harness/foundation/model/shared_requests.hpp"
#include "harness/publishing/report/model/report_parts.hpp"
#include "harness/scoring/analysis/significance/max_t.hpp"
#include "harness/scoring/analysis/significance/moments.hpp"
#include "harness/scoring/analysis/significance/sign_flip_interval.hpp"

#include <algorithm>
#include <string_view>

namespace matchbench::report {
namespace {

// The differences of an entrant over the requests of both rounds, later minus earlier; none for
// those that one of them did not score.
struct Differences {
  std::string entrant;
  Values by_request;
};

const results::MeasureResults* same_board(const results::RoundResults& round,
                                          const results::MeasureResults& board) {
  const auto found = std::ranges::find_if(round.measures, [&](const auto& one) {
    return one.setting == board.setting && one.measure == board.measure;
  });
  return found == round.measures.end() ? nullptr : &*found;
}

bool is_defined_alike(const results::RoundResults& before, const results::RoundResults& after,
                      const std::string& setting) {
  return before.settings[before.setting_at(setting)].definition ==
         after.settings[after.setting_at(setting)].definition;
}

std::vector<std::string_view> uris_of(const std::vector<results::NamedItem>& requests) {
  std::vector<std::string_view> out;
  for (const auto& request : requests) out.push_back(request.uri);
  return out;
}

std::vector<Differences> differences_of(const results::RoundResults& before,
                                        const results::MeasureResults& earlier,
                                        const results::RoundResults& after,
                                        const results::MeasureResults& later,
                                        const std::vector<SharedRequest>& shared) {
  std::vector<Differences> out;
  for (std::size_t e = 0; e < after.entrants.size(); ++e) {
    const std::string& name = after.entrants[e].entrant.name;
    const auto same = std::ranges::find_if(
        before.entrants, [&](const auto& one) { return one.entrant.name == name; });
    if (same == before.entrants.end()) continue;
    const auto& old_values =
        earlier.values[static_cast<std::size_t>(same - before.entrants.begin())];
    Differences& one = out.emplace_back(Differences{name, {}});
    for (const auto& request : shared) {
      const auto& now = later.values[e][request.second];
      const auto& then = old_values[request.first];
      one.by_request.push_back(now && then ? std::optional(*now - *then) : std::nullopt);
    }
  }
  return out;
}

// The p-value of each entrant's differences against none at all, adjusted for all of them. Requests
// that are not defined for every entrant are left out. Empty if fewer than two are left.
std::vector<double> adjusted_p_values(const std::vector<Differences>& all) {
  analysis::ScoreMatrix matrix;
  matrix.systems.assign(all.size() + 1, "");  // the first one is "no difference"
  std::vector<std::size_t> requests;
  for (std::size_t r = 0; r < all.front().by_request.size(); ++r) {
    const bool has_all =
        std::ranges::all_of(all, [&](const auto& one) { return one.by_request[r].has_value(); });
    if (has_all) requests.push_back(r);
  }
  if (requests.size() < 2) return {};
  matrix.requests.resize(requests.size());
  matrix.values.assign(requests.size(), 0);
  for (const auto& one : all) {
    for (const auto r : requests) matrix.values.push_back(*one.by_request[r]);
  }
  std::vector<analysis::Pair> family;
  for (std::size_t i = 0; i < all.size(); ++i) family.push_back({0, i + 1});
  return analysis::step_down_max_t(matrix, family, {.seed = kReportSeed}, kReportAlpha)
      .adjusted_p_values;
}

}  // namespace

std::vector<HistoryChange> round_changes(const results::RoundResults& before,
                                         const results::RoundResults& after, std::size_t round) {
  std::vector<HistoryChange> out;
  const auto shared = shared_requests(uris_of(before.requests), uris_of(after.requests));
  for (const auto& later : after.measures) {
    const results::MeasureResults* earlier = same_board(before, later);
    if (earlier == nullptr || !is_defined_alike(before, after, later.setting)) continue;
    auto all = differences_of(before, *earlier, after, later, shared);
    std::erase_if(all, [](const auto& one) {
      return std::ranges::none_of(one.by_request, [](const auto& d) { return d.has_value(); });
    });
    if (all.empty()) continue;
    const auto p_values = adjusted_p_values(all);
    for (std::size_t i = 0; i < all.size(); ++i) {
      std::vector<double> d;
      for (const auto& difference : all[i].by_request) {
        if (difference) d.push_back(*difference);
      }
      const auto interval = analysis::sign_flip_interval(d, {.seed = kReportSeed});
      out.push_back({.round = round,
                     .entrant = all[i].entrant,
                     .setting = later.setting,
                     .measure = later.measure,
                     .difference = analysis::moments(d).mean,
                     .low = measures::known_bound(interval.low),
                     .high = measures::known_bound(interval.high),
                     .p_adjusted = p_values.empty() ? std::nullopt : std::optional(p_values[i])});
    }
  }
  return out;
}

}  // namespace matchbench::report
