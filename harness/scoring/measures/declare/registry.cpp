#include "harness/scoring/measures/declare/registry.hpp"

#include "harness/scoring/measures/declare/families.hpp"

#include <algorithm>
#include <cassert>
#include <iterator>
#include <vector>

namespace matchbench::measures {
namespace {

std::vector<MeasureDeclaration> all_families() {
  std::vector<MeasureDeclaration> all;
  for (const auto family :
       {declare::set_based, declare::binary, declare::rank_biased, declare::user_models,
        declare::graded, declare::weighted, declare::diversity, declare::reference,
        declare::preferences, declare::silence, declare::cost}) {
    auto members = family();
    std::move(members.begin(), members.end(), std::back_inserter(all));
  }
  return all;
}

}  // namespace

std::span<const MeasureDeclaration> registered_measures() {
  static const std::vector<MeasureDeclaration> kMeasures = all_families();
  return kMeasures;
}

const MeasureDeclaration* find_measure(std::string_view name) {
  const auto all = registered_measures();
  const auto found = std::find_if(all.begin(), all.end(),
                                  [name](const auto& measure) { return measure.name == name; });
  return found == all.end() ? nullptr : &*found;
}

std::optional<Measure> residual_of(const Measure& measure) {
  if (measure.declaration->residual.empty()) return std::nullopt;
  const auto* declaration = find_measure(measure.declaration->residual);
  assert(declaration != nullptr);
  Measure residual{.declaration = declaration,
                   .values = {},
                   .at = measure.at,
                   .judged_only = measure.judged_only};
  for (const auto& parameter : declaration->parameters) {
    residual.values.emplace_back(measure.number(parameter.name));
  }
  return residual;
}

}  // namespace matchbench::measures
