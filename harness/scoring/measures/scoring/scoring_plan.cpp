#include "harness/scoring/measures/scoring/scoring_plan.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/scoring/measures/scoring/decided_by_silence.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <limits>
#include <variant>

namespace matchbench::measures {
namespace {

template <class T>
std::uint32_t index_of(std::vector<T>& keys, const T& key) {
  auto found = std::find(keys.begin(), keys.end(), key);
  if (found == keys.end()) found = keys.insert(keys.end(), key);
  return static_cast<std::uint32_t>(found - keys.begin());
}

std::uint32_t curve_index(SharedKeys& keys, const CurveKey& key) {
  const SharedKeys::Curve wanted{index_of(keys.discounts, key.discount),
                                 index_of(keys.gains, key.gain)};
  const auto found = std::find_if(keys.curves.begin(), keys.curves.end(), [&](const auto& curve) {
    return curve.discount == wanted.discount && curve.gain == wanted.gain;
  });
  if (found != keys.curves.end()) return static_cast<std::uint32_t>(found - keys.curves.begin());
  keys.curves.push_back(wanted);
  return static_cast<std::uint32_t>(keys.curves.size() - 1);
}

Arguments compile(const Measure& measure, std::uint32_t index, SharedKeys& keys) {
  const auto& declaration = *measure.declaration;
  Arguments a;
  a.measure = &measure;
  a.index = index;
  a.judged_only = measure.judged_only;
  a.silence_scored = measure.silence_scored;
  auto curve = declaration.curve;
  for (std::size_t i = 0; i < measure.values.size(); ++i) {
    const auto* number = std::get_if<double>(&measure.values[i]);
    a.numbers.push_back(number != nullptr ? *number : 0);
    const auto name = declaration.parameters[i].name;
    if (name == "rel") a.threshold = index_of(keys.thresholds, *number);
    if (name == "disc") curve->discount = std::get<Discount>(measure.values[i]);
    if (name == "gain") curve->gain = std::get<Gain>(measure.values[i]);
  }
  if (curve) a.curve = curve_index(keys, *curve);
  if (measure.at && declaration.at == At::kRecall) a.recall = *measure.at;
  if (measure.at && declaration.at != At::kRecall) {
    a.cutoff = static_cast<std::uint32_t>(*measure.at);
  }
  return a;
}

}  // namespace

ScoringPlan::ScoringPlan(std::vector<Measure> measures, Ties ties)
    : measures_(std::move(measures)), ties_(ties) {
  offsets_.push_back(0);
  for (const auto& measure : measures_) {
    if (ties == Ties::kAveraged && measure.declaration->tie_averaged == nullptr) {
      throw input_error(
          fmt::format("{} has no tie-averaged score", to_string(measure)),
          "P, R, AP, RR, CG, NCG, DCG, nDCG and NDCNG have one; or leave the order as ranked");
    }
    arguments_.push_back(compile(measure, static_cast<std::uint32_t>(arguments_.size()), keys_));
    any_reads_groups_ |= measure.declaration->properties.reads_groups;
    (measure.judged_only ? any_condensed_ : any_whole_) = true;
    offsets_.push_back(offsets_.back() + measure.width());
  }
}

const Measure& ScoringPlan::measure_of_value(std::size_t value) const {
  const auto after = std::upper_bound(offsets_.begin(), offsets_.end(), value);
  return measures_[static_cast<std::size_t>(after - offsets_.begin()) - 1];
}

std::string ScoringPlan::name_of_value(std::size_t value) const {
  const Measure& measure = measure_of_value(value);
  std::string name = to_string(measure);
  if (measure.width() == 1) return name;
  return fmt::format("{}[{}]", name,
                     value - offsets_[static_cast<std::size_t>(&measure - measures_.data())]);
}

std::vector<std::string> ScoringPlan::names_of_values() const {
  std::vector<std::string> out;
  for (std::size_t v = 0; v < value_count(); ++v) out.push_back(name_of_value(v));
  return out;
}

bool ScoringPlan::needs_descriptions() const {
  return std::ranges::any_of(
      measures_, [](const Measure& one) { return one.declaration->properties.needs_descriptions; });
}

bool ScoringPlan::needs_tokens() const {
  return std::ranges::any_of(
      measures_, [](const Measure& one) { return one.declaration->properties.needs_tokens; });
}

bool ScoringPlan::is_of_all_requests(std::size_t value) const {
  return measure_of_value(value).declaration->finish != nullptr;
}

bool ScoringPlan::any_is_of_all_requests() const {
  return std::ranges::any_of(measures_,
                             [](const Measure& one) { return one.declaration->finish != nullptr; });
}

void ScoringPlan::finish(std::size_t value, std::span<double> column) const {
  if (const auto finish = measure_of_value(value).declaration->finish) finish(column);
}

bool ScoringPlan::is_defined(const PreparedRequest& request, const Arguments& a) const {
  const auto& declaration = *a.measure->declaration;
  if (declaration.properties.defined_without_relevant) return true;
  if (declaration.properties.needs_subtopics) return request.subtopics > 0;
  if (declaration.curve) return request.curves[a.curve].total() > 0;
  return request.counts[a.threshold].relevant > 0;
}

template <class Value>
void ScoringPlan::score_nothing(const PreparedRequest& request, std::span<double> values,
                                Value value_of) const {
  assert(values.size() == value_count());
  Workspace empty;
  const RankedView nothing;
  const Query query(request, nothing, 0, empty);
  for (const auto& a : arguments_) {
    const auto& declaration = *a.measure->declaration;
    double value = std::numeric_limits<double>::quiet_NaN();
    const bool defined = is_defined(request, a);
    if (const auto decided = decided_by_silence(request, false, defined, a)) {
      value = *decided;
    } else if (declaration.properties.ignores_ranking ||
               declaration.properties.grading == Grading::kSilence) {
      value = declaration.score(query, a);
    } else if (defined) {
      value = value_of(declaration, a);
    }
    const auto own = values.subspan(offsets_[a.index], offsets_[a.index + 1] - offsets_[a.index]);
    std::fill(own.begin(), own.end(), value);
  }
}

void ScoringPlan::score_failure(const PreparedRequest& request, std::span<double> values) const {
  score_nothing(request, values, [&](const MeasureDeclaration& declaration, const Arguments& a) {
    return declaration.worst == nullptr ? 0 : declaration.worst(request, a);
  });
}

void ScoringPlan::score_missing(const PreparedRequest& request, std::span<double> values) const {
  score_nothing(request, values, [&](const MeasureDeclaration& declaration, const Arguments& a) {
    return declaration.properties.missing_is_worst ? declaration.worst(request, a) : 0;
  });
}

}  // namespace matchbench::measures
