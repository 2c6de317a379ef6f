#include "harness/round/plugin_check.hpp"

#include "harness/round/descriptor_rules.hpp"
#include "harness/round/exported_symbols.hpp"
#include "harness/round/plugin_check_material.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace matchbench {
namespace {

constexpr const char* kEntrySymbol = "mb_entry_v1";
constexpr std::size_t kServices = 60;
constexpr std::size_t kRequests = 5;
constexpr std::size_t kManyServices = 4'000;  // enough that a slow matchmaker shows
constexpr std::uint32_t kTopK = 3;
constexpr std::uint32_t kThreads = 4;
// What a contest grants after a deadline before it kills.
const std::int64_t kGraceNs = Deadlines{}.grace_ns;
constexpr std::size_t kWarmQueries = 200;
constexpr std::size_t kGrowthQueries = 1'000;
constexpr std::size_t kFewestGrowthQueries = 200;
constexpr std::int64_t kGrowthNs = 30'000'000'000;
// The worker's own buffer for answers, 1 MiB, may fill up for the first time, and a heap breathes.
constexpr std::uint64_t kToleratedGrowthBytes = std::uint64_t{2} << 20;
constexpr std::size_t kGrowthServices = 500;  // a leaked ranking is 8 kB then

double milliseconds(std::int64_t ns) {
  return static_cast<double>(ns) / 1e6;
}

bool same_rankings(const CheckRecord& a, const CheckRecord& b) {
  return std::equal(a.answers.begin(), a.answers.end(), b.answers.begin(), b.answers.end(),
                    [](const Answered& x, const Answered& y) {
                      return x.outcome == y.outcome && x.ranking == y.ranking;
                    });
}

class Suite {
 public:
  Suite(const CheckTarget& target, std::string_view taxonomy,
        const std::function<void(const CheckResult&)>& on_result)
      : target_(target),
        taxonomy_(taxonomy),
        on_result_(on_result),
        services_(plain_services(kServices)),
        requests_(plain_requests(kRequests)) {}

  std::vector<CheckResult> run() {
    symbols();
    if (!opens()) return std::move(results_);
    if (!plain_session()) return std::move(results_);
    newer_host();
    call_order();
    small_collections();
    odd_input();
    top_k();
    same_seed();
    stops();
    threads();
    output();
    query_growth();
    many_lives();
    sanitizer();
    return std::move(results_);
  }

 private:
  CheckRecord hold(const CheckPlan& plan) {
    CheckRecord record = hold_session(target_, taxonomy_, plan);
    output_bytes_ += record.output_bytes;
    if (output_start_.empty()) output_start_ = record.output_start;
    const std::string& log = record.report.log;
    if (sanitizer_report_.empty()) {
      for (const char* sign : {"ERROR: AddressSanitizer", "runtime error:"}) {
        const auto at = log.find(sign);
        if (at == std::string::npos) continue;
        sanitizer_report_ = log.substr(at, log.find('\n', at) - at);
      }
    }
    return record;
  }

  CheckPlan plain() const { return {.services = services_, .requests = requests_}; }

  void add(CheckVerdict verdict, std::string key, std::string title, std::string detail,
           std::string remedy = {}) {
    if (verdict != CheckVerdict::kFailed) remedy.clear();
    results_.push_back(
        {std::move(key), std::move(title), verdict, std::move(detail), std::move(remedy)});
    on_result_(results_.back());
  }

  bool add(bool passed, std::string key, std::string title, std::string detail,
           std::string remedy) {
    add(passed ? CheckVerdict::kPassed : CheckVerdict::kFailed, std::move(key), std::move(title),
        std::move(detail), std::move(remedy));
    return passed;
  }

  // Passes where nothing failed in the session; `good` says what was seen then.
  bool add(const CheckRecord& record, std::string key, std::string title, std::string good,
           std::string remedy) {
    const std::string fault = record.fault();
    return add(fault.empty(), std::move(key), std::move(title), fault.empty() ? good : fault,
               std::move(remedy));
  }

