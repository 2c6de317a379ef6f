#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace matchbench::registry {

// A file or folder of an environment, with all that is below it, but for what bears one of these
// names directly in it.
struct EnvironmentPart {
  std::filesystem::path path;
  std::vector<std::string> but;
};

// Where a Python program has its packages if it does not share the system's: a virtual environment,
// whose pyvenv.cfg names the interpreter that it was made from (venv, virtualenv, uv), or the whole
// prefix of an interpreter that brings packages along (conda, pyenv).
struct PythonEnvironment {
  std::filesystem::path folder;
  // Inside `folder`, and called by this name, which may be a link: Python looks for its packages
  // from there.
  std::filesystem::path interpreter;
  std::filesystem::path home;  // of the base interpreter, as pyvenv.cfg has it; empty: a prefix
  std::filesystem::path base;  // the prefix of the base interpreter; of a prefix the prefix itself
  std::string version;         // "3.11"; empty: a prefix, which nobody has asked
  bool shares_packages = false;  // the base's packages, too

  bool is_virtual() const { return !home.empty(); }
};

// Whether an interpreter of Python is called so: "python", "python3.11".
bool is_name_of_python(const std::string& file_name);

// The environment that the interpreter belongs to; nothing if it is Python's no more than another
// program's, or one of the system's with no pyvenv.cfg beside or above it. Throws an input Error
// that names the file, the value and the remedy if the pyvenv.cfg names no interpreter that is
// there. `interpreter`: absolute, links not followed.
std::optional<PythonEnvironment> python_environment(const std::filesystem::path& interpreter);

// The interpreter of this name in the environment, virtual or of conda, that has this folder;
// nothing if it is not an environment. Throws an input Error if the environment has no such
// interpreter, or a link in its place that leads nowhere.
std::optional<std::filesystem::path> interpreter_in_environment(
    const std::filesystem::path& environment, const std::string& name);

// The same of the environment that is in the folder as .venv, venv or env, of
// these the first; nothing if none does. Throws as that does.
std::optional<std::filesystem::path> interpreter_in_folder(const std::filesystem::path& folder,
                                                           const std::string& name);

// Where that looks for an environment.
std::vector<std::filesystem::path> usual_environments(const std::filesystem::path& folder);

// The folder of the interpreter that a virtual environment says it was made from, whatever is
// there; empty: it is no virtual environment, or says nothing.
std::filesystem::path stated_home(const std::filesystem::path& environment);

// What a worker needs of the environment itself: of a virtual one bin, lib, lib64 and pyvenv.cfg,
// never its share. Some may not exist.
std::vector<EnvironmentPart> own_parts(const PythonEnvironment& environment);

// What it needs of the interpreter that it was made from: the links that lead there, its file, its
// standard library without the packages unless they are shared, and its libraries. None of a
// prefix, which is its own.
std::vector<EnvironmentPart> base_parts(const PythonEnvironment& environment);

// For people: "Python 3.11 in /home/me/mine/.venv, made from /usr".
std::string description_of(const PythonEnvironment& environment);

}  // namespace matchbench::registry
