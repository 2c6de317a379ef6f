#include "harness/data/collection/native/file_names.hpp"

#include "harness/data/collection/describe/media_type.hpp"
#include "harness/foundation/text/uri.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

namespace matchbench::collection {
namespace {

constexpr std::size_t kLongest = 120;

std::string safe(std::string_view text) {
  std::string result;
  if (text.empty() || text.front() == '.') result += '_';
  for (const char c : text.substr(0, kLongest)) {
    const bool plain = std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '.' || c == '-';
    result += plain ? c : '_';
  }
  return result;
}

}  // namespace

std::string FileNames::unused_name(std::string_view uri, std::string_view media_type) {
  std::string_view last = text::last_segment(uri);
  if (last.empty()) last = text::local_name(uri);
  std::string name = safe(text::percent_decoded(last));
  if (media_type_of(name) != media_type) name += ending_of(media_type);
  const std::size_t dot = std::min(name.rfind('.'), name.size());
  return fmt::format("{}/{}", folder_, names_.take(name, [&](int number) {
    return fmt::format("{}-{}{}", name.substr(0, dot), number, name.substr(dot));
  }));
}

}  // namespace matchbench::collection