  void symbols() {
    const DynamicSymbols symbols = dynamic_symbols(target_.library);
    built_with_sanitizer_ =
        std::ranges::find(symbols.needed, "__asan_init") != symbols.needed.end();
    const bool has_entry =
        std::ranges::find(symbols.exported, kEntrySymbol) != symbols.exported.end();
    std::string detail = fmt::format("{} symbols, {}{}", symbols.exported.size(),
                                     has_entry ? "" : "not ", kEntrySymbol);
    if (symbols.exported.size() == 1 && has_entry) detail = kEntrySymbol;
    std::size_t shown = 0;
    for (const auto& name : symbols.exported) {
      if (name == kEntrySymbol || shown == 3) continue;
      detail += fmt::format(", {}", name);
      ++shown;
    }
    if (symbols.exported.size() > shown + (has_entry ? 1 : 0)) detail += ", …";
    add(symbols.exported.size() == 1 && has_entry, "symbols",
        "exports the entry function and nothing else", detail,
        has_entry ? "build with matchbench_add_plugin() or link with "
                    "-Wl,--version-script holding '{ global: mb_entry_v1; local: *; };'"
                  : "end the source with MATCHBENCH_EXPORT(YourClass)");
  }

  bool opens() {
    CheckPlan plan = plain();
    plan.requests = {};
    const CheckRecord record = hold(plan);
    if (!record.described) {
      return add(record, "handshake", "opens and introduces itself", "",
                 "the message above names what is missing; plugin.hpp fills every table by itself");
    }
    const PluginIdentity& plugin = record.described->plugin;
    features_ = plugin.features;
    add(true, "handshake", "opens and introduces itself",
        fmt::format("{} {} by {}, ABI 1.{}", plugin.name, plugin.version, plugin.author,
                    plugin.abi_minor),
        "");
    add(CheckVerdict::kNotChecked, "older_host", "works with older hosts",
        "ABI 1.0 is the first version, there is no older host");
    const bool good_id = is_reverse_domain(plugin.id);
    const bool good_version = is_version(plugin.version);
    add(good_id && good_version, "descriptor", "has a sound descriptor",
        fmt::format("id '{}', version '{}'", plugin.id, plugin.version),
        good_id ? "write the version as MAJOR.MINOR.PATCH"
                : "write the id as a reverse domain name, org.example.name");
    return true;
  }

  bool plain_session() {
    plain_ = hold(plain());
    const auto& load = plain_.phases[static_cast<std::size_t>(Phase::kLoad)];
    const bool loaded = load && load->outcome == Outcome::kOk;
    // Without a loaded collection every check below would say the same again.
    if (!add(loaded, "load", "loads a collection",
             loaded ? fmt::format("{} services", kServices) : plain_.fault(),
             "see what the message names; log with host.log() to find the place")) {
      return false;
    }
    add(plain_, "rankings", "answers with valid rankings",
        fmt::format("{} requests on {} services: indices, scores and order are right", kRequests,
                    kServices),
        "rank each service at most once, by its index, with finite scores that never rise; "
        "matchbench::Ranking does so");
    return true;
  }

  void newer_host() {
    CheckPlan plan = plain();
    plan.as_newer_host = true;
    CheckRecord record = hold(plan);
    std::string fault = record.fault();
    if (fault.empty() && !same_rankings(plain_, record)) fault = "ranks otherwise than before";
    add(fault.empty(), "newer_host", "works with newer hosts",
        fault.empty() ? "structs of ABI 1.1 are taken" : fault,
        "treat struct_size as a lower bound; never compare it with == or copy that many bytes");
  }

  void call_order() {
    CheckPlan plan = plain();
    plan.drill = Drill::kOutOfOrder;
    add(hold(plan), "call_order", "survives calls out of order",
        "query before load is refused; destroy without load and of NULL are taken",
        "return MB_E_STATE from query() before load(); let destroy() take NULL");
  }

  void small_collections() {
    CheckPlan plan = plain();
    plan.services = {};
    add(hold(plan), "empty_collection", "takes an empty collection", "loads it and ranks nothing",
        "return MB_OK from load() and an empty ranking from query()");
    plan.services = std::span(services_).first(1);
    add(hold(plan), "one_service", "takes a collection of one service", "loads and ranks it",
        "look for divisions by the number of services minus one, or by a spread of scores");
  }

