#include "harness/operations/judging/desk/shown_item.hpp"

#include <string>
#include <string_view>
#include <utility>

namespace matchbench::judging {
namespace {

constexpr std::size_t kMostAbove = 12;
constexpr std::size_t kMostDocumentBytes = 200'000;

std::string local_name(std::string_view uri) {
  const auto at = uri.find_last_of("#/");
  const bool has_name = at != std::string_view::npos && at + 1 < uri.size();
  return std::string(has_name ? uri.substr(at + 1) : uri);
}

// The way up to the top, by the first parent of each.
text::Json names_above(ConceptIndex place, const TaxonomyView& taxonomy) {
  text::Json names = text::Json::array();
  while (place != taxonomy.top() && names.size() < kMostAbove) {
    const auto parents = taxonomy.parents(place);
    if (parents.empty() || parents.front() == taxonomy.top()) break;
    place = parents.front();
    names.push_back(local_name(taxonomy.uri(place)));
  }
  return names;
}

text::Json concepts(const std::vector<std::string>& uris, const TaxonomyView& taxonomy) {
  text::Json list = text::Json::array();
  for (const auto& uri : uris) {
    text::Json entry = {{"uri", uri}, {"name", local_name(uri)}};
    if (const auto place = taxonomy.find(uri)) entry["above"] = names_above(*place, taxonomy);
    list.push_back(std::move(entry));
  }
  return list;
}

void add_texts(text::Json& shown, const char* key, const std::vector<std::string>& texts) {
  if (!texts.empty()) shown[key] = texts;
}

}  // namespace

text::Json shown_item(const Service& item, const TaxonomyView& taxonomy) {
  text::Json shown = {{"uri", item.uri}};
  if (!item.name.empty()) shown["name"] = item.name;
  if (!item.description.empty()) shown["description"] = item.description;
  if (!item.inputs.empty()) shown["inputs"] = concepts(item.inputs, taxonomy);
  if (!item.outputs.empty()) shown["outputs"] = concepts(item.outputs, taxonomy);
  add_texts(shown, "preconditions", item.preconditions);
  add_texts(shown, "effects", item.effects);
  add_texts(shown, "categories", item.categories);
  add_texts(shown, "tags", item.tags);
  if (!item.source.bytes.empty()) {
    shown["document"] = {{"media_type", item.source.media_type},
                         {"text", item.source.bytes.substr(0, kMostDocumentBytes)},
                         {"cut", item.source.bytes.size() > kMostDocumentBytes}};
  }
  return shown;
}

}  // namespace matchbench::judging
