#include "harness/data/trec/letor.hpp"
#include "harness/data/trec/qrels.hpp"
#include "harness/data/trec/rows_by_topic.hpp"
#include "harness/data/trec/run_order.hpp"
#include "harness/data/trec/silence.hpp"
#include "harness/data/trec/topic_remarks.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/parallel.hpp"
#include "harness/scoring/study/file_input.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <set>
#include <unordered_map>
#include <utility>

namespace matchbench::study {
namespace {

// Documents of one topic by number; the judged ones come first, in the order of their bytes.
using DocumentNumbers = std::unordered_map<std::string_view, std::uint32_t>;

struct TopicNumbers {
  DocumentNumbers numbers;
  measures::SettingGains::Request graded;
};

TopicNumbers judged_documents(const trec::Qrels& qrels, std::size_t topic) {
  std::vector<trec::JudgedRow> memory;
  auto rows = qrels.rows_of(topic, memory);
  TopicNumbers out;
  out.graded.has_answer = !trec::says_no_answer(rows);
  if (!*out.graded.has_answer) rows = {};
  std::vector<const trec::JudgedRow*> sorted;
  for (const auto& row : rows) sorted.push_back(&row);
  std::sort(sorted.begin(), sorted.end(),
            [](const auto* a, const auto* b) { return a->id < b->id; });
  for (std::uint32_t i = 0; i < sorted.size(); ++i) {
    if (i > 0 && sorted[i]->id == sorted[i - 1]->id) {
      throw qrels.repeated(topic, *sorted[i - 1], *sorted[i]);
    }
    out.numbers.emplace(sorted[i]->id, i);
    out.graded.services.push_back({i});
    out.graded.gains.push_back(sorted[i]->grade);
  }
  return out;
}

// A board of the same files counts 0 for these topics, as trec_eval does.
void remark_on_irrelevance(const std::vector<TopicNumbers>& topics, AnalysisInput& input) {
  const auto count = std::ranges::count_if(topics, [](const TopicNumbers& topic) {
    return topic.graded.has_answer != false &&
           std::ranges::none_of(topic.graded.gains, [](double gain) { return gain > 0; });
  });
  if (count == 0) return;
  const bool one = count == 1;
  input.remarks.push_back(fmt::format(
      "{} of {} judged topics {} no relevant document: measures that are undefined for {} leave {} "
      "out; --undefined zero counts {} as 0, as 'leaderboard' and 'eval' do",
      count, topics.size(), one ? "has" : "have", one ? "it" : "them", one ? "it" : "them",
      one ? "it" : "them"));
}

// One run, its rows by topic of the judgments.
std::vector<std::vector<trec::RunRow>> read_run(const trec::Text& text, const trec::Qrels& qrels,
                                                AnalysisInput& input) {
  std::vector<std::vector<trec::RunRow>> out(qrels.topic_count());
  trec::RowsByTopic topics(text);
  std::vector<std::string_view> unknown;
  for (auto& [name, rows] : topics.all()) {
    const auto topic = qrels.find(name);
    if (topic == trec::IdTable::kNone) {
      unknown.push_back(name);
      continue;
    }
    out[topic] = std::move(rows);
  }
  const auto missing = static_cast<std::size_t>(
      std::count_if(out.begin(), out.end(), [](const auto& of) { return of.empty(); }));
  if (missing == out.size()) {
    throw input_error(unknown.empty()
                          ? fmt::format("{} has no rows", text.name())
                          : trec::no_judged_topic(text.name(), *std::ranges::min_element(unknown),
                                                  qrels.name_of(0)),
                      "check the run and the judgments");
  }
  if (!unknown.empty()) {
    std::ranges::sort(unknown);
    input.remarks.push_back(trec::unjudged_topics_remark(text.name(), std::move(unknown)));
  }
  if (missing > 0) {
    input.remarks.push_back(trec::missing_topics_remark(text.name(), missing, out.size(),
                                                        trec::MissingTopics::kScoreZero));
  }
  for (std::size_t t = 0; t < out.size(); ++t) {
    trec::check_unique(qrels.name_of(t), out[t], text);
    trec::sort_by_score(out[t]);
  }
  return out;
}

// The file's name without its folder, or with it if two repetitions share the name.
std::vector<std::string> system_names(std::span<const std::string> paths) {
  std::vector<std::string> names;
  for (const auto& path : paths) names.push_back(std::filesystem::path(path).filename().string());
  const std::set<std::string> distinct(names.begin(), names.end());
  if (distinct.size() < names.size()) return {paths.begin(), paths.end()};
  return names;
}

// Whether a document of the run, by topic, is judged for its topic.
bool any_is_judged(const std::vector<std::vector<trec::RunRow>>& rows,
                   const std::vector<TopicNumbers>& topics) {
  for (std::size_t t = 0; t < rows.size(); ++t) {
    // Documents of earlier runs are numbered behind the judged ones.
    const std::size_t judged = topics[t].graded.services.size();
    const bool has_one = std::ranges::any_of(rows[t], [&](const trec::RunRow& row) {
      const auto found = topics[t].numbers.find(row.document());
      return found != topics[t].numbers.end() && found->second < judged;
    });
    if (has_one) return true;
  }
  return false;
}

// The documents of all topics, in the order of their bytes.
ServiceNames named_documents(const std::vector<TopicNumbers>& topics) {
  std::unordered_map<std::string_view, std::uint32_t> place;
  for (const auto& topic : topics) {
    for (const auto& [name, number] : topic.numbers) place.emplace(name, 0);
  }
  std::vector<std::string_view> sorted;
  for (const auto& [name, number] : place) sorted.push_back(name);
  std::ranges::sort(sorted);
  ServiceNames out;
  for (const auto name : sorted) {
    place[name] = static_cast<std::uint32_t>(out.names.size());
    out.names.emplace_back(name);
  }
  for (const auto& topic : topics) {
    auto& of_topic = out.numbering.emplace_back(topic.numbers.size());
    for (const auto& [name, number] : topic.numbers) of_topic[number] = place[name];
  }
  return out;
}

AnalysisInput read_files(const AnalysisFiles& files, trec::Text first) {
  const std::span<const std::string> paths = std::span(files.files).subspan(1);
  const trec::Qrels qrels(std::move(first), thread_count_or_all(0));
  AnalysisInput out;
  analysis::Experiment& experiment = out.experiment;
  experiment.name = files.files.front();
  experiment.systems = system_names(paths);
  experiment.collection_size = files.collection_size;
  experiment.missing_scores_zero = true;
  std::vector<TopicNumbers> topics;
  for (std::size_t t = 0; t < qrels.topic_count(); ++t) {
    experiment.requests.emplace_back(qrels.name_of(t));
    topics.push_back(judged_documents(qrels, t));
  }
  if (files.undefined == Undefined::kSkip) remark_on_irrelevance(topics, out);
  const std::span<const trec::RunRow> no_rows;
  std::vector<trec::Text> texts;  // the documents' names
  for (const auto& path : paths) {
    texts.push_back(trec::Text::open(path));
    const auto rows = read_run(texts.back(), qrels, out);
    if (!any_is_judged(rows, topics)) {
      out.remarks.push_back(trec::no_judged_document_remark(texts.back().name()));
    }
    auto& answers = experiment.answers.emplace_back(rows.size());
    for (std::size_t t = 0; t < rows.size(); ++t) {
      if (rows[t].empty()) continue;  // a missing topic is a failed one
      analysis::WeightedAnswer answer;
      auto& numbers = topics[t].numbers;
      for (const auto& row :
           trec::is_silence(rows[t]) ? no_rows : std::span<const trec::RunRow>(rows[t])) {
        const auto next = static_cast<std::uint32_t>(numbers.size());
        const auto number = numbers.try_emplace(row.document(), next).first->second;
        answer.ranking.push_back({.service = {number}, .degree = 0, .score = row.score});
      }
      answers[t].push_back(std::move(answer));
    }
  }
  if (files.names_services) out.services = named_documents(topics);
  measures::SettingGains graded;
  for (auto& topic : topics) {
    experiment.service_count = std::max(experiment.service_count, topic.numbers.size());
    graded.requests.push_back(std::move(topic.graded));
  }
  graded.scale.assign(qrels.scale().begin(), qrels.scale().end());
  graded.service_count = experiment.service_count;
  out.settings = graded_and_thresholds(std::move(graded));
  return out;
}

}  // namespace

AnalysisInput read_trec_input(const AnalysisFiles& files) {
  trec::Text first = trec::Text::open(files.files.front());
  if (trec::is_letor(first)) {
    if (files.files.size() > 1) {
      throw input_error(fmt::format("{} has features, which are its runs", first.name()),
                        "give no further file");
    }
    if (files.names_services) {
      throw input_error(
          fmt::format("{} does not say which documents of two topics are the same", first.name()),
          "study a round's database, or judgments and runs");
    }
    return read_letor_input(files, first);
  }
  if (files.files.size() < 2) {
    throw input_error(
        fmt::format("{} is neither a round's database nor a LETOR file", first.name()),
        "name runs after the judgments: matchbench analyse … QRELS RUN RUN…");
  }
  return read_files(files, std::move(first));
}

}  // namespace matchbench::study
