#include "harness/scoring/analysis/services/service_side.hpp"

#include "harness/foundation/base/name_table.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <tuple>

namespace matchbench::analysis {
namespace {

constexpr std::uint64_t key_of(std::uint32_t service, std::uint32_t instead) {
  return (std::uint64_t{service} << 32) | instead;
}

// The gains of one request by ServiceIndex, for services that are judged.
class GainTable {
 public:
  explicit GainTable(std::size_t services) : slot_(services, measures::kUnjudged) {}

  void assign(const measures::SettingGains::Request& judged) {
    if (judged_ != nullptr) {
      for (const auto service : judged_->services) slot_[service.value] = measures::kUnjudged;
    }
    judged_ = &judged;
    for (std::uint32_t s = 0; s < judged.services.size(); ++s) {
      slot_[judged.services[s].value] = s;
    }
  }
  bool is_judged(ServiceIndex service) const { return slot_[service.value] != measures::kUnjudged; }
  double gain(ServiceIndex service) const { return judged_->gains[slot_[service.value]]; }

 private:
  std::vector<std::uint32_t> slot_;
  const measures::SettingGains::Request* judged_ = nullptr;
};

// Counts one entrant's answers, one after another.
class Counting {
 public:
  Counting(std::size_t depth, std::size_t services, std::size_t indices)
      : depth_(depth), gains_(indices), rank_(indices, 0) {
    out_.services.resize(services);
  }

  // `place` gives the service of a ServiceIndex.
  template <class Place>
  void add_request(const std::vector<WeightedAnswer>& answers,
                   const measures::SettingGains::Request& judged, Place place) {
    double answered = 0;
    for (const auto& answer : answers) answered += is_answer(answer) ? answer.weight : 0;
    if (answered == 0) return;
    ++out_.requests;
    gains_.assign(judged);
    for (std::size_t s = 0; s < judged.services.size(); ++s) {
      if (judged.gains[s] <= 0) continue;
      auto& counts = out_.services[place(judged.services[s])];
      ++counts.relevant;
      counts.gain += judged.gains[s];
    }
    for (const auto& answer : answers) {
      if (is_answer(answer)) add_answer(answer.ranking, answer.weight / answered, judged, place);
    }
  }

  ServiceSide finish() {
    for (const auto& [key, requests] : confused_) {
      const auto service = static_cast<std::uint32_t>(key >> 32);
      const auto instead = static_cast<std::uint32_t>(key);
      const auto reverse = confused_.find(key_of(instead, service));
      out_.look_alikes.push_back(
          {service, instead, requests, reverse == confused_.end() ? 0 : reverse->second});
    }
    std::sort(out_.look_alikes.begin(), out_.look_alikes.end(), [](const auto& a, const auto& b) {
      return std::tuple(-a.requests, a.service, a.instead) <
             std::tuple(-b.requests, b.service, b.instead);
    });
    return std::move(out_);
  }

 private:
  static bool is_answer(const WeightedAnswer& answer) {
    return !answer.failed && !answer.abstained;
  }

  template <class Place>
  void add_answer(const Ranking& ranking, double weight,
                  const measures::SettingGains::Request& judged, Place place) {
    for (std::size_t i = 0; i < ranking.size(); ++i) {
      const auto service = ranking[i].service;
      auto& counts = out_.services[place(service)];
      counts.exposure += weight / std::log2(static_cast<double>(i) + 2);
      rank_[service.value] = i + 1;
      if (i >= depth_) continue;
      counts.found += weight;
      if (!gains_.is_judged(service)) {
        counts.unjudged += weight;
      } else if (gains_.gain(service) > 0) {
        counts.relevant_found += weight;
      } else {
        counts.irrelevant += weight;
      }
    }
    const auto shown = std::span(ranking).first(std::min(depth_, ranking.size()));
    for (std::size_t s = 0; s < judged.services.size(); ++s) {
      if (judged.gains[s] <= 0) continue;
      const auto service = judged.services[s];
      const auto rank = rank_[service.value];
      if (rank > 0) {
        auto& best = out_.services[place(service)].best_rank;
        best = std::min(best.value_or(rank), rank);
      }
      if (rank > 0 && rank <= depth_) continue;
      for (const auto& other : shown) {
        if (!gains_.is_judged(other.service)) continue;
        if (gains_.gain(other.service) >= judged.gains[s]) continue;
        confused_[key_of(place(service), place(other.service))] += weight;
      }
    }
    for (const auto& ranked : ranking) rank_[ranked.service.value] = 0;
  }

  std::size_t depth_;
  GainTable gains_;
  std::vector<std::size_t> rank_;  // by ServiceIndex, of the answer at hand; 0: not in it
  NumberMap<std::uint64_t, double> confused_;
  ServiceSide out_;
};

std::optional<double> skewness_of(const std::vector<double>& values) {
  const auto n = static_cast<double>(values.size());
  double mean = 0;
  for (const double value : values) mean += value / n;
  double second = 0;
  double third = 0;
  for (const double value : values) {
    const double d = value - mean;
    second += d * d / n;
    third += d * d * d / n;
  }
  constexpr double kRounding = 1e-18;
  if (second <= kRounding) return std::nullopt;
  return third / (second * std::sqrt(second));
}

std::vector<double> values_of(const std::vector<ServiceCounts>& services,
                              double ServiceCounts::*member) {
  std::vector<double> out;
  out.reserve(services.size());
  for (const auto& one : services) out.push_back(one.*member);
  return out;
}

}  // namespace

// G = 2 Σ i·x_i/(n Σ x_i) − (n + 1)/n, the values rising and i counting from 1.
std::optional<double> gini(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  const auto n = static_cast<double>(values.size());
  double sum = 0;
  double ranked = 0;
  for (std::size_t i = 0; i < values.size(); ++i) {
    sum += values[i];
    ranked += static_cast<double>(i + 1) * values[i];
  }
  if (sum == 0) return std::nullopt;
  return 2 * ranked / (n * sum) - (n + 1) / n;
}

ServiceSide service_side(const Experiment& experiment, const JudgedSetting& setting,
                         std::size_t system, std::size_t depth, std::size_t services,
                         ServiceNumbering numbering) {
  assert(depth >= 1);
  Counting counting(depth, services, experiment.service_count);
  for (std::size_t r = 0; r < experiment.requests.size(); ++r) {
    counting.add_request(experiment.answers[system][r], setting.gains.requests[r],
                         [&](ServiceIndex service) {
                           return numbering.empty() ? service.value : numbering[r][service.value];
                         });
  }
  ServiceSide out = counting.finish();
  out.skewness = skewness_of(values_of(out.services, &ServiceCounts::found));
  out.exposure_gini = gini(values_of(out.services, &ServiceCounts::exposure));
  out.gain_gini = gini(values_of(out.services, &ServiceCounts::gain));
  return out;
}

}  // namespace matchbench::analysis
