#include "harness/data/collection/describe/openapi_source.hpp"

#include "harness/foundation/text/tree/node_json.hpp"

#include <algorithm>
#include <deque>
#include <optional>
#include <utility>
#include <vector>

namespace matchbench::collection {
namespace {

constexpr std::string_view kCutMark = "…";
constexpr std::size_t kMarkBytes = 19;  // ,"x-left-out":true
constexpr std::size_t kLongestFact = 1024;
constexpr int kDeepestReference = 4;     // from the operation
constexpr std::size_t kMostMisses = 64;  // then nothing more is tried: there is little room left

std::optional<std::string> reference_text(const text::YamlNode& value) {
  const auto reference = value.find("$ref");
  if (!reference || !reference->is_scalar()) return std::nullopt;
  return reference->text();
}

// The bytes of a text as a JSON string.
std::size_t json_bytes(std::string_view text) {
  std::size_t bytes = 2 + text.size();
  for (const char c : text) {
    if (c == '"' || c == '\\') bytes += 1;
    if (static_cast<unsigned char>(c) < 0x20) bytes += 5;
  }
  return bytes;
}

// The text, or as many whole characters of it as `bytes` allow.
std::string cut(const std::string& text, std::size_t bytes) {
  if (text.size() <= bytes) return text;
  std::size_t end = bytes;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;
  return text.substr(0, end).append(kCutMark);
}

class ExcerptWriter {
 public:
  explicit ExcerptWriter(JsonReferences& references) : references_(references) {}

  std::string write(const OpenapiPlace& place) {
    const text::YamlNode& root = references_.root_of(0);
    for (const char* key : {"openapi", "swagger"}) {
      if (const auto value = root.find(key)) excerpt_[key] = copy(*value);
    }
    write_info(root);
    text::Json& item = excerpt_["paths"][cut(place.path, kLongestFact)];
    left_ -= std::min(left_, place.path.size() + 32);
    text::Json operation = copy(place.operation);
    for (const char* key : {"summary", "description", "parameters"}) {
      if (const auto value = place.path_item.find(key)) put_member(item, key, *value);
    }
    item[std::string(place.method)] = std::move(operation);
    if (const auto security = root.find("security");
        security && !place.operation.find("security")) {
      put_member(excerpt_, "security", *security);
    }
    write_schemes(root, place.security);
    write_targets();
    mark(excerpt_);
    if (was_cut_ || !left_out_.empty()) excerpt_[std::string(kLeftOut)] = true;
    return text::json_text(excerpt_);
  }

 private:
  // The bytes of a value as JSON, or something larger than `most`.
  static std::size_t size_of(const text::YamlNode& node, std::size_t most) {
    if (node.is_scalar()) {
      const std::string text = node.text();
      return text.size() > most ? text.size() : json_bytes(text);
    }
    std::size_t size = 4;
    if (node.is_list()) {
      for (const text::YamlNode& item : node.list()) {
        size += 1 + size_of(item, most - std::min(size, most));
        if (size > most) break;
      }
    } else if (node.is_map()) {
      if (reference_text(node)) size += kMarkBytes;
      for (const auto& [key, value] : node.entries()) {
        size += 5 + key.text().size() + size_of(value, most - std::min(size, most));
        if (size > most) break;
      }
    }
    return size;
  }

  bool take(std::size_t bytes) {
    if (bytes > left_) {
      was_cut_ = true;
      return false;
    }
    left_ -= bytes;
    return true;
  }

  text::Json copy_scalar(const text::YamlNode& node) {
    std::string text = node.text();
    if (json_bytes(text) > left_) {
      was_cut_ = true;
      text = cut(text, left_ / 8);  // a character may take six bytes
      left_ -= std::min(left_, json_bytes(text) + 1);
      return text;
    }
    left_ -= std::min(left_, json_bytes(text) + 1);
    return node.is_quoted() ? text::Json(std::move(text)) : text::json_of(node);
  }

  // The value, as far as there is room, with its references changed.
  text::Json copy(const text::YamlNode& node) {
    if (node.is_null()) return nullptr;
    if (node.is_scalar()) return copy_scalar(node);
    if (node.is_map()) return copy(ResolvedValue{{node}, reference_text(node).has_value()});
    text::Json list = text::Json::array();
    for (const text::YamlNode& item : node.list()) {
      if (!take(4)) break;
      list.push_back(copy(item));
    }
    return list;
  }

  text::Json copy(const ResolvedValue& value) {
    text::Json object = text::Json::object();
    take(2);
    if (value.is_broken) {
      if (const auto reference = value.layers.back().find("$ref")) {
        std::string text = place_of(*reference);
        if (take(json_bytes(text) + 8 + kMarkBytes)) {
          object["$ref"] = std::move(text);
        }
      }
    }
    for (const auto& [key, member] : value.entries()) {
      if (!take(json_bytes(key.text()) + 6)) break;
      object[key.text()] = copy(member);
    }
    return object;
  }

