// Structural similarity of interfaces: WSDL with its schema types, OWL-S processes.
#include "shared/bag_index.hpp"
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
  mb::ConfigReader reader(json);
  reader.count("depth", config.depth, 0, 8);
  reader.finish();
  return config;
}

class Structure {
 public:
  static constexpr mb::Descriptor kDescriptor{"org.matchbench.structure",
                                              "Structure (interface trees)",
                                              "1.0.0",
                                              "matchbench authors",
                                              "Apache-2.0",
                                              {"structure"},
                                              {"application/wsdl+xml", "application/owls+xml"}};

  Structure(mb::Host host, const mb::Options& options)
      : host_(host), config_(read_config(options.config)), stemmer_("english") {}

  void load(const mb::Collection& collection) {
    const mb::Services services = collection.services();
    indexes_.resize(structure::kAspects);
    for (const mb::Service service : services) {
      host_.stop_if_asked();
      const structure::Features features = features_of(service);
      for (std::size_t i = 0; i < features.size(); ++i) indexes_[i].add(features[i]);
    }
    for (shared::BagIndex& aspect : indexes_) aspect.finish();
    by_uri_ = shared::by_uri(services);
  }

  // The mean of the aspects' similarities.
  mb::Ranking query(const mb::Query& query) {
    const structure::Features wanted = features_of(query.request);
    if (wanted[0].empty() && wanted[1].empty()) {
      throw mb::Unsupported("the request states no interface");
    }
    std::vector<double> scores(by_uri_.size(), 0.0);
    for (std::size_t i = 0; i < indexes_.size(); ++i) {
      host_.stop_if_asked();
      const std::vector<double> aspect = indexes_[i].similarities(wanted[i]);
      for (std::size_t s = 0; s < scores.size(); ++s) scores[s] += aspect[s] / structure::kAspects;
    }
    mb::Ranking ranking;
    ranking.reserve(scores.size());
    for (const std::size_t service : by_uri_) ranking.add(service, scores[service]);
    return ranking;  // equal scores stay in the order of the URIs
  }

  mb::MemoryUse memory() const {
    mb::MemoryUse use;
    for (const shared::BagIndex& index : indexes_) use.index_bytes += index.bytes();
    use.index_bytes += by_uri_.capacity() * sizeof(std::size_t);
    return use;
  }

 private:
  structure::Features features_of(const mb::Service& service) {
    return structure::features_of(structure::tree_of(service, config_.depth), stemmer_);
  }

  mb::Host host_;
  Config config_;
  shared::Stemmer stemmer_;
  std::vector<shared::BagIndex> indexes_;  // one for each aspect, from load() on
  std::vector<std::size_t> by_uri_;        // service indices
};

}  // namespace

MATCHBENCH_EXPORT(Structure)
