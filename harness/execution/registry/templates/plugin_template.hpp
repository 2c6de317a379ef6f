#pragma once

#include <string>
#include <utility>
#include <vector>

namespace matchbench::registry {

// The languages in which a plugin can be begun, as commands name them.
std::vector<std::string> template_languages();

// The name of a class: "SumMatch" for "sum-match". If a language or its SDK uses that name,
// "Plugin" is added to it: "QueryPlugin" for "query".
std::string class_name(const std::string& plugin);

// A new plugin project.
struct PluginProject {
  std::vector<std::pair<std::string, std::string>> files;  // names and texts
  bool is_program = false;                                 // else a library, built by CMake
  std::string build;       // what builds a program, called in the project's folder; "": nothing
  std::string registered;  // the folder of a program in the project; "": the project's own
};

// `name` must be a plugin's name: letters, digits, '-' and '_', beginning with a letter. `language`
// must be one of template_languages().
PluginProject plugin_template(const std::string& name, const std::string& language);

}  // namespace matchbench::registry
