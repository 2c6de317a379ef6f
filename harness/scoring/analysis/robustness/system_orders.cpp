#include "harness/scoring/analysis/robustness/system_orders.hpp"

#include "harness/scoring/analysis/measure_direction.hpp"

#include <algorithm>

namespace matchbench::analysis {
namespace {

std::optional<double> mean_of(const std::vector<double>& values) {
  if (values.empty()) return std::nullopt;
  double sum = 0;
  for (const double value : values) sum += value;
  return sum / static_cast<double>(values.size());
}

}  // namespace

OrderComparison compare(std::span<const SystemOrder> orders, std::size_t first, std::size_t second,
                        double drastic_ranks) {
  const auto a = merits_of(orders[first].means, better_value_of(orders[first].measure));
  const auto b = merits_of(orders[second].means, better_value_of(orders[second].measure));
  OrderComparison out;
  out.first = first;
  out.second = second;
  const Kendall k = kendall(a, b);
  out.discordant = k.discordant;
  out.tau_a = k.tau_a;
  out.tau_b = k.tau_b;
  out.tau_ap = tau_ap(a, b);
  out.rho = spearman(a, b);
  out.swaps = swaps(a, b, drastic_ranks);
  out.drastic = static_cast<std::size_t>(std::count_if(
      out.swaps.begin(), out.swaps.end(), [](const Swap& swap) { return swap.is_drastic; }));
  return out;
}

std::vector<OrderComparison> compare_settings(std::span<const SystemOrder> orders,
                                              double drastic_ranks) {
  std::vector<OrderComparison> out;
  std::vector<std::string> done;
  for (const auto& order : orders) {
    if (std::find(done.begin(), done.end(), order.measure) != done.end()) continue;
    done.push_back(order.measure);
    for (std::size_t i = 0; i < orders.size(); ++i) {
      if (orders[i].measure != order.measure) continue;
      for (std::size_t j = i + 1; j < orders.size(); ++j) {
        if (orders[j].measure != order.measure) continue;
        out.push_back(compare(orders, i, j, drastic_ranks));
      }
    }
  }
  return out;
}

SettingPair kind_of(const SystemOrder& first, const SystemOrder& second) {
  if (first.is_binary != second.is_binary) return SettingPair::kMixed;
  return first.is_binary ? SettingPair::kBinary : SettingPair::kGraded;
}

std::string_view name_of(SettingPair kind) {
  constexpr std::string_view kNames[] = {"graded–graded", "binary–binary", "graded–binary"};
  return kNames[static_cast<int>(kind)];
}

std::vector<SensitivitySummary> summarize(std::span<const SystemOrder> orders,
                                          std::span<const OrderComparison> comparisons) {
  std::vector<SensitivitySummary> out;
  std::vector<std::string> measures;
  for (const auto& one : comparisons) {
    const auto& measure = orders[one.first].measure;
    if (std::find(measures.begin(), measures.end(), measure) == measures.end()) {
      measures.push_back(measure);
    }
  }
  for (const auto& measure : measures) {
    for (const auto kind : {SettingPair::kGraded, SettingPair::kBinary, SettingPair::kMixed}) {
      SensitivitySummary summary{.measure = measure, .kind = kind};
      std::vector<double> taus, rhos;
      double swaps = 0;
      for (const auto& one : comparisons) {
        if (orders[one.first].measure != measure ||
            kind_of(orders[one.first], orders[one.second]) != kind) {
          continue;
        }
        ++summary.comparisons;
        swaps += static_cast<double>(one.discordant);
        summary.most_swaps = std::max(summary.most_swaps, one.discordant);
        summary.drastic += one.drastic;
        if (one.tau_b) taus.push_back(*one.tau_b);
        if (one.rho) rhos.push_back(*one.rho);
      }
      if (summary.comparisons == 0) continue;
      summary.mean_swaps = swaps / static_cast<double>(summary.comparisons);
      summary.mean_tau_b = mean_of(taus);
      summary.mean_rho = mean_of(rhos);
      if (!taus.empty()) summary.least_tau_b = *std::min_element(taus.begin(), taus.end());
      out.push_back(std::move(summary));
    }
  }
  return out;
}

}  // namespace matchbench::analysis
