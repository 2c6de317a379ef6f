#include "harness/foundation/base/error.hpp"
#include "harness/operations/gate/decide/same_footing.hpp"
#include "harness/operations/gate/sides/baseline_side.hpp"
#include "harness/operations/gate/sides/report_side.hpp"
#include "harness/operations/gate/sides/round_side.hpp"
#include "harness/operations/gate/sides/run_file_sides.hpp"
#include "harness/operations/gate/verdict/side_reader.hpp"

#include <utility>

namespace matchbench::gate {
namespace {

// The name of the only entrant; "" if there are several.
std::string only_entrant(const store::RoundStore& store) {
  const auto entrants = store.entrants();
  return entrants.size() == 1 ? entrants.front().entrant.name : std::string();
}

}  // namespace

Sides SideReader::run_file_sides() {
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

Sides SideReader::stored_sides() {
  const OpenRound fresh = open(request_.fresh, fresh_kind_);
  if (is_results_alone(base_kind_)) {
    if (baseline_) {
      require_same_collection(baseline_->side.footing.collection_digest,
                              fresh.store.round().collection.digest);
    }
    const std::string other = baseline_ ? baseline_->side.name : std::string();
    const std::string entrant =
        entrant_to_compare(fresh.store, request_.fresh, request_.entrant, other);
    const Question asked = results_question();
    Side side = read_round_side(fresh.store, entrant, fresh.judged, asked);
    return {results_side(asked, entrant), std::move(side), not_together(), {}};
  }
  const OpenRound base = open(request_.base, base_kind_);
  require_same_collection(base.store.round().collection.digest,
                          fresh.store.round().collection.digest);
  const std::string hint = only_entrant(fresh.store);
  const std::string of_base = entrant_to_compare(base.store, request_.base, request_.entrant, hint);
  const std::string of_fresh =
      entrant_to_compare(fresh.store, request_.fresh, request_.entrant, of_base);
  const Question asked = complete_question(base.store, base.judged.path, question());
  return {read_round_side(base.store, of_base, base.judged, asked),
          read_round_side(fresh.store, of_fresh, fresh.judged, asked),
          not_together(),
          {}};
}

Side SideReader::results_side(const Question& asked, const std::string& other) const {
  if (base_kind_ == Material::kReport) {
    return read_report_side(request_.base, request_.entrant, other, asked);
  }
  return side_of(*baseline_, request_.base, plan_of(asked).names_of_values());
}

}  // namespace matchbench::gate