  void put_member(text::Json& object, const char* key, const text::YamlNode& value) {
    if (take(std::string_view(key).size() + 4)) object[key] = copy(value);
  }

  void write_info(const text::YamlNode& root) {
    const auto info = root.find("info");
    if (!info) return;
    if (size_of(*info, kLongestFact) <= kLongestFact) return put_member(excerpt_, "info", *info);
    was_cut_ = true;
    excerpt_["info"] = text::Json::object();
    for (const char* key : {"title", "version"}) {
      const auto value = info->find(key);
      if (value && value->is_scalar()) excerpt_["info"][key] = cut(value->text(), kLongestFact / 8);
    }
    left_ -= std::min(left_, kLongestFact / 2);
  }

  void write_schemes(const text::YamlNode& root, const std::set<std::string>& names) {
    const bool is_3 = root.find("components").has_value();
    for (const std::string& name : names) {
      put(0, is_3 ? std::vector<std::string>{"components", "securitySchemes", name}
                  : std::vector<std::string>{"securityDefinitions", name});
    }
  }

  // Where the target of a reference is in the excerpt; the reference as it is if it leads nowhere.
  std::string place_of(const text::YamlNode& reference) {
    const JsonReferences::Outcome& outcome = references_.look_up(reference);
    if (!outcome.target) return cut(reference.text(), kLongestFact);
    std::string pointer = pointer_of(parts_of(*outcome.target));
    if (known_.insert(pointer).second) waiting_.emplace_back(&*outcome.target, depth_ + 1);
    return pointer;
  }

  std::vector<std::string> parts_of(const JsonReferences::Target& target) const {
    std::vector<std::string> parts;
    const bool is_operations = target.parts.empty() || target.parts.front() == "paths" ||
                               target.parts.front() == "webhooks";
    if (target.document != 0) {
      parts = {"x-files", references_.name_of(target.document)};
    } else if (is_operations) {
      parts = {"x-document"};
    }
    parts.insert(parts.end(), target.parts.begin(), target.parts.end());
    return parts;
  }

  void write_targets() {
    while (!waiting_.empty()) {
      const JsonReferences::Target& target = *waiting_.front().first;
      depth_ = waiting_.front().second;
      waiting_.pop_front();
      const bool is_whole_document = target.document == 0 && target.parts.empty();
      if (misses_ < kMostMisses && depth_ <= kDeepestReference && !is_whole_document &&
          put(target.document, target.parts))
        continue;
      ++misses_;
      left_out_.insert(pointer_of(parts_of(target)));
    }
  }

  // Puts the value with these parts at its place, if there is room for it. A list on the way there
  // is taken as a whole, for its places to stay the same.
  bool put(std::size_t document, const std::vector<std::string>& parts) {
    JsonReferences::Target unit{references_.root_of(document), document, {}};
    for (const std::string& part : parts) {
      if (unit.node.is_list()) break;
      const auto next = unit.node.find(part);
      if (!next) return false;
      unit.node = *next;
      unit.parts.push_back(part);
    }
    const std::vector<std::string> place = parts_of(unit);
    std::size_t way = 0;
    for (const std::string& part : place) way += json_bytes(part) + 4;
    if (way + size_of(unit.node, left_) > left_) return false;
    text::Json* to = &excerpt_;
    for (const std::string& part : place) {
      if (!to->is_null() && !to->is_object()) return false;
      to = &(*to)[part];
    }
    left_ -= way;
    *to = copy(unit.node);
    return true;
  }

  // Marks the references to what was left out.
  void mark(text::Json& value) {
    if (value.is_object()) {
      const auto reference = value.find("$ref");
      if (reference != value.end() && reference->is_string() &&
          left_out_.contains(reference->get<std::string>())) {
        value[std::string(kLeftOut)] = true;
      }
    }
    if (value.is_structured()) {
      for (text::Json& member : value) mark(member);
    }
  }

  JsonReferences& references_;
  text::Json excerpt_ = text::Json::object();
  std::size_t left_ = kLongestExcerpt - 256;
  std::deque<std::pair<const JsonReferences::Target*, int>> waiting_;  // with their depths
  int depth_ = 0;                                                      // of what is being copied
  std::set<std::string> known_;                                        // pointers that were met
  std::set<std::string> left_out_;                                     // of these
  std::size_t misses_ = 0;
  bool was_cut_ = false;
};

}  // namespace

std::string openapi_source(JsonReferences& references, const OpenapiPlace& place) {
  return ExcerptWriter(references).write(place);
}

}  // namespace matchbench::collection
