#include "harness/scoring/eval/measure_catalogue.hpp"

#include "harness/foundation/model/description_sizes.hpp"
#include "harness/scoring/measures/aggregate.hpp"
#include "harness/scoring/measures/declare/registry.hpp"
#include "harness/scoring/measures/measure.hpp"
#include "harness/scoring/measures/names/aliases.hpp"
#include "harness/scoring/measures/names/parse.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <string>
#include <vector>

namespace matchbench::eval {
namespace {

std::string bound(double value) {
  if (std::isinf(value)) return value < 0 ? "-∞" : "∞";
  return value == std::floor(value) ? fmt::format("{}", value) : fmt::format("{:.4g}", value);
}

std::string spelling(const measures::MeasureDeclaration& measure) {
  constexpr const char* kAt[] = {"", "[@k]", "@k", "@recall"};
  return fmt::format("{}{}", measure.name, kAt[static_cast<int>(measure.at)]);
}

// "p=0.8", or "k" if a value must be given.
std::string parameter_list(const measures::MeasureDeclaration& measure) {
  std::vector<std::string> items;
  for (const auto& parameter : measure.parameters) {
    items.push_back(parameter.fallback.empty()
                        ? std::string(parameter.name)
                        : fmt::format("{}={}", parameter.name, parameter.fallback));
  }
  return fmt::format("{}", fmt::join(items, ", "));
}

std::string range_of(const measures::MeasureDeclaration& measure) {
  return fmt::format("{} … {}", bound(measure.lowest), bound(measure.highest));
}

constexpr std::array kAggregates{"mean",    "geometric mean",     "median",
                                 "minimum", "standard deviation", "sum"};

const char* described(measures::Aggregate aggregate) {
  return kAggregates.at(static_cast<std::size_t>(aggregate));
}

// Whether all of them are this measure, with the aggregate over requests that it declares.
bool are_only(const std::vector<measures::RequestedMeasure>& all,
              const measures::MeasureDeclaration& measure) {
  return !all.empty() && std::ranges::all_of(all, [&](const auto& one) {
    return one.measure.declaration == &measure && one.aggregate == measure.properties.aggregate;
  });
}

// The other names that mean this measure and no other.
std::vector<std::string> aliases_of(const measures::MeasureDeclaration& measure) {
  std::vector<std::string> aliases;
  for (const std::string_view alias : measures::alias_names()) {
    if (alias == measure.name) continue;
    if (measures::canonical_name(alias) == measure.name ||
        are_only(measures::expand_alias(alias), measure)) {
      aliases.emplace_back(alias);
    }
  }
  return aliases;
}

// What the name means beside the measure: "gm_map" is another mean of it.
std::string meaning_of(std::string_view name, const measures::MeasureDeclaration& measure) {
  const auto meant = measures::expand_alias(name);
  if (meant.size() != 1 || meant.front().aggregate == measure.properties.aggregate) return {};
  return fmt::format("the {} of {} over requests; of other measures: --aggregate {}",
                     described(meant.front().aggregate), measure.name,
                     measures::name_of(meant.front().aggregate));
}

std::string properties_of(const measures::MeasureDeclaration& measure) {
  constexpr const char* kGrading[] = {"counts", "binary", "graded", "diversity", "silence"};
  const measures::Properties& of = measure.properties;
  std::vector<std::string> words = {kGrading[static_cast<int>(of.grading)],
                                    fmt::format("over requests: {}", described(of.aggregate))};
  if (of.ideal_scores_one) words.emplace_back("the ideal ranking scores 1");
  if (of.defined_without_relevant) words.emplace_back("defined without relevant services");
  return fmt::format("{}", fmt::join(words, "; "));
}

// What a score needs beside judgments and a ranking; may be empty.
std::string needs_of(const measures::MeasureDeclaration& measure) {
  const measures::Properties& of = measure.properties;
  std::vector<std::string> words;
  if (of.needs_collection_size) {
    words.emplace_back("the collection's size");
  } else if (of.depth_is_collection) {
    words.emplace_back("the collection's size, if no cutoff is given");
  }
  if (of.needs_scores) words.emplace_back("scores or degrees of the ranking");
  if (of.needs_subtopics) words.emplace_back("subtopics");
  if (of.needs_descriptions) words.emplace_back("the descriptions of the services");
  if (of.needs_tokens) {
    words.push_back(fmt::format("{} {}", kTokenizerPackage, kTokenizerVersion));
  }
  if (of.reads_groups) words.emplace_back("groups of judges, if there are several");
  if (of.reads_scale)
    words.emplace_back("the gains of all requests, unless a parameter fixes them");
  return fmt::format("{}", fmt::join(words, "; "));
}

text::Table parameters_of(const measures::MeasureDeclaration& measure) {
  text::Table table{{{"parameter", "parameter"},
                     {"default", "default"},
                     {"range", "range"},
                     {"meaning", "meaning"}},
                    {}};
  for (const auto& parameter : measure.parameters) {
    std::string range;
    if (!parameter.choices.empty()) {
      range = fmt::format("{}", fmt::join(parameter.choices, ", "));
    } else if (!std::isinf(parameter.lowest) || !std::isinf(parameter.highest)) {
      range = fmt::format("{}{}, {}{}", parameter.open ? "(" : "[", bound(parameter.lowest),
                          bound(parameter.highest), parameter.open ? ")" : "]");
    }
    table.rows.push_back({std::string(parameter.name), text::text_cell(parameter.fallback),
                          text::text_cell(range), std::string(parameter.meaning)});
  }
  table.rows.push_back({std::string("judged_only"), std::string("false"),
                        std::string("true, false"),
                        std::string("score the ranking without what nobody judged")});
  if (measures::can_score_silence(measure)) {
    table.rows.push_back({std::string("silence"), text::Cell{}, std::string("scored"),
                          std::string("score requests that nothing answers by silence")});
  }
  return table;
}

}  // namespace

text::Table measure_list() {
  text::Table table{{{"measure", "measure"},
                     {"parameters", "parameters", 2},
                     {"range", "range", 3},
                     {"definition", "definition"},
                     {"source", "source", 1}},
                    {}};
  for (const auto& measure : measures::registered_measures()) {
    const std::string parameters = parameter_list(measure);
    table.rows.push_back({spelling(measure), text::text_cell(parameters), range_of(measure),
                          std::string(measure.definition), std::string(measure.source)});
  }
  return table;
}

MeasureSheet measure_sheet(std::string_view name) {
  const measures::MeasureDeclaration& measure = measures::parse_declaration(name);
  const std::string needs = needs_of(measure);
  const std::string aliases = fmt::format("{}", fmt::join(aliases_of(measure), ", "));
  const text::Table facts{
      {{"asked", std::string(name)},
       {"measure", "measure"},
       {"definition", "definition"},
       {"formula", "formula"},
       {"range", "range"},
       {"direction", "direction"},
       {"properties", "properties"},
       {"needs", "needs"},
       {"residual", "residual"},
       {"source", "source"},
       {"aliases", "aliases"}},
      {{text::text_cell(meaning_of(name, measure)), spelling(measure),
        std::string(measure.definition), std::string(measure.formula), range_of(measure),
        std::string(measures::name_of(measure.properties.direction)), properties_of(measure),
        text::text_cell(needs), text::text_cell(measure.residual), std::string(measure.source),
        text::text_cell(aliases)}}};
  return {facts, parameters_of(measure)};
}

}  // namespace matchbench::eval
