#pragma once

#include "harness/operations/doctor/fact.hpp"
#include "harness/scoring/results/environment.hpp"

#include <filesystem>

namespace matchbench::doctor {

// What times depend on: the clock, the cores, their frequency, the load, memory, control groups.
// `record`: what a round would store about the machine.
Facts timing_facts(const results::EnvironmentRecord& record);

// What rounds and reports can use: interpreters, a compiler, Slurm, a browser, room on the disk of
// `folder`.
Facts tool_facts(const std::filesystem::path& folder);

}  // namespace matchbench::doctor
