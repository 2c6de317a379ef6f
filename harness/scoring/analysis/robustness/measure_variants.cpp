#include "harness/scoring/analysis/robustness/measure_variants.hpp"

#include "harness/scoring/measures/names/example.hpp"

#include <utility>

namespace matchbench::analysis {
namespace {

template <class Value>
std::vector<measures::Measure> vary(std::vector<measures::Measure> measures, std::size_t parameter,
                                    const std::vector<Value>& values) {
  std::vector<measures::Measure> out;
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
  using Kind = measures::Discount::Kind;
  return {.discounts = {{Kind::kLog, 2},
                        {Kind::kLog, 3},
                        {Kind::kLog, 5},
                        {Kind::kPower, 0.5},
                        {Kind::kJarvelin, 2},
                        {Kind::kNone, 0}},
          .gains = {{.kind = measures::Gain::Kind::kLinear, .map = {}},
                    {.kind = measures::Gain::Kind::kExp, .map = {}}}};
}

std::vector<measures::Measure> variants_of(const measures::MeasureDeclaration& declaration,
                                           const VariantAxes& axes) {
  std::vector<measures::Measure> out = {
      measures::example_of(declaration, axes.cutoff, axes.recall)};
  for (std::size_t p = 0; p < declaration.parameters.size(); ++p) {
    const auto type = declaration.parameters[p].type;
    if (type == measures::ParameterType::kDiscount) out = vary(std::move(out), p, axes.discounts);
    if (type == measures::ParameterType::kGain) out = vary(std::move(out), p, axes.gains);
  }
  return out;
}

bool judges_rankings(const measures::MeasureDeclaration& declaration) {
  const auto& p = declaration.properties;
  return p.grading != measures::Grading::kCount && p.grading != measures::Grading::kDiversity &&
         p.grading != measures::Grading::kSilence && p.direction != measures::Direction::kNeither &&
         !p.needs_subtopics && !p.needs_scores && declaration.score != nullptr;
}

}  // namespace matchbench::analysis
