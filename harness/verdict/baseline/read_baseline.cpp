#include "harness/base/error.hpp"
#include "harness/base/file.hpp"
#include "harness/text/json.hpp"
#include "harness/text/printable.hpp"
#include "harness/text/tree/node_json.hpp"
#include "harness/text/tree/yaml.hpp"
#include "harness/verdict/baseline/baseline.hpp"
#include "harness/verdict/baseline/baseline_keys.hpp"

#include <fmt/format.h>

#include <fstream>

namespace matchbench::verdict {
namespace {

namespace fs = std::filesystem;

std::string path_in(const fs::path& folder, const std::string& path) {
  return path.empty() ? path : (folder / path).lexically_normal().string();
}

Footing read_footing(const text::YamlMap& map, const fs::path& folder) {
  const text::YamlMap collection(map.at("collection"), {"name", "folder", "digest"});
  const text::YamlMap judgments(map.at("judgments"), {"file", "digest"});
  const text::YamlMap training(map.at("training"), {"folds", "split", "grades", "relevant"});
  Footing out{.collection = collection.at("name").text(),
              .collection_folder = path_in(folder, collection.text("folder", "")),
              .collection_digest = collection.text("digest", ""),
              .judgments = path_in(folder, judgments.text("file", "")),
              .judgments_digest = judgments.text("digest", ""),
              .setting = map.at("relevance").text(),
              .definition = map.text("definition", "")};
  if (const auto protocol = map.find("protocol")) {
    out.protocol = text::json_text(text::json_of(*protocol));
  }
  out.split = map.text("split", "");
  out.training = {.folds = training.count("folds", 0, 0),
                  .split = training.text("split", ""),
                  .grades = training.text("grades", ""),
                  .relevant = training.text("relevant", "")};
  return out;
}

SideRequest read_request(const text::YamlNode& node, std::size_t measures) {
  const text::YamlMap map(node, {"request", "name", "outcome", "failed", "ranking", "scores"});
  SideRequest out;
  out.id = map.at("request").filled_text();
  out.name = text::printable(map.text("name", out.id));
  out.outcome = text::printable(map.at("outcome").filled_text());
  out.failed = map.boolean("failed", false);
  out.ranking_hash = map.text("ranking", "");
  for (const auto& score : map.at("scores").list()) {
    out.values.push_back(score.is_null() ? std::nullopt : std::optional(score.number()));
  }
  if (out.values.size() != measures) {
    throw map.at("scores").error(fmt::format("the request has {} scores, the baseline {} measures",
                                             out.values.size(), measures),
                                 "restore the file, or accept a new baseline");
  }
  return out;
}

void read_rule(const text::YamlMap& map, Baseline& out) {
  const text::YamlNode margin = map.at("margin");
  if (margin.text() != kAutomatic) out.margin = margin.number();
  out.max_margin = map.at("max_margin").number();
  out.level = map.at("level").number();
}

}  // namespace

bool is_baseline(const fs::path& file) {
  std::ifstream stream(file);
  constexpr int kMostLines = 20;  // comments may precede it
  std::string line;
  for (int i = 0; i < kMostLines && std::getline(stream, line); ++i) {
    if (line.starts_with("matchbench: baseline/")) return true;
  }
  return false;
}

Baseline read_baseline(const fs::path& file) {
  const text::YamlDocument document = text::YamlDocument::read(file);
  const text::YamlMap map(document.root(), kBaselineKeys);
  if (map.at("matchbench").text() != kBaselineFormat) {
    throw map.at("matchbench")
        .error(fmt::format("'{}' is not a format that this version reads",
                           map.at("matchbench").text()),
               fmt::format("it reads {}; accept a new baseline", kBaselineFormat));
  }
  Baseline out;
  out.side.name = text::printable(map.at("entrant").filled_text());
  out.side.source = file.string();
  out.side.plugin = map.text("plugin", "");
  out.side.parameters = map.text("parameters", "{}");
  out.side.footing = read_footing(map, file.parent_path());
  out.side.measures = map.texts("measures");
  if (out.side.measures.empty()) {
    throw map.node().error("the baseline has no measure", "restore the file");
  }
  for (const auto& request : map.at("requests").list()) {
    out.side.requests.push_back(read_request(request, out.side.measures.size()));
  }
  read_rule(map, out);
  out.verdict = map.text("verdict", "");
  out.because = map.at("because").filled_text();
  out.compared_with = map.text("compared_with", "");
  if (const auto previous = map.find("previous")) out.previous = previous->text();
  return out;
}

}  // namespace matchbench::verdict
