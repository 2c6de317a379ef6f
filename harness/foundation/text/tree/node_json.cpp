#include "harness/foundation/text/tree/node_json.hpp"

namespace matchbench::text {
namespace {

Json json_of_scalar(const YamlNode& node) {
  std::string text = node.text();
  if (node.is_quoted()) return text;
  Json value = Json::parse(text, nullptr, /*allow_exceptions=*/false);
  if (value.is_number() || value.is_boolean()) return value;
  return text;
}

}  // namespace

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
