#include "harness/operations/judging/desk/grades.hpp"

#include "harness/data/collection/native/default_dimension.hpp"
#include "harness/data/collection/native/read_collection.hpp"
#include "harness/foundation/text/table/table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <map>

namespace matchbench::judging {
namespace {

const std::string& name_of_item(const Service& item) {
  return item.name.empty() ? item.uri : item.name;
}

const std::string& text_of_item(const Service& item) {
  return item.description.empty() ? name_of_item(item) : item.description;
}

// A pair that people judged for each grade of a dimension; the consensus' before others'.
std::map<double, const Judgment*> examples_of(const Judgments& judgments,
                                              const std::string& dimension) {
  std::map<double, const Judgment*> examples;
  for (const auto& entry : judgments.entries) {
    if (judgments.dimensions[entry.dimension] != dimension) continue;
    if (judgments.is_program(entry.judge)) continue;
    const auto [place, is_new] = examples.emplace(entry.grade, &entry);
    const bool is_consensus = judgments.judges[entry.judge] == kConsensus;
    if (!is_new && is_consensus && judgments.judges[place->second->judge] != kConsensus) {
      place->second = &entry;
    }
  }
  return examples;
}

}  // namespace

std::vector<collection::DimensionInfo> judged_dimensions(const PoolContents& pool) {
  const auto manifest = collection::read_manifest(pool.folder);
  const Judgments judgments = collection::read_judgments(pool.folder, pool.collection);
  std::vector<collection::DimensionInfo> dimensions;
  for (const auto& name : pool.origin.dimensions) {
    collection::DimensionInfo dimension = collection::default_dimension();
    if (name != dimension.id) dimension = {name, {}, {}};
    for (const auto& declared : manifest.dimensions) {
      if (declared.id == name) dimension = declared;
    }
    if (dimension.grades.empty()) {
      for (const auto& [grade, example] : examples_of(judgments, name)) dimension.grades[grade];
    }
    if (dimension.grades.empty()) dimension.grades = {{0, ""}, {1, ""}, {2, ""}, {3, ""}};
    dimensions.push_back(std::move(dimension));
  }
  return dimensions;
}

std::string default_guide(const PoolContents& pool,
                          const std::vector<collection::DimensionInfo>& dimensions) {
  const Judgments judgments = collection::read_judgments(pool.folder, pool.collection);
  std::string guide =
      fmt::format("# How to judge {}\n\n", text::markdown_text(pool.collection.name));
  guide +=
      "Read the request, then the service, and grade what the service does for the request. The "
      "order of the services is random: it says nothing. Skip a pair that you cannot judge. Say so "
      "if nothing at all can answer a request.\n";
  for (const auto& dimension : dimensions) {
    guide += fmt::format("\n## {}\n\n", text::markdown_text(dimension.id));
    if (!dimension.description.empty())
      guide += text::markdown_text(dimension.description) + "\n\n";
    const auto examples = examples_of(judgments, dimension.id);
    for (const auto& [grade, meaning] : dimension.grades) {
      guide += fmt::format("- **{}**{}{}", grade, meaning.empty() ? "" : ": ",
                           text::markdown_text(meaning));
      if (const auto found = examples.find(grade); found != examples.end()) {
        const Judgment& example = *found->second;
        guide += fmt::format(
            ". For example: “{}” for “{}”",
            text::markdown_text(name_of_item(pool.collection.services[example.service.value])),
            text::markdown_text(text_of_item(pool.collection.requests[example.request.value])));
      }
      guide += "\n";
    }
  }
  return guide;
}

}  // namespace matchbench::judging
