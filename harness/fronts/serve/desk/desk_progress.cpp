#include "harness/fronts/serve/desk/desk_progress.hpp"

#include "harness/foundation/base/median.hpp"
#include "harness/foundation/text/utc_time.hpp"
#include "harness/scoring/analysis/judges/agreement.hpp"

#include <map>
#include <optional>
#include <utility>
#include <vector>

namespace matchbench::serve {
namespace {

using store::DecisionKind;
using store::DecisionPass;
using text::Json;

// A longer pause is one in which nobody judged.
constexpr std::int64_t kLongestPaceMs = 300'000;

struct JudgeCounts {
  std::size_t graded = 0;
  std::size_t skipped = 0;
  std::size_t settled = 0;
  std::string last;
  std::optional<std::int64_t> last_ms;
  std::vector<double> pace_s;  // between one decision and the next
};

std::vector<JudgeCounts> counts_by_judge(const judging::Desk& desk) {
  std::vector<JudgeCounts> judges(desk.pool().judges.size());
  for (const auto& decision : desk.decisions()) {
    JudgeCounts& judge = judges[decision.judge];
    if (decision.pass == DecisionPass::kConsensus) {
      ++judge.settled;
    } else {
      judge.graded += decision.kind == DecisionKind::kGrades ? 1 : 0;
      judge.skipped += decision.kind == DecisionKind::kSkip ? 1 : 0;
    }
    const auto now = text::parse_utc(decision.made);
    if (now && judge.last_ms && *now >= *judge.last_ms && *now - *judge.last_ms < kLongestPaceMs) {
      judge.pace_s.push_back(static_cast<double>(*now - *judge.last_ms) / 1000);
    }
    judge.last = decision.made;
    judge.last_ms = now;
  }
  return judges;
}

// By dimension, from the grades that are there alone: a file of a stranger's may have hundreds of
// judges and many thousands of pairs.
Json agreement_of(const judging::Desk& desk,
                  std::span<const collection::DimensionInfo> dimensions) {
  using Lists = std::vector<std::vector<double>>;  // of each pair its grades
  std::vector<Lists> graded(dimensions.size());
  std::vector<std::uint32_t> pair_of(dimensions.size());  // of the last list
  for (std::uint32_t p = 0; p < desk.pool().pairs.size(); ++p) {
    const auto opinions = desk.opinions_on(p);
    if (opinions.size() < 2) continue;
    for (const auto* opinion : opinions) {
      for (const auto& [dimension, grade] : opinion->grades) {
        auto& lists = graded[dimension];
        if (lists.empty() || pair_of[dimension] != p) lists.emplace_back();
        pair_of[dimension] = p;
        lists.back().push_back(grade);
      }
    }
  }
  Json out = Json::object();
  for (std::size_t d = 0; d < dimensions.size(); ++d) {
    std::size_t pairs = 0, equal = 0;
    for (const auto& grades : graded[d]) {
      std::map<double, std::size_t> same;
      for (const double grade : grades) equal += same[grade]++;
      pairs += grades.size() * (grades.size() - 1) / 2;
    }
    Json& one = out[dimensions[d].id];
    one["equal"] =
        pairs == 0 ? Json() : Json(static_cast<double>(equal) / static_cast<double>(pairs));
    one["pairs"] = pairs;
    const auto alpha =
        analysis::krippendorff_alpha(std::move(graded[d]), analysis::GradeScale::kOrdinal);
    one["alpha"] = alpha ? Json(*alpha) : Json();
  }
  return out;
}

}  // namespace

Json desk_progress(const judging::Desk& desk,
                   std::span<const collection::DimensionInfo> dimensions) {
  Json out = {{"asked", desk.opinions_asked()},
              {"wanted", desk.opinions_wanted()},
              {"disputed", desk.disputed()}};
  std::vector<double> pace;
  Json judges = Json::array();
  const auto counts = counts_by_judge(desk);
  const auto open = desk.open_by_judge();
  for (std::uint32_t j = 0; j < counts.size(); ++j) {
    const auto& judge = counts[j];
    pace.insert(pace.end(), judge.pace_s.begin(), judge.pace_s.end());
    const bool is_organiser = desk.pool().judges[j].role == store::JudgeRole::kOrganiser;
    if (is_organiser && judge.settled == 0) continue;
    const auto own_pace = median(judge.pace_s);
    judges.push_back({{"name", desk.pool().judges[j].name},
                      {"graded", judge.graded},
                      {"skipped", judge.skipped},
                      {"settled", judge.settled},
                      {"open", is_organiser ? Json() : Json(open[j])},
                      {"last", judge.last},
                      {"seconds", own_pace ? Json(*own_pace) : Json()}});
  }
  const auto middle = median(pace);
  out["hours_left"] =
      middle ? Json(*middle * static_cast<double>(desk.opinions_wanted()) / 3600) : Json();
  out["judges"] = std::move(judges);
  out["agreement"] = agreement_of(desk, dimensions);
  return out;
}

}  // namespace matchbench::serve
