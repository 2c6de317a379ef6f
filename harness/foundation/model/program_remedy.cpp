#include "harness/foundation/model/program_remedy.hpp"

#include "harness/foundation/base/ascii.hpp"
#include "harness/foundation/base/shell_word.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace matchbench {
namespace {

// A complaint in the words of Python, Node, Go, Rust or Java. Nothing is looked up: a remedy that
// came only if a file is there would tell the author which files the machine has.
struct Complaint {
  std::string_view words;  // if they end with a quotation mark, the name of what is missing follows
  const char* remedy;      // of what is missing, {0}, for the plugin in the folder {1}
};

constexpr const char* kNoNetwork =
    "matchmakers reach only what the contest grants them, such as grants: {{network: "
    "['127.0.0.1:8080']}}; a contest hands them a model with files: {{weights: PATH}}";
constexpr const char* kNoFile =
    "matchmakers see only their own folder, and of the system what 'system_files' in plugin.yaml "
    "lists, and start in a scratch folder: copy the file into {1} and name it from the program's "
    "own place";
constexpr const char* kNoProcess =
    "matchmakers cannot start processes; use threads, at most options.max_threads";
constexpr std::array kComplaints{
    Complaint{"No module named '",
              "if '{0}' is your own, copy it into {1} and name its path from "
              "os.path.dirname(__file__); else list the package that has it in "
              "{1}/requirements.txt and run 'matchbench plugin add {1} --requirements "
              "{1}/requirements.txt'"},
    Complaint{"Cannot find package '", "run 'npm install {0}' in {1}"},
    Complaint{"Cannot find module '", "run 'npm install {0}' in {1}"},
    Complaint{"[Errno 2] No such file or directory: '", kNoFile},
    // Without a name it is a lock of multiprocessing.
    Complaint{"FileNotFoundError: [Errno 2] No such file or directory", kNoProcess},
    Complaint{"ENOENT: no such file or directory, open '", kNoFile},
    Complaint{"Temporary failure in name resolution", kNoNetwork},
    Complaint{"getaddrinfo EAI_AGAIN", kNoNetwork},
    Complaint{"etwork is unreachable", kNoNetwork},
    Complaint{"ECONNREFUSED", kNoNetwork},
    Complaint{"onnection refused", kNoNetwork},
    Complaint{"ead-only file system",
              "matchmakers can write only in their scratch folder, which TMPDIR names"},
    Complaint{"[Errno 1] Operation not permitted",
              "matchmakers have no network without a grant and cannot start processes; use "
              "threads, at most options.max_threads"},
};

// A remedy says what to run: what a program states must not become a part of a command.
bool is_package(std::string_view name) {
  return std::ranges::all_of(name, [](char c) {
    return is_letter(c) || is_digit(c) || std::string_view("@/._-").find(c) != std::string::npos;
  });
}

// A module of Node's that is named by its path is a file of the author's own.
bool is_own_file(std::string_view name) {
  return name.starts_with('.') || name.starts_with('/');
}

}  // namespace

std::string program_remedy(std::string_view said, const std::filesystem::path& folder) {
  for (const auto& [words, remedy] : kComplaints) {
    const std::size_t at = said.find(words);
    if (at == std::string_view::npos) continue;
    const std::string_view rest = said.substr(at + words.size());
    const std::string_view name = rest.substr(0, rest.find('\''));
    if (words.starts_with("Cannot find ") && (is_own_file(name) || !is_package(name))) continue;
    return fmt::format(fmt::runtime(remedy), name, word_to_copy(folder.string()));
  }
  return {};
}

}  // namespace matchbench
