#include "harness/foundation/model/program_remedy.hpp"

#include <fmt/format.h>

#include <array>

namespace matchbench {
namespace {

namespace fs = std::filesystem;

enum class Lacks { kModule, kPackage, kFile, kRight };

struct Complaint {
  std::string_view begin;  // the name of what is missing follows, up to a quotation mark
  Lacks lacks;
  const char* remedy;  // of the package or file {0} for the plugin in the folder {1}
};

constexpr const char* kNoNetwork = "matchmakers have no network";
constexpr const char* kNoProcess =
    "matchmakers cannot start processes; use threads, at most options.max_threads";
// With these words Python, Node, Go, Rust and Java complain.
constexpr std::array kComplaints{
    Complaint{"No module named '", Lacks::kModule,
              "if '{0}' is your own, copy it into {1} and name its path from "
              "os.path.dirname(__file__); else "},
    Complaint{"partially initialized module '", Lacks::kRight,
              "if a file of yours is called like a module of Python, such as keyword.py or "
              "random.py, it hides that module: rename the file"},
    Complaint{"Cannot find package '", Lacks::kPackage, "run 'npm install {0}' in {1}"},
    Complaint{"Cannot find module '", Lacks::kPackage, "run 'npm install {0}' in {1}"},
    // The program starts in its scratch folder.
    Complaint{"[Errno 2] No such file or directory: '", Lacks::kFile,
              "name it from the program's folder: "
              "os.path.join(os.path.dirname(__file__), '{0}')"},
    // Without a name: a lock of multiprocessing.
    Complaint{"FileNotFoundError: [Errno 2] No such file or directory", Lacks::kRight, kNoProcess},
    Complaint{"ENOENT: no such file or directory, open '", Lacks::kFile,
              "name it from the program's folder: new URL('{0}', import.meta.url)"},
    Complaint{"Temporary failure in name resolution", Lacks::kRight, kNoNetwork},
    Complaint{"getaddrinfo EAI_AGAIN", Lacks::kRight, kNoNetwork},
    Complaint{"etwork is unreachable", Lacks::kRight, kNoNetwork},
    Complaint{"ead-only file system", Lacks::kRight,
              "matchmakers can write only in their scratch folder, which TMPDIR names"},
    Complaint{"PermissionError: [Errno 1] Operation not permitted", Lacks::kRight,
              "matchmakers have no network and cannot start processes; use threads, at most "
              "options.max_threads"},
};

bool contains(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

// The SDK of Python knows remedies itself.
bool has_remedy(std::string_view said) {
  return contains(said, "; matchmakers ") || contains(said, "; write ");
}

// The environment is not followed: it may be a link that leads out of the folder.
std::string remedy_for_module(const Complaint& complaint, std::string_view name,
                              const fs::path& folder) {
  std::error_code none;
  const bool has_environment = fs::exists(fs::symlink_status(folder / ".venv", none));
  return fmt::format(fmt::runtime(complaint.remedy), name, folder.string()) +
         fmt::format(
             fmt::runtime(has_environment
                              ? "install the package that has it: '{0}/.venv/bin/python -m pip "
                                "install …', or 'uv pip install --python {0}/.venv …'"
                              : "list the package that has it in {0}/requirements.txt and run "
                                "'matchbench plugin add {0} --requirements "
                                "{0}/requirements.txt'"),
             folder.string());
}

std::string remedy_for_package(const Complaint& complaint, std::string_view name,
                               const fs::path& folder) {
  // A path is a file of the author's own.
  if (name.starts_with('.') || name.starts_with('/')) return {};
  return fmt::format(fmt::runtime(complaint.remedy), name, folder.string());
}

// Nothing is looked up outside of the folder: a remedy that came only if the file is there would
// tell the author of a matchmaker which files the machine has.
std::string remedy_for_file(const Complaint& complaint, std::string_view name,
                            const fs::path& folder) {
  const fs::path place = (folder / name).lexically_normal();
  const fs::path from_folder = place.lexically_relative(folder.lexically_normal());
  if (name.starts_with('~') || from_folder.empty() || *from_folder.begin() == "..") {
    return fmt::format(
        "matchmakers see only their own folder, and of the system what 'system_files' in "
        "plugin.yaml lists: copy the file into {}",
        folder.string());
  }
  std::error_code none;
  if (fs::path(name).is_absolute() || !fs::exists(place, none)) return {};
  return fmt::format(fmt::runtime(complaint.remedy), from_folder.string(), folder.string());
}

}  // namespace

std::string program_remedy(std::string_view said, const fs::path& folder) {
  if (said.ends_with("exited with code 0 while the plugin was opened, without an answer")) {
    return "it has to answer until its standard input ends: a program in Python ends with "
           "matchbench.main(YourClass)";
  }
  if (has_remedy(said)) return {};
  for (const Complaint& complaint : kComplaints) {
    const std::size_t at = said.find(complaint.begin);
    if (at == std::string_view::npos) continue;
    if (complaint.lacks == Lacks::kRight) return complaint.remedy;
    const std::string_view rest = said.substr(at + complaint.begin.size());
    const std::string_view name = rest.substr(0, rest.find('\''));
    if (name.empty()) return {};
    const auto remedy_for = complaint.lacks == Lacks::kModule    ? remedy_for_module
                            : complaint.lacks == Lacks::kPackage ? remedy_for_package
                                                                 : remedy_for_file;
    const std::string remedy = remedy_for(complaint, name, folder);
    return contains(said, remedy) ? std::string() : remedy;
  }
  return {};
}

std::string with_program_remedy(std::string_view said, const fs::path& folder) {
  const std::string remedy = program_remedy(said, folder);
  return fmt::format("{}{}{}", said, remedy.empty() ? "" : "; ", remedy);
}

}  // namespace matchbench
