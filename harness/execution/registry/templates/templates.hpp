#pragma once

#include <string>
#include <utility>
#include <vector>

namespace matchbench::registry {

// File names and their texts. In both @name@ stands for the plugin's name and @Class@ for the class
// made from it.
using TemplateFiles = std::vector<std::pair<std::string, std::string>>;

TemplateFiles c_template();
TemplateFiles cpp_template();
TemplateFiles python_template();
TemplateFiles java_template();
TemplateFiles rust_template();
TemplateFiles go_template();
TemplateFiles typescript_template();

// What a library in C and one in C++ have in common. `parameters` is what follows that key in
// plugin.yaml.
TemplateFiles library_template(const std::string& cmake_language, const std::string& ending,
                               const std::string& parameters);

// plugin.yaml of a program. `words` start it, separated by commas.
std::string program_manifest(const std::string& words);

// Every `mark` in the text replaced.
std::string filled(std::string text, const std::string& mark, const std::string& value);

}  // namespace matchbench::registry
