#include "harness/operations/gate/sides/scored_system.hpp"

#include "harness/data/trec/text.hpp"
#include "harness/foundation/base/hash.hpp"
#include "harness/scoring/eval/files/run_file.hpp"
#include "harness/scoring/measures/names/measure_names.hpp"
#include "harness/scoring/study/input.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <string_view>

namespace matchbench::gate {
namespace {

// The gain of a service under the setting, if it was judged for the request.
std::optional<double> gain_of(const measures::SettingGains::Request& judged, ServiceIndex service) {
  const auto found = std::ranges::lower_bound(judged.services, service);
  if (found == judged.services.end() || *found != service) return std::nullopt;
  return judged.gains[static_cast<std::size_t>(found - judged.services.begin())];
}

std::string hash_of_order(const std::vector<analysis::WeightedAnswer>& answers) {
  std::string bytes;
  for (const auto& answer : answers) {
    for (const auto& ranked : answer.ranking) {
      bytes.append(reinterpret_cast<const char*>(&ranked.service.value),
                   sizeof(ranked.service.value));
    }
    bytes += '\n';
  }
  return fmt::format("{:016x}", hash64(bytes));
}

// The answer that was given most often, the first of several.
const analysis::WeightedAnswer& main_answer(const std::vector<analysis::WeightedAnswer>& answers) {
  return *std::ranges::max_element(answers, {}, &analysis::WeightedAnswer::weight);
}

// The experiment numbers documents as it meets them, so that their names and hashes come from the
// file, whose lines have the same order.
void add_documents(const std::string& run, std::vector<SideRequest>& requests) {
  const eval::RunFile file = eval::read_run_file(trec::Text::open(run));
  std::map<std::string_view, const eval::RunTopic*> topics;
  for (const auto& topic : file.topics) topics.emplace(topic.name, &topic);
  for (auto& one : requests) {
    if (one.outcome == kMissing) continue;
    const auto& lines = topics.at(one.id)->lines;
    std::string documents;
    for (const auto& line : lines) documents += line.document + '\n';
    one.ranking_hash = fmt::format("{:016x}", hash64(documents));
    for (std::size_t i = 0; i < one.ranking.size(); ++i) one.ranking[i].name = lines[i].document;
  }
}

}  // namespace

measures::ScoringPlan plan_of(const Question& question) {
  return measures::ScoringPlan(measures::averaged_measures_named(question.measures));
}

std::vector<SideRequest> scored_requests(const analysis::Experiment& experiment, std::size_t system,
                                         const analysis::JudgedSetting& setting,
                                         const measures::ScoringPlan& plan,
                                         std::span<const ShownService> services,
                                         Undefined undefined) {
  analysis::Experiment alone = {.name = experiment.name,
                                .systems = {experiment.systems[system]},
                                .requests = experiment.requests,
                                .service_count = experiment.service_count,
                                .collection_size = experiment.collection_size,
                                .description_sizes = experiment.description_sizes,
                                .answers = {experiment.answers[system]}};
  const auto scores = analysis::score(alone, setting, plan);
  std::vector<SideRequest> out(experiment.requests.size());
  for (std::size_t r = 0; r < out.size(); ++r) {
    SideRequest& one = out[r];
    one.id = one.name = experiment.requests[r];
    one.nothing_answers = setting.gains.requests[r].has_answer == false;
    one.unjudged = !setting.gains.requests[r].is_judged();
    for (std::size_t v = 0; v < plan.value_count(); ++v) {
      one.values.push_back(analysis::counted(scores.at(v, 0, r), undefined));
    }
    const auto& answers = alone.answers.front()[r];
    if (answers.empty()) {
      one.outcome = kMissing;
      continue;
    }
    one.failed = std::ranges::any_of(answers, &analysis::WeightedAnswer::failed);
    one.ranking_hash = hash_of_order(answers);
    const Ranking& ranking = main_answer(answers).ranking;
    for (std::size_t i = 0; i < std::min(ranking.size(), kShownRanks); ++i) {
      const ServiceIndex service = ranking[i].service;
      one.ranking.push_back(services.empty() ? ShownService() : services[service.value]);
      one.ranking.back().gain = gain_of(setting.gains.requests[r], service);
    }
  }
  return out;
}

std::vector<Side> read_run_file_sides(const std::string& judgments,
                                      const std::vector<std::string>& runs,
                                      const Question& question) {
  study::AnalysisFiles files{.files = {judgments}};
  files.files.insert(files.files.end(), runs.begin(), runs.end());
  if (!question.relevance.empty()) files.relevance = {question.relevance};
  const study::AnalysisInput input = study::read_analysis_input(files);
  const measures::ScoringPlan plan =
      plan_of(question.measures.empty() ? Question{.measures = {"AP"}} : question);
  std::vector<Side> sides;
  for (std::size_t s = 0; s < runs.size(); ++s) {
    Side& side = sides.emplace_back();
    side.name = input.experiment.systems[s];
    side.source = runs[s];
    side.plugin = sha256_of_file(runs[s]);
    side.footing = {.collection = std::filesystem::path(judgments).filename().string(),
                    .judgments = judgments,
                    .judgments_digest = sha256_of_file(judgments),
                    .setting = input.setting().name};
    side.measures = plan.names_of_values();
    side.requests =
        scored_requests(input.experiment, s, input.setting(), plan, {}, input.undefined);
    add_documents(runs[s], side.requests);
  }
  if (!sides.empty()) sides.front().remarks = input.remarks;
  return sides;
}

}  // namespace matchbench::gate
