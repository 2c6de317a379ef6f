#pragma once

#include <pugixml.hpp>

#include <cstddef>
#include <string>
#include <string_view>

namespace matchbench::collection {

// The absolute names of one document. A base that is written once precedes each relative name, a
// key of JSON each pointer through it, so that a short document may have gigabytes of them: beyond
// 64 MiB an input error names the file.
class ResolvedNames {
 public:
  explicit ResolvedNames(std::string file);

  std::string in(std::string_view base, std::string_view reference);
  // In the base of a node: the document's, and what xml:base says of it and of what contains it.
  std::string at(pugi::xml_node node, std::string_view document_uri, std::string_view reference);
  void count(std::size_t bytes);

 private:
  std::string file_;
  std::size_t left_ = std::size_t{64} << 20;
};

}  // namespace matchbench::collection
