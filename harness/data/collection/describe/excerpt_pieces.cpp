#include "harness/data/collection/describe/excerpt_pieces.hpp"

#include "harness/data/collection/describe/json_pointer.hpp"
#include "harness/foundation/text/json.hpp"
#include "harness/foundation/text/tree/node_json.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace matchbench::collection {
namespace {

constexpr std::string_view kCutMark = "…";
constexpr std::size_t kLongestName = 1024;

}  // namespace

std::string cut(const std::string& text, std::size_t bytes) {
  if (text.size() <= bytes) return text;
  std::size_t end = bytes;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;
  return text.substr(0, end).append(kCutMark);
}

// Copies a value, as far as there is room, with its references changed.
struct ExcerptPieces::Copier {
  ExcerptPieces& all;
  std::size_t left;
  Piece piece = {};

  bool take(std::size_t bytes) {
    if (bytes <= left) {
      left -= bytes;
      return true;
    }
    piece.is_cut = true;
    return false;
  }

  void copy(const text::YamlNode& node) {
    if (node.is_null()) {
      piece.text += "null";
    } else if (node.is_scalar()) {
      copy_scalar(node);
    } else if (node.is_map()) {
      const auto reference = node.find("$ref");
      copy(ResolvedValue{{node}, reference && reference->is_scalar()});
    } else {
      take(2);
      char separator = '[';
      for (const text::YamlNode& item : node.list()) {
        if (!take(6)) break;
        piece.text += separator;
        copy(item);
        separator = ',';
      }
      piece.text += separator == '[' ? "[]" : "]";
    }
  }

  void copy_scalar(const text::YamlNode& node) {
    std::string json =
        node.is_quoted() ? text::json_string(node.text()) : text::json_text(text::json_of(node));
    if (!take(json.size())) {
      json = text::json_string(cut(node.text(), left / 8));  // a character may take six bytes
      left -= std::min(left, json.size());
    }
    piece.text += json;
  }

  void copy(const ResolvedValue& value) {
    take(2);
    char separator = '{';
    const auto reference =
        value.is_broken ? value.layers.back().find("$ref") : std::optional<text::YamlNode>();
    if (reference) {
      const auto& target = all.references_.look_up(*reference).target;
      const std::string written =
          text::json_string(target ? pointer_of(all.place_of(target->document, target->parts))
                                   : cut(reference->text(), kLongestName));
      if (take(written.size() + 8 + kLeftOutMark.size())) {
        piece.text += "{\"$ref\":" + written;
        if (target) {
          piece.references.push_back(
              {piece.text.size(), &all.piece_at(target->document, target->parts)});
        }
        separator = ',';
      }
    }
    for (const auto& [key, member] : value.entries()) {
      const std::string name = text::json_string(key.text());
      if (!take(name.size() + 6)) break;
      piece.text += separator + name + ':';
      copy(member);
      separator = ',';
    }
    piece.text += separator == '{' ? "{}" : "}";
  }
};

Piece ExcerptPieces::copy_of(const text::YamlNode& value, std::size_t most) {
  Copier copier{*this, most};
  copier.copy(value);
  return std::move(copier.piece);
}

Piece ExcerptPieces::copy_of(const ResolvedValue& value, std::size_t most) {
  Copier copier{*this, most};
  copier.copy(value);
  return std::move(copier.piece);
}

// Where a value of a document is in an excerpt.
std::vector<std::string> ExcerptPieces::place_of(std::size_t document,
                                                 const std::vector<std::string>& parts) const {
  constexpr std::array<std::string_view, 6> kWrittenAnew{"openapi", "swagger",  "info",
                                                         "paths",   "webhooks", "security"};
  std::vector<std::string> place;
  if (document != 0) {
    place = {"x-files", references_.name_of(document)};
  } else if (parts.empty() ||
             std::ranges::find(kWrittenAnew, parts.front()) != kWrittenAnew.end()) {
    place = {"x-document"};
  }
  place.insert(place.end(), parts.begin(), parts.end());
  return place;
}

Piece& ExcerptPieces::piece_at(std::size_t document, const std::vector<std::string>& parts) {
  JsonReferences::Target unit{references_.root_of(document), document, {}};
  bool is_there = document != 0 || !parts.empty();
  for (const std::string& part : parts) {
    if (!is_there || unit.node.is_list()) break;
    const auto next = unit.node.find(part);
    is_there = next.has_value();
    if (next) unit.node = *next;
    unit.parts.push_back(part);
  }
  std::vector<std::string> place = place_of(document, unit.parts);
  const auto [at, is_new] = targets_.try_emplace(pointer_of(place));
  if (is_new) {
    at->second.place = std::move(place);
    at->second.is_cut = !is_there;
    if (is_there) at->second.value = unit.node;
  }
  return at->second;
}

void ExcerptPieces::fill(Piece& piece, std::size_t most) {
  if (!piece.value) return;
  Piece copy = copy_of(*piece.value, most);
  piece.text = std::move(copy.text);
  piece.references = std::move(copy.references);
  piece.is_cut = copy.is_cut;
  piece.value.reset();
}

}  // namespace matchbench::collection
