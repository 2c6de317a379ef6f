// Where the values of a JSON text begin and end (RFC 8259). json.hpp is what matchmakers use.
#ifndef MATCHBENCH_CPP_JSON_SCANNER_HPP
#define MATCHBENCH_CPP_JSON_SCANNER_HPP

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "errors.hpp"

namespace mb {
inline namespace plugin_api {
namespace detail {

enum class JsonKind { kNull, kBoolean, kNumber, kText, kList, kObject };

struct JsonSpan {
  JsonKind kind;
  std::string_view written;
};

// Goes through the text once. Whatever is not JSON throws InvalidInput with the byte, counted
// from 1.
class JsonScanner {
 public:
  explicit JsonScanner(std::string_view text) : text_(text) {}

  // The next value, from its first byte to its last.
  JsonSpan value() {
    skip_blanks();
    const std::size_t begin = at_;
    const JsonKind kind = skip_value();
    return {kind, text_.substr(begin, at_ - begin)};
  }

  // found(JsonSpan) for each item of the list that follows.
  template <typename Found>
  void items(Found&& found) {
    sequence('[', ']', [&] { found(value()); });
  }

  // found(std::string name, JsonSpan value) for each member of the object that follows.
  template <typename Found>
  void members(Found&& found) {
    sequence('{', '}', [&] {
      skip_blanks();
      std::string name = unescaped();
      skip_blanks();
      expect(':', "':' after the name of a member");
      found(std::move(name), value());
    });
  }

  // The string that follows, as UTF-8.
  std::string unescaped() {
    std::string result;
    expect('"', "a string in quotation marks");
    while (peek() != '"') {
      if (static_cast<unsigned char>(peek()) < 0x20) refuse("'\"' at the end of a string");
      const char c = text_[at_++];
      if (c == '\\') {
        escaped(result);
      } else {
        result += c;
      }
    }
    ++at_;
    return result;
  }

  void expect_end() {
    skip_blanks();
    if (at_ < text_.size()) refuse("the end");
  }

 private:
  static constexpr int kDeepest = 64;

  [[noreturn]] void refuse(const char* wanted) const {
    throw InvalidInput("not JSON: byte " + std::to_string(at_ + 1) + " should be " + wanted);
  }

  char peek() const noexcept { return at_ < text_.size() ? text_[at_] : '\0'; }

  bool take(char c) noexcept {
    if (peek() != c) return false;
    ++at_;
    return true;
  }

  void expect(char c, const char* wanted) {
    if (!take(c)) refuse(wanted);
  }

  void skip_blanks() noexcept {
    while (at_ < text_.size() &&
           std::string_view(" \t\r\n").find(text_[at_]) != std::string_view::npos) {
      ++at_;
    }
  }

  template <typename Element>
  void sequence(char open, char close, Element&& element) {
    if (++depth_ > kDeepest) refuse("nested less deeply");
    expect(open, "a list or an object");
    skip_blanks();
    if (!take(close)) {
      do {
        element();
        skip_blanks();
      } while (take(','));
      expect(close, close == ']' ? "',' or ']'" : "',' or '}'");
    }
    --depth_;
  }

  JsonKind skip_value() {
    switch (peek()) {
      case '{':
        members([](const std::string&, const JsonSpan&) {});
        return JsonKind::kObject;
      case '[':
        items([](const JsonSpan&) {});
        return JsonKind::kList;
      case '"':
        unescaped();
        return JsonKind::kText;
      case 't':
        word("true");
        return JsonKind::kBoolean;
      case 'f':
        word("false");
        return JsonKind::kBoolean;
      case 'n':
        word("null");
        return JsonKind::kNull;
      default:
        skip_number();
        return JsonKind::kNumber;
    }
  }

  void word(std::string_view wanted) {
    if (text_.substr(at_, wanted.size()) != wanted) refuse("true, false or null");
    at_ += wanted.size();
  }

  void skip_number() {
    take('-');
    if (!take('0')) digits();
    if (take('.')) digits();
    if (take('e') || take('E')) {
      if (!take('+')) take('-');
      digits();
    }
  }

  void digits() {
    if (peek() < '0' || peek() > '9') refuse("a value or a digit");
    while (peek() >= '0' && peek() <= '9') ++at_;
  }

  // What follows a backslash.
  void escaped(std::string& result) {
    constexpr std::string_view kNames = "\"\\/bfnrt";
    constexpr std::string_view kMeant = "\"\\/\b\f\n\r\t";
    if (take('u')) {
      append_utf8(code_point(), result);
      return;
    }
    const std::size_t known = at_ < text_.size() ? kNames.find(text_[at_]) : std::string_view::npos;
    if (known == std::string_view::npos) refuse("a known escape");
    result += kMeant[known];
    ++at_;
  }

  // After \u; characters beyond the first plane are two of them (UTF-16).
  std::uint32_t code_point() {
    const std::uint32_t first = hexadecimal();
    if (first < 0xD800 || first > 0xDFFF) return first;
    if (first > 0xDBFF || !take('\\') || !take('u')) refuse("the other half of a surrogate pair");
    const std::uint32_t second = hexadecimal();
    if (second < 0xDC00 || second > 0xDFFF) refuse("the other half of a surrogate pair");
    return 0x10000 + ((first - 0xD800) << 10) + (second - 0xDC00);
  }

  std::uint32_t hexadecimal() {
    std::uint32_t number = 0;
    for (int i = 0; i < 4; ++i, ++at_) {
      const char c = peek();
      const char letter = static_cast<char>(c | 0x20);
      if (c >= '0' && c <= '9') {
        number = number * 16 + static_cast<std::uint32_t>(c - '0');
      } else if (letter >= 'a' && letter <= 'f') {
        number = number * 16 + static_cast<std::uint32_t>(letter - 'a' + 10);
      } else {
        refuse("a hexadecimal digit");
      }
    }
    return number;
  }

  static void append_utf8(std::uint32_t point, std::string& result) {
    const auto tail = [&](int shift) {
      result += static_cast<char>(0x80 | ((point >> shift) & 0x3F));
    };
    if (point < 0x80) {
      result += static_cast<char>(point);
    } else if (point < 0x800) {
      result += static_cast<char>(0xC0 | (point >> 6));
      tail(0);
    } else if (point < 0x10000) {
      result += static_cast<char>(0xE0 | (point >> 12));
      tail(6);
      tail(0);
    } else {
      result += static_cast<char>(0xF0 | (point >> 18));
      tail(12);
      tail(6);
      tail(0);
    }
  }

  std::string_view text_;
  std::size_t at_ = 0;
  int depth_ = 0;
};

}  // namespace detail
}  // namespace plugin_api
}  // namespace mb

#endif
