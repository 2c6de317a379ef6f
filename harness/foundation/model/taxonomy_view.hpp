#pragma once

#include "harness/foundation/model/ids.hpp"
#include "harness/foundation/model/taxonomy_layout.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace matchbench {

using ConceptIndex = Index<struct ConceptTag>;  // into one taxonomy, concepts ordered by URI
static_assert(sizeof(ConceptIndex) == sizeof(std::uint32_t),
              "spans are handed on as uint32 arrays");

// Read access to the bytes of a classified taxonomy (model/taxonomy_layout.hpp). Copies nothing,
// allocates nothing and owns nothing: the bytes must outlive the view and stay as they are. A view
// may be asked from any thread. If a function takes a concept, it must be < concept_count().
class TaxonomyView {
 public:
  // Checks that no later question can leave the bytes or fail to end. Throws an input Error that
  // names the section which is wrong. The bytes must be aligned to 8. Linear in their number.
  static TaxonomyView of(std::span<const std::byte> bytes);

  // There is at least one: owl:Thing.
  std::uint32_t concept_count() const { return concepts_; }
  ConceptIndex top() const { return top_; }

  // NUL-terminated. Of the names of equivalent classes the smallest; owl:Thing for the top.
  const char* uri(ConceptIndex c) const { return name(first_name_[c.value]); }
  // The other names of the concept, ascending; NUL-terminated.
  std::uint32_t alias_count(ConceptIndex c) const {
    return first_name_[c.value + 1] - first_name_[c.value] - 1;
  }
  const char* alias(ConceptIndex c, std::uint32_t i) const {
    return name(first_name_[c.value] + 1 + i);
  }
  // Finds it by the exact URI or alias; O(1).
  std::optional<ConceptIndex> find(std::string_view uri) const;

  // Direct ones, ascending: those with no third concept between.
  std::span<const ConceptIndex> parents(ConceptIndex c) const {
    return {parents_ + first_parent_[c.value], parents_ + first_parent_[c.value + 1]};
  }
  std::span<const ConceptIndex> children(ConceptIndex c) const {
    return {children_ + first_child_[c.value], children_ + first_child_[c.value + 1]};
  }

  // Whether every instance of `specific` is one of `general`; true if they are the same. O(1).
  bool subsumes(ConceptIndex general, ConceptIndex specific) const {
    const std::uint32_t column = column_[specific.value];
    const std::uint64_t row = std::uint64_t{general.value} * blocks_per_row_;
    const std::uint64_t block = row_block_[row + column / taxonomy_layout::kBlockColumns];
    const std::uint32_t word = column % taxonomy_layout::kBlockColumns / 64;
    return (block_words_[block * taxonomy_layout::kBlockWords + word] >> (column % 64) & 1) != 0;
  }

  // Edges on the shortest way to the top; 0 for the top.
  std::uint32_t depth(ConceptIndex c) const { return depth_[c.value]; }
  // How many concepts subsume c, and how many c subsumes; c itself is not counted.
  std::uint32_t ancestor_count(ConceptIndex c) const { return ancestor_count_[c.value]; }
  std::uint32_t descendant_count(ConceptIndex c) const { return descendant_count_[c.value]; }

 private:
  TaxonomyView() = default;
  const char* name(std::uint32_t i) const { return text_ + name_text_[i]; }

  std::uint32_t concepts_ = 0;
  std::uint32_t slot_mask_ = 0;
  std::uint32_t blocks_per_row_ = 0;
  ConceptIndex top_;
  const std::uint32_t* first_name_ = nullptr;
  const std::uint32_t* name_text_ = nullptr;
  const ConceptIndex* name_concept_ = nullptr;
  const std::uint32_t* slot_name_ = nullptr;
  const std::uint32_t* first_parent_ = nullptr;
  const ConceptIndex* parents_ = nullptr;
  const std::uint32_t* first_child_ = nullptr;
  const ConceptIndex* children_ = nullptr;
  const std::uint32_t* depth_ = nullptr;
  const std::uint32_t* ancestor_count_ = nullptr;
  const std::uint32_t* descendant_count_ = nullptr;
  const std::uint32_t* column_ = nullptr;
  const std::uint32_t* row_block_ = nullptr;
  const std::uint64_t* block_words_ = nullptr;
  const char* text_ = nullptr;
};

}  // namespace matchbench
