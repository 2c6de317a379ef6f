#include "harness/operations/gate/verdict/require_scorable.hpp"

#include "harness/data/collection/export/tokenizer.hpp"
#include "harness/data/collection/native/setting_named.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/operations/conduct/contest_settings.hpp"
#include "harness/operations/gate/sides/round_side.hpp"
#include "harness/scoring/score/asked_collection.hpp"

#include <string>
#include <vector>

namespace matchbench::gate {

void require_scorable(const contest::Contest& contest, Question asked, const QualityRule& rule) {
  if (asked.measures.empty()) asked.measures = {first_measure(contest.measures)};
  const auto plan = plan_of(asked);
  require_possible(rule, plan.names_of_values());
  std::vector<std::string> names = contest.relevance;
  if (!asked.relevance.empty()) names = {asked.relevance};
  score::require_judgments(contest.collection,
                           collection::settings_named(conduct::contest_settings(contest), names));
  if (!plan.needs_tokens()) return;
  if (const auto why = collection::why_no_tokens(); !why.empty()) throw environment_error(why);
}

}  // namespace matchbench::gate
