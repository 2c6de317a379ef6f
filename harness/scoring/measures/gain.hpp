#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace matchbench::measures {

// What a grade is worth.
struct Gain {
  enum class Kind : std::uint8_t {
    kLinear,    // g
    kExp,       // 2^g − 1
    kExpShare,  // 2^(g/m) − 1, m the highest gain judged for the request; used by NDCNG alone
    kMap,       // a table from grades to gains; grades that are not listed keep their own
  };
  Kind kind = Kind::kLinear;
  std::vector<std::pair<double, double>> map;  // rising grades; kMap only, gains ≥ 0

  bool operator==(const Gain&) const = default;
};

// `highest`: m above. A negative grade (judged, not relevant) is worth 0 unless a map lists it.
double gain_of(const Gain& gain, double grade, double highest);

// "linear", "exp", "map(1=3,2=9)": what the parser of measures reads.
std::string to_string(const Gain& gain);

}  // namespace matchbench::measures
