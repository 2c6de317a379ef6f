#pragma once

#include "harness/data/collection/native/write_collection.hpp"
#include "harness/foundation/model/collection.hpp"
#include "harness/foundation/model/judgment.hpp"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <vector>

namespace matchbench::collection {

// Judgments with the times at which they were made, as far as their files say (the column `time`).
// No score depends on a time, and no digest.
struct TimedJudgments {
  Judgments judgments;
  // One for each entry, in milliseconds since 1970, UTC; none: not stated. As long as the entries.
  std::vector<std::optional<std::int64_t>> made_ms;

  void add(const Judgment& entry, std::optional<std::int64_t> when) {
    judgments.entries.push_back(entry);
    made_ms.push_back(when);
  }
};

// Reads as read_judgments() does, with the times.
TimedJudgments read_timed_judgments(const std::filesystem::path& folder,
                                    const Collection& collection);

// Brings the entries into the order that Judgments promises, and the times with them.
void sort_entries(TimedJudgments& judgments);

// The judgments with the times that `earlier` states for the same places of request, service, judge
// and dimension. Both are in the order that Judgments promises.
TimedJudgments with_times(const Judgments& judgments, const TimedJudgments& earlier);

// Writes as write_collection() does for judgments without times. The column is written if there is
// any time.
void write_timed_collection(const std::filesystem::path& folder, const Collection& collection,
                            const TimedJudgments& judgments,
                            std::span<const RelevanceSetting> settings,
                            const ManifestDetails& details);

}  // namespace matchbench::collection
