#include "harness/data/collection/describe/media_type.hpp"

#include "harness/data/collection/describe/formats.hpp"
#include "harness/foundation/base/ascii.hpp"

#include <string>

namespace matchbench::collection {

std::string_view media_type_of(std::string_view file_name) {
  const std::string name = lower_case(file_name);
  for (const DocumentFormat& format : document_formats()) {
    for (const std::string_view ending : format.endings) {
      if (!ending.empty() && name.ends_with(ending)) return format.media_type;
    }
  }
  return {};
}

bool is_carrier(std::string_view media_type) {
  return media_type == "application/json" || media_type == "application/yaml" ||
         media_type == "application/xml" || media_type == "application/rdf+xml";
}

std::string_view ending_of(std::string_view media_type) {
  if (media_type.empty()) return {};
  for (const DocumentFormat& format : document_formats()) {
    if (format.media_type == media_type) return format.endings[0];
  }
  return {};
}

}  // namespace matchbench::collection
