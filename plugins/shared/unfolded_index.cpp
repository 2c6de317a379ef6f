#include "shared/unfolded_index.hpp"

#include "shared/service_terms.hpp"
#include "shared/words.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <map>
#include <utility>

namespace shared {
namespace {

using Number = std::uint32_t;  // of a term, in the order of first appearance

// The stemmed words of class names, read once for each class.
class ClassTerms {
 public:
  ClassTerms(const Concepts& concepts, Stemmer& stemmer) : concepts_(concepts), stemmer_(stemmer) {}

  // The terms of all classes, rising, repetitions included.
  std::vector<Number> of(const Concepts::Set& classes) {
    std::vector<Number> terms;
    for (const Concepts::Id id : classes) {
      const std::vector<Number>& own = of(id);
      terms.insert(terms.end(), own.begin(), own.end());
    }
    std::sort(terms.begin(), terms.end());
    return terms;
  }

  const std::map<std::string, Number>& numbers() const { return numbers_; }

 private:
  const std::vector<Number>& of(Concepts::Id id) {
    const auto [found, is_new] = terms_.try_emplace(id);
    if (!is_new) return found->second;
    std::vector<std::string> words;
    append_terms(local_name(concepts_.uri(id)), "", stemmer_, words);
    for (const std::string& word : words) {
      found->second.push_back(
          numbers_.try_emplace(word, static_cast<Number>(numbers_.size())).first->second);
    }
    return found->second;
  }

