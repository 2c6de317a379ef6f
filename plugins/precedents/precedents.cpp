// Learns from earlier requests: those most like the new one vote for what was relevant to them.
#include "precedents/model.hpp"
#include "shared/bag_index.hpp"
#include "shared/bm25.hpp"
#include "shared/service_order.hpp"
#include "shared/source_terms.hpp"
#include "shared/stemmer.hpp"

#include <matchbench/plugin.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace {

// The customary values, as in the keyword matchmaker.
constexpr double kK1 = 1.2;
constexpr double kB = 0.75;

shared::Bag bag_of(const std::vector<std::string>& terms) {
  shared::Bag bag;
  for (const std::string& term : terms) ++bag[term];
  return bag;
}

class PrecedentMatch {
 public:
  static constexpr mb::Descriptor kDescriptor{"org.matchbench.precedents",
                                              "Precedents (nearest requests)",
                                              "1.0.0",
                                              "matchbench authors",
                                              "Apache-2.0",
                                              {"adaptive", "text"}};

  PrecedentMatch(mb::Host host, const mb::Options& options) : host_(host), stemmer_("english") {
    mb::ConfigReader(options.config).finish();  // there are no parameters
  }

  void load(const mb::Collection& collection) {
    const mb::Services services = collection.services();
    by_uri_ = shared::by_uri(services);
    std::vector<std::vector<std::string>> documents;
    documents.reserve(services.size());
    for (const std::size_t service : by_uri_) {
      host_.stop_if_asked();
      documents.push_back(terms(services[service]));
    }
    text_.emplace(documents, kK1, kB);
  }

  void train(const mb::Training& training) {
    const std::vector<precedents::WantedList> judged = wanted_of(training);
    std::vector<std::vector<std::string>> words;
    std::vector<shared::Bag> bags;
    std::vector<precedents::WantedList> wanted;
    for (std::size_t i = 0; i < judged.size(); ++i) {
      host_.stop_if_asked();
      std::vector<std::string> own = terms(training.requests()[i]);
      // Nothing can be learned from a request that says nothing, or to which nothing is relevant.
      if (judged[i].empty() || own.empty()) continue;
      bags.push_back(bag_of(own));
      words.push_back(std::move(own));
      wanted.push_back(judged[i]);
    }
    if (bags.empty()) return;
    model_.emplace(bags, std::move(wanted), by_uri_.size(),
                   [&](std::size_t request) { return text_match(words[request]); });
  }

  mb::Ranking query(const mb::Query& query) {
    if (!model_) {
      throw mb::Unsupported(
          "nothing was learned: the contest needs 'folds:', and judgments that find a service "
          "relevant");
    }
    const std::vector<std::string> words = terms(query.request);
    if (words.empty()) throw mb::Unsupported("the request has no words to look for");
    const precedents::Column scores = model_->scores(bag_of(words), text_match(words));
    mb::Ranking ranking;
    ranking.reserve(scores.size());
    for (std::size_t i = 0; i < scores.size(); ++i) ranking.add(by_uri_[i], scores[i]);
    return ranking;  // equal scores stay in the order of the URIs
  }

  mb::MemoryUse memory() const {
    mb::MemoryUse use;
    if (text_) use.index_bytes = text_->bytes() + by_uri_.capacity() * sizeof(std::size_t);
    if (model_) use.model_bytes = model_->bytes();
    return use;
  }

 private:
  // Words, and pairs of words that follow each other.
  std::vector<std::string> terms(const mb::Service& service) {
    std::vector<std::string> terms =
        shared::all_terms(service, shared::ConceptWords::kAlsoSided, stemmer_);
    shared::append_pairs(terms);
    return terms;
  }

  precedents::Column text_match(const std::vector<std::string>& words) const {
    return text_->scores(words, [this] { host_.stop_if_asked(); });
  }

  // What each request of the training data wants. Half of a gain is for being relevant, half is the
  // share of the greatest grade.
  std::vector<precedents::WantedList> wanted_of(const mb::Training& training) const {
    std::vector<std::uint32_t> place(by_uri_.size());  // of the host's services in columns
    for (std::size_t i = 0; i < place.size(); ++i) {
      place[by_uri_[i]] = static_cast<std::uint32_t>(i);
    }
    std::vector<precedents::WantedList> wanted(training.requests().size());
    const double max_grade = std::max(training.max_grade(), 1);
    for (const mb_judgment_t judgment : training.judgments()) {
      const double gain = (judgment.relevant + judgment.grade / max_grade) / 2;
      if (gain > 0) wanted.at(judgment.query).push_back({place.at(judgment.service), gain});
    }
    return wanted;
  }

  mb::Host host_;
  shared::Stemmer stemmer_;
  std::vector<std::size_t> by_uri_;         // service indices, from load() on
  std::optional<shared::Bm25> text_;        // in the order of by_uri_, from load() on
  std::optional<precedents::Model> model_;  // from train() on, if something was learned
};

}  // namespace

MATCHBENCH_EXPORT(PrecedentMatch)
