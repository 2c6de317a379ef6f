#include "harness/foundation/text/tree/yaml_aliases.hpp"
#include "harness/foundation/text/tree/yaml_item.hpp"
#include "harness/foundation/text/utf8.hpp"

#include <fmt/format.h>
#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/exceptions.h>
#include <yaml-cpp/mark.h>
#include <yaml-cpp/parser.h>

#include <algorithm>
#include <map>
#include <set>
#include <sstream>

namespace matchbench::text {
namespace {

using Kind = YamlNode::Kind;

// Turns the parser's events into a tree.
class YamlTreeBuilder : public YAML::EventHandler {
 public:
  YamlTreeBuilder(const std::string& file, YamlAliases aliases) : file_(file), aliases_(aliases) {}

  YamlItem take() { return std::move(root_); }

  void OnDocumentStart(const YAML::Mark&) override {}
  void OnDocumentEnd() override {}

  void OnNull(const YAML::Mark& mark, YAML::anchor_t anchor) override {
    YamlItem item = make(Kind::kNull, mark, "?", anchor);
    // If a value is missing, the parser marks the text that follows it; its key comes before.
    if (!open_.empty() && open_.back().kind == Kind::kMap &&
        open_.back().children.size() % 2 == 1) {
      item.line = open_.back().children.back().line;
      item.column = open_.back().children.back().column;
    }
    add(std::move(item));
  }

  void OnAlias(const YAML::Mark& mark, YAML::anchor_t anchor) override {
    const auto place = anchors_.find(anchor);
    if (place == anchors_.end()) {
      throw input_error(position(mark), "an alias (*name) is not supported", kWriteOut);
    }
    add(expansion_.copy_of(value_at(place->second, mark), open_.size(), position(mark)));
  }

  void OnScalar(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                const std::string& value) override {
    YamlItem item = make(Kind::kScalar, mark, tag, anchor);
    if (first_invalid_utf8(value)) {  // yaml-cpp knows two escapes as bytes of Latin-1
      throw input_error(position(mark), "the escape \\N or \\_ is not supported",
                        "write the character itself");
    }
    item.quoted = tag == "!";
    item.scalar = value;
    add(std::move(item));
  }

  void OnSequenceStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                       YAML::EmitterStyle::value) override {
    open_.push_back(make(Kind::kList, mark, tag, anchor));
  }
  void OnSequenceEnd() override { close(); }

  void OnMapStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                  YAML::EmitterStyle::value) override {
    open_.push_back(make(Kind::kMap, mark, tag, anchor));
  }
  void OnMapEnd() override {
    check_keys(open_.back());
    close();
  }

 private:
  Position position(const YAML::Mark& mark) const {
    return {file_, static_cast<std::uint64_t>(mark.line) + 1,
            static_cast<std::uint64_t>(mark.column) + 1};
  }

  YamlItem make(Kind kind, const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor) {
    const Position at = position(mark);
    if (anchor != YAML::NullAnchor) {
      if (aliases_ == YamlAliases::kRefused) {
        throw input_error(at, "an anchor (&name) is not supported", kWriteOut);
      }
      std::vector<std::size_t>& place = anchors_[anchor];
      for (const YamlItem& item : open_) place.push_back(item.children.size());
    }
    if (!tag.empty() && tag != "?" && tag != "!") {
      throw input_error(at, fmt::format("the tag {} is not supported", tag), "leave the tag out");
    }
    return {kind, false, at.line, at.column, {}, {}};
  }

  // The value that an anchor names, by its place: that of its ancestor in each of the lists and
  // maps around it. Those that have not ended are still in open_.
  const YamlItem& value_at(const std::vector<std::size_t>& place, const YAML::Mark& mark) const {
    const YamlItem* item = &open_.front();
    bool is_open = true;
    for (std::size_t level = 0; level < place.size(); ++level) {
      is_open = is_open && place[level] == item->children.size();
      if (!is_open) {
        item = &item->children[place[level]];
      } else if (level + 1 < open_.size()) {
        item = &open_[level + 1];
      }
    }
    if (is_open) {
      throw input_error(position(mark), "an alias (*name) to a value that it is a part of",
                        "write the value out as deep as it is meant");
    }
    return *item;
  }

  void add(YamlItem item) {
    if (open_.empty()) {
      root_ = std::move(item);
    } else {
      open_.back().children.push_back(std::move(item));
    }
  }

  void close() {
    YamlItem item = std::move(open_.back());
    open_.pop_back();
    add(std::move(item));
  }

  void check_keys(const YamlItem& map) const {
    std::set<std::string_view> seen;
    for (std::size_t i = 0; i < map.children.size(); i += 2) {
      const YamlItem& key = map.children[i];
      const Position at{file_, key.line, key.column};
      if (key.kind != Kind::kScalar) {
        throw input_error(at, "a key that is not plain text", "write 'key: value'");
      }
      if (!seen.insert(key.scalar).second) {
        throw input_error(at, fmt::format("the key '{}' appears twice", key.scalar),
                          "keep one of the two");
      }
    }
  }

  static constexpr std::string_view kWriteOut =
      "write the value out: files of matchbench have each value at its key";

  const std::string& file_;
  YamlAliases aliases_;
  YamlExpansion expansion_;
  std::map<YAML::anchor_t, std::vector<std::size_t>> anchors_;
  std::vector<YamlItem> open_;  // lists and maps whose end has not come yet
  YamlItem root_;
};

// yaml-cpp takes a null byte for the start of an escape.
void check_no_null(std::string_view text, const std::string& file) {
  const std::size_t null = text.find('\0');
  if (null == std::string_view::npos) return;
  const std::string_view before = text.substr(0, null);
  throw input_error({file, static_cast<std::uint64_t>(std::ranges::count(before, '\n')) + 1},
                    "a null byte, which YAML does not allow", "save the file as UTF-8");
}

}  // namespace

YamlItem parse_yaml(std::string_view text, const std::string& file, YamlAliases aliases) {
  check_utf8(text, file);
  check_no_null(text, file);
  YamlTreeBuilder builder(file, aliases);
  try {
    std::istringstream stream{std::string(text)};
    YAML::Parser parser(stream);
    if (!parser.HandleNextDocument(builder)) {
      throw input_error({file}, "the file is empty", "see datasets/README.md for the format");
    }
    YamlItem root = builder.take();
    YamlTreeBuilder second(file, aliases);
    if (parser.HandleNextDocument(second)) {
      const YamlItem item = second.take();
      throw input_error({file, item.line, item.column}, "a second YAML document in one file",
                        "remove the '---' and what follows it");
    }
    if (aliases == YamlAliases::kExpanded) merge_keys(root, file);
    return root;
  } catch (const YAML::Exception& error) {
    throw NotYaml(input_error({file, static_cast<std::uint64_t>(error.mark.line) + 1,
                               static_cast<std::uint64_t>(error.mark.column) + 1},
                              fmt::format("not well-formed YAML: {}", error.msg),
                              "check this line and the one above: keys that belong together begin "
                              "in the same column, each with a colon and a blank behind it, and a "
                              "text with a quotation mark in it has marks of the other kind"));
  }
}

}  // namespace matchbench::text
