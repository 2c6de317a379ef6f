#include "harness/execution/conformance/advice.hpp"
#include "harness/execution/conformance/plugin_check_steps.hpp"

#include "harness/execution/conformance/plugin_check_material.hpp"
#include "harness/foundation/text/counted.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <utility>

namespace matchbench::conformance {
namespace {

constexpr std::uint32_t kTopK = 3;

bool same_rankings(const CheckRecord& a, const CheckRecord& b) {
  return std::equal(a.answers.begin(), a.answers.end(), b.answers.begin(), b.answers.end(),
                    [](const protocol::Answered& x, const protocol::Answered& y) {
                      return x.outcome == y.outcome && x.ranking == y.ranking;
                    });
}

// An author is to see whether a matchmaker that returned nothing said "nothing fits" or "I cannot
// deal with this request".
std::string silence_in_words(const CheckRecord& record) {
  const auto silent = std::ranges::count_if(record.answers, [](const protocol::Answered& answer) {
    return answer.outcome == Outcome::kOk && answer.ranking.empty() && !answer.repeats;
  });
  const auto abstained =
      std::ranges::count(record.answers, Outcome::kAbstained, &protocol::Answered::outcome);
  return fmt::format(
      "{} (nothing fits), {}",
      text::counted(static_cast<std::uint64_t>(silent), "empty ranking", "empty rankings"),
      text::counted(static_cast<std::uint64_t>(abstained), "abstention", "abstentions"));
}

bool ended_well(const CheckRecord& record, Phase phase) {
  const auto& result = record.phases[static_cast<std::size_t>(phase)];
  return result && result->outcome == Outcome::kOk;
}

bool check_training(CheckBench& bench, const CheckRecord& first) {
  const bool trained = ended_well(first, Phase::kTrain);
  const protocol::Training given = plain_training(bench.services().size());
  return bench.add(trained, "train", "learns from judgments",
                   trained ? fmt::format("{} judgments of {} requests", given.judgments.size(),
                                         given.queries.size())
                           : first.fault(),
                   "see what the message names; a judgment names its request and its service by "
                   "their positions");
}

bool only_abstains(const CheckRecord& record) {
  return record.fault().empty() && !record.answers.empty() &&
         std::ranges::all_of(record.answers, [](const protocol::Answered& answer) {
           return answer.outcome == Outcome::kAbstained;
         });
}

}  // namespace

std::optional<CheckRecord> check_first_session(CheckBench& bench, CheckRecord opened) {
  CheckRecord first = bench.trains() ? bench.hold(bench.plain()) : std::move(opened);
  const bool loaded = ended_well(first, Phase::kLoad);
  // Without a loaded collection every check below would say the same again.
  if (!bench.add(loaded, "load", "loads a collection",
                 loaded ? fmt::format("{} services", bench.services().size()) : first.fault(),
                 advice_for(bench.target(),
                            {"see what the message names; log with host.log() to find the place",
                             "see what the message names; 'matchbench plugin try PLUGIN "
                             "--collection FOLDER' prints what the program writes, too"}))) {
    return std::nullopt;
  }
  if (bench.trains() && !check_training(bench, first)) return std::nullopt;
  const char* title = "answers with valid rankings";
  if (only_abstains(first)) {
    bench.add(CheckVerdict::kNotChecked, "rankings", title,
              fmt::format("all {} requests were abstentions; no ranking was checked",
                          bench.requests().size()));
    return first;
  }
  bench.add(
      first, "rankings", title,
      fmt::format("{} requests on {} services: indices, scores and order are right; {}",
                  bench.requests().size(), bench.services().size(), silence_in_words(first)),
      advice_for(
          bench.target(),
          {"correct what the message names; rank each service at most once, by its index, with "
           "finite scores that never rise, as matchbench::Ranking does",
           "correct what the message names; rank each service at most once, by its index, with "
           "finite scores, the best first",
           "correct what the message names; query() returns pairs of an index in "
           "collection.services, each at most once, and a finite score",
           "correct what the message names; add each index of collection.services() at most once, "
           "with a finite score",
           "correct what the message names; rank each service at most once, by its index, with "
           "finite scores, the best first (JSON.stringify writes NaN as null)"}));
  if (first.fault().empty()) return first;
  bench.add(CheckVerdict::kNotChecked, "later_checks", "keeps the other promises",
            "they are checked once its rankings are valid");
  return std::nullopt;
}

void check_untrained(CheckBench& bench) {
  if (!bench.has_time(1, "untrained", "answers without training, too")) return;
  CheckSession plan = bench.plain();
  plan.trains = false;
  bench.add(bench.hold(plan), "untrained", "answers without training, too",
            "contests without training data can ask it",
            "answer before train(), too, or write 'training: required' into plugin.yaml");
}

void check_newer_host(CheckBench& bench, const CheckRecord& first) {
  if (!bench.has_time(2, "newer_host", "works with newer hosts")) return;
  CheckSession plan = bench.plain();
  plan.as_newer_host = true;
  CheckRecord record = bench.hold(plan);
  std::string fault = record.fault();
  if (fault.empty() && !same_rankings(first, record)) {
    if (!same_rankings(first, bench.hold(bench.plain()))) {
      return bench.add(CheckVerdict::kNotChecked, "newer_host", "works with newer hosts",
                       "its rankings change from worker to worker, whatever the host's version");
    }
    fault = "ranks otherwise than before";
  }
  bench.add(fault.empty(), "newer_host", "works with newer hosts",
            !fault.empty()                ? fault
            : bench.target().is_program() ? "messages with members of a later version are taken"
                                          : "structs of ABI 1.1 are taken",
            bench.target().is_program()
                ? "ignore members that are not known, and answer hello with the version 1"
                : "treat struct_size as a lower bound; never compare it with == or copy that many "
                  "bytes");
}

void check_call_order(CheckBench& bench) {
  if (!bench.has_time(1, "call_order", "survives calls out of order")) return;
  CheckSession plan = bench.plain();
  plan.unusual = protocol::UnusualCalls::kOutOfOrder;
  bench.add(bench.hold(plan), "call_order", "survives calls out of order",
            bench.target().is_program()
                ? "query before load is refused; destroy without load is taken"
                : "query before load is refused; destroy without load and of NULL are taken",
            advice_for(bench.target(),
                       {"return MB_E_STATE from query() before load(); let destroy() take NULL",
                        "answer a query before load with an error of the kind 'state', and destroy "
                        "in any case"}));
}

void check_empty_collection(CheckBench& bench) {
  const char* key = "empty_collection";
  const char* title = "takes an empty collection";
  if (bench.target().is_sme2()) {
    bench.add(CheckVerdict::kNotChecked, key, title, "SME2 had no collection without services");
    return;
  }
  if (!bench.has_time(1, key, title)) return;
  CheckSession plan = bench.plain();
  plan.services = {};
  plan.trains = false;  // there is no service to judge
  const bool is_asked = !bench.trains() || !bench.target().needs_training();
  if (!is_asked) plan.requests = {};
  bench.add(bench.hold(plan), key, title, is_asked ? "loads it and ranks nothing" : "loads it",
            advice_for(bench.target(),
                       {"return MB_OK from load() and an empty ranking from query()",
                        "answer load as usual, and a query with an empty ranking, []",
                        "let load() return as usual, and return [] from query()",
                        "let load() return as usual, and return new Ranking() from query()",
                        "let load() return as usual, and return [] from query()"}));
}

void check_small_collections(CheckBench& bench) {
  check_empty_collection(bench);
  if (!bench.has_time(1, "one_service", "takes a collection of one service")) return;
  CheckSession plan = bench.plain();
  plan.services = std::span(bench.services()).first(1);
  bench.add(bench.hold(plan), "one_service", "takes a collection of one service",
            "loads and ranks it",
            "look for divisions by the number of services minus one, or by a spread of scores");
}

bool is_late(const CheckRecord& record) {
  return record.report.outcome == Outcome::kTimedOut ||
         std::ranges::count(record.answers, Outcome::kTimedOut, &protocol::Answered::outcome) > 0;
}

// Whether nothing goes wrong with all of them at once.
bool takes_all_together(CheckBench& bench, const std::vector<OddService>& odd) {
  std::vector<Service> services = bench.services();
  std::vector<Service> requests = {bench.requests()[0]};
  for (const auto& one : odd) {
    services.push_back(one.service);
    if (!bench.target().is_sme2()) requests.push_back(one.service);
  }
  CheckSession plan = bench.plain();
  plan.services = services;
  plan.requests = requests;
  return bench.hold(plan).fault().empty();
}

void check_one_odd_input(CheckBench& bench, const OddService& odd) {
  std::vector<Service> services = bench.services();
  services.push_back(odd.service);
  const std::vector<Service> requests = {bench.requests()[0], odd.service};
  CheckSession plan = bench.plain();
  plan.services = services;
  // A class of SME2 may leave out any service, but cannot say that it abstains from a request.
  plan.requests = std::span(requests).first(bench.target().is_sme2() ? 1 : 2);
  const CheckRecord record = bench.hold(plan);
  const bool abstained =
      record.answers.size() == 2 && record.answers[1].outcome == Outcome::kAbstained;
  bench.add(
      record, odd.key, "takes " + odd.title,
      abstained                  ? "abstains from such a request"
      : bench.target().is_sme2() ? "loads such a service, or leaves it out"
                                 : "loads such a service, answers such a request",
      is_late(record)
          ? "take time in proportion to the length of a text, or look only at its beginning"
          : advice_for(
                bench.target(),
                {"skip what cannot be used; abstain from a request with MB_UNSUPPORTED (throw "
                 "matchbench::Unsupported), never fail load() for one service",
                 "skip what cannot be used; answer a request that is not understood with "
                 "'abstained', and never fail load for one service",
                 "skip what cannot be used; raise matchbench.Unsupported for a request, and "
                 "never raise in load() for one service",
                 "skip what cannot be used; throw Unsupported for a request, and never throw in "
                 "load() for one service",
                 "skip what cannot be used; throw an Unsupported for a request, and never throw "
                 "in load() for one service"}));
}

void check_odd_input(CheckBench& bench) {
  const auto all = odd_services();
  // If a session takes long, they are tried one by one only if something is wrong with them
  // together.
  const bool are_taken = bench.is_slow() && bench.left_ns() > CheckBench::kMostCheckNs / 8 &&
                         takes_all_together(bench, all);
  std::size_t tried = 0;
  for (const auto& odd : all) {
    bench.target().on_step(
        fmt::format("unusual descriptions, {} of {}: {}", ++tried, all.size(), odd.title));
    if (are_taken) {
      bench.add(CheckVerdict::kPassed, odd.key, "takes " + odd.title, "loaded with the others");
    } else if (bench.has_time(1, odd.key, "takes " + odd.title)) {
      check_one_odd_input(bench, odd);
    }
  }
}

void check_top_k(CheckBench& bench) {
  if (!bench.has_time(1, "top_k", "respects top_k")) return;
  CheckSession plan = bench.plain();
  plan.top_k = kTopK;
  bench.add(
      bench.hold(plan), "top_k", "respects top_k",
      fmt::format("at most {} services are returned", kTopK),
      advice_for(
          bench.target(),
          {"stop at query.top_k matches where it is not 0; matchbench::Ranking::take() does so",
           "cut the ranking at top_k where it is not 0"}));
}

void check_repetition(CheckBench& bench, const CheckRecord& first, bool adaptive) {
  if (!bench.has_time(1, "same_seed", "same seed, same rankings")) return;
  CheckSession plan = bench.plain();
  plan.rounds = 2;
  const CheckRecord twice = bench.hold(plan);
  const std::size_t count = bench.requests().size();
  CheckRecord again = twice;  // the first of the two rounds
  again.answers.resize(std::min(again.answers.size(), count));
  const bool agree = same_rankings(first, again);
  bench.add(
      agree, "same_seed", "same seed, same rankings",
      agree ? "two workers agree" : "two workers with one seed disagree",
      advice_for(bench.target(), {"take all randomness from options.seed; do not order by address, "
                                  "hash of a pointer or time",
                                  "take all randomness from the seed; do not order by the hash of "
                                  "an object, by time, or as a table happens to be iterated"}));

  bool repeated = twice.answers.size() == 2 * count;
  for (std::size_t i = 0; repeated && i < count; ++i) {
    repeated = twice.answers[i].ranking == twice.answers[i + count].ranking;
  }
  bench.add(repeated || adaptive, "same_query", "same request, same ranking",
            repeated   ? "a second pass repeats the first"
            : adaptive ? "a second pass differs, as 'adaptive' says it may"
                       : "a second pass differs from the first",
            advice_for(
                bench.target(),
                {"keep no state between queries, or state the feature 'adaptive' in the descriptor",
                 "keep no state between queries, or state the tag 'adaptive' in plugin.yaml"}));
}

}  // namespace matchbench::conformance
