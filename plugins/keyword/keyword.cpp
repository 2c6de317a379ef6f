// Text retrieval: BM25 over the words of names, descriptions, tags and concept names.
#include "shared/bm25.hpp"
#include "shared/calibration.hpp"
#include "shared/service_order.hpp"
#include "shared/source_terms.hpp"
#include "shared/stemmer.hpp"

#include <matchbench/plugin.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace {

// Fitted on the training split of agent-tools.
constexpr shared::Calibration kUntrained{0.313, -0.959};

struct Config {
  double k1 = 1.2;  // how soon a repeated word stops counting; 0: presence only
  double b = 0.75;  // how far long services are held back, 0 .. 1
  std::string stemmer = "english";
  bool sides = true;   // index concept words once more, marked as input or output
  bool source = true;  // without a description, index the source document's words
  bool pairs = false;  // index pairs of words that follow each other as well
  std::optional<double> silence = std::nullopt;
};

Config read_config(std::string_view json) {
  Config config;
  mb::ConfigReader reader(json);
  reader.number("k1", config.k1, 0, 1e6);
  reader.number("b", config.b, 0, 1);
  reader.text("stemmer", config.stemmer, "a language, or \"none\"");
  reader.boolean("sides", config.sides);
  reader.boolean("source", config.source);
  reader.boolean("pairs", config.pairs);
  config.silence = shared::Silence::read(reader);
  reader.finish();
  return config;
}

class Keyword {
 public:
  static constexpr mb::Descriptor kDescriptor{"org.matchbench.keyword", "Keyword (BM25)", "1.0.0",
                                              "matchbench authors",     "Apache-2.0",     {"text"}};

  Keyword(mb::Host host, const mb::Options& options)
      : host_(host),
        config_(read_config(options.config)),
        stemmer_(config_.stemmer),
        silence_(config_.silence, kUntrained) {}

  void load(const mb::Collection& collection) {
    const mb::Services services = collection.services();
    std::vector<std::vector<std::string>> documents;
    documents.reserve(services.size());
    for (const mb::Service service : services) {
      host_.stop_if_asked();
      documents.push_back(terms(service));
    }
    index_.emplace(documents, config_.k1, config_.b);
    by_uri_ = shared::by_uri(services);
  }

  void train(const mb::Training& training) {
    silence_.train(training, [this](const mb::Service& request) {
      return shared::best_of(index_->scores(terms(request), [this] { host_.stop_if_asked(); }));
    });
  }

  mb::Ranking query(const mb::Query& query) {
    const std::vector<std::string> wanted = terms(query.request);
    if (wanted.empty()) throw mb::Unsupported("the request has no words to look for");
    const std::vector<double> scores = index_->scores(wanted, [this] { host_.stop_if_asked(); });
    mb::Ranking ranking;
    if (silence_.keeps_silent(shared::best_of(scores))) return ranking;
    ranking.reserve(scores.size());
    for (const std::size_t service : by_uri_) ranking.add(service, scores[service]);
    return ranking;  // equal scores stay in the order of the URIs
  }

  mb::MemoryUse memory() const {
    mb::MemoryUse use;
    if (index_) use.index_bytes = index_->bytes() + by_uri_.capacity() * sizeof(std::size_t);
    return use;
  }

 private:
  std::vector<std::string> terms(const mb::Service& service) {
    const auto concepts =
        config_.sides ? shared::ConceptWords::kAlsoSided : shared::ConceptWords::kPlain;
    std::vector<std::string> terms = config_.source
                                         ? shared::all_terms(service, concepts, stemmer_)
                                         : shared::service_terms(service, concepts, stemmer_);
    if (config_.pairs) shared::append_pairs(terms);
    return terms;
  }

  mb::Host host_;
  Config config_;
  shared::Stemmer stemmer_;
  shared::Silence silence_;
  std::optional<shared::Bm25> index_;  // from load() on
  std::vector<std::size_t> by_uri_;    // service indices
};

}  // namespace

MATCHBENCH_EXPORT(Keyword)