  const Concepts& concepts_;
  Stemmer& stemmer_;
  std::map<std::string, Number> numbers_;
  std::unordered_map<Concepts::Id, std::vector<Number>> terms_;
};

// Calls `each` with every term and how often it occurs.
template <typename Each>
void for_each_frequency(const std::vector<Number>& terms, Each&& each) {
  for (std::size_t i = 0; i < terms.size();) {
    std::size_t end = i;
    while (end < terms.size() && terms[end] == terms[i]) ++end;
    each(terms[i], static_cast<double>(end - i));
    i = end;
  }
}

double idf(std::size_t document_count, double document_frequency) {
  const double n = static_cast<double>(document_count);
  return std::log(1 + (n - document_frequency + 0.5) / (document_frequency + 0.5));
}

}  // namespace

UnfoldedIndex::UnfoldedIndex(Concepts& concepts, Stemmer& stemmer,
                             const std::vector<Signature>& services,
                             Concepts::Set Signature::*side) {
  ClassTerms class_terms(concepts, stemmer);
  std::vector<std::vector<Number>> texts;
  texts.reserve(services.size());
  services_.resize(services.size());
  for (std::size_t i = 0; i < services.size(); ++i) {
    const Concepts::Set classes = concepts.ancestors(services[i].*side);
    services_[i].classes = static_cast<std::uint32_t>(classes.size());
    for (const Concepts::Id id : classes) with_class_[id].push_back(static_cast<std::uint32_t>(i));
    texts.push_back(class_terms.of(classes));
  }
  std::vector<Word> word_of(class_terms.numbers().size());  // by number
  for (const auto& [word, number] : class_terms.numbers()) {
    word_of[number] = static_cast<Word>(words_.size());
    words_.emplace(word, word_of[number]);
  }
  std::vector<double> frequencies(word_of.size(), 0.0);
  for (const std::vector<Number>& text : texts) {
    for_each_frequency(text, [&](Number number, double) { ++frequencies[word_of[number]]; });
  }
  for (const double frequency : frequencies) idf_.push_back(idf(services.size(), frequency));
  idf_of_unknown_ = idf(services.size(), 0);
  with_word_.resize(idf_.size());
  for (std::size_t i = 0; i < texts.size(); ++i) {
    std::vector<Weighted> weighted;
    for_each_frequency(texts[i], [&](Number number, double frequency) {
      weighted.push_back({word_of[number], frequency * idf_[word_of[number]]});
    });
    // In the order of the words, as unfold() adds up, so that equal texts are equal to the bit.
    std::sort(weighted.begin(), weighted.end(),
              [](const Weighted& a, const Weighted& b) { return a.word < b.word; });
    for (const auto& [word, weight] : weighted) {
      services_[i].sum += weight;
      services_[i].square_sum += weight * weight;
      with_word_[word].push_back({static_cast<std::uint32_t>(i), weight});
    }
  }
}

std::vector<double> UnfoldedIndex::similarities(Concepts& concepts, Stemmer& stemmer,
                                                const Concepts::Set& wanted,
                                                Syntactic measure) const {
  const Unfolded asked = unfold(concepts, stemmer, concepts.ancestors(wanted));
  const Totals totals{static_cast<std::uint32_t>(asked.classes.size()), asked.sum,
                      asked.square_sum};
  std::vector<double> similarities = common(asked, measure);
  for (std::size_t i = 0; i < similarities.size(); ++i) {
    similarities[i] = similarity(totals, services_[i], similarities[i], measure);
  }
  return similarities;
}

UnfoldedIndex::Unfolded UnfoldedIndex::unfold(const Concepts& concepts, Stemmer& stemmer,
                                              Concepts::Set classes) const {
  std::vector<std::string> terms;
  for (const Concepts::Id id : classes) {
    append_terms(local_name(concepts.uri(id)), "", stemmer, terms);
  }
  std::map<std::string, double> frequencies;
  for (const std::string& term : terms) ++frequencies[term];
  Unfolded unfolded;
  unfolded.classes = std::move(classes);
  for (const auto& [word, frequency] : frequencies) {
    const auto found = words_.find(word);
    const bool known = found != words_.end();
    const double weight = frequency * (known ? idf_[found->second] : idf_of_unknown_);
    if (known) unfolded.words.push_back({found->second, weight});
    unfolded.sum += weight;
    unfolded.square_sum += weight * weight;
  }
  return unfolded;
}

// What each service has in common with `asked`: a number of classes, a sum of products or a sum of
// entropies, as the measure needs it.
std::vector<double> UnfoldedIndex::common(const Unfolded& asked, Syntactic measure) const {
  std::vector<double> common(services_.size(), 0.0);
  if (measure == Syntactic::kLossOfInformation) {
    for (const Concepts::Id id : asked.classes) {
      const auto found = with_class_.find(id);
      if (found == with_class_.end()) continue;
      for (const std::uint32_t service : found->second) ++common[service];
    }
    return common;
  }
  for (const auto& [word, weight] : asked.words) {
    if (measure == Syntactic::kJensenShannon) {
      const double p = weight / asked.sum;
      for (const Posting& posting : with_word_[word]) {
        const double q = posting.weight / services_[posting.service].sum;
        common[posting.service] += entropy_term(p) + entropy_term(q) - entropy_term(p + q);
      }
    } else {
      for (const Posting& posting : with_word_[word]) {
        common[posting.service] += weight * posting.weight;
      }
    }
  }
  return common;
}

double UnfoldedIndex::similarity(const Totals& asked, const Totals& offered, double common,
                                 Syntactic measure) {
  if (asked.classes == 0 || offered.classes == 0) return asked.classes == offered.classes;
  if (measure == Syntactic::kLossOfInformation) {
    return 2 * common / static_cast<double>(asked.classes + offered.classes);
  }
  if (asked.sum == 0 || offered.sum == 0) return 0;  // names without words
  switch (measure) {
    case Syntactic::kJensenShannon:
      return common / (2 * std::log(2.0));
    case Syntactic::kCosine:
      return common / std::sqrt(asked.square_sum * offered.square_sum);
    default:
      return common / (asked.square_sum + offered.square_sum - common);
  }
}

std::uint64_t UnfoldedIndex::bytes() const {
  std::uint64_t bytes = idf_.capacity() * sizeof(double) + services_.capacity() * sizeof(Totals);
  for (const auto& [word, id] : words_) bytes += sizeof word + word.capacity() + sizeof id;
  for (const auto& postings : with_word_) {
    bytes += sizeof postings + postings.capacity() * sizeof(Posting);
  }
  for (const auto& [id, services] : with_class_) {
    bytes += sizeof id + sizeof services + services.capacity() * sizeof(std::uint32_t);
  }
  return bytes;
}

}  // namespace shared
