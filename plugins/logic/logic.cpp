// Degrees of match over the taxonomy: OWLS-M0 and SAWSDL-M0.
#include "shared/ancestor_index.hpp"
#include "shared/concepts.hpp"
#include "shared/degree_index.hpp"
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
  mb::ConfigReader reader(json);
  reader.choice("similarity", config.similarity, {"none", "ancestors"});
  reader.choice("first", config.first, {"degree", "similarity"});
  reader.count("neighbours", config.neighbours, 0, kMostNeighbours);
  reader.finish();
  if (config.first == First::kSimilarity && config.similarity == Similarity::kNone) {
    throw mb::InvalidInput("config: first is \"similarity\", so similarity must not be \"none\"");
  }
  return config;
}

class Logic {
 public:
  static constexpr mb::Descriptor kDescriptor{"org.matchbench.logic",
                                              "Logic (degrees of match)",
                                              "1.0.0",
                                              "matchbench authors",
                                              "Apache-2.0",
                                              {"logic"}};

  Logic(mb::Host host, const mb::Options& options)
      : host_(host), config_(read_config(options.config)) {}

  void load(const mb::Collection& collection) {
    concepts_.emplace(host_.taxonomy());
    by_name_ = shared::by_name(collection.services());
    const std::vector<shared::Signature> signatures =
        shared::signatures_of(collection.services(), *concepts_);
    std::vector<shared::Signature> ordered;
    for (const std::size_t service : by_name_) ordered.push_back(signatures[service]);
    degrees_.emplace(ordered);
    ancestors_.emplace(*concepts_, ordered);
    const bool used = config_.similarity == Similarity::kAncestors;
    graph_ = ancestors_->graph(used ? config_.neighbours : 0, [this] { host_.stop_if_asked(); });
  }

  // By degree first, a score is its rank and half the similarity, which is at most 1.
  mb::Ranking query(const mb::Query& query) {
    const shared::Signature wanted = shared::signature_of(query.request, *concepts_);
    if (wanted.empty()) throw mb::Unsupported("the request names no concepts");
    const std::vector<double> similarity = similarities(wanted);
    host_.stop_if_asked();
    const std::vector<mb_degree> degrees = degrees_->degrees(*concepts_, wanted);
    const bool by_degree = config_.first == First::kDegree;
    mb::Ranking ranking;
    ranking.reserve(by_name_.size());
    for (std::size_t i = 0; i < by_name_.size(); ++i) {
      const int rank = shared::rank_of(degrees[i]);
      ranking.add(by_name_[i], by_degree ? rank + similarity[i] / 2 : similarity[i], degrees[i]);
    }
    return ranking;  // equal scores stay in the order of the names
  }

  mb::MemoryUse memory() const {
    mb::MemoryUse use;
    if (!concepts_) return use;
    use.ontology_bytes = concepts_->bytes();
    use.index_bytes = ancestors_->bytes() + graph_->bytes() + degrees_->bytes() +
                      by_name_.capacity() * sizeof(std::size_t);
    return use;
  }

 private:
  std::vector<double> similarities(const shared::Signature& wanted) {
    if (config_.similarity == Similarity::kAncestors) {
      return graph_->regularised(ancestors_->similarities(*concepts_, wanted));
    }
    return std::vector<double>(by_name_.size(), 0.0);
  }

  mb::Host host_;
  Config config_;
  // Set by load().
  std::vector<std::size_t> by_name_;  // the host's positions of the services by their names, which
                                      // is the order of all below
  std::optional<shared::Concepts> concepts_;
  std::optional<shared::DegreeIndex> degrees_;
  std::optional<shared::AncestorIndex> ancestors_;
  std::optional<shared::ServiceGraph> graph_;
};

}  // namespace

MATCHBENCH_EXPORT(Logic)
