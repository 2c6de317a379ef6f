#include "shared/unfolded_index.hpp"

#include "shared/service_terms.hpp"
#include "shared/words.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace shared {
namespace {

// Calls `both` with the two weights of each word that both have.
template <typename Words, typename Both>
void for_common(const Words& a, const Words& b, Both&& both) {
  for (auto i = a.begin(), j = b.begin(); i != a.end() && j != b.end();) {
    if (i->first < j->first) {
      ++i;
    } else if (j->first < i->first) {
      ++j;
    } else {
      both((i++)->second, (j++)->second);
    }
  }
}

double entropy_term(double x) {
  return -x * std::log(x);
}

double idf(std::size_t document_count, double document_frequency) {
  const double n = static_cast<double>(document_count);
  return std::log(1 + (n - document_frequency + 0.5) / (document_frequency + 0.5));
}

}  // namespace

UnfoldedIndex::UnfoldedIndex(Concepts& concepts, Stemmer& stemmer,
                             const std::vector<Signature>& services,
                             Concepts::Set Signature::*side) {
  std::vector<Concepts::Set> classes;
  std::vector<std::map<std::string, double>> texts;
  std::map<std::string, double> document_frequencies;
  for (const Signature& service : services) {
    classes.push_back(concepts.ancestors(service.*side));
    texts.push_back(frequencies(concepts, stemmer, classes.back()));
    for (const auto& [word, frequency] : texts.back()) ++document_frequencies[word];
  }
  for (const auto& [word, count] : document_frequencies) {
    words_.emplace(word, static_cast<Word>(idf_.size()));
    idf_.push_back(idf(services.size(), count));
  }
  idf_of_unknown_ = idf(services.size(), 0);
  for (std::size_t i = 0; i < services.size(); ++i) {
    services_.push_back(weigh(classes[i], texts[i]));
  }
}

std::vector<double> UnfoldedIndex::similarities(Concepts& concepts, Stemmer& stemmer,
                                                const Concepts::Set& wanted,
                                                Syntactic measure) const {
  const Concepts::Set classes = concepts.ancestors(wanted);
  const Unfolded asked = weigh(classes, frequencies(concepts, stemmer, classes));
  std::vector<double> similarities;
  similarities.reserve(services_.size());
  for (const Unfolded& service : services_) {
    similarities.push_back(similarity(asked, service, measure));
  }
  return similarities;
}

std::map<std::string, double> UnfoldedIndex::frequencies(const Concepts& concepts, Stemmer& stemmer,
                                                         const Concepts::Set& classes) {
  std::map<std::string, double> frequencies;
  std::vector<std::string> terms;
  for (const Concepts::Id id : classes) {
    append_terms(local_name(concepts.uri(id)), "", stemmer, terms);
  }
  for (const std::string& term : terms) ++frequencies[term];
  return frequencies;
}

UnfoldedIndex::Unfolded UnfoldedIndex::weigh(const Concepts::Set& classes,
                                             const std::map<std::string, double>& words) const {
  Unfolded unfolded;
  unfolded.classes = classes;
  for (const auto& [word, frequency] : words) {
    const auto found = words_.find(word);
    const bool known = found != words_.end();
    const double weight = frequency * (known ? idf_[found->second] : idf_of_unknown_);
    if (known) unfolded.words.emplace_back(found->second, weight);
    unfolded.sum += weight;
    unfolded.square_sum += weight * weight;
  }
  return unfolded;
}

double UnfoldedIndex::similarity(const Unfolded& a, const Unfolded& b, Syntactic measure) {
  if (a.classes.empty() || b.classes.empty()) return a.classes.empty() == b.classes.empty();
  if (measure == Syntactic::kLossOfInformation) {
    Concepts::Set common;
    std::set_intersection(a.classes.begin(), a.classes.end(), b.classes.begin(), b.classes.end(),
                          std::back_inserter(common));
    return 2 * static_cast<double>(common.size()) /
           static_cast<double>(a.classes.size() + b.classes.size());
  }
  if (a.sum == 0 || b.sum == 0) return 0;  // names without words
  double common = 0;
  if (measure == Syntactic::kJensenShannon) {
    for_common(a.words, b.words, [&](double x, double y) {
      const double p = x / a.sum;
      const double q = y / b.sum;
      common += entropy_term(p) + entropy_term(q) - entropy_term(p + q);
    });
    return common / (2 * std::log(2.0));
  }
  for_common(a.words, b.words, [&](double x, double y) { common += x * y; });
  return measure == Syntactic::kCosine ? common / std::sqrt(a.square_sum * b.square_sum)
                                       : common / (a.square_sum + b.square_sum - common);
}

std::uint64_t UnfoldedIndex::bytes() const {
  std::uint64_t bytes = idf_.capacity() * sizeof(double);
  for (const auto& [word, id] : words_) bytes += sizeof word + word.capacity() + sizeof id;
  for (const Unfolded& service : services_) {
    bytes += sizeof service + service.classes.capacity() * sizeof(Concepts::Id) +
             service.words.capacity() * sizeof service.words.front();
  }
  return bytes;
}

}  // namespace shared
