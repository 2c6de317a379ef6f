#include "harness/data/trec/judgment_text.hpp"

#include "harness/data/trec/silence.hpp"
#include "harness/foundation/base/error.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <unordered_set>

namespace matchbench::trec {

namespace {

bool parts_columns(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return byte <= ' ' || byte == 0x7f;
}

// How many bytes at the beginning of a line would be read as something else: a comment or a mark.
std::size_t misread(std::string_view uri) {
  constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";
  if (uri.starts_with('#')) return 1;
  return uri.starts_with(kByteOrderMark) ? kByteOrderMark.size() : 0;
}

bool is_word(std::string_view uri) {
  return std::ranges::none_of(uri, parts_columns) && misread(uri) == 0;
}

// Percent-encodes the characters that an id cannot contain and the first `more` bytes. If `more` is
// not 0, all bytes that are not ASCII are encoded, too, so that no character is encoded in part.
std::string encoded_id(std::string_view uri, std::size_t more) {
  const std::size_t first = std::max(more, misread(uri));
  std::string id;
  for (std::size_t i = 0; i < uri.size(); ++i) {
    const auto byte = static_cast<unsigned char>(uri[i]);
    const bool is_encoded =
        i < first || parts_columns(uri[i]) || uri[i] == '%' || (more > 0 && byte >= 0x80);
    id += is_encoded ? fmt::format("%{:02X}", byte) : std::string(1, uri[i]);
  }
  return id;
}

}  // namespace

std::vector<std::string> encoded_ids(const std::vector<std::string_view>& uris) {
  std::unordered_set<std::string_view> words;
  for (const auto uri : uris) {
    if (is_word(uri)) words.insert(uri);
  }
  std::vector<std::string> ids;
  for (const auto uri : uris) {
    auto& id = ids.emplace_back(is_word(uri) ? uri : encoded_id(uri, 0));
    if (is_word(uri)) continue;
    for (std::size_t more = 1; words.contains(id); ++more) {
      if (more > uri.size()) {
        throw input_error(fmt::format("every id for '{}' is another URI of the collection", uri),
                          "leave out the white space in it");
      }
      id = encoded_id(uri, more);
    }
  }
  return ids;
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
