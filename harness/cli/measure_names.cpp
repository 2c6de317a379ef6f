#include "harness/cli/measure_names.hpp"

#include "harness/measures/parse.hpp"

namespace matchbench {

Measure measure_of_value(const std::string& name) {
  return parse_canonical(name.ends_with(']') ? name.substr(0, name.rfind('[')) : name);
}

}  // namespace matchbench
