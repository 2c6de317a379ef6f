#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <utility>

namespace matchbench::collection {

// What the RDF/XML documents of a folder call themselves. The folder is looked through when the
// first one is asked for, once.
class NamedDocuments {
 public:
  explicit NamedDocuments(std::filesystem::path root) : root_(std::move(root)) {}

  // The file that calls itself so (xml:base or owl:Ontology), or else the only one whose name is
  // the last part of the address; empty if there is none. All links are resolved.
  std::filesystem::path file_called(const std::string& address);

 private:
  void look_through();

  std::filesystem::path root_;
  bool is_known_ = false;
  std::map<std::string, std::filesystem::path> by_base_;
  std::map<std::string, std::filesystem::path> by_name_;  // empty: several have it
};

}  // namespace matchbench::collection
