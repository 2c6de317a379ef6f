#pragma once

#include <cstdint>

// The bytes of a classified taxonomy: one block without pointers, in the byte order of the machine,
// so that it can be placed in memory that several processes map. ontology/taxonomy_writer.cpp
// writes it, TaxonomyView reads it. Every section starts at a multiple of 8 bytes from the start.
namespace matchbench::taxonomy_layout {

inline constexpr std::uint64_t kMagic = 0x31304e4f5841544dU;  // "MTAXON01" in memory

// Subsumption is a bit matrix, row = the general concept, column = a numbering in which a concept's
// descendants are nearly adjacent. Rows are cut into blocks of 512 columns and equal blocks are
// stored once: one look-up stays two loads, and 50 000 classes cost about 20 MB instead of 312 MB.
inline constexpr std::uint32_t kBlockColumns = 512;
inline constexpr std::uint32_t kBlockWords = kBlockColumns / 64;

inline constexpr std::uint32_t blocks_per_row(std::uint32_t concepts) {
  return concepts / kBlockColumns + (concepts % kBlockColumns != 0 ? 1 : 0);
}

struct Header {
  std::uint64_t magic;
  std::uint64_t total_bytes;
  std::uint32_t concepts;
  std::uint32_t names;   // canonical URIs and aliases
  std::uint32_t edges;   // direct subsumptions
  std::uint32_t slots;   // of the hash table; a power of two above `names`
  std::uint32_t blocks;  // distinct ones
  std::uint32_t top;     // the concept owl:Thing
  std::uint64_t text_bytes;
  // Offsets of the sections from the start, in bytes.
  std::uint64_t first_name;        // uint32[concepts + 1] into names; a concept's first is its URI
  std::uint64_t name_text;         // uint32[names] into text
  std::uint64_t name_concept;      // uint32[names]
  std::uint64_t slot_name;         // uint32[slots]: 0 = free, else name + 1; home = hash64 & mask
  std::uint64_t first_parent;      // uint32[concepts + 1] into parents
  std::uint64_t parents;           // uint32[edges], ascending within a concept
  std::uint64_t first_child;       // uint32[concepts + 1] into children
  std::uint64_t children;          // uint32[edges], ascending within a concept
  std::uint64_t depth;             // uint32[concepts]
  std::uint64_t ancestor_count;    // uint32[concepts]
  std::uint64_t descendant_count;  // uint32[concepts]
  std::uint64_t column;            // uint32[concepts]
  std::uint64_t row_block;         // uint32[concepts * blocks_per_row] into blocks
  std::uint64_t block_words;       // uint64[blocks * kBlockWords]
  std::uint64_t text;              // char[text_bytes], each name ends with NUL
};
static_assert(sizeof(Header) == 168);

}  // namespace matchbench::taxonomy_layout
