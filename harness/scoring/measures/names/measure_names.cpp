#include "harness/scoring/measures/names/measure_names.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/scoring/measures/names/parse.hpp"
#include "harness/scoring/measures/parse_value.hpp"
#include "harness/scoring/measures/tokens.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <utility>

namespace matchbench::measures {
namespace {

// "10" of "P.5,10" or "3=2" of "ndcg.1=3,3=2".
bool is_parameter(const Token& part) {
  return parse_number(part.key.empty() ? part.whole : part.key).has_value();
}

// "PRcurve" and "[3]" of "PRcurve[3]".
std::pair<std::string, std::string> cut_index(const std::string& name) {
  const auto open = name.ends_with(']') ? std::min(name.rfind('['), name.size()) : name.size();
  return {name.substr(0, open), name.substr(open)};
}

void add_once(const Measure& measure, std::vector<Measure>& measures) {
  if (std::find(measures.begin(), measures.end(), measure) == measures.end()) {
    measures.push_back(measure);
  }
}

Error not_averaged(const std::string& name, const RequestedMeasure& requested) {
  if (requested.aggregate == Aggregate::kSum) {
    return input_error(fmt::format("'{}' is a count, and scores are averaged here", name),
                       "'matchbench eval' sums counts; leave it out");
  }
  const std::string measure = to_string(requested.measure);
  return input_error(
      fmt::format("'{}' is another mean over requests of {}", name, measure),
      fmt::format("score {}; '--aggregate gmean' of 'analyse scores' and 'eval' shows that mean",
                  measure));
}

}  // namespace

std::vector<std::string> split_names(std::span<const std::string> texts) {
  std::vector<std::string> names;
  for (const auto& text : texts) {
    const auto parts = tokens_of(text);
    if (parts.empty()) names.emplace_back();  // an empty name, to be refused as such
    for (const auto& part : parts) {
      if (&part != parts.data() && is_parameter(part)) {
        names.back() += fmt::format(",{}", part.whole);
      } else {
        names.emplace_back(part.whole);
      }
    }
  }
  return names;
}

Measure measure_of_value(const std::string& name) {
  return parse_canonical(cut_index(name).first);
}

std::string definition_of(const Measure& measure) {
  std::string text(measure.declaration->definition);
  const auto put = [&](std::string_view old, const std::string& fresh) {
    const auto found = text.find(old);
    if (found != std::string::npos) text.replace(found, old.size(), fresh);
  };
  if (!measure.at) {
    put(" of the first k ranks", "");
  } else {
    if (*measure.at == 1) put("first k ranks", "first rank");
    put("first k", fmt::format("first {:g}", *measure.at));
  }
  return text;
}

std::vector<Measure> measures_named(std::span<const std::string> names) {
  std::vector<Measure> measures;
  for (const auto& name : split_names(names)) {
    for (const auto& requested : parse_measures(name)) add_once(requested.measure, measures);
  }
  return measures;
}

std::vector<Measure> averaged_measures_named(std::span<const std::string> names) {
  std::vector<Measure> measures;
  for (const auto& name : split_names(names)) {
    require_averaged(name);
    for (const auto& requested : parse_measures(name)) {
      if (requested.aggregate == Aggregate::kMean) add_once(requested.measure, measures);
    }
  }
  return measures;
}

void require_averaged(const std::string& name) {
  const auto all = parse_measures(name);
  if (all.size() == 1 && all.front().aggregate != Aggregate::kMean) {
    throw not_averaged(name, all.front());
  }
}

void refuse_measure(const std::string& path) {
  std::error_code none;
  if (path == "-" || std::filesystem::exists(path, none)) return;
  std::string names = path;
  std::ranges::replace(names, ' ', ',');
  try {
    measures_named(std::vector{names});
  } catch (const Error&) {
    return;
  }
  throw input_error(fmt::format("{} is a measure and not a file", path),
                    fmt::format("write -m {}", names));
}

std::vector<std::string> value_names(std::span<const std::string> names) {
  std::vector<std::string> values;
  for (const auto& name : split_names(names)) {
    const auto [measure, index] = cut_index(name);
    if (!index.empty()) {
      values.push_back(to_string(parse_canonical(measure)) + index);
      continue;
    }
    for (const auto& requested : parse_measures(name)) {
      const auto width = requested.measure.width();
      for (std::size_t i = 0; i < width; ++i) {
        values.push_back(to_string(requested.measure) + (width > 1 ? fmt::format("[{}]", i) : ""));
      }
    }
  }
  return values;
}

}  // namespace matchbench::measures
