#include "harness/execution/conformance/advice.hpp"

#include "harness/execution/registry/plugin_manifest.hpp"
#include "harness/foundation/model/program_language.hpp"

#include <string_view>

namespace matchbench::conformance {

std::string advice_for(const CheckTarget& target, const Advice& advice) {
  if (!target.is_program()) return advice.library;
  const auto words = registry::read_plugin_manifest(target.library).program;
  const std::filesystem::path interpreter = words.empty() ? "" : words.front();
  const ProgramLanguage* language = language_of(interpreter.filename().string());
  const std::string_view name = language == nullptr ? "" : language->name;
  const std::string_view own = name == "Python"       ? advice.python
                               : name == "Java"       ? advice.java
                               : name == "JavaScript" ? advice.node
                                                      : "";
  return std::string(own.empty() ? advice.program : own);
}

}  // namespace matchbench::conformance
