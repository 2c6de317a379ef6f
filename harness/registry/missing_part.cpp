#include "harness/registry/missing_part.hpp"

#include <fmt/format.h>

#include <array>

namespace matchbench::registry {

std::string missing_part_advice(std::string_view last_words, const std::filesystem::path& folder) {
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
      Complaint{"Cannot find module '", "run 'npm install {0}' in {1}"},
      // The program starts in its scratch folder.
      Complaint{"[Errno 2] No such file or directory: '",
                "name it from the program's folder: "
                "os.path.join(os.path.dirname(__file__), '{0}')"},
      Complaint{"ENOENT: no such file or directory, open '",
                "name it from the program's folder: new URL('{0}', import.meta.url)"}};
  if (last_words.ends_with("exited with code 0 while the plugin was opened, without an answer")) {
    return "it has to answer until its standard input ends: a program in Python ends with "
           "matchbench.main(YourClass)";
  }
  // The SDK gave its own remedy for the place where the file is opened.
  if (last_words.find("os.path.join(") != std::string_view::npos) return {};
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

}  // namespace matchbench::registry