  void odd_input() {
    for (const auto& odd : odd_services()) {
      std::vector<Service> services = services_;
      services.push_back(odd.service);
      const std::vector<Service> requests = {requests_[0], odd.service};
      CheckPlan plan = plain();
      plan.services = services;
      plan.requests = requests;
      const CheckRecord record = hold(plan);
      const bool abstained =
          record.answers.size() == 2 && record.answers[1].outcome == Outcome::kAbstained;
      add(record, odd.key, "takes " + odd.title,
          abstained ? "abstains from such a request"
                    : "loads such a service, answers such a request",
          "skip what cannot be used; abstain from a request with MB_UNSUPPORTED (throw "
          "matchbench::Unsupported), never fail load() for one service");
    }
  }

  void top_k() {
    CheckPlan plan = plain();
    plan.top_k = kTopK;
    add(hold(plan), "top_k", "respects top_k",
        fmt::format("at most {} services are returned", kTopK),
        "stop at query.top_k matches where it is not 0; matchbench::Ranking::take() does so");
  }

  void same_seed() {
    const CheckRecord again = hold(plain());
    add(again.fault() == plain_.fault() && same_rankings(plain_, again), "same_seed",
        "same seed, same rankings",
        same_rankings(plain_, again) ? "two workers agree" : "two workers with one seed disagree",
        "take all randomness from options.seed; do not order by address, hash of a pointer or "
        "time");

    CheckPlan plan = plain();
    plan.rounds = 2;
    const CheckRecord twice = hold(plan);
    bool repeated = twice.answers.size() == 2 * kRequests;
    for (std::size_t i = 0; repeated && i < kRequests; ++i) {
      repeated = twice.answers[i].ranking == twice.answers[i + kRequests].ranking;
    }
    const bool adaptive = std::ranges::find(features_, "adaptive") != features_.end();
    add(repeated || adaptive, "same_query", "same request, same ranking",
        repeated   ? "a second pass repeats the first"
        : adaptive ? "a second pass differs, as 'adaptive' says it may"
                   : "a second pass differs from the first",
        "keep no state between queries, or state the feature 'adaptive' in the descriptor");
  }

  void add_stop(std::string key, std::string title, const PhaseResult& full,
                const PhaseResult& stopped, const std::string& call) {
    const double full_ms = milliseconds(full.time.wall_ns);
    const double stopped_ms = milliseconds(stopped.time.wall_ns);
    const bool quick = full.time.wall_ns < kGraceNs;
    const bool returned = stopped.time.wall_ns > 0 && stopped.time.wall_ns < kGraceNs;
    add(returned, std::move(key), std::move(title),
        quick ? fmt::format("{}: {:.1f} ms for {} services, nothing to stop", call, full_ms,
                            kManyServices)
        : returned
            ? fmt::format("{}: back after {:.1f} ms, needs {:.0f} ms if left alone", call,
                          stopped_ms, full_ms)
            : fmt::format("{}: went on for {:.0f} ms after it was told to stop", call, stopped_ms),
        "poll host.should_stop() in long loops, or call host.stop_if_asked()");
  }

  void stops() {
    const auto services = plain_services(kManyServices);
    CheckPlan plan = plain();
    plan.services = services;
    plan.requests = std::span(requests_).first(1);
    const CheckRecord full = hold(plan);
    if (const std::string fault = full.fault(); !fault.empty()) {
      add(false, "many_services", "takes a collection of some thousand services", fault,
          "see what the message names; a contest's collection is as large");
      return;
    }
    const auto load = static_cast<std::size_t>(Phase::kLoad);
    plan.load_budget_ns = 1;
    const CheckRecord stopped_load = hold(plan);
    add_stop("stop_load", "load stops when told", *full.phases[load],
             stopped_load.phases[load].value_or(PhaseResult{}), "load");
    plan.load_budget_ns = 0;
    plan.query_budget_ns = 1;
    const CheckRecord stopped_query = hold(plan);
    const auto query = [](const CheckRecord& record) {
      PhaseResult result;
      if (!record.answers.empty()) result.time = record.answers[0].time;
      return result;
    };
    add_stop("stop_query", "query stops when told", query(full), query(stopped_query), "query");
  }

