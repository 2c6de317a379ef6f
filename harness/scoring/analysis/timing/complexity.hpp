#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace matchbench::analysis {

// How a time grows with the size n of a collection.
enum class Growth : std::uint8_t {
  kConstant,
  kLogarithmic,
  kLinear,
  kLinearithmic,  // n lg n
  kQuadratic,
  kCubic,
};

// "1", "lg n", "n", "n lg n", "n^2", "n^3".
std::string_view name_of(Growth growth);

// A time measured on a collection of that size.
struct SizedTime {
  double size = 0;  // at least 1
  double time_ns = 0;
};

// time ≈ coefficient · f(size), fitted by least squares.
struct ComplexityFit {
  Growth growth = Growth::kConstant;
  double coefficient_ns = 0;
  double rms = 0;  // root mean square of the residuals over the mean time: 0 is a perfect fit
};

// The growth whose fit has the least RMS, the slower growth if two are equal (the method of
// google/benchmark's Complexity). None for fewer than three different sizes: then several growths
// fit whatever was measured.
std::optional<ComplexityFit> fit_complexity(std::span<const SizedTime> times);

}  // namespace matchbench::analysis
