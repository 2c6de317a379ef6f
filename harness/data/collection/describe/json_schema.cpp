#include "harness/data/collection/describe/json_schema.hpp"

#include "harness/foundation/base/ascii.hpp"
#include "harness/foundation/base/spaces.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace matchbench::collection {
namespace {

constexpr std::size_t kMostPaths = 256;
constexpr std::size_t kMostOfACut = 64;
constexpr std::size_t kMostBytesOfACut = 960;
constexpr std::size_t kMostSteps = 4096;      // schemas that share parts can be walked without end
constexpr std::size_t kMostStepsAtEnd = 512;  // when those of the document are used up
constexpr std::size_t kBytesOfAStep = 1024;
constexpr std::size_t kMostNotes = 64;
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

// One attempt to read a schema.
struct SchemaPaths::Walk {
  int most_properties;
  std::size_t most_paths;
  std::size_t bytes_left;  // for the paths
  std::size_t steps_left;
  SchemaParts found = {};
  std::set<std::string> seen = {};
  std::vector<const JsonReferences::Outcome*> open = {};  // whose targets are being walked
  std::set<std::string> noted = {};
  int depth = 0;
  bool was_cut = false;     // some part is named as if it had no parts
  bool was_broken = false;  // it has more parts, or takes more steps, than this attempt may take

  void add(const std::string& path) {
    if (path.empty() || seen.contains(path)) return;
    if (seen.size() == most_paths || path.size() > bytes_left) {
      was_broken = true;
      return;
    }
    bytes_left -= path.size();
    seen.insert(path);
    found.paths.push_back(path);
  }

  void note(DescriptionNote note) {
    if (noted.size() == kMostNotes || !noted.insert(note.kind + " " + note.detail).second) return;
    found.notes.push_back(std::move(note));
  }

  // Whether there is a step left, which is then taken. A long path is copied at each.
  bool step(const std::string& path) {
    const std::size_t cost = 1 + path.size() / kBytesOfAStep;
    if (depth >= kDeepest) {
      was_cut = true;
    } else if (steps_left < cost || was_broken) {
      was_broken = true;
    } else {
      steps_left -= cost;
      return true;
    }
    return false;
  }
};

SchemaPaths::SchemaPaths(const text::YamlNode& root, std::vector<DescriptionNote>& notes)
    : own_references_(std::make_unique<JsonReferences>(root)),
      own_known_(std::make_unique<KnownSchemas>()),
      references_(*own_references_),
      known_(*own_known_),
      notes_(notes) {}

const SchemaParts& SchemaPaths::parts_of(const text::YamlNode& schema, const std::string& name) {
  const Position at = schema.where();
  const auto [known, is_new] = known_.parts.try_emplace({&schema.file(), at.line, at.column, name});
  if (!is_new) return known->second;
  const bool is_spent = known_.steps_left == 0;
  bool was_cut = false;
  for (int depth = is_spent ? 0 : kMostProperties; depth >= 0; --depth) {
    const bool is_last = depth == 0;
    const bool is_cut = depth != kMostProperties && !is_last;
    Walk state{.most_properties = depth,
               .most_paths = is_cut ? kMostOfACut : kMostPaths,
               .bytes_left = is_cut ? kMostBytesOfACut : std::size_t{1} << 20,
               .steps_left = is_spent ? kMostStepsAtEnd : kMostSteps};
    const std::size_t steps = state.steps_left;
    walk(schema, single_spaced(name), 0, state);
    known_.steps_left -= std::min(known_.steps_left, steps - state.steps_left);
    was_cut = was_cut || state.was_cut || state.was_broken;
    if (state.was_broken && !is_last) continue;
    known->second = std::move(state.found);
    break;
  }
  if (was_cut) {
    known->second.notes.push_back(
        {"schema_cut",
         single_spaced(
             fmt::format("{}:{}: a schema with more than {} parts or more than {} properties deep",
                         at.file, at.line, kMostPaths, kMostProperties))});
  }
  return known->second;
}

bool SchemaPaths::add(const text::YamlNode& schema, const std::string& name,
                      std::vector<std::string>& paths) {
  // Operations refer to the schemas that they share: what counts is the target of a reference.
  text::YamlNode shared = schema;
  for (int hops = 0; hops < kDeepest; ++hops) {
    const auto reference = shared.find("$ref");
    if (!reference || !reference->is_scalar() || shared.entries().size() != 1) break;
    const auto& target = references_.look_up(*reference).target;
    if (!target) break;
    shared = target->node;
  }
  const SchemaParts& parts = parts_of(shared, name);
  bool was_cut = false;
  for (const std::string& path : parts.paths) {
    if (std::find(paths.begin(), paths.end(), path) != paths.end()) continue;
    was_cut = paths.size() >= kMostPaths;
    if (was_cut) break;
    paths.push_back(path);
  }
  const auto note = [&](const DescriptionNote& one) {
    if (noted_.insert(one.kind + " " + one.detail).second) notes_.push_back(one);
  };
  for (const DescriptionNote& one : parts.notes) note(one);
  if (was_cut) {
    note({"schema_cut",
          single_spaced(fmt::format("{}:{}: more than {} parts in all", schema.where().file,
                                    schema.where().line, kMostPaths))});
  }
  return !parts.paths.empty();
}

void SchemaPaths::walk(const text::YamlNode& schema, const std::string& path, int properties,
                       Walk& walk) {
  if (properties > walk.most_properties) {
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
  if (!walk.step(path)) return false;
  ++walk.depth;
  bool found = walk_reference(schema, path, properties, walk);
  if (const auto members = schema.find("properties"); members && members->is_map()) {
    for (const auto& [name, member] : members->entries()) {
      if (walk.was_broken) break;
      this->walk(member, joined(path, name.text()), properties + 1, walk);
      found = true;
    }
  }
  bool has_items = false;
  for (const char* key : {"prefixItems", "items"}) {
    for (const text::YamlNode& item : elements(schema.find(key))) {
      if (walk.was_broken) break;
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
  const JsonReferences::Outcome& outcome = references_.look_up(*reference);
  if (!outcome.target) {
    walk.note(JsonReferences::note_of(schema, outcome));
    return false;
  }
  if (std::find(walk.open.begin(), walk.open.end(), &outcome) != walk.open.end()) {
    if (walk.noted.insert("recursive_schema").second) {
      walk.found.notes.push_back(
          {"recursive_schema",
           single_spaced(fmt::format("{} contains itself at '{}'", reference->text(), path))});
    }
    return false;
  }
  walk.open.push_back(&outcome);
  const bool found = walk_parts(outcome.target->node, path, properties, walk);
  walk.open.pop_back();
  return found;
}

}  // namespace matchbench::collection
