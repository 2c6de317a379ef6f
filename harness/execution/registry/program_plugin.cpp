#include "harness/execution/registry/program_plugin.hpp"

#include "harness/execution/registry/named_path.hpp"
#include "harness/execution/registry/python_environment.hpp"
#include "harness/execution/registry/system_files.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/file.hpp"
#include "harness/foundation/base/os/elf_file.hpp"
#include "harness/foundation/base/os/machine.hpp"
#include "harness/foundation/base/shell_word.hpp"
#include "harness/foundation/base/spaces.hpp"
#include "harness/foundation/model/program_language.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <algorithm>
#include <optional>
#include <system_error>

namespace matchbench::registry {
namespace {

namespace fs = std::filesystem;

// The share of the contest's memory that a virtual machine may use for objects.
constexpr std::uint64_t kHeapShare = 4;
constexpr std::uint64_t kHeapShares = 3;

// How a well-known interpreter is installed where it is missing.
std::string remedy_for_program(const std::string& word) {
  const ProgramLanguage* language = language_of(word);
  if (const auto apart = words(word); apart.size() > 1) {
    return fmt::format("write its words apart: [{}]", fmt::join(apart, ", "));
  }
  if (word == "python") return "write 'python3', or the full path of another one";
  if (language == nullptr) {
    return "build it into the folder, or write the full path of an installed one as the first "
           "word of 'program'";
  }
  return fmt::format(
      "install it (apt-get install {}), write another one's full path as the first word of "
      "'program', or leave the entrant out",
      language->package);
}

std::optional<fs::path> found_in_system(const std::string& word) {
  for (const char* folder : kProgramFolders) {
    if (is_file(fs::path(folder) / word)) return fs::path(folder) / word;
  }
  return std::nullopt;
}

// The interpreter in the environment that the manifest names, or in one of the folder.
std::optional<fs::path> found_in_environment(const PluginManifest& manifest) {
  const std::string& word = manifest.program.front();
  const fs::path folder = manifest.file.parent_path();
  if (manifest.environment.empty()) {
    return is_name_of_python(word) ? interpreter_in_folder(folder, word) : std::nullopt;
  }
  const fs::path environment = (folder / manifest.environment).lexically_normal();
  if (auto found = interpreter_in_environment(environment, word)) return found;
  throw input_error(
      manifest.environment_where,
      fmt::format("{} is not an environment of Python: it contains neither a pyvenv.cfg nor "
                  "a folder conda-meta",
                  environment.string()),
      "name the folder that 'python3 -m venv', 'uv venv' or 'conda create' has made");
}

// The program's file without links, since an interpreter finds its own files from there; in a
// virtual environment with them, for the same reason.
fs::path file_of(const PluginManifest& manifest) {
  const std::string& word = manifest.program.front();
  const Position& where = manifest.program_where;
  fs::path file = manifest.file.parent_path() / word;  // which is `word` if that is absolute
  const bool is_looked_for = word.find('/') == std::string::npos && !is_named_file(file);
  if (!manifest.environment.empty() && !(is_looked_for && is_name_of_python(word))) {
    throw input_error(manifest.environment_where,
                      fmt::format("Python is looked for in an environment by its name alone, but "
                                  "'program' begins with '{}'",
                                  word),
                      "begin it with python3, or leave 'environment' out");
  }
  if (is_looked_for) {
    auto found = found_in_environment(manifest);
    if (!found) found = found_in_system(word);
    if (!found) {
      throw environment_error(
          fmt::format("{}:{}: the program '{}' is neither in the folder nor in /usr/local/bin, "
                      "/usr/bin or /bin",
                      where.file, where.line, word),
          remedy_for_program(word));
    }
    file = *found;
  }
  const auto opened = open_named(file);
  if (!opened || !S_ISREG(opened->status.st_mode)) {
    throw input_error(where, fmt::format("there is no file '{}' to be executed", word),
                      "correct the path, or name an interpreter such as python3");
  }
  const fs::path& real = opened->place;
  if (access(real.c_str(), X_OK) != 0) {
    throw input_error(where, fmt::format("'{}' is not executable", word),
                      fmt::format("'chmod +x {}', or write its interpreter before it, for example "
                                  "[python3, {}]",
                                  word_to_copy(file.lexically_normal().string()), word));
  }
  if (!ElfFile::open(real)) {
    throw input_error(where, fmt::format("'{}' is a script", word),
                      "write its interpreter before it, for example [python3, " + word +
                          "], and the interpreter itself rather than a script that looks for it");
  }
  const auto environment = python_environment(file.lexically_normal());
  return environment ? environment->interpreter : real;
}

// Unless the words have it already.
void add_option(std::string_view option, std::uint64_t value, const std::vector<std::string>& words,
                std::vector<std::string>& added) {
  const std::string_view start = option.substr(0, option.find('{'));
  const auto has_start = [&](const std::string& word) { return word.starts_with(start); };
  if (std::ranges::any_of(words, has_start)) return;
  added.push_back(fmt::format(fmt::runtime(option), value));
}

Error no_program(const PluginManifest& manifest) {
  const fs::path folder = manifest.file.parent_path();
  if (is_file(folder / "CMakeLists.txt")) {
    const std::string& name = manifest.identity.name;
    const fs::path library = folder / "build/plugins" / name / (name + ".so");
    return input_error({folder.string()}, "this is the source folder of a library",
                       fmt::format("build it and name the library, such as {}", library.string()));
  }
  return input_error({manifest.file.string()}, "there is no 'program'",
                     "write, for example, program: [python3, mine.py]");
}

void tell_virtual_machine(const ProgramLanguage& language,
                          const contest::ProtocolSettings& protocol,
                          std::vector<std::string>& words) {
  std::vector<std::string> options;
  // It cannot ask how much memory there is, and takes a senseless amount unless told.
  const std::uint64_t memory =
      protocol.memory_bytes != 0 ? protocol.memory_bytes : memory_of_machine();
  const std::uint64_t heap = memory / kHeapShare * kHeapShares;
  add_option(language.heap_option, std::max<std::uint64_t>(heap >> 20, 16), words, options);
  add_option(language.processors_option, protocol.max_threads, words, options);
  words.insert(words.begin() + 1, options.begin(), options.end());
}

}  // namespace

std::optional<PythonEnvironment> environment_of(const PluginManifest& manifest) {
  if (manifest.program.empty()) return std::nullopt;
  const fs::path word = manifest.program.front();
  if (manifest.environment.empty() && !is_name_of_python(word.filename())) return std::nullopt;
  return python_environment(file_of(manifest));
}

std::vector<fs::path> environments_looked_for(const PluginManifest& manifest) {
  const fs::path folder = manifest.file.parent_path();
  const fs::path word = manifest.program.empty() ? "" : manifest.program.front();
  if (!manifest.environment.empty()) return {(folder / manifest.environment).lexically_normal()};
  if (!is_name_of_python(word.filename())) return {};
  if (!word.has_parent_path()) return usual_environments(folder);
  const fs::path place = (folder / word).parent_path();
  return {place, place.parent_path()};
}

void require_source(const PluginManifest& manifest) {
  const auto& words = manifest.program;
  const ProgramLanguage* language =
      words.empty() ? nullptr : language_of(fs::path(words.front()).filename().string());
  if (language == nullptr || language->source_ending.empty()) return;
  const auto source = std::find_if(words.begin() + 1, words.end(),
                                   [](const std::string& word) { return !word.starts_with('-'); });
  if (source == words.end() || !source->ends_with(language->source_ending)) return;
  const fs::path folder = manifest.file.parent_path();
  // Outside of the folder nothing can be read, and nobody is told what is there.
  const fs::path named = (folder / *source).lexically_normal();
  if (!lies_in(named, folder.lexically_normal())) return;
  const auto opened = open_named(named);
  if (opened && S_ISREG(opened->status.st_mode) &&
      lies_in(opened->place, fs::weakly_canonical(folder))) {
    return;
  }
  std::vector<std::string> there;
  std::error_code none;
  for (const auto& entry : fs::directory_iterator(folder, none)) {
    std::string name = entry.path().filename().string();
    if (name.ends_with(language->source_ending) && name != *source) {
      there.push_back(std::move(name));
    }
  }
  throw input_error(manifest.program_where,
                    fmt::format("there is no file '{}' in the folder", *source),
                    there.empty() ? "write or build it there, or correct its name"
                                  : fmt::format("did you mean '{}'?", fmt::join(there, "' or '")));
}

protocol::ProgramOrder program_order(const PluginManifest& manifest,
                                     const contest::ProtocolSettings& protocol, HeapUse heap) {
  if (manifest.program.empty()) throw no_program(manifest);
  protocol::ProgramOrder order;
  order.folder = manifest.file.parent_path().string();
  order.words = manifest.program;
  order.identity = manifest.identity;
  const fs::path file = file_of(manifest);
  order.words.front() = file.string();
  for (const fs::path& folder : {fs::path(order.folder), fs::weakly_canonical(order.folder)}) {
    if (lies_in(file, folder)) order.words.front() = file.lexically_relative(folder).string();
  }
  const ProgramLanguage* language = language_of(file.filename().string());
  if (language != nullptr && language->has_virtual_machine()) {
    tell_virtual_machine(*language, protocol, order.words);
  }
  if (language != nullptr && heap == HeapUse::kTight) {
    const auto& options = language->tight_heap_options;
    order.words.insert(order.words.begin() + 1, options.begin(), options.end());
  }
  return order;
}

}  // namespace matchbench::registry
