#include "harness/execution/registry/sme2_plugin.hpp"

#include "harness/execution/registry/plugin_manifest.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/file.hpp"
#include "harness/foundation/base/os/copy_folder.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <system_error>

namespace matchbench::registry {
namespace {

namespace fs = std::filesystem;

// Says which classes of a jar are plugins of SME2, as its features.
constexpr const char* kFinder = R"(id: org.matchbench.sme2.classes
name: classes
program: [java, org.matchbench.sme2.Sme2Classes, {}]
)";

constexpr const char* kManifest = R"(id: org.matchbench.sme2.{0}
name: {1}
version: 0.0.0
author: unknown
description: {3}
approach: unknown
licence: unknown
tags: [sme2]
# Libraries of the years of SME2 reach into packages that Java has closed since.
program:
  - java
  - --add-opens=java.base/java.io=ALL-UNNAMED
  - --add-opens=java.base/java.lang=ALL-UNNAMED
  - --add-opens=java.base/java.lang.reflect=ALL-UNNAMED
  - --add-opens=java.base/java.net=ALL-UNNAMED
  - --add-opens=java.base/java.text=ALL-UNNAMED
  - --add-opens=java.base/java.util=ALL-UNNAMED
{4}  - org.matchbench.sme2.Sme2Program
  - {2}
parameters:
  unknown_urls:
    type: string
    default: not_found
    meaning: What a URL that the collection lacks is answered with, not_found (404) or empty (an RDF document without statements).
)";

// A word quoted so that YAML reads it as a text.
std::string quoted(const std::string& word) {
  std::string out = "'";
  for (const char c : word) out += c == '\'' ? "''" : std::string(1, c);
  return out + "'";
}

void check_class(const std::string& name) {
  const bool sound = !name.empty() && std::isdigit(static_cast<unsigned char>(name[0])) == 0 &&
                     std::all_of(name.begin(), name.end(), [](unsigned char c) {
                       return std::isalnum(c) != 0 || c == '_' || c == '$' || c == '.';
                     });
  if (sound) return;
  throw input_error(fmt::format("'{}' is not the name of a Java class", name),
                    "write it with its package, as in org.example.Mine");
}

// The name of a jar's copy, in the order of the class path, which is that of the names.
std::string copied_name(const fs::path& jar, std::size_t position) {
  return fmt::format("{:02}-{}", position, jar.filename().string());
}

void copy_jar(const fs::path& jar, const fs::path& folder, std::size_t position) {
  if (!is_file(jar)) {
    throw input_error(fmt::format("there is no jar {}", jar.string()), "correct the path");
  }
  const std::string text = read_file(CopyableFile(jar, fs::absolute(jar).parent_path()).opened());
  if (!text.starts_with("PK")) {  // a jar is a zip archive
    throw input_error(fmt::format("{} is not a jar", jar.string()), "name the jar of the class");
  }
  write_file(folder / copied_name(jar, position), text);
}

}  // namespace

bool is_sme2_program(const PluginManifest& manifest) {
  return std::ranges::find(manifest.program, "org.matchbench.sme2.Sme2Program") !=
         manifest.program.end();
}

void make_sme2_program(const Sme2Class& given, const fs::path& folder) {
  if (!given.name.empty()) check_class(given.name);
  std::error_code failure;
  fs::remove_all(folder, failure);  // of a registration that failed
  fs::create_directories(folder, failure);
  if (failure) {
    throw system_error("cannot make the folder " + folder.string(), failure.value(),
                       "set MATCHBENCH_PLUGINS to a folder that can be written");
  }
  if (!given.folder.empty()) {
    if (!is_folder(given.folder)) {
      throw input_error(fmt::format("there is no folder {}", given.folder.string()),
                        "correct the path");
    }
    copy_folder(given.folder, folder);
  }
  std::size_t position = 0;
  copy_jar(given.jar, folder, position++);
  for (const auto& jar : given.classpath) copy_jar(jar, folder, position++);
  if (given.name.empty()) {
    write_file(folder / kManifestName, fmt::format(kFinder, quoted(copied_name(given.jar, 0))));
    return;
  }
  std::string options;
  for (const auto& option : given.java_options) options += "  - " + quoted(option) + "\n";
  std::string id = given.name;
  std::ranges::replace(id, '$', '-');
  write_file(folder / kManifestName,
             fmt::format(kManifest, id, given.name.substr(given.name.rfind('.') + 1), given.name,
                         quoted(fmt::format("The class {} of {}, a plugin of SME2.", given.name,
                                            given.jar.filename().string())),
                         options));
}

}  // namespace matchbench::registry
