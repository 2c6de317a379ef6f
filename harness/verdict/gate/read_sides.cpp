#include "harness/verdict/gate/read_sides.hpp"

#include "harness/base/error.hpp"
#include "harness/base/file.hpp"
#include "harness/base/os/scratch.hpp"
#include "harness/contest/contest.hpp"
#include "harness/verdict/decide/same_footing.hpp"
#include "harness/verdict/gate/material.hpp"
#include "harness/verdict/gate/open_round.hpp"
#include "harness/verdict/gate/require_scorable.hpp"
#include "harness/verdict/gate/run_aside.hpp"
#include "harness/verdict/sides/baseline_side.hpp"
#include "harness/verdict/sides/report_side.hpp"
#include "harness/verdict/sides/round_side.hpp"
#include "harness/verdict/sides/run_file_sides.hpp"

#include <fmt/format.h>

#include <utility>
#include <vector>

namespace matchbench::verdict {
namespace {

bool is_to_run(Material material) {
  return material == Material::kPlugin || material == Material::kRunFile;
}

bool is_results_alone(Material material) {
  return material == Material::kReport || material == Material::kBaseline;
}

class SideReader {
 public:
  SideReader(const SidesRequest& request, const std::optional<Baseline>& baseline,
             const QualityRule& rule, const Running& running)
      : request_(request),
        baseline_(baseline),
        rule_(rule),
        running_(running),
        base_kind_(material_of(request.base)),
        fresh_kind_(material_of(request.fresh)) {
    if (!is_results_alone(fresh_kind_)) return;
    throw input_error(
        fmt::format("{} cannot be the new side: it contains only results", request.fresh),
        "name a round, a run file or a plugin");
  }

  Sides read() {
    const bool is_judged_by_files = this->is_judged_by_files();
    refuse_unused_contest(is_judged_by_files);
    if (is_judged_by_files) return run_file_sides();
    if (is_to_run(base_kind_)) return is_to_run(fresh_kind_) ? both_aside() : base_aside();
    return is_to_run(fresh_kind_) ? fresh_aside() : stored_sides();
  }

 private:
  Question question() const {
    Question out = request_.question;
    if (!baseline_) return out;
    if (out.measures.empty()) out.measures = baseline_->side.measures;
    if (out.relevance.empty()) out.relevance = baseline_->side.footing.setting;
    return out;
  }

  // Run files whose judgments are a file, too.
  bool is_judged_by_files() const {
    const bool base_has_qrels = base_kind_ == Material::kRunFile
                                    ? !request_.judgments.empty()
                                    : baseline_ && !baseline_->side.footing.judgments.empty();
    if (fresh_kind_ == Material::kRunFile && base_has_qrels) return true;
    if (!request_.judgments.empty()) {
      throw input_error("--judgments goes with two run files",
                        "leave it out: rounds and plugins are scored by their collection");
    }
    return false;
  }

  // A contest says how plugins run where neither side does.
  void refuse_unused_contest(bool is_judged_by_files) const {
    if (request_.contest.empty()) return;
    const bool runs_fresh = !is_judged_by_files && is_to_run(fresh_kind_);
    if (runs_fresh && (is_to_run(base_kind_) || is_results_alone(base_kind_))) return;
    const auto is_round = [](Material m) {
      return m == Material::kRound || m == Material::kBundle;
    };
    throw input_error("--contest goes with two plugins, a baseline or a report",
                      is_round(base_kind_) || is_round(fresh_kind_)
                          ? "leave it out: the round gives the protocol"
                          : "leave it out");
  }

  Sides run_file_sides() {
    Sides out;
    out.costs.not_compared = "run files have no times";
    if (!baseline_) {
      auto sides =
          read_run_file_sides(request_.judgments, {request_.base, request_.fresh}, question());
      out.base = std::move(sides[0]);
      out.fresh = std::move(sides[1]);
      return out;
    }
    const std::string& judgments =
        request_.judgments.empty() ? baseline_->side.footing.judgments : request_.judgments;
    out.fresh = std::move(read_run_file_sides(judgments, {request_.fresh}, question()).front());
    out.base = side_of(*baseline_, request_.base, out.fresh.measures);
    return out;
  }

