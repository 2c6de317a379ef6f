#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/file.hpp"
#include "harness/operations/gate/sides/round_side.hpp"
#include "harness/operations/gate/verdict/require_scorable.hpp"
#include "harness/operations/gate/verdict/side_reader.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <utility>

namespace matchbench::gate {
namespace {

Runner runner(const std::string& given, Material material) {
  return {.given = given, .material = material, .name = default_name(given)};
}

// A new version of a plugin runs with the parameters of the old one.
void take_parameters(const Side& base, Runner& fresh) {
  const bool is_same = base.name == fresh.name || base.name.starts_with(fresh.name + "(");
  if (is_same && fresh.material == Material::kPlugin) fresh.parameters = base.parameters;
}

bool is_same_program(const Side& base, const Side& fresh) {
  return !base.plugin.empty() && base.plugin == fresh.plugin && base.parameters == fresh.parameters;
}

}  // namespace

Sides SideReader::sides_aside() {
  Sides out;
  if (is_to_run(base_kind_)) {
    out = is_to_run(fresh_kind_) ? both_aside() : base_aside();
  } else {
    out = fresh_aside();
  }
  out.warnings = warnings_;
  return out;
}

// Both run together, in one set of blocks.
Sides SideReader::both_aside() {
  if (request_.contest.empty()) {
    if (base_kind_ == Material::kRunFile && fresh_kind_ == Material::kRunFile) {
      throw input_error("run files need judgments",
                        "name a contest with a judged collection with --contest FILE, or "
                        "judgments with --judgments QRELS");
    }
    throw input_error(fmt::format("{} is {}, so it does not say how to run plugins", request_.base,
                                  base_kind_ == Material::kPlugin ? "a plugin" : "not a round"),
                      "name a contest file with --contest");
  }
  Runner base = runner(request_.base, base_kind_);
  Runner fresh = runner(request_.fresh, fresh_kind_);
  if (base.name == fresh.name) {
    base.name += " (base)";
    fresh.name += " (new)";
  }
  const std::vector<Runner> both = {base, fresh};
  const OpenRound round = aside(contest::read_contest(request_.contest), both, question());
  const Question asked = complete_question(round.store, round.judged.path, question());
  Sides out;
  out.base = read_round_side(round.store, base.name, round.judged, asked);
  out.fresh = read_round_side(round.store, fresh.name, round.judged, asked);
  if (base_kind_ == Material::kPlugin && is_same_program(out.base, out.fresh)) {
    out.costs.not_compared = "both sides are the same program";
  } else {
    out.costs = compare_costs(round.store, base.name, fresh.name, request_.cost_margins);
  }
  out.base.name = default_name(request_.base);
  out.fresh.name = default_name(request_.fresh);
  return out;
}

// The new side is a round that says how the base is to be asked.
Sides SideReader::base_aside() {
  const OpenRound fresh = open(request_.fresh, fresh_kind_);
  const Runner base = runner(request_.base, base_kind_);
  const std::string entrant =
      entrant_to_compare(fresh.store, request_.fresh, request_.entrant, base.name);
  const Question asked = complete_question(fresh.store, fresh.judged.path, question());
  const OpenRound round = aside(contest_of(fresh.store, fresh.collection), {base}, asked);
  return {read_round_side(round.store, base.name, round.judged, asked),
          read_round_side(fresh.store, entrant, fresh.judged, asked),
          not_together(),
          {}};
}

Sides SideReader::fresh_aside() {
  Runner fresh = runner(request_.fresh, fresh_kind_);
  if (is_results_alone(base_kind_)) {
    return fresh_of_results(fresh);
  }
  const OpenRound base = open(request_.base, base_kind_);
  const std::string entrant =
      entrant_to_compare(base.store, request_.base, request_.entrant, fresh.name);
  const Question asked = complete_question(base.store, base.judged.path, question());
  Side of_base = read_round_side(base.store, entrant, base.judged, asked);
  take_parameters(of_base, fresh);
  const OpenRound round = aside(contest_of(base.store, base.collection), {fresh}, asked);
  return {std::move(of_base),
          read_round_side(round.store, fresh.name, round.judged, asked),
          not_together(),
          {}};
}

// The base is scores alone, which say how they came about or need a contest file that does.
Sides SideReader::fresh_of_results(Runner fresh) {
  const Question asked = results_question();
  Side base = results_side(asked, fresh.name);
  Footing footing = base.footing;
  if (!request_.collection.empty()) footing.collection_folder = request_.collection;
  contest::Contest contest;
  if (!request_.contest.empty()) {
    contest = contest::read_contest(request_.contest);
  } else if (!footing.protocol.empty() && !footing.collection_folder.empty()) {
    require_collection(footing);
    contest = contest_of(footing);
    take_parameters(base, fresh);
  } else {
    throw input_error(fmt::format("{} does not name the folder of its collection", request_.base),
                      base_kind_ == Material::kReport
                          ? "name its folder with --collection, or a contest file with --contest"
                          : "name a contest file with --contest");
  }
  const OpenRound round = aside(std::move(contest), {fresh}, asked);
  Side side = read_round_side(round.store, fresh.name, round.judged, asked);
  return {std::move(base), std::move(side), not_together(), {}};
}

// A baseline may be moved without its collection.
void SideReader::require_collection(const Footing& footing) const {
  if (!request_.collection.empty() || is_folder(footing.collection_folder)) return;
  throw input_error(fmt::format("{} names the collection {}, which is not there", request_.base,
                                footing.collection_folder),
                    "name its folder with --collection");
}

OpenRound SideReader::aside(contest::Contest contest, const std::vector<Runner>& runners,
                            const Question& asked) {
  require_scorable(contest, asked, rule_);
  const std::filesystem::path database = scratch_.path() / "gate.db";
  warnings_ = run_aside(std::move(contest), runners, database, running_.programs, running_.observer,
                        running_.interrupt);
  return open_round(database, Material::kRound, {}, {});
}

}  // namespace matchbench::gate
