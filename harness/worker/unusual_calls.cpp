#include "harness/worker/unusual_calls.hpp"

#include "harness/base/clock.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace matchbench {
namespace {

constexpr int kFirstLives = 10;  // allocators and caches settle
constexpr int kMostLives = 100;
constexpr std::int64_t kLivesNs = 10'000'000'000;  // a slow load() gets fewer lives
// A freed heap is not given back to the last page; a leaked index of the collection is more.
constexpr std::uint64_t kToleratedBytes = std::uint64_t{1} << 20;

// What one matchmaker is made from.
struct Maker {
  const std::function<HostedMatchmaker()>& make;
  const mb_options_t& options;
  const AbiCollection& collection;
};

CallResult fault(std::string message) {
  return {Outcome::kError, std::move(message), {}};
}

// A matchmaker with a host of its own, as the ABI promises.
class Life {
 public:
  explicit Life(const Maker& maker)
      : maker_(maker), hosted_(maker.make()), matchmaker_(*hosted_.matchmaker) {}

  CallResult create() { return matchmaker_.create(maker_.options, 0); }
  CallResult load() { return matchmaker_.load(maker_.collection, 0); }
  CallResult query() {
    mb_query_t query{};
    query.struct_size = sizeof query;
    query.request = maker_.collection.get()->services[0];
    mb_ranking_t ranking{};
    ranking.struct_size = sizeof ranking;
    return matchmaker_.query(query, 0, ranking);
  }
  // Once destroyed, there is no matchmaker: destroys NULL.
  CallResult destroy() { return matchmaker_.destroy(); }

 private:
  const Maker& maker_;
  const HostedMatchmaker hosted_;
  Matchmaker& matchmaker_;
};

CallResult out_of_order(const Maker& maker) {
  Life early(maker);
  if (CallResult made = early.create(); made.outcome != Outcome::kOk) return made;
  if (early.query().outcome == Outcome::kOk) {
    early.destroy();
    return fault(
        "query() before load() was answered as if all were well; answer with MB_E_STATE, "
        "a program with the kind 'state'");
  }
  early.destroy();
  early.destroy();
  Life idle(maker);
  if (CallResult made = idle.create(); made.outcome != Outcome::kOk) return made;
  return idle.destroy();
}

CallResult one_life(const Maker& maker) {
  Life life(maker);
  CallResult result = life.create();
  if (result.outcome != Outcome::kOk) return result;
  result = life.load();
  if (result.outcome == Outcome::kOk) life.query();  // what it answers is not the question here
  life.destroy();
  return result;
}

CallResult many_lives(const Maker& maker, const OwnProcess& process) {
  const std::int64_t until_ns = monotonic_ns() + kLivesNs;
  std::uint64_t settled_bytes = 0;
  int lives = 0;
  while (lives < kFirstLives + kMostLives) {
    CallResult result = one_life(maker);
    if (result.outcome != Outcome::kOk) return result;
    ++lives;
    if (lives == kFirstLives) settled_bytes = process.anonymous_bytes();
    if (lives >= 2 * kFirstLives && monotonic_ns() > until_ns) break;
  }
  const std::uint64_t now_bytes = process.anonymous_bytes();
  const std::uint64_t grown = now_bytes - std::min(now_bytes, settled_bytes);
  if (grown <= kToleratedBytes) return {};
  return fault(fmt::format("the process grew by {} KiB over {} lives of a matchmaker", grown / 1024,
                           lives - kFirstLives));
}

}  // namespace

CallResult make_unusual_calls(UnusualCalls unusual, const std::function<HostedMatchmaker()>& make,
                              const mb_options_t& options, const AbiCollection& collection,
                              const OwnProcess& process) {
  const Maker maker{make, options, collection};
  switch (unusual) {
    case UnusualCalls::kNone:
      return {};
    case UnusualCalls::kOutOfOrder:
      return out_of_order(maker);
    case UnusualCalls::kManyLives:
      return many_lives(maker, process);
  }
  return {};
}

}  // namespace matchbench
