#include "harness/publishing/report/model/report_parts.hpp"

#include <algorithm>
#include <limits>
#include <map>
#include <numeric>
#include <set>

namespace matchbench::report {
namespace {

// Gains by service under each setting, for one request.
std::map<std::uint32_t, Values> gains_of(const results::JudgedRankings& judged,
                                         std::size_t request) {
  std::map<std::uint32_t, Values> gains;
  for (std::size_t s = 0; s < judged.settings.size(); ++s) {
    if (!judged.settings[s]) continue;
    const auto& of_request = judged.settings[s]->gains.requests[request];
    for (std::size_t slot = 0; slot < of_request.services.size(); ++slot) {
      auto& values = gains[of_request.services[slot].value];
      values.resize(judged.settings.size());
      values[s] = of_request.gains[slot];
    }
  }
  return gains;
}

// How many services have a gain, by setting.
std::vector<std::size_t> judged_services(const std::map<std::uint32_t, Values>& gains,
                                         std::size_t settings) {
  std::vector<std::size_t> judged(settings);
  for (const auto& [service, values] : gains) {
    for (std::size_t s = 0; s < values.size(); ++s) {
      if (values[s]) ++judged[s];
    }
  }
  return judged;
}

bool is_relevant(const std::optional<double>& gain) {
  return gain && *gain > 0;
}

// The first answer that is not a failure.
const analysis::WeightedAnswer* shown_answer(const std::vector<analysis::WeightedAnswer>& answers) {
  const auto found =
      std::find_if(answers.begin(), answers.end(), [](const auto& one) { return !one.failed; });
  return found == answers.end() ? nullptr : &*found;
}

// Numbers services in the order in which they first occur, and remembers their best ranks.
class ServiceList {
 public:
  static constexpr std::size_t kUnranked = std::numeric_limits<std::size_t>::max();

  std::size_t place(std::uint32_t service, std::size_t rank = kUnranked) {
    const auto [found, is_new] = places_.emplace(service, used_.size());
    if (is_new) used_.push_back({service, rank});
    Used& used = used_[found->second];
    used.best_rank = std::min(used.best_rank, rank);
    return found->second;
  }

  // Each with its description, if the budget lets it through, best ranks first.
  std::vector<results::NamedItem> described(const std::vector<results::NamedItem>& all,
                                            DescriptionBudget& descriptions) const {
    std::vector<std::size_t> order(used_.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, {}, [&](std::size_t place) { return used_[place].best_rank; });
    std::vector<results::NamedItem> out(used_.size());
    for (const auto place : order) out[place] = descriptions.take(all[used_[place].service]);
    return out;
  }

 private:
  struct Used {
    std::uint32_t service = 0;
    std::size_t best_rank = kUnranked;
  };
  std::vector<Used> used_;
  std::map<std::uint32_t, std::size_t> places_;
};

ShownRanking shown(const analysis::WeightedAnswer& answer, std::size_t depth,
                   const std::map<std::uint32_t, Values>& gains, ServiceList& services,
                   std::set<std::uint32_t>& occurring) {
  ShownRanking out;
  out.length = answer.ranking.size();
  out.abstained = answer.abstained;
  for (const auto& entry : answer.ranking) {
    const auto judged = gains.find(entry.service.value);
    if (judged != gains.end() && is_relevant(judged->second.front())) ++*out.relevant_total;
    if (out.services.size() == depth) continue;
    out.services.push_back(services.place(entry.service.value, out.services.size()));
    out.scores.push_back(entry.score);
    occurring.insert(entry.service.value);
  }
  return out;
}

}  // namespace

void add_rankings(const results::RoundResults& results, const results::JudgedRankings& judged,
                  std::size_t depth, const std::vector<bool>& chosen,
                  DescriptionBudget& descriptions, ReportModel& model) {
  ServiceList services;
  model.rankings.depth = depth;
  for (std::size_t r = 0; r < results.requests.size(); ++r) {
    const auto gains = gains_of(judged, r);
    RequestRankings& out = model.rankings.by_request.emplace_back();
    out.judged = judged_services(gains, judged.settings.size());
    std::set<std::uint32_t> occurring;
    for (std::size_t e = 0; e < results.entrants.size(); ++e) {
      const auto* answer = chosen[e] ? shown_answer(judged.experiment.answers[e][r]) : nullptr;
      out.by_entrant.push_back(
          answer == nullptr ? std::nullopt
                            : std::optional(shown(*answer, depth, gains, services, occurring)));
    }
    for (const auto& [service, values] : gains) {
      if (occurring.contains(service) || std::any_of(values.begin(), values.end(), is_relevant)) {
        out.grades.push_back({services.place(service), values});
      }
    }
  }
  model.services = services.described(results.services, descriptions);
}

}  // namespace matchbench::report
