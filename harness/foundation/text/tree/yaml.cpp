#include "harness/foundation/text/tree/yaml.hpp"

#include "harness/foundation/base/file.hpp"
#include "harness/foundation/base/nearest.hpp"
#include "harness/foundation/text/tree/json_parser.hpp"
#include "harness/foundation/text/tree/yaml_item.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <span>

namespace matchbench::text {

struct YamlDocument::Content {
  std::string file;
  YamlItem root;
};

YamlMap::YamlMap(const YamlNode& node, std::span<const std::string_view> keys)
    : node_(node), entries_(node.entries()) {
  for (const auto& [key, value] : entries_) {
    const std::string name = key.text();
    if (std::find(keys.begin(), keys.end(), name) != keys.end()) continue;
    throw key.error(fmt::format("unknown key '{}'", name), suggestion(name, keys));
  }
}

std::optional<YamlNode> YamlMap::find(std::string_view key) const {
  for (const auto& [name, value] : entries_) {
    if (value.label() != key) continue;  // a value's label is its key
    if (value.is_null()) return std::nullopt;
    return value;
  }
  return std::nullopt;
}

YamlMap YamlMap::over(const YamlMap& base) const {
  YamlMap both = *this;  // find() takes the first entry of a key
  both.entries_.insert(both.entries_.end(), base.entries_.begin(), base.entries_.end());
  return both;
}

YamlNode YamlMap::at(std::string_view key) const {
  for (const auto& [name, value] : entries_) {
    if (value.label() != key) continue;
    if (!value.is_null()) return value;
    throw name.error(fmt::format("the key '{}' has no value", key), "write one after the colon");
  }
  throw node_.error(fmt::format("the key '{}' is missing", key),
                    fmt::format("add a line '{}: …'", key));
}

std::string YamlMap::text(std::string_view key, std::string_view absent) const {
  const auto value = find(key);
  return value ? value->text() : std::string(absent);
}

double YamlMap::number(std::string_view key, double absent) const {
  const auto value = find(key);
  return value ? value->number() : absent;
}

std::int64_t YamlMap::integer(std::string_view key, std::int64_t absent, std::int64_t least,
                              std::int64_t most) const {
  const auto value = find(key);
  return value ? value->integer(least, most) : absent;
}

std::uint32_t YamlMap::count(std::string_view key, std::uint32_t absent, std::uint32_t least,
                             std::uint32_t most) const {
  return static_cast<std::uint32_t>(integer(key, absent, least, most));
}

bool YamlMap::boolean(std::string_view key, bool absent) const {
  const auto value = find(key);
  return value ? value->boolean() : absent;
}

std::vector<std::string> YamlMap::texts(std::string_view key) const {
  const auto value = find(key);
  return value ? value->texts() : std::vector<std::string>();
}

std::vector<YamlNode> YamlMap::list(std::string_view key) const {
  const auto value = find(key);
  return value ? value->list() : std::vector<YamlNode>();
}

YamlDocument::YamlDocument(std::unique_ptr<Content> content) : content_(std::move(content)) {}
YamlDocument::~YamlDocument() = default;
YamlDocument::YamlDocument(YamlDocument&&) noexcept = default;
YamlDocument& YamlDocument::operator=(YamlDocument&&) noexcept = default;

YamlDocument YamlDocument::parse(std::string_view text, const std::string& file) {
  return YamlDocument(std::make_unique<Content>(Content{file, parse_yaml(text, file)}));
}

YamlDocument YamlDocument::read(const std::filesystem::path& path) {
  return parse(read_file(path), path.string());
}

YamlDocument YamlDocument::parse_json(std::string_view text, const std::string& file) {
  std::string padded(text);
  padded.append(kJsonPadding, '\0');
  const std::string_view view(padded.data(), text.size());
  return YamlDocument(std::make_unique<Content>(Content{file, JsonParser().parse(view, file)}));
}

YamlNode YamlDocument::root() const {
  return {content_->file, content_->root, {}};
}

}  // namespace matchbench::text
