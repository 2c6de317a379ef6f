// Degrees of match joined with syntactic similarity: OWLS-MX and SAWSDL-MX1.
#include "shared/ancestor_index.hpp"
#include "shared/bm25.hpp"
#include "shared/concepts.hpp"
#include "shared/degree_index.hpp"
#include "shared/service_graph.hpp"
#include "shared/service_order.hpp"
#include "shared/service_terms.hpp"
#include "shared/signature.hpp"
#include "shared/stemmer.hpp"
#include "shared/unfolded_index.hpp"
#include "static/service_vectors.hpp"
#include "structure/features.hpp"
#include "structure/tree.hpp"

#include <matchbench/plugin.hpp>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace {

enum class Order { kSum, kDegree };

struct Config {
  Order order = Order::kSum;
  shared::Syntactic syntactic = shared::Syntactic::kCosine;
  double threshold = 0.7;  // alpha of OWLS-MX: the least syntactic similarity that is a match
  std::size_t neighbours = shared::ServiceGraph::kNeighbours;
};

constexpr std::size_t kMostNeighbours = 1000;

Config read_config(std::string_view json) {
  Config config;
  mb::ConfigReader reader(json);
  reader.choice("order", config.order, {"sum", "degree"});
  reader.choice("syntactic", config.syntactic,
                {"loss-of-information", "extended-jaccard", "cosine", "jensen-shannon"});
  reader.number("threshold", config.threshold, 0, 1);
  reader.count("neighbours", config.neighbours, 0, kMostNeighbours);
  reader.finish();
  return config;
}

// These are as in OWLS-MX: subsumed-by also needs syntactic similarity, and if logic fails,
// syntactic similarity alone is enough.
mb_degree joined(mb_degree logical, bool similar) {
  const bool holds = logical != MB_DEGREE_FAIL && logical != MB_DEGREE_SUBSUMED_BY;
  if (holds || (logical == MB_DEGREE_SUBSUMED_BY && similar)) return logical;
  return similar ? MB_DEGREE_NEAREST : MB_DEGREE_FAIL;
}

constexpr int kExact = 5;

// kExact down to 0 for fail.
int joined_rank(mb_degree degree) {
  if (degree == MB_DEGREE_FAIL) return 0;
  return degree == MB_DEGREE_NEAREST ? 1 : shared::rank_of(degree) + 1;
}

class Hybrid {
 public:
  static constexpr mb::Descriptor kDescriptor{"org.matchbench.hybrid",
                                              "Hybrid (degrees and similarity)",
                                              "1.0.0",
                                              "matchbench authors",
                                              "Apache-2.0",
                                              {"logic", "text"}};

  Hybrid(mb::Host host, const mb::Options& options)
      : host_(host), config_(read_config(options.config)), stemmer_("english") {}

  void load(const mb::Collection& collection) {
    const mb::Services services = collection.services();
    by_uri_ = shared::by_uri(services);
    concepts_.emplace(host_.taxonomy());
    std::vector<shared::Signature> signatures;
    std::vector<std::vector<std::string>> documents;
    for (const std::size_t service : by_uri_) {
      host_.stop_if_asked();
      documents.push_back(terms(services[service]));
      signatures.push_back(shared::signature_of(services[service], *concepts_));
    }
    text_.emplace(documents, kK1, kB);
    load_vectors(services);
    degrees_.emplace(signatures);
    ancestors_.emplace(*concepts_, signatures);
    host_.stop_if_asked();
    inputs_.emplace(*concepts_, stemmer_, signatures, &shared::Signature::inputs);
    host_.stop_if_asked();
    outputs_.emplace(*concepts_, stemmer_, signatures, &shared::Signature::outputs);
    const bool used = config_.order == Order::kSum;
    graph_ = ancestors_->graph(used ? config_.neighbours : 0, [this] { host_.stop_if_asked(); });
  }

  mb::Ranking query(const mb::Query& query) {
    const std::vector<std::string> words = terms(query.request);
    const shared::Signature wanted = shared::signature_of(query.request, *concepts_);
    if (words.empty() && wanted.empty()) {
      throw mb::Unsupported("the request has neither words nor concepts");
    }
    std::vector<double> text = text_->scores(words, [this] { host_.stop_if_asked(); });
    if (vectors_) add_vectors(query.request, text);
    text = scaled(std::move(text));
    const std::vector<double> overlap = ancestors_->similarities(*concepts_, wanted);
    const std::vector<double> syntactic = syntactic_similarities(wanted);

    host_.stop_if_asked();
    std::vector<mb_degree> degrees = degrees_->degrees(*concepts_, wanted);
    std::vector<double> scores;
    scores.reserve(degrees.size());
    for (std::size_t i = 0; i < degrees.size(); ++i) {
      degrees[i] = joined(degrees[i], syntactic[i] >= config_.threshold);
      const int rank = joined_rank(degrees[i]);
      scores.push_back(config_.order == Order::kDegree ? rank + syntactic[i] / 2
                                                       : static_cast<double>(rank) / kExact +
                                                             overlap[i] + syntactic[i] + text[i]);
    }
    if (config_.order == Order::kSum) scores = graph_->regularised(scores);
    mb::Ranking ranking;
    ranking.reserve(scores.size());
    for (std::size_t i = 0; i < scores.size(); ++i) ranking.add(by_uri_[i], scores[i], degrees[i]);
    return ranking;  // equal scores stay in the order of the URIs
  }

