#include "harness/foundation/text/tree/yaml_aliases.hpp"

#include "harness/foundation/text/nesting.hpp"

#include <fmt/format.h>

#include <set>
#include <utility>

namespace matchbench::text {
namespace {

using Kind = YamlNode::Kind;

constexpr std::size_t kMostAliasedValues = 262'144;
constexpr std::size_t kMostAliasedBytes = std::size_t{16} << 20;
constexpr std::string_view kMergeKey = "<<";

bool is_merge_key(const YamlItem& key) {
  return !key.quoted && key.scalar == kMergeKey;
}

// The maps that a merge key names, in order.
std::vector<YamlItem> merged_maps(YamlItem value, const std::string& file) {
  const Position at{file, value.line, value.column};
  std::vector<YamlItem> maps;
  if (value.kind == Kind::kList) {
    maps = std::move(value.children);
  } else if (value.kind != Kind::kNull) {
    maps.push_back(std::move(value));
  }
  for (const YamlItem& map : maps) {
    if (map.kind == Kind::kMap) continue;
    throw input_error(at, "the merge key '<<' has a value that is no map",
                      "give it a map, an alias of one or a list of those");
  }
  return maps;
}

}  // namespace

void YamlExpansion::count(const YamlItem& value, std::size_t depth, const Position& at) {
  bytes_ += value.scalar.size();
  if (++values_ > kMostAliasedValues || bytes_ > kMostAliasedBytes) {
    throw input_error(at,
                      fmt::format("the aliases (*name) of the file stand for more than {} values "
                                  "or {} MiB of text",
                                  kMostAliasedValues, kMostAliasedBytes >> 20),
                      "use fewer");
  }
  if (!value.children.empty() && depth >= static_cast<std::size_t>(kDeepestNesting)) {
    throw input_error(at,
                      fmt::format("with its aliases (*name) written out, values are nested more "
                                  "than {} deep",
                                  kDeepestNesting),
                      "flatten it");
  }
  for (const YamlItem& child : value.children) count(child, depth + 1, at);
}

YamlItem YamlExpansion::copy_of(const YamlItem& value, std::size_t depth, const Position& at) {
  count(value, depth, at);
  return value;
}

void merge_keys(YamlItem& value, const std::string& file) {
  for (YamlItem& child : value.children) merge_keys(child, file);
  if (value.kind != Kind::kMap) return;
  std::set<std::string, std::less<>> known;
  bool merges = false;
  for (std::size_t i = 0; i + 1 < value.children.size(); i += 2) {
    if (is_merge_key(value.children[i])) {
      merges = true;
    } else {
      known.insert(value.children[i].scalar);
    }
  }
  if (!merges) return;
  std::vector<YamlItem> children;
  const auto take = [&](YamlItem& key, YamlItem& content) {
    children.push_back(std::move(key));
    children.push_back(std::move(content));
  };
  for (std::size_t i = 0; i + 1 < value.children.size(); i += 2) {
    if (!is_merge_key(value.children[i])) {
      take(value.children[i], value.children[i + 1]);
      continue;
    }
    for (YamlItem& map : merged_maps(std::move(value.children[i + 1]), file)) {
      for (std::size_t at = 0; at + 1 < map.children.size(); at += 2) {
        if (known.insert(map.children[at].scalar).second) {
          take(map.children[at], map.children[at + 1]);
        }
      }
    }
  }
  value.children = std::move(children);
}

}  // namespace matchbench::text
