#include "harness/data/collection/describe/openapi_calls.hpp"

#include "harness/data/collection/describe/excerpt_pieces.hpp"
#include "harness/data/collection/describe/openapi_operations.hpp"
#include "harness/foundation/base/spaces.hpp"

#include <fmt/format.h>

#include <string_view>

namespace matchbench::collection {
namespace {

constexpr std::size_t kLongestText = 240;
constexpr std::string_view kToTheClient = "left out, because they are calls to the client";

// "onDone: Tells that the boat is there", or the name alone.
std::string named(const text::YamlNode& name, const std::string& text) {
  return single_spaced(name.text()) + (text.empty() ? "" : ": " + cut(text, kLongestText));
}

// The text of the first call of a path item that has one, or else its own.
std::string text_of_calls(const ResolvedValue& item, JsonReferences& references,
                          std::vector<DescriptionNote>& notes) {
  for (const std::string_view method : kOpenapiMethods) {
    const auto written = item.find(method);
    if (!written) continue;
    std::string text = text_of_operation(references.resolve(*written, notes), item);
    if (!text.empty()) return text;
  }
  return text_of_operation(item, item);
}

}  // namespace

std::size_t note_webhooks(JsonReferences& references, std::vector<DescriptionNote>& notes) {
  std::size_t count = 0;
  const text::YamlNode& root = references.root_of(0);
  for (const char* key : {"webhooks", "x-webhooks"}) {  // the second one: in OpenAPI 3.0
    const auto written = root.find(key);
    if (!written) continue;
    for (const auto& [name, item] : references.resolve(*written, notes).entries()) {
      const std::string text = text_of_calls(references.resolve(item, notes), references, notes);
      notes.push_back({"webhooks_left_out",
                       fmt::format("{}:{}: {}", name.file(), name.where().line, named(name, text)),
                       kToTheClient});
      ++count;
    }
  }
  return count;
}

void note_callbacks(const ResolvedValue& operation, const std::string& call,
                    JsonReferences& references, std::vector<DescriptionNote>& notes) {
  const auto written = operation.find("callbacks");
  if (!written) return;
  const ResolvedValue callbacks = references.resolve(*written, notes);
  references.count(callbacks);
  for (const auto& [name, callback] : callbacks.entries()) {
    std::string text;
    const ResolvedValue calls = references.resolve(callback, notes);
    references.count(calls);
    for (const auto& [expression, item] : calls.entries()) {
      text = text_of_calls(references.resolve(item, notes), references, notes);
      if (!text.empty()) break;
    }
    notes.push_back(
        {"callbacks_left_out", fmt::format("{}: {}", call, named(name, text)), kToTheClient});
  }
}

void note_links(const ResolvedValue& response, const std::string& call, JsonReferences& references,
                std::vector<DescriptionNote>& notes) {
  const auto written = response.find("links");
  if (!written) return;
  const ResolvedValue links = references.resolve(*written, notes);
  references.count(links);
  for (const auto& [name, link] : links.entries()) {
    const std::string text = plain_text(references.resolve(link, notes).find("description"));
    notes.push_back({"links_left_out", fmt::format("{}: {}", call, named(name, text)),
                     "only the source of the service has them"});
  }
}

}  // namespace matchbench::collection
