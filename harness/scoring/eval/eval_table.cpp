#include "harness/scoring/eval/eval_table.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/scoring/measures/declare/registry.hpp"
#include "harness/scoring/measures/names/aliases.hpp"
#include "harness/scoring/measures/names/measure_names.hpp"
#include "harness/scoring/measures/names/parse.hpp"
#include "harness/scoring/measures/parse_value.hpp"
#include "harness/scoring/measures/prepared_request.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string_view>
#include <utility>

namespace matchbench::eval {
namespace {

constexpr std::string_view kRunTag = "runid";
constexpr std::string_view kRelevance = "relstring";
constexpr double kDefaultRanks = 10;

struct Wanted {
  EvalLine line;
  std::optional<measures::Measure> measure;
};

Wanted text_line(std::string_view name, EvalLine::Kind kind) {
  Wanted wanted;
  wanted.line.kind = kind;
  wanted.line.label = name;
  wanted.line.per_topic = kind == EvalLine::Kind::kRelevance;
  wanted.line.value = static_cast<std::size_t>(kDefaultRanks);
  return wanted;
}

// "relstring.20"
Wanted relevance_line(std::string_view name) {
  auto wanted = text_line(kRelevance, EvalLine::Kind::kRelevance);
  if (name.size() == kRelevance.size()) return wanted;
  const auto ranks = measures::parse_number(name.substr(kRelevance.size() + 1));
  if (!ranks || *ranks < 1 || *ranks > 1e9 || *ranks != std::floor(*ranks)) {
    throw input_error(fmt::format("'{}': the number of ranks is wrong", name),
                      "write it as relstring.20");
  }
  wanted.line.value = static_cast<std::size_t>(*ranks);
  wanted.line.label = fmt::format("{}_{:.0f}", kRelevance, *ranks);
  return wanted;
}

std::vector<Wanted> read_name(const std::string& name) {
  if (name == kRunTag) return {text_line(kRunTag, EvalLine::Kind::kRunTag)};
  if (name == kRelevance || name.starts_with("relstring.") || name.starts_with("relstring_")) {
    return {relevance_line(name)};
  }
  std::vector<Wanted> all;
  if (measures::is_reference_set(name)) all.push_back(text_line(kRunTag, EvalLine::Kind::kRunTag));
  for (auto& requested : measures::parse_measures(name)) {
    // The reference evaluator prints it before recall.
    if (name == "all_trec" && requested.label == "recall_5") {
      all.push_back(text_line(kRelevance, EvalLine::Kind::kRelevance));
    }
    Wanted wanted;
    wanted.line.label = std::move(requested.is_reference ? requested.label : requested.asked);
    const auto& declaration = *requested.measure.declaration;
    wanted.line.aggregate = requested.aggregate;
    wanted.line.per_topic = requested.aggregate != measures::Aggregate::kGeometricMean &&
                            !declaration.properties.in_summary_only;
    wanted.line.direction = declaration.properties.direction;
    wanted.line.range = {declaration.lowest, declaration.highest};
    wanted.line.whole = declaration.properties.grading == measures::Grading::kCount;
    wanted.measure = std::move(requested.measure);
    all.push_back(std::move(wanted));
  }
  return all;
}

std::vector<Wanted> read_names(std::span<const std::string> names) {
  std::vector<Wanted> once;
  for (const auto& name : measures::split_names(names)) {
    for (auto& wanted : read_name(name)) {
      const bool known = std::ranges::any_of(
          once, [&](const Wanted& other) { return other.line.label == wanted.line.label; });
      if (!known) once.push_back(std::move(wanted));
    }
  }
  return once;
}

measures::Measure at_level(const measures::Measure& measure, std::optional<double> level) {
  const bool says_otherwise =
      !(measures::with_threshold(measure, measures::kAnyPositive) == measure);
  return !level || says_otherwise ? measure : measures::with_threshold(measure, *level);
}

std::size_t index_of(std::vector<measures::Measure>& measures, const measures::Measure& measure) {
  const auto found = std::find(measures.begin(), measures.end(), measure);
  const auto index = static_cast<std::size_t>(found - measures.begin());
  if (found == measures.end()) measures.push_back(measure);
  return index;
}

}  // namespace

void require_averages(std::span<const std::string> names) {
  for (const auto& name : measures::split_names(names)) {
    const auto wanted = read_name(name);
    if (wanted.size() == 1 && wanted.front().measure) measures::require_averaged(name);
  }
}

EvalTable make_eval_table(std::span<const std::string> names, std::optional<double> level,
                          bool complete, measures::Ties ties, bool residuals) {
  const auto wanted = read_names(names);
  std::vector<measures::Measure> measures;
  struct Indices {
    std::size_t per_topic = 0, overall = 0;
    std::optional<std::size_t> residual = {};
  };
  std::vector<Indices> indices;
  for (const auto& want : wanted) {
    auto& index = indices.emplace_back();
    if (!want.measure) continue;
    index.per_topic = index_of(measures, at_level(*want.measure, level));
    const bool ignores_level =
        complete && want.measure->declaration->properties.summary_ignores_level;
    index.overall = ignores_level ? index_of(measures, *want.measure) : index.per_topic;
    if (!residuals) continue;
    const auto residual = measures::residual_of(*want.measure);
    if (residual) index.residual = index_of(measures, at_level(*residual, level));
  }
  if (residuals &&
      std::ranges::none_of(indices, [](const Indices& one) { return one.residual.has_value(); })) {
    throw input_error("--residuals belongs to RBP and gRBP, and no measure is one of them",
                      "add -m 'RBP(p=0.8)', for example, or leave out --residuals");
  }

  EvalTable made{.plan = measures::ScoringPlan(std::move(measures), ties), .lines = {}};
  for (const auto& measure : made.plan.measures()) {
    made.needs_subtopics |= measure.declaration->properties.needs_subtopics;
    made.needs_scores |= measure.declaration->properties.needs_scores;
  }
  made.needs_scores |= ties == measures::Ties::kAveraged;
  made.residuals = residuals;
  for (std::size_t w = 0; w < wanted.size(); ++w) {
    EvalLine line = wanted[w].line;
    if (line.kind == EvalLine::Kind::kRelevance) {
      made.relevance_ranks = std::max(made.relevance_ranks, line.value);
    }
    if (!wanted[w].measure) {
      made.lines.push_back(std::move(line));
      continue;
    }
    const auto first = made.plan.offset_of(indices[w].per_topic);
    const auto overall = made.plan.offset_of(indices[w].overall);
    if (indices[w].residual) line.residual = made.plan.offset_of(*indices[w].residual);
    const auto width = wanted[w].measure->width();
    for (std::size_t i = 0; i < width; ++i) {
      line.value = first + i;
      line.overall = overall + i;
      if (width > 1) line.label = fmt::format("{}[{}]", wanted[w].line.label, i);
      made.lines.push_back(line);
    }
  }
  return made;
}

}  // namespace matchbench::eval
