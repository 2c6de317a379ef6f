#include "harness/foundation/text/markup/xml_entities.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/foundation/text/markup/markup_text.hpp"
#include "harness/foundation/text/nesting.hpp"
#include "harness/foundation/text/utf8.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <map>
#include <optional>
#include <string_view>

namespace matchbench::text {
namespace {

constexpr std::size_t kLongest = std::size_t{64} << 20;
constexpr std::size_t kAlwaysAllowed = std::size_t{1} << 20;
constexpr std::size_t kMostTimes = 16;
constexpr std::string_view kSpace = " \t\r\n";

// The name between '&' and ';'; empty if there is no reference.
std::string_view reference_at(std::string_view text, std::size_t at) {
  const std::size_t end = text.find_first_of("; \t\r\n<&\"'", at + 1);
  if (end == std::string_view::npos || text[end] != ';') return {};
  return text.substr(at + 1, end - at - 1);
}

// What "&#65;" or "&#x41;" means, given without '&' and ';'.
std::optional<char32_t> character_of(std::string_view name) {
  if (!name.starts_with('#')) return std::nullopt;
  const bool hexadecimal = name.starts_with("#x");
  const std::string_view digits = name.substr(hexadecimal ? 2 : 1);
  std::uint32_t code = 0;
  const char* const end = digits.data() + digits.size();
  const auto [stop, fault] = std::from_chars(digits.data(), end, code, hexadecimal ? 16 : 10);
  if (fault != std::errc() || stop != end || code == 0) return std::nullopt;
  return code;
}

// Replacement text: characters are written out when an entity is declared, entities when it is used
// (XML 1.0, section 4.5). Line ends become blanks, which they are to every reader here.
std::string replacement_of(std::string_view value) {
  std::string text;
  for (std::size_t i = 0; i < value.size(); ++i) {
    if (value[i] == '&') {
      const std::string_view name = reference_at(value, i);
      if (const auto character = character_of(name)) {
        append_utf8(text, *character == U'\n' ? U' ' : *character);
        i += name.size() + 1;
        continue;
      }
    }
    text += value[i] == '\n' || value[i] == '\r' ? ' ' : value[i];
  }
  return text;
}

// An attribute's value ends at the quotation mark that the document itself has.
std::string in_attribute(std::string_view text) {
  std::string result;
  for (const char c : text) {
    if (c == '<') {
      result += "&lt;";
    } else if (c == '"') {
      result += "&quot;";
    } else if (c == '\'') {
      result += "&apos;";
    } else {
      result += c;
    }
  }
  return result;
}

class Expander {
 public:
  Expander(std::string_view text, const std::string& file)
      : text_(text),
        file_(file),
        most_(std::min(kLongest, kAlwaysAllowed + kMostTimes * text.size())) {}

  // Reads the document type declaration; false if there is none.
  bool read_doctype() {
    for (;;) {
      skip_space();
      if (rest().starts_with("<!DOCTYPE")) break;
      if (!skip_aside()) return false;
    }
    while (++at_ < text_.size() && text_[at_] != '[' && text_[at_] != '>') skip_quoted();
    if (at_ >= text_.size()) return false;
    if (text_[at_++] == '[') {
      read_declarations();
      skip_to(">");
    }
    return true;
  }

  // What follows it, with its entities written out.
  ExpandedXml expand() {
    result_.text = text_.substr(0, at_);
    std::size_t copied = at_;
    const auto copy = [&] {
      result_.text += text_.substr(copied, at_ - copied);
      copied = at_;
    };
    bool in_tag = false;
    char quote = 0;
    while (at_ < text_.size()) {
      const char c = text_[at_];
      if (c == '&' && (!in_tag || quote != 0)) {
        const std::string_view name = reference_at(text_, at_);
        if (const std::string* value = value_of(name, 0)) {
          copy();
          result_.text += quote != 0 ? in_attribute(*value) : *value;
          check(result_.text.size());
          at_ += name.size() + 2;
          copied = at_;
          continue;
        }
      } else if (in_tag && quote != 0) {
        if (c == quote) quote = 0;
      } else if (in_tag && (c == '"' || c == '\'')) {
        quote = c;
      } else if (in_tag && c == '>') {
        in_tag = false;
      } else if (!in_tag && c == '<') {
        if (skip_aside()) continue;
        in_tag = true;
      }
      ++at_;
    }
    copy();
    return std::move(result_);
  }

 private:
  struct Entity {
    std::string replacement;
    bool is_external = false;
    bool is_whole = false;  // the entities in it are written out
    bool is_open = false;   // they are being written out
  };

  std::string_view rest() const { return text_.substr(std::min(at_, text_.size())); }

