// Goals and capabilities, as in IRS-III. A service fits as a whole or not at all.
#include "conditions.hpp"
#include "shared/ancestor_index.hpp"
#include "shared/concepts.hpp"
#include "shared/service_order.hpp"
#include "shared/signature.hpp"

#include <matchbench/plugin.hpp>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

namespace {

enum class Rest { kLast, kOmit };
enum class Unused { kRefuse, kAccept };

struct Config {
  Rest rest = Rest::kLast;          // what becomes of services that do not fit
  Unused unused = Unused::kRefuse;  // services that ignore an input of the request
};

Config read_config(std::string_view json) {
  Config config;
  mb::ConfigReader reader(json);
  reader.choice("rest", config.rest, {"last", "omit"});
  reader.choice("unused_inputs", config.unused, {"refuse", "accept"});
  reader.finish();
  return config;
}

// The capability that a request asks for or a service offers.
struct Capability {
  shared::Signature signature;
  shared::Concepts::Set categories;
  capability::Conditions preconditions;
  capability::Conditions effects;

  bool empty() const { return signature.empty() && categories.empty() && effects.empty(); }
};

class CapabilityMatch {
 public:
  static constexpr mb::Descriptor kDescriptor{"org.matchbench.capability",
                                              "Capability (strict logic)",
                                              "1.0.0",
                                              "matchbench authors",
                                              "Apache-2.0",
                                              {"logic"}};

  CapabilityMatch(mb::Host host, const mb::Options& options)
      : host_(host), config_(read_config(options.config)) {}

  void load(const mb::Collection& collection) {
    const mb::Services services = collection.services();
    concepts_.emplace(host_.taxonomy());
    by_uri_ = shared::by_uri(services);
    offers_.resize(services.size());
    std::vector<shared::Signature> signatures(services.size());
    for (const std::size_t service : by_uri_) {
      host_.stop_if_asked();
      offers_[service] = capability_of(services[service]);
      signatures[service] = offers_[service].signature;
    }
    ancestors_.emplace(*concepts_, signatures);
  }

  // The whole part of a score is the number of parts that fit, the rest half the similarity.
  mb::Ranking query(const mb::Query& query) {
    const Capability goal = capability_of(query.request);
    if (goal.empty()) {
      throw mb::Unsupported("the request states no concepts, categories or effects");
    }
    const std::vector<double> similarity = ancestors_->similarities(*concepts_, goal.signature);
    mb::Ranking ranking;
    for (const std::size_t service : by_uri_) {
      host_.stop_if_asked();
      const int fitting = fitting_parts(goal, offers_[service]);
      const bool fits = fitting == kParts;
      if (!fits && config_.rest == Rest::kOmit) continue;
      ranking.add(service, fitting + similarity[service] / 2,
                  fits ? shared::degree_of(*concepts_, goal.signature, offers_[service].signature)
                       : MB_DEGREE_FAIL);
    }
    if (ranking.size() == 0 && !offers_.empty()) {
      throw mb::Unsupported("no service fits the request");
    }
    return ranking;  // equal scores stay in the order of the URIs
  }

 private:
  static constexpr int kParts = 5;

  Capability capability_of(const mb::Service& service) {
    return {shared::signature_of(service, *concepts_), concepts_->ids(service.categories()),
            capability::conditions_of(service.preconditions()),
            capability::conditions_of(service.effects())};
  }

  // Each of `specific` is one of `general` or below it.
  bool each_below(const shared::Concepts::Set& specific,
                  const shared::Concepts::Set& general) const {
    return std::all_of(specific.begin(), specific.end(), [&](shared::Concepts::Id below) {
      return std::any_of(general.begin(), general.end(), [&](shared::Concepts::Id above) {
        return concepts_->subsumes(above, below);
      });
    });
  }

  // Each of `general` is, or is above, one of `specific`.
  bool each_above(const shared::Concepts::Set& general,
                  const shared::Concepts::Set& specific) const {
    return std::all_of(general.begin(), general.end(), [&](shared::Concepts::Id above) {
      return std::any_of(specific.begin(), specific.end(), [&](shared::Concepts::Id below) {
        return concepts_->subsumes(above, below);
      });
    });
  }

  int fitting_parts(const Capability& goal, const Capability& offer) const {
    const shared::Concepts::Set& given = goal.signature.inputs;
    const shared::Concepts::Set& taken = offer.signature.inputs;
    const bool category = each_above(goal.categories, offer.categories);
    const bool inputs =
        each_above(taken, given) && (config_.unused == Unused::kAccept || each_below(given, taken));
    const bool outputs = each_above(goal.signature.outputs, offer.signature.outputs);
    const bool preconditions = capability::all_hold(offer.preconditions, goal.preconditions);
    const bool effects = capability::all_hold(goal.effects, offer.effects);
    return category + inputs + outputs + preconditions + effects;
  }

  mb::Host host_;
  Config config_;
  // Set by load(); service indices throughout.
  std::optional<shared::Concepts> concepts_;
  std::vector<Capability> offers_;
  std::optional<shared::AncestorIndex> ancestors_;
  std::vector<std::size_t> by_uri_;
};

}  // namespace

MATCHBENCH_EXPORT(CapabilityMatch)
