#include "harness/scoring/eval/files/judgments.hpp"

#include "harness/data/trec/silence.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/scoring/analysis/judges/agreement.hpp"
#include "harness/scoring/eval/files/pooled_ranks.hpp"
#include "harness/scoring/measures/aggregate.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <set>
#include <vector>

namespace matchbench::eval {
namespace {

constexpr double kNotJudged = -1;

double merged(double first, double second, Conflict conflict, const std::string& topic,
              const std::string& document) {
  switch (conflict) {
    case Conflict::kHighest:
      return std::max(first, second);
    case Conflict::kLowest:
      return std::min(first, second);
    case Conflict::kRefuse:
    case Conflict::kMean:
      break;
  }
  throw input_error(
      fmt::format("topic {}: document {} has the grades {} and {}", topic, document, first, second),
      "say which one counts: --conflict highest, lowest or mean");
}

// Puts the grades of a topic together, of whatever files they are.
class Grades {
 public:
  // `into` must outlive it.
  Grades(const std::string& topic, Conflict conflict, std::map<std::string, double>& into)
      : topic_(topic), conflict_(conflict), into_(into) {}

  void add(const std::string& document, double grade) {
    const auto [place, is_new] = into_.emplace(document, grade);
    if (conflict_ == Conflict::kMean) {
      place->second += (grade - place->second) / static_cast<double>(++counts_[document]);
    } else if (!is_new && place->second != grade) {
      place->second = merged(place->second, grade, conflict_, topic_, document);
    }
  }

