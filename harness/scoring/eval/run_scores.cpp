#include "harness/scoring/eval/run_scores.hpp"

#include "harness/data/trec/silence.hpp"
#include "harness/data/trec/topics.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/parallel.hpp"
#include "harness/scoring/eval/first_fault.hpp"
#include "harness/scoring/eval/run_remarks.hpp"
#include "harness/scoring/eval/topic_scorer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <mutex>
#include <utility>

namespace matchbench::eval {
namespace {

constexpr std::size_t kNowhere = static_cast<std::size_t>(-1);

// One stretch of a judged topic, and the place of its values if it was scored by itself.
struct Found {
  std::uint32_t topic = 0;
  trec::RunPart rows;
  std::size_t values = kNowhere;  // offset in the chunk's values
  std::string relevance;
};

struct ChunkScores {
  std::vector<Found> found;
  std::vector<double> values;
  ScoreOrder order;
  std::vector<std::string_view> unknown;  // topics that nobody judged
};

// What a thread works with.
struct ScoringThread {
  TopicScorer scorer;
  std::vector<trec::RunRow> rows;
};

class Evaluation {
 public:
  Evaluation(const trec::RunSource& run, const std::string& called,
             const trec::JudgmentSource& judgments, const EvalTable& plan,
             const EvalOptions& options)
      : run_(run),
        called_(called),
        judgments_(judgments),
        plan_(plan),
        options_(options),
        width_(plan.plan.value_count()),
        seen_(judgments.topic_count()),
        results_(judgments.topic_count()) {}

  RunScores operator()() {
    try {
      score_chunks();
      score_scattered();
    } catch (const Error&) {
      throw_first_fault(run_, judgments_, options_);
      throw;
    }
    refuse_nothing();
    if (options_.complete) {
      score_missing();
    } else {
      check_missing();
    }
    return collect();
  }

 private:
  struct Result {
    const double* values = nullptr;
    std::string* relevance = nullptr;
    std::size_t stretches = 0;
  };

  ScoringThread worker() const { return {TopicScorer(plan_, options_, judgments_), {}}; }
  std::span<double> room(std::vector<double>& values) const {
    values.resize(values.size() + width_);
    return std::span(values).last(width_);
  }

  void score(std::uint32_t topic, ScoringThread& worker, std::span<double> values,
             std::string& relevance) {
    const bool wants_relevance = plan_.relevance_ranks > 0;
    const bool is_judged = worker.scorer.score(topic, worker.rows, run_, values,
                                               wants_relevance ? &relevance : nullptr);
    // Threads share it, so it is written once.
    if (is_judged && !any_judged_.load(std::memory_order_relaxed)) any_judged_ = true;
  }

  void score_chunk(trec::RunPart rest, ScoringThread& worker, ChunkScores& out) {
    const auto chunk = rest;
    std::uint32_t before = 0;
    for (;;) {
      worker.rows.clear();
      const auto stretch = run_.read_stretch(rest, worker.rows);
      if (stretch.topic.empty()) break;
      const auto topic = judgments_.find_behind(before, stretch.topic);
      if (topic == trec::IdTable::kNone) {
        out.unknown.push_back(stretch.topic);
        continue;
      }
      before = topic;
      auto& found = out.found.emplace_back();
      found.topic = topic;
      found.rows = stretch.part;
      // A topic whose rows are scattered is scored by its first stretch here, and whole later on.
      if (seen_[topic].exchange(true, std::memory_order_relaxed)) continue;
      found.values = out.values.size();
      if (options_.order == RunOrder::kScore) out.order.add(worker.rows, run_);
      score(topic, worker, room(out.values), found.relevance);
    }
    run_.forget(chunk);
    std::vector<std::uint32_t> topics;
    for (const auto& found : out.found) topics.push_back(found.topic);
    judgments_.forget(topics);
    out.values.shrink_to_fit();
  }

