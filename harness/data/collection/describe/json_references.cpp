#include "harness/data/collection/describe/json_references.hpp"

#include "harness/data/collection/describe/json_pointer.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/spaces.hpp"
#include "harness/foundation/text/tree/node_json.hpp"
#include "harness/foundation/text/uri.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

namespace matchbench::collection {
namespace {

constexpr std::size_t kMostHops = 64;
constexpr std::string_view kDangling = "dangling_reference";
constexpr std::string_view kExternal = "external_reference";
constexpr std::string_view kUnreadable = "unreadable_reference";

using Members = std::vector<std::pair<std::string, text::YamlNode>>;

// The keys of a map, or the places in a list, with what is there.
Members members(const text::YamlNode& node) {
  Members all;
  if (node.is_map()) {
    for (const auto& [key, value] : node.entries()) all.emplace_back(key.text(), value);
  } else if (node.is_list()) {
    for (const text::YamlNode& item : node.list())
      all.emplace_back(fmt::to_string(all.size()), item);
  }
  return all;
}

std::size_t size_of(const std::vector<std::string>& parts) {
  std::size_t size = 0;
  for (const std::string& part : parts) size += part.size() + sizeof(std::string);
  return size;
}

std::optional<text::YamlNode> reference_in(const text::YamlNode& value) {
  const auto reference = value.find("$ref");
  return reference && reference->is_scalar() ? reference : std::nullopt;
}

}  // namespace

std::optional<text::YamlNode> ResolvedValue::find(std::string_view key) const {
  for (const text::YamlNode& layer : layers) {
    if (const auto value = layer.find(key)) return value;
  }
  return std::nullopt;
}

std::vector<std::pair<text::YamlNode, text::YamlNode>> ResolvedValue::entries() const {
  std::vector<std::pair<text::YamlNode, text::YamlNode>> all;
  std::set<std::string> known{"$ref"};
  for (const text::YamlNode& layer : layers) {
    if (!layer.is_map()) continue;
    for (const auto& entry : layer.entries()) {
      if (known.insert(entry.first.text()).second) all.push_back(entry);
    }
  }
  return all;
}

std::vector<text::YamlNode> ResolvedValue::items() const {
  return layers.back().is_list() ? layers.back().list() : std::vector<text::YamlNode>();
}

JsonReferences::JsonReferences(const text::YamlNode& root, ReferencedFiles* files)
    : files_(files), names_(root.file()) {
  documents_.push_back({root, {}, files == nullptr ? std::filesystem::path() : files->document()});
  by_file_.emplace(&root.file(), 0);
  if (files != nullptr) opened_.emplace(files->document(), Opened{0, {}});
}

std::size_t JsonReferences::document_of(const text::YamlNode& node) const {
  return by_file_.at(&node.file());
}

const JsonReferences::Outcome& JsonReferences::look_up(const text::YamlNode& reference) {
  const std::size_t from = document_of(reference);
  const std::string written = reference.text();
  const auto [found, is_new] = known_.try_emplace(fmt::format("{} {}", from, written));
  Outcome& outcome = found->second;
  if (is_new) {
    outcome.is_open = true;
    look_up_in(from, written, outcome);
    outcome.is_open = false;
  } else if (outcome.is_open) {
    outcome.kind = kDangling;
    outcome.reason = "a circle of references";
  }
  return outcome;
}

void JsonReferences::look_up_in(std::size_t from, std::string_view reference, Outcome& outcome) {
  outcome.kind = kDangling;
  if (static_cast<std::size_t>(depth_) == kMostHops) {
    outcome.reason = "references that follow one another without end";
    return;
  }
  ++depth_;
  const std::size_t fragment = std::min(reference.find('#'), reference.size());
  const std::string_view file = reference.substr(0, fragment);
  const bool has_name = fragment + 1 < reference.size() && reference[fragment + 1] != '/';
  std::optional<Target> at;
  if (has_name || !file.empty()) at = named(from, has_name ? reference : file);
  const auto document = at || file.empty() ? from : open(from, file, outcome);
  if (!at && !has_name && document) at = Target{documents_[*document].root, *document, {}};
  if (!at && !file.empty() && document) at = named(*document, reference.substr(fragment));
  if (at) follow_pointer(std::move(*at), has_name ? "" : reference.substr(fragment), outcome);
  --depth_;
}

std::optional<JsonReferences::Target> JsonReferences::named(std::size_t from,
                                                            std::string_view reference) {
  OpenDocument& document = documents_[from];
  if (!document.is_indexed) {
    Target root{document.root, from, {}};
    index_names(root, {});
    document.is_indexed = true;
  }
  const auto id = document.root.find("$id");
  const std::string base = id && id->is_scalar() ? id->text() : std::string();
  for (const std::string& name : {names_.in(base, reference), std::string(reference)}) {
    if (const auto found = document.named.find(name); found != document.named.end()) {
      return found->second;
    }
  }
  return std::nullopt;
}

void JsonReferences::index_names(Target& at, const std::string& outer_base) {
  const auto add = [&](const std::string& name) {
    names_.count(name.size() + size_of(at.parts));
    documents_[at.document].named.try_emplace(name, at);
  };
  std::string own_base;
  const auto id = at.node.find("$id");
  const bool is_base = id && id->is_scalar();
  if (is_base) {
    own_base = names_.in(outer_base, id->text());
    if (own_base.ends_with('#')) own_base.pop_back();
    add(own_base);
    own_base = std::string(text::without_fragment(own_base));
  }
  const std::string& base = is_base ? own_base : outer_base;
  for (const char* key : {"$anchor", "$dynamicAnchor"}) {
    const auto anchor = at.node.find(key);
    if (!anchor || !anchor->is_scalar()) continue;
    for (const std::string& of : {base, std::string()}) {
      add(fmt::format("{}#{}", of, anchor->text()));
    }
  }
  for (auto& [key, value] : members(at.node)) {
    const text::YamlNode node = std::exchange(at.node, value);
    at.parts.push_back(key);
    index_names(at, base);
    at.parts.pop_back();
    at.node = node;
  }
}

std::optional<text::YamlNode> JsonReferences::member_of(const Target& at, const std::string& name) {
  const auto [known, is_new] = members_.try_emplace({at.document, pointer_of(at.parts)});
  if (is_new) names_.count(known->first.second.size());
  for (const auto& [key, value] : is_new ? members(at.node) : Members()) {
    if (!value.is_null()) known->second.emplace(key, value);
  }
  const auto found = known->second.find(name);
  if (found == known->second.end()) return std::nullopt;
  return found->second;
}

std::optional<std::size_t> JsonReferences::open(std::size_t from, std::string_view file,
                                                Outcome& outcome) {
  outcome.kind = kExternal;
  if (files_ == nullptr) return std::nullopt;
  const auto found = files_->find(documents_[from].path, file);
  outcome.reason = found.refusal;
  if (found.file.empty()) return std::nullopt;
  const auto [known, is_new] = opened_.try_emplace(found.file);
  if (is_new) {
    const std::string name = files_->name_of(found.file);
    try {
      trees_.push_back(files_->tree(found.file));
      known->second.document = documents_.size();
      const text::YamlNode root = trees_.back()->root();
      by_file_.emplace(&root.file(), documents_.size());
      documents_.push_back({root, name, found.file});
    } catch (const Error& error) {
      known->second.fault = error.what();
    }
  }
  if (!known->second.document) {
    outcome.kind = kUnreadable;
    outcome.reason = known->second.fault;
  } else {
    outcome.kind = kDangling;  // unless there is what it names
  }
  return known->second.document;
}

void JsonReferences::follow_pointer(Target at, std::string_view pointer, Outcome& outcome) {
  outcome.kind = kDangling;
  for (std::string& part : pointer_parts(pointer)) {
    std::optional<text::YamlNode> next;
    // What contains the value may itself be a reference.
    for (std::size_t hops = 0; hops < kMostHops; ++hops) {
      next = member_of(at, part);
      if (next) break;
      const auto reference = reference_in(at.node);
      if (!reference) break;
      const Outcome& container = look_up(*reference);
      if (!container.target) break;
      at = *container.target;
    }
    if (!next) return;
    at.node = *next;
    at.parts.push_back(std::move(part));
  }
  if (at.node.is_scalar() && text::json_of(at.node).is_string()) {
    outcome.reason = "it is a text, and a map or a list is expected";
    return;
  }
  names_.count(size_of(at.parts));
  outcome.target = std::move(at);
  outcome.kind = {};
  outcome.reason = {};
}

void JsonReferences::look_up_all() {
  for (std::size_t i = 0; i < documents_.size(); ++i) {  // each file may add others
    look_up_below(text::YamlNode(documents_[i].root));
  }
}

void JsonReferences::look_up_below(const text::YamlNode& node) {
  if (node.is_list()) {
    for (const text::YamlNode& item : node.list()) look_up_below(item);
  } else if (node.is_map()) {
    if (const auto reference = reference_in(node)) look_up(*reference);
    for (const auto& [key, value] : node.entries()) look_up_below(value);
  }
}

ResolvedValue JsonReferences::resolve(const text::YamlNode& value,
                                      std::vector<DescriptionNote>& notes) {
  ResolvedValue result{{value}, false};
  while (const auto reference = reference_in(result.layers.back())) {
    const Outcome& outcome = look_up(*reference);
    if (!outcome.target || result.layers.size() == kMostHops) {
      result.is_broken = true;
      notes.push_back(outcome.target
                          ? note_of(result.layers.back(), {{}, kDangling, "a circle of references"})
                          : note_of(result.layers.back(), outcome));
      break;
    }
    result.layers.push_back(outcome.target->node);
  }
  return result;
}

void JsonReferences::count(const ResolvedValue& value) {
  for (const text::YamlNode& layer : value.layers) {
    const std::size_t entries = layer.is_map()    ? layer.entries().size()
                                : layer.is_list() ? layer.list().size()
                                                  : 0;
    if (entries > entries_left_) {
      throw layer.error(fmt::format("the operations that share this have, with all others, more "
                                    "than {} parameters, answers, media types and the like",
                                    kMostEntries),
                        "let fewer operations share long lists");
    }
    entries_left_ -= entries;
  }
}

void JsonReferences::note_broken_below(const text::YamlNode& value,
                                       std::vector<DescriptionNote>& notes) {
  std::deque<text::YamlNode> open{value};
  for (; !open.empty(); open.pop_front()) {
    const text::YamlNode node = open.front();
    const Position at = node.where();
    if (node.is_list() && lists_below_.insert({&node.file(), at.line, at.column}).second) {
      for (const text::YamlNode& item : node.list()) open.push_back(item);
    }
    if (!node.is_map() || !noted_below_.insert({&node.file(), at.line, at.column}).second) continue;
    for (const auto& [key, member] : node.entries()) open.push_back(member);
    const auto reference = reference_in(node);
    if (!reference) continue;
    const Outcome& outcome = look_up(*reference);
    if (outcome.target) {
      open.push_back(outcome.target->node);
    } else {
      notes.push_back(note_of(node, outcome));
    }
  }
}

DescriptionNote JsonReferences::note_of(const text::YamlNode& value, const Outcome& outcome) {
  const text::YamlNode reference = *value.find("$ref");
  DescriptionNote note;
  note.kind = value.find(kLeftOut) ? kLeftOutReference : outcome.kind;
  if (note.kind == kUnreadable) note.done = "left out: correct the file that it leads to";
  const Position at = reference.where();
  note.detail = single_spaced(fmt::format("{}:{}: {}{}{}", at.file, at.line, reference.text(),
                                          outcome.reason.empty() ? "" : ": ", outcome.reason));
  if (note.kind == kExternal) {
    note.done =
        "left out: files below the folder are read (--root DIR widens it), others and addresses "
        "never; make one document first, as with: npx @redocly/cli bundle FILE -o one.yaml";
  }
  return note;
}

}  // namespace matchbench::collection
