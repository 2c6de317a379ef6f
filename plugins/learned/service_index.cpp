#include "learned/service_index.hpp"

#include "shared/service_order.hpp"
#include "structure/tree.hpp"

#include <utility>

namespace learned {
namespace {

// Levels of schema elements below a parameter, as the structure matchmaker's.
constexpr std::size_t kDepth = 1;
constexpr std::size_t kNeighbours = shared::ServiceGraph::kNeighbours;

structure::Features structure_of(const mb::Service& service, shared::Stemmer& stemmer) {
  return structure::features_of(structure::tree_of(service, kDepth), stemmer);
}

std::vector<shared::Signature> signatures_of(const mb::Services& services,
                                             const std::vector<std::size_t>& order,
                                             shared::Concepts& concepts, const mb::Host& host) {
  std::vector<shared::Signature> signatures;
  for (const std::size_t service : order) {
    host.stop_if_asked();
    signatures.push_back(shared::signature_of(services[service], concepts));
  }
  return signatures;
}

// Text, classes, parameters one by one and unfolded names: four similarities, added.
Column views(const Columns& plain) {
  constexpr std::size_t kConcepts = TextFeatures::kCount;
  Column sum = plain[TextFeatures::kAll];
  add(sum, plain[kConcepts + ConceptFeatures::kSided]);
  for (std::size_t i = 0; i < sum.size(); ++i) {
    const auto at = [&](std::size_t column) { return plain[kConcepts + column][i]; };
    constexpr std::size_t kFits = ConceptFeatures::kFits;
    sum[i] += (at(kFits) + at(kFits + 1) + at(kFits + 2) + at(kFits + 3)) / 4 +
              (at(ConceptFeatures::kCosines) + at(ConceptFeatures::kCosines + 1)) / 2;
  }
  return sum;
}

// The product of two vectors whose features rise.
double product(const shared::CandidateIndex::Vector& a, const shared::CandidateIndex::Vector& b) {
  double sum = 0;
  for (auto i = a.begin(), j = b.begin(); i != a.end() && j != b.end();) {
    if (i->feature == j->feature) {
      sum += static_cast<double>(i++->weight) * static_cast<double>(j++->weight);
    } else if (i->feature < j->feature) {
      ++i;
    } else {
      ++j;
    }
  }
  return sum;
}

// Each service joined to those whose bags have the greatest cosine.
shared::ServiceGraph graph_by_text(const shared::BagIndex& index, const mb::Host& host) {
  const std::vector<shared::CandidateIndex::Vector> vectors = index.vectors();
  return shared::ServiceGraph::among(
      shared::CandidateIndex(vectors, index.features()), kNeighbours,
      [&](std::size_t own, std::size_t other) { return product(vectors[own], vectors[other]); },
      [&] { host.stop_if_asked(); });
}

shared::Bag bag_of(const std::vector<std::string>& terms) {
  shared::Bag bag;
  for (const std::string& term : terms) ++bag[term];
  return bag;
}

}  // namespace

ServiceIndex::ServiceIndex(mb::Host host, const mb::Services& services)
    : host_(host),
      order_(shared::by_uri(services)),
      stemmer_("english"),
      concepts_(host.taxonomy()),
      signatures_(signatures_of(services, order_, concepts_, host)),
      concept_features_(host, concepts_, stemmer_, signatures_) {
  alike_in_concepts_ = concept_features_.graph(kNeighbours, [this] { host_.stop_if_asked(); });
  index_texts(services);
  index_structure(services);
}

void ServiceIndex::index_texts(const mb::Services& services) {
  for (const mb::Service service : services) {
    host_.stop_if_asked();
    compounds_.learn(service);
  }
  std::vector<Texts> texts;
  shared::BagIndex index;
  for (const std::size_t service : order_) {
    host_.stop_if_asked();
    texts.push_back(texts_of(services[service], compounds_, stemmer_));
    index.add(bag_of(texts.back().all));
  }
  text_features_.emplace(texts);
  index.finish();
  alike_in_text_ = graph_by_text(index, host_);
}

void ServiceIndex::index_structure(const mb::Services& services) {
  structure_.resize(structure::kAspects);
  for (const std::size_t service : order_) {
    host_.stop_if_asked();
    const structure::Features features = structure_of(services[service], stemmer_);
    for (std::size_t i = 0; i < features.size(); ++i) structure_[i].add(features[i]);
  }
  for (shared::BagIndex& aspect : structure_) aspect.finish();
}

bool ServiceIndex::sees(const mb::Service& request) {
  return !shared::signature_of(request, concepts_).empty() ||
         !texts_of(request, compounds_, stemmer_).all.empty();
}

Seen ServiceIndex::see(const mb::Service& request) {
  const Texts texts = texts_of(request, compounds_, stemmer_);
  const shared::Signature signature = shared::signature_of(request, concepts_);
  if (texts.all.empty() && signature.empty()) {
    throw mb::Unsupported("the request has neither words nor concepts");
  }
  const Column text = text_features_->everything(texts);
  const Column sided = concept_features_.sided(concepts_, signature);
  Column first_look = text;
  add(first_look, sided);
  Seen seen{.first_look = first_look, .shortlist = Shortlist(first_look)};
  host_.stop_if_asked();
  seen.plain = text_features_->of(texts, seen.shortlist, text);
  append(seen.plain, concept_features_.of(concepts_, stemmer_, signature, seen.shortlist));
  host_.stop_if_asked();
  const structure::Features structure = structure_of(request, stemmer_);
  for (std::size_t i = 0; i < structure.size(); ++i) {
    seen.plain.push_back(seen.shortlist.of(structure_[i].similarities(structure[i])));
  }
  seen.plain.push_back(views(seen.plain));
  seen.standard = standardised(seen.plain);
  seen.first = seen.standard.back();
  seen.regularised = standardised(regularised(sided, text, seen.shortlist));
  return seen;
}

Columns ServiceIndex::regularised(const Column& concepts, const Column& text,
                                  const Shortlist& shortlist) const {
  std::vector<Column> lists{concepts, concepts};
  add(lists.back(), text);
  Columns columns = alike_in_concepts_->regularised(lists, shortlist.services());
  append(columns, alike_in_text_->regularised(lists, shortlist.services()));
  std::swap(columns[1], columns[2]);  // in the order of the lists
  return columns;
}

std::uint64_t ServiceIndex::index_bytes() const {
  std::uint64_t bytes = concept_features_.bytes() + text_features_->bytes() +
                        alike_in_concepts_->bytes() + alike_in_text_->bytes();
  for (const shared::BagIndex& aspect : structure_) bytes += aspect.bytes();
  return bytes;
}

}  // namespace learned
