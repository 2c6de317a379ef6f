#include "harness/execution/registry/python_environment.hpp"

#include "harness/execution/registry/named_path.hpp"
#include "harness/execution/registry/system_files.hpp"
#include "harness/foundation/base/ascii.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/file.hpp"
#include "harness/foundation/base/spaces.hpp"
#include "harness/foundation/model/program_language.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>
#include <system_error>

namespace matchbench::registry {
namespace {

namespace fs = std::filesystem;

constexpr const char* kSettings = "pyvenv.cfg";
constexpr const char* kMarkOfConda = "conda-meta";
// Where an environment is looked for in the folder of a program.
constexpr std::array kUsualNames = {".venv", "venv", "env"};
constexpr std::array kLibraryFolders = {"lib", "lib64"};
constexpr std::array kVirtualParts = {"bin", "lib", "lib64", kSettings};
// Folders of a standard library: other people's packages, and what no program needs.
constexpr std::array kPackages = {"site-packages", "dist-packages"};
constexpr std::uintmax_t kMostSettingsBytes = std::uintmax_t{1} << 16;
constexpr int kMostLinks = 40;
constexpr const char* kMakeItHere =
    "make the environment on this machine, for example with 'python3 -m venv' or 'uv venv'";

// Reads it as Python does: lines "key = value", in whatever case and order.
std::string setting(std::string_view settings, std::string_view wanted) {
  while (!settings.empty()) {
    const auto end = settings.find('\n');
    const std::string_view line = settings.substr(0, end);
    settings = end == std::string_view::npos ? std::string_view() : settings.substr(end + 1);
    const auto equals = line.find('=');
    if (equals == std::string_view::npos) continue;
    if (lower_case(trimmed(line.substr(0, equals))) == wanted) {
      return std::string(trimmed(line.substr(equals + 1)));
    }
  }
  return {};
}

// "3.11" of "3.11.7", or of "python3.11"; empty if there is none.
std::string two_numbers_of(std::string_view text) {
  const auto begin = std::ranges::find_if(text, is_digit);
  std::string_view left(begin, text.end());
  const auto dot = std::ranges::find_if_not(left, is_digit);
  if (dot == left.end() || *dot != '.') return {};
  const auto end = std::find_if_not(dot + 1, left.end(), is_digit);
  return end == dot + 1 ? std::string() : std::string(left.begin(), end);
}

std::string version_of(std::string_view settings, const fs::path& folder) {
  for (const char* key : {"version", "version_info"}) {
    if (auto version = two_numbers_of(setting(settings, key)); !version.empty()) return version;
  }
  std::error_code none;
  for (const auto& entry : fs::directory_iterator(folder / "lib", none)) {
    const std::string name = entry.path().filename().string();
    if (name.starts_with("python")) return two_numbers_of(name);
  }
  return {};
}

// Those of this version that exist below the prefix.
std::vector<fs::path> standard_libraries(const fs::path& prefix, const std::string& version) {
  std::vector<fs::path> found;
  for (const char* folder : kLibraryFolders) {
    for (const char* kind : {"", "t"}) {  // "t": without a global lock
      const fs::path library = prefix / folder / ("python" + version + kind);
      if (is_named_folder(library)) found.push_back(library);
    }
  }
  return found;
}

// Looks for it as Python does: in the folder, or above it.
fs::path prefix_above(const fs::path& home, const std::string& version) {
  for (fs::path at = home.lexically_normal();; at = at.parent_path()) {
    for (const auto& library : standard_libraries(at, version)) {
      if (is_named_file(library / "os.py")) return at;
    }
    if (!at.has_relative_path()) return {};
  }
}

bool is_of_system(const fs::path& prefix) {
  return prefix == "/" || prefix == "/usr" || prefix == "/usr/local";
}

PythonEnvironment virtual_environment(const fs::path& folder, const fs::path& interpreter) {
  const fs::path file = folder / kSettings;
  std::error_code unknown;
  if (fs::file_size(file, unknown) > kMostSettingsBytes || unknown) {
    throw input_error({file.string()}, "the file is too large or cannot be read", kMakeItHere);
  }
  const std::string settings = read_file(file);
  PythonEnvironment found{.folder = folder,
                          .interpreter = interpreter,
                          .home = setting(settings, "home"),
                          .version = version_of(settings, folder)};
  found.shares_packages = lower_case(setting(settings, "include-system-site-packages")) == "true";
  if (!found.home.is_absolute()) {
    throw input_error(
        {file.string()},
        fmt::format("'home' is '{}', which is not a full path of a folder", found.home.string()),
        kMakeItHere);
  }
  if (found.version.empty()) {
    throw input_error({file.string()}, "no 'version' says which Python it is of", kMakeItHere);
  }
  found.base = prefix_above(found.home, found.version);
  if (found.base.empty()) {
    throw input_error(
        {file.string()},
        fmt::format("'home' is {0}, but no lib/python{1}/os.py lies beside or above it: the "
                    "interpreter that the environment was made from is not there",
                    found.home.string(), found.version),
        kMakeItHere);
  }
  return found;
}

// The links that follow each other from the file on, then what they lead to.
std::vector<fs::path> steps_of(fs::path file) {
  std::vector<fs::path> steps = {file};
  std::error_code error;
  for (int i = 0; i < kMostLinks && fs::is_symlink(file, error); ++i) {
    file = fs::weakly_canonical(file.parent_path(), error) / fs::read_symlink(file, error);
    file = fs::weakly_canonical(file.parent_path(), error) / file.filename();
    steps.push_back(file);
  }
  return steps;
}

// The libraries themselves, those of other programs in the same prefix included, which the
// interpreter and its packages name. A link among them stays in the prefix.
void add_libraries(const fs::path& prefix, std::vector<EnvironmentPart>& parts) {
  std::error_code none;
  for (const char* folder : kLibraryFolders) {
    for (const auto& entry : fs::directory_iterator(prefix / folder, none)) {
      if (entry.path().filename().string().find(".so") == std::string::npos) continue;
      const fs::path real = fs::canonical(entry.path(), none);
      if (!is_file(real) || !lies_in(real, fs::canonical(prefix, none))) continue;
      parts.push_back({entry.path(), {}});
    }
  }
}

std::vector<std::string> unneeded_in(const fs::path& library, bool shares_packages) {
  std::vector<std::string> names = {"test"};
  if (!shares_packages) names.insert(names.end(), kPackages.begin(), kPackages.end());
  std::error_code none;
  for (const auto& entry : fs::directory_iterator(library, none)) {
    // The interpreter once more, to be linked into other programs.
    std::string name = entry.path().filename().string();
    if (name.starts_with("config-")) names.push_back(std::move(name));
  }
  return names;
}

}  // namespace

bool is_name_of_python(const std::string& file_name) {
  const ProgramLanguage* language = language_of(file_name);
  return language != nullptr && language->interpreter == "python";
}

std::optional<PythonEnvironment> python_environment(const fs::path& interpreter) {
  if (!is_name_of_python(interpreter.filename())) return std::nullopt;
  const fs::path folder = interpreter.parent_path();
  for (const fs::path& at : {folder, folder.parent_path()}) {
    if (is_named_file(at / kSettings)) return virtual_environment(at, interpreter);
  }
  std::error_code none;
  const fs::path real = fs::canonical(interpreter, none);
  const bool has_prefix = real.parent_path().filename() == "bin";
  const fs::path prefix = real.parent_path().parent_path();
  if (!has_prefix || is_of_system(prefix)) return std::nullopt;
  return PythonEnvironment{.folder = prefix, .interpreter = real, .base = prefix};
}

std::optional<fs::path> interpreter_in_environment(const fs::path& environment,
                                                   const std::string& name) {
  const fs::path settings = environment / kSettings;
  const bool is_conda = is_named_folder(environment / kMarkOfConda);
  if (!is_named_file(settings) && !is_conda) return std::nullopt;
  fs::path interpreter = environment / "bin" / name;
  if (is_named_file(interpreter)) return interpreter;
  std::error_code none;
  if (fs::is_symlink(interpreter, none)) {
    throw input_error({interpreter.string()},
                      "the interpreter of the environment is a link that leads nowhere",
                      kMakeItHere);
  }
  throw input_error({interpreter.string()}, "the environment has no interpreter of this name",
                    "name one that it has as the first word of 'program', or make it anew");
}

std::optional<fs::path> interpreter_in_folder(const fs::path& folder, const std::string& name) {
  for (const char* usual : kUsualNames) {
    if (auto found = interpreter_in_environment(folder / usual, name)) return found;
  }
  return std::nullopt;
}

fs::path stated_home(const fs::path& environment) {
  const fs::path file = environment / kSettings;
  std::error_code none;
  if (!is_file(file) || fs::file_size(file, none) > kMostSettingsBytes || none) return {};
  return setting(read_file(file), "home");
}

std::vector<fs::path> usual_environments(const fs::path& folder) {
  std::vector<fs::path> environments;
  for (const char* usual : kUsualNames) environments.push_back(folder / usual);
  return environments;
}

std::vector<EnvironmentPart> own_parts(const PythonEnvironment& environment) {
  std::vector<EnvironmentPart> parts;
  if (environment.is_virtual()) {
    for (const char* part : kVirtualParts) parts.push_back({environment.folder / part, {}});
  } else {
    for (auto& path : files_of_interpreter(environment.interpreter)) {
      parts.push_back({std::move(path), {}});
    }
  }
  return parts;
}

std::vector<EnvironmentPart> base_parts(const PythonEnvironment& environment) {
  std::vector<EnvironmentPart> parts;
  if (!environment.is_virtual()) return parts;
  for (auto& step : steps_of(environment.interpreter)) {
    if (!lies_in(step, environment.folder)) parts.push_back({std::move(step), {}});
  }
  for (auto& library : standard_libraries(environment.base, environment.version)) {
    parts.push_back({library, unneeded_in(library, environment.shares_packages)});
  }
  if (!is_of_system(environment.base)) {
    add_libraries(environment.base, parts);
    return parts;
  }
  // Debian's settings, and where it has packages.
  parts.push_back({"/etc/python" + environment.version, {}});
  if (environment.shares_packages) {
    parts.push_back({"/usr/lib/python3", {}});
    parts.push_back({"/usr/local/lib/python" + environment.version, {}});
  }
  return parts;
}

std::string description_of(const PythonEnvironment& environment) {
  if (!environment.is_virtual()) return fmt::format("Python in {}", environment.folder.string());
  return fmt::format("Python {} in {}, made from {}", environment.version,
                     environment.folder.string(), environment.base.string());
}

}  // namespace matchbench::registry
