#include "harness/data/collection/describe/message_paths.hpp"

#include "harness/data/collection/describe/text_budget.hpp"
#include "harness/foundation/base/name_table.hpp"
#include "harness/foundation/base/spaces.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

namespace matchbench::collection {
namespace {

constexpr std::size_t kMostMessagePaths = 256;
constexpr std::size_t kMostMessageSteps = std::size_t{1}
                                          << 14;  // types that share parts have many paths
constexpr std::size_t kPathBytesOfAStep = 1024;   // of a path, which is copied for each member
constexpr int kMostLevels = 8;
constexpr std::size_t kMostOpen = 1024;  // groups and types in each other

std::string_view local_kind(pugi::xml_node node) {
  return text::name_of(node).local;
}

// One attempt to name all parts, down to a level.
class MessageWalk {
 public:
  MessageWalk(const SchemaIndex& schemas, int most_levels)
      : schemas_(schemas), most_levels_(most_levels) {}

  void add_part(pugi::xml_node part) {
    const auto element = part.attribute("element");
    const std::string_view name = part.attribute(element ? "element" : "name").value();
    const std::string own(text::name_in_scope(part, trimmed(name)).local);
    if (!element) {
      if (most_levels_ == 0 || !walk_type(part, part.attribute("type").value(), own, 0)) add(own);
      return;
    }
    const pugi::xml_node declared = schemas_.element(part, element.value());
    const bool has_parts = declared && most_levels_ > 0 && walk_content(declared, {}, 0);
    // An element of an empty type says that a call takes nothing.
    if (!has_parts && (most_levels_ == 0 || !is_complex(declared))) add(own);
  }

  MessagePaths take() { return {std::move(paths_), was_cut_ || is_full_}; }
  bool is_full() const { return is_full_; }

 private:
  void add(const std::string& path) {
    if (path.empty() || seen_.contains(path)) return;
    is_full_ = is_full_ || paths_.size() == kMostMessagePaths || !budget_.take(path);
    if (is_full_) return;
    seen_.insert(path);
    paths_.push_back(path);
  }

  void take_steps(std::size_t count) {
    steps_ += count;
    is_full_ = is_full_ || steps_ > kMostMessageSteps;
  }

  // Whether its type has members and no value of its own.
  bool is_complex(pugi::xml_node element) const {
    if (!element) return false;
    const auto type = element.attribute("type");
    const pugi::xml_node named = type ? schemas_.type(element, type.value()) : pugi::xml_node();
    const auto own = named ? std::vector{named} : text::child_elements(element);
    return std::any_of(own.begin(), own.end(), [](pugi::xml_node one) {
      const auto members = text::child_elements(one);
      return local_kind(one) == "complexType" &&
             std::none_of(members.begin(), members.end(), [](pugi::xml_node member) {
               return local_kind(member) == "simpleContent";
             });
    });
  }

  // Each of these adds what is below the path and returns whether there is anything.
  bool walk_content(pugi::xml_node node, const std::string& path, int level) {
    take_steps(1);
    if (is_full_) return false;
    if (const std::string_view items = array_type(node); !items.empty()) {
      const std::string several = path + "[]";
      if (!walk_type(node, items, several, level)) add(several);
      return true;
    }
    if (const auto ref = node.attribute("ref"); ref && local_kind(node) == "element") {
      return walk_open(schemas_.element(node, ref.value()), path, level,
                       &MessageWalk::walk_content);
    }
    if (const auto type = node.attribute("type")) {
      return walk_type(node, type.value(), path, level);
    }
    return walk_members(node, path, level);
  }

  bool walk_type(pugi::xml_node from, std::string_view qualified, const std::string& path,
                 int level) {
    return walk_open(schemas_.type(from, qualified), path, level, &MessageWalk::walk_members);
  }

  // What contains itself is named once. Types without members of their own can refer to each other
  // as often, and in chains as long, as a document likes.
  bool walk_open(pugi::xml_node node, const std::string& path, int level,
                 bool (MessageWalk::*walk)(pugi::xml_node, const std::string&, int)) {
    if (!node || std::find(open_.begin(), open_.end(), node) != open_.end()) return false;
    take_steps(1);
    is_full_ = is_full_ || open_.size() == kMostOpen;
    if (is_full_) return false;
    open_.push_back(node);
    const bool found = (this->*walk)(node, path, level);
    open_.pop_back();
    return found;
  }

  // Sequences, choices, extensions: whatever lies between a type and its members.
  bool walk_members(pugi::xml_node part, const std::string& path, int level) {
    bool found = false;
    for (const pugi::xml_node child : text::child_elements(part)) {
      const std::string_view kind = local_kind(child);
      const auto ref = child.attribute("ref");
      if (is_full_ || kind == "annotation") continue;
      if (kind == "element" || kind == "attribute") {
        found = walk_member(child, path, level) || found;
      } else if (ref && (kind == "group" || kind == "attributeGroup")) {
        found = walk_open(schemas_.group(child, ref.value()), path, level,
                          &MessageWalk::walk_members) ||
                found;
      } else {
        if (kind == "extension" || kind == "restriction") {
          found = walk_type(child, child.attribute("base").value(), path, level) || found;
        }
        if (kind == "simpleContent") add(path);  // a value beside its attributes
        found = walk_members(child, path, level) || found;
      }
    }
    return found;
  }

  bool walk_member(pugi::xml_node member, const std::string& path, int level) {
    if (std::string_view(member.attribute("use").value()) == "prohibited") return false;
    const bool is_array = local_kind(member) == "attribute" && !array_type(member).empty();
    if (is_array) return walk_content(member, path, level);
    const auto name = member.attribute("name") ? member.attribute("name") : member.attribute("ref");
    const std::string most = member.attribute("maxOccurs").as_string("1");
    std::string own = path.empty() ? std::string() : path + ".";
    own += text::name_in_scope(member, trimmed(name.value())).local;
    if (most != "0" && most != "1") own += "[]";
    take_steps(own.size() / kPathBytesOfAStep);
    const bool is_deepest = level + 1 >= most_levels_;
    was_cut_ = was_cut_ || (is_deepest && is_complex(member));
    if (is_deepest || !walk_content(member, own, level + 1)) add(own);
    return true;
  }

  const SchemaIndex& schemas_;
  int most_levels_;
  std::vector<std::string> paths_;
  NameSet seen_;
  std::vector<pugi::xml_node> open_;
  TextBudget budget_;
  std::size_t steps_ = 0;
  bool was_cut_ = false;
  bool is_full_ = false;  // there are more, or they take more steps or bytes
};

}  // namespace

MessagePaths message_paths(const SchemaIndex& schemas, std::span<const pugi::xml_node> parts) {
  bool was_cut = false;
  for (int levels = kMostLevels;; --levels) {
    MessageWalk walk(schemas, levels);
    for (const pugi::xml_node part : parts) walk.add_part(part);
    was_cut = was_cut || walk.is_full();
    if (walk.is_full() && levels > 0) continue;
    MessagePaths found = walk.take();
    found.was_cut = found.was_cut || was_cut;
    return found;
  }
}

}  // namespace matchbench::collection