  mb::MemoryUse memory() const {
    mb::MemoryUse use;
    if (!outputs_) return use;
    use.ontology_bytes = concepts_->bytes();
    use.index_bytes = (vectors_ ? vectors_->bytes() : 0) + text_->bytes() + ancestors_->bytes() +
                      graph_->bytes() + inputs_->bytes() + outputs_->bytes() + degrees_->bytes() +
                      by_uri_.capacity() * sizeof(std::size_t);
    return use;
  }

 private:
  // The customary values, as keyword's.
  static constexpr double kK1 = 1.2;
  static constexpr double kB = 0.75;

  // What a cosine of 1 adds, in units of BM25 scores, as keyword-static's.
  static constexpr double kVectors = 40;

  // Levels of schema elements below a parameter, as the structure matchmaker's.
  static constexpr std::size_t kDepth = 1;

  std::vector<std::string> terms(const mb::Service& service) {
    std::vector<std::string> terms =
        shared::service_terms(service, shared::ConceptWords::kAlsoSided, stemmer_);
    const std::vector<std::string> interface =
        structure::words_of(structure::tree_of(service, kDepth), stemmer_);
    terms.insert(terms.end(), interface.begin(), interface.end());
    return terms;
  }

  // Without an ontology words are all there is, and vectors say of them what BM25 does not. The
  // host's taxonomy has owl:Thing then, and no other class.
  void load_vectors(const mb::Services& services) {
    const auto taxonomy = host_.taxonomy();
    if (taxonomy && taxonomy->size() > 1) return;
    auto model = vectors::handed_model(host_);
    if (!model) return;
    host_.log(MB_LOG_INFO, "there is no ontology: static vectors join the words");
    vectors_.emplace(std::move(*model), vectors::FieldWeights());
    vectors_->load(services, [this] { host_.stop_if_asked(); });
  }

  // Adds the cosines to the scores of words, which are in the order of the URIs.
  void add_vectors(const mb::Service& request, std::vector<double>& text) {
    const std::vector<double> cosines = vectors_->similarities(request);
    for (std::size_t i = 0; i < text.size(); ++i) text[i] += kVectors * cosines[by_uri_[i]];
  }

  // Divided by the best score, so that the best is 1.
  static std::vector<double> scaled(std::vector<double> scores) {
    double best = 0;
    for (const double score : scores) best = std::max(best, score);
    for (double& score : scores) score = best > 0 ? score / best : 0;
    return scores;
  }

  // The mean of the inputs' and the outputs'; 0 for a request without concepts.
  std::vector<double> syntactic_similarities(const shared::Signature& wanted) {
    std::vector<double> mean(by_uri_.size(), 0.0);
    if (wanted.empty()) return mean;
    const std::vector<double> in =
        inputs_->similarities(*concepts_, stemmer_, wanted.inputs, config_.syntactic);
    const std::vector<double> out =
        outputs_->similarities(*concepts_, stemmer_, wanted.outputs, config_.syntactic);
    for (std::size_t i = 0; i < mean.size(); ++i) mean[i] = (in[i] + out[i]) / 2;
    return mean;
  }

  mb::Host host_;
  Config config_;
  shared::Stemmer stemmer_;
  // Set by load().
  std::vector<std::size_t> by_uri_;  // the host's positions of the services by their URIs, which is
                                     // the order of all below
  std::optional<shared::Bm25> text_;
  std::optional<vectors::ServiceVectors> vectors_;  // in the host's order; none: not used
  std::optional<shared::Concepts> concepts_;
  std::optional<shared::DegreeIndex> degrees_;
  std::optional<shared::AncestorIndex> ancestors_;
  std::optional<shared::UnfoldedIndex> inputs_;
  std::optional<shared::UnfoldedIndex> outputs_;
  std::optional<shared::ServiceGraph> graph_;
};

}  // namespace

MATCHBENCH_EXPORT(Hybrid)
