#include "harness/scoring/score/export_judgments.hpp"

#include "harness/data/collection/native/read_collection.hpp"
#include "harness/data/collection/native/setting_named.hpp"
#include "harness/data/trec/judgment_part.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/file.hpp"
#include "harness/foundation/text/file_names.hpp"
#include "harness/scoring/measures/judgments/relevance.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <system_error>

namespace matchbench::score {
namespace {

namespace fs = std::filesystem;

std::vector<RelevanceSetting> exportable_settings(const fs::path& folder,
                                                  const std::vector<std::string>& names) {
  std::vector<RelevanceSetting> known = collection::read_relevance_settings(folder);
  if (known.empty()) {
    throw input_error(fmt::format("{} has no relevance settings", folder.string()),
                      "add some under 'relevance:' in its collection.yaml");
  }
  std::vector<RelevanceSetting> settings = collection::settings_named(std::move(known), names);
  for (const auto& setting : settings) {
    if (setting.judge.kind != JudgeChoice::Kind::kEntrant) continue;
    throw input_error(fmt::format("'{}' takes an entrant of a round as its judge", setting.name),
                      "leave it out with --relevance");
  }
  return settings;
}

}  // namespace

std::vector<ExportedJudgments> export_trec_judgments(const fs::path& folder, const fs::path& out,
                                                     const std::vector<std::string>& settings) {
  const std::vector<RelevanceSetting> chosen = exportable_settings(folder, settings);
  const Collection collection = collection::read_collection(folder);
  const Judgments judgments = collection::read_judgments(folder, collection);
  std::error_code failure;
  fs::create_directories(out, failure);
  if (failure)
    throw system_error("cannot make the folder " + out.string(), failure.value(),
                       "name one where you may write");
  const std::vector<std::string> topics = trec::encoded_ids_of(collection.requests);
  const std::vector<std::string> documents = trec::encoded_ids_of(collection.services);
  std::vector<ExportedJudgments> exported;
  text::FileNameMaker names;
  for (const auto& setting : chosen) {
    const measures::SettingGains gains = measures::gains_under(
        setting, judgments, collection.requests.size(), collection.services.size());
    ExportedJudgments& entry = exported.emplace_back();
    entry.setting = setting.name;
    entry.file = out / (names.name_for(setting.name) + ".qrels");
    std::vector<trec::TopicJudgments> judged;
    for (std::size_t r = 0; r < gains.requests.size(); ++r) {
      judged.push_back({topics[r], gains.requests[r].services, gains.requests[r].gains,
                        gains.requests[r].has_answer == false});
    }
    write_file(entry.file, trec::judgment_text(judged, documents));
    for (const auto& request : gains.requests) {
      entry.pairs += static_cast<std::int64_t>(request.gains.size());
      entry.relevant += std::ranges::count_if(request.gains, [](double gain) { return gain > 0; });
    }
  }
  return exported;
}

}  // namespace matchbench::score
