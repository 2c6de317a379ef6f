#include "harness/base/error.hpp"
#include "harness/base/file.hpp"
#include "harness/cli/commands.hpp"
#include "harness/cli/settings.hpp"
#include "harness/collection/read_collection.hpp"
#include "harness/measures/relevance.hpp"
#include "harness/report/table.hpp"
#include "harness/report/trec_files.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <system_error>

namespace matchbench {
namespace {

namespace fs = std::filesystem;

struct ExportOptions {
  std::string folder;
  std::string out;
  std::string format = "trec";
  std::vector<std::string> relevance;
  bool json = false;
};

std::vector<std::string> ids_of(const std::vector<Service>& items) {
  std::vector<std::string> ids;
  for (const auto& item : items) ids.push_back(trec_id(item.uri));
  return ids;
}

std::vector<RelevanceSetting> chosen(const ExportOptions& options) {
  auto known = read_relevance_settings(options.folder);
  if (options.relevance.empty()) return known;
  std::vector<RelevanceSetting> settings;
  for (const auto& name : options.relevance) settings.push_back(setting_named(known, name));
  return settings;
}

int export_trec(const ExportOptions& options) {
  if (options.out.empty()) throw input_error("--out is missing", "add --out FOLDER");
  const Collection collection = read_collection(options.folder);
  const Judgments judgments = read_judgments(options.folder, collection);
  const auto settings = chosen(options);
  if (settings.empty()) {
    throw input_error(fmt::format("{} has no relevance settings", options.folder),
                      "add some under 'relevance:' in its collection.yaml");
  }
  std::error_code failure;
  fs::create_directories(options.out, failure);
  if (failure) throw system_error("cannot make the folder " + options.out, failure.value());
  Table table{{{"setting", "relevance setting"},
               {"file", "file"},
               {"pairs", "judged pairs"},
               {"relevant", "relevant"}},
              {}};
  const auto topics = ids_of(collection.requests);
  const auto documents = ids_of(collection.services);
  FileNameMaker names;
  for (const auto& setting : settings) {
    if (setting.judge.kind == JudgeChoice::Kind::kEntrant) {
      throw input_error(fmt::format("'{}' takes an entrant of a round as its judge", setting.name),
                        "leave it out with --relevance");
    }
    const SettingGains gains =
        apply(setting, judgments, collection.requests.size(), collection.services.size());
    const fs::path file = fs::path(options.out) / (names.name_for(setting.name) + ".qrels");
    write_file(file, trec_qrels(gains, topics, documents));
    std::int64_t pairs = 0;
    std::int64_t relevant = 0;
    for (const auto& request : gains.requests) {
      pairs += static_cast<std::int64_t>(request.gains.size());
      relevant += std::ranges::count_if(request.gains, [](double gain) { return gain > 0; });
    }
    table.rows.push_back({setting.name, file.string(), pairs, relevant});
  }
  fmt::print("{}", format_table(table, options.json ? TableFormat::kJson : TableFormat::kText));
  return 0;
}

}  // namespace

void add_collection_export_command(CommandLine& line) {
  auto options = std::make_shared<ExportOptions>();
  line.add("collection export", "Write a collection's judgments for other tools",
           "matchbench collection export datasets/geography --format trec --out qrels")
      .required("folder", options->folder, "The collection's folder")
      .option("--out", options->out, "Folder for the files, one for each relevance setting")
      .choice("--format", options->format, {"trec"}, "TREC qrels: topic, 0, document, gain")
      .option("--relevance", options->relevance, "Relevance settings; default: all")
      .flag("--json", options->json, "Print what was written as JSON")
      .action([options] { return export_trec(*options); });
}

}  // namespace matchbench
