#include "harness/foundation/text/tree/json_object.hpp"

#include <simdjson.h>

namespace matchbench::text {
namespace {

namespace dom = simdjson::dom;

std::optional<dom::element> member_of(const dom::element& root, std::string_view member) {
  dom::element found;
  const auto error =
      member.starts_with('/') ? root.at_pointer(member).get(found) : root.at_key(member).get(found);
  if (error != simdjson::SUCCESS) return std::nullopt;
  return found;
}

template <class Value>
std::optional<Value> value_of(const dom::element& root, std::string_view member) {
  const auto found = member_of(root, member);
  Value value;
  if (!found || found->get(value) != simdjson::SUCCESS) return std::nullopt;
  return value;
}

}  // namespace

struct JsonObject::State {
  dom::parser parser;
  dom::element root;
};

JsonObject::JsonObject() : state_(std::make_unique<State>()) {}
JsonObject::~JsonObject() = default;

std::string JsonObject::parse(std::string_view padded) {
  constexpr bool kCopyFirst = false;
  const auto error =
      state_->parser.parse(padded.data(), padded.size(), kCopyFirst).get(state_->root);
  if (error != simdjson::SUCCESS) return simdjson::error_message(error);
  return state_->root.is_object() ? "" : "a value that is no object";
}

bool JsonObject::has(std::string_view member) const {
  return member_of(state_->root, member).has_value();
}

std::optional<std::uint64_t> JsonObject::whole(std::string_view member) const {
  return value_of<std::uint64_t>(state_->root, member);
}

std::optional<bool> JsonObject::flag(std::string_view member) const {
  return value_of<bool>(state_->root, member);
}

std::optional<std::string> JsonObject::text(std::string_view member) const {
  const auto found = value_of<std::string_view>(state_->root, member);
  if (!found) return std::nullopt;
  return std::string(*found);
}

std::optional<std::vector<std::string>> JsonObject::texts(std::string_view member) const {
  const auto found = value_of<dom::array>(state_->root, member);
  if (!found) return std::nullopt;
  std::vector<std::string> texts;
  for (const dom::element item : *found) {
    std::string_view text;
    if (item.get(text) != simdjson::SUCCESS) return std::nullopt;
    texts.emplace_back(text);
  }
  return texts;
}

bool JsonObject::rows(std::string_view member, std::vector<Row>& out) const {
  out.clear();
  const auto found = value_of<dom::array>(state_->root, member);
  if (!found) return false;
  for (const dom::element item : *found) {
    dom::array numbers;
    if (item.get(numbers) != simdjson::SUCCESS) return false;
    Row& row = out.emplace_back();
    for (const dom::element number : numbers) {
      if (row.count == row.numbers.size()) return false;
      if (number.get(row.numbers[row.count++]) != simdjson::SUCCESS) return false;
    }
    if (row.count < 2) return false;
  }
  return true;
}

}  // namespace matchbench::text
