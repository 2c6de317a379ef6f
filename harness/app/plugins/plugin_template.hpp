#pragma once

#include <string>
#include <utility>
#include <vector>

namespace matchbench {

// A new plugin project: file names and their texts. `name` must be a plugin's name: letters,
// digits,
// '-' and '_', beginning with a letter.
std::vector<std::pair<std::string, std::string>> plugin_template(const std::string& name);

}  // namespace matchbench
