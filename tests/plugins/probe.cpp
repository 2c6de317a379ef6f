// Two matchmakers for wrapper_test.cpp. The first does in the phase its config names what the
// config says ("load:unsupported"); the second has nothing that is optional.
#include <matchbench/plugin.hpp>

#include <cmath>
#include <new>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

namespace {

class Probe {
 public:
  static constexpr mb::Descriptor kDescriptor{
      "org.matchbench.test.probe", "Probe",     "1.2.3", "matchbench authors", "Apache-2.0",
      {"text", "adaptive"},        {"text/xml"}};

  Probe(mb::Host host, const mb::Options& options)
      : host_(host), config_(options.config), seed_(options.seed) {
    act("create");
  }

  void load(const mb::Collection& collection) {
    act("load");
    services_ = collection.services();
    for (const mb::Service service : services_) {
      std::string line(service.uri());
      for (const std::string_view tag : service.tags()) line += " " + std::string(tag);
      if (service.source()) line += " " + std::string(service.source()->bytes());
      host_.log(MB_LOG_INFO, line);
    }
  }

  void train(const mb::Training& training) {
    act("train");
    for (const mb_judgment_t judgment : training.judgments()) grades_ += judgment.grade;
    grades_ += 100 * training.requests().size();
  }

  // The order is by the score i % 3, so that there are ties; or by subsumption where the host has a
  // taxonomy.
  mb::Ranking query(const mb::Query& query) {
    act("query");
    mb::Ranking ranking;
    for (std::size_t i = 0; i < services_.size(); ++i) {
      if (const auto taxonomy = host_.taxonomy()) {
        const auto asked = taxonomy->find(std::string(query.request.outputs()[0]));
        const auto offered = taxonomy->find(std::string(services_[i].outputs()[0]));
        const bool fits = asked && offered && taxonomy->subsumes(*asked, *offered);
        ranking.add(i, fits ? 1 : 0, fits ? MB_DEGREE_PLUG_IN : MB_DEGREE_FAIL);
        if (offered) host_.log(MB_LOG_INFO, std::to_string(taxonomy->parents(*offered).size()));
      } else {
        ranking.add(i, config_ == "nan" ? std::nan("") : static_cast<double>(i % 3));
      }
    }
    return ranking;
  }

  std::vector<std::optional<mb::Ranking>> query_batch(const std::vector<mb::Query>& queries) {
    std::vector<std::optional<mb::Ranking>> rankings;
    for (const mb::Query& one : queries) {
      if (one.request.name().empty()) {
        rankings.emplace_back();
      } else {
        rankings.emplace_back(query(one));
      }
    }
    if (config_ == "short") rankings.pop_back();
    return rankings;
  }

  mb::MemoryUse memory() const {
    act("memory");
    mb::MemoryUse use;
    use.model_bytes = grades_;
    use.scratch_bytes = seed_;
    return use;
  }

 private:
  void act(const std::string& phase) const {
    if (config_.rfind(phase + ":", 0) != 0) return;
    const std::string what = config_.substr(phase.size() + 1);
    if (what == "unsupported") throw mb::Unsupported("not my kind");
    if (what == "invalid") throw mb::InvalidInput("malformed");
    if (what == "no-memory") throw std::bad_alloc();
    if (what == "runtime") throw std::runtime_error("broke");
    if (what == "int") throw 42;
    if (what == "stop") host_.stop_if_asked();
  }

  mb::Host host_;
  std::string config_;
  std::uint64_t seed_;
  mb::Services services_;
  std::uint64_t grades_ = 0;
};

class Plain {
 public:
  static constexpr mb::Descriptor kDescriptor{"org.matchbench.test.plain", "Plain", "1.0.0",
                                              "matchbench authors", "Apache-2.0"};
  void load(const mb::Collection&) {}
  mb::Ranking query(const mb::Query&) { return {}; }
};

}  // namespace

MATCHBENCH_EXPORT(Probe, Plain)
