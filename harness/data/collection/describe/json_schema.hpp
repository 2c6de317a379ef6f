#pragma once

#include "harness/data/collection/describe/description.hpp"
#include "harness/data/collection/describe/json_references.hpp"
#include "harness/foundation/text/tree/yaml.hpp"

#include <cstddef>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

namespace matchbench::collection {

// What a schema says: paths of parts, and what is to be noted about it.
struct SchemaParts {
  std::vector<std::string> paths;
  std::vector<DescriptionNote> notes;
};

// The schemas of one document that have been read, so that operations that share one cost no more
// than one that has it alone. A schema is known by its place and the name that was given to it.
struct KnownSchemas {
  std::map<std::tuple<const std::string*, std::uint64_t, std::uint64_t, std::string>, SchemaParts>
      parts;
  std::size_t steps_left = 2'000'000;  // when they are used up, schemas are read one property deep
};

// What JSON schemas say of data, as paths of its parts: "match.sender" is a property of an object,
// "messages[].id" a property of the items of an array, "to[]" an array of plain values, "prices.*"
// a map with free keys. Only parts without parts of their own are named.
//
// References that lead nowhere and a schema that contains itself are noted. A schema is read 8
// properties deep; one of more than 256 parts only as deep as gives at most 64 of at most 960 bytes
// in all, or else its first 256 properties. That is noted, too; the part at which reading stopped
// is named as if it had no parts.
class SchemaPaths {
 public:
  // For schemas in one value. The root and the notes must outlive it.
  SchemaPaths(const text::YamlNode& root, std::vector<DescriptionNote>& notes);
  // For schemas of a document. All of it must outlive this.
  SchemaPaths(JsonReferences& references, KnownSchemas& known, std::vector<DescriptionNote>& notes)
      : references_(references), known_(known), notes_(notes) {}

  // Appends the paths below `name`, which may be empty, in document order, each once. A schema
  // without parts gives `name` itself, or nothing if it is empty. Returns whether it has any path,
  // be it one that was there before.
  bool add(const text::YamlNode& schema, const std::string& name, std::vector<std::string>& paths);

 private:
  struct Walk;
  const SchemaParts& parts_of(const text::YamlNode& schema, const std::string& name);
  void walk(const text::YamlNode& schema, const std::string& path, int properties, Walk& walk);
  bool walk_parts(const text::YamlNode& schema, const std::string& path, int properties,
                  Walk& walk);
  bool walk_reference(const text::YamlNode& schema, const std::string& path, int properties,
                      Walk& walk);

  std::unique_ptr<JsonReferences> own_references_;
  std::unique_ptr<KnownSchemas> own_known_;
  JsonReferences& references_;
  KnownSchemas& known_;
  std::vector<DescriptionNote>& notes_;
  std::set<std::string> noted_;
};

}  // namespace matchbench::collection
