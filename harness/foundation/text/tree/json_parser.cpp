#include "harness/foundation/text/tree/json_parser.hpp"

#include "harness/foundation/text/nesting.hpp"
#include "harness/foundation/text/tree/yaml_item.hpp"
#include "harness/foundation/text/utf8.hpp"

#include <fmt/format.h>
#include <simdjson.h>

#include <algorithm>
#include <set>

namespace matchbench::text {
namespace {

using Kind = YamlNode::Kind;
namespace ondemand = simdjson::ondemand;

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
static_assert(kJsonPadding >= simdjson::SIMDJSON_PADDING);

// Turns the parser's values, which come in the order of the text, into a tree.
class JsonTreeBuilder {
 public:
  JsonTreeBuilder(std::string_view text, const std::string& file, std::uint64_t line)
      : text_(text), file_(file), line_(line) {}

  YamlItem build(ondemand::document& document) {
    if (document.is_scalar()) throw fault("a single value", "write an object or a list");
    YamlItem root = item(document.get_value().value(), 0);
    const char* rest = nullptr;
    if (document.current_location().get(rest) == simdjson::SUCCESS) {
      go_to(rest);
      if (*rest != '{' && *rest != '[') throw fault("text behind the end", "remove it");
      throw fault("a second value", "write one value, such as a list that contains both");
    }
    return root;
  }

  Error fault(std::string_view message, std::string_view remedy) const {
    return input_error(at_, fmt::format("not well-formed JSON: {}", message), remedy);
  }

  // Describes what is at the place of the last go_to(), if that says more than the parser does.
  Error fault(simdjson::error_code code) const {
    if (code == simdjson::UNCLOSED_STRING) {
      return fault("a text is opened and never closed", "close its quote");
    }
    if (code == simdjson::UNESCAPED_CHARS) {
      return fault("a text contains a line break or another control character",
                   "write a line break as \\n");
    }
    const std::string_view before = text_.substr(0, static_cast<std::size_t>(read_));
    const std::size_t next = text_.find_first_not_of(" \t\r\n", before.size());
    const std::size_t last = before.find_last_not_of(" \t\r\n");
    if (next == std::string_view::npos) {
      return fault("the text ends within a list, an object or a text",
                   "check that the file is complete, and every bracket and quote closed");
    }
    const char found = text_[next];
    if (found == '\'') return fault("a single quote", "write double quotes");
    if (found == '/' || found == '#') return fault("a comment", "JSON has none: remove it");
    if ((found == ']' || found == '}') && last != std::string_view::npos && before[last] == ',') {
      return fault(fmt::format("a comma before '{}'", found), "remove it");
    }
    constexpr std::string_view kAdvice = "check brackets, commas and quotes around here";
    if (code == simdjson::TAPE_ERROR) {
      return fault(fmt::format("'{}' is out of place", found), kAdvice);
    }
    return fault(simdjson::error_message(code), kAdvice);
  }

  void go_to(const char* place) {
    const auto end = std::clamp<std::ptrdiff_t>(place - text_.data(), 0,
                                                static_cast<std::ptrdiff_t>(text_.size()));
    for (auto i = static_cast<std::size_t>(read_); i < static_cast<std::size_t>(end); ++i) {
      if (text_[i] != '\n') continue;
      ++line_;
      line_start_ = static_cast<std::ptrdiff_t>(i) + 1;
    }
    read_ = std::max(read_, end);
    at_ = {file_, line_, static_cast<std::uint64_t>(end - line_start_) + 1};
  }

 private:
  YamlItem item(ondemand::value value, int depth) {
    const std::string_view token = value.raw_json_token();
    go_to(token.data());
    YamlItem result{Kind::kNull, false, at_.line, at_.column, {}, {}};
    switch (value.type().value()) {
      case ondemand::json_type::object:
        result.kind = Kind::kMap;
        check_depth(depth);
        add_fields(value.get_object().value(), depth, result);
        break;
      case ondemand::json_type::array:
        result.kind = Kind::kList;
        check_depth(depth);
        add_elements(value.get_array(), depth, result);
        break;
      case ondemand::json_type::string:
        result.kind = Kind::kScalar;
        result.quoted = true;
        result.scalar = std::string_view(value.get_string());
        break;
      case ondemand::json_type::number:
        static_cast<void>(value.get_double().value());  // throws unless it is a number
        result.kind = Kind::kScalar;
        result.scalar = token.substr(0, token.find_last_not_of(" \t\r\n") + 1);
        break;
      case ondemand::json_type::boolean:
        result.kind = Kind::kScalar;
        result.scalar = value.get_bool().value() ? "true" : "false";
        break;
      case ondemand::json_type::null:
        if (!value.is_null()) throw fault("an unknown word", "write null");
        break;
    }
    return result;
  }

  void add_elements(ondemand::array array, int depth, YamlItem& list) {
    for (ondemand::value element : array) list.children.push_back(item(element, depth + 1));
  }

  void add_fields(ondemand::object object, int depth, YamlItem& map) {
    std::set<std::string, std::less<>> seen;
    for (auto found : object) {
      ondemand::field field;
      if (const auto error = std::move(found).get(field)) throw simdjson::simdjson_error(error);
      go_to(field.key().raw() - 1);
      YamlItem key{Kind::kScalar, true, at_.line, at_.column, {}, {}};
      key.scalar = std::string_view(field.unescaped_key());
      if (!seen.insert(key.scalar).second) {
        throw input_error(at_, fmt::format("the key '{}' appears twice", key.scalar),
                          "keep one of the two");
      }
      map.children.push_back(std::move(key));
      map.children.push_back(item(field.value(), depth + 1));
    }
  }

  void check_depth(int depth) const {
    if (depth < kDeepestNesting) return;
    throw fault(fmt::format("values are nested more than {} deep", kDeepestNesting), "flatten it");
  }

  std::string_view text_;
  const std::string& file_;
  std::uint64_t line_;
  std::ptrdiff_t read_ = 0;
  std::ptrdiff_t line_start_ = 0;
  Position at_{file_, line_, 0};
};

}  // namespace

struct JsonParser::State {
  ondemand::parser parser;
};

JsonParser::JsonParser() : state_(std::make_unique<State>()) {}
JsonParser::~JsonParser() = default;

YamlItem JsonParser::parse(std::string_view padded, const std::string& file, std::uint64_t line) {
  if (padded.starts_with(kByteOrderMark)) padded.remove_prefix(kByteOrderMark.size());
  if (padded.find_first_not_of(" \t\r\n") == std::string_view::npos) {
    throw input_error({file, line}, "not well-formed JSON: there is no value",
                      "check that the file is complete");
  }
  JsonTreeBuilder builder(padded, file, line);
  ondemand::document document;
  if (const auto error =
          state_->parser.iterate(padded.data(), padded.size(), padded.size() + kJsonPadding)
              .get(document)) {
    if (error == simdjson::UTF8_ERROR) check_utf8(padded, file, line);
    throw builder.fault(error);  // there is no document that could tell the place
  }
  try {
    return builder.build(document);
  } catch (const simdjson::simdjson_error& error) {
    const char* place = nullptr;
    if (document.current_location().get(place) == simdjson::SUCCESS) builder.go_to(place);
    throw builder.fault(error.error());
  }
}

}  // namespace matchbench::text
