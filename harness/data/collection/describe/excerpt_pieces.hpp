#pragma once

#include "harness/data/collection/describe/json_references.hpp"
#include "harness/foundation/base/name_table.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace matchbench::collection {

inline constexpr std::string_view kLeftOutMark = ",\"x-left-out\":true";
static_assert(kLeftOutMark.find(kLeftOut) != std::string_view::npos);

// A value as JSON, as an excerpt (openapi_source.hpp) has it.
struct Piece {
  struct Reference {
    std::size_t end;  // in the text, where its mark goes if the target is left out
    Piece* target;
  };
  std::string text;
  std::vector<Reference> references;
  std::vector<std::string> place = {};       // in an excerpt
  std::optional<text::YamlNode> value = {};  // of a target that has not been copied yet
  bool is_cut = false;

  std::size_t size() const { return text.size() + references.size() * kLeftOutMark.size(); }
};

// The pieces that excerpts of one document are made of.
class ExcerptPieces {
 public:
  // The references of the document, which must outlive this.
  explicit ExcerptPieces(JsonReferences& references) : references_(references) {}

  // A copy of the value, as far as `most` bytes allow, with its references changed to the places
  // that their targets have in an excerpt.
  Piece copy_of(const text::YamlNode& value, std::size_t most);
  Piece copy_of(const ResolvedValue& value, std::size_t most);

  // The piece of the value with these parts, which is copied with fill(). A list on the way there
  // is taken as a whole, so that the places in it stay the same. One that is nowhere, and the whole
  // document, count as cut.
  Piece& piece_at(std::size_t document, const std::vector<std::string>& parts);
  void fill(Piece& piece, std::size_t most);

 private:
  struct Copier;
  std::vector<std::string> place_of(std::size_t document,
                                    const std::vector<std::string>& parts) const;

  JsonReferences& references_;
  NameMap<Piece> targets_;  // by the pointers of their places
};

// The text, or as many whole characters of it as `bytes` allow.
std::string cut(const std::string& text, std::size_t bytes);

}  // namespace matchbench::collection
