#pragma once

#include "harness/fronts/cli/command.hpp"
#include "harness/fronts/cli/shared_options.hpp"
#include "harness/operations/gate/formats/gate_formats.hpp"
#include "harness/operations/gate/verdict/gate.hpp"

#include <string>
#include <vector>

namespace matchbench::cli {

// What `matchbench gate` was told.
struct GateOptions {
  gate::GateRequest request;  // without what the next says
  std::string margin;
  std::string undecided = "fail";
  gate::GateFormat format = gate::GateFormat::kText;
  bool json = false;
  std::string out;
  std::vector<std::string> interpreters;
  GrantOptions grants;
};

void add_gate_options(Command& command, GateOptions& options);

}  // namespace matchbench::cli
