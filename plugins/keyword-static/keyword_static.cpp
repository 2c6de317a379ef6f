// BM25 and means of static token vectors, added at their scores.
#include "shared/bm25.hpp"
#include "shared/calibration.hpp"
#include "shared/service_order.hpp"
#include "shared/source_terms.hpp"
#include "shared/stemmer.hpp"
#include "static/service_vectors.hpp"

#include <matchbench/plugin.hpp>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace {

// Fitted on the training split of agent-tools.
constexpr shared::Calibration kUntrained{0.256, -1.339};
// What a cosine of 1 adds to the confidence, in units of BM25 scores: about a usual best one.
constexpr double kCosine = 10;

// The defaults of keyword.
constexpr double kK1 = 1.2;
constexpr double kB = 0.75;

struct Config {
  double vectors = 40;  // what a cosine of 1 adds, in units of BM25 scores
  std::optional<double> silence;
};

Config read_config(std::string_view json) {
  Config config;
  mb::ConfigReader reader(json);
  reader.number("static", config.vectors, 0, 1000);
  config.silence = shared::Silence::read(reader);
  reader.finish();
  return config;
}

bool are_all_zero(const std::vector<double>& scores) {
  return std::all_of(scores.begin(), scores.end(), [](double score) { return score == 0; });
}

class KeywordStatic {
 public:
  static constexpr mb::Descriptor kDescriptor{"org.matchbench.keyword-static",
                                              "BM25 and static vectors",
                                              "1.0.0",
                                              "matchbench authors",
                                              "Apache-2.0",
                                              {"text"}};

  KeywordStatic(mb::Host host, const mb::Options& options)
      : host_(host),
        config_(read_config(options.config)),
        stemmer_("english"),
        silence_(config_.silence, kUntrained) {}

  void load(const mb::Collection& collection) {
    vectors::StaticModel model = vectors::needed_model(host_);
    const mb::Services services = collection.services();
    std::vector<std::vector<std::string>> documents;
    documents.reserve(services.size());
    for (const mb::Service service : services) {
      host_.stop_if_asked();
      documents.push_back(terms(service));
    }
    words_.emplace(documents, kK1, kB);
    vectors_.emplace(std::move(model), vectors::FieldWeights());
    vectors_->load(services, [this] { host_.stop_if_asked(); });
    by_uri_ = shared::by_uri(services);
  }

  void train(const mb::Training& training) {
    silence_.train(
        training, [this](const mb::Service& request) { return confidence_in(scores_of(request)); });
  }

  mb::Ranking query(const mb::Query& query) {
    const Scores scores = scores_of(query.request);
    if (are_all_zero(scores.words) && are_all_zero(scores.cosines)) {
      throw mb::Unsupported("the request has no text that any service shares");
    }
    mb::Ranking ranking;
    if (silence_.keeps_silent(confidence_in(scores))) return ranking;
    ranking.reserve(by_uri_.size());
    // As they are: the more rare words services share with the request, the more BM25 decides.
    for (const std::size_t service : by_uri_) {
      ranking.add(service, scores.words[service] + config_.vectors * scores.cosines[service]);
    }
    return ranking;  // equal scores stay in the order of the URIs
  }

  mb::MemoryUse memory() const {
    mb::MemoryUse use;
    if (!vectors_) return use;
    use.index_bytes =
        words_->bytes() + vectors_->bytes() + by_uri_.capacity() * sizeof(std::size_t);
    return use;
  }

 private:
  struct Scores {
    std::vector<double> words;
    std::vector<double> cosines;
  };

  static double confidence_in(const Scores& scores) {
    return shared::best_of(scores.words) + kCosine * shared::best_of(scores.cosines);
  }

  std::vector<std::string> terms(const mb::Service& service) {
    return shared::all_terms(service, shared::ConceptWords::kAlsoSided, stemmer_);
  }

  Scores scores_of(const mb::Service& request) {
    return {words_->scores(terms(request), [this] { host_.stop_if_asked(); }),
            vectors_->similarities(request)};
  }

  mb::Host host_;
  Config config_;
  shared::Stemmer stemmer_;
  shared::Silence silence_;
  std::optional<shared::Bm25> words_;  // from load() on, as vectors_
  std::optional<vectors::ServiceVectors> vectors_;
  std::vector<std::size_t> by_uri_;
};

}  // namespace

MATCHBENCH_EXPORT(KeywordStatic)
