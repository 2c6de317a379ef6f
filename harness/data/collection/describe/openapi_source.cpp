#include "harness/data/collection/describe/openapi_source.hpp"

#include "harness/data/collection/describe/json_schema.hpp"
#include "harness/foundation/text/tree/node_json.hpp"

namespace matchbench::collection {
namespace {

// Puts the value that a pointer leads to at the same place of the excerpt. A list on the way there
// is taken as a whole, for its places to stay the same.
void put(const text::YamlNode& root, const std::vector<std::string>& parts, text::Json& excerpt) {
  std::optional<text::YamlNode> from = root;
  text::Json* to = &excerpt;
  for (const std::string& part : parts) {
    from = from->find(part);
    if (!from || to->is_array()) return;
    to = &(*to)[part];
    if (from->is_list()) break;
  }
  *to = text::json_of(*from);
}

}  // namespace

std::string openapi_source(const text::YamlNode& root, const OpenapiPlace& place,
                           const std::set<std::string>& followed) {
  text::Json excerpt = text::Json::object();
  for (const char* key : {"openapi", "swagger", "info", "security"}) {
    if (const auto value = root.find(key)) excerpt[key] = text::json_of(*value);
  }
  text::Json& item = excerpt["paths"][place.path];
  for (const char* key : {"summary", "description", "parameters"}) {
    if (const auto value = place.path_item.find(key)) item[key] = text::json_of(*value);
  }
  item[std::string(place.method)] = text::json_of(place.operation);
  for (const std::string& pointer : followed) put(root, pointer_parts(pointer), excerpt);
  for (const std::string& name : place.security) {
    put(root,
        root.find("components") ? std::vector<std::string>{"components", "securitySchemes", name}
                                : std::vector<std::string>{"securityDefinitions", name},
        excerpt);
  }
  return text::json_text(excerpt);
}

}  // namespace matchbench::collection