  void threads() {
    CheckPlan plan = plain();
    plan.max_threads = kThreads;
    const CheckRecord many = hold(plan);
    const auto at_end_of = [](const CheckRecord& record, Phase phase) {
      return record.report.process[static_cast<std::size_t>(phase)].threads;
    };
    const std::uint32_t alone = at_end_of(plain_, Phase::kLoad);
    const std::uint32_t loaded = at_end_of(many, Phase::kLoad);
    const std::uint32_t left = at_end_of(many, Phase::kDestroy);
    if (!many.fault().empty() || left == 0) {
      add(CheckVerdict::kNotChecked, "threads", "joins its threads", many.fault());
      return;
    }
    add(alone <= 1 && loaded <= kThreads && left <= 1, "threads", "joins its threads",
        fmt::format("{} after load where 1 is allowed, {} where {} are, {} after destroy", alone,
                    loaded, kThreads, left),
        "use at most options.max_threads, counting the caller's, and join all in destroy()");
  }

  void output() {
    std::string start = output_start_;
    std::ranges::replace_if(
        start, [](unsigned char c) { return c < ' ' || c >= 0x7f; }, ' ');
    add(output_bytes_ == 0, "stdout", "writes nothing to standard output",
        output_bytes_ == 0 ? "nothing in all of these sessions"
                           : fmt::format("{} bytes: '{}'", output_bytes_, start),
        "say it with host.log()");
  }

  void query_growth() {
    const auto services = plain_services(kGrowthServices);
    CheckPlan plan = plain();
    plan.services = services;
    plan.rounds = (kWarmQueries + kGrowthQueries) / kRequests;
    plan.stop_after_ns = kGrowthNs;
    const CheckRecord record = hold(plan);
    const std::string title = "does not grow from query to query";
    const auto& sizes = record.resident_bytes;
    if (!record.fault().empty()) {
      add(record, "query_growth", title, "", "see what the message names");
      return;
    }
    if (sizes.size() < kWarmQueries + kFewestGrowthQueries) {
      add(CheckVerdict::kNotChecked, "query_growth", title,
          fmt::format("too slow: {} queries on {} services in {} s", sizes.size(), kGrowthServices,
                      kGrowthNs / 1'000'000'000));
      return;
    }
    const std::uint64_t warm = sizes[kWarmQueries - 1];
    // The last answers may have come after the worker's end, when it has no size.
    const std::uint64_t most = *std::max_element(sizes.begin() + kWarmQueries, sizes.end());
    const std::uint64_t grown = most - std::min(most, warm);
    add(grown <= kToleratedGrowthBytes, "query_growth", title,
        fmt::format("{} KiB over {} queries", grown / 1024, sizes.size() - kWarmQueries),
        "free or reuse what a query allocates at the next call");
  }

  void many_lives() {
    const auto services = plain_services(kGrowthServices);
    CheckPlan plan = plain();
    plan.services = services;
    plan.drill = Drill::kManyLives;
    add(hold(plan), "memory_after_destroy", "gives its memory back",
        "matchmakers made and destroyed over and over leave nothing",
        "free in destroy() all that create() and load() allocated; keep nothing in globals");
  }

  void sanitizer() {
    const std::string title = "is clean under AddressSanitizer";
    if (!built_with_sanitizer_) {
      add(CheckVerdict::kNotChecked, "sanitizer", title,
          "the plugin is not built with it; build plugin and matchbench with the preset asan");
      return;
    }
    add(sanitizer_report_.empty(), "sanitizer", title,
        sanitizer_report_.empty() ? "no report in all of these sessions" : sanitizer_report_,
        "run 'matchbench run' with 'isolation: none' to see the whole report");
  }

  const CheckTarget& target_;
  const std::string_view taxonomy_;
  const std::function<void(const CheckResult&)>& on_result_;
  const std::vector<Service> services_;
  const std::vector<Service> requests_;

  std::vector<CheckResult> results_;
  CheckRecord plain_;
  std::vector<std::string> features_;
  bool built_with_sanitizer_ = false;
  // Over all sessions.
  std::uint64_t output_bytes_ = 0;
  std::string output_start_;
  std::string sanitizer_report_;
};

}  // namespace

std::vector<CheckResult> check_plugin(const CheckTarget& target, std::string_view taxonomy,
                                      const std::function<void(const CheckResult&)>& on_result) {
  return Suite(target, taxonomy, on_result).run();
}

}  // namespace matchbench
