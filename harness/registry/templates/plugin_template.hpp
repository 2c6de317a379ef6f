#pragma once

#include <array>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace matchbench::registry {

enum class PluginLanguage { kC, kCpp, kPython, kJava };

// As commands name them, by the number of the language.
inline constexpr std::array<std::string_view, 4> kPluginLanguages = {"c", "cpp", "python", "java"};

// "sum-match" → "SumMatch".
std::string class_name(const std::string& plugin);

// A new plugin project: file names and their texts. `name` must be a plugin's name: letters,
// digits, '-' and '_', beginning with a letter.
std::vector<std::pair<std::string, std::string>> plugin_template(const std::string& name,
                                                                 PluginLanguage language);

}  // namespace matchbench::registry
