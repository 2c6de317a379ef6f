#include "harness/foundation/model/taxonomy_view.hpp"

#include "harness/data/ontology/taxonomy.hpp"
#include "harness/foundation/base/error.hpp"

#include <gtest/gtest.h>

#include <cstring>
#include <string>
#include <vector>

namespace matchbench {
namespace {

// B and C below A, D below both, with an alias E of D; names are a:A to a:E.
ontology::Taxonomy diamond() {
  ontology::Problems problems;
  return ontology::classify(
      std::vector<Document>{{"a:o", "text/turtle",
                             "@prefix s: <http://www.w3.org/2000/01/rdf-schema#> .\n"
                             "@prefix o: <http://www.w3.org/2002/07/owl#> .\n"
                             "<a:B> s:subClassOf <a:A> . <a:C> s:subClassOf <a:A> .\n"
                             "<a:D> s:subClassOf <a:B>, <a:C> .\n"
                             "<a:E> o:equivalentClass <a:D> .\n"}},
      problems);
}

// Asks everything that can be asked; the sum keeps the compiler from leaving it out.
std::uint64_t ask_everything(const TaxonomyView& view) {
  std::uint64_t sum = view.top().value;
  const std::uint32_t n = view.concept_count();
  for (std::uint32_t c = 0; c < n; ++c) {
    sum += std::strlen(view.uri({c})) + view.find(view.uri({c})).value_or(ConceptIndex{}).value;
    for (std::uint32_t i = 0; i < view.alias_count({c}); ++i) {
      sum += std::strlen(view.alias({c}, i));
    }
    for (const ConceptIndex other : view.parents({c})) sum += view.depth(other);
    for (const ConceptIndex other : view.children({c})) sum += view.descendant_count(other);
    for (std::uint32_t d = 0; d < n; ++d) sum += view.subsumes({c}, {d}) ? 1 : 0;
    sum += view.ancestor_count({c});
  }
  return sum + (view.find("a:unknown") ? 1 : 0);
}

std::vector<std::uint64_t> words_of(const ontology::Taxonomy& taxonomy) {
  std::vector<std::uint64_t> words(taxonomy.bytes().size() / 8);
  std::memcpy(words.data(), taxonomy.bytes().data(), taxonomy.bytes().size());
  return words;
}

TEST(TaxonomyView, AnswersFromTheBytesAlone) {
  const auto words = words_of(diamond());  // the taxonomy itself is gone
  const TaxonomyView view = TaxonomyView::of(std::as_bytes(std::span(words)));
  ASSERT_EQ(view.concept_count(), 5U);  // A, B, C, D with E, owl:Thing
  EXPECT_STREQ(view.uri({0}), "a:A");
  EXPECT_STREQ(view.uri({3}), "a:D");
  ASSERT_EQ(view.alias_count({3}), 1U);
  EXPECT_STREQ(view.alias({3}, 0), "a:E");
  EXPECT_EQ(view.alias_count({0}), 0U);
  EXPECT_EQ(view.top(), ConceptIndex{4});
  EXPECT_EQ(view.find("a:E"), ConceptIndex{3});
  EXPECT_EQ(view.find("a:"), std::nullopt);
  EXPECT_EQ(view.find(""), std::nullopt);
  ASSERT_EQ(view.parents({3}).size(), 2U);
  EXPECT_EQ(view.parents({3})[0], ConceptIndex{1});
  EXPECT_EQ(view.parents({3})[1], ConceptIndex{2});
  EXPECT_TRUE(view.subsumes({0}, {3}));
  EXPECT_FALSE(view.subsumes({3}, {0}));
  EXPECT_FALSE(view.subsumes({1}, {2}));
  EXPECT_EQ(view.depth({3}), 3U);
  EXPECT_EQ(view.ancestor_count({3}), 4U);
  EXPECT_EQ(view.descendant_count({0}), 3U);
}

TEST(TaxonomyView, RefusesBytesThatWereCutOffOrAddedTo) {
  auto words = words_of(diamond());
  const auto bytes = std::as_bytes(std::span(words));
  for (std::size_t size = 0; size < bytes.size(); ++size) {
    EXPECT_THROW(TaxonomyView::of(bytes.first(size)), Error) << size;
  }
  words.push_back(0);
  EXPECT_THROW(TaxonomyView::of(std::as_bytes(std::span(words))), Error);
}

TEST(TaxonomyView, RefusesBytesThatAreNotAligned) {
  const auto words = words_of(diamond());
  std::vector<std::uint64_t> shifted(words.size() + 1);
  char* const start = reinterpret_cast<char*>(shifted.data()) + 4;
  std::memcpy(start, words.data(), words.size() * 8);
  EXPECT_THROW(TaxonomyView::of(std::as_bytes(std::span(start, words.size() * 8))), Error);
}

TEST(TaxonomyView, NeverLeavesCorruptBytes) {
  const auto sound = words_of(diamond());
  std::size_t refused = 0;
  for (std::size_t i = 0; i < sound.size() * 8; ++i) {
    for (const unsigned char flip : {0x01, 0x10, 0x80, 0xff}) {
      auto words = sound;
      reinterpret_cast<unsigned char*>(words.data())[i] ^= flip;
      try {
        ask_everything(TaxonomyView::of(std::as_bytes(std::span(words))));
      } catch (const Error&) {
        ++refused;
      }
    }
  }
  EXPECT_GT(refused, sound.size());  // many flips hurt; those in text and matrix bits cannot
}

TEST(TaxonomyView, RefusesANameIndexWithoutAFreeSlot) {
  auto words = words_of(diamond());
  taxonomy_layout::Header header;
  std::memcpy(&header, words.data(), sizeof header);
  std::vector<std::uint32_t> full(header.slots, 1);
  std::memcpy(reinterpret_cast<char*>(words.data()) + header.slot_name, full.data(),
              full.size() * 4);
  EXPECT_THROW(TaxonomyView::of(std::as_bytes(std::span(words))), Error);
}

TEST(TaxonomyView, RefusesCirclesOfParents) {
  auto words = words_of(diamond());
  taxonomy_layout::Header header;
  std::memcpy(&header, words.data(), sizeof header);
  // The first parent in the list is A's, owl:Thing. Say it is D.
  const std::uint32_t d = 3;
  std::memcpy(reinterpret_cast<char*>(words.data()) + header.parents, &d, 4);
  EXPECT_THROW(TaxonomyView::of(std::as_bytes(std::span(words))), Error);
}

}  // namespace
}  // namespace matchbench
