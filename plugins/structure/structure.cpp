// Structural similarity of interfaces: WSDL with its schema types, OWL-S processes.
#include "shared/bag_index.hpp"
#include "shared/config.hpp"
#include "shared/service_order.hpp"
#include "shared/stemmer.hpp"
#include "structure/features.hpp"
#include "structure/tree.hpp"

#include <matchbench/plugin.hpp>

#include <cstddef>
#include <string_view>
#include <vector>

namespace {

struct Config {
  std::size_t depth = 1;  // levels of elements below a parameter
};

Config read_config(std::string_view json) {
  Config config;
  shared::ConfigReader reader(json);
  reader.count("depth", config.depth, 0, 8);
  reader.finish();
  return config;
}

class Structure {
 public:
  static constexpr matchbench::Descriptor kDescriptor{
      "org.matchbench.structure",
      "Structure (interface trees)",
      "1.0.0",
      "matchbench authors",
      "Apache-2.0",
      {"structure"},
      {"application/wsdl+xml", "application/owls+xml"}};

  Structure(matchbench::Host host, const matchbench::Options& options)
      : host_(host), config_(read_config(options.config)), stemmer_("english") {}

  void load(const matchbench::Collection& collection) {
    const matchbench::Services services = collection.services();
    std::vector<std::vector<shared::Bag>> bags(structure::kAspects);
    for (const matchbench::Service service : services) {
      host_.stop_if_asked();
      structure::Features features = features_of(service);
      for (std::size_t i = 0; i < features.size(); ++i) bags[i].push_back(std::move(features[i]));
    }
    for (const std::vector<shared::Bag>& aspect : bags) indexes_.emplace_back(aspect);
    by_uri_ = shared::by_uri(services);
  }

  // The mean of the aspects' similarities.
  matchbench::Ranking query(const matchbench::Query& query) {
    const structure::Features wanted = features_of(query.request);
    if (wanted[0].empty() && wanted[1].empty()) {
      throw matchbench::Unsupported("the request states no interface");
    }
    std::vector<double> scores(by_uri_.size(), 0.0);
    for (std::size_t i = 0; i < indexes_.size(); ++i) {
      host_.stop_if_asked();
      const std::vector<double> aspect = indexes_[i].similarities(wanted[i]);
      for (std::size_t s = 0; s < scores.size(); ++s) scores[s] += aspect[s] / structure::kAspects;
    }
    matchbench::Ranking ranking;
    ranking.reserve(scores.size());
    for (const std::size_t service : by_uri_) ranking.add(service, scores[service]);
    return ranking;  // equal scores stay in the order of the URIs
  }

  matchbench::MemoryUse memory() const {
    matchbench::MemoryUse use;
    for (const shared::BagIndex& index : indexes_) use.index_bytes += index.bytes();
    use.index_bytes += by_uri_.capacity() * sizeof(std::size_t);
    return use;
  }

 private:
  structure::Features features_of(const matchbench::Service& service) {
    return structure::features_of(structure::tree_of(service, config_.depth), stemmer_);
  }

  matchbench::Host host_;
  Config config_;
  shared::Stemmer stemmer_;
  std::vector<shared::BagIndex> indexes_;  // one for each aspect, from load() on
  std::vector<std::size_t> by_uri_;        // service indices
};

}  // namespace

MATCHBENCH_EXPORT(Structure)
