#pragma once

#include "harness/data/collection/describe/document_parts.hpp"
#include "harness/foundation/base/error.hpp"
#include "tests/fuzz/description_target.hpp"
#include "tests/fuzz/require.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

// What a description in JSON or YAML promises: the promises of all readers, and that the source of
// each service describes no other and is what the document gives of its part.
inline int read_as_tree(const std::uint8_t* data, std::size_t size) {
  using namespace matchbench;
  const std::string bytes(reinterpret_cast<const char*>(data), size);
  const bool is_json = bytes.starts_with('{') || bytes.starts_with('[') ||
                       bytes.starts_with("event:") || bytes.starts_with("data:");
  const Document document{"http://example.org/d", is_json ? "application/json" : "application/yaml",
                          bytes};
  try {
    std::unique_ptr<collection::DocumentParts> parts;
    for (collection::Description& found : collection::read_descriptions(document, "input")) {
      if (found.is_part && !parts) {
        parts = std::make_unique<collection::DocumentParts>(document, "input", nullptr);
      }
      if (found.is_part) require(parts->excerpt(found.part) == found.service.source.bytes);
      const Document source = std::move(found.service.source);
      found.service.source = {};
      check_description(found);
      if (source.media_type != "application/json") continue;
      require(collection::read_descriptions(source, "source").size() <= 1);
    }
  } catch (const Error&) {
    // Refused, as faulty input is.
  }
  return 0;
}
