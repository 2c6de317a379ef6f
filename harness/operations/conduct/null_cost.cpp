#include "harness/operations/conduct/null_cost.hpp"

#include "harness/data/store/round/store.hpp"
#include "harness/execution/registry/plugin_registry.hpp"
#include "harness/execution/registry/program_plugin.hpp"
#include "harness/execution/round/round.hpp"
#include "harness/foundation/base/clock.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/median.hpp"
#include "harness/foundation/model/program_language.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <exception>
#include <optional>
#include <string>
#include <utility>
#include <variant>

namespace matchbench::conduct {
namespace {

namespace fs = std::filesystem;

// Some ten thousand queries take about as long as the start of a worker.
constexpr std::size_t kRequests = 500;
constexpr std::uint32_t kPasses = 20;
constexpr std::uint32_t kServices = 10;

class Stopwatch : public round::RoundObserver {
 public:
  void on_answer(const Entrant&, const Answer& answer) override {
    last_ns_ = monotonic_ns();
    if (times_ns_.empty()) first_ns_ = last_ns_;
    if (answer.outcome == Outcome::kOk) times_ns_.push_back(answer.time.wall_ns);
  }

  // None if not all of its queries were answered.
  std::optional<NullCost> cost() {
    if (times_ns_.size() < kRequests * kPasses) return std::nullopt;
    const double seconds = static_cast<double>(last_ns_ - first_ns_) / 1e9;
    return NullCost{
        .query_ns = std::llround(*median(times_ns_)),
        .queries_per_s = std::llround(static_cast<double>(times_ns_.size() - 1) / seconds),
        .measured = utc_now()};
  }

 private:
  std::int64_t first_ns_ = 0;
  std::int64_t last_ns_ = 0;
  std::vector<std::int64_t> times_ns_;
};

Collection made_collection() {
  Collection made;
  made.digest = "made for the null matchmaker";
  for (std::uint32_t i = 0; i < kServices; ++i) {
    made.services.emplace_back().uri = fmt::format("http://matchbench.org/service/{}", i);
  }
  for (std::size_t i = 0; i < kRequests; ++i) {
    made.requests.emplace_back().uri = fmt::format("http://matchbench.org/request/{}", i);
  }
  return made;
}

void remove_database(const fs::path& path) {
  std::error_code error;
  for (const char* suffix : {"", "-wal", "-shm", "-writer"}) {
    fs::remove(path.string() + suffix, error);
  }
}

// Under the rules of `given`.
round::PreparedRound null_round(const registry::RegisteredPlugin& plugin,
                                const round::PreparedRound& given) {
  round::PreparedRound made;
  contest::ProtocolSettings& protocol = made.contest.protocol;
  protocol.passes = kPasses;
  protocol.blocks = 1;
  protocol.isolation = given.contest.protocol.isolation;
  protocol.confinement = given.contest.protocol.confinement;
  protocol.clock_apart = given.contest.protocol.clock_apart;
  protocol.affinity = given.contest.protocol.affinity;
  made.start_worker = given.start_worker;
  Entrant& entrant = made.entrants.asked.emplace_back();
  entrant.name = plugin.name;
  entrant.plugin.path = plugin.library.string();
  entrant.plugin.sha256 = registry::plugin_digest(plugin.library);
  entrant.parameters = "{}";
  made.entrants.folds = {0};
  made.collection = made_collection();
  return made;
}

// The figures of a null matchmaker; else why there are none.
using Measured = std::variant<NullCost, std::string>;

Measured run_null(const round::PreparedRound& made, const fs::path& database,
                  const std::function<bool()>& interrupt) {
  Stopwatch stopwatch;
  store::RoundStore store =
      store::RoundStore::create(database, {}, made.collection, store::RoundStore::Mode::kScratch);
  const round::RoundSummary summary = round::run_round(made, store, stopwatch, interrupt);
  if (auto cost = stopwatch.cost()) return std::move(*cost);
  return summary.interrupted ? "the round was interrupted meanwhile" : "its queries failed";
}

// What the figures depend on beside the machine and the build.
std::string rules_of(const round::PreparedRound& made) {
  const contest::ProtocolSettings& protocol = made.contest.protocol;
  return fmt::format("{} {} {}", made.entrants.asked.front().name,
                     made.entrants.asked.front().plugin.sha256, contest::protocol_json(protocol));
}

Measured measure_null(const registry::RegisteredPlugin& plugin, const round::PreparedRound& given,
                      const fs::path& database, const KeptNullCosts& kept,
                      const std::function<bool()>& interrupt) try {
  const round::PreparedRound made = null_round(plugin, given);
  const std::string rules = rules_of(made);
  if (auto known = kept.find(rules)) return std::move(*known);
  remove_database(database);  // of a run that was killed here
  Measured measured = run_null(made, database, interrupt);
  remove_database(database);
  if (const auto* cost = std::get_if<NullCost>(&measured)) kept.keep(rules, *cost);
  return measured;
} catch (const std::exception& error) {  // the round itself reports what is wrong, if anything
  remove_database(database);
  return error.what();
}

results::EnvironmentRecord entries_of(const std::string& plugin, const Measured& measured) {
  if (const auto* why = std::get_if<std::string>(&measured)) return {{plugin, *why}};
  const auto& cost = std::get<NullCost>(measured);
  return {{plugin + ".query_ns", std::to_string(cost.query_ns)},
          {plugin + ".queries_per_s", std::to_string(cost.queries_per_s)},
          {plugin + ".measured", cost.measured}};
}

results::EnvironmentRecord null_entries(const std::string& name, const round::PreparedRound& given,
                                        const fs::path& database, const KeptNullCosts& kept,
                                        const std::function<bool()>& interrupt) {
  const auto found = registry::PluginRegistry::standard().find_shipped(name);
  if (!found) return {{name, fmt::format("the plugin '{}' is not installed", name)}};
  return entries_of(name, measure_null(*found, given, database, kept, interrupt));
}

bool is_written_in(const fs::path& plugin, const ProgramLanguage& language,
                   const contest::ProtocolSettings& protocol) {
  if (!registry::is_program(plugin)) return false;
  try {
    const protocol::ProgramOrder program =
        registry::program_order(registry::read_plugin_manifest(plugin), protocol);
    return language_of(fs::path(program.words.front()).filename().string()) == &language;
  } catch (const Error&) {  // the round itself says what is wrong with it
    return false;
  }
}

}  // namespace

results::EnvironmentRecord measure_null_cost(const round::PreparedRound& round,
                                             const fs::path& database, const KeptNullCosts& kept,
                                             const std::function<bool()>& interrupt) {
  results::EnvironmentRecord record = null_entries("null", round, database, kept, interrupt);
  for (const ProgramLanguage& language : kProgramLanguages) {
    if (language.null_matchmaker.empty()) continue;
    const bool used = std::ranges::any_of(round.guarded, [&](const auto& plugin) {
      return is_written_in(plugin, language, round.contest.protocol);
    });
    if (!used) continue;
    for (auto& figure :
         null_entries(std::string(language.null_matchmaker), round, database, kept, interrupt)) {
      record.push_back(std::move(figure));
    }
  }
  return record;
}

}  // namespace matchbench::conduct
