#pragma once

#include <string>
#include <utility>
#include <vector>

namespace matchbench::registry {

// The languages in which a plugin can be begun, as commands name them.
std::vector<std::string> template_languages();

// "sum-match" → "SumMatch".
std::string class_name(const std::string& plugin);

// A new plugin project: file names and their texts. `name` must be a plugin's name: letters,
// digits, '-' and '_', beginning with a letter. `language` must be one of template_languages().
std::vector<std::pair<std::string, std::string>> plugin_template(const std::string& name,
                                                                 const std::string& language);

}  // namespace matchbench::registry
