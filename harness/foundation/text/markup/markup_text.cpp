#include "harness/foundation/text/markup/markup_text.hpp"

namespace matchbench::text {

std::string markup_text(std::string_view text) {
  std::string out;
  for (const char c : text) {
    switch (c) {
      case '<':
        out += "&lt;";
        break;
      case '&':
        out += "&amp;";
        break;
      case '"':
        out += "&quot;";
        break;
      default:
        out += c;
    }
  }
  return out;
}

std::size_t xml_behind(std::string_view text, std::size_t at, std::string_view end) {
  const std::size_t found = text.find(end, at);
  return found == std::string_view::npos ? text.size() : found + end.size();
}

std::optional<std::size_t> xml_behind_aside(std::string_view text, std::size_t at) {
  constexpr std::string_view kComment = "<!--";
  if (at >= text.size()) return std::nullopt;
  const std::string_view rest = text.substr(at);
  if (rest.starts_with(kComment)) return xml_behind(text, at + kComment.size(), "-->");
  if (rest.starts_with("<![CDATA[")) return xml_behind(text, at, "]]>");
  if (rest.starts_with("<?")) return xml_behind(text, at, "?>");
  return std::nullopt;
}

bool is_predefined_entity(std::string_view name) {
  return name == "lt" || name == "gt" || name == "amp" || name == "quot" || name == "apos";
}

}  // namespace matchbench::text
