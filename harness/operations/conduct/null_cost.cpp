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
#include <exception>
#include <utility>

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

  results::EnvironmentRecord figures(const std::string& plugin, bool interrupted) {
    if (times_ns_.size() < kRequests * kPasses) {
      return {{plugin, interrupted ? "the round was interrupted meanwhile" : "its queries failed"}};
    }
    const double seconds = static_cast<double>(last_ns_ - first_ns_) / 1e9;
    return {{plugin + ".query_ns", fmt::format("{:.0f}", *median(times_ns_))},
            {plugin + ".queries_per_s",
             fmt::format("{:.0f}", static_cast<double>(times_ns_.size() - 1) / seconds)}};
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

results::EnvironmentRecord run_null(const round::PreparedRound& made, const fs::path& database,
                                    const std::function<bool()>& interrupt) {
  Stopwatch stopwatch;
  store::RoundStore store =
      store::RoundStore::create(database, {}, made.collection, store::RoundStore::Mode::kScratch);
  const round::RoundSummary summary = round::run_round(made, store, stopwatch, interrupt);
  return stopwatch.figures(made.entrants.asked.front().name, summary.interrupted);
}

results::EnvironmentRecord measure_null(const std::string& name, const round::PreparedRound& given,
                                        const fs::path& database,
                                        const std::function<bool()>& interrupt) {
  const auto found = registry::PluginRegistry::standard().find_shipped(name);
  if (!found) return {{name, fmt::format("the plugin '{}' is not installed", name)}};
  remove_database(database);  // of a run that was killed here
  results::EnvironmentRecord record;
  try {
    record = run_null(null_round(*found, given), database, interrupt);
  } catch (const std::exception& error) {  // the round itself reports what is wrong, if anything
    record = {{name, error.what()}};
  }
  remove_database(database);
  return record;
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
                                             const fs::path& database,
                                             const std::function<bool()>& interrupt) {
  results::EnvironmentRecord record = measure_null("null", round, database, interrupt);
  for (const ProgramLanguage& language : kProgramLanguages) {
    if (language.null_matchmaker.empty()) continue;
    const bool used = std::ranges::any_of(round.guarded, [&](const auto& plugin) {
      return is_written_in(plugin, language, round.contest.protocol);
    });
    if (!used) continue;
    for (auto& figure :
         measure_null(std::string(language.null_matchmaker), round, database, interrupt)) {
      record.push_back(std::move(figure));
    }
  }
  return record;
}

}  // namespace matchbench::conduct
