#include "harness/conformance/advice.hpp"

#include "harness/model/program_language.hpp"
#include "harness/registry/plugin_manifest.hpp"

#include <fmt/format.h>

#include <array>

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

std::string missing_package_advice(std::string_view last_words,
                                   const std::filesystem::path& folder) {
  struct Complaint {
    std::string_view begin;
    const char* remedy;  // of the package {0} for the plugin in the folder {1}
  };
  static constexpr std::array kComplaints{
      Complaint{
          "No module named '",
          "list the package that has '{0}' in requirements.txt and run 'matchbench plugin add "
          "{1} --requirements requirements.txt'"},
      Complaint{"Cannot find package '", "run 'npm install {0}' in {1}"},
      Complaint{"Cannot find module '", "run 'npm install {0}' in {1}"}};
  for (const Complaint& complaint : kComplaints) {
    const std::size_t at = last_words.find(complaint.begin);
    if (at == std::string_view::npos) continue;
    const std::string_view rest = last_words.substr(at + complaint.begin.size());
    const std::string_view name = rest.substr(0, rest.find('\''));
    // A path is a file of the author's own.
    if (name.empty() || name.starts_with('.') || name.starts_with('/')) return {};
    return fmt::format(fmt::runtime(complaint.remedy), name, folder.string());
  }
  return {};
}

}  // namespace matchbench::conformance
