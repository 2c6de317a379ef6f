#include "harness/data/collection/export/description_size.hpp"

#include "harness/data/collection/export/tokenizer.hpp"
#include "harness/data/collection/native/service_files.hpp"
#include "harness/foundation/text/tree/node_json.hpp"

#include <algorithm>
#include <vector>

namespace matchbench::collection {

std::string minified_entry(const Service& service) {
  if (!service.source.bytes.empty()) {
    if (const auto source = text::parse_json(service.source.bytes)) return text::json_text(*source);
  }
  return text::json_text(json_without_source(service));
}

DescriptionSizes description_sizes(std::span<const Service> services, CountTokens tokens) {
  DescriptionSizes out;
  std::vector<std::string> texts;
  for (const Service& service : services) {
    std::string text = minified_entry(service);
    // Of a code point in UTF-8 all bytes but the first are 10xxxxxx.
    out.characters.push_back(static_cast<double>(std::ranges::count_if(
        text, [](char byte) { return (static_cast<unsigned char>(byte) & 0xC0U) != 0x80U; })));
    if (tokens == CountTokens::kYes) texts.push_back(std::move(text));
  }
  if (tokens == CountTokens::kYes) out.tokens = token_counts(texts);
  return out;
}

}  // namespace matchbench::collection
