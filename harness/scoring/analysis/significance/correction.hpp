#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace matchbench::analysis {

// How p-values of several tests are corrected for their number.
enum class Correction : std::uint8_t {
  kNone,
  kBonferroni,
  kHolm,               // Holm 1979: family-wise error, never weaker than Bonferroni
  kBenjaminiHochberg,  // 1995: false discovery rate
};

// Adjusted p-values in the order of the given ones: compare them with the level itself.
std::vector<double> adjust(std::span<const double> p_values, Correction correction);

// "none", "bonferroni", "holm", "bh".
std::string_view name_of(Correction correction);

}  // namespace matchbench::analysis
