#include "harness/publishing/publish/reported_results.hpp"

#include "harness/foundation/text/printable.hpp"
#include "harness/scoring/results/read_results.hpp"
#include "harness/scoring/score/asked_collection.hpp"
#include "harness/scoring/score/program_judges.hpp"
#include "harness/scoring/study/timing/audit_remarks.hpp"

#include <algorithm>
#include <iterator>

namespace matchbench::publish {

results::RoundResults read_reported_results(const store::RoundStore& store,
                                            const std::filesystem::path& collection) {
  results::RoundResults results = results::read_results(store);
  std::ranges::move(study::audit_remarks(store), std::back_inserter(results.remarks));
  const std::filesystem::path folder =
      collection.empty() ? std::filesystem::path(store.round().collection_folder) : collection;
  for (const auto& remark : score::program_remarks(results, folder)) {
    results.remarks.push_back(
        {RemarkKind::kScores, RemarkLevel::kWarning, text::printable(remark, remark.size())});
  }
  results.lacks_judgments = results.measures.empty() && score::lacks_judgments(store);
  return results;
}

}  // namespace matchbench::publish
