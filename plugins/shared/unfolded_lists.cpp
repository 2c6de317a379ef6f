#include "shared/unfolded_lists.hpp"

#include <utility>

namespace shared {
namespace {

// Turns lists of services, one for each thing, into one list of entries for each service. Services
// get their entries in the order of `things`; `entry(thing, posting)` makes one.
template <typename Entry, typename Things, typename ServiceOf, typename MakeEntry>
std::vector<Entry> by_service(const Things& things, std::size_t services, ServiceOf&& service_of,
                              MakeEntry&& entry, std::vector<std::size_t>& begins) {
  begins.assign(services + 1, 0);
  for (const auto& postings : things) {
    for (const auto& posting : postings) ++begins[service_of(posting) + 1];
  }
  for (std::size_t i = 0; i < services; ++i) begins[i + 1] += begins[i];
  std::vector<Entry> entries(begins.back());
  std::vector<std::size_t> next(begins.begin(), begins.end() - 1);
  for (std::size_t thing = 0; thing < things.size(); ++thing) {
    for (const auto& posting : things[thing]) {
      entries[next[service_of(posting)]++] = entry(static_cast<std::uint32_t>(thing), posting);
    }
  }
  return entries;
}

}  // namespace

UnfoldedLists::UnfoldedLists(const UnfoldedIndex& index) : index_(index) {
  const std::size_t services = index.services_.size();
  words_ = by_service<Word>(
      index.with_word_, services, [](const auto& posting) { return posting.service; },
      [&](std::uint32_t word, const auto& posting) {
        const double share = posting.weight / index.services_[posting.service].sum;
        return Word{word, posting.weight, UnfoldedIndex::entropy_term(share)};
      },
      word_begins_);
  std::vector<std::span<const std::uint32_t>> with_class;
  for (const auto& [id, owners] : index.with_class_) {
    class_numbers_.emplace(id, static_cast<std::uint32_t>(with_class.size()));
    with_class.emplace_back(owners);
  }
  classes_ = by_service<std::uint32_t>(
      with_class, services, [](std::uint32_t service) { return service; },
      [](std::uint32_t number, std::uint32_t) { return number; }, class_begins_);
}

std::array<std::vector<double>, kSyntacticMeasures> UnfoldedLists::similarities(
    Concepts& concepts, Stemmer& stemmer, const Concepts::Set& wanted,
    std::span<const std::uint32_t> among) const {
  const UnfoldedIndex::Unfolded asked =
      index_.unfold(concepts, stemmer, concepts.ancestors(wanted));
  const UnfoldedIndex::Totals totals{static_cast<std::uint32_t>(asked.classes.size()), asked.sum,
                                     asked.square_sum};
  std::vector<char> asked_classes(class_numbers_.size(), 0);
  for (const Concepts::Id id : asked.classes) {
    const auto found = class_numbers_.find(id);
    if (found != class_numbers_.end()) asked_classes[found->second] = 1;
  }
  std::vector<Word> asked_words(index_.with_word_.size());
  for (const auto& [word, weight] : asked.words) {
    asked_words[word] = {word, weight, UnfoldedIndex::entropy_term(weight / asked.sum)};
  }

  std::array<std::vector<double>, kSyntacticMeasures> similarities;
  for (const std::uint32_t service : among) {
    const UnfoldedIndex::Totals& offered = index_.services_[service];
    double classes = 0;
    for (std::size_t i = class_begins_[service]; i < class_begins_[service + 1]; ++i) {
      classes += asked_classes[classes_[i]];
    }
    double product = 0;
    double entropy = 0;
    for (std::size_t i = word_begins_[service]; i < word_begins_[service + 1]; ++i) {
      const auto& [word, weight, own_entropy] = words_[i];
      const Word& same = asked_words[word];
      if (same.weight == 0) continue;
      product += same.weight * weight;
      entropy += same.entropy + own_entropy -
                 UnfoldedIndex::entropy_term(same.weight / asked.sum + weight / offered.sum);
    }
    const std::array<double, kSyntacticMeasures> common{classes, product, product, entropy};
    for (std::size_t measure = 0; measure < common.size(); ++measure) {
      similarities[measure].push_back(UnfoldedIndex::similarity(totals, offered, common[measure],
                                                                static_cast<Syntactic>(measure)));
    }
  }
  return similarities;
}

std::uint64_t UnfoldedLists::bytes() const {
  return (word_begins_.capacity() + class_begins_.capacity()) * sizeof(std::size_t) +
         words_.capacity() * sizeof(Word) + classes_.capacity() * sizeof(std::uint32_t) +
         class_numbers_.size() * (sizeof(Concepts::Id) + sizeof(std::uint32_t) + 2 * sizeof(void*));
}

}  // namespace shared
