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

// The divisor of a gain at a rank.
struct Discount {
  enum class Kind : std::uint8_t {
    kNone,      // 1
    kLog,       // log_b(i + b − 1): log2(i + 1) for b = 2
    kPower,     // i^a, 0 < a ≤ 1; `sqrt` is a = 0.5
    kJarvelin,  // max(1, log_b i): flat for ranks 1..b, therefore not a valid discount
  };
  Kind kind = Kind::kLog;
  double parameter = 2;  // b or a; 0 for kNone

  bool operator==(const Discount&) const = default;
};

// `rank` counts from 1.
double discount_at(const Discount& discount, std::uint64_t rank);

// "none", "log(2)", "sqrt", "pow(0.3)", "jk(2)": what the parser of measures reads.
std::string to_string(const Discount& discount);

}  // namespace matchbench::measures
