#include "harness/eval/evaluate.hpp"

#include "harness/base/error.hpp"
#include "harness/base/file.hpp"
#include "harness/eval/compare_runs.hpp"
#include "harness/eval/difference_plot.hpp"
#include "harness/eval/letor_scores.hpp"
#include "harness/eval/run_remarks.hpp"
#include "harness/eval/run_scores.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <span>
#include <string_view>
#include <thread>
#include <utility>

namespace matchbench::eval {
namespace {

std::optional<text::TableFormat> table_format(const std::string& name) {
  if (name == "json") return text::TableFormat::kJson;
  if (name == "csv") return text::TableFormat::kCsv;
  if (name == "raw-csv") return text::TableFormat::kRawCsv;
  if (name == "tsv") return text::TableFormat::kTsv;
  if (name == "table") return text::TableFormat::kText;
  return std::nullopt;
}

void check(const EvalRequest& request) {
  const auto& runs = request.runs;
  const auto from_stdin = std::count(runs.begin(), runs.end(), "-") + (request.qrels == "-") +
                          (request.baseline == "-");
  if (from_stdin > 1) throw input_error("'-' stands for standard input and can be given once only");
  if (request.ties == "average" && request.order == "rank") {
    throw input_error("--ties average means equal scores, which --order rank does not read",
                      "leave out one of them");
  }
  if (request.ties == "average" && request.options.depth) {
    throw input_error("-M may cut between equal scores, whose order --ties average leaves open",
                      "leave out -M and give the measures a cutoff: AP@100");
  }
  if (!request.plot.empty() && request.baseline.empty()) {
    throw input_error("--plot draws what --compare finds", "add --compare BASELINE");
  }
  if (request.no_summary && !request.per_topic) {
    throw input_error("-n leaves out the means, and without -q there is nothing else",
                      "add -q, or leave out -n");
  }
  if (request.json && request.format != "trec_eval" && request.format != "json") {
    throw input_error(fmt::format("--json and --format {} are two layouts", request.format),
                      "leave out one of them");
  }
}

struct ReadFormat {
  std::string_view name;
  JudgmentsAs reading;
  trec::QrelsFormat columns;
};

constexpr ReadFormat kReadFormats[] = {
    {"qrels", JudgmentsAs::kDocuments, trec::QrelsFormat::kTrec},
    {"prefs", JudgmentsAs::kPrefs, trec::QrelsFormat::kPrefs},
    {"qrels_prefs", JudgmentsAs::kGroups, trec::QrelsFormat::kTrec},
    {"qrels_jg", JudgmentsAs::kGroups, trec::QrelsFormat::kTrec},
    {"sampled", JudgmentsAs::kSampled, trec::QrelsFormat::kSampled}};

const ReadFormat& read_format(const std::string& name) {
  const auto* const found = std::ranges::find(kReadFormats, name, &ReadFormat::name);
  if (found != std::end(kReadFormats)) return *found;
  throw input_error(fmt::format("there is no format of judgments '{}'", name),
                    "qrels, prefs, qrels_prefs, qrels_jg or sampled");
}

struct Scored {
  std::vector<RunScores> runs;  // the baseline first, if there is one
  std::vector<double> scale;    // positive grades, rising
};

Scored score_letor(const trec::Text& file, const EvalRequest& request, const EvalTable& plan) {
  if (!request.runs.empty() || !request.baseline.empty()) {
    throw input_error(fmt::format("{} holds features, which are its runs", file.name()),
                      "give no RUN and no --compare");
  }
  const auto letor = trec::read_letor(file);
  return {score_features(letor, request.features, plan, request.options), grade_scale(letor)};
}

Scored score_files(trec::Text file, const EvalRequest& request, const EvalTable& plan) {
  if (request.runs.empty()) {
    throw input_error("no RUN is given", "matchbench eval QRELS RUN…");
  }
  if (!request.features.empty()) {
    throw input_error(fmt::format("{} has no features", file.name()), "leave out --feature");
  }
  const trec::Qrels qrels(std::move(file), request.options.threads,
                          read_format(request.relevance_format).columns);
  Scored all;
  all.scale.assign(qrels.scale().begin(), qrels.scale().end());
  auto paths = request.runs;
  if (!request.baseline.empty()) paths.insert(paths.begin(), request.baseline);
  for (const auto& path : paths) {
    all.runs.push_back(score_run(trec::Text::open(path), qrels, plan, request.options));
  }
  return all;
}

measures::Undefined undefined_of(const EvalRequest& request) {
  return request.undefined == "skip" ? measures::Undefined::kSkip : measures::Undefined::kZero;
}

EvalLayout layout_of(const EvalRequest& request, std::size_t runs) {
  EvalLayout layout{.per_topic = request.per_topic,
                    .summary = !request.no_summary,
                    .format = table_format(request.format),
                    .undefined = undefined_of(request),
                    .name_runs = runs > 1,
                    .aggregates = request.aggregates};
  // The mean is printed in any case.
  std::erase(layout.aggregates, measures::Aggregate::kMean);
  if (request.intervals) layout.interval_seed = request.seed;
  return layout;
}

// Settles what options imply.
void complete(EvalRequest& request) {
  check(request);
  if (request.json) request.format = "json";
  if (request.measures.empty()) request.measures = {"official"};
  auto& options = request.options;
  options.order = request.order == "rank" ? RunOrder::kRank : RunOrder::kScore;
  options.judgments = read_format(request.relevance_format).reading;
  options.threads =
      std::max<std::size_t>(1, request.threads.value_or(std::thread::hardware_concurrency()));
}

}  // namespace

std::vector<std::string> relevance_formats() {
  std::vector<std::string> names;
  for (const auto& format : kReadFormats) names.emplace_back(format.name);
  return names;
}

void evaluate(EvalRequest request, const EvalWriter& write, const EvalWriter& remark) {
  complete(request);
  const auto ties =
      request.ties == "average" ? measures::Ties::kAveraged : measures::Ties::kAsRanked;
  const auto plan = make_eval_table(request.measures, request.level, request.options.complete, ties,
                                    request.residuals);
  request.options.subtopics = request.options.subtopics || plan.needs_subtopics;
  auto file = trec::Text::open(request.qrels);
  const auto scored = trec::is_letor(file) ? score_letor(file, request, plan)
                                           : score_files(std::move(file), request, plan);
  for (const auto& run : scored.runs) {
    for (const auto& text : run.remarks) remark(text);
  }
  const auto dependence = dependence_remark(plan.plan.measures(), scored.scale);
  if (dependence) remark(*dependence);
  if (!request.baseline.empty()) {
    const auto table = compare_runs(scored.runs.front(), std::span(scored.runs).subspan(1), plan,
                                    undefined_of(request));
    write(
        text::format_table(table, table_format(request.format).value_or(text::TableFormat::kText)));
    if (!request.plot.empty()) {
      write_file(request.plot, difference_plot(topic_differences(scored.runs.front(),
                                                                 std::span(scored.runs).subspan(1),
                                                                 plan, undefined_of(request))));
    }
    return;
  }
  write_eval(scored.runs, plan, layout_of(request, scored.runs.size()), write);
}

}  // namespace matchbench::eval
