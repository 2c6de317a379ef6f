// Means of static token vectors, compared by their cosine.
#include "shared/calibration.hpp"
#include "shared/service_order.hpp"
#include "static/service_vectors.hpp"

#include <matchbench/plugin.hpp>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

namespace {

// Fitted on the training split of agent-tools: the best cosine says little there.
constexpr shared::Calibration kUntrained{3.855, 0.156};

struct Config {
  vectors::FieldWeights fields;
  std::optional<double> silence;
};

Config read_config(std::string_view json) {
  constexpr double kMost = 100;
  Config config;
  mb::ConfigReader reader(json);
  reader.number("name", config.fields.name, 0, kMost);
  reader.number("description", config.fields.description, 0, kMost);
  reader.number("inputs", config.fields.inputs, 0, kMost);
  reader.number("outputs", config.fields.outputs, 0, kMost);
  config.silence = shared::Silence::read(reader);
  reader.finish();
  return config;
}

class Static {
 public:
  static constexpr mb::Descriptor kDescriptor{
      "org.matchbench.static", "Static token vectors", "1.0.0",
      "matchbench authors",    "Apache-2.0",           {"text"}};

  Static(mb::Host host, const mb::Options& options)
      : host_(host), config_(read_config(options.config)), silence_(config_.silence, kUntrained) {}

  void load(const mb::Collection& collection) {
    services_.emplace(vectors::needed_model(host_), config_.fields);
    services_->load(collection.services(), [this] { host_.stop_if_asked(); });
    by_uri_ = shared::by_uri(collection.services());
  }

  void train(const mb::Training& training) {
    silence_.train(training, [this](const mb::Service& request) {
      host_.stop_if_asked();
      return shared::best_of(services_->similarities(request));
    });
  }

  mb::Ranking query(const mb::Query& query) {
    const std::vector<double> scores = services_->similarities(query.request);
    const bool has_text =
        std::any_of(scores.begin(), scores.end(), [](double score) { return score != 0; });
    if (!has_text) throw mb::Unsupported("the request has no text that the weights know");
    mb::Ranking ranking;
    if (silence_.keeps_silent(shared::best_of(scores))) return ranking;
    ranking.reserve(scores.size());
    for (const std::size_t service : by_uri_) ranking.add(service, scores[service]);
    return ranking;  // equal scores stay in the order of the URIs
  }

  mb::MemoryUse memory() const {
    mb::MemoryUse use;
    if (services_) use.index_bytes = services_->bytes() + by_uri_.capacity() * sizeof(std::size_t);
    return use;
  }

 private:
  mb::Host host_;
  Config config_;
  shared::Silence silence_;
  std::optional<vectors::ServiceVectors> services_;  // from load() on
  std::vector<std::size_t> by_uri_;
};

}  // namespace

MATCHBENCH_EXPORT(Static)