  void score_chunks() {
    std::mutex mutex;
    std::size_t next = 0;
    std::size_t begin = 0;
    chunks_.resize(run_.most_parts());
    parallel_for(
        chunks_.size(), options_.threads, [this] { return worker(); },
        [&](std::size_t, ScoringThread& worker) {
          std::unique_lock lock(mutex);
          const auto part = run_.part_at(begin);
          begin = part.end;
          auto& chunk = chunks_[next++];
          lock.unlock();
          if (!part.empty()) score_chunk(part, worker, chunk);
        });
    for (auto& chunk : chunks_) {
      for (auto& found : chunk.found) {
        auto& result = results_[found.topic];
        if (++result.stretches > 1) scattered_.push_back(found.topic);
        if (found.values == kNowhere) continue;
        result.values = chunk.values.data() + found.values;
        result.relevance = &found.relevance;
      }
    }
  }

  void score_scattered() {
    std::sort(scattered_.begin(), scattered_.end());
    scattered_.erase(std::unique(scattered_.begin(), scattered_.end()), scattered_.end());
    if (scattered_.empty()) return;
    std::vector<std::vector<trec::RunPart>> parts(scattered_.size());
    for (const auto& chunk : chunks_) {
      for (const auto& found : chunk.found) {
        const auto place = std::lower_bound(scattered_.begin(), scattered_.end(), found.topic);
        if (place == scattered_.end() || *place != found.topic) continue;
        parts[static_cast<std::size_t>(place - scattered_.begin())].push_back(found.rows);
      }
    }
    scattered_values_.resize(scattered_.size() * width_);
    scattered_relevance_.resize(scattered_.size());
    parallel_for(
        scattered_.size(), options_.threads, [this] { return worker(); },
        [&](std::size_t i, ScoringThread& worker) {
          worker.rows.clear();
          for (auto part : parts[i]) run_.read_stretch(part, worker.rows);
          const auto values = std::span(scattered_values_).subspan(i * width_, width_);
          score(scattered_[i], worker, values, scattered_relevance_[i]);
          results_[scattered_[i]].values = values.data();
          results_[scattered_[i]].relevance = &scattered_relevance_[i];
        });
  }

  void refuse_nothing() const {
    const bool counts_as_failed = options_.complete && !options_.is_board;
    if (missing_count() < results_.size() || counts_as_failed) return;
    const bool empty = unknown_topics().empty();
    throw input_error(
        empty ? fmt::format("{} has no rows", run_.name())
              : trec::no_judged_topic(run_.name(), unknown_topics().front(), judgments_.name_of(0)),
        options_.is_board
            ? "check the run and the judgments"
            : "check the file; with -c every judged topic counts as failed and scores 0");
  }

  void score_missing() {
    auto worker_here = worker();
    missing_values_.resize(missing_count() * width_);
    std::size_t next = 0;
    for (std::uint32_t topic = 0; topic < results_.size(); ++topic) {
      if (results_[topic].stretches > 0) continue;
      const auto values = std::span(missing_values_).subspan(width_ * next++, width_);
      worker_here.scorer.score_missing(topic, values);
      results_[topic].values = values.data();
    }
  }

  // Judgments are checked even if no run needs them.
  void check_missing() const {
    if (!options_.documents_stand_once()) return;
    trec::IdTable table;
    std::vector<trec::JudgedRow> memory;
    for (std::uint32_t topic = 0; topic < results_.size(); ++topic) {
      if (results_[topic].stretches == 0) judgments_.check_unique(topic, table, memory);
    }
  }

  std::size_t missing_count() const {
    return static_cast<std::size_t>(
        std::count_if(results_.begin(), results_.end(),
                      [](const Result& result) { return result.stretches == 0; }));
  }

  std::vector<std::string_view> unknown_topics() const {
    std::vector<std::string_view> all;
    for (const auto& chunk : chunks_) {
      all.insert(all.end(), chunk.unknown.begin(), chunk.unknown.end());
    }
    std::sort(all.begin(), all.end());
    all.erase(std::unique(all.begin(), all.end()), all.end());
    return all;
  }

