#include "harness/execution/worker/unusual_calls.hpp"

#include "harness/foundation/base/clock.hpp"
#include "harness/foundation/base/floor_rise.hpp"

#include <fmt/format.h>

namespace matchbench::worker {
namespace {

constexpr std::size_t kFewestLives = 20;  // to tell anything
constexpr std::size_t kManyLives = 110;
constexpr std::size_t kSomeLives =
    30;  // so few that a thread left by each stays below a round's cap
constexpr std::int64_t kLivesNs = 10'000'000'000;  // a slow load() gets fewer lives
// A freed heap is not given back to the last page, and a runtime continues to compile; a leaked
// index of the collection is more.
constexpr std::uint64_t kToleratedBytes = std::uint64_t{2} << 20;

// What one matchmaker is made from.
struct Maker {
  const std::function<HostedMatchmaker()>& make;
  const mb_options_t& options;
  const plugin::AbiCollection& collection;
};

plugin::CallResult fault(std::string message) {
  return {Outcome::kError, std::move(message), {}};
}

// A matchmaker with a host of its own, as the ABI promises.
class Life {
 public:
  explicit Life(const Maker& maker)
      : maker_(maker), hosted_(maker.make()), matchmaker_(*hosted_.matchmaker) {}

  plugin::CallResult create() { return matchmaker_.create(maker_.options, 0); }
  plugin::CallResult load() { return matchmaker_.load(maker_.collection, 0); }
  plugin::CallResult query() {
    mb_query_t query{};
    query.struct_size = sizeof query;
    query.request = maker_.collection.get()->services[0];
    mb_ranking_t ranking{};
    ranking.struct_size = sizeof ranking;
    return matchmaker_.query(query, 0, ranking);
  }
  // Once destroyed, there is no matchmaker: destroys NULL.
  plugin::CallResult destroy() { return matchmaker_.destroy(); }

 private:
  const Maker& maker_;
  const HostedMatchmaker hosted_;
  plugin::Matchmaker& matchmaker_;
};

plugin::CallResult out_of_order(const Maker& maker) {
  Life early(maker);
  if (plugin::CallResult made = early.create(); made.outcome != Outcome::kOk) return made;
  if (early.query().outcome == Outcome::kOk) {
    early.destroy();
    return fault("a query before load was answered as if all were well");
  }
  early.destroy();
  early.destroy();
  Life idle(maker);
  if (plugin::CallResult made = idle.create(); made.outcome != Outcome::kOk) return made;
  return idle.destroy();
}

plugin::CallResult one_life(const Maker& maker) {
  Life life(maker);
  plugin::CallResult result = life.create();
  if (result.outcome != Outcome::kOk) return result;
  result = life.load();
  if (result.outcome == Outcome::kOk) life.query();  // what it answers is not the question here
  life.destroy();
  return result;
}

// What this many matchmakers, fewer if they are slow, add to a figure of the process, by the rise
// of its floor, which is what about half of them leave. Where they are so slow that it would say
// nothing, the result is an abstention.
struct Growth {
  plugin::CallResult result;
  std::uint64_t amount = 0;
  std::size_t lives = 0;  // that left it
};

template <class Figure>
Growth growth_over(std::size_t most, const Maker& maker, Figure figure) {
  const std::int64_t until_ns = monotonic_ns() + kLivesNs;
  Growth growth;
  std::vector<std::uint64_t> figures;
  while (figures.size() < most && monotonic_ns() <= until_ns) {
    growth.result = one_life(maker);
    if (growth.result.outcome != Outcome::kOk) return growth;
    figures.push_back(figure());
  }
  growth.lives = floor_rise_steps(figures.size());
  if (figures.size() < kFewestLives) {
    growth.result = {Outcome::kAbstained,
                     fmt::format("too slow: {} lives of a matchmaker in {} s", figures.size(),
                                 kLivesNs / 1'000'000'000),
                     {}};
    return growth;
  }
  growth.amount = floor_rise(figures);
  return growth;
}

plugin::CallResult many_lives(const Maker& maker, const OwnProcess& process) {
  Growth growth = growth_over(kManyLives, maker, [&] { return process.anonymous_bytes(); });
  if (growth.result.outcome != Outcome::kOk || growth.amount <= kToleratedBytes) {
    return growth.result;
  }
  return fault(fmt::format("the process grew by {} KiB over {} lives of a matchmaker",
                           growth.amount / 1024, growth.lives));
}

// A runtime starts and ends threads of its own, but not with every life.
plugin::CallResult some_lives(const Maker& maker, const OwnProcess& process) {
  Growth growth = growth_over(kSomeLives, maker, [&] { return process.threads(); });
  if (growth.result.outcome != Outcome::kOk || growth.amount <= growth.lives / 2) {
    return growth.result;
  }
  return fault(
      fmt::format("{} threads more after {} lives of a matchmaker", growth.amount, growth.lives));
}

}  // namespace

plugin::CallResult make_unusual_calls(protocol::UnusualCalls unusual,
                                      const std::function<HostedMatchmaker()>& make,
                                      const mb_options_t& options,
                                      const plugin::AbiCollection& collection,
                                      const OwnProcess& process) {
  const Maker maker{make, options, collection};
  switch (unusual) {
    case protocol::UnusualCalls::kNone:
      return {};
    case protocol::UnusualCalls::kOutOfOrder:
      return out_of_order(maker);
    case protocol::UnusualCalls::kManyLives:
      return many_lives(maker, process);
    case protocol::UnusualCalls::kSomeLives:
      return some_lives(maker, process);
  }
  return {};
}

}  // namespace matchbench::worker
