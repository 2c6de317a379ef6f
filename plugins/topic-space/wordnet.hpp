#pragma once

#include "shared/mapped_file.hpp"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace topic_space {

// Nouns and verbs of a WordNet 3.0 database in its own files (wndb(5WN)), which are read as they
// are and searched when asked: nothing is parsed in advance. A malformed entry is treated as
// absent. Immutable.
class WordNet {
 public:
  enum class Part : std::uint8_t { kNoun, kVerb };
  struct Synset {
    Part part;
    std::uint32_t offset;  // of its line in the data file

    friend bool operator==(const Synset&, const Synset&) = default;
  };

  // Nothing if the folder does not contain index.noun, data.noun, index.verb and data.verb.
  static std::optional<WordNet> read(const std::filesystem::path& folder);

  // The synsets of a word in lower case or of a collocation ("credit_card"), in any inflection, the
  // most frequent sense first, nouns before verbs.
  std::vector<Synset> senses(const std::string& word) const;

  // Direct ones, instances' classes included.
  std::vector<Synset> hypernyms(const Synset& synset) const;

 private:
  struct Files {
    shared::MappedFile index;
    shared::MappedFile data;
    shared::MappedFile exceptions;  // empty if there is none
  };
  const Files& files(Part part) const { return part == Part::kNoun ? nouns_ : verbs_; }
  std::vector<Synset> senses(const std::string& lemma, Part part) const;
  // The word itself and what it may be an inflection of, the likeliest first.
  std::vector<std::string> lemmas(const std::string& word, Part part) const;

  Files nouns_, verbs_;
};

}  // namespace topic_space
