#include "harness/operations/cluster/plan_file.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/file.hpp"
#include "harness/foundation/base/hash.hpp"
#include "harness/foundation/base/owned_fd.hpp"
#include "harness/foundation/base/spaces.hpp"
#include "harness/foundation/text/json.hpp"
#include "harness/foundation/text/tree/yaml.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <charconv>
#include <map>
#include <set>

namespace matchbench::cluster {
namespace {

constexpr std::string_view kFormat = "plan/1";
constexpr const char* kNewPlan = "make a new plan with 'matchbench run CONTEST --prepare FILE'";

text::Json json_of(const PlannedEntrant& entrant) {
  text::Json json = {{"name", entrant.name},
                     {"library", entrant.library.string()},
                     {"sha256", entrant.sha256},
                     {"index", entrant.plugin_index},
                     {"parameters", entrant.parameters},
                     {"folds", entrant.folds},
                     {"abi_minor", entrant.abi_minor},
                     {"plugin", entrant.plugin_id},
                     {"version", entrant.plugin_version},
                     {"files_sha256", entrant.files_sha256}};
  if (!entrant.not_staged.empty()) json["not_staged"] = entrant.not_staged;
  return json;
}

// Seed and secret have 64 bits, which do not fit a number of JSON.
text::Json json_of(const ClusterPlan& plan) {
  text::Json json = {{"matchbench", kFormat},
                     {"id", plan.id},
                     {"created", plan.created},
                     {"harness",
                      {{"version", plan.harness_version},
                       {"commit", plan.harness_commit},
                       {"build", plan.build_type}}},
                     {"contest",
                      {{"file", plan.contest_file},
                       {"sha256", Sha256().bytes(plan.contest_text).hex()},
                       {"text", plan.contest_text},
                       {"track", plan.track}}},
                     {"only", plan.only},
                     {"collection",
                      {{"folder", plan.collection.string()},
                       {"origin", plan.collection_origin},
                       {"digest", plan.collection_digest}}},
                     {"training_digest", plan.training_digest},
                     {"seed", std::to_string(plan.seed)},
                     {"secret", std::to_string(plan.secret)},
                     {"blocks", plan.blocks},
                     {"shards", text::Json::array()},
                     {"entrants", text::Json::array()},
                     {"run_files", text::Json::array()},
                     {"staged", text::Json::array()}};
  for (const auto& shard : plan.shards) {
    json["shards"].push_back({{"first_block", shard.blocks.first},
                              {"blocks", shard.blocks.count},
                              {"entrants", shard.entrants}});
  }
  for (const auto& entrant : plan.entrants) json["entrants"].push_back(json_of(entrant));
  for (const auto& file : plan.run_files) {
    json["run_files"].push_back(
        {{"name", file.name}, {"file", file.file.string()}, {"sha256", file.sha256}});
  }
  for (const auto& file : plan.staged) {
    json["staged"].push_back({{"path", file.path.string()}, {"sha256", file.sha256}});
  }
  return json;
}

std::uint64_t whole_number(const text::YamlNode& node) {
  const std::string text = node.text();
  std::uint64_t number = 0;
  const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (fault == std::errc() && end == text.data() + text.size()) return number;
  throw node.error(fmt::format("'{}' is not a whole number of 64 bits", text), kNewPlan);
}

PlannedEntrant read_entrant(const text::YamlNode& node) {
  const text::YamlMap map(node, {"name", "library", "sha256", "index", "parameters", "folds",
                                 "abi_minor", "plugin", "version", "files_sha256", "not_staged"});
  return {.name = map.at("name").text(),
          .library = map.at("library").text(),
          .sha256 = map.at("sha256").text(),
          .plugin_index = map.count("index", 0, 0),
          .parameters = map.at("parameters").text(),
          .folds = map.count("folds", 0, 0),
          .abi_minor = map.count("abi_minor", 0, 0),
          .plugin_id = map.at("plugin").text(),
          .plugin_version = map.at("version").text(),
          .files_sha256 = map.text("files_sha256", ""),
          .not_staged = map.text("not_staged", "")};
}

// Every block belongs to one shard of each group of entrants.
void require_all_blocks(const ClusterPlan& plan, const text::YamlNode& node) {
  std::map<std::vector<std::string>, std::uint64_t> next;  // by group
  for (const auto& [blocks, entrants] : plan.shards) {
    if (blocks.first != next[entrants]) {
      throw node.error("the shards do not follow one another", kNewPlan);
    }
    next[entrants] += blocks.count;
  }
  if (next.empty()) throw node.error("there is no shard", kNewPlan);
  for (const auto& [group, count] : next) {
    if (count == plan.blocks) continue;
    throw node.error(fmt::format("the shards have {} of {} blocks", count, plan.blocks), kNewPlan);
  }
}

void read_harness(const text::YamlNode& node, ClusterPlan& plan) {
  const text::YamlMap map(node, {"version", "commit", "build"});
  plan.harness_version = map.at("version").text();
  plan.harness_commit = map.at("commit").text();
  plan.build_type = map.at("build").text();
}

void read_contest_of(const text::YamlNode& node, ClusterPlan& plan) {
  const text::YamlMap map(node, {"file", "sha256", "text", "track"});
  plan.contest_file = map.at("file").text();
  plan.contest_text = map.at("text").text();
  plan.track = map.at("track").text();
  if (Sha256().bytes(plan.contest_text).hex() == map.at("sha256").text()) return;
  throw map.at("sha256").error("this is not the digest of the contest's text", kNewPlan);
}

void require_format(const text::YamlNode& root) {
  const auto format = root.find("matchbench");
  if (!format) {
    throw root.error("this is not a plan of a round: it has no key 'matchbench'",
                     "name the file that 'matchbench run CONTEST --prepare FILE' has written");
  }
  if (format->text() == kFormat) return;
  throw format->error(fmt::format("the plan is of the format '{}'; this version reads '{}'",
                                  format->text(), kFormat),
                      "use the version of matchbench that made the plan");
}

ClusterPlan parse_plan(const text::YamlNode& root) {
  require_format(root);
  const text::YamlMap map(root, {"matchbench", "id", "created", "harness", "contest", "only",
                                 "collection", "training_digest", "seed", "secret", "blocks",
                                 "shards", "entrants", "run_files", "staged"});
  ClusterPlan plan;
  plan.id = map.at("id").text();
  plan.created = map.at("created").text();
  read_harness(map.at("harness"), plan);
  read_contest_of(map.at("contest"), plan);
  plan.only = map.texts("only");
  const text::YamlMap collection(map.at("collection"), {"folder", "origin", "digest"});
  plan.collection = collection.at("folder").text();
  plan.collection_origin = collection.at("origin").text();
  plan.collection_digest = collection.at("digest").text();
  plan.training_digest = map.at("training_digest").text();
  plan.seed = whole_number(map.at("seed"));
  plan.secret = whole_number(map.at("secret"));
  plan.blocks = map.count("blocks", 0, 1);
  for (const text::YamlNode& node : map.list("shards")) {
    const text::YamlMap shard(node, {"first_block", "blocks", "entrants"});
    plan.shards.push_back(
        {{shard.count("first_block", 0, 0), shard.count("blocks", 0, 1)}, shard.texts("entrants")});
  }
  require_all_blocks(plan, map.at("shards"));
  for (const text::YamlNode& node : map.list("entrants"))
    plan.entrants.push_back(read_entrant(node));
  for (const text::YamlNode& node : map.list("run_files")) {
    const text::YamlMap file(node, {"name", "file", "sha256"});
    plan.run_files.push_back(
        {file.at("name").text(), file.at("file").text(), file.at("sha256").text()});
  }
  for (const text::YamlNode& node : map.list("staged")) {
    const text::YamlMap file(node, {"path", "sha256"});
    plan.staged.push_back({file.at("path").text(), file.at("sha256").text()});
  }
  if (id_of(plan) != plan.id) {
    throw map.at("id").error("the plan was changed since it was written", kNewPlan);
  }
  return plan;
}

}  // namespace

std::size_t entrant_groups(const ClusterPlan& plan) {
  std::set<std::vector<std::string>> groups;
  for (const auto& shard : plan.shards) groups.insert(shard.entrants);
  return groups.size();
}

std::vector<std::string> warnings_of(const ClusterPlan& plan) {
  std::vector<std::string> warnings;
  for (const auto& entrant : plan.entrants) {
    if (entrant.not_staged.empty()) continue;
    warnings.push_back(
        fmt::format("{} fails to load on every node: {}", entrant.name, entrant.not_staged));
  }
  return warnings;
}

std::string id_of(const ClusterPlan& plan) {
  ClusterPlan without_id = plan;
  without_id.id.clear();
  return Sha256().field(text::json_text(json_of(without_id))).hex();
}

void write_plan(const ClusterPlan& plan, const std::filesystem::path& path) {
  constexpr int kNew = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC;
  const OwnedFd file(open(path.c_str(), kNew, S_IRUSR | S_IWUSR));
  if (!file.is_open() && errno == EEXIST) {
    throw input_error(fmt::format("{} exists already", path.string()),
                      "run its shards, or name another file");
  }
  const std::string text =
      json_of(plan).dump(2, ' ', false, text::Json::error_handler_t::replace) + "\n";
  int reason = file.is_open() ? write_all(file.get(), text) : errno;
  if (reason == 0 && fsync(file.get()) != 0) reason = errno;
  if (reason == 0) return;
  if (file.is_open()) unlink(path.c_str());
  throw system_error(fmt::format("cannot write {}", path.string()), reason,
                     "check the folder, its permissions and the free space");
}

ClusterPlan read_plan(const std::filesystem::path& path) {
  const std::string text = read_file(path);
  if (!trimmed(text).starts_with('{')) {
    throw input_error(fmt::format("{} is not a plan", path.string()),
                      "name the file that 'matchbench run --prepare' wrote");
  }
  return parse_plan(text::YamlDocument::parse_json(text, path.string()).root());
}

}  // namespace matchbench::cluster
