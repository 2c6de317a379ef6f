#pragma once

#include "harness/foundation/text/tree/yaml.hpp"

#include <memory>
#include <string>
#include <string_view>

namespace matchbench::text {

// The values of a JSON or YAML file that was written for other programs. In YAML, anchors, aliases
// and merge keys (<<) are expanded, within the bounds of YamlExpansion. May be moved while nodes
// are in use.
class ForeignTree {
 public:
  enum class Notation { kJson, kYaml };
  // Whatever the file is called: by its first bracket and whether a quote follows it.
  static Notation notation_of(std::string_view text);

  // Throws the input Errors of YamlDocument::parse_json or of parse_handwritten, but for anchors.
  // `file` is the name that errors give.
  static ForeignTree parse(std::string_view text, const std::string& file, Notation notation);

  ~ForeignTree();
  ForeignTree(ForeignTree&&) noexcept;
  ForeignTree& operator=(ForeignTree&&) noexcept;

  YamlNode root() const;

 private:
  struct Content;
  explicit ForeignTree(std::unique_ptr<Content> content);
  std::unique_ptr<Content> content_;
};

}  // namespace matchbench::text
