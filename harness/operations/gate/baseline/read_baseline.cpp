#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/file.hpp"
#include "harness/foundation/base/hash.hpp"
#include "harness/foundation/text/json.hpp"
#include "harness/foundation/text/number.hpp"
#include "harness/foundation/text/printable.hpp"
#include "harness/foundation/text/tree/node_json.hpp"
#include "harness/foundation/text/tree/stated_format.hpp"
#include "harness/foundation/text/tree/yaml.hpp"
#include "harness/operations/gate/baseline/baseline.hpp"
#include "harness/operations/gate/side.hpp"

#include <fmt/format.h>

#include <set>
#include <sstream>

namespace matchbench::gate {
namespace {

namespace fs = std::filesystem;

std::string restore() {
  return "restore the file, or " + accepting(kOfEither);
}

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

std::vector<std::optional<double>> read_gains(const text::YamlMap& map) {
  std::vector<std::optional<double>> out;
  std::istringstream words(map.text("gains", ""));
  for (std::string word; words >> word;) {
    out.push_back(text::finite_number(word));
    if (out.back() || word == kUnjudged) continue;
    throw map.at("gains").error(fmt::format("'{}' is no gain", text::printable(word)), restore());
  }
  return out;
}

// The first ranks, which older baselines do not have.
std::vector<ShownService> read_ranking(const text::YamlMap& map) {
  const auto services = map.texts("services");
  const auto gains = read_gains(map);
  if (services.size() != gains.size()) {
    throw map.at("services")
        .error(
            fmt::format("the request has {} services and {} gains", services.size(), gains.size()),
            restore());
  }
  std::vector<ShownService> out;
  for (std::size_t i = 0; i < services.size(); ++i) {
    out.push_back({text::printable(services[i]), gains[i]});
  }
  return out;
}

SideRequest read_request(const text::YamlNode& node, std::size_t measures) {
  const text::YamlMap map(
      node, {"request", "name", "outcome", "failed", "ranking", "scores", "services", "gains"});
  SideRequest out;
  out.id = map.at("request").filled_text();
  out.name = text::printable(map.text("name", out.id));
  out.outcome = text::printable(map.at("outcome").filled_text());
  out.failed = map.boolean("failed", false);
  out.ranking_hash = map.text("ranking", "");
  for (const auto& score : map.at("scores").list()) {
    out.values.push_back(score.is_null() ? std::nullopt : std::optional(score.number()));
  }
  out.ranking = read_ranking(map);
  if (out.values.size() != measures) {
    throw map.at("scores").error(fmt::format("the request has {} scores, the baseline {} measures",
                                             out.values.size(), measures),
                                 restore());
  }
  return out;
}

void read_rule(const text::YamlMap& map, Baseline& out) {
  const text::YamlNode margin = map.at("margin");
  if (margin.text() != kAutomatic) out.margin = margin.number();
  out.max_margin = map.at("max_margin").number();
  out.level = map.at("level").number();
}

// What was accepted has no effect if anybody may lower it unseen.
void require_unedited(const text::YamlMap& map, std::string_view content) {
  const auto digest = map.find(kDigestKey);
  if (!digest) return;  // of a baseline that is older than the key
  const std::size_t key = content.find(fmt::format("\n{}:", kDigestKey));
  const std::size_t end = key == std::string_view::npos ? key : content.find('\n', key + 1);
  if (end != std::string_view::npos &&
      digest_of_baseline(content.substr(end + 1)) == digest->text()) {
    return;
  }
  throw digest->error("the baseline was edited by hand: it does not have this digest", restore());
}

// Marks of a merge are in most files that cannot be read.
text::YamlDocument parsed(const std::string& content, const fs::path& file) {
  try {
    return text::YamlDocument::parse(content, file.string());
  } catch (const Error& error) {
    throw error.with_remedy(restore());
  }
}

}  // namespace

std::string digest_of_baseline(std::string_view text) {
  std::string unix_text(text);
  std::erase(unix_text, '\r');
  return Sha256().bytes(unix_text).hex();
}

bool is_baseline(const fs::path& file) {
  return text::stated_format(file).starts_with("baseline/");
}

Baseline read_baseline(const fs::path& file) {
  const std::string content = read_file(file);
  const text::YamlDocument document = parsed(content, file);
  const text::YamlMap map(document.root(), kBaselineKeys);
  if (map.at("matchbench").text() != kBaselineFormat) {
    throw map.at("matchbench")
        .error(fmt::format("'{}' is not a format that this version reads",
                           map.at("matchbench").text()),
               fmt::format("it reads {}; {}", kBaselineFormat, accepting(kOfEither)));
  }
  Baseline out;
  out.side.name = text::printable(map.at("entrant").filled_text());
  out.side.source = file.string();
  out.side.plugin = map.text("plugin", "");
  out.side.parameters = map.text("parameters", "{}");
  out.side.footing = read_footing(map, file.parent_path());
  out.side.measures = map.texts("measures");
  if (out.side.measures.empty()) {
    throw map.node().error("the baseline has no measure", restore());
  }
  std::set<std::string> ids;
  for (const auto& request : map.at("requests").list()) {
    out.side.requests.push_back(read_request(request, out.side.measures.size()));
    // One that is listed often would count as often.
    if (ids.insert(out.side.requests.back().id).second) continue;
    throw request.error("the request is listed twice", restore());
  }
  read_rule(map, out);
  out.verdict = map.text("verdict", "");
  out.because = map.at("because").filled_text();
  out.compared_with = map.text("compared_with", "");
  if (const auto previous = map.find("previous")) out.previous = previous->text();
  require_unedited(map, content);
  return out;
}

}  // namespace matchbench::gate
