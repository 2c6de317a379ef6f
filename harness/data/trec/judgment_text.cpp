#include "harness/data/trec/judgment_text.hpp"

#include "harness/data/trec/silence.hpp"

#include <fmt/format.h>

#include <iterator>

namespace matchbench::trec {

std::string encoded_id(std::string_view uri) {
  std::string id;
  for (const char c : uri) {
    const auto byte = static_cast<unsigned char>(c);
    // A line that begins with '#' would be a comment.
    const bool is_comment = c == '#' && id.empty();
    const bool is_encoded = byte <= ' ' || byte == 0x7f || c == '%' || is_comment;
    id += is_encoded ? fmt::format("%{:02X}", byte) : std::string(1, c);
  }
  return id;
}

std::string judgment_text(std::span<const TopicJudgments> topics,
                          std::span<const std::string> documents) {
  std::string text;
  for (const auto& judged : topics) {
    if (judged.without_answer) {
      fmt::format_to(std::back_inserter(text), "{} 0 {} 0\n", judged.topic, kNoDocument);
      continue;
    }
    for (std::size_t s = 0; s < judged.services.size(); ++s) {
      fmt::format_to(std::back_inserter(text), "{} 0 {} {}\n", judged.topic,
                     documents[judged.services[s].value], judged.gains[s]);
    }
  }
  return text;
}

}  // namespace matchbench::trec
