#pragma once

#include "harness/scoring/analysis/robustness/correlation.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace matchbench::analysis {

// Mean scores of all systems by one measure under one relevance setting (or judge).
struct SystemOrder {
  std::string setting;
  std::string measure;
  bool is_binary = false;
  std::vector<double> means;  // by system
};

// How alike two of them order the systems, the best first: by measures of which less is better, the
// smallest mean is the best.
struct OrderComparison {
  std::size_t first = 0;  // into the list of orders
  std::size_t second = 0;
  std::size_t discordant = 0;
  std::vector<Swap> swaps;
  std::size_t drastic = 0;
  double tau_a = 0;
  std::optional<double> tau_b;
  double tau_ap = 0;  // the first is the reference
  std::optional<double> rho;
};
OrderComparison compare(std::span<const SystemOrder> orders, std::size_t first, std::size_t second,
                        double drastic_ranks = kDrasticRanks);

// All pairs of orders that share a measure, by measure and then in the order of the list.
std::vector<OrderComparison> compare_settings(std::span<const SystemOrder> orders,
                                              double drastic_ranks = kDrasticRanks);

// What the comparisons of one kind have in common.
enum class SettingPair : std::uint8_t { kGraded, kBinary, kMixed };
struct SensitivitySummary {
  std::string measure;
  SettingPair kind = SettingPair::kGraded;
  std::size_t comparisons = 0;
  double mean_swaps = 0;
  std::size_t most_swaps = 0;
  std::size_t drastic = 0;
  std::optional<double> mean_tau_b;  // over those that exist
  std::optional<double> least_tau_b;
  std::optional<double> mean_rho;
};
// One for each measure, then for each kind; kinds that do not occur are left out.
std::vector<SensitivitySummary> summarize(std::span<const SystemOrder> orders,
                                          std::span<const OrderComparison> comparisons);

// "graded–graded", "binary–binary", "graded–binary".
std::string_view name_of(SettingPair kind);
SettingPair kind_of(const SystemOrder& first, const SystemOrder& second);

}  // namespace matchbench::analysis
