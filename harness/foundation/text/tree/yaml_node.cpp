#include "harness/foundation/text/tree/yaml.hpp"

#include "harness/foundation/base/ascii.hpp"
#include "harness/foundation/base/nearest.hpp"
#include "harness/foundation/text/tree/yaml_item.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <span>

namespace matchbench::text {
namespace {

using Kind = YamlNode::Kind;

constexpr std::size_t kLongestQuote = 60;
constexpr std::string_view kWithoutQuotes =
    "write it without quotes, because what is in quotes is a text";

// What is there, for an error message.
std::string described(const YamlItem& item) {
  switch (item.kind) {
    case Kind::kNull:
      return "empty";
    case Kind::kList:
      return "a list";
    case Kind::kMap:
      return "a map";
    case Kind::kScalar:
      break;
  }
  if (item.scalar.size() <= kLongestQuote) return fmt::format("\"{}\"", item.scalar);
  std::size_t end = kLongestQuote;
  while ((static_cast<unsigned char>(item.scalar[end]) & 0xC0) == 0x80) --end;
  return fmt::format("\"{}…\"", item.scalar.substr(0, end));
}

}  // namespace

YamlNode::Kind YamlNode::kind() const {
  return item_->kind;
}

bool YamlNode::is_quoted() const {
  return item_->quoted;
}

Position YamlNode::where() const {
  return {*file_, item_->line, item_->column};
}

Error YamlNode::error(std::string_view message, std::string_view remedy) const {
  return input_error(where(), message, remedy);
}

std::string YamlNode::named() const {
  if (label_.empty()) return "this value";
  return fmt::format("{}'{}'", in_list_ ? "an item of " : "", label_);
}

Error YamlNode::mismatch(std::string_view expected, std::string_view remedy) const {
  return error(fmt::format("{} is {}, not {}", named(), described(*item_), expected), remedy);
}

std::string YamlNode::text() const {
  if (!is_scalar()) throw mismatch("a text", "write one text");
  return item_->scalar;
}

std::string YamlNode::filled_text() const {
  std::string value = text();
  if (value.find_first_not_of(" \t\r\n") == std::string::npos) {
    throw error(fmt::format("{} is an empty text", named()), "write something");
  }
  return value;
}

double YamlNode::number() const {
  double value = 0;
  const std::string& text = item_->scalar;
  const char* const end = text.data() + text.size();
  if (is_scalar() && !is_quoted()) {
    const auto [stop, fault] = std::from_chars(text.data(), end, value);
    if (fault == std::errc() && stop == end && std::isfinite(value)) return value;
  }
  throw mismatch("a finite number",
                 is_quoted() ? kWithoutQuotes : "write a number such as 2 or 0.5");
}

std::int64_t YamlNode::integer(std::int64_t least, std::int64_t most) const {
  std::int64_t value = 0;
  const std::string& text = item_->scalar;
  const char* const end = text.data() + text.size();
  if (is_scalar() && !is_quoted()) {
    const auto [stop, fault] = std::from_chars(text.data(), end, value);
    if (fault == std::errc() && stop == end && value >= least && value <= most) return value;
  }
  throw mismatch(fmt::format("a whole number from {} to {}", least, most),
                 is_quoted() ? kWithoutQuotes : "write one in that range");
}

bool YamlNode::boolean() const {
  if (is_scalar() && !is_quoted() && item_->scalar == "true") return true;
  if (is_scalar() && !is_quoted() && item_->scalar == "false") return false;
  const std::string meant = is_scalar() ? lower_case(item_->scalar) : "";
  const bool is_near = meant == "true" || meant == "false";  // "True"
  const std::string in_words =
      is_near ? fmt::format("write {}, in small letters", meant) : "write true or false";
  throw mismatch("true or false", is_quoted() ? kWithoutQuotes : in_words);
}

std::vector<YamlNode> YamlNode::list() const {
  if (!is_list()) throw mismatch("a list", "write [a, b] or lines that start with '- '");
  std::vector<YamlNode> nodes;
  nodes.reserve(item_->children.size());
  for (const YamlItem& child : item_->children) nodes.emplace_back(*file_, child, label_, true);
  return nodes;
}

std::vector<std::string> YamlNode::texts() const {
  std::vector<std::string> texts;
  for (const YamlNode& node : list()) texts.push_back(node.text());
  return texts;
}

std::vector<std::pair<YamlNode, YamlNode>> YamlNode::entries() const {
  if (!is_map()) throw mismatch("a map", "write lines 'key: value'");
  std::vector<std::pair<YamlNode, YamlNode>> entries;
  const std::vector<YamlItem>& children = item_->children;
  entries.reserve(children.size() / 2);
  for (std::size_t i = 0; i + 1 < children.size(); i += 2) {
    entries.emplace_back(YamlNode(*file_, children[i], label_),
                         YamlNode(*file_, children[i + 1], children[i].scalar));
  }
  return entries;
}

std::optional<YamlNode> YamlNode::find(std::string_view key) const {
  if (!is_map()) return std::nullopt;
  const std::vector<YamlItem>& children = item_->children;
  for (std::size_t i = 0; i + 1 < children.size(); i += 2) {
    if (children[i].scalar != key) continue;
    if (children[i + 1].kind == Kind::kNull) return std::nullopt;
    return YamlNode(*file_, children[i + 1], children[i].scalar);
  }
  return std::nullopt;
}

std::size_t YamlNode::one_of(std::span<const std::string_view> names) const {
  const std::string value = text();
  const auto found = std::find(names.begin(), names.end(), value);
  if (found != names.end()) return static_cast<std::size_t>(found - names.begin());
  throw error(fmt::format("{} is {}, which is unknown", named(), described(*item_)),
              suggestion(value, names));
}

}  // namespace matchbench::text
