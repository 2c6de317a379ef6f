#pragma once

#include "harness/foundation/base/error.hpp"

#include <cstdint>
#include <filesystem>
#include <initializer_list>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace matchbench::text {

// Strict reading of YAML: every value is asked for by its type, and whatever does not fit is one
// input Error with file, line, column, the value and a remedy. Beyond the YAML standard, refused
// already while parsing: duplicate keys, keys that are not plain text, anchors and aliases, tags,
// a second document, an empty file, bytes that are not UTF-8. JSON is a subset of YAML and is read
// into the same values, by a parser of its own that is much faster.

struct YamlItem;

// The Error of a text that cannot be parsed at all, with the line at which the parser stopped.
class NotYaml : public Error {
 public:
  explicit NotYaml(const Error& error) : Error(error) {}
};

// A value in a YamlDocument, which must outlive it. Cheap to copy.
class YamlNode {
 public:
  enum class Kind { kNull, kScalar, kList, kMap };

  YamlNode(const std::string& file, const YamlItem& item, std::string_view label,
           bool in_list = false)
      : file_(&file), item_(&item), label_(label), in_list_(in_list) {}

  Kind kind() const;
  bool is_null() const { return kind() == Kind::kNull; }
  bool is_scalar() const { return kind() == Kind::kScalar; }
  bool is_list() const { return kind() == Kind::kList; }
  bool is_map() const { return kind() == Kind::kMap; }
  // A scalar in quotes or a block scalar: text even if it looks like a number.
  bool is_quoted() const;

  Position where() const;
  // The key of the value, or of the list that contains it; empty at the top.
  std::string_view label() const { return label_; }
  const std::string& file() const { return *file_; }
  // An Error about this value, to be thrown by the caller: "FILE:LINE:COLUMN: MESSAGE; REMEDY".
  Error error(std::string_view message, std::string_view remedy = {}) const;

  // Each throws if the value is of another kind.
  std::string text() const;         // any scalar as it is written: 1.0 is "1.0"
  std::string filled_text() const;  // not "" and not only white space
  double number() const;            // finite; a quoted scalar is not a number
  std::int64_t integer(std::int64_t least, std::int64_t most) const;
  bool boolean() const;  // true or false, nothing else
  std::vector<YamlNode> list() const;
  std::vector<std::string> texts() const;                      // a list of scalars
  std::vector<std::pair<YamlNode, YamlNode>> entries() const;  // a map with free keys, file order
  // The value under a key of a map with free keys. Nothing if the key is absent, if its value is
  // null, or if this is not a map.
  std::optional<YamlNode> find(std::string_view key) const;
  // One of the names; the error suggests the nearest. Returns its position in the list.
  std::size_t one_of(std::span<const std::string_view> names) const;
  std::size_t one_of(std::initializer_list<std::string_view> names) const {
    return one_of(std::span(names.begin(), names.size()));
  }

 private:
  std::string named() const;  // for messages
  Error mismatch(std::string_view expected, std::string_view remedy) const;

  const std::string* file_;
  const YamlItem* item_;
  std::string_view label_;
  bool in_list_;
};

// A map whose keys are known beforehand. An unknown key is refused when the YamlMap is made, and
// the error names the key that was probably meant. A key whose value is null counts as absent.
class YamlMap {
 public:
  YamlMap(const YamlNode& node, std::span<const std::string_view> keys);
  YamlMap(const YamlNode& node, std::initializer_list<std::string_view> keys)
      : YamlMap(node, std::span(keys.begin(), keys.size())) {}

  // Throws if the key is absent.
  YamlNode at(std::string_view key) const;
  std::optional<YamlNode> find(std::string_view key) const;
  bool has(std::string_view key) const { return find(key).has_value(); }

  // The value, or the default for an absent one.
  std::string text(std::string_view key, std::string_view absent) const;
  double number(std::string_view key, double absent) const;
  std::int64_t integer(std::string_view key, std::int64_t absent, std::int64_t least,
                       std::int64_t most) const;
  std::uint32_t count(std::string_view key, std::uint32_t absent, std::uint32_t least,
                      std::uint32_t most = std::numeric_limits<std::uint32_t>::max()) const;
  bool boolean(std::string_view key, bool absent) const;
  std::vector<std::string> texts(std::string_view key) const;  // absent: none
  std::vector<YamlNode> list(std::string_view key) const;      // absent: none

  // This map with the keys that it leaves out as `base` has them. A key whose value is null here is
  // absent there, too.
  YamlMap over(const YamlMap& base) const;

  const YamlNode& node() const { return node_; }

 private:
  YamlNode node_;
  std::vector<std::pair<YamlNode, YamlNode>> entries_;
};

// Owns what its nodes show. May be moved while nodes are in use.
class YamlDocument {
 public:
  // `file` is the name that errors give.
  static YamlDocument parse(std::string_view text, const std::string& file);
  static YamlDocument read(const std::filesystem::path& path);
  // Throws if the text is not well-formed JSON, is a single value rather than an object or a list,
  // has a key twice in one object, or is nested more than kDeepestNesting deep. A byte order mark
  // is skipped.
  static YamlDocument parse_json(std::string_view text, const std::string& file);

  ~YamlDocument();
  YamlDocument(YamlDocument&&) noexcept;
  YamlDocument& operator=(YamlDocument&&) noexcept;

  YamlNode root() const;

 private:
  struct Content;
  explicit YamlDocument(std::unique_ptr<Content> content);
  std::unique_ptr<Content> content_;
};

}  // namespace matchbench::text
