#include "harness/data/collection/describe/openapi_operations.hpp"

#include "harness/foundation/base/spaces.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>

namespace matchbench::collection {
namespace {

std::string upper(std::string_view text) {
  std::string result(text);
  for (char& c : result) {
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  }
  return result;
}

bool says_something(const ResolvedValue& operation) {
  constexpr std::array kKeys{"operationId", "summary",     "description",
                             "parameters",  "requestBody", "responses"};
  return std::ranges::any_of(kKeys,
                             [&](const char* key) { return operation.find(key).has_value(); });
}

}  // namespace

std::string plain_text(const std::optional<text::YamlNode>& value) {
  return value && value->is_scalar() ? single_spaced(value->text()) : std::string();
}

std::string text_of_operation(const ResolvedValue& operation, const ResolvedValue& path_item) {
  for (const ResolvedValue* value : {&operation, &path_item}) {
    std::string summary = plain_text(value->find("summary"));
    std::string text = plain_text(value->find("description"));
    if (summary.empty() || text.starts_with(summary)) {
      if (!text.empty()) return text;
      continue;
    }
    if (text.empty()) return summary;
    const bool ends = std::string_view(".!?:").find(summary.back()) != std::string_view::npos;
    return fmt::format("{}{} {}", summary, ends ? "" : ".", text);
  }
  return {};
}

std::string OpenapiOperation::call() const {
  return fmt::format("{} {}", upper(method), single_spaced(path));
}

std::vector<OpenapiOperation> openapi_operations(JsonReferences& references,
                                                 std::vector<DescriptionNote>& notes) {
  std::vector<OpenapiOperation> operations;
  const auto paths = references.root_of(0).find("paths");
  if (!paths) return operations;
  std::set<std::string> parts;
  for (const auto& [key, written] : references.resolve(*paths, notes).entries()) {
    const std::string path = key.text();
    if (path.starts_with("x-")) continue;
    const ResolvedValue item = references.resolve(written, notes);
    references.count(item);
    for (const std::string_view method : kOpenapiMethods) {
      const auto value = item.find(method);
      if (!value || !value->is_map()) continue;
      OpenapiOperation found{path, item, method, {}, {}, {}, {}};
      found.operation = references.resolve(*value, found.notes);
      references.count(found.operation);
      if (!found.operation.is_map() || found.operation.is_empty()) {
        notes.insert(notes.end(), found.notes.begin(), found.notes.end());
        continue;
      }
      if (found.operation.layers.size() > 1 && !says_something(found.operation)) {
        const text::YamlNode reference = *value->find("$ref");
        notes.push_back({"dangling_reference",
                         single_spaced(fmt::format("{}:{}: {}: no operation", reference.file(),
                                                   reference.where().line, reference.text()))});
        continue;
      }
      found.name = plain_text(found.operation.find("operationId"));
      if (found.name.empty()) found.name = found.call();
      found.part = found.name;
      if (!parts.insert(found.part).second) {
        found.part = found.call();
        notes.push_back({"operation_id_twice",
                         fmt::format("{}:{}: {}", value->file(), value->where().line, found.name)});
        if (!parts.insert(found.part).second) continue;
      }
      operations.push_back(std::move(found));
    }
  }
  return operations;
}

}  // namespace matchbench::collection
