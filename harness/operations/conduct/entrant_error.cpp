#include "harness/operations/conduct/entrant_error.hpp"

#include <fmt/format.h>

namespace matchbench::conduct {

std::string named(const contest::EntrantSpec& spec) {
  return fmt::format("entrant '{}'", spec.name);
}

Error of_entrant(const contest::EntrantSpec& spec, const Error& error) {
  const Error own = error.within(named(spec));
  return error.kind() == ErrorKind::kEnvironment ? own : own.at(spec.where);
}

}  // namespace matchbench::conduct
