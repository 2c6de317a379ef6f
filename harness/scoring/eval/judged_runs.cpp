#include "harness/scoring/eval/judged_runs.hpp"

#include "harness/data/trec/qrels.hpp"
#include "harness/data/trec/rows.hpp"
#include "harness/data/trec/silence.hpp"
#include "harness/data/trec/topics.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/name_table.hpp"
#include "harness/foundation/base/parallel.hpp"
#include "harness/scoring/eval/ranked_run.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <utility>

namespace matchbench::eval {
namespace {

// The documents of one topic by their names.
using Numbers = ViewMap<std::uint32_t>;

class JudgedRunsReader {
 public:
  explicit JudgedRunsReader(const trec::Text& judgments)
      : qrels_(judgments, thread_count_or_all(0)), numbers_(qrels_.topic_count()) {
    out_.texts.push_back(judgments);
    out_.experiment.name = judgments.name();
    out_.experiment.missing_scores_zero = true;
    out_.documents.resize(qrels_.topic_count());
    out_.graded.scale.assign(qrels_.scale().begin(), qrels_.scale().end());
    for (std::size_t t = 0; t < qrels_.topic_count(); ++t) add_topic(t);
  }

  void add_run(const std::string& path, const std::string& called) {
    trec::Text& text = out_.texts.emplace_back(trec::Text::open(path));
    trec::refuse_shifted_columns(text);
    trec::RowsByTopic rows(text);
    auto& answers = out_.experiment.answers.emplace_back(qrels_.topic_count());
    std::vector<std::string_view> unknown;
    std::size_t missing = answers.size();
    bool any_is_judged = false;
    for (trec::TopicRows& topic : rows.all()) {
      const auto number = qrels_.find(topic.topic);
      if (number == trec::IdTable::kNone) {
        unknown.push_back(topic.topic);
        continue;
      }
      --missing;
      put_in_order(topic, Repeats::kRefuse, text);
      answers[number].push_back(answer_of(number, topic, any_is_judged));
    }
    if (missing == answers.size()) refuse(text, unknown);
    if (!unknown.empty()) {
      std::ranges::sort(unknown);
      out_.remarks.push_back(trec::unjudged_topics_remark(called, std::move(unknown)));
    }
    if (missing > 0) {
      out_.remarks.push_back(trec::missing_topics_remark(called, missing, answers.size(),
                                                         trec::MissingTopics::kScoreZero));
    }
    if (!any_is_judged) out_.remarks.push_back(trec::no_judged_document_remark(called));
  }

  JudgedRuns take() {
    std::size_t& most = out_.experiment.service_count;
    for (const auto& documents : out_.documents) most = std::max(most, documents.size());
    out_.graded.service_count = most;
    return std::move(out_);
  }

 private:
  void add_topic(std::size_t topic) {
    out_.experiment.requests.emplace_back(qrels_.name_of(topic));
    auto& graded = out_.graded.requests.emplace_back();
    std::vector<trec::JudgedRow> memory;
    const auto rows = qrels_.rows_of(topic, memory);
    graded.has_answer = !trec::says_no_answer(rows);
    if (!*graded.has_answer) return;
    std::vector<trec::JudgedRow> sorted(rows.begin(), rows.end());
    std::ranges::stable_sort(sorted, {}, &trec::JudgedRow::id);
    for (const auto& row : sorted) {
      const auto [number, is_new] = number_of(topic, row.id);
      if (!is_new) throw qrels_.repeated(topic, sorted[number], row);
      graded.services.push_back({number});
      graded.gains.push_back(row.grade);
    }
  }

  std::pair<std::uint32_t, bool> number_of(std::size_t topic, std::string_view document) {
    auto& documents = out_.documents[topic];
    const auto [found, is_new] =
        numbers_[topic].try_emplace(document, static_cast<std::uint32_t>(documents.size()));
    if (is_new) documents.push_back(document);
    return {found->second, is_new};
  }

  analysis::WeightedAnswer answer_of(std::size_t topic, const trec::TopicRows& rows,
                                     bool& any_is_judged) {
    const std::size_t judged = out_.graded.requests[topic].services.size();
    analysis::WeightedAnswer answer;
    for (const auto& row : ranking_of(rows)) {
      const std::uint32_t number = number_of(topic, row.document()).first;
      any_is_judged = any_is_judged || number < judged;
      answer.ranking.push_back({.service = {number}, .degree = 0, .score = row.score});
    }
    return answer;
  }

  [[noreturn]] void refuse(const trec::Text& run,
                           const std::vector<std::string_view>& unknown) const {
    throw input_error(unknown.empty() ? fmt::format("{} has no rows", run.name())
                                      : trec::no_judged_topic(run.name(), std::ranges::min(unknown),
                                                              qrels_.name_of(0)),
                      "check the run and the judgments");
  }

  const trec::Qrels qrels_;
  std::vector<Numbers> numbers_;  // by topic
  JudgedRuns out_;
};

}  // namespace

DocumentNames names_of(const JudgedRuns& runs) {
  std::vector<std::string_view> sorted;
  for (const auto& documents : runs.documents) {
    sorted.insert(sorted.end(), documents.begin(), documents.end());
  }
  std::ranges::sort(sorted);
  sorted.erase(std::unique(sorted.begin(), sorted.end()), sorted.end());
  Numbers places;
  DocumentNames out;
  for (const auto name : sorted) {
    places.emplace(name, static_cast<std::uint32_t>(out.names.size()));
    out.names.emplace_back(name);
  }
  for (const auto& documents : runs.documents) {
    auto& numbering = out.numbering.emplace_back();
    for (const auto name : documents) numbering.push_back(places.at(name));
  }
  return out;
}

JudgedRuns read_judged_runs(const trec::Text& judgments, std::span<const std::string> runs) {
  JudgedRunsReader reader(judgments);
  auto names = run_names(runs);
  for (std::size_t r = 0; r < runs.size(); ++r) reader.add_run(runs[r], names[r]);
  JudgedRuns out = reader.take();
  out.experiment.systems = std::move(names);
  return out;
}

}  // namespace matchbench::eval
