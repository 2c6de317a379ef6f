// Natural language in a vector space of topics: Themis-S.
#include "shared/bag_index.hpp"
#include "shared/service_order.hpp"
#include "topic-space/topic_map.hpp"
#include "topic-space/topic_vectors.hpp"
#include "topic-space/wordnet.hpp"

#include <matchbench/plugin.hpp>

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace {

enum class Topics { kAuto, kWordNet, kTaxonomy };

struct Config {
  Topics topics = Topics::kAuto;               // auto: WordNet if it is installed
  std::string wordnet = "/usr/share/wordnet";  // folder of its database
  double decay = 0.5;                          // what a step towards a broader topic keeps
};

Config read_config(std::string_view json) {
  Config config;
  mb::ConfigReader reader(json);
  reader.choice("topics", config.topics, {"auto", "wordnet", "taxonomy"});
  reader.text("wordnet", config.wordnet, "the folder of WordNet's database");
  reader.number("decay", config.decay, 0, 1);
  reader.finish();
  return config;
}

class TopicSpace {
 public:
  static constexpr mb::Descriptor kDescriptor{
      "org.matchbench.topic-space", "Topic space (eTVSM)", "1.0.0",
      "matchbench authors",         "Apache-2.0",          {"text"}};

  TopicSpace(mb::Host host, const mb::Options& options)
      : host_(host), config_(read_config(options.config)) {}

  void load(const mb::Collection& collection) {
    const mb::Services services = collection.services();
    vectors_.emplace(topic_map(), config_.decay);
    for (const mb::Service service : services) {
      host_.stop_if_asked();
      vectors_->learn(service);
    }
    index_.emplace();
    for (const mb::Service service : services) {
      host_.stop_if_asked();
      index_->add(vectors_->of(service));
    }
    index_->finish();
    by_uri_ = shared::by_uri(services);
  }

  mb::Ranking query(const mb::Query& query) {
    const shared::Bag wanted = vectors_->of(query.request);
    if (wanted.empty()) throw mb::Unsupported("the request has no words to look for");
    host_.stop_if_asked();
    const std::vector<double> scores = index_->similarities(wanted);
    mb::Ranking ranking;
    ranking.reserve(scores.size());
    for (const std::size_t service : by_uri_) ranking.add(service, scores[service]);
    return ranking;  // equal scores stay in the order of the URIs
  }

  mb::MemoryUse memory() const {
    mb::MemoryUse use;
    if (!index_) return use;
    use.ontology_bytes = vectors_->bytes();
    use.index_bytes = index_->bytes() + by_uri_.capacity() * sizeof(std::size_t);
    return use;
  }

 private:
  // A map without topics: every word is a topic of its own.
  class NoTopics : public topic_space::TopicMap {
    std::vector<Topic> meanings(const std::string&) const override { return {}; }
    std::vector<Topic> broader(Topic) const override { return {}; }
  };

  std::unique_ptr<topic_space::TopicMap> topic_map() const {
    if (config_.topics != Topics::kTaxonomy) {
      if (auto wordnet = topic_space::WordNet::read(config_.wordnet)) {
        return std::make_unique<topic_space::WordNetTopics>(std::move(*wordnet));
      }
      const std::string absent = "no WordNet in " + config_.wordnet;
      if (config_.topics == Topics::kWordNet) {
        throw mb::InvalidInput(absent + "; install Debian's wordnet-base or name its folder");
      }
      host_.log(MB_LOG_WARNING, absent + "; topics are the classes of the collection");
    }
    if (const auto taxonomy = host_.taxonomy()) {
      return std::make_unique<topic_space::TaxonomyTopics>(*taxonomy);
    }
    host_.log(MB_LOG_WARNING, "no taxonomy; every word is a topic of its own");
    return std::make_unique<NoTopics>();
  }

  mb::Host host_;
  Config config_;
  // Set by load().
  std::optional<topic_space::TopicVectors> vectors_;
  std::optional<shared::BagIndex> index_;
  std::vector<std::size_t> by_uri_;  // service indices
};

}  // namespace

MATCHBENCH_EXPORT(TopicSpace)