  void add_remarks(RunScores& scores) const {
    auto unknown = unknown_topics();
    if (!unknown.empty()) {
      scores.remarks.push_back(trec::unjudged_topics_remark(called_, std::move(unknown)));
    }
    if (!any_judged_ && missing_count() < results_.size()) {
      scores.remarks.push_back(trec::no_judged_document_remark(called_));
    }
    const auto absent = missing_count();
    if (absent > 0) {
      scores.remarks.push_back(trec::missing_topics_remark(
          called_, absent, results_.size(),
          options_.complete ? trec::MissingTopics::kScoreZero : trec::MissingTopics::kLeftOut));
    }
    const auto add = [&](std::optional<std::string> remark) {
      if (remark) scores.remarks.push_back(std::move(*remark));
    };
    if (absent > 0 && options_.complete) add(missing_is_best_remark(called_, plan_.plan));
    add(left_out_remark(scores, plan_.plan));
  }

  // What depends on all topics of the run, in memory of its own.
  void finish(RunScores& scores) const {
    if (!plan_.plan.any_is_of_all_requests()) return;
    std::vector<double> rows;
    for (const auto& topic : scores.topics) {
      rows.insert(rows.end(), topic.values.begin(), topic.values.end());
    }
    std::vector<double> column(scores.topics.size());
    for (std::size_t v = 0; v < width_; ++v) {
      if (!plan_.plan.is_of_all_requests(v)) continue;
      for (std::size_t t = 0; t < column.size(); ++t) column[t] = rows[t * width_ + v];
      plan_.plan.finish(v, column);
      for (std::size_t t = 0; t < column.size(); ++t) rows[t * width_ + v] = column[t];
    }
    scores.values = {std::move(rows)};
    for (std::size_t t = 0; t < column.size(); ++t) {
      scores.topics[t].values = std::span(scores.values[0]).subspan(t * width_, width_);
    }
  }

  RunScores collect() {
    RunScores scores;
    scores.run = called_;
    scores.tag = run_.tag();
    std::vector<trec::JudgedRow> memory;
    for (std::uint32_t topic = 0; topic < results_.size(); ++topic) {
      const auto& result = results_[topic];
      if (result.stretches == 0 && !options_.complete) continue;
      auto& out = scores.topics.emplace_back();
      out.name = judgments_.name_of(topic);
      out.retrieved = result.stretches > 0;
      out.values = {result.values, width_};
      out.nothing_answers = std::ranges::any_of(out.values, measures::is_left_out) &&
                            trec::says_no_answer(judgments_.rows_of(topic, memory));
      if (result.relevance != nullptr) out.relevance = std::move(*result.relevance);
    }
    add_remarks(scores);
    for (auto& chunk : chunks_) {
      scores.order.add(chunk.order);
      scores.values.push_back(std::move(chunk.values));
    }
    scores.values.push_back(std::move(scattered_values_));
    scores.values.push_back(std::move(missing_values_));
    finish(scores);
    return scores;
  }

  const trec::RunSource& run_;
  const std::string& called_;
  const trec::JudgmentSource& judgments_;
  const EvalTable& plan_;
  const EvalOptions& options_;
  const std::size_t width_;
  std::vector<std::atomic<bool>> seen_;   // by topic
  std::atomic<bool> any_judged_ = false;  // of all documents
  std::vector<ChunkScores> chunks_;
  std::vector<Result> results_;  // by topic
  std::vector<std::uint32_t> scattered_;
  std::vector<double> scattered_values_, missing_values_;
  std::vector<std::string> scattered_relevance_;
};

}  // namespace

RunScores score_run(const trec::RunSource& run, const std::string& called,
                    const trec::JudgmentSource& judgments, const EvalTable& plan,
                    const EvalOptions& options) {
  return Evaluation(run, called, judgments, plan, options)();
}

}  // namespace matchbench::eval
