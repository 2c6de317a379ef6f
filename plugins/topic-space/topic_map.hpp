#pragma once

#include "topic-space/wordnet.hpp"

#include <matchbench/plugin.hpp>

#include <cstdint>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace topic_space {

// Topics, the broader ones above the narrower, and the terms that mean them. Immutable.
class TopicMap {
 public:
  using Topic = std::uint64_t;

  virtual ~TopicMap() = default;

  // What a term may mean, the likeliest first; empty if it is unknown. A term is a word in lower
  // case, or two of them joined by '_'.
  virtual std::vector<Topic> meanings(const std::string& term) const = 0;

  // The topics directly above.
  virtual std::vector<Topic> broader(Topic topic) const = 0;
};

// WordNet's synsets.
class WordNetTopics : public TopicMap {
 public:
  explicit WordNetTopics(WordNet wordnet) : wordnet_(std::move(wordnet)) {}

  std::vector<Topic> meanings(const std::string& term) const override;
  std::vector<Topic> broader(Topic topic) const override;

 private:
  WordNet wordnet_;
};

// The classes of the collection, by the words of their names.
class TaxonomyTopics : public TopicMap {
 public:
  explicit TaxonomyTopics(mb::Taxonomy taxonomy);

  std::vector<Topic> meanings(const std::string& term) const override;
  std::vector<Topic> broader(Topic topic) const override;

 private:
  mb::Taxonomy taxonomy_;
  std::unordered_map<std::string, std::vector<Topic>> classes_;  // by the words of their names
};

}  // namespace topic_space
