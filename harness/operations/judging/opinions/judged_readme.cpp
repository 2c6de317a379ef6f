#include "harness/operations/judging/opinions/judged_readme.hpp"

#include "harness/foundation/text/counted.hpp"
#include "harness/foundation/text/table/table.hpp"
#include "harness/operations/judging/opinions/agreement.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace matchbench::judging {
namespace {

constexpr const char* kToAdd =
    "## To be added before this is published\n\n"
    "* who the judges are, and whether the people who wrote the requests are among them\n"
    "* the guide that the judges read\n"
    "* the origin of the services and of the requests\n"
    "* which matchmakers the pool was made of: others find services that nobody judged\n";

std::string pool_lines(const PoolContents& pool, std::span<const store::PoolGrowth> growths) {
  std::string out;
  for (const auto& growth : growths) {
    out += fmt::format("* Pooled: the first {} of each ranking, strategy `{}`, {}, seed {}.\n",
                       text::counted(growth.depth, "service", "services"), growth.strategy,
                       growth.budget ? fmt::format("a budget of {}",
                                                   text::counted(*growth.budget, "pair", "pairs"))
                                     : std::string("all pairs"),
                       growth.seed);
  }
  std::size_t judged = 0, by_several = 0, asked = 0;
  const auto opinions = opinions_of(pool);
  for (std::size_t p = 0; p < opinions.size(); ++p) {
    judged += opinions[p].own.empty() ? 0 : 1;
    by_several += opinions[p].own.size() > 1 ? 1 : 0;
    asked += pool.pairs[p].opinions > 0 ? 1 : 0;
  }
  return out +
         fmt::format("* Judged: {} of the {} that were asked for, {} of them by several people.\n",
                     judged, text::counted(asked, "pair", "pairs"), by_several);
}

std::string agreement_lines(const Judgments& own) {
  std::string out;
  const auto rows = agreement_rows(own, 0);
  for (std::size_t d = 0; d < own.dimensions.size(); ++d) {
    const AgreementRow* widest = nullptr;  // all people, or the two that there are
    for (const auto& row : rows) {
      if (row.dimension != d || row.request) continue;
      if (widest == nullptr || row.judges.size() > widest->judges.size()) widest = &row;
    }
    if (widest == nullptr || !widest->alpha.value) continue;
    const auto& interval = widest->alpha.interval;
    out += fmt::format("* Agreement on {}: Krippendorff's alpha {:.3f}{}, {}.\n",
                       text::markdown_text(own.dimensions[d]), *widest->alpha.value,
                       interval ? fmt::format(" ({:.3f} to {:.3f})", interval->low, interval->high)
                                : std::string(),
                       text::counted(widest->items, "pair", "pairs"));
  }
  return out.empty() ? "* Agreement: unknown, because no two people judged enough in common.\n"
                     : out;
}

std::string consensus_line(const ConsensusCounts& counts) {
  return fmt::format(
      "* Consensus: {} with one judge, {} on which all agree, {} settled, {} by a rule, {} left "
      "without.\n",
      text::counted(counts.alone, "pair", "pairs"), counts.agreed, counts.settled, counts.by_rule,
      counts.unsettled);
}

}  // namespace

std::string judged_readme(const PoolContents& pool, std::span<const store::PoolGrowth> growths,
                          const MergedJudgments& merged) {
  const Judgments own = pool_judgments(pool, opinions_of(pool), JudgeNames::kPseudonyms).judgments;
  const Judgments& all = merged.all.judgments;
  std::string out = fmt::format("# {}\n\nJudged at the desk of matchbench.\n\n",
                                text::markdown_text(pool.collection.name));
  out += fmt::format("* People who judged: {}.\n", own.judges.size());
  out += pool_lines(pool, growths);
  out += agreement_lines(own);
  out += consensus_line(merged.consensus);
  if (!all.programs.empty()) {
    out += fmt::format("* Programs, whose grades count nowhere among those of people: {}.\n",
                       text::markdown_text(fmt::format("{}", fmt::join(all.programs, ", "))));
  }
  if (merged.kept > 0) {
    out += fmt::format("* {} from before the pool.\n",
                       text::counted(merged.kept, "judgment is", "judgments are"));
  }
  return out + "\n" + kToAdd;
}

}  // namespace matchbench::judging
