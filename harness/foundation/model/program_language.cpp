#include "harness/foundation/model/program_language.hpp"

namespace matchbench {
namespace {

bool is_version_of(std::string_view file_name, std::string_view interpreter) {
  if (interpreter.empty() || !file_name.starts_with(interpreter)) return false;
  const std::string_view version = file_name.substr(interpreter.size());
  return version.empty() || (version.front() >= '0' && version.front() <= '9');
}

}  // namespace

const ProgramLanguage* language_of(std::string_view file_name) {
  for (const ProgramLanguage& language : kProgramLanguages) {
    if (is_version_of(file_name, language.interpreter) ||
        is_version_of(file_name, language.other_name)) {
      return &language;
    }
  }
  return nullptr;
}

}  // namespace matchbench
