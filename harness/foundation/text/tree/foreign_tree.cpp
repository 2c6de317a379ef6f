#include "harness/foundation/text/tree/foreign_tree.hpp"

#include "harness/foundation/base/ascii.hpp"
#include "harness/foundation/text/tree/handwritten.hpp"
#include "harness/foundation/text/tree/json_parser.hpp"
#include "harness/foundation/text/tree/unclosed.hpp"
#include "harness/foundation/text/tree/yaml_item.hpp"

namespace matchbench::text {
namespace {

YamlItem parse_as_json(std::string_view text, const std::string& file) {
  std::string padded(text);
  padded.append(kJsonPadding, ' ');
  return JsonParser().parse(std::string_view(padded).substr(0, text.size()), file);
}

YamlItem parse_as_yaml(std::string_view text, const std::string& file) {
  try {
    YamlItem root = parse_yaml(text, file, YamlAliases::kExpanded);
    // The parser takes the end of the file for a closing quotation mark.
    if (const auto fault = unclosed_mark(text, file)) throw *fault;
    return root;
  } catch (const NotYaml& error) {
    throw explained(error, text, file);
  }
}

}  // namespace

struct ForeignTree::Content {
  std::string file;
  YamlItem root;
};

ForeignTree::Notation ForeignTree::notation_of(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t\r\n\xEF\xBB\xBF");
  if (first == std::string_view::npos || (text[first] != '{' && text[first] != '[')) {
    return Notation::kYaml;
  }
  const std::size_t inner = text.find_first_not_of("{[ \t\r\n", first);
  if (inner == std::string_view::npos || !is_letter(text[inner])) return Notation::kJson;
  const bool is_key = text[text.find_last_of("{[", inner)] == '{';  // without quotes
  return is_key ? Notation::kYaml : Notation::kJson;
}

ForeignTree ForeignTree::parse(std::string_view text, const std::string& file, Notation notation) {
  const auto parse = notation == Notation::kJson ? parse_as_json : parse_as_yaml;
  return ForeignTree(std::make_unique<Content>(Content{file, parse(text, file)}));
}

ForeignTree::ForeignTree(std::unique_ptr<Content> content) : content_(std::move(content)) {}
ForeignTree::~ForeignTree() = default;
ForeignTree::ForeignTree(ForeignTree&&) noexcept = default;
ForeignTree& ForeignTree::operator=(ForeignTree&&) noexcept = default;

YamlNode ForeignTree::root() const {
  return {content_->file, content_->root, {}};
}

}  // namespace matchbench::text
