#include "harness/execution/registry/templates/templates.hpp"

namespace matchbench::registry {
namespace {

constexpr const char* kCMake = R"(cmake_minimum_required(VERSION 3.25)
project(@name@ LANGUAGES @language@)
if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release)
endif()

find_package(matchbench 1 REQUIRED)
matchbench_add_plugin(@name@ @name@.@ending@)
)";

constexpr const char* kLibraryManifest = R"(id: org.example.@name@
name: @name@
description: Ranks services by the words they share with the request.
approach: text retrieval
licence: Apache-2.0
tags: [text]
parameters:@parameters@
)";

constexpr const char* kPluginReadme = R"(# @name@

A matchmaker for matchbench. `@name@.@ending@` is all of it; `plugin.yaml` describes it to people.

    cmake -B build -DCMAKE_PREFIX_PATH=<where matchbench is installed>
    cmake --build build
    matchbench plugin check build/plugins/@name@/@name@.so
    matchbench plugin add build/plugins/@name@/@name@.so

A contest then names it `plugin: @name@`.
)";

}  // namespace

TemplateFiles library_template(const std::string& cmake_language, const std::string& ending,
                               const std::string& parameters) {
  TemplateFiles files = {{"CMakeLists.txt", kCMake},
                         {"plugin.yaml", kLibraryManifest},
                         {"README.md", kPluginReadme},
                         {".gitignore", "/build/\n"}};
  for (auto& [file, text] : files) {
    text = filled(filled(text, "@language@", cmake_language), "@ending@", ending);
    text = filled(text, "@parameters@", parameters);
  }
  return files;
}

}  // namespace matchbench::registry
