#include "harness/data/trec/letor.hpp"
#include "harness/data/trec/qrels.hpp"
#include "harness/data/trec/rows_by_topic.hpp"
#include "harness/data/trec/run_order.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/parallel.hpp"
#include "harness/foundation/text/printable.hpp"
#include "harness/publishing/publish/file_results.hpp"

#include <algorithm>
#include <string_view>
#include <unordered_map>
#include <utility>

namespace matchbench::publish {
namespace {

// Documents by number, in the order in which they are first asked for.
class Documents {
 public:
  // The id must outlive the object.
  ServiceIndex number(std::string_view id) {
    const auto next = static_cast<std::uint32_t>(ids_.size());
    const auto [found, is_new] = numbers_.try_emplace(id, next);
    if (is_new) ids_.push_back(id);
    return {found->second};
  }

  std::vector<results::NamedItem> named() const {
    std::vector<results::NamedItem> out;
    out.reserve(ids_.size());
    for (const auto id : ids_) out.push_back({.uri = text::printable(id, id.size())});
    return out;
  }

 private:
  std::unordered_map<std::string_view, std::uint32_t> numbers_;
  std::vector<std::string_view> ids_;
};

measures::SettingGains gains_of(const trec::Qrels& qrels, Documents& documents) {
  measures::SettingGains out;
  std::vector<trec::JudgedRow> memory;
  for (std::size_t t = 0; t < qrels.topic_count(); ++t) {
    std::vector<std::pair<ServiceIndex, double>> judged;
    for (const auto& row : qrels.rows_of(t, memory)) {
      judged.emplace_back(documents.number(row.id), row.grade);
    }
    std::ranges::sort(judged);
    auto& request = out.requests.emplace_back();
    for (const auto& [service, grade] : judged) {
      request.services.push_back(service);
      request.gains.push_back(grade);
    }
  }
  out.scale.assign(qrels.scale().begin(), qrels.scale().end());
  return out;
}

// What the run returned, by topic of the judgments.
std::vector<std::vector<analysis::WeightedAnswer>> answers_of(const trec::Text& run,
                                                              const trec::Qrels& qrels,
                                                              Documents& documents) {
  std::vector<std::vector<analysis::WeightedAnswer>> out(qrels.topic_count());
  trec::RowsByTopic topics(run);
  for (auto& [name, rows] : topics.all()) {
    const auto topic = qrels.find(name);
    if (topic == trec::IdTable::kNone) continue;
    trec::sort_by_score(rows);
    auto& answer = out[topic].emplace_back();
    for (const auto& row : rows) {
      answer.ranking.push_back({.service = documents.number(row.document()), .score = row.score});
    }
  }
  return out;
}

}  // namespace

results::JudgedRankings read_file_rankings(const ScoredFiles& files,
                                           results::RoundResults& results) {
  results::JudgedRankings out;
  out.settings.resize(results.settings.size());
  out.experiment.answers.resize(results.entrants.size());
  for (auto& answers : out.experiment.answers) answers.resize(results.requests.size());
  if (std::ranges::find(files.files, "-") != files.files.end()) {
    throw input_error("a report reads its files twice, and standard input can be read once",
                      "name files alone");
  }
  trec::Text first = trec::Text::open(files.files.front());
  if (trec::is_letor(first)) {
    results.remarks.push_back({RemarkKind::kLeftOut, RemarkLevel::kNote,
                               "Curves and rankings of a LETOR file are not shown."});
    return out;
  }
  const trec::Qrels qrels(std::move(first), thread_count_or_all(0));
  Documents documents;
  analysis::JudgedSetting setting{results.settings.front().name, false, gains_of(qrels, documents)};
  std::vector<trec::Text> texts;  // the documents' ids
  for (std::size_t r = 1; r < files.files.size(); ++r) {
    texts.push_back(trec::Text::open(files.files[r]));
    out.experiment.answers[r - 1] = answers_of(texts.back(), qrels, documents);
  }
  results.services = documents.named();
  out.experiment.name = results.provenance.round.contest.title();
  for (const auto& one : results.entrants) out.experiment.systems.push_back(one.entrant.name);
  for (const auto& one : results.requests) out.experiment.requests.push_back(one.uri);
  out.experiment.service_count = results.services.size();
  out.experiment.collection_size = files.collection_size;
  setting.gains.service_count = out.experiment.service_count;
  setting.is_binary = setting.gains.scale == std::vector<double>{1};
  results.settings.front().is_binary = setting.is_binary;
  out.settings.front() = std::move(setting);
  return out;
}

}  // namespace matchbench::publish
