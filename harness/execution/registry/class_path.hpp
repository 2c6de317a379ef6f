#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <vector>

namespace matchbench::registry {

// The jars of a class path, in its order. Each text is one jar or several with ':' between them; a
// folder means the jars in it, in the order of their names, and so do "FOLDER/*" and
// "FOLDER/*.jar". Throws an input Error for a folder without jars, and as
// require_copyable() does for a jar in one; whether another jar is there is for the process that
// opens it.
std::vector<std::filesystem::path> jars_of_class_path(std::span<const std::string> texts);

}  // namespace matchbench::registry