  void skip_space() { at_ = std::min(text_.find_first_not_of(kSpace, at_), text_.size()); }

  void skip_to(std::string_view end) { at_ = xml_behind(text_, at_, end); }

  // Goes to the end of a text in quotation marks, if one begins here.
  void skip_quoted() {
    if (text_[at_] != '"' && text_[at_] != '\'') return;
    at_ = std::min(text_.find(text_[at_], at_ + 1), text_.size());
  }

  // A comment, CDATA section or processing instruction.
  bool skip_aside() {
    const auto end = xml_behind_aside(text_, at_);
    if (end) at_ = *end;
    return end.has_value();
  }

  void read_declarations() {
    for (skip_space(); at_ < text_.size() && text_[at_] != ']'; skip_space()) {
      if (rest().starts_with("<!ENTITY")) {
        at_ += 8;
        read_entity();
      } else if (!skip_aside()) {
        ++result_.skipped_declarations;
        skip_declaration();
      }
    }
  }

  void skip_declaration() {
    if (rest().starts_with('%')) return skip_to(";");
    for (; at_ < text_.size() && text_[at_] != '>'; ++at_) skip_quoted();
    ++at_;
  }

  void read_entity() {
    skip_space();
    if (rest().starts_with('%')) {
      ++result_.skipped_declarations;
      ++at_;
      return skip_declaration();
    }
    const std::size_t name_end = std::min(text_.find_first_of(kSpace, at_), text_.size());
    const std::string name(text_.substr(at_, name_end - at_));
    at_ = name_end;
    skip_space();
    Entity entity;
    if (at_ < text_.size() && (text_[at_] == '"' || text_[at_] == '\'')) {
      const std::size_t begin = at_ + 1;
      skip_quoted();
      entity.replacement = replacement_of(text_.substr(begin, at_ - std::min(begin, at_)));
      ++at_;
    } else {
      entity.is_external = true;
    }
    if (!is_predefined_entity(name))
      entities_.try_emplace(name, std::move(entity));  // the first holds
    skip_declaration();
  }

  [[noreturn]] void fail(std::string_view message) const {
    const std::string_view before = text_.substr(0, std::min(at_, text_.size()));
    throw input_error({file_, static_cast<std::uint64_t>(std::ranges::count(before, '\n')) + 1},
                      message, "write the entity out");
  }

  void check(std::size_t bytes) const {
    if (bytes <= most_) return;
    fail(fmt::format("with its entities written out the document would be longer than {} bytes",
                     most_));
  }

  // What stands for an entity; null if it is to stay as it is written.
  const std::string* value_of(std::string_view name, int depth) {
    if (name.empty() || name.starts_with('#') || is_predefined_entity(name)) return nullptr;
    const auto found = entities_.find(name);
    if (found == entities_.end()) {
      leave_out(name);
      return nullptr;
    }
    Entity& entity = found->second;
    if (entity.is_external) leave_out(name);
    if (!entity.is_whole && !entity.is_external) write_out(name, entity, depth);
    return &entity.replacement;
  }

  void write_out(std::string_view name, Entity& entity, int depth) {
    if (entity.is_open) fail(fmt::format("the entity '{}' contains itself", name));
    if (depth == kDeepestNesting) {
      fail(fmt::format("entities contain one another more than {} deep", kDeepestNesting));
    }
    entity.is_open = true;
    std::string whole;
    const std::string_view replacement = entity.replacement;
    for (std::size_t i = 0; i < replacement.size(); ++i) {
      const std::string_view inner =
          replacement[i] == '&' ? reference_at(replacement, i) : std::string_view();
      if (const std::string* value = value_of(inner, depth + 1)) {
        whole += *value;
        i += inner.size() + 1;
      } else {
        whole += replacement[i];
      }
      check(written_ + whole.size());
    }
    written_ += whole.size();
    entity.replacement = std::move(whole);
    entity.is_whole = true;
  }

  void leave_out(std::string_view name) {
    const auto known = std::ranges::find(result_.left_out, name);
    if (known == result_.left_out.end() && result_.left_out.size() < kMostNamed) {
      result_.left_out.emplace_back(name);
    }
  }

  static constexpr std::size_t kMostNamed = 100;

  std::string_view text_;
  const std::string& file_;
  std::size_t most_;
  std::size_t written_ = 0;  // all entities together
  std::size_t at_ = 0;
  std::map<std::string, Entity, std::less<>> entities_;
  ExpandedXml result_;
};

}  // namespace

ExpandedXml expand_entities(std::string text, const std::string& file) {
  Expander expander(text, file);
  if (!expander.read_doctype()) return {std::move(text), {}, 0};
  return expander.expand();
}

}  // namespace matchbench::text
