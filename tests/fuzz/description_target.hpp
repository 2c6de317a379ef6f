#pragma once

#include "harness/data/collection/describe/description.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/text/utf8.hpp"
#include "tests/fuzz/require.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

// What every reader of descriptions promises, whatever it reads (collection/description.hpp).
inline void check_description(const matchbench::collection::Description& description) {
  const matchbench::Service& service = description.service;
  require(service.uri.empty() && service.source.bytes.empty());
  std::vector<const std::string*> texts = {&service.name, &service.description};
  for (const auto* list : {&service.inputs, &service.outputs, &service.preconditions,
                           &service.effects, &service.categories, &service.tags}) {
    for (const std::string& text : *list) texts.push_back(&text);
  }
  for (const std::string* text : texts) {
    require(!matchbench::text::first_invalid_utf8(*text));
    require(text->find("  ") == std::string::npos && text->find('\n') == std::string::npos);
  }
}

template <class Reader>
int read_as_description(Reader read, const std::uint8_t* data, std::size_t size) {
  try {
    const matchbench::Document document{
        "http://example.org/service", "", {reinterpret_cast<const char*>(data), size}};
    check_description(read(document, "input"));
  } catch (const matchbench::Error&) {
    // Refused, as faulty input is.
  }
  return 0;
}
