#include "harness/scoring/eval/score_files.hpp"

#include "harness/data/trec/qrels.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/parallel.hpp"
#include "harness/scoring/eval/letor_scores.hpp"
#include "harness/scoring/eval/ranked_run.hpp"
#include "harness/scoring/eval/run_remarks.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <utility>

namespace matchbench::eval {
namespace {

bool is_stdin(const RunInput& run) {
  const auto* path = std::get_if<std::string>(&run);
  return path != nullptr && *path == "-";
}

void check(const EvalRequest& request) {
  const auto* judgments = std::get_if<std::string>(&request.judgments);
  const auto from_stdin = std::ranges::count_if(request.runs, is_stdin) +
                          (judgments != nullptr && *judgments == "-") +
                          (request.baseline && is_stdin(*request.baseline));
  if (from_stdin > 1) throw input_error("'-' means standard input and can be given only once");
  if (request.baseline) require_averages(request.measures);
  if (request.ties == measures::Ties::kAveraged && request.options.order == RunOrder::kRank) {
    throw input_error("--ties average means equal scores, which --order rank does not read",
                      "leave out one of them");
  }
  if (request.ties == measures::Ties::kAveraged && request.options.depth) {
    throw input_error(
        "-M may cut between equal scores, whose order --ties average leaves open",
        fmt::format("leave out -M and give the measures a cutoff: AP@{}", *request.options.depth));
  }
}

trec::QrelsFormat columns_of(JudgmentFormat format) {
  if (format == JudgmentFormat::kPrefs) return trec::QrelsFormat::kPrefs;
  return format == JudgmentFormat::kSampled ? trec::QrelsFormat::kSampled
                                            : trec::QrelsFormat::kTrec;
}

void score_letor(const trec::Text& file, const EvalRequest& request, const EvalOptions& options,
                 EvalResults& results) {
  if (!request.runs.empty() || request.baseline) {
    throw input_error(fmt::format("{} contains features, which are its runs", file.name()),
                      "give no RUN and no --compare");
  }
  auto scored = score_features(trec::read_letor(file), request.features, results.plan, options);
  results.runs = std::move(scored.runs);
  const auto dependence = dependence_remark(results.plan.plan.measures(), scored.scale);
  if (dependence) results.remarks.push_back(*dependence);
}

// What the runs are called, and behind them the baseline.
std::vector<std::string> names_of(const EvalRequest& request) {
  auto runs = request.runs;
  if (request.baseline) runs.push_back(*request.baseline);
  std::vector<std::string> names;
  for (const auto& run : runs) {
    const auto* path = std::get_if<std::string>(&run);
    names.push_back(path != nullptr ? *path : std::get<trec::RankedRows>(run).name);
  }
  const auto called = run_names(names);
  for (std::size_t r = 0; r < runs.size(); ++r) {
    if (std::holds_alternative<std::string>(runs[r])) names[r] = called[r];
  }
  return names;
}

RunScores score_one(const RunInput& run, const std::string& called,
                    const trec::JudgmentSource& judgments, const EvalOptions& options,
                    measures::Ties ties, EvalResults& results) {
  const auto score = [&](const trec::RunSource& source) {
    return score_run(source, called, judgments, results.plan, options);
  };
  const auto* path = std::get_if<std::string>(&run);
  auto scores = path != nullptr ? score(trec::RunText(trec::Text::open(*path)))
                                : score(trec::RunRows(std::get<trec::RankedRows>(run)));
  if (auto remark = score_order_remark(scores.run, scores.order)) {
    const bool is_meant =
        scores.order.equal == scores.order.topics && ties == measures::Ties::kAveraged;
    if (!is_meant) scores.remarks.push_back(std::move(*remark));
  }
  for (const auto& remark : scores.remarks) {
    // The baseline may be among the runs, too.
    if (std::ranges::find(results.remarks, remark) != results.remarks.end()) continue;
    results.remarks.push_back(remark);
  }
  return scores;
}

void score_runs(const trec::JudgmentSource& judgments, const EvalRequest& request,
                const EvalOptions& options, EvalResults& results) {
  const auto names = names_of(request);
  if (request.baseline) {
    results.baseline =
        score_one(*request.baseline, names.back(), judgments, options, request.ties, results);
  }
  for (std::size_t r = 0; r < request.runs.size(); ++r) {
    results.runs.push_back(
        score_one(request.runs[r], names[r], judgments, options, request.ties, results));
  }
  const bool ties_are_broken = request.ties == measures::Ties::kAsRanked &&
                               options.order != RunOrder::kRank &&
                               (request.baseline || request.options.is_board);
  for (std::size_t r = 0; r < request.runs.size(); ++r) {
    const auto* path = std::get_if<std::string>(&request.runs[r]);
    if (path == nullptr || !ties_are_broken) continue;
    if (auto remark = ties_remark(*path, names[r])) {
      results.runs[r].remarks.push_back(*remark);
      results.remarks.push_back(std::move(*remark));
    }
  }
  const auto add = [&](std::optional<std::string> remark) {
    if (remark) results.remarks.push_back(std::move(*remark));
  };
  add(dependence_remark(results.plan.plan.measures(), judgments.scale()));
  add(irrelevance_remark(results.plan.plan.measures(), judgments, request.level));
  if (request.level && !request.measures.empty()) {
    add(level_remark(results.plan.plan.measures()));
  }
  if (options.reading() != JudgmentsAs::kSampled) {
    add(strata_remark(results.plan.plan.measures(), judgments));
  }
  if (options.reading() == JudgmentsAs::kSubtopics) add(subtopics_remark(judgments));
}

void require_runs(const EvalRequest& request, const std::string& judgments) {
  if (request.runs.empty()) throw input_error("no RUN is given", "matchbench eval QRELS RUN…");
  if (request.features.empty()) return;
  throw input_error(fmt::format("{} has no features", judgments), "leave out --feature");
}

// "alpha_nDCG@10", the first measure that needs subtopics.
std::string needs_subtopics(const EvalTable& table) {
  const auto all = table.plan.measures();
  const auto found = std::ranges::find_if(all, [](const measures::Measure& measure) {
    return measure.declaration->properties.needs_subtopics;
  });
  return fmt::format("{} needs subtopics", found == all.end() ? "this" : to_string(*found));
}

// Rows in memory have the columns that their format reads.
void require_columns(const trec::JudgedRows& rows, JudgmentsAs reading, const EvalTable& table) {
  const bool has_groups =
      !rows.groups.empty() && (reading != JudgmentsAs::kPrefs || !rows.parts.empty());
  const bool fits = reading == JudgmentsAs::kDocuments ||
                    (reading == JudgmentsAs::kSampled ? !rows.strata.empty() : has_groups);
  if (fits || rows.topics.empty()) return;
  if (reading == JudgmentsAs::kSubtopics) {
    throw input_error(fmt::format("{}, and {} has none", needs_subtopics(table), rows.name),
                      "give the path of a file of diversity judgments");
  }
  throw input_error(fmt::format("{} lacks a column that its format has", rows.name),
                    "give the path of a file in this format");
}

}  // namespace

std::unique_ptr<trec::JudgmentSource> read_qrels(trec::Text file, JudgmentFormat format,
                                                 std::size_t threads) {
  return std::make_unique<trec::Qrels>(std::move(file), threads, columns_of(format));
}

EvalResults score_files(const EvalRequest& request) {
  check(request);
  const std::vector<std::string> official = {"official"};
  EvalResults results{
      .plan = make_eval_table(request.measures.empty() ? official : request.measures, request.level,
                              request.options.complete, request.ties, request.residuals)};
  EvalOptions options = request.options;
  options.threads = thread_count_or_all(options.threads);
  options.subtopics = options.subtopics || results.plan.needs_subtopics;
  const auto score_rows = [&](const trec::JudgedRows& rows, const trec::JudgmentSource& source) {
    require_columns(rows, options.reading(), results.plan);
    score_runs(source, request, options, results);
    const auto* run = std::get_if<trec::RankedRows>(&request.runs.front());
    if (run == nullptr || request.runs.size() > 1) return;
    if (auto remark = exchange_remark(rows, *run)) results.remarks.push_back(std::move(*remark));
  };
  if (const auto* rows = std::get_if<trec::JudgedRows>(&request.judgments)) {
    require_runs(request, rows->name);
    score_rows(*rows, trec::JudgmentRows(*rows));
    return results;
  }
  if (const auto* ready = std::get_if<ReadyJudgments>(&request.judgments)) {
    require_runs(request, ready->source->name());
    if (ready->rows != nullptr) {
      score_rows(*ready->rows, *ready->source);
    } else {
      score_runs(*ready->source, request, options, results);
    }
    return results;
  }
  auto file = trec::Text::open(std::get<std::string>(request.judgments));
  if (trec::is_letor(file)) {
    score_letor(file, request, options, results);
  } else {
    require_runs(request, file.name());
    score_runs(*read_qrels(std::move(file), options.judgments, options.threads), request, options,
               results);
  }
  return results;
}

}  // namespace matchbench::eval
