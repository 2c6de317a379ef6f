#pragma once

#include "harness/execution/registry/templates/plugin_template.hpp"

#include <filesystem>
#include <string>

namespace matchbench::registry {

// A project that was written.
struct NewPlugin {
  std::filesystem::path folder;
  bool is_program = false;  // a library is built by CMake
  std::string build;        // what builds a program, called in the folder; "": it runs as it is
  std::filesystem::path registered;  // the folder of a program that is checked and registered
  // The CMake package that belongs to this program, installed or in a build tree; empty if there is
  // none.
  std::filesystem::path package;
};

// Writes a small matchmaker that works into `folder` (empty: a folder of its name), in one of
// template_languages(). Throws an input Error if the name cannot be a plugin's or the folder
// contains something.
NewPlugin make_new_plugin(const std::string& name, const std::string& language,
                          std::filesystem::path folder);

}  // namespace matchbench::registry
