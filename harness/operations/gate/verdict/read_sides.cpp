#include "harness/operations/gate/verdict/read_sides.hpp"

#include "harness/data/contest/granted.hpp"
#include "harness/execution/registry/plugin_registry.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/os/scratch.hpp"
#include "harness/foundation/text/printable.hpp"
#include "harness/operations/gate/baseline/baseline.hpp"
#include "harness/operations/gate/decide/compare.hpp"
#include "harness/operations/gate/sides/scored_system.hpp"
#include "harness/operations/gate/verdict/material.hpp"
#include "harness/operations/gate/verdict/run_aside.hpp"
#include "harness/scoring/results/read_results.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <deque>
#include <utility>

namespace matchbench::gate {
namespace {

// A side on its way from what the user gave to its scores.
struct Part {
  std::string given;
  Material material;
  std::string entrant = {};          // its name in the round
  const OpenRound* round = nullptr;  // with its answers; null: a baseline, or not asked yet

  bool is_round() const { return material == Material::kRound || material == Material::kBundle; }
  bool is_to_run() const { return material == Material::kPlugin || material == Material::kRunFile; }
};

bool is_same_program(const Side& base, const Side& fresh) {
  return !base.plugin.empty() && base.plugin == fresh.plugin && base.parameters == fresh.parameters;
}

// The name that is sought among the entrants of the other side; "" if the part has none yet.
std::string name_for_other(const Part& part, const std::optional<Baseline>& baseline) {
  if (part.is_to_run()) return registry::default_name(part.given);
  if (part.round == nullptr) return baseline->side.name;
  const auto entrants = results::current_entrants(part.round->store);
  return entrants.size() == 1 ? entrants.front().entrant.name : std::string();
}

// Both sides of one request, read once.
class SideReader {
 public:
  SideReader(const SidesRequest& request, const std::optional<Baseline>& baseline,
             const QualityRule& rule, const Running& running)
      : request_(request),
        baseline_(baseline),
        rule_(rule),
        running_(running),
        base_{request.base, material_of(request.base)},
        fresh_{request.fresh, material_of(request.fresh)} {}

  Sides read();

 private:
  const contest::Contest& stated_contest();
  bool is_entrant(const std::string& given);
  bool is_judged_by_file() const;
  void refuse_unused_contest(bool is_judged_by_file) const;
  Question question() const;
  Sides run_file_sides() const;
  void open_rounds();
  void name_entrants();
  StatedContest contest_for_runs();
  std::vector<std::string> run_those_not_asked(const Side& base, const Question& asked);
  Side side_of(const Part& part, const Question& asked);
  CostReports costs(const Sides& sides) const;

