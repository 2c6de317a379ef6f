#include "harness/verdict/gate/require_scorable.hpp"

#include "harness/base/error.hpp"
#include "harness/collection/export/tokenizer.hpp"
#include "harness/collection/native/setting_named.hpp"
#include "harness/run/contest_settings.hpp"
#include "harness/score/asked_collection.hpp"
#include "harness/verdict/sides/round_side.hpp"

#include <string>
#include <vector>

namespace matchbench::verdict {

void require_scorable(const contest::Contest& contest, Question asked, const QualityRule& rule) {
  if (asked.measures.empty()) asked.measures = {first_measure(contest.measures)};
  const auto plan = plan_of(asked);
  require_possible(rule, plan.names_of_values());
  std::vector<std::string> names = contest.relevance;
  if (!asked.relevance.empty()) names = {asked.relevance};
  score::require_judgments(contest.collection,
                           collection::settings_named(run::contest_settings(contest), names));
  if (!plan.needs_tokens()) return;
  if (const auto why = collection::why_no_tokens(); !why.empty()) throw environment_error(why);
}

}  // namespace matchbench::verdict
