#include "harness/foundation/model/taxonomy_view.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/hash.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <string>
#include <type_traits>

namespace matchbench {
namespace {

using taxonomy_layout::Header;

[[noreturn]] void refuse(std::string_view what) {
  throw input_error("taxonomy image: " + std::string(what) + " is wrong",
                    "classify the ontologies again with this version of matchbench");
}

// Hands out the sections of an image after checking that they are inside it.
class Sections {
 public:
  explicit Sections(std::span<const std::byte> bytes) : bytes_(bytes) {}

  template <class T>
  std::span<const T> at(std::uint64_t offset, std::uint64_t count, std::string_view name) const {
    static_assert(alignof(T) <= 8);
    if (offset % 8 != 0 || offset < sizeof(Header) || offset > bytes_.size() ||
        count > (bytes_.size() - offset) / sizeof(T)) {
      refuse(name);
    }
    return {reinterpret_cast<const T*>(bytes_.data() + offset), static_cast<std::size_t>(count)};
  }

  // Values that index something with `limit` elements.
  template <class T>
  std::span<const T> indices(std::uint64_t offset, std::uint64_t count, std::uint64_t limit,
                             std::string_view name) const {
    const auto values = at<T>(offset, count, name);
    const auto value_of = [](T item) {
      if constexpr (std::is_same_v<T, ConceptIndex>) {
        return item.value;
      } else {
        return item;
      }
    };
    if (!std::ranges::all_of(values, [&](T item) { return value_of(item) < limit; })) refuse(name);
    return values;
  }

  // Where each concept's items begin, plus the end: ascending from 0 to `items`.
  std::span<const std::uint32_t> begins(std::uint64_t offset, std::uint32_t concepts,
                                        std::uint32_t items, std::string_view name) const {
    const auto values = at<std::uint32_t>(offset, std::uint64_t{concepts} + 1, name);
    if (values.front() != 0 || values.back() != items || !std::ranges::is_sorted(values)) {
      refuse(name);
    }
    return values;
  }

 private:
  std::span<const std::byte> bytes_;
};

Header header_of(std::span<const std::byte> bytes) {
  if (bytes.size() < sizeof(Header)) refuse("the length");
  if (reinterpret_cast<std::uintptr_t>(bytes.data()) % 8 != 0) refuse("the alignment");
  Header header;
  std::memcpy(&header, bytes.data(), sizeof header);
  if (header.magic != taxonomy_layout::kMagic) refuse("the signature");
  if (header.total_bytes != bytes.size()) refuse("the length");
  if (header.top >= header.concepts) refuse("the top concept");
  if (header.names < header.concepts) refuse("the number of names");
  if (!std::has_single_bit(header.slots) || header.slots <= header.names) {
    refuse("the size of the name index");
  }
  return header;
}

// A walk up or down must end: a class has more ancestors than each of its
// parents.
void check_acyclic(const TaxonomyView& view) {
  for (std::uint32_t c = 0; c < view.concept_count(); ++c) {
    for (const ConceptIndex parent : view.parents({c})) {
      if (view.ancestor_count(parent) >= view.ancestor_count({c})) refuse("a parent");
    }
    for (const ConceptIndex child : view.children({c})) {
      if (view.ancestor_count(child) <= view.ancestor_count({c})) refuse("a child");
    }
  }
}

}  // namespace

TaxonomyView TaxonomyView::of(std::span<const std::byte> bytes) {
  const Header header = header_of(bytes);
  const Sections sections(bytes);
  const std::uint32_t n = header.concepts;

  TaxonomyView view;
  view.concepts_ = n;
  view.top_ = {header.top};
  view.slot_mask_ = header.slots - 1;
  view.blocks_per_row_ = taxonomy_layout::blocks_per_row(n);

  const auto text = sections.at<char>(header.text, header.text_bytes, "the text");
  if (text.empty() || text.back() != '\0') refuse("the text");
  view.text_ = text.data();
  const auto first_name = sections.begins(header.first_name, n, header.names, "the list of names");
  if (std::ranges::adjacent_find(first_name) != first_name.end()) refuse("the list of names");
  view.first_name_ = first_name.data();
  view.name_text_ =
      sections.indices<std::uint32_t>(header.name_text, header.names, text.size(), "a name").data();
  view.name_concept_ =
      sections.indices<ConceptIndex>(header.name_concept, header.names, n, "a name").data();
  const auto slots = sections.indices<std::uint32_t>(
      header.slot_name, header.slots, std::uint64_t{header.names} + 1, "the name index");
  // A search ends at a free slot.
  if (std::ranges::find(slots, 0U) == slots.end()) refuse("the name index");
  view.slot_name_ = slots.data();

  view.first_parent_ =
      sections.begins(header.first_parent, n, header.edges, "the list of parents").data();
  view.parents_ =
      sections.indices<ConceptIndex>(header.parents, header.edges, n, "a parent").data();
  view.first_child_ =
      sections.begins(header.first_child, n, header.edges, "the list of children").data();
  view.children_ =
      sections.indices<ConceptIndex>(header.children, header.edges, n, "a child").data();
  view.depth_ = sections.at<std::uint32_t>(header.depth, n, "the depth").data();
  view.ancestor_count_ =
      sections.at<std::uint32_t>(header.ancestor_count, n, "the number of ancestors").data();
  view.descendant_count_ =
      sections.at<std::uint32_t>(header.descendant_count, n, "the number of descendants").data();

  view.column_ = sections.indices<std::uint32_t>(header.column, n, n, "a matrix column").data();
  view.row_block_ =
      sections
          .indices<std::uint32_t>(header.row_block, std::uint64_t{n} * view.blocks_per_row_,
                                  header.blocks, "a matrix row")
          .data();
  view.block_words_ =
      sections
          .at<std::uint64_t>(header.block_words,
                             std::uint64_t{header.blocks} * taxonomy_layout::kBlockWords,
                             "the matrix")
          .data();
  check_acyclic(view);
  return view;
}

std::optional<ConceptIndex> TaxonomyView::find(std::string_view uri) const {
  for (std::uint64_t slot = hash64(uri);; ++slot) {
    const std::uint32_t entry = slot_name_[slot & slot_mask_];
    if (entry == 0) return std::nullopt;
    if (name(entry - 1) == uri) return name_concept_[entry - 1];
  }
}

}  // namespace matchbench
