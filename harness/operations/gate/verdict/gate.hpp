#pragma once

#include "harness/operations/gate/decide/gate_report.hpp"
#include "harness/operations/gate/verdict/read_sides.hpp"

#include <filesystem>
#include <optional>
#include <string>

namespace matchbench::gate {

// What `gate` is asked. What is none is as the baseline has it, if the base is one, else the
// default.
struct GateRequest {
  SidesRequest sides;
  std::optional<double> level;
  std::optional<double> max_margin;
  std::optional<std::string> margin;  // "auto", or a number
  // The file to which the new side is written as a baseline, and why. Both empty, or none.
  std::filesystem::path accept;
  std::string because;
};

// Compares the new side with the base. Nothing is left behind but the baseline, if one is asked
// for. Throws an input Error if the sides cannot be compared: a side cannot be had, or they were
// measured on different grounds (compare.hpp); an environment Error if a run was interrupted.
GateReport gate(const GateRequest& request, const Running& running);

}  // namespace matchbench::gate
