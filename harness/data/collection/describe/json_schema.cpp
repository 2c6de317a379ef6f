#include "harness/data/collection/describe/json_schema.hpp"

#include "harness/foundation/base/ascii.hpp"
#include "harness/foundation/base/spaces.hpp"
#include "harness/foundation/text/uri.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

namespace matchbench::collection {
namespace {

constexpr std::size_t kMostPaths = 256;
constexpr std::size_t kMostSteps = 20'000;  // schemas that share parts can be walked without end
constexpr int kMostProperties = 8;
constexpr int kDeepest = 64;

std::string joined(const std::string& path, std::string_view name) {
  return path.empty() ? single_spaced(name) : fmt::format("{}.{}", path, single_spaced(name));
}

bool says_array(const text::YamlNode& schema) {
  const auto type = schema.find("type");
  if (!type) return false;
  if (type->is_scalar()) return lower_case(type->text()) == "array";
  if (!type->is_list()) return false;
  const std::vector<text::YamlNode> types = type->list();
  return std::any_of(types.begin(), types.end(), [](const text::YamlNode& one) {
    return one.is_scalar() && lower_case(one.text()) == "array";
  });
}

std::vector<text::YamlNode> elements(const std::optional<text::YamlNode>& value) {
  if (!value) return {};
  if (value->is_list()) return value->list();
  return {*value};
}

}  // namespace

struct SchemaPaths::Walk {
  std::vector<std::string>& paths;
  std::set<std::string> seen;
  std::vector<std::string> open;  // references whose targets are being walked
  std::size_t steps = 0;
  int depth = 0;
  bool was_cut = false;

  void add(const std::string& path) {
    if (path.empty() || seen.size() == kMostPaths || !seen.insert(path).second) return;
    paths.push_back(path);
  }
};

std::vector<std::string> pointer_parts(std::string_view pointer) {
  std::vector<std::string> parts;
  if (!pointer.starts_with("#/")) return parts;
  pointer.remove_prefix(2);
  for (;;) {
    const std::size_t slash = std::min(pointer.find('/'), pointer.size());
    std::string part = text::percent_decoded(pointer.substr(0, slash));
    for (std::size_t at = part.find('~'); at != std::string::npos; at = part.find('~', at + 1)) {
      if (part.compare(at, 2, "~1") == 0) part.replace(at, 2, "/");
      if (part.compare(at, 2, "~0") == 0) part.replace(at, 2, "~");
    }
    parts.push_back(std::move(part));
    if (slash == pointer.size()) return parts;
    pointer.remove_prefix(slash + 1);
  }
}

std::optional<text::YamlNode> at_pointer(const text::YamlNode& root, std::string_view pointer) {
  if (pointer != "#" && !pointer.starts_with("#/")) return std::nullopt;
  std::optional<text::YamlNode> node = root;
  for (const std::string& part : pointer_parts(pointer)) {
    if (node->is_list()) {
      std::size_t index = 0;
      const auto [stop, fault] = std::from_chars(part.data(), part.data() + part.size(), index);
      const std::vector<text::YamlNode> items = node->list();
      if (fault != std::errc() || stop != part.data() + part.size() || index >= items.size()) {
        return std::nullopt;
      }
      node = items[index];
    } else {
      node = node->find(part);
    }
    if (!node) return std::nullopt;
  }
  return node;
}

void SchemaPaths::note(std::string_view kind, const std::string& detail) {
  if (!noted_.insert(fmt::format("{} {}", kind, detail)).second) return;
  notes_.push_back({std::string(kind), single_spaced(detail)});
}

void SchemaPaths::add(const text::YamlNode& schema, const std::string& name,
                      std::vector<std::string>& paths) {
  Walk state{.paths = paths, .seen = {paths.begin(), paths.end()}, .open = {}};
  walk(schema, single_spaced(name), 0, state);
  if (state.was_cut || state.seen.size() == kMostPaths) {
    note("schema_cut",
         fmt::format("{}:{}: a schema with more than {} parts or more than {} properties deep",
                     schema.where().file, schema.where().line, kMostPaths, kMostProperties));
  }
}

std::optional<text::YamlNode> SchemaPaths::resolved(const text::YamlNode& value) {
  text::YamlNode node = value;
  for (int hops = 0; hops < kDeepest; ++hops) {
    const auto reference = node.find("$ref");
    if (!reference || !reference->is_scalar()) return node;
    const std::string pointer = reference->text();
    const auto target = at_pointer(root_, pointer);
    if (!target) {
      note(pointer.starts_with('#') ? "dangling_reference" : "external_reference",
           fmt::format("{}:{}: {}", node.where().file, node.where().line, pointer));
      return std::nullopt;
    }
    followed_.insert(pointer);
    node = *target;
  }
  note("dangling_reference",
       fmt::format("{}:{}: a circle of references", value.where().file, value.where().line));
  return std::nullopt;
}

void SchemaPaths::walk(const text::YamlNode& schema, const std::string& path, int properties,
                       Walk& walk) {
  if (properties > kMostProperties || walk.depth >= kDeepest || ++walk.steps > kMostSteps) {
    walk.was_cut = true;
    walk.add(path);
    return;
  }
  ++walk.depth;
  if (!walk_parts(schema, path, properties, walk)) walk.add(path);
  --walk.depth;
}

// Whether the schema names parts of the data.
bool SchemaPaths::walk_parts(const text::YamlNode& schema, const std::string& path, int properties,
                             Walk& walk) {
  if (++walk.steps > kMostSteps || walk.depth >= kDeepest) {
    walk.was_cut = true;
    return false;
  }
  ++walk.depth;
  bool found = walk_reference(schema, path, properties, walk);
  if (const auto members = schema.find("properties"); members && members->is_map()) {
    for (const auto& [name, member] : members->entries()) {
      this->walk(member, joined(path, name.text()), properties + 1, walk);
      found = true;
    }
  }
  bool has_items = false;
  for (const char* key : {"prefixItems", "items"}) {
    for (const text::YamlNode& item : elements(schema.find(key))) {
      this->walk(item, path + "[]", properties, walk);
      has_items = true;
    }
  }
  if (!has_items && says_array(schema)) {
    walk.add(path + "[]");
    has_items = true;
  }
  const auto others = schema.find("additionalProperties");
  const bool has_others = others && others->is_map() && !others->entries().empty();
  if (has_others) this->walk(*others, joined(path, "*"), properties + 1, walk);
  for (const char* key : {"allOf", "oneOf", "anyOf"}) {
    for (const text::YamlNode& part : elements(schema.find(key))) {
      found = walk_parts(part, path, properties, walk) || found;
    }
  }
  --walk.depth;
  return found || has_items || has_others;
}

bool SchemaPaths::walk_reference(const text::YamlNode& schema, const std::string& path,
                                 int properties, Walk& walk) {
  const auto reference = schema.find("$ref");
  if (!reference || !reference->is_scalar()) return false;
  std::string pointer = reference->text();
  if (std::find(walk.open.begin(), walk.open.end(), pointer) != walk.open.end()) {
    note("recursive_schema", fmt::format("{} contains itself at '{}'", pointer, path));
    return false;
  }
  const auto target = at_pointer(root_, pointer);
  if (!target) {
    note(pointer.starts_with('#') ? "dangling_reference" : "external_reference",
         fmt::format("{}:{}: {}", schema.where().file, schema.where().line, pointer));
    return false;
  }
  followed_.insert(pointer);
  walk.open.push_back(std::move(pointer));
  const bool found = walk_parts(*target, path, properties, walk);
  walk.open.pop_back();
  return found;
}

}  // namespace matchbench::collection
