#pragma once

#include "harness/operations/gate/side.hpp"

#include <filesystem>
#include <optional>
#include <string>

namespace matchbench::gate {

// A baseline: a side that was accepted, as a file that is reviewed like code (docs/gate.md). It is
// YAML, `matchbench: baseline/1`; paths in it are relative to its folder.
struct Baseline {
  Side side;  // its source is the file
  std::optional<double> margin;
  double max_margin = 0.05;
  double level = 0.95;
  // How it came about.
  std::string verdict;                  // of the comparison that was accepted
  std::string because;                  // the reason that was given
  std::string compared_with;            // name and digest of the base then
  std::optional<std::string> previous;  // SHA-256 of the baseline before it
};

// By what the file says of itself.
bool is_baseline(const std::filesystem::path& file);

// Throws an input Error with file and line if it is not one, is damaged, or was edited by hand.
Baseline read_baseline(const std::filesystem::path& file);

// Replaces the file in one step. Throws an Error if it cannot be written.
void write_baseline(const Baseline& baseline, const std::filesystem::path& file);

}  // namespace matchbench::gate
