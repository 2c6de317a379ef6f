#pragma once

#include "harness/cli/main.hpp"
#include "harness/report/table.hpp"
#include "harness/round/identify.hpp"

#include <filesystem>
#include <string>

namespace matchbench {

// Asks a library in a confined worker who it is.
Identification identify_plugin(const std::filesystem::path& library, const Programs& programs);

// One row: who the plugin is, under which name it is known, what its manifest says about it.
// Where it cannot be used, `problem` says why and what only the plugin knows is empty.
Table table_of(const std::string& name, const Identification& found);

}  // namespace matchbench
