#pragma once

#include "harness/registry/templates/plugin_template.hpp"

#include <filesystem>
#include <string>

namespace matchbench::registry {

// A project that was written.
struct NewPlugin {
  std::filesystem::path folder;
  PluginLanguage language = PluginLanguage::kCpp;
  bool is_program() const {
    return language == PluginLanguage::kPython || language == PluginLanguage::kJava;
  }
  // The CMake package that belongs to this program, installed or in a build tree; empty if there is
  // none.
  std::filesystem::path package;
};

// Writes a small matchmaker that works into `folder` (empty: a folder of its name). Throws an input
// Error if the name cannot be a plugin's or the folder holds something.
NewPlugin make_new_plugin(const std::string& name, PluginLanguage language,
                          std::filesystem::path folder);

}  // namespace matchbench::registry
