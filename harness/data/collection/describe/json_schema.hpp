#pragma once

#include "harness/data/collection/describe/description.hpp"
#include "harness/foundation/text/tree/yaml.hpp"

#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace matchbench::collection {

// What JSON schemas inside one document say of data, as paths of its parts: "match.sender" is a
// property of an object, "messages[].id" a property of the items of an array, "to[]" an array of
// plain values, "prices.*" a map with free keys. Only parts without parts of their own are named.
//
// References are followed inside the document only. A reference that leads elsewhere or nowhere, a
// schema that contains itself, and a schema of more than 256 parts or more than 8 properties deep
// are noted; the part at which reading stopped is named as if it had no parts.
class SchemaPaths {
 public:
  // The document's root and the notes must outlive it.
  SchemaPaths(const text::YamlNode& root, std::vector<DescriptionNote>& notes)
      : root_(root), notes_(notes) {}

  // Appends the paths below `name`, which may be empty, in document order, each once. A schema
  // without parts gives `name` itself, or nothing if it is empty.
  void add(const text::YamlNode& schema, const std::string& name, std::vector<std::string>& paths);

  // The value itself, or what its "$ref" leads to; nothing (and a note) if that is not in the
  // document.
  std::optional<text::YamlNode> resolved(const text::YamlNode& value);

  // The references that have been followed, as written: "#/components/schemas/Pet".
  const std::set<std::string>& followed() const { return followed_; }

 private:
  struct Walk;
  void walk(const text::YamlNode& schema, const std::string& path, int properties, Walk& walk);
  bool walk_parts(const text::YamlNode& schema, const std::string& path, int properties,
                  Walk& walk);
  bool walk_reference(const text::YamlNode& schema, const std::string& path, int properties,
                      Walk& walk);
  void note(std::string_view kind, const std::string& detail);

  text::YamlNode root_;
  std::vector<DescriptionNote>& notes_;
  std::set<std::string> followed_;
  std::set<std::string> noted_;
};

// What a JSON pointer (RFC 6901) in a URI fragment, "#/components/schemas/Pet", leads to. Nothing
// if the text is no such pointer or names a value that does not exist.
std::optional<text::YamlNode> at_pointer(const text::YamlNode& root, std::string_view pointer);

// The parts of such a pointer, with its escapes resolved.
std::vector<std::string> pointer_parts(std::string_view pointer);

}  // namespace matchbench::collection
