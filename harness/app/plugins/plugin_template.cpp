#include "harness/app/plugins/plugin_template.hpp"

#include <cctype>

namespace matchbench {
namespace {

// @name@ is the plugin's name, @Class@ the class made from it.
constexpr const char* kCMake = R"(cmake_minimum_required(VERSION 3.25)
project(@name@ LANGUAGES CXX)
if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release)
endif()

find_package(matchbench 1 REQUIRED)
matchbench_add_plugin(@name@ @name@.cpp)
)";

constexpr const char* kSource = R"(// Ranks services by the words they share with the request.
#include <matchbench/plugin.hpp>

#include <cctype>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace {

// The words of a service's name, description and tags, in lower case.
std::set<std::string> words(const mb::Service& service) {
  std::string text = std::string(service.name()) + ' ' + std::string(service.description()) + ' ';
  for (const std::string_view tag : service.tags()) text += std::string(tag) + ' ';
  std::set<std::string> found;
  std::string word;
  for (const unsigned char c : text) {
    if (std::isalnum(c) || c >= 0x80) {  // bytes of letters beyond ASCII stay together
      word += static_cast<char>(std::tolower(c));
    } else if (!word.empty()) {
      found.insert(std::exchange(word, ""));
    }
  }
  return found;
}

class @Class@ {
 public:
  // Who this is: id, name, version, author, licence, features.
  static constexpr mb::Descriptor kDescriptor{
      "org.example.@name@", "@name@", "0.1.0", "Your Name", "Apache-2.0", {"text"}};

  explicit @Class@(mb::Host host) : host_(host) {}

  // Once, before all queries: read and index the services.
  void load(const mb::Collection& collection) {
    for (const mb::Service service : collection.services()) {
      host_.stop_if_asked();
      services_.push_back(words(service));
    }
  }

  // Once per request. A service is named by its position in collection.services().
  mb::Ranking query(const mb::Query& query) {
    const std::set<std::string> wanted = words(query.request);
    if (wanted.empty()) throw mb::Unsupported("the request has no text");
    mb::Ranking ranking;
    for (std::size_t i = 0; i < services_.size(); ++i) {
      host_.stop_if_asked();
      std::size_t shared = 0;
      for (const std::string& word : wanted) shared += services_[i].count(word);
      ranking.add(i, static_cast<double>(shared));  // sorted and cut at top_k for you
    }
    return ranking;
  }

 private:
  mb::Host host_;
  std::vector<std::set<std::string>> services_;  // by position
};

}  // namespace

MATCHBENCH_EXPORT(@Class@)
)";

constexpr const char* kManifest = R"(id: org.example.@name@
name: @name@
description: Ranks services by the words they share with the request.
approach: text retrieval
licence: Apache-2.0
tags: [text]
parameters: {}
)";

constexpr const char* kPluginReadme = R"(# @name@

A matchmaker for matchbench. `@name@.cpp` is all of it; `plugin.yaml` describes it to people.

    cmake -B build -DCMAKE_PREFIX_PATH=<where matchbench is installed>
    cmake --build build
    matchbench plugin check build/plugins/@name@/@name@.so
    matchbench plugin add build/plugins/@name@/@name@.so

A contest then names it `plugin: @name@`.
)";

// "sum-match" → "SumMatch".
std::string class_name(const std::string& name) {
  std::string result;
  bool start = true;
  for (const char c : name) {
    if (c == '-' || c == '_') {
      start = true;
      continue;
    }
    result += start ? static_cast<char>(std::toupper(static_cast<unsigned char>(c))) : c;
    start = false;
  }
  return result;
}

std::string filled(std::string text, const std::string& mark, const std::string& value) {
  for (std::size_t at = text.find(mark); at != std::string::npos;
       at = text.find(mark, at + value.size())) {
    text.replace(at, mark.size(), value);
  }
  return text;
}

}  // namespace

std::vector<std::pair<std::string, std::string>> plugin_template(const std::string& name) {
  std::vector<std::pair<std::string, std::string>> files = {{"CMakeLists.txt", kCMake},
                                                            {name + ".cpp", kSource},
                                                            {"plugin.yaml", kManifest},
                                                            {"README.md", kPluginReadme},
                                                            {".gitignore", "/build/\n"}};
  for (auto& [file, text] : files) {
    text = filled(filled(text, "@name@", name), "@Class@", class_name(name));
  }
  return files;
}

}  // namespace matchbench
