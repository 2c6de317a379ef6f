#include "harness/foundation/model/fusion_method.hpp"

#include "harness/foundation/base/error.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

namespace matchbench {
namespace {

void require_read(bool is_read, const Fusion& fusion, std::string_view name,
                  std::string_view readers) {
  if (is_read) return;
  throw input_error(fmt::format("{} has no {}", name_of(fusion.method), name),
                    fmt::format("leave it out; it belongs to {}", readers));
}

bool is_in_range(const FusionNumber& number, double value) {
  if (number.reader == FusionMethod::kRbc) return value > 0 && value < 1;
  if (number.reader == FusionMethod::kLogNIsr) return value >= 0 && value <= 1;
  return std::isfinite(value) && value >= 0;
}

std::string_view range_of(const FusionNumber& number) {
  if (number.reader == FusionMethod::kRbc) return "lies between 0 and 1";
  if (number.reader == FusionMethod::kLogNIsr) return "lies from 0 to 1";
  return "is at least 0";
}

}  // namespace

void set_number(Fusion& fusion, const FusionNumber& number, double value) {
  require_read(number.reader == fusion.method, fusion, number.name, name_of(number.reader));
  if (!is_in_range(number, value)) {
    throw input_error(fmt::format("{} {}, and is {} here", number.name, range_of(number), value),
                      fmt::format("the usual value is {}", Fusion().*(number.value)));
  }
  fusion.*(number.value) = value;
}

void set_norm(Fusion& fusion, Normalisation norm) {
  require_read(reads_norm(fusion.method), fusion, "norm", "combsum and its like");
  fusion.norm = norm;
}

void set_weights(Fusion& fusion, std::vector<double> weights, std::size_t rankings) {
  std::string readers;
  for (std::size_t m = 0; m < kFusionMethodNames.size(); ++m) {
    if (!reads_weights(static_cast<FusionMethod>(m))) continue;
    readers += fmt::format("{}{}", readers.empty() ? "" : ", ", kFusionMethodNames[m]);
  }
  require_read(reads_weights(fusion.method), fusion, "weights", readers);
  if (weights.size() != rankings) {
    throw input_error(fmt::format("the number of weights is {}, and that of rankings {}",
                                  weights.size(), rankings),
                      "give one for each, in the same order");
  }
  for (const double weight : weights) {
    if (std::isfinite(weight) && weight >= 0) continue;
    throw input_error(fmt::format("the weight {} is not a number of at least 0", weight),
                      "0 leaves a ranking without a say");
  }
  if (std::ranges::all_of(weights, [](double weight) { return weight == 0; })) {
    throw input_error("all weights are 0", "give one of them a value above 0");
  }
  fusion.weights = std::move(weights);
}

}  // namespace matchbench
