#include "harness/foundation/text/tree/node_json.hpp"

#include "harness/foundation/base/error.hpp"

#include <cstddef>
#include <string>

namespace matchbench::text {
namespace {

// Discarded if the text is not a single value, which nlohmann's parser reads in no square time.
Json parse_scalar(std::string_view text) {
  const std::size_t start = text.find_first_not_of(" \t\r\n");
  const bool may_be_more = start != std::string_view::npos &&
                           std::string_view("{[\xEF").find(text[start]) != std::string_view::npos;
  return may_be_more ? Json(Json::value_t::discarded)
                     : Json::parse(text, nullptr, /*allow_exceptions=*/false);
}

Json json_of_scalar(const YamlNode& node) {
  std::string text = node.text();
  if (node.is_quoted()) return text;
  Json value = parse_scalar(text);
  if (value.is_number() || value.is_boolean()) return value;
  return text;
}

}  // namespace

std::optional<Json> parse_json(std::string_view text) {
  if (Json value = parse_scalar(text); !value.is_discarded()) return value;
  try {
    return json_of(YamlDocument::parse_json(text, {}).root());
  } catch (const Error&) {
    return std::nullopt;
  }
}

Json json_of(const YamlNode& node) {
  switch (node.kind()) {
    case YamlNode::Kind::kNull:
      return nullptr;
    case YamlNode::Kind::kScalar:
      return json_of_scalar(node);
    case YamlNode::Kind::kList: {
      Json list = Json::array();
      for (const YamlNode& item : node.list()) list.push_back(json_of(item));
      return list;
    }
    case YamlNode::Kind::kMap:
      break;
  }
  Json object = Json::object();
  // Appended, since emplace() would look through all members for each key; the keys of a node
  // differ.
  auto& members = object.get_ref<Json::object_t&>();
  for (const auto& [key, value] : node.entries()) members.emplace_back(key.text(), json_of(value));
  return object;
}

}  // namespace matchbench::text
