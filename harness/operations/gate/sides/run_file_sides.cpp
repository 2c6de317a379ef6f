#include "harness/operations/gate/sides/run_file_sides.hpp"

#include "harness/data/trec/text.hpp"
#include "harness/foundation/base/hash.hpp"
#include "harness/scoring/eval/files/run_file.hpp"
#include "harness/scoring/study/input.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <map>
#include <string_view>

namespace matchbench::gate {
namespace {

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
