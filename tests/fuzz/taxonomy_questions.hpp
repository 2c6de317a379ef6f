#pragma once

#include "harness/foundation/model/taxonomy_view.hpp"
#include "tests/fuzz/require.hpp"

#include <cstdint>
#include <string_view>

// Asks a taxonomy all that a plugin could, within bounds that keep large ones quick.
inline void ask_everything(const matchbench::TaxonomyView& taxonomy) {
  using matchbench::ConceptIndex;
  const std::uint32_t count = taxonomy.concept_count();
  require(count > 0 && taxonomy.top().value < count);
  taxonomy.find("http://example.org/absent");
  std::uint64_t sum = 0;
  for (std::uint32_t c = 0; c < count; ++c) {
    taxonomy.find(taxonomy.uri({c}));
    for (std::uint32_t i = 0; i < taxonomy.alias_count({c}); ++i) {
      sum += std::string_view(taxonomy.alias({c}, i)).size();
    }
    for (const ConceptIndex parent : taxonomy.parents({c})) sum += parent.value;
    for (const ConceptIndex child : taxonomy.children({c})) sum += child.value;
    sum += taxonomy.depth({c}) + taxonomy.ancestor_count({c}) + taxonomy.descendant_count({c});
    for (std::uint32_t other = 0; other < count && other < 100; ++other) {
      sum += taxonomy.subsumes({c}, {other}) ? 1 : 0;
    }
  }
  asm volatile("" : : "r"(sum));  // no compiler leaves the questions out
}
