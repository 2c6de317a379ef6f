#include "harness/execution/registry/new_plugin.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/file.hpp"
#include "harness/foundation/base/os/program_folder.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <cctype>
#include <string_view>
#include <system_error>

namespace matchbench::registry {
namespace {

namespace fs = std::filesystem;

// What every template calls its plugin, and the class of it.
constexpr std::string_view kSampleName = "sumatch";
constexpr std::string_view kSampleClass = "Sumatch";

struct PluginTemplate {
  std::string_view language;  // as commands name it, and its folder of the templates
  bool is_program = true;
  std::string_view build = {};       // called in the project's folder; empty: it runs as it is
  std::string_view registered = {};  // the folder with plugin.yaml; empty: the project's own
};

constexpr auto kTemplates = std::to_array<PluginTemplate>({
    {.language = "c", .is_program = false},
    {.language = "cpp", .is_program = false},
    {.language = "python"},
    {.language = "java"},
    {.language = "rust", .build = "cargo install --path . --root plugin", .registered = "plugin"},
    {.language = "go", .build = "go build -o plugin/sumatch .", .registered = "plugin"},
    {.language = "typescript", .build = "npm install && npm run build", .registered = "plugin"},
});

// Classes that a template names, and words and macros that no class can be named by.
constexpr auto kTakenNames = std::to_array<std::string_view>(
    {"ArrayList",  "EOF",     "Exception", "False",      "HashSet", "Host",
     "List",       "Locale",  "NULL",      "None",       "Options", "Override",
     "Matchmaker", "Program", "Query",     "Ranking",    "Service", "ServiceCollection",
     "Set",        "String",  "True",      "Unsupported"});

// It becomes a file, a CMake target and a part of a C++ name.
void check_name(const std::string& name) {
  const bool sound = name.size() <= 64 && std::isalpha(static_cast<unsigned char>(name[0])) != 0 &&
                     std::all_of(name.begin(), name.end(), [](unsigned char c) {
                       return std::isalnum(c) != 0 || c == '-' || c == '_';
                     });
  if (!sound) {
    throw input_error(fmt::format("'{}' cannot be a plugin's name", name),
                      "begin with a letter and use letters, digits, '-' and '_', 64 at most");
  }
}

// The CMake package that belongs to this program, installed or in a build tree; empty if there
// is none.
fs::path package_folder() {
  const fs::path prefix = program_folder().parent_path();
  std::error_code none;
  if (fs::exists(prefix / "api/matchbenchConfig.cmake", none)) return prefix / "api";
  for (const char* lib : {"lib", "lib64"}) {
    if (fs::exists(prefix / lib / "cmake/matchbench/matchbenchConfig.cmake", none)) {
      return prefix / lib / "cmake/matchbench";
    }
    for (const auto& folder : fs::directory_iterator(prefix / lib, none)) {  // lib/x86_64-linux-gnu
      fs::path package = folder.path() / "cmake/matchbench";
      if (fs::exists(package / "matchbenchConfig.cmake", none)) return package;
    }
  }
  return {};
}

// The text of a template for this plugin. Goes through it once, because the plugin's own name may
// contain the sample's.
std::string renamed(std::string_view text, const std::string& plugin) {
  std::string result;
  while (!text.empty()) {
    const bool is_name = text.starts_with(kSampleName);
    if (is_name || text.starts_with(kSampleClass)) {
      result += is_name ? plugin : class_name(plugin);
      text.remove_prefix(kSampleName.size());
    } else {
      result += text.front();
      text.remove_prefix(1);
    }
  }
  return result;
}

void write_project(const fs::path& from, const fs::path& to, const std::string& plugin) {
  for (const auto& entry : fs::recursive_directory_iterator(from)) {
    if (!entry.is_regular_file()) continue;
    const fs::path file = to / renamed(entry.path().lexically_relative(from).string(), plugin);
    std::error_code failure;
    fs::create_directories(file.parent_path(), failure);
    if (failure) {
      throw system_error("cannot make the folder " + file.parent_path().string(), failure.value(),
                         "name one where you may write");
    }
    write_file(file, renamed(read_file(entry.path()), plugin));
  }
}

}  // namespace

std::vector<std::string> template_languages() {
  std::vector<std::string> languages;
  for (const PluginTemplate& one : kTemplates) languages.emplace_back(one.language);
  return languages;
}

fs::path templates_folder() {
  return installation_folder() / "share/matchbench/templates";
}

std::string class_name(const std::string& plugin) {
  std::string result;
  bool start = true;
  for (const char c : plugin) {
    if (c == '-' || c == '_') {
      start = true;
      continue;
    }
    result += start ? static_cast<char>(std::toupper(static_cast<unsigned char>(c))) : c;
    start = false;
  }
  const bool is_taken = std::ranges::find(kTakenNames, result) != kTakenNames.end();
  return is_taken ? result + "Plugin" : result;
}

NewPlugin make_new_plugin(const std::string& name, const std::string& language, fs::path folder,
                          const fs::path& templates) {
  check_name(name);
  if (folder.empty()) folder = name;
  std::error_code failure;
  if (fs::exists(folder, failure) && !fs::is_empty(folder, failure)) {
    throw input_error(fmt::format("{} exists already and is not empty", folder.string()),
                      "name another folder with --dir");
  }
  const auto one = std::ranges::find(kTemplates, language, &PluginTemplate::language);
  assert(one != kTemplates.end());
  if (!is_folder(templates / language)) {
    throw environment_error(
        fmt::format("there is no template in {}", (templates / language).string()),
        "install matchbench as a whole, or run it from its build folder");
  }
  write_project(templates / language, folder, name);
  return {.folder = folder,
          .is_program = one->is_program,
          .build = renamed(one->build, name),
          .registered = folder / one->registered,
          .package = package_folder()};
}

}  // namespace matchbench::registry
