#include "topic-space/topic_map.hpp"

#include "shared/words.hpp"

namespace topic_space {
namespace {

TopicMap::Topic topic_of(const WordNet::Synset& synset) {
  return TopicMap::Topic{static_cast<std::uint8_t>(synset.part)} << 32 | synset.offset;
}

std::vector<TopicMap::Topic> topics_of(const std::vector<WordNet::Synset>& synsets) {
  std::vector<TopicMap::Topic> topics;
  for (const WordNet::Synset& synset : synsets) topics.push_back(topic_of(synset));
  return topics;
}

}  // namespace

std::vector<TopicMap::Topic> WordNetTopics::meanings(const std::string& term) const {
  return topics_of(wordnet_.senses(term));
}

std::vector<TopicMap::Topic> WordNetTopics::broader(Topic topic) const {
  const auto part = static_cast<WordNet::Part>(topic >> 32);
  return topics_of(wordnet_.hypernyms({part, static_cast<std::uint32_t>(topic)}));
}

TaxonomyTopics::TaxonomyTopics(mb::Taxonomy taxonomy) : taxonomy_(taxonomy) {
  for (std::uint32_t index = 0; index < taxonomy_.size(); ++index) {
    std::string term;
    for (const std::string& word : shared::words(shared::local_name(taxonomy_.uri(index)))) {
      term += (term.empty() ? "" : "_") + word;
    }
    if (!term.empty()) classes_[term].push_back(index);
  }
}

std::vector<TopicMap::Topic> TaxonomyTopics::meanings(const std::string& term) const {
  const auto found = classes_.find(term);
  return found == classes_.end() ? std::vector<Topic>() : found->second;
}

std::vector<TopicMap::Topic> TaxonomyTopics::broader(Topic topic) const {
  std::vector<Topic> parents;
  for (const std::uint32_t parent : taxonomy_.parents(static_cast<std::uint32_t>(topic))) {
    parents.push_back(parent);
  }
  return parents;
}

}  // namespace topic_space