  const SidesRequest& request_;
  const std::optional<Baseline>& baseline_;
  const QualityRule& rule_;
  const Running& running_;
  Part base_, fresh_;
  ScratchFolder scratch_;
  std::deque<OpenRound> rounds_;  // that parts point at
  ReadCollections collections_;
  std::optional<contest::Contest> contest_;  // that --contest names, once it was read
};

const contest::Contest& SideReader::stated_contest() {
  if (!contest_) contest_ = contest::read_contest(request_.contest);
  return *contest_;
}

// A contest that is not used is not read.
bool SideReader::is_entrant(const std::string& given) {
  if (request_.contest.empty() || base_.is_round() || !fresh_.is_to_run()) return false;
  return plugin_entrant(stated_contest(), given) != nullptr;
}

// Run files whose judgments are a file, too.
bool SideReader::is_judged_by_file() const {
  const bool has_judgments = base_.material == Material::kRunFile
                                 ? !request_.judgments.empty()
                                 : baseline_ && !baseline_->side.footing.judgments.empty();
  if (fresh_.material == Material::kRunFile && has_judgments) return true;
  if (request_.judgments.empty()) return false;
  throw input_error("--judgments goes with two run files",
                    "leave it out: rounds and plugins are scored by their collection");
}

// If neither side has a protocol, a contest gives it.
void SideReader::refuse_unused_contest(bool is_judged_by_file) const {
  const bool is_used = !is_judged_by_file && fresh_.is_to_run() && !base_.is_round();
  if (request_.contest.empty() || is_used) return;
  throw input_error("--contest goes with two plugins or a baseline",
                    base_.is_round() || fresh_.is_round()
                        ? "leave it out: the round gives the protocol"
                        : "leave it out");
}

Question SideReader::question() const {
  Question out = request_.question;
  if (!baseline_) return out;
  if (out.measures.empty()) out.measures = baseline_->side.measures;
  if (out.relevance.empty()) out.relevance = baseline_->side.footing.setting;
  return out;
}

Sides SideReader::run_file_sides() const {
  const std::string& judgments = request_.judgments;
  if (judgments.empty()) {
    throw input_error(
        fmt::format("{} was measured with the judgments {}, and no path that a baseline states is "
                    "opened",
                    base_.given, text::printable(baseline_->side.footing.judgments)),
        "name the file with --judgments");
  }
  std::vector<std::string> runs = {fresh_.given};
  if (!baseline_) runs.insert(runs.begin(), base_.given);
  auto sides = read_run_file_sides(judgments, runs, question());
  Sides out;
  out.fresh = std::move(sides.back());
  out.base = baseline_ ? baseline_side(*baseline_, base_.given, out.fresh.measures)
                       : std::move(sides.front());
  out.costs.not_compared = "run files have no times";
  return out;
}

void SideReader::open_rounds() {
  for (Part* part : {&base_, &fresh_}) {
    if (!part->is_round()) continue;
    const auto folder = scratch_.path() / fmt::format("bundle-{}", rounds_.size());
    part->round =
        &rounds_.emplace_back(open_round(part->given, part->material, request_.terms, folder));
  }
  if (fresh_.round == nullptr || base_.is_to_run()) return;
  require_same_collection(baseline_ ? baseline_->side.footing.collection_digest
                                    : base_.round->store.round().collection.digest,
                          fresh_.round->store.round().collection.digest);
}

void SideReader::name_entrants() {
  const std::string hint = name_for_other(fresh_, baseline_);
  base_.entrant = base_.round == nullptr
                      ? name_for_other(base_, baseline_)
                      : entrant_to_compare(base_.round->store, base_.given, request_.entrant, hint);
  fresh_.entrant = fresh_.round == nullptr ? hint
                                           : entrant_to_compare(fresh_.round->store, fresh_.given,
                                                                request_.entrant, base_.entrant);
  if (!base_.is_to_run() || base_.entrant != fresh_.entrant || fresh_.round != nullptr) return;
  base_.entrant += " (base)";  // both run in one round
  fresh_.entrant += " (new)";
}

// Under which those run who were not asked yet: that of the other side, if it has one.
StatedContest SideReader::contest_for_runs() {
  if (!request_.contest.empty()) {
    StatedContest stated{stated_contest(), {}};
    const auto remark = contest::remark_on_confinement(stated.contest);
    if (!remark.empty()) running_.observer.on_warning(remark);
    for (const auto& granted : contest::remarks_on_grants(stated.contest)) {
      running_.observer.on_warning(granted);
    }
    return stated;
  }
  for (const Part* part : {&base_, &fresh_}) {
    if (part->round != nullptr) return contest_of(*part->round, request_.terms);
  }
  if (!baseline_ && base_.material == Material::kRunFile && fresh_.material == base_.material) {
    throw input_error("run files need judgments",
                      "name a contest with a judged collection with --contest FILE, or "
                      "judgments with --judgments QRELS");
  }
  if (!baseline_) {
    throw input_error(fmt::format("{} is {}, so it does not say how to run plugins", base_.given,
                                  base_.material == Material::kPlugin ? "a plugin" : "not a round"),
                      "name a contest file with --contest");
  }
  if (baseline_->side.footing.protocol.empty()) {
    throw input_error(fmt::format("{} does not say how to run plugins", base_.given),
                      "name a contest file with --contest");
  }
  return contest_of(baseline_->side.footing, request_.terms);
}

// All of them together, in one set of blocks. `base`: that side, if it did not have to run.
std::vector<std::string> SideReader::run_those_not_asked(const Side& base, const Question& asked) {
  auto [contest, changes] = contest_for_runs();
  const ReadCollection& read = collections_.in(contest.collection);
  require_scorable(contest, read.judgments, asked, rule_);
  const conduct::ForeignTerms own{.collection = contest.collection.string()};
  std::vector<Runner> runners;
  for (const Part* part : {&base_, &fresh_}) {
    if (!part->is_to_run()) continue;
    Runner& runner = runners.emplace_back(Runner{part->given, part->material, part->entrant});
    runner.grants = contest::named_for(request_.terms.grants, registry::default_name(part->given));
    // A new version of a plugin runs with the parameters of the old one.
    const bool is_new_version =
        base.name == runner.name || base.name.starts_with(runner.name + "(");
    if (request_.contest.empty() && is_new_version) runner.parameters = base.parameters;
  }
  for (const auto& [entrant, grants] : request_.terms.grants) {
    const auto is_it = [&name = entrant](const Runner& runner) {
      return registry::default_name(runner.given) == name;
    };
    if (std::ranges::any_of(runners, is_it)) continue;
    throw input_error(
        fmt::format("--grant or --variable: no '{}' is run", text::printable(entrant)),
        fmt::format("write '{}' before the '='", registry::default_name(runners.front().given)));
  }
  const std::filesystem::path database = scratch_.path() / "gate.db";
  auto warnings = run_aside(std::move(contest), read.collection, runners, database,
                            running_.programs, running_.observer, running_.interrupt);
  const OpenRound& round = rounds_.emplace_back(open_round(database, Material::kRound, own, {}));
  for (Part* part : {&base_, &fresh_}) {
    if (part->is_to_run()) part->round = &round;
  }
  for (const auto& change : changes) {
    warnings.push_back(
        fmt::format("What is stored was run under '{}: {}', and what ran now under "
                    "'{}'; no times are compared.",
                    change.key, change.stated, change.given));
  }
  return warnings;
}

Side SideReader::side_of(const Part& part, const Question& asked) {
  if (part.material == Material::kBaseline) {
    return baseline_side(*baseline_, part.given, plan_of(asked).names_of_values());
  }
  Side side =
      read_round_side(part.round->store, part.entrant, part.round->judged, asked, collections_);
  if (part.is_to_run()) side.name = text::printable(registry::default_name(part.given));
  side.was_asked = part.material != Material::kRunFile;
  return side;
}

CostReports SideReader::costs(const Sides& sides) const {
  if (base_.is_to_run() && fresh_.is_to_run()) {
    if (base_.material == Material::kPlugin && is_same_program(sides.base, sides.fresh)) {
      return {{}, "both sides are the same program"};
    }
    return compare_costs(base_.round->store, base_.entrant, fresh_.entrant, request_.cost_margins);
  }
  if (base_.material == Material::kRunFile || fresh_.material == Material::kRunFile) {
    return {{}, "run files have no times"};
  }
  if (base_.given == fresh_.given) return {{}, "both sides are the same results"};
  return {{}, "the sides ran at different times, not in one set of blocks"};
}

Sides SideReader::read() {
  if (fresh_.material == Material::kBaseline) {
    throw input_error(
        fmt::format("{} cannot be the new side: it contains only results", fresh_.given),
        "name a round, a run file or a plugin");
  }
  for (const Part* part : {&base_, &fresh_}) {
    if (part->material == Material::kPlugin && !is_entrant(part->given)) {
      require_plugin(part->given);
    }
  }
  const bool is_judged_by_file = this->is_judged_by_file();
  refuse_unused_contest(is_judged_by_file);
  if (is_judged_by_file) return run_file_sides();
  open_rounds();
  name_entrants();
  Question asked = question();
  const auto complete = [&](const OpenRound& round) {
    asked = complete_question(round.store, round.judged.path, asked, collections_);
  };
  // A baseline leaves nothing open.
  if (!baseline_ && !rounds_.empty()) complete(rounds_.front());
  Sides out;
  // What is there is read before anything runs, so that its faults are found first.
  if (!base_.is_to_run()) out.base = side_of(base_, asked);
  if (!fresh_.is_to_run()) out.fresh = side_of(fresh_, asked);
  if (base_.is_to_run() || fresh_.is_to_run()) {
    out.warnings = run_those_not_asked(out.base, asked);
    complete(rounds_.back());
    if (base_.is_to_run()) out.base = side_of(base_, asked);
    if (fresh_.is_to_run()) out.fresh = side_of(fresh_, asked);
  }
  out.costs = costs(out);
  return out;
}

}  // namespace

Sides read_sides(const SidesRequest& request, const std::optional<Baseline>& baseline,
                 const QualityRule& rule, const Running& running) {
  return SideReader(request, baseline, rule, running).read();
}

}  // namespace matchbench::gate
