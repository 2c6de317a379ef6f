#include "topic-space/topic_vectors.hpp"

#include "shared/words.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <string_view>

namespace topic_space {
namespace {

// Deeper than any of WordNet; a cycle ends here.
constexpr int kMostLevels = 24;

}  // namespace

shared::Bag TopicVectors::of(const mb::Service& service) {
  shared::Bag bag;
  add_text(service.name(), bag);
  add_text(service.description(), bag);
  for (const std::string_view tag : service.tags()) add_text(tag, bag);
  for (const std::string_view uri : service.inputs()) add_text(shared::local_name(uri), bag);
  for (const std::string_view uri : service.outputs()) add_text(shared::local_name(uri), bag);
  return bag;
}

void TopicVectors::add_text(std::string_view text, shared::Bag& out) {
  std::string before;
  for (const std::string& word : shared::words(text)) {
    if (!before.empty()) add_term(before.append("_").append(word), out);
    before = word;
    if (!shared::is_stop_word(word)) add_word(word, out);
  }
}

void TopicVectors::add_word(const std::string& word, shared::Bag& out) {
  if (add_term(word, out)) return;
  const std::vector<std::string> parts = compounds_.split(word);
  if (parts.size() == 1) {
    ++out["word:" + stemmer_.stem(word)];
    return;
  }
  for (const std::string& part : parts) {
    if (!shared::is_stop_word(part)) add_word(part, out);  // a part is never taken apart again
  }
}

// False if the term is unknown.
bool TopicVectors::add_term(const std::string& term, shared::Bag& out) {
  const Vector& vector = vector_of(term);
  for (const auto& [topic, weight] : vector) out[topic] += weight;
  return !vector.empty();
}

const TopicVectors::Vector& TopicVectors::vector_of(const std::string& term) {
  const auto [found, is_new] = terms_.try_emplace(term);
  if (!is_new) return found->second;
  const std::vector<TopicMap::Topic> meanings = map_->meanings(term);
  double sum = 0;
  for (std::size_t i = 1; i <= meanings.size(); ++i) sum += 1.0 / static_cast<double>(i);
  std::map<std::string, double> weights;
  for (std::size_t i = 0; i < meanings.size(); ++i) {
    const double share = 1.0 / static_cast<double>(i + 1) / sum;
    for (const auto& [topic, weight] : vector_of(meanings[i])) weights[topic] += share * weight;
  }
  return found->second = Vector(weights.begin(), weights.end());
}

TopicVectors::Vector TopicVectors::vector_of(TopicMap::Topic topic) const {
  std::map<TopicMap::Topic, double> weights;
  std::map<TopicMap::Topic, double> level{{topic, 1.0}};
  for (int i = 0; i < kMostLevels && !level.empty(); ++i) {
    std::map<TopicMap::Topic, double> above;
    for (const auto& [narrow, weight] : level) {
      weights[narrow] += weight;
      const std::vector<TopicMap::Topic> broader = map_->broader(narrow);
      const double share =
          decay_ * weight / static_cast<double>(std::max<std::size_t>(1, broader.size()));
      for (const TopicMap::Topic broad : broader) above[broad] += share;
    }
    if (decay_ == 0) break;
    level = std::move(above);
  }
  double squares = 0;
  for (const auto& [id, weight] : weights) squares += weight * weight;
  Vector vector;
  for (const auto& [id, weight] : weights) {
    vector.emplace_back(std::to_string(id), weight / std::sqrt(squares));
  }
  return vector;
}

std::uint64_t TopicVectors::bytes() const {
  std::uint64_t bytes = 0;
  for (const auto& [term, vector] : terms_) {
    bytes += sizeof term + term.capacity() + sizeof vector +
             vector.capacity() * sizeof(Vector::value_type);
  }
  return bytes;
}

}  // namespace topic_space
