#include "harness/scoring/eval/topic_scorer.hpp"

#include "harness/data/trec/run.hpp"
#include "harness/data/trec/silence.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/scoring/eval/run_remarks.hpp"

#include <boost/sort/pdqsort/pdqsort.hpp>

#include <algorithm>
#include <cstring>
#include <utility>

namespace matchbench::eval {
namespace {

constexpr std::uint32_t kNoRow = trec::IdTable::kNone;

bool same(std::string_view id, const char* other, std::size_t size) {
  return id.size() == size && std::memcmp(id.data(), other, size) == 0;
}

}  // namespace

// Fills slot_of_row_.
TopicScorer::Slots TopicScorer::find_slots(std::uint32_t topic, std::span<const trec::RunRow> rows,
                                           const trec::RunSource& run) {
  judged_.load(judgments_, topic, options_.reading(), rows.size(), table_);
  const auto documents = judged_.documents();
  const auto judged = static_cast<std::uint32_t>(documents.size());
  row_of_slot_.assign(judged, kNoRow);
  slot_of_row_.resize(rows.size());
  Slots slots;
  for (std::uint32_t i = 0; i < rows.size(); ++i) {
    const auto& row = rows[i];
    const auto found = table_.find_or_enter(row.hash, judged + i, [&](std::uint32_t number) {
      return number < judged ? same(documents[number].id, row.id, row.size)
                             : same(rows[number - judged].document(), row.id, row.size);
    });
    slot_of_row_[i] = found;  // kNone is kUnjudged
    if (found != trec::IdTable::kNone) {
      const auto before = found < judged ? std::exchange(row_of_slot_[found], i) : found - judged;
      if (before != kNoRow) {
        throw run.repeated_row(judgments_.name_of(topic), rows[before], row);
      }
    }
    slots.any_judged = slots.any_judged || found < judged;
    slots.in_order = slots.in_order && (i == 0 || trec::is_before(rows[i - 1], row));
  }
  return slots;
}

void TopicScorer::sort_by_score(std::span<const trec::RunRow> rows) {
  places_.clear();
  for (std::uint32_t i = 0; i < rows.size(); ++i) places_.push_back({rows[i].score, i});
  // By scores alone, which needs no branch that a processor could mispredict; then equal ones.
  boost::sort::pdqsort_branchless(places_.begin(), places_.end(),
                                  [](const Place& a, const Place& b) { return a.score > b.score; });
  for (auto first = places_.begin(); first != places_.end();) {
    const auto last = std::find_if(first + 1, places_.end(),
                                   [&](const Place& place) { return place.score != first->score; });
    std::sort(first, last, [&](const Place& a, const Place& b) {
      return trec::is_before(rows[a.row], rows[b.row]);
    });
    first = last;
  }
}

void TopicScorer::sort_by_rank(std::uint32_t topic, std::span<const trec::RunRow> rows,
                               const trec::RunSource& run) {
  std::vector<std::pair<std::uint64_t, std::uint32_t>> ranks;
  for (std::uint32_t i = 0; i < rows.size(); ++i) {
    ranks.emplace_back(run.rank_of(rows[i]).value_or(i), i);
  }
  std::sort(ranks.begin(), ranks.end());
  places_.clear();
  for (std::size_t i = 0; i < ranks.size(); ++i) {
    if (i > 0 && ranks[i].first == ranks[i - 1].first) {
      throw run.repeated_rank(judgments_.name_of(topic), ranks[i].first, rows[ranks[i - 1].second],
                              rows[ranks[i].second]);
    }
    places_.push_back({rows[ranks[i].second].score, ranks[i].second});
  }
}

bool TopicScorer::score(std::uint32_t topic, std::span<const trec::RunRow> rows,
                        const trec::RunSource& run, std::span<double> values,
                        std::string* relevance) {
  scorer_.is_silent = trec::is_silence(rows);
  if (scorer_.is_silent) rows = {};
  const auto [in_order, any_judged] = find_slots(topic, rows, run);
  if (in_order && options_.order == RunOrder::kScore) {
    scorer_.slots.swap(slot_of_row_);
    if (needs_scores_) {
      scorer_.scores.clear();
      for (const auto& row : rows) scorer_.scores.push_back(row.score);
    }
  } else {
    if (options_.order == RunOrder::kScore) {
      sort_by_score(rows);
    } else {
      sort_by_rank(topic, rows, run);
    }
    scorer_.slots.clear();
    scorer_.scores.clear();
    for (const auto& place : places_) {
      scorer_.slots.push_back(slot_of_row_[place.row]);
      scorer_.scores.push_back(place.score);
    }
  }
  try {
    scorer_.score(judged_.request(judgments_, options_.collection_size), values, relevance);
  } catch (const Error& error) {
    throw in_topic(error, run.name(), judgments_.name_of(topic));
  }
  return any_judged || rows.empty();
}

void TopicScorer::score_missing(std::uint32_t topic, std::span<double> values) {
  judged_.load(judgments_, topic, options_.reading(), 0, table_);
  try {
    scorer_.score_missing(judged_.request(judgments_, options_.collection_size), values);
  } catch (const Error& error) {
    throw in_topic(error, "judgments", judgments_.name_of(topic));
  }
}

}  // namespace matchbench::eval
