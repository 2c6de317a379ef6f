#include "harness/foundation/base/name_table.hpp"
#include "harness/foundation/base/parallel.hpp"
#include "harness/publishing/report/model/report_parts.hpp"
#include "harness/scoring/analysis/services/service_lists.hpp"

#include <algorithm>

namespace matchbench::report {
namespace {

constexpr std::size_t kShownRanks = 10;
constexpr std::size_t kMostRows = 50;  // of each list of an entrant

// Places in the model's services. What rankings do not show is added behind them.
class ServicePlaces {
 public:
  ServicePlaces(const std::vector<results::NamedItem>& all, DescriptionBudget& descriptions,
                std::vector<results::NamedItem>& services)
      : all_(all), descriptions_(descriptions), services_(services) {
    for (std::size_t s = 0; s < services.size(); ++s) places_.emplace(services[s].uri, s);
  }

  std::size_t operator()(std::size_t service) {
    const auto [found, is_new] = places_.emplace(all_[service].uri, services_.size());
    if (is_new) services_.push_back(descriptions_.take(all_[service]));
    return found->second;
  }

  const std::string& name_of(std::size_t service) const {
    const auto& item = all_[service];
    return item.name.empty() ? item.uri : item.name;
  }

 private:
  const std::vector<results::NamedItem>& all_;
  DescriptionBudget& descriptions_;
  std::vector<results::NamedItem>& services_;
  NameMap<std::size_t> places_;
};

// Services that nobody needs and nobody finds are often most of a collection: names are enough.
void add_never_found(const analysis::ServiceSide& side, ServicePlaces& place,
                     ReportServiceSide& out) {
  for (const auto s : analysis::never_found(side)) {
    const auto& one = side.services[s];
    if (one.relevant > 0 && out.never_found_first.size() < kMostRows) {
      out.never_found_first.push_back({place(s), one.relevant, one.best_rank});
    } else if (one.relevant == 0 && out.unneeded_first.size() < kMostRows) {
      out.unneeded_first.push_back(place.name_of(s));
    }
  }
}

ReportServiceSide shown_side(const analysis::ServiceSide& side, ServicePlaces& place) {
  ReportServiceSide out{.requests = side.requests,
                        .never_found = analysis::count_of(side, analysis::is_never_found),
                        .missed = analysis::count_of(side, analysis::is_missed),
                        .hubs = analysis::count_of(side, analysis::is_hub),
                        .skewness = side.skewness,
                        .exposure_gini = side.exposure_gini,
                        .gain_gini = side.gain_gini,
                        .never_found_first = {},
                        .unneeded_first = {},
                        .missed_first = {},
                        .hubs_first = {},
                        .look_alikes = side.look_alikes.size(),
                        .look_alikes_first = {},
                        .exposure_first = {}};
  add_never_found(side, place, out);
  for (const auto s : analysis::missed(side, kMostRows)) {
    out.missed_first.push_back({place(s), side.services[s].relevant, side.services[s].best_rank});
  }
  for (const auto s : analysis::hubs(side, kMostRows)) {
    const auto& one = side.services[s];
    out.hubs_first.push_back(
        {place(s), one.irrelevant, one.unjudged, one.relevant_found, one.found});
  }
  for (std::size_t i = 0; i < std::min(kMostRows, side.look_alikes.size()); ++i) {
    const auto& one = side.look_alikes[i];
    out.look_alikes_first.push_back(
        {place(one.service), place(one.instead), one.requests, one.reverse});
  }
  const auto totals = analysis::exposure_totals(side);
  for (const auto s : analysis::by_exposure(side, kMostRows)) {
    const auto& one = side.services[s];
    if (one.exposure == 0) break;
    out.exposure_first.push_back({place(s), one.exposure, one.gain,
                                  analysis::share_of(one.exposure, totals.exposure),
                                  analysis::share_of(one.gain, totals.gain)});
  }
  return out;
}

}  // namespace

void add_service_sides(const results::RoundResults& results, const results::JudgedRankings& judged,
                       const std::vector<bool>& chosen, DescriptionBudget& descriptions,
                       ReportModel& model) {
  const auto setting = std::ranges::find_if(judged.settings, [](const auto& one) { return !!one; });
  if (setting == judged.settings.end()) return;
  std::vector<std::optional<analysis::ServiceSide>> sides(chosen.size());
  parallel_for(chosen.size(), 0, [&](std::size_t e) {
    if (!chosen[e]) return;
    sides[e] = analysis::service_side(judged.experiment, **setting, e, kShownRanks,
                                      results.services.size());
  });
  ReportServiceSides out{
      static_cast<std::size_t>(setting - judged.settings.begin()), kShownRanks, {}};
  ServicePlaces place(results.services, descriptions, model.services);
  for (const auto& side : sides) {
    out.by_entrant.push_back(side ? std::optional(shown_side(*side, place)) : std::nullopt);
  }
  model.service_sides = std::move(out);
}

}  // namespace matchbench::report
