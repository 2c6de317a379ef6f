// Learns from judgments how much each kind of similarity counts: SAWSDL-MX2 and iMatcher.
#include "learned/columns.hpp"
#include "learned/model.hpp"
#include "learned/precedents.hpp"
#include "learned/service_index.hpp"

#include <matchbench/plugin.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace {

struct Config {
  learned::Scorer scorer = learned::Scorer::kBoth;
};

Config read_config(std::string_view json) {
  Config config;
  mb::ConfigReader reader(json);
  reader.choice("scorer", config.scorer, {"both", "pairs", "ridge", "trees"});
  reader.finish();
  return config;
}

class Learned {
 public:
  static constexpr mb::Descriptor kDescriptor{"org.matchbench.learned",
                                              "Learned (linear ranking and boosted trees)",
                                              "1.0.0",
                                              "matchbench authors",
                                              "Apache-2.0",
                                              {"adaptive", "logic", "text", "structure"},
                                              {"application/wsdl+xml", "application/owls+xml"}};

  Learned(mb::Host host, const mb::Options& options)
      : host_(host), config_(read_config(options.config)), seed_(options.seed) {}

  void load(const mb::Collection& collection) { index_.emplace(host_, collection.services()); }

  void train(const mb::Training& training) {
    std::vector<learned::Judged> judged = judged_of(training);
    std::vector<learned::Judged> used;
    std::vector<std::size_t> places;  // of these among the requests
    for (std::size_t i = 0; i < judged.size(); ++i) {
      // Nothing can be learned from a request to which nothing is relevant, or that says nothing.
      if (!learned::has_relevant(judged[i]) || !index_->sees(training.requests()[i])) continue;
      places.push_back(i);
      used.push_back(std::move(judged[i]));
    }
    if (used.empty()) return;
    model_.emplace(
        [&](std::size_t i) {
          host_.stop_if_asked();
          return index_->see(training.requests()[places[i]]);
        },
        used, config_.scorer, seed_, [this] { host_.stop_if_asked(); });
  }

  mb::Ranking query(const mb::Query& query) {
    if (!model_) {
      throw mb::Unsupported(
          "nothing was learned: the contest needs 'folds:', and judgments that find a service "
          "relevant");
    }
    const learned::Seen seen = index_->see(query.request);
    const learned::Column scores = model_->scores(seen);
    mb::Ranking ranking;
    const auto shortlisted = seen.shortlist.services();
    for (std::size_t i = 0; i < scores.size(); ++i) {
      ranking.add(index_->order()[shortlisted[i]], scores[i]);
    }
    if (query.top_k == 0 || query.top_k > scores.size()) add_others(seen, scores, ranking);
    return ranking;  // equal scores stay in the order of the URIs
  }

  mb::MemoryUse memory() const {
    mb::MemoryUse use;
    if (!index_) return use;
    use.ontology_bytes = index_->ontology_bytes();
    use.index_bytes = index_->index_bytes();
    if (model_) use.model_bytes = model_->bytes();
    return use;
  }

 private:
  // Adds the services that are not on the shortlist, behind it, in the order of the first look.
  void add_others(const learned::Seen& seen, const learned::Column& scores,
                  mb::Ranking& ranking) const {
    const learned::Column& look = seen.first_look;
    if (scores.size() == look.size()) return;
    const double behind = *std::min_element(scores.begin(), scores.end()) - 1 -
                          *std::max_element(look.begin(), look.end());
    for (std::size_t i = 0; i < look.size(); ++i) {
      if (!seen.shortlist.place(static_cast<std::uint32_t>(i))) {
        ranking.add(index_->order()[i], behind + look[i]);
      }
    }
  }

  // One for each request of the training data.
  std::vector<learned::Judged> judged_of(const mb::Training& training) const {
    std::vector<std::size_t> place(index_->order().size());  // of the host's services in columns
    for (std::size_t i = 0; i < place.size(); ++i) place[index_->order()[i]] = i;
    std::vector<learned::Judged> judged(training.requests().size());
    const double max_grade = std::max(training.max_grade(), 1);
    for (const mb_judgment_t judgment : training.judgments()) {
      judged.at(judgment.query)
          .push_back({static_cast<std::uint32_t>(place.at(judgment.service)),
                      static_cast<double>(judgment.relevant), judgment.grade / max_grade});
    }
    return judged;
  }

  mb::Host host_;
  Config config_;
  std::uint64_t seed_;
  std::optional<learned::ServiceIndex> index_;  // from load() on
  std::optional<learned::Model> model_;         // from train() on, if something was learned
};

}  // namespace

MATCHBENCH_EXPORT(Learned)
