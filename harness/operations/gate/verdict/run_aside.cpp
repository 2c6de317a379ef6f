#include "harness/operations/gate/verdict/run_aside.hpp"

#include "harness/data/collection/export/tokenizer.hpp"
#include "harness/data/collection/native/put_file.hpp"
#include "harness/data/collection/native/read_collection.hpp"
#include "harness/data/collection/native/relevance_yaml.hpp"
#include "harness/data/collection/native/setting_named.hpp"
#include "harness/data/contest/passes.hpp"
#include "harness/data/contest/protocol_settings.hpp"
#include "harness/execution/registry/plugin_registry.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/file.hpp"
#include "harness/operations/conduct/contest_check.hpp"
#include "harness/operations/conduct/side_by_side_check.hpp"
#include "harness/operations/gate/decide/quantile_ratio.hpp"
#include "harness/operations/gate/sides/round_side.hpp"
#include "harness/scoring/score/asked_collection.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

namespace matchbench::gate {
namespace {

namespace fs = std::filesystem;

constexpr const char* kText =
    "# Made by 'matchbench gate': one or two entrants alone.\nmatchbench: contest/1\n";

// As contests name plugins: by a name of the registry, or by an absolute path.
std::string plugin_path(const std::string& given) {
  return is_there(given) ? fs::absolute(given).lexically_normal().string() : given;
}

// The contest's own entry for what is given: the entrant of this name, else the one that is this
// plugin; null if there is none. Throws an input Error if several are.
const contest::EntrantSpec* entry_of(const Runner& runner, const contest::Contest& contest) {
  if (const auto* named = plugin_entrant(contest, runner.given)) return named;
  const auto registry = registry::PluginRegistry::standard();
  const fs::path folder = contest.file.parent_path();
  const fs::path wanted = registry.resolve(plugin_path(runner.given), folder);
  std::vector<const contest::EntrantSpec*> found;
  for (const auto& spec : contest.entrants) {
    if (!spec.is_plugin()) continue;
    try {
      if (registry.resolve(spec.plugin, folder) == wanted) found.push_back(&spec);
    } catch (const Error&) {
      continue;  // a missing entrant does not take part
    }
  }
  if (found.size() < 2) return found.empty() ? nullptr : found.front();
  throw input_error(fmt::format("{} is {} entrants of {}: {} and {}", runner.given, found.size(),
                                contest.file.string(), found[0]->name, found[1]->name),
                    "name one of them in its place");
}

contest::EntrantSpec spec_of(const Runner& runner, const contest::Contest& contest) {
  contest::EntrantSpec spec;
  spec.name = runner.name;
  spec.where = {runner.given, 0, 0};
  if (runner.material == Material::kRunFile) {
    spec.run = fs::absolute(runner.given).lexically_normal().string();
    return spec;
  }
  spec.plugin = plugin_path(runner.given);
  spec.parameters = runner.parameters;
  spec.grants = runner.grants;
  if (const auto* entry = entry_of(runner, contest)) {
    spec.plugin = entry->plugin;
    spec.plugin_index = entry->plugin_index;
    spec.parameters = entry->parameters;
    spec.files = entry->files;
    spec.repetitions = entry->repetitions;
    spec.grants = both_of(entry->grants, runner.grants);
  }
  return spec;
}

void add_defined(const std::string& definition, contest::Contest& contest) {
  for (auto& setting : collection::settings_in(definition, "the base's relevance setting")) {
    contest.defined_settings.push_back({contest.relevance_where, std::move(setting)});
  }
}

// Passes everything on, and keeps the warnings.
class Noting : public conduct::ContestObserver {
 public:
  explicit Noting(conduct::ContestObserver& next) : next_(next) {}

  void on_warning(const std::string& warning) override {
    next_.on_warning(warning);
    sentences_.push_back(warning.ends_with('.') ? warning : warning + ".");
  }
  void on_progress(const conduct::RoundProgress& progress) override { next_.on_progress(progress); }

  const std::vector<std::string>& sentences() const { return sentences_; }

