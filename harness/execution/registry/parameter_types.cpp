#include "harness/execution/registry/parameter_types.hpp"

namespace matchbench::registry {

bool is_of_type(const text::Json& value, std::string_view type) {
  if (type == "number") return value.is_number();
  if (type == "integer") return value.is_number_integer();
  if (type == "boolean") return value.is_boolean();
  if (type == "string") return value.is_string();
  if (type == "list") return value.is_array();
  if (type == "map") return value.is_object();
  return true;
}

}  // namespace matchbench::registry
