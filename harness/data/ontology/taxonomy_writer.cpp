#include "harness/data/ontology/taxonomy_writer.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/hash.hpp"
#include "harness/foundation/base/name_table.hpp"
#include "harness/foundation/model/taxonomy_layout.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>

namespace matchbench::ontology {
namespace {

using taxonomy_layout::Header;
using taxonomy_layout::kBlockWords;
using Numbers = std::vector<std::uint32_t>;
using Block = std::array<std::uint64_t, kBlockWords>;

struct BlockHash {
  std::size_t operator()(const Block& block) const {
    return keyed_hash({reinterpret_cast<const char*>(block.data()), sizeof(Block)});
  }
};

// Collects the sections one after the other, each from a multiple of 8 bytes.
class Image {
 public:
  Image() : words_(sizeof(Header) / 8) {}

  template <class T>
  std::uint64_t append(std::span<const T> items) {
    const std::uint64_t offset = words_.size() * 8;
    words_.resize(words_.size() + (items.size_bytes() + 7) / 8);
    if (!items.empty()) std::memcpy(words_.data() + offset / 8, items.data(), items.size_bytes());
    return offset;
  }

  std::vector<std::uint64_t> finish(Header header) {
    header.total_bytes = words_.size() * 8;
    std::memcpy(words_.data(), &header, sizeof header);
    return std::move(words_);
  }

 private:
  std::vector<std::uint64_t> words_;
};

void write_names(const Hierarchy& hierarchy, Image& image, Header& header) {
  std::string text;
  Numbers first_name{0}, name_text, name_concept;
  std::vector<std::string_view> names;
  for (std::uint32_t c = 0; c < hierarchy.concepts.size(); ++c) {
    for (const std::string_view name : hierarchy.concepts[c].names) {
      name_text.push_back(static_cast<std::uint32_t>(text.size()));
      name_concept.push_back(c);
      names.push_back(name);
      text.append(name).push_back('\0');
    }
    first_name.push_back(static_cast<std::uint32_t>(names.size()));
  }
  if (text.size() > std::numeric_limits<std::uint32_t>::max()) {
    throw input_error("the URIs of all classes together are longer than 4 GiB");
  }
  Numbers slots(std::bit_ceil(names.size() * 2 + 1));
  for (std::uint32_t name = 0; name < names.size(); ++name) {
    std::uint64_t slot = hash64(names[name]);
    while (slots[slot & (slots.size() - 1)] != 0) ++slot;
    slots[slot & (slots.size() - 1)] = name + 1;
  }
  header.names = static_cast<std::uint32_t>(names.size());
  header.slots = static_cast<std::uint32_t>(slots.size());
  header.text_bytes = text.size();
  header.first_name = image.append<std::uint32_t>(first_name);
  header.name_text = image.append<std::uint32_t>(name_text);
  header.name_concept = image.append<std::uint32_t>(name_concept);
  header.slot_name = image.append<std::uint32_t>(slots);
  header.text = image.append<char>(text);
}

void write_edges(const Hierarchy& hierarchy, Image& image, Header& header) {
  std::vector<Numbers> parents(hierarchy.concepts.size());
  Numbers first_child{0}, children;
  for (std::uint32_t c = 0; c < hierarchy.concepts.size(); ++c) {
    for (const std::uint32_t child : hierarchy.concepts[c].children) {
      children.push_back(child);
      parents[child].push_back(c);
    }
    first_child.push_back(static_cast<std::uint32_t>(children.size()));
  }
  Numbers first_parent{0}, all_parents;
  for (const Numbers& of_child : parents) {
    all_parents.insert(all_parents.end(), of_child.begin(), of_child.end());
    first_parent.push_back(static_cast<std::uint32_t>(all_parents.size()));
  }
  header.edges = static_cast<std::uint32_t>(children.size());
  header.first_parent = image.append<std::uint32_t>(first_parent);
  header.parents = image.append<std::uint32_t>(all_parents);
  header.first_child = image.append<std::uint32_t>(first_child);
  header.children = image.append<std::uint32_t>(children);
}

void write_counts(const Hierarchy& hierarchy, Image& image, Header& header) {
  const auto column = [&](std::uint32_t Hierarchy::Concept::*member) {
    Numbers values;
    for (const Hierarchy::Concept& item : hierarchy.concepts) values.push_back(item.*member);
    return image.append<std::uint32_t>(values);
  };
  header.depth = column(&Hierarchy::Concept::depth);
  header.ancestor_count = column(&Hierarchy::Concept::ancestors);
  header.descendant_count = column(&Hierarchy::Concept::descendants);
}

// Reverse postorder of a depth-first search: ancestors first, subtrees nearly together.
Numbers columns(const Hierarchy& hierarchy) {
  struct Frame {
    std::uint32_t item;
    std::size_t next_child;
  };
  Numbers column(hierarchy.concepts.size());
  std::vector<bool> seen(hierarchy.concepts.size());
  auto next = static_cast<std::uint32_t>(hierarchy.concepts.size());
  std::vector<Frame> path{{hierarchy.top, 0}};
  seen[hierarchy.top] = true;
  while (!path.empty()) {
    Frame& frame = path.back();
    const Numbers& children = hierarchy.concepts[frame.item].children;
    if (frame.next_child == children.size()) {
      column[frame.item] = --next;
      path.pop_back();
      continue;
    }
    const std::uint32_t child = children[frame.next_child++];
    if (!seen[child]) path.push_back({child, 0});
    seen[child] = true;
  }
  return column;
}

void write_matrix(const Hierarchy& hierarchy, Image& image, Header& header) {
  const Numbers column = columns(hierarchy);
  Numbers column_at_rank(column.size());
  for (std::size_t c = 0; c < column.size(); ++c) {
    column_at_rank[hierarchy.concepts[c].rank] = column[c];
  }
  Numbers row_block;
  std::vector<Block> blocks;
  std::unordered_map<Block, std::uint32_t, BlockHash> known;
  std::vector<Block> row(taxonomy_layout::blocks_per_row(header.concepts));
  for (const Hierarchy::Concept& item : hierarchy.concepts) {
    std::ranges::fill(row, Block{});
    for_each_bit(hierarchy.below.row(item.rank), [&](std::uint32_t rank) {
      const std::uint32_t at = column_at_rank[rank];
      set_bit(row[at / taxonomy_layout::kBlockColumns], at % taxonomy_layout::kBlockColumns);
    });
    for (const Block& block : row) {
      const auto [entry, added] =
          known.try_emplace(block, static_cast<std::uint32_t>(blocks.size()));
      if (added) blocks.push_back(block);
      row_block.push_back(entry->second);
    }
  }
  header.blocks = static_cast<std::uint32_t>(blocks.size());
  header.column = image.append<std::uint32_t>(column);
  header.row_block = image.append<std::uint32_t>(row_block);
  header.block_words = image.append<Block>(blocks);
}

}  // namespace

std::vector<std::uint64_t> write_taxonomy(const Hierarchy& hierarchy) {
  Image image;
  Header header{};
  header.magic = taxonomy_layout::kMagic;
  header.concepts = static_cast<std::uint32_t>(hierarchy.concepts.size());
  header.top = hierarchy.top;
  write_names(hierarchy, image, header);
  write_edges(hierarchy, image, header);
  write_counts(hierarchy, image, header);
  write_matrix(hierarchy, image, header);
  return image.finish(header);
}

}  // namespace matchbench::ontology
