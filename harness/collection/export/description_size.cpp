#include "harness/collection/export/description_size.hpp"

#include "harness/collection/native/service_files.hpp"
#include "harness/text/json.hpp"

#include <algorithm>

namespace matchbench::collection {

std::string minified_entry(const Service& service) {
  if (!service.source.bytes.empty()) {
    if (const auto source = text::parse_json(service.source.bytes)) return text::json_text(*source);
  }
  return text::json_text(json_without_source(service));
}

std::vector<double> description_characters(std::span<const Service> services) {
  std::vector<double> out;
  for (const Service& service : services) {
    // Of a code point in UTF-8 all bytes but the first are 10xxxxxx.
    out.push_back(static_cast<double>(std::ranges::count_if(minified_entry(service), [](char byte) {
      return (static_cast<unsigned char>(byte) & 0xC0U) != 0x80U;
    })));
  }
  return out;
}

}  // namespace matchbench::collection
