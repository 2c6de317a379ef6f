#include "harness/scoring/score/export_beir.hpp"

#include "harness/data/collection/native/new_folder.hpp"
#include "harness/data/collection/native/read_collection.hpp"
#include "harness/data/collection/native/setting_named.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/file.hpp"
#include "harness/foundation/text/file_names.hpp"
#include "harness/foundation/text/json.hpp"
#include "harness/foundation/text/printable.hpp"
#include "harness/scoring/measures/judgments/relevance.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace matchbench::score {
namespace {

namespace fs = std::filesystem;

// The end of a URI that people read.
std::string_view local_name(std::string_view uri) {
  const auto at = uri.find_last_of("/#:");
  return at == std::string_view::npos ? uri : uri.substr(at + 1);
}

std::string names_of(const std::vector<std::string>& concepts) {
  std::vector<std::string_view> names;
  for (const auto& one : concepts) names.push_back(local_name(one));
  return fmt::format("{}", fmt::join(names, ", "));
}

std::string text_of(const Service& item) {
  if (!item.description.empty() || (item.inputs.empty() && item.outputs.empty())) {
    return item.description;
  }
  return fmt::format("Inputs: {}. Outputs: {}.", names_of(item.inputs), names_of(item.outputs));
}

// Those whose judge is an entrant need a round.
std::vector<RelevanceSetting> settings_without_entrants(const fs::path& folder) {
  auto settings = collection::read_relevance_settings(folder);
  std::erase_if(settings, [](const auto& setting) {
    return setting.judge.kind == JudgeChoice::Kind::kEntrant;
  });
  if (!settings.empty()) return settings;
  throw input_error(fmt::format("{} has no relevance setting", folder.string()),
                    "add some under 'relevance:' in its collection.yaml");
}

bool is_whole(const measures::SettingGains& gains) {
  return std::ranges::all_of(gains.scale, [](double gain) { return gain == std::floor(gain); });
}

// Throws with the settings that would do.
void require_whole(const measures::SettingGains& gains, const RelevanceSetting& chosen,
                   const std::vector<RelevanceSetting>& settings, const Judgments& judgments,
                   const Collection& collection) {
  const auto broken =
      std::ranges::find_if(gains.scale, [](double gain) { return gain != std::floor(gain); });
  if (broken == gains.scale.end()) return;
  std::vector<std::string> whole;
  for (const auto& setting : settings) {
    const auto of_setting = measures::gains_under(setting, judgments, collection.requests.size(),
                                                  collection.services.size());
    if (is_whole(of_setting)) whole.push_back(setting.name);
  }
  throw input_error(
      fmt::format("the setting '{}' has the gain {}, and BEIR's judgments are whole numbers",
                  chosen.name, *broken),
      whole.empty() ? std::string("define a setting with whole gains in collection.yaml")
                    : fmt::format("choose one with --relevance: {}", fmt::join(whole, ", ")));
}

// The ids are the URIs. Throws for one that a table of judgments cannot hold.
BeirFile write_items(const fs::path& folder, const std::string& name,
                     const std::vector<Service>& items) {
  std::string text;
  for (const auto& item : items) {
    if (item.uri.find_first_of("\t\r\n") != std::string::npos) {
      throw input_error(fmt::format("the URI {} contains a tab or line end, which separate the "
                                    "columns and lines of BEIR's judgments",
                                    text::printable(item.uri)),
                        "give it another URI");
    }
    text += text::json_text({{"_id", item.uri}, {"title", item.name}, {"text", text_of(item)}});
    text += '\n';
  }
  write_file(folder / name, text);
  return {name, items.size()};
}

class QrelsWriter {
 public:
  QrelsWriter(const measures::SettingGains& gains, const Collection& collection)
      : gains_(gains), collection_(collection) {}

  BeirFile write(const fs::path& folder, const std::string& name,
                 const std::vector<RequestIndex>& chosen) const {
    BeirFile file{name};
    std::string text = "query-id\tcorpus-id\tscore\n";
    for (const auto request : chosen) {
      const auto& judged = gains_.requests[request.value];
      for (std::size_t s = 0; s < judged.services.size(); ++s) {
        text += fmt::format("{}\t{}\t{:.0f}\n", collection_.requests[request.value].uri,
                            collection_.services[judged.services[s].value].uri,
                            std::max(judged.gains[s], 0.0));
        ++file.lines;
      }
    }
    write_file(folder / file.name, text);
    return file;
  }

 private:
  const measures::SettingGains& gains_;
  const Collection& collection_;
};

std::vector<Split> splits_of(const Collection& collection) {
  if (!collection.splits.empty()) return collection.splits;
  Split all{"test", {}};
  for (std::uint32_t r = 0; r < collection.requests.size(); ++r) all.requests.push_back({r});
  return {all};
}

}  // namespace

std::vector<BeirFile> export_beir(const fs::path& folder, const fs::path& out,
                                  const std::string& setting) {
  collection::check_new_folder(out);
  const auto settings = settings_without_entrants(folder);
  const RelevanceSetting& chosen =
      setting.empty() ? settings.front() : collection::setting_named(settings, setting);
  const Collection collection = collection::read_collection(folder);
  const Judgments judgments = collection::read_judgments(folder, collection);
  const auto gains = measures::gains_under(chosen, judgments, collection.requests.size(),
                                           collection.services.size());
  require_whole(gains, chosen, settings, judgments, collection);
  std::vector<BeirFile> files;
  collection::make_new_folder(out, [&](const fs::path& made) {
    fs::create_directories(made / "qrels");
    files.push_back(write_items(made, "corpus.jsonl", collection.services));
    files.push_back(write_items(made, "queries.jsonl", collection.requests));
    const QrelsWriter writer(gains, collection);
    text::FileNameMaker names;
    for (const auto& [name, requests] : splits_of(collection)) {
      files.push_back(
          writer.write(made, fmt::format("qrels/{}.tsv", names.name_for(name)), requests));
    }
  });
  return files;
}

}  // namespace matchbench::score
