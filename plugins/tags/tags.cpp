// Structured tagging: what a service takes, returns and does, each in tags. WSColab.
#include "shared/bag_index.hpp"
#include "shared/compounds.hpp"
#include "shared/service_order.hpp"
#include "shared/stemmer.hpp"
#include "tags/facets.hpp"

#include <matchbench/plugin.hpp>

#include <array>
#include <cstddef>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace {

// How much each facet counts.
struct Config {
  double input = 1;
  double output = 1;
  double behaviour = 1;
};

Config read_config(std::string_view json) {
  Config config;
  mb::ConfigReader reader(json);
  reader.number("input", config.input, 0, 1000);
  reader.number("output", config.output, 0, 1000);
  reader.number("behaviour", config.behaviour, 0, 1000);
  reader.finish();
  if (config.input + config.output + config.behaviour == 0) {
    throw mb::InvalidInput("config: one of input, output and behaviour must be above 0");
  }
  return config;
}

shared::Bag bag_of(const std::set<std::string>& tags) {
  shared::Bag bag;
  for (const std::string& tag : tags) bag[tag] = 1;
  return bag;
}

class Tags {
 public:
  static constexpr mb::Descriptor kDescriptor{"org.matchbench.tags",
                                              "Tags (structured tagging)",
                                              "1.0.0",
                                              "matchbench authors",
                                              "Apache-2.0",
                                              {"text"}};

  Tags(mb::Host host, const mb::Options& options)
      : host_(host), config_(read_config(options.config)), stemmer_("english") {}

  void load(const mb::Collection& collection) {
    const mb::Services services = collection.services();
    for (const mb::Service service : services) {
      host_.stop_if_asked();
      compounds_.learn(service);
    }
    indexes_.resize(tags::kFacets);
    for (const mb::Service service : services) {
      host_.stop_if_asked();
      const tags::Facets facets = facets_of(service);
      for (std::size_t i = 0; i < tags::kFacets; ++i) indexes_[i].add(bag_of(facets[i]));
    }
    for (shared::BagIndex& facet : indexes_) facet.finish();
    by_uri_ = shared::by_uri(services);
  }

  // The mean of the similarities in the facets that the request has tags in, by their weights.
  mb::Ranking query(const mb::Query& query) {
    const tags::Facets wanted = facets_of(query.request);
    const std::array<double, tags::kFacets> weights{config_.input, config_.output,
                                                    config_.behaviour};
    std::vector<double> scores(by_uri_.size(), 0.0);
    double sum = 0;
    for (std::size_t facet = 0; facet < tags::kFacets; ++facet) {
      host_.stop_if_asked();
      if (wanted[facet].empty() || weights[facet] == 0) continue;
      sum += weights[facet];
      const std::vector<double> similar = indexes_[facet].similarities(bag_of(wanted[facet]));
      for (std::size_t i = 0; i < scores.size(); ++i) scores[i] += weights[facet] * similar[i];
    }
    if (sum == 0) throw mb::Unsupported("the request has no tags and nothing to make them of");
    mb::Ranking ranking;
    ranking.reserve(scores.size());
    for (const std::size_t service : by_uri_) ranking.add(service, scores[service] / sum);
    return ranking;  // equal scores stay in the order of the URIs
  }

  mb::MemoryUse memory() const {
    mb::MemoryUse use;
    for (const shared::BagIndex& index : indexes_) use.index_bytes += index.bytes();
    use.index_bytes += compounds_.bytes() + by_uri_.capacity() * sizeof(std::size_t);
    return use;
  }

 private:
  tags::Facets facets_of(const mb::Service& service) {
    return tags::fold(tags::words_of(service), compounds_, stemmer_);
  }

  mb::Host host_;
  Config config_;
  shared::Stemmer stemmer_;
  // Set by load().
  shared::Compounds compounds_;
  std::vector<shared::BagIndex> indexes_;  // one for each facet
  std::vector<std::size_t> by_uri_;        // service indices
};

}  // namespace

MATCHBENCH_EXPORT(Tags)
