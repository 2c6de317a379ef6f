#include "harness/publishing/report/formats/report_file.hpp"

#include "harness/data/trec/judgment_part.hpp"
#include "harness/data/trec/silence.hpp"
#include "harness/foundation/text/file_names.hpp"

#include <fmt/format.h>

#include <cmath>
#include <iterator>
#include <string_view>
#include <vector>

namespace matchbench::report {
namespace {

using Answers = std::vector<std::vector<analysis::WeightedAnswer>>;  // of one entrant, by request

// The least number of runs that give every answer its weight.
std::size_t runs_needed(const Answers& answers) {
  constexpr std::size_t kMost = 10'000;
  constexpr double kRounding = 1e-9;
  const auto fits = [&](std::size_t runs) {
    for (const auto& of_request : answers) {
      for (const auto& answer : of_request) {
        const double share = answer.weight * static_cast<double>(runs);
        if (std::fabs(share - std::round(share)) > kRounding * static_cast<double>(runs)) {
          return false;
        }
      }
    }
    return true;
  };
  std::size_t runs = 1;
  while (runs < kMost && !fits(runs)) ++runs;
  return runs;
}

// The answer of the run-th of `runs` runs; null if there is none.
const analysis::WeightedAnswer* answer_in_run(const std::vector<analysis::WeightedAnswer>& answers,
                                              std::size_t run, std::size_t runs) {
  const double place = (static_cast<double>(run) + 0.5) / static_cast<double>(runs);
  double passed = 0;
  for (const auto& answer : answers) {
    passed += answer.weight;
    if (place < passed) return &answer;
  }
  return nullptr;
}

std::string run_text(const Answers& answers, std::size_t run, std::size_t runs,
                     const std::vector<std::string>& topics,
                     const std::vector<std::string>& documents, const std::string& tag) {
  std::string text;
  LineCount count(tag + ".run");
  for (std::size_t r = 0; r < answers.size(); ++r) {
    const analysis::WeightedAnswer* answer = answer_in_run(answers[r], run, runs);
    if (answer == nullptr || answer->failed) continue;
    const std::size_t size = answer->ranking.size();
    const std::size_t before = text.size();
    if (size == 0 && !answer->abstained) {
      fmt::format_to(std::back_inserter(text), "{} Q0 {} 0 0 {}\n", topics[r], trec::kNoDocument,
                     tag);
    }
    for (std::size_t i = 0; i < size; ++i) {
      fmt::format_to(std::back_inserter(text), "{} Q0 {} {} {} {}\n", topics[r],
                     documents[answer->ranking[i].service.value], i + 1, size - i, tag);
    }
    count.add(size, text.size() - before);
  }
  return text;
}

std::string qrels_text(const measures::SettingGains& gains, const std::vector<std::string>& topics,
                       const std::vector<std::string>& documents) {
  std::vector<trec::TopicJudgments> judged;
  for (std::size_t r = 0; r < gains.requests.size(); ++r) {
    judged.push_back({topics[r], gains.requests[r].services, gains.requests[r].gains,
                      gains.requests[r].has_answer == false});
  }
  return trec::judgment_text(judged, documents);
}

// The name of an entrant that is a file may end as the file that is written will.
std::string_view without_extension(std::string_view entrant) {
  constexpr std::string_view kExtension = ".run";
  const bool has_more = entrant.size() > kExtension.size() && entrant.ends_with(kExtension);
  return has_more ? entrant.substr(0, entrant.size() - kExtension.size()) : entrant;
}

}  // namespace

void write_trec_files(const results::RoundResults& results, const results::JudgedRankings& judged,
                      const FileSink& write) {
  const auto topics = trec::encoded_ids_of(results.requests);
  const auto documents = trec::encoded_ids_of(results.services);
  std::string contents = fmt::format(
      "matchbench eval QRELS RUN -c --undefined {} -N {} gives the leaderboard's figures; of "
      "several repetitions of an entrant, their mean.\n\n",
      name_of(results.provenance.round.contest.undefined),
      judged.experiment.collection_size.value_or(documents.size()));
  text::FileNameMaker qrels_names;
  for (std::size_t s = 0; s < judged.settings.size(); ++s) {
    if (!judged.settings[s]) continue;
    const std::string name = qrels_names.name_for(results.settings[s].name) + ".qrels";
    contents += fmt::format("qrels/{}\trelevance setting {}\n", name, results.settings[s].name);
    write({"qrels/" + name, qrels_text(judged.settings[s]->gains, topics, documents)});
  }
  text::FileNameMaker run_names;
  for (std::size_t e = 0; e < judged.experiment.answers.size(); ++e) {
    const Answers& answers = judged.experiment.answers[e];
    const std::string& entrant = results.entrants[e].entrant.name;
    const std::string name = run_names.name_for(without_extension(entrant));
    const std::size_t runs = runs_needed(answers);
    for (std::size_t run = 0; run < runs; ++run) {
      const std::string file = runs == 1 ? name + ".run" : fmt::format("{}.{}.run", name, run + 1);
      contents += fmt::format("runs/{}\tentrant {}\n", file, entrant);
      write({"runs/" + file, run_text(answers, run, runs, topics, documents, name)});
    }
  }
  write({"README.txt", std::move(contents)});
}

}  // namespace matchbench::report
