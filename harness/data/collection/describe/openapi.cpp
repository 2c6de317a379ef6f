#include "harness/data/collection/describe/description.hpp"
#include "harness/data/collection/describe/openapi_calls.hpp"
#include "harness/data/collection/describe/openapi_service.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/text/counted.hpp"

#include <fmt/format.h>

#include <string>
#include <utility>
#include <vector>

namespace matchbench::collection {
namespace {

void check_version(const text::YamlNode& root) {
  const auto version = root.find("openapi");
  if (version && version->is_scalar() && version->text().starts_with("3.")) return;
  const auto swagger = root.find("swagger");
  if (swagger && swagger->is_scalar() && swagger->text() == "2.0") return;
  const text::YamlNode& stated = version ? *version : swagger ? *swagger : root;
  throw stated.error("neither OpenAPI 3 nor Swagger 2.0",
                     "begin with 'openapi: 3.1.0' or 'swagger: \"2.0\"'");
}

Error no_operation(const text::YamlNode& root, const std::vector<DescriptionNote>& notes,
                   std::size_t webhooks) {
  if (notes.empty() && webhooks > 0) {
    return root.error(
        fmt::format("the document describes no operation, but only {}: calls to the client",
                    text::counted(webhooks, "webhook", "webhooks")),
        "give the document that describes what the service itself offers, under 'paths'");
  }
  if (notes.empty()) {
    return root.error("the document describes no operation", "check what is under 'paths'");
  }
  const DescriptionNote& first = notes.front();
  return root.error(
      fmt::format("the document describes no operation that can be read: {} nowhere, as in {}",
                  text::counted(notes.size(), "reference leads", "references lead"), first.detail),
      "put the files into the folder of the document, or name their common folder with --root; or "
      "make one document first, as with: npx @redocly/cli bundle FILE -o one.yaml");
}

}  // namespace

bool is_openapi(const text::YamlNode& root) {
  return root.find("openapi").has_value() || root.find("swagger").has_value();
}

std::vector<Description> read_openapi(const text::YamlNode& root, ReferencedFiles* files) {
  check_version(root);
  OpenapiDocument document(root, files);
  std::vector<DescriptionNote>& notes = document.notes;
  std::vector<Description> descriptions;
  for (const OpenapiOperation& operation : openapi_operations(document.references, notes)) {
    descriptions.push_back(read_operation(document, operation));
    document.count(descriptions.back(), operation.operation.layers.front());
  }
  if (descriptions.empty()) {
    std::vector<DescriptionNote> of_webhooks;
    const std::size_t webhooks = note_webhooks(document.references, of_webhooks);
    throw DescribesNone(no_operation(root, notes, webhooks));
  }
  note_webhooks(document.references, notes);
  auto& first = descriptions.front().notes;
  first.insert(first.begin(), notes.begin(), notes.end());
  return descriptions;
}

}  // namespace matchbench::collection
