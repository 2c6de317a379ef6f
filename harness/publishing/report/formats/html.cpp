#include "harness/publishing/report/formats/html.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/foundation/text/markup/markup_text.hpp"
#include "harness/publishing/report/formats/web_assets.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>

namespace matchbench::report {
namespace {

// The number at the front of `json`, rounded if it is a fraction.
std::string rounded(std::string_view number) {
  if (number.find_first_of(".eE") == std::string_view::npos) return std::string(number);
  double value = 0;
  const auto read = std::from_chars(number.data(), number.data() + number.size(), value);
  if (read.ec != std::errc()) return std::string(number);
  std::array<char, 32> text;
  const auto end =
      std::to_chars(text.data(), text.data() + text.size(), value, std::chars_format::general, 6);
  return {text.data(), end.ptr};
}

bool begins_number(char c) {
  return c == '-' || (c >= '0' && c <= '9');
}

}  // namespace

bool has_html() {
  return has_web_assets();
}

std::string json_for_html(std::string_view json) {
  std::string out;
  out.reserve(json.size());
  bool in_string = false;
  for (std::size_t i = 0; i < json.size();) {
    const char c = json[i];
    if (!in_string && begins_number(c)) {
      const auto end = std::min(json.find_first_not_of("+-.0123456789eE", i), json.size());
      out += rounded(json.substr(i, end - i));
      i = end;
      continue;
    }
    if (in_string && c == '\\') {
      out += json.substr(i, 2);
      i += 2;
      continue;
    }
    if (c == '"') in_string = !in_string;
    if (c == '<') {
      out += "\\u003c";
    } else {
      out += c;
    }
    ++i;
  }
  return out;
}

std::string to_html(std::string_view report_json) {
  if (!has_html()) {
    throw environment_error("this build of matchbench has no HTML report",
                            "build it with -DMATCHBENCH_WEB=ON, or ask for other formats");
  }
  return page_before_report() + json_for_html(report_json) + page_after_report();
}

std::string static_page(std::string_view title, std::string_view header, std::string_view main) {
  return fmt::format(
      "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
      "style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'\">\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
      "<meta name=\"color-scheme\" content=\"light dark\">\n"
      "<meta name=\"generator\" content=\"matchbench\">\n<title>{}</title>\n<style>{}</style>\n"
      "</head>\n<body>\n<div id=\"page\">\n<header class=\"top\">\n{}</header>\n<main>\n{}</main>\n"
      "</div>\n</body>\n</html>\n",
      text::markup_text(title), style_of_pages(), header, main);
}

}  // namespace matchbench::report
