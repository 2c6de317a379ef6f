#include "harness/execution/registry/templates/plugin_template.hpp"

#include "harness/execution/registry/templates/templates.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <cctype>
#include <string_view>

namespace matchbench::registry {
namespace {

struct PluginTemplate {
  std::string_view language;  // as commands name it
  TemplateFiles (*files)();
  bool is_program = true;
  std::string_view build = {};  // called in the project's folder; empty: nothing has to be built
  std::string_view registered = {};  // the folder with plugin.yaml; empty: the project's own
};

constexpr auto kTemplates = std::to_array<PluginTemplate>({
    {.language = "c", .files = c_template, .is_program = false},
    {.language = "cpp", .files = cpp_template, .is_program = false},
    {.language = "python", .files = python_template},
    {.language = "java", .files = java_template},
    {.language = "rust",
     .files = rust_template,
     .build = "cargo install --path . --root plugin",
     .registered = "plugin"},
    {.language = "go",
     .files = go_template,
     .build = "go build -o plugin/@name@ .",
     .registered = "plugin"},
    {.language = "typescript",
     .files = typescript_template,
     .build = "npm install && npm run build",
     .registered = "plugin"},
});

// Classes that a template names, and words and macros that no class can be named by.
constexpr auto kTakenNames = std::to_array<std::string_view>(
    {"ArrayList",  "EOF",     "Exception", "False",      "HashSet", "Host",
     "List",       "Locale",  "NULL",      "None",       "Options", "Override",
     "Matchmaker", "Program", "Query",     "Ranking",    "Service", "ServiceCollection",
     "Set",        "String",  "True",      "Unsupported"});

constexpr const char* kProgramManifest = R"(id: org.example.@name@
name: @name@
version: 0.1.0
author: Your Name
description: Ranks services by the words they share with the request.
approach: text retrieval
licence: Apache-2.0
tags: [text]
program: [@words@]
parameters: {}
)";

}  // namespace

std::string program_manifest(const std::string& words) {
  return filled(kProgramManifest, "@words@", words);
}

std::vector<std::string> template_languages() {
  std::vector<std::string> languages;
  for (const PluginTemplate& one : kTemplates) languages.emplace_back(one.language);
  return languages;
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

std::string filled(std::string text, const std::string& mark, const std::string& value) {
  for (std::size_t at = text.find(mark); at != std::string::npos;
       at = text.find(mark, at + value.size())) {
    text.replace(at, mark.size(), value);
  }
  return text;
}

PluginProject plugin_template(const std::string& name, const std::string& language) {
  const auto found = std::ranges::find(kTemplates, language, &PluginTemplate::language);
  assert(found != kTemplates.end());
  PluginProject project{.files = found->files(),
                        .is_program = found->is_program,
                        .build = filled(std::string(found->build), "@name@", name),
                        .registered = std::string(found->registered)};
  for (auto& [file, text] : project.files) {
    for (std::string* part : {&file, &text}) {
      *part = filled(filled(*part, "@name@", name), "@Class@", class_name(name));
    }
  }
  return project;
}

}  // namespace matchbench::registry
