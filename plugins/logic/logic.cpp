// Degrees of match over the taxonomy: OWLS-M0 and SAWSDL-M0.
#include "shared/ancestor_index.hpp"
#include "shared/concepts.hpp"
#include "shared/config.hpp"
#include "shared/service_graph.hpp"
#include "shared/service_order.hpp"
#include "shared/signature.hpp"

#include <matchbench/plugin.hpp>

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

namespace {

enum class Similarity { kNone, kAncestors };
enum class First { kDegree, kSimilarity };

struct Config {
  Similarity similarity = Similarity::kAncestors;
  First first = First::kDegree;  // what the ranking goes by before all else
  std::size_t neighbours = shared::ServiceGraph::kNeighbours;
};

constexpr std::size_t kMostNeighbours = 1000;

Config read_config(std::string_view json) {
  Config config;
  shared::ConfigReader reader(json);
  reader.choice("similarity", config.similarity, {"none", "ancestors"});
  reader.choice("first", config.first, {"degree", "similarity"});
  reader.count("neighbours", config.neighbours, 0, kMostNeighbours);
  reader.finish();
  if (config.first == First::kSimilarity && config.similarity == Similarity::kNone) {
    throw matchbench::InvalidInput(
        "config: first is \"similarity\", so similarity must not be \"none\"");
  }
  return config;
}

class Logic {
 public:
  static constexpr matchbench::Descriptor kDescriptor{"org.matchbench.logic",
                                                      "Logic (degrees of match)",
                                                      "1.0.0",
                                                      "matchbench authors",
                                                      "Apache-2.0",
                                                      {"logic"}};

  Logic(matchbench::Host host, const matchbench::Options& options)
      : host_(host), config_(read_config(options.config)) {}

  void load(const matchbench::Collection& collection) {
    concepts_.emplace(host_.taxonomy());
    by_name_ = shared::by_name(collection.services());
    const std::vector<shared::Signature> signatures =
        shared::signatures_of(collection.services(), *concepts_);
    signatures_.clear();
    for (const std::size_t service : by_name_) signatures_.push_back(signatures[service]);
    ancestors_.emplace(*concepts_, signatures_);
    const bool used = config_.similarity == Similarity::kAncestors;
    graph_.emplace(signatures_.size(), used ? config_.neighbours : 0, [this](std::size_t i) {
      host_.stop_if_asked();
      return ancestors_->similarities(*concepts_, signatures_[i]);
    });
  }

  // By degree first, a score is its rank and half the similarity, which is at most 1.
  matchbench::Ranking query(const matchbench::Query& query) {
    const shared::Signature wanted = shared::signature_of(query.request, *concepts_);
    if (wanted.empty()) throw matchbench::Unsupported("the request names no concepts");
    const std::vector<double> similarity = similarities(wanted);
    const bool by_degree = config_.first == First::kDegree;
    matchbench::Ranking ranking;
    ranking.reserve(signatures_.size());
    for (std::size_t i = 0; i < by_name_.size(); ++i) {
      host_.stop_if_asked();
      const mb_degree degree = shared::degree_of(*concepts_, wanted, signatures_[i]);
      const int rank = shared::rank_of(degree);
      ranking.add(by_name_[i], by_degree ? rank + similarity[i] / 2 : similarity[i], degree);
    }
    return ranking;  // equal scores stay in the order of the names
  }

  matchbench::MemoryUse memory() const {
    matchbench::MemoryUse use;
    if (!concepts_) return use;
    use.ontology_bytes = concepts_->bytes();
    use.index_bytes = ancestors_->bytes() + graph_->bytes() +
                      signatures_.capacity() * sizeof(shared::Signature) +
                      by_name_.capacity() * sizeof(std::size_t);
    return use;
  }

 private:
  std::vector<double> similarities(const shared::Signature& wanted) {
    if (config_.similarity == Similarity::kAncestors) {
      return graph_->regularised(ancestors_->similarities(*concepts_, wanted));
    }
    return std::vector<double>(signatures_.size(), 0.0);
  }

  matchbench::Host host_;
  Config config_;
  // From load() on.
  std::vector<std::size_t> by_name_;  // the host's positions of the services by their names, which
                                      // is the order of all below
  std::optional<shared::Concepts> concepts_;
  std::vector<shared::Signature> signatures_;
  std::optional<shared::AncestorIndex> ancestors_;
  std::optional<shared::ServiceGraph> graph_;
};

}  // namespace

MATCHBENCH_EXPORT(Logic)
