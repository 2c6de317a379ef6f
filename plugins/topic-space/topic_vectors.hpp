#pragma once

#include "shared/bag_index.hpp"
#include "shared/compounds.hpp"
#include "shared/stemmer.hpp"
#include "topic-space/topic_map.hpp"

#include <matchbench/plugin.hpp>

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace topic_space {

// Turns words into vectors over topics, after the enhanced topic-based vector space model:
//   topic t:  v(t) = e(t) + decay * mean of v(b) over the topics b directly above, then scaled to
//             length 1, so that topics with a common ancestor are not orthogonal
//   term:     sum over its meanings m_1, m_2, ... of v(m_i) / i, divided by the sum of the 1 / i
//   text:     sum of the terms' vectors
// An unknown word is split if it is a compound of the collection's words; otherwise its stem is a
// topic of its own. Two words that form a term together ("credit card") also count as this term.
// One thread.
class TopicVectors {
 public:
  // 0 <= decay <= 1; 0: no topic resembles another.
  TopicVectors(std::unique_ptr<TopicMap> map, double decay)
      : map_(std::move(map)), decay_(decay), stemmer_("english") {}

  // It is to be called for all services before any of of().
  void learn(const mb::Service& service) { compounds_.learn(service); }

  // Name, description, tags and concept names of a service.
  shared::Bag of(const mb::Service& service);

  std::uint64_t bytes() const;  // heap use of what was asked so far, estimated

 private:
  using Vector = std::vector<std::pair<std::string, double>>;  // by topic
  void add_text(std::string_view text, shared::Bag& out);
  void add_word(const std::string& word, shared::Bag& out);
  bool add_term(const std::string& term, shared::Bag& out);
  const Vector& vector_of(const std::string& term);
  Vector vector_of(TopicMap::Topic topic) const;

  std::unique_ptr<TopicMap> map_;
  double decay_;
  shared::Stemmer stemmer_;
  shared::Compounds compounds_;
  std::unordered_map<std::string, Vector> terms_;  // those met so far; an empty vector: unknown
};

}  // namespace topic_space
