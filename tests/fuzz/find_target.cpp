#include "tests/fuzz/find_target.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>

FuzzTarget find_target(int argc, char** argv) {
  const std::string_view name = argc > 1 ? argv[1] : "";
  const auto targets = fuzz_targets();
  const auto found = std::ranges::find(targets, name, &NamedTarget::name);
  if (found != targets.end()) return found->target;
  std::fprintf(stderr, "%s: there is no fuzz target '%s'\n", argv[0], argc > 1 ? argv[1] : "");
  std::exit(2);
}
