#include "harness/foundation/text/removed_values.hpp"

#include "harness/foundation/base/ascii.hpp"
#include "harness/foundation/text/json.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <functional>
#include <iterator>
#include <ranges>

namespace matchbench::text {
namespace {

// RFC 3986, 2.1: all but what is never encoded; a blank may be a plus sign.
std::string url_encoded(std::string_view value, bool small_digits, bool plus) {
  std::string out;
  for (const char c : value) {
    if (is_letter(c) || is_digit(c) || std::string_view("-._~").find(c) != std::string_view::npos) {
      out += c;
    } else if (c == ' ' && plus) {
      out += '+';
    } else {
      const auto byte = static_cast<unsigned char>(c);
      out += small_digits ? fmt::format("%{:02x}", byte) : fmt::format("%{:02X}", byte);
    }
  }
  return out;
}

// RFC 4648, without padding; `last` are the two letters that its two alphabets differ in.
std::string base64(std::string_view bytes, std::string_view last) {
  constexpr std::string_view kLetters =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
  std::string out;
  for (std::size_t at = 0; at < bytes.size() * 8; at += 6) {
    std::uint32_t six = 0;
    for (std::size_t bit = at; bit < at + 6; ++bit) {
      const bool is_set = bit / 8 < bytes.size() &&
                          (static_cast<unsigned char>(bytes[bit / 8]) >> (7 - bit % 8) & 1U) != 0;
      six = six * 2 + (is_set ? 1 : 0);
    }
    out += six < kLetters.size() ? kLetters[six] : last[six - kLetters.size()];
  }
  return out;
}

// The letters that the value alone decides if `before` bytes, modulo three, are before it.
std::string base64_within(std::string_view value, std::size_t before, std::string_view last) {
  std::string out = base64(std::string(before, '\0').append(value), last);
  if ((before + value.size()) % 3 != 0) out.pop_back();
  constexpr std::size_t kLettersOfOthers[] = {0, 2, 3};
  return out.substr(kLettersOfOthers[before]);
}

// How many bytes of the form the text begins with, if these are the whole form or at least half of
// it; else 0. Programs quote the beginning of what they were told, and half of a value would tell
// most of it.
std::size_t bytes_of(std::string_view form, std::string_view text) {
  const auto length =
      static_cast<std::size_t>(std::ranges::mismatch(form, text).in1 - form.begin());
  const bool tells_most = length >= std::max(RemovedValues::kLeastBytes, (form.size() + 1) / 2);
  return length == form.size() || tells_most ? length : 0;
}

// The value as a program has it that trims what it reads.
std::string_view trimmed(std::string_view value) {
  constexpr std::string_view kTrimmed = " \t\r\n";
  const std::size_t begin = std::min(value.find_first_not_of(kTrimmed), value.size());
  return value.substr(begin, value.find_last_not_of(kTrimmed) + 1 - begin);
}

}  // namespace

void RemovedValues::add(const std::string& name, std::string_view value) {
  const std::string_view bare = trimmed(value);
  if (bare.size() >= kLeastBytes && bare != value) add(name, bare);
  // Messages have one line, and logs are read by lines.
  for (std::size_t begin = 0, end = 0; end < bare.size(); begin = end + 1) {
    end = std::min(bare.find('\n', begin), bare.size());
    const std::string_view line = trimmed(bare.substr(begin, end - begin));
    if (line.size() >= kLeastBytes && line != bare) add(name, line);
  }
  std::vector<std::string> texts = {std::string(value)};
  const std::string ascii =
      Json(std::string(value)).dump(-1, ' ', true, Json::error_handler_t::replace);
  for (const std::string& quoted : {json_string(value), ascii}) {
    texts.push_back(quoted.substr(1, quoted.size() - 2));
  }
  for (const bool small_digits : {false, true}) {
    for (const bool plus : {false, true}) texts.push_back(url_encoded(value, small_digits, plus));
  }
  for (std::size_t before = 0; before < 3; ++before) {
    for (const char* last : {"+/", "-_"}) texts.push_back(base64_within(value, before, last));
  }
  for (auto& text : texts) {
    if (std::ranges::find(forms_, text, &Form::text) != forms_.end()) continue;
    forms_.push_back({std::move(text), "$" + name});
  }
  std::ranges::stable_sort(forms_, std::ranges::greater(),
                           [](const Form& form) { return form.text.size(); });
}

std::string RemovedValues::removed_from(std::string_view text, bool is_cut) const {
  if (is_empty()) return std::string(text);
  const std::size_t begin =
      is_cut ? std::min(forms_.front().text.size() - 1, text.size()) : std::size_t{0};
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const auto [form, bytes] = most_of(text.substr(at));
    if (form == nullptr) {
      if (at >= begin) out += text[at];
      ++at;
    } else {
      at += bytes;
      if (at > begin) out += form->mark;
    }
  }
  return out;
}

std::pair<const RemovedValues::Form*, std::size_t> RemovedValues::most_of(
    std::string_view text) const {
  std::pair<const Form*, std::size_t> found = {nullptr, 0};
  for (const Form& form : forms_) {
    const std::size_t bytes = bytes_of(form.text, text);
    const bool is_more = bytes > found.second;
    // Of two that are equally long, a whole value stands there rather than half of a longer one.
    const bool is_whole = bytes > 0 && bytes == form.text.size() && bytes == found.second;
    if (is_more || is_whole) {
      found = {&form, bytes};
    }
  }
  return found;
}

}  // namespace matchbench::text
