#pragma once

#include <filesystem>

namespace matchbench {

// The folder of the running program.
std::filesystem::path program_folder();

}  // namespace matchbench
