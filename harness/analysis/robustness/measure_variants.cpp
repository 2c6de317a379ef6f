#include "harness/analysis/robustness/measure_variants.hpp"

#include "harness/measures/names/example.hpp"

#include <utility>

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
  std::vector<Measure> out = {example_of(declaration, axes.cutoff, axes.recall)};
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
         !p.needs_scores && declaration.score != nullptr;
}

}  // namespace matchbench
