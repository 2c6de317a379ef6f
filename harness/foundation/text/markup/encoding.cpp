#include "harness/foundation/text/markup/encoding.hpp"

#include "harness/foundation/text/utf8.hpp"

#include <iconv.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cerrno>

namespace matchbench::text {
namespace {

constexpr const char* kFallback = "WINDOWS-1252";  // what undeclared 8-bit text on the web is

struct Mark {
  std::string_view bytes;
  std::string_view encoding;
};
constexpr std::array kMarks{Mark{{"\xEF\xBB\xBF", 3}, "UTF-8"},
                            Mark{{"\xFF\xFE\0\0", 4}, "UTF-32LE"},
                            Mark{{"\0\0\xFE\xFF", 4}, "UTF-32BE"},
                            Mark{{"\xFF\xFE", 2}, "UTF-16LE"}, Mark{{"\xFE\xFF", 2}, "UTF-16BE"}};

std::string upper(std::string_view text) {
  std::string result(text);
  std::transform(result.begin(), result.end(), result.begin(),
                 [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
  return result;
}

class Converter {
 public:
  explicit Converter(const std::string& from) : handle_(iconv_open("UTF-8", from.c_str())) {}
  ~Converter() {
    if (known()) iconv_close(handle_);
  }
  Converter(const Converter&) = delete;
  Converter& operator=(const Converter&) = delete;

  bool known() const {
    return handle_ != reinterpret_cast<iconv_t>(-1);  // NOLINT(performance-no-int-to-ptr): POSIX
  }

  // Appends the text; a byte that cannot be read becomes U+FFFD.
  void convert(std::string_view bytes, std::string& text) const {
    // iconv's interface takes a pointer to non-const but does not write through it.
    char* in = const_cast<char*>(bytes.data());
    std::size_t in_left = bytes.size();
    char buffer[1 << 12];
    while (in_left > 0) {
      char* out = buffer;
      std::size_t out_left = sizeof buffer;
      const std::size_t result = iconv(handle_, &in, &in_left, &out, &out_left);
      text.append(buffer, sizeof buffer - out_left);
      if (result == static_cast<std::size_t>(-1) && errno != E2BIG && in_left > 0) {
        append_utf8(text, 0xFFFD);
        ++in;
        --in_left;
      }
    }
  }

 private:
  iconv_t handle_;
};

DecodedText decode(std::string_view bytes, const std::string& declared) {
  DecodedText result;
  result.declared = !declared.empty();
  result.encoding = declared.empty() ? "UTF-8" : upper(declared);
  if (result.encoding == "UTF8") result.encoding = "UTF-8";
  if (result.encoding == "UTF-8" || result.encoding == "US-ASCII") {
    if (!first_invalid_utf8(bytes)) {
      result.text = bytes;
      return result;
    }
    result.guessed = true;
  } else if (!Converter(result.encoding).known()) {
    result.guessed = true;
  }
  if (result.guessed) result.encoding = kFallback;
  Converter(result.encoding).convert(bytes, result.text);
  result.converted = result.text != bytes;
  return result;
}

// The value after `name` and '=', with or without quotes.
std::string attribute_value(std::string_view text, std::string_view name) {
  std::size_t at = text.find(name);
  if (at == std::string_view::npos) return {};
  at = text.find_first_not_of(" \t\r\n", at + name.size());
  if (at == std::string_view::npos || text[at] != '=') return {};
  at = text.find_first_not_of(" \t\r\n\"'", at + 1);
  if (at == std::string_view::npos) return {};
  const std::size_t end = text.find_first_of(" \t\r\n\"'?>/;", at);
  return std::string(text.substr(at, end - at));
}

DecodedText decode_marked(std::string_view bytes, const std::string& declared) {
  for (const Mark& mark : kMarks) {
    if (!bytes.starts_with(mark.bytes)) continue;
    DecodedText result = decode(bytes.substr(mark.bytes.size()), std::string(mark.encoding));
    result.converted = true;  // at least the mark has gone
    return result;
  }
  return decode(bytes, declared);
}

constexpr std::size_t kHead = 1024;  // HTML standard: a <meta> charset must be within these bytes

}  // namespace

DecodedText decode_xml(std::string_view bytes) {
  const std::string_view head = bytes.substr(0, kHead);
  const bool has_declaration = head.starts_with("<?xml");
  return decode_marked(
      bytes, has_declaration ? attribute_value(head.substr(0, head.find("?>")), "encoding") : "");
}

DecodedText decode_html(std::string_view bytes) {
  std::string head = upper(bytes.substr(0, kHead));
  return decode_marked(bytes, attribute_value(head, "CHARSET"));
}

}  // namespace matchbench::text
