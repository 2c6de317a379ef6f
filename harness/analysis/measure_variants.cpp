#include "harness/analysis/measure_variants.hpp"

#include "harness/measures/parse.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>

namespace matchbench {
namespace {

template <class Value>
std::vector<Measure> vary(std::vector<Measure> measures, std::size_t parameter,
                          const std::vector<Value>& values) {
  std::vector<Measure> out;
  for (auto& measure : measures) {
    for (const auto& value : values) {
      measure.values[parameter] = value;
      out.push_back(measure);
    }
  }
  return out;
}

}  // namespace

VariantAxes all_discounts_and_gains() {
  using Kind = Discount::Kind;
  return {
      .discounts = {{Kind::kLog, 2},
                    {Kind::kLog, 3},
                    {Kind::kLog, 5},
                    {Kind::kPower, 0.5},
                    {Kind::kJarvelin, 2},
                    {Kind::kNone, 0}},
      .gains = {{.kind = Gain::Kind::kLinear, .map = {}}, {.kind = Gain::Kind::kExp, .map = {}}}};
}

std::vector<Measure> variants_of(const MeasureDeclaration& declaration, const VariantAxes& axes) {
  std::string name(declaration.name);
  if (declaration.at == At::kRank) name += fmt::format("@{}", axes.cutoff);
  if (declaration.at == At::kRecall) name += fmt::format("@{}", axes.recall);
  std::vector<Measure> out = {parse_canonical(name)};
  for (std::size_t p = 0; p < declaration.parameters.size(); ++p) {
    const auto type = declaration.parameters[p].type;
    if (type == ParameterType::kDiscount) out = vary(std::move(out), p, axes.discounts);
    if (type == ParameterType::kGain) out = vary(std::move(out), p, axes.gains);
  }
  return out;
}

bool judges_rankings(const MeasureDeclaration& declaration) {
  const auto& p = declaration.properties;
  return p.grading != Grading::kCount && p.grading != Grading::kDiversity && !p.needs_subtopics &&
         !p.needs_scores && declaration.score != nullptr &&
         std::none_of(declaration.parameters.begin(), declaration.parameters.end(),
                      [](const Parameter& parameter) { return parameter.fallback.empty(); });
}

}  // namespace matchbench
