#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace matchbench::registry {

// The languages in which a plugin can be begun, as commands name them.
std::vector<std::string> template_languages();

// The templates that belong to the program that runs, a folder for each language:
// share/matchbench/templates, in a build folder as in an installation.
std::filesystem::path templates_folder();

// The name of a class: "SumMatch" for "sum-match". If a language or its SDK uses that name,
// "Plugin" is added to it: "QueryPlugin" for "query".
std::string class_name(const std::string& plugin);

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

// Writes a small matchmaker that works into `folder` (empty: a folder of its name): the template of
// the language, which is one of template_languages(), with the plugin's name in the place of the
// template's own. Throws an input Error if the name cannot be a plugin's or the folder contains
// something, and an environment Error if there is no template.
NewPlugin make_new_plugin(const std::string& name, const std::string& language,
                          std::filesystem::path folder, const std::filesystem::path& templates);

}  // namespace matchbench::registry
