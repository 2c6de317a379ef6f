#include "harness/cli/eval/eval_plan.hpp"

#include "harness/base/error.hpp"
#include "harness/measures/aliases.hpp"
#include "harness/measures/parse.hpp"
#include "harness/measures/parse_value.hpp"
#include "harness/measures/prepared_request.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <string_view>
#include <utility>

namespace matchbench {
namespace {

constexpr std::size_t kNotOfReference = std::numeric_limits<std::size_t>::max();
constexpr std::string_view kRunTag = "runid";
constexpr std::string_view kRelevance = "relstring";
constexpr double kDefaultRanks = 10;

struct Wanted {
  std::size_t place = kNotOfReference;  // in the reference evaluator's output
  double parameter = 0;                 // numbers within a family rise
  EvalLine line;
  std::optional<Measure> measure;
};

// Where the reference evaluator prints `label`: the longest of its names that the label is or
// begins with.
std::size_t place_of(std::string_view label) {
  static const std::vector<std::string_view> kOrder = [] {
    std::vector<std::string_view> order{kRunTag};
    for (const auto name : alias_names()) {
      if (name == "recall") order.push_back(kRelevance);
      order.push_back(name);
    }
    return order;
  }();
  std::size_t place = kNotOfReference;
  std::size_t longest = 0;
  for (std::size_t i = 0; i < kOrder.size(); ++i) {
    const auto name = kOrder[i];
    const bool begins =
        label.starts_with(name) && (label.size() == name.size() || label[name.size()] == '_');
    if (!begins || name.size() < longest) continue;
    longest = name.size();
    place = i;
  }
  return place;
}

Wanted text_line(std::string_view name, EvalLine::Kind kind) {
  Wanted wanted;
  wanted.place = place_of(name);
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
  const auto ranks = parse_number(name.substr(kRelevance.size() + 1));
  if (!ranks || *ranks < 1 || *ranks > 1e9 || *ranks != std::floor(*ranks)) {
    throw input_error(fmt::format("'{}': the number of ranks is wrong", name),
                      "write it as relstring.20");
  }
  wanted.line.value = static_cast<std::size_t>(*ranks);
  wanted.line.label = fmt::format("{}_{:.0f}", kRelevance, *ranks);
  return wanted;
}

double parameter_in(std::string_view label) {
  const auto underline = label.rfind('_');
  if (underline == std::string_view::npos) return 0;
  return parse_number(label.substr(underline + 1)).value_or(0);
}

std::vector<Wanted> read_name(const std::string& name) {
  if (name == kRunTag) return {text_line(kRunTag, EvalLine::Kind::kRunTag)};
  if (name == kRelevance || name.starts_with("relstring.") || name.starts_with("relstring_")) {
    return {relevance_line(name)};
  }
  const bool is_reference = !expand_alias(name).empty();
  std::vector<Wanted> all;
  for (auto& requested : parse_measures(name)) {
    Wanted wanted;
    wanted.line.label = std::move(requested.label);
    if (is_reference) {
      wanted.place = place_of(wanted.line.label);
      wanted.parameter = parameter_in(wanted.line.label);
    }
    const auto& declaration = *requested.measure.declaration;
    wanted.line.aggregate = requested.aggregate;
    wanted.line.per_topic =
        requested.aggregate != Aggregate::kGeometricMean && declaration.name != "NumQ";
    wanted.line.whole = declaration.properties.grading == Grading::kCount;
    wanted.measure = std::move(requested.measure);
    all.push_back(std::move(wanted));
  }
  if (name == "official" || name == "all_trec") {
    all.push_back(text_line(kRunTag, EvalLine::Kind::kRunTag));
  }
  if (name == "all_trec") all.push_back(text_line(kRelevance, EvalLine::Kind::kRelevance));
  return all;
}

std::vector<Wanted> read_names(std::span<const std::string> names) {
  std::vector<Wanted> all;
  for (const auto& name : names) {
    auto read = read_name(name);
    std::move(read.begin(), read.end(), std::back_inserter(all));
  }
  std::stable_sort(all.begin(), all.end(), [](const Wanted& a, const Wanted& b) {
    return std::pair(a.place, a.parameter) < std::pair(b.place, b.parameter);
  });
  std::vector<Wanted> once;
  for (auto& wanted : all) {
    const bool known = std::any_of(once.begin(), once.end(), [&](const Wanted& other) {
      return other.line.label == wanted.line.label;
    });
    if (!known) once.push_back(std::move(wanted));
  }
  return once;
}

Measure at_level(const Measure& measure, std::optional<double> level) {
  const bool says_otherwise = !(with_threshold(measure, kAnyPositive) == measure);
  return !level || says_otherwise ? measure : with_threshold(measure, *level);
}

std::size_t index_of(std::vector<Measure>& measures, const Measure& measure) {
  const auto found = std::find(measures.begin(), measures.end(), measure);
  const auto index = static_cast<std::size_t>(found - measures.begin());
  if (found == measures.end()) measures.push_back(measure);
  return index;
}

}  // namespace

EvalPlan make_eval_plan(std::span<const std::string> names, std::optional<double> level,
                        bool complete, Ties ties) {
  const auto wanted = read_names(names);
  std::vector<Measure> measures;
  std::vector<std::pair<std::size_t, std::size_t>> indices;  // per topic, overall
  for (const auto& want : wanted) {
    auto& index = indices.emplace_back();
    if (!want.measure) continue;
    index.first = index_of(measures, at_level(*want.measure, level));
    const bool ignores_level = complete && want.measure->declaration->name == "NumRel";
    index.second = ignores_level ? index_of(measures, *want.measure) : index.first;
  }

  EvalPlan made{.plan = Plan(std::move(measures), ties), .lines = {}};
  for (const auto& measure : made.plan.measures()) {
    made.needs_subtopics |= measure.declaration->properties.needs_subtopics;
    made.needs_scores |= measure.declaration->properties.needs_scores;
  }
  made.needs_scores |= ties == Ties::kAveraged;
  for (std::size_t w = 0; w < wanted.size(); ++w) {
    EvalLine line = wanted[w].line;
    if (line.kind == EvalLine::Kind::kRelevance) {
      made.relevance_ranks = std::max(made.relevance_ranks, line.value);
    }
    if (!wanted[w].measure) {
      made.lines.push_back(std::move(line));
      continue;
    }
    const auto first = made.plan.offset_of(indices[w].first);
    const auto overall = made.plan.offset_of(indices[w].second);
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

}  // namespace matchbench
