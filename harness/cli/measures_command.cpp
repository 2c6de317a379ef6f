#include "harness/base/error.hpp"
#include "harness/cli/commands.hpp"
#include "harness/measures/aliases.hpp"
#include "harness/measures/parse.hpp"
#include "harness/measures/registry.hpp"
#include "harness/report/table.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <memory>
#include <optional>

namespace matchbench {
namespace {

std::string bound(double value) {
  return std::isinf(value) ? (value < 0 ? "-∞" : "∞") : fmt::format("{}", value);
}

std::string spelling(const MeasureDeclaration& measure) {
  constexpr const char* kAt[] = {"", "[@k]", "@k", "@recall"};
  return fmt::format("{}{}", measure.name, kAt[static_cast<int>(measure.at)]);
}

// "p=0.8", or "k" where a value must be given.
std::string parameter_list(const MeasureDeclaration& measure) {
  std::vector<std::string> items;
  for (const auto& parameter : measure.parameters) {
    items.push_back(parameter.fallback.empty()
                        ? std::string(parameter.name)
                        : fmt::format("{}={}", parameter.name, parameter.fallback));
  }
  return fmt::format("{}", fmt::join(items, ", "));
}

std::string range_of(const MeasureDeclaration& measure) {
  return fmt::format("{} … {}", bound(measure.lowest), bound(measure.highest));
}

int list_measures(bool json) {
  Table table{{{"measure", "measure"},
               {"parameters", "parameters"},
               {"range", "range"},
               {"definition", "definition"},
               {"source", "source"}},
              {}};
  for (const auto& measure : registered_measures()) {
    const std::string parameters = parameter_list(measure);
    table.rows.push_back({spelling(measure), parameters.empty() ? Cell{} : Cell{parameters},
                          range_of(measure), std::string(measure.definition),
                          std::string(measure.source)});
  }
  fmt::print("{}", format_table(table, json ? TableFormat::kJson : TableFormat::kText));
  return 0;
}

// Other names that mean this measure and no other.
std::vector<std::string> aliases_of(const MeasureDeclaration& measure) {
  std::vector<std::string> aliases;
  for (const std::string_view alias : alias_names()) {
    if (alias == measure.name) continue;
    bool same = canonical_name(alias) == measure.name;
    if (!same) {
      const auto meant = expand_alias(alias);
      same = !meant.empty() && std::ranges::all_of(meant, [&](const auto& one) {
        return one.measure.declaration == &measure;
      });
    }
    if (same) aliases.emplace_back(alias);
  }
  return aliases;
}

std::string properties_of(const MeasureDeclaration& measure) {
  constexpr const char* kGrading[] = {"counts", "binary", "graded", "diversity"};
  constexpr const char* kAggregate[] = {"mean",    "geometric mean",     "median",
                                        "minimum", "standard deviation", "sum"};
  const Properties& of = measure.properties;
  std::vector<std::string> words = {
      kGrading[static_cast<int>(of.grading)],
      fmt::format("over requests: {}", kAggregate[static_cast<int>(of.aggregate)])};
  if (of.ideal_scores_one) words.emplace_back("the ideal ranking scores 1");
  if (of.defined_without_relevant) words.emplace_back("defined without relevant services");
  if (of.needs_collection_size) words.emplace_back("needs the collection's size");
  if (of.needs_scores) words.emplace_back("reads scores or degrees");
  if (of.needs_subtopics) words.emplace_back("needs subtopics");
  return fmt::format("{}", fmt::join(words, "; "));
}

Table parameters_of(const MeasureDeclaration& measure) {
  Table table{{{"parameter", "parameter"},
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
    table.rows.push_back(
        {std::string(parameter.name),
         parameter.fallback.empty() ? Cell{} : Cell{std::string(parameter.fallback)},
         range.empty() ? Cell{} : Cell{range}, std::string(parameter.meaning)});
  }
  return table;
}

struct ShowMeasureOptions {
  std::string name;
  bool json = false;
};

// By its name, an alias of it, or a full spelling such as nDCG(gain=exp)@10.
const MeasureDeclaration& measure_named(const std::string& name) {
  if (const auto* measure = find_measure(canonical_name(name))) return *measure;
  const auto meant = parse_measures(name);
  const auto& first = *meant.front().measure.declaration;
  const bool is_family = std::ranges::count(alias_names(), std::string_view(name)) > 0 &&
                         std::ranges::all_of(meant, [&](const auto& one) {
                           return one.measure.declaration == &first;
                         });
  if (meant.size() > 1 && !is_family) {
    throw input_error(fmt::format("'{}' means {} measures", name, meant.size()),
                      fmt::format("name one of them, such as {}", first.name));
  }
  return first;
}

int show_measure(const ShowMeasureOptions& options) {
  const MeasureDeclaration& measure = measure_named(options.name);
  const Table facts{
      {{"measure", "measure"},
       {"definition", "definition"},
       {"formula", "formula"},
       {"range", "range"},
       {"properties", "properties"},
       {"source", "source"},
       {"aliases", "aliases"}},
      {{spelling(measure), std::string(measure.definition), std::string(measure.formula),
        range_of(measure), properties_of(measure), std::string(measure.source),
        fmt::format("{}", fmt::join(aliases_of(measure), ", "))}}};
  const Table parameters = parameters_of(measure);
  if (options.json) {
    fmt::print("{}", format_json({{"measure", facts}, {"parameters", parameters}}));
    return 0;
  }
  fmt::print("{}", format_facts(facts));
  if (!parameters.rows.empty()) {
    fmt::print("\n{}", format_table(parameters, TableFormat::kText));
  }
  return 0;
}

}  // namespace

void add_measures_commands(CommandLine& line) {
  auto json = std::make_shared<bool>(false);
  line.add("measures", "List the measures that rankings can be scored with",
           "matchbench measures --json")
      .flag("--json", *json, "Print JSON")
      .action([json] { return list_measures(*json); });
  auto options = std::make_shared<ShowMeasureOptions>();
  line.add("measures show", "Show a measure's formula, parameters and source",
           "matchbench measures show nDCG")
      .required("name", options->name, "The measure, or another tool's name for it")
      .flag("--json", options->json, "Print JSON")
      .action([options] { return show_measure(*options); });
}

}  // namespace matchbench
