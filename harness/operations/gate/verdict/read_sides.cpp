#include "harness/operations/gate/verdict/read_sides.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/operations/gate/sides/report_side.hpp"
#include "harness/operations/gate/verdict/side_reader.hpp"

#include <fmt/format.h>

namespace matchbench::gate {

SideReader::SideReader(const SidesRequest& request, const std::optional<Baseline>& baseline,
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

Sides SideReader::read() {
  const bool is_judged_by_files = this->is_judged_by_files();
  refuse_unused_contest(is_judged_by_files);
  if (is_judged_by_files) return run_file_sides();
  return is_to_run(base_kind_) || is_to_run(fresh_kind_) ? sides_aside() : stored_sides();
}

// Run files whose judgments are a file, too.
bool SideReader::is_judged_by_files() const {
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

// If neither side has a protocol, a contest gives it.
void SideReader::refuse_unused_contest(bool is_judged_by_files) const {
  if (request_.contest.empty()) return;
  const bool runs_fresh = !is_judged_by_files && is_to_run(fresh_kind_);
  if (runs_fresh && (is_to_run(base_kind_) || is_results_alone(base_kind_))) return;
  const auto is_round = [](Material m) { return m == Material::kRound || m == Material::kBundle; };
  throw input_error("--contest goes with two plugins, a baseline or a report",
                    is_round(base_kind_) || is_round(fresh_kind_)
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

Question SideReader::results_question() const {
  return base_kind_ == Material::kReport ? complete_question(request_.base, question())
                                         : question();
}

CostReports SideReader::not_together() const {
  if (base_kind_ == Material::kRunFile || fresh_kind_ == Material::kRunFile) {
    return {{}, "run files have no times"};
  }
  if (request_.base == request_.fresh) return {{}, "both sides are the same results"};
  return {{}, "the sides ran at different times, not in one set of blocks"};
}

OpenRound SideReader::open(const std::string& given, Material material) {
  return open_round(given, material, request_.collection,
                    scratch_.path() / fmt::format("bundle-{}", bundles_++));
}

Sides read_sides(const SidesRequest& request, const std::optional<Baseline>& baseline,
                 const QualityRule& rule, const Running& running) {
  return SideReader(request, baseline, rule, running).read();
}

}  // namespace matchbench::gate