 private:
  conduct::ContestObserver& next_;
  std::vector<std::string> sentences_;
};

// Run files have no times. A single side has nothing to compare its times with; nor have two sides
// that are the same plugin.
bool compares_times(const std::vector<Runner>& runners) {
  return runners.size() > 1 && runners.front().given != runners.back().given &&
         std::ranges::all_of(runners,
                             [](const auto& one) { return one.material == Material::kPlugin; });
}

// Otherwise the base's contest defined it.
bool is_of_collection(const std::string& setting, const fs::path& folder) {
  return std::ranges::any_of(collection::read_relevance_settings(folder),
                             [&](const auto& one) { return one.name == setting; });
}

}  // namespace

StatedContest contest_of(const OpenRound& round, const conduct::ForeignTerms& terms) {
  const store::RoundFacts facts = round.store.round();
  const contest::ContestFacts& stored = facts.contest;
  StatedContest out;
  contest::Contest& contest = out.contest;
  contest.name = stored.name;
  contest.text = kText;
  contest.collection =
      round.collection.empty()
          ? conduct::foreign_collection(terms, facts.collection.digest, facts.collection_folder)
          : fs::absolute(round.collection);
  contest.split = stored.split;
  contest.measures = stored.measures;
  contest.measure_places.resize(contest.measures.size());
  contest.relevance = stored.relevance;
  contest.setting_places.resize(contest.relevance.size());
  for (const auto& one : stored.defined_settings) add_defined(one.definition, contest);
  contest.undefined = stored.undefined;
  contest.training = stored.training;
  contest.protocol = contest::stored_protocol(facts.protocol);
  out.changes = contest::confine_at_least(terms.confinement, contest.protocol);
  return out;
}

StatedContest contest_of(const Footing& footing, const conduct::ForeignTerms& terms) {
  StatedContest out;
  contest::Contest& contest = out.contest;
  contest.name = footing.collection;
  contest.text = kText;
  contest.collection =
      conduct::foreign_collection(terms, footing.collection_digest, footing.collection_folder);
  if (!is_of_collection(footing.setting, contest.collection)) {
    add_defined(footing.definition, contest);
  }
  contest.split = footing.split;
  contest.training = footing.training;
  contest.protocol = contest::stored_protocol(footing.protocol);
  out.changes = contest::confine_at_least(terms.confinement, contest.protocol);
  return out;
}

const contest::EntrantSpec* plugin_entrant(const contest::Contest& contest,
                                           const std::string& given) {
  if (is_there(given)) return nullptr;
  const auto found = std::ranges::find_if(contest.entrants, [&](const contest::EntrantSpec& spec) {
    return spec.is_plugin() && spec.name == given;
  });
  return found == contest.entrants.end() ? nullptr : &*found;
}

std::vector<std::string> run_aside(contest::Contest contest, const Collection& collection,
                                   const std::vector<Runner>& runners, const fs::path& database,
                                   const session::WorkerSource& programs,
                                   conduct::ContestObserver& observer,
                                   const std::function<bool()>& interrupt) {
  std::vector<contest::EntrantSpec> specs;
  for (const auto& runner : runners) specs.push_back(spec_of(runner, contest));
  contest.entrants = std::move(specs);
  contest.track.clear();
  contest.tracks.clear();
  if (contest.file.empty()) {
    contest.file = database.parent_path() / "contest.yaml";
    collection::put_file(contest.file, contest.text);
  }
  const bool times_count = compares_times(runners) && contest.protocol.blocks >= kFewestBlocks;
  if (!times_count) contest.protocol = contest::without_times(std::move(contest.protocol));
  // Two sides without times need not wait for each other.
  const bool are_beside =
      !times_count && runners.size() > 1 && conduct::may_be_side_by_side(contest, runners.size());
  const conduct::ContestRequest request{.contest = contest.file,
                                        .database = database,
                                        .times_count = times_count,
                                        .is_kept = false,
                                        .jobs = are_beside ? runners.size() : 1};
  auto prepared = conduct::prepare_contest(request, std::move(contest), programs, collection);
  Noting noting(observer);
  const auto result = conduct::carry_out(prepared, noting, interrupt);
  if (result.summary.interrupted) {
    throw environment_error("the gate was interrupted before its entrants had answered",
                            "start it again; nothing was kept");
  }
  for (const auto& remark : result.remarks) noting.on_warning(remark);
  return noting.sentences();
}

void require_scorable(const contest::Contest& contest, const Judgments& judgments, Question asked,
                      const QualityRule& rule) {
  if (asked.measures.empty()) asked.measures = {first_measure(contest.measures)};
  const auto plan = plan_of(asked);
  require_possible(rule, plan.names_of_values());
  std::vector<std::string> names = contest.relevance;
  if (!asked.relevance.empty()) names = {asked.relevance};
  score::require_judgments(contest.collection,
                           collection::settings_named(conduct::contest_settings(contest), names),
                           judgments);
  if (!plan.needs_tokens()) return;
  if (const auto why = collection::why_no_tokens(); !why.empty()) throw environment_error(why);
}

}  // namespace matchbench::gate