  // Both run together, in one set of blocks.
  Sides both_aside() {
    if (request_.contest.empty()) {
      if (base_kind_ == Material::kRunFile && fresh_kind_ == Material::kRunFile) {
        throw input_error("run files need judgments",
                          "name a contest with a judged collection with --contest FILE, or "
                          "judgments with --judgments QRELS");
      }
      throw input_error(
          fmt::format("{} is {}, so it does not say how to run plugins", request_.base,
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
    Sides out{read_round_side(round.store, base.name, round.judged, asked),
              read_round_side(round.store, fresh.name, round.judged, asked),
              compare_costs(round.store, base.name, fresh.name, request_.cost_margins)};
    out.base.name = default_name(request_.base);
    out.fresh.name = default_name(request_.fresh);
    return out;
  }

  // The new side is a round that says how the base is to be asked.
  Sides base_aside() {
    const OpenRound fresh = open(request_.fresh, fresh_kind_);
    const Runner base = runner(request_.base, base_kind_);
    const std::string entrant =
        entrant_to_compare(fresh.store, request_.fresh, request_.entrant, base.name);
    const Question asked = complete_question(fresh.store, fresh.judged.path, question());
    const OpenRound round = aside(contest_of(fresh.store, fresh.collection), {base}, asked);
    return {read_round_side(round.store, base.name, round.judged, asked),
            read_round_side(fresh.store, entrant, fresh.judged, asked), not_together()};
  }

  Sides fresh_aside() {
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
    return {std::move(of_base), read_round_side(round.store, fresh.name, round.judged, asked),
            not_together()};
  }

  // The base is scores alone, which say how they came about or need a contest file that does.
  Sides fresh_of_results(Runner fresh) {
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
      throw input_error(fmt::format("{} does not say where the collection is", request_.base),
                        base_kind_ == Material::kReport
                            ? "name its folder with --collection, or a contest file with --contest"
                            : "name a contest file with --contest");
    }
    const OpenRound round = aside(std::move(contest), {fresh}, asked);
    Side side = read_round_side(round.store, fresh.name, round.judged, asked);
    return {std::move(base), std::move(side), not_together()};
  }

  // A baseline may be moved without its collection.
  void require_collection(const Footing& footing) const {
    if (!request_.collection.empty() || is_folder(footing.collection_folder)) return;
    throw input_error(fmt::format("{} names the collection {}, which is not there", request_.base,
                                  footing.collection_folder),
                      "name its folder with --collection");
  }

  Sides stored_sides() {
    const OpenRound fresh = open(request_.fresh, fresh_kind_);
    if (is_results_alone(base_kind_)) {
      if (baseline_) {
        require_same_collection(baseline_->side.footing.collection_digest,
                                fresh.store.collection().digest);
      }
      const std::string other = baseline_ ? baseline_->side.name : std::string();
      const std::string entrant =
          entrant_to_compare(fresh.store, request_.fresh, request_.entrant, other);
      const Question asked = results_question();
      Side side = read_round_side(fresh.store, entrant, fresh.judged, asked);
      return {results_side(asked, entrant), std::move(side), not_together()};
    }
    const OpenRound base = open(request_.base, base_kind_);
    require_same_collection(base.store.collection().digest, fresh.store.collection().digest);
    const std::string hint = only_entrant(fresh.store);
    const std::string of_base =
        entrant_to_compare(base.store, request_.base, request_.entrant, hint);
    const std::string of_fresh =
        entrant_to_compare(fresh.store, request_.fresh, request_.entrant, of_base);
    const Question asked = complete_question(base.store, base.judged.path, question());
    return {read_round_side(base.store, of_base, base.judged, asked),
            read_round_side(fresh.store, of_fresh, fresh.judged, asked), not_together()};
  }

  Question results_question() const {
    return base_kind_ == Material::kReport ? complete_question(request_.base, question())
                                           : question();
  }

  Side results_side(const Question& asked, const std::string& other) const {
    if (base_kind_ == Material::kReport) {
      return read_report_side(request_.base, request_.entrant, other, asked);
    }
    return side_of(*baseline_, request_.base, plan_of(asked).names_of_values());
  }

  // The name of the only entrant; "" if there are several.
  static std::string only_entrant(const store::RoundStore& store) {
    const auto entrants = store.entrants();
    return entrants.size() == 1 ? entrants.front().entrant.name : std::string();
  }

  CostReports not_together() const {
    if (base_kind_ == Material::kRunFile || fresh_kind_ == Material::kRunFile) {
      return {{}, "run files have no times"};
    }
    return {{}, "the sides ran at different times, not in one set of blocks"};
  }

  static Runner runner(const std::string& given, Material material) {
    return {.given = given, .material = material, .name = default_name(given)};
  }

  // A new version of a plugin runs with the parameters of the old one.
  static void take_parameters(const Side& base, Runner& fresh) {
    const bool is_same = base.name == fresh.name || base.name.starts_with(fresh.name + "(");
    if (is_same && fresh.material == Material::kPlugin) fresh.parameters = base.parameters;
  }

  OpenRound open(const std::string& given, Material material) {
    return open_round(given, material, request_.collection,
                      scratch_.path() / fmt::format("bundle-{}", bundles_++));
  }

  OpenRound aside(contest::Contest contest, const std::vector<Runner>& runners,
                  const Question& asked) {
    require_scorable(contest, asked, rule_);
    const std::filesystem::path database = scratch_.path() / "gate.db";
    run_aside(std::move(contest), runners, database, running_.programs, running_.observer,
              running_.interrupt);
    return open_round(database, Material::kRound, {}, {});
  }

  const SidesRequest& request_;
  const std::optional<Baseline>& baseline_;
  const QualityRule& rule_;
  const Running& running_;
  const Material base_kind_;
  const Material fresh_kind_;
  ScratchFolder scratch_;
  int bundles_ = 0;
};

}  // namespace

Sides read_sides(const SidesRequest& request, const std::optional<Baseline>& baseline,
                 const QualityRule& rule, const Running& running) {
  return SideReader(request, baseline, rule, running).read();
}

}  // namespace matchbench::verdict