 private:
  const std::string topic_;
  const Conflict conflict_;
  std::map<std::string, double>& into_;
  std::map<std::string, std::size_t> counts_;  // for the mean
};

const std::string kNone(trec::kNoDocument);

// The topic's only line says that nothing answers it.
bool says_no_answer(const std::map<std::string, double>& documents) {
  return documents.size() == 1 && documents.begin()->first == kNone &&
         documents.begin()->second == 0;
}

std::optional<std::string> relevant_in(const std::map<std::string, double>& documents) {
  const auto found =
      std::ranges::find_if(documents, [](const auto& one) { return one.second > 0; });
  return found == documents.end() ? std::nullopt : std::optional(found->first);
}

// A file that says that nothing answers a topic agrees with one that finds nothing relevant for it;
// its line then stays alone. `documents` are those of the other files.
void settle_no_answer(const std::string& topic, Conflict conflict,
                      std::map<std::string, double>& documents) {
  const auto relevant = relevant_in(documents);
  if (relevant && conflict == Conflict::kRefuse) {
    throw input_error(fmt::format("topic {}: one file says that nothing answers it, and document "
                                  "{} has the grade {}",
                                  topic, *relevant, documents.at(*relevant)),
                      "say which one counts: --conflict highest, lowest or mean");
  }
  if (relevant && conflict != Conflict::kLowest) return;
  documents = {{kNone, 0}};
}

// Grades of the documents that both files judge.
struct CommonGrades {
  std::vector<std::optional<double>> first, second;
  std::size_t same = 0;
};

CommonGrades common_grades(const Judgments& a, const Judgments& b) {
  CommonGrades common;
  for (const auto& [topic, documents] : a) {
    const auto other = b.find(topic);
    if (other == b.end()) continue;
    for (const auto& [document, grade] : documents) {
      const auto found = other->second.find(document);
      if (found == other->second.end()) continue;
      common.first.emplace_back(grade);
      common.second.emplace_back(found->second);
      if (grade == found->second) ++common.same;
    }
  }
  return common;
}

}  // namespace

Judgments read_judgments(const trec::Qrels& qrels, std::optional<Conflict> conflict) {
  Judgments judgments;
  std::vector<trec::JudgedRow> memory;
  trec::IdTable table;
  for (std::size_t topic = 0; topic < qrels.topic_count(); ++topic) {
    if (!conflict) qrels.check_unique(topic, table, memory);
    const std::string name(qrels.name_of(topic));
    Grades grades(name, conflict.value_or(Conflict::kRefuse), judgments[name]);
    for (const auto& row : qrels.rows_of(topic, memory)) grades.add(std::string(row.id), row.grade);
  }
  return judgments;
}

std::string format_judgments(const Judgments& judgments) {
  fmt::memory_buffer out;
  for (const auto& [topic, documents] : judgments) {
    for (const auto& [document, grade] : documents) {
      fmt::format_to(std::back_inserter(out), "{} 0 {} {}\n", topic, document, grade);
    }
  }
  return fmt::to_string(out);
}

Judgments pool_runs(std::span<const NamedRun> runs, std::size_t depth, const Judgments& known) {
  Judgments pool;
  for (const auto& [name, run] : runs) {
    for (const auto& topic : run.topics) {
      PooledRanks<std::string> ranks;
      pool_first(ranks, topic.lines, depth, [](const RunLine& line) { return line.document; });
      const auto judged = known.find(topic.name);
      auto& documents = pool[topic.name];
      if (judged != known.end() && says_no_answer(judged->second)) {
        documents = judged->second;
        continue;
      }
      for (const auto& [document, rank] : ranks) {
        double grade = kNotJudged;
        if (judged != known.end()) {
          const auto found = judged->second.find(document);
          if (found != judged->second.end()) grade = found->second;
        }
        documents.emplace(document, grade);
      }
    }
  }
  return pool;
}

Judgments merge_judgments(std::span<const Judgments> all, Conflict conflict) {
  Judgments merged_all;
  std::map<std::string, Grades> grades;
  std::set<std::string> denied;
  for (const auto& judgments : all) {
    for (const auto& [topic, documents] : judgments) {
      if (says_no_answer(documents)) {
        denied.insert(topic);
        continue;
      }
      auto& of_topic = grades.try_emplace(topic, topic, conflict, merged_all[topic]).first->second;
      for (const auto& [document, grade] : documents) of_topic.add(document, grade);
    }
  }
  for (const auto& topic : denied) settle_no_answer(topic, conflict, merged_all[topic]);
  return merged_all;
}

text::Table judgment_facts(const Judgments& judgments) {
  std::vector<double> judged, relevant;
  std::size_t count = 0;
  for (const auto& [topic, documents] : judgments) {
    count += documents.size();
    judged.push_back(static_cast<double>(documents.size()));
    relevant.push_back(static_cast<double>(
        std::ranges::count_if(documents, [](const auto& one) { return one.second > 0; })));
  }
  const auto without = static_cast<std::size_t>(std::ranges::count(relevant, 0.0));
  text::Table table{
      {{"topics", "topics"},
       {"judgments", "judgments"},
       {"topics_without_relevant", "topics without a relevant document"}},
      {{text::count_cell(judgments.size()), text::count_cell(count), text::count_cell(without)}}};
  for (auto* values : {&judged, &relevant}) {
    const std::string what = values == &judged ? "judged" : "relevant";
    for (const auto& [name, q] :
         {std::pair("least", 0.0), std::pair("median", 0.5), std::pair("most", 1.0)}) {
      const auto key = fmt::format("{}_{}", what, name);
      table.columns.push_back({key, fmt::format("{} per topic, {}", what, name)});
      table.rows.front().push_back(
          text::number_cell(measures::quantile(*values, q), q == 0.5 ? 1 : 0));
    }
  }
  return table;
}

text::Table grade_counts(const Judgments& judgments) {
  struct Count {
    std::size_t documents = 0, topics = 0;
  };
  std::map<double, Count> counts;
  for (const auto& [topic, documents] : judgments) {
    std::map<double, std::size_t> here;
    for (const auto& [document, grade] : documents) ++here[grade];
    for (const auto& [grade, number] : here) {
      counts[grade].documents += number;
      ++counts[grade].topics;
    }
  }
  text::Table table{{{"grade", "grade"}, {"judgments", "judgments"}, {"topics", "topics"}}, {}};
  for (const auto& [grade, count] : counts) {
    table.rows.push_back({fmt::format("{}", grade), text::count_cell(count.documents),
                          text::count_cell(count.topics)});
  }
  return table;
}

text::Table agreement_of(std::span<const NamedJudgments> files) {
  text::Table table{{{"first", "first"},
                     {"second", "second"},
                     {"both", "judged by both"},
                     {"same", "same grade"},
                     {"kappa", "kappa"},
                     {"linear_kappa", "linear kappa"},
                     {"quadratic_kappa", "quadratic kappa"}},
                    {}};
  for (std::size_t i = 0; i < files.size(); ++i) {
    for (std::size_t j = i + 1; j < files.size(); ++j) {
      const auto common = common_grades(files[i].judgments, files[j].judgments);
      const auto both = common.first.size();
      auto& row = table.rows.emplace_back();
      row = {files[i].name, files[j].name, text::count_cell(both)};
      row.push_back(both == 0 ? text::Cell{}
                              : text::number_cell(static_cast<double>(common.same) /
                                                  static_cast<double>(both)));
      for (const auto weights : {analysis::KappaWeights::kNone, analysis::KappaWeights::kLinear,
                                 analysis::KappaWeights::kQuadratic}) {
        row.push_back(
            text::number_cell(analysis::cohen_kappa(common.first, common.second, weights).value));
      }
    }
  }
  return table;
}

}  // namespace matchbench::eval
