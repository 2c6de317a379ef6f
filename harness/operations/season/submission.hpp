#pragma once

#include "harness/foundation/base/error.hpp"

#include <cstddef>
#include <filesystem>
#include <functional>
#include <initializer_list>
#include <string>

namespace matchbench::season {

// What somebody handed in, looked at without running any of it.
struct Submission {
  // SHA-256 over each file, in the order of paths: the path, "x" or "-" for whether its owner may
  // execute it, and the SHA-256 of its bytes, each as Sha256::field(). The same on every machine.
  std::string digest;
  std::filesystem::path plugin;  // a library, or the plugin.yaml of a program
  bool has_requirements = false;
  std::size_t files = 0;
};

inline constexpr const char* kRequirementsFile = "requirements.txt";

// Throws an input Error that names the first file that may not be in a submission (a link, a
// device, a name that is not printable ASCII or differs from another by letter case alone, what Git
// or Python keeps for itself, a pointer to a file that Git has elsewhere), if there are more or
// larger ones than ShownSize allows or longer paths than are kept, if it is no plugin, if it needs
// a file of the organiser's, or if its manifest or its requirements are faulty: packages without a
// version and hashes, too.
Submission examine_submission(const std::filesystem::path& folder);

// What is wrong with a submission, without the paths of the organiser's folders, of which those
// that lie in others come first.
std::string said_below(std::initializer_list<std::filesystem::path> folders, const Error& error);

// As contests and commands name a plugin: the library, or the folder of a program with a slash.
std::string named_plugin(const std::filesystem::path& plugin);

// Copies it into a new folder that is there as a whole or not at all. Throws an input Error if it
// is not what had this digest any more, and an environment Error if the disk does not take it.
void keep_submission(const std::filesystem::path& folder, const std::string& digest,
                     const std::filesystem::path& to);

// Installs the requirements of a program that was kept, beside its manifest, see
// registry::make_environment(). Within an hour, since the others wait for that, too.
void install_requirements(const std::filesystem::path& manifest,
                          const std::function<bool()>& interrupt);

}  // namespace matchbench::season
