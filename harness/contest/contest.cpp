#include "harness/contest/contest.hpp"

#include "harness/base/file.hpp"
#include "harness/base/nearest.hpp"
#include "harness/contest/contest_keys.hpp"
#include "harness/contest/contest_text.hpp"
#include "harness/contest/parameters.hpp"
#include "harness/contest/registration.hpp"
#include "harness/contest/relevance_keys.hpp"
#include "harness/contest/tracks.hpp"
#include "harness/text/printable.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

namespace matchbench::contest {
namespace {

// The name of what is given as a path is its file's stem, or its folder's name: "../mine/".
std::string default_name(const std::string& given) {
  const std::filesystem::path path(given);
  return (path.has_filename() ? path : path.parent_path()).stem().string();
}

bool has_key(const text::YamlNode& node, std::string_view key) {
  if (!node.is_map()) return false;
  for (const auto& [name, value] : node.entries()) {
    if (name.text() == key) return true;
  }
  return false;
}

// Names appear in terminals, tables and names of files.
constexpr std::size_t kMostNameBytes = 1000;

void require_printable(const std::string& name, const text::YamlNode& node) {
  if (name.size() > kMostNameBytes) {
    throw node.error(
        fmt::format("the name '{:.40}…' has {} bytes, the most is {}",
                    text::printable(name.substr(0, kMostNameBytes)), name.size(), kMostNameBytes),
        "shorten it");
  }
  if (text::printable(name, name.size()) == name) return;
  throw node.error(fmt::format("'{}' contains characters that control a terminal or turn its text",
                               text::printable(name, name.size())),
                   "leave them out");
}

// A parameter that the method does not read is refused: it would be without effect.
void refuse_unread(const text::YamlMap& map, const char* key, const char* readers,
                   FusionMethod method) {
  throw map.at(key).error(fmt::format("the method {} has no {}", name_of(method), key),
                          fmt::format("leave it out; it belongs to {}", readers));
}

void read_fusion_parameters(const text::YamlMap& map, Fusion& fusion) {
  if (map.has("k")) {
    if (!reads_k(fusion.method)) refuse_unread(map, "k", "reciprocal-rank", fusion.method);
    fusion.k = map.at("k").number();
    if (fusion.k < 0) throw map.at("k").error("k is negative", "the usual value is 60");
  }
  if (map.has("phi")) {
    if (!reads_phi(fusion.method)) refuse_unread(map, "phi", "rbc", fusion.method);
    fusion.phi = map.at("phi").number();
    if (fusion.phi <= 0 || fusion.phi >= 1) {
      throw map.at("phi").error("phi lies between 0 and 1", "the usual value is 0.8");
    }
  }
  if (map.has("norm")) {
    if (!reads_norm(fusion.method))
      refuse_unread(map, "norm", "combsum and its like", fusion.method);
    fusion.norm = static_cast<Normalisation>(map.at("norm").one_of(kNormalisationNames));
  }
}

EntrantSpec read_fusion(const text::YamlNode& node) {
  const text::YamlMap map(node, {"fusion", "method", "k", "phi", "norm", "name", "tags"});
  EntrantSpec spec;
  spec.where = node.where();
  spec.fusion_of = map.texts("fusion");
  if (spec.fusion_of.size() < 2) {
    throw map.at("fusion").error("a fusion needs at least two entrants",
                                 "list their names: fusion: [keyword, logic]");
  }
  if (const auto method = map.find("method")) {
    spec.fusion.method = static_cast<FusionMethod>(method->one_of(kFusionMethodNames));
  }
  read_fusion_parameters(map, spec.fusion);
  spec.name = map.has("name") ? map.at("name").filled_text()
                              : fmt::format("fusion({})", fmt::join(spec.fusion_of, "+"));
  spec.tags = map.texts("tags");
  return spec;
}

EntrantSpec read_run_entry(const text::YamlNode& node) {
  const text::YamlMap map(node, {"run", "name", "tags"});
  EntrantSpec spec;
  spec.where = node.where();
  spec.run = map.at("run").filled_text();
  spec.name = map.has("name") ? map.at("name").filled_text() : default_name(spec.run);
  spec.tags = map.texts("tags");
  return spec;
}

std::vector<EntrantSpec> read_entrant(const text::YamlNode& node) {
  if (has_key(node, "fusion")) return {read_fusion(node)};
  if (has_key(node, "run")) return {read_run_entry(node)};
  const text::YamlMap map(
      node, {"plugin", "name", "index", "parameters", "repetitions", "tags", "optional"});
  EntrantSpec spec;
  spec.where = node.where();
  spec.plugin = map.at("plugin").filled_text();
  spec.name = map.has("name") ? map.at("name").filled_text() : default_name(spec.plugin);
  spec.plugin_index = map.count("index", 0, 0);
  spec.repetitions = map.count("repetitions", 1, 1, 100'000);
  spec.tags = map.texts("tags");
  spec.optional = map.boolean("optional", false);
  std::vector<EntrantSpec> specs;
  for (const auto& parameters : parameter_sets(map.find("parameters"))) {
    EntrantSpec one = spec;
    one.parameters = parameters.json;
    if (!parameters.label.empty()) one.name += "(" + parameters.label + ")";
    specs.push_back(std::move(one));
  }
  return specs;
}

// The one of that name. A track names entrants of its contest.
EntrantSpec entrant_named(const text::YamlNode& name, const std::vector<EntrantSpec>& known) {
  const auto found = std::ranges::find(known, name.text(), &EntrantSpec::name);
  if (found != known.end()) return *found;
  if (known.empty()) {
    throw name.error(
        fmt::format("'{}' is a name, and an entrant is a map",
                    text::printable(name.text(), kMostNameBytes)),
        fmt::format("write 'plugin: {}'", text::printable(name.text(), kMostNameBytes)));
  }
  std::vector<std::string_view> names;
  for (const EntrantSpec& one : known) names.push_back(one.name);
  throw name.error(
      fmt::format("the contest has no entrant '{}'", text::printable(name.text(), kMostNameBytes)),
      suggestion(name.text(), names));
}

// `known` are those that the list may take over by their names; a contest's own list knows none.
std::vector<EntrantSpec> read_entrants(const text::YamlNode& node,
                                       const std::vector<EntrantSpec>& known = {}) {
  std::vector<EntrantSpec> entrants;
  std::map<std::string, std::uint64_t> line_of;
  for (const auto& item : node.list()) {
    for (auto& entrant :
         item.is_scalar() ? std::vector{entrant_named(item, known)} : read_entrant(item)) {
      require_printable(entrant.name, item);
      const auto [earlier, added] = line_of.emplace(entrant.name, entrant.where.line);
      if (!added) {
        throw item.error(fmt::format("a second entrant is named '{}', as the one in line {}",
                                     entrant.name, earlier->second),
                         "give it a 'name' of its own");
      }
      for (const auto& member : entrant.fusion_of) {
        if (member == entrant.name || !line_of.contains(member)) {
          throw item.error(fmt::format("no entrant before this one is named '{}'", member),
                           "name entrants that are listed above the fusion");
        }
      }
      entrants.push_back(std::move(entrant));
    }
  }
  if (entrants.empty()) throw node.error("the contest has no entrants", "list at least one");
  return entrants;
}

// The place of a key; if the key is absent, the file alone.
Position place_of(const text::YamlMap& map, std::string_view key) {
  const auto node = map.find(key);
  return node ? node->where() : Position{map.node().file()};
}

// Names in a list; a list without any would mean nothing.
std::vector<std::string> names_in(const text::YamlMap& map, std::string_view key,
                                  std::string_view remedy) {
  std::vector<std::string> names = map.texts(key);
  if (names.empty() && map.has(key)) {
    throw map.at(key).error(fmt::format("'{}' lists nothing", key), remedy);
  }
  return names;
}

std::string split_name(const text::YamlNode& node) {
  std::string name = node.filled_text();
  require_printable(name, node);
  return name;
}

void read_training(const text::YamlMap& map, Contest& contest) {
  TrainingSpec& spec = contest.training;
  spec.folds = map.count("folds", 0, 2, 1'000);
  const auto training = map.find("training");
  if (!training) return;
  const text::YamlMap keys(*training, names_of(training_keys()));
  if (const auto split = keys.find("split")) {
    spec.split = split_name(*split);
    contest.training_split_where = split->where();
    if (spec.folds != 0) {
      throw split->error("training on a split does not go with 'folds'",
                         "leave out one of them; in a track, 'folds: ~' cancels the contest's");
    }
    if (spec.split == contest.split) {
      throw split->error(
          fmt::format("the split '{}' is asked and cannot be trained on", spec.split),
          "name another split, or train by 'folds'");
    }
  }
  if (spec.parts() == 0) {
    throw training->error("'training' without 'folds' or a split trains nobody",
                          "add 'folds: 5', or 'split: NAME' to 'training'");
  }
  spec.grades = keys.text("grades", "");
  spec.relevant = keys.text("relevant", "");
}

// What may differ from track to track.
void read_round(const text::YamlMap& map, Contest& contest) {
  const std::filesystem::path collection =
      contest.file.parent_path() / map.at("collection").filled_text();
  std::error_code none;  // what cannot be there is said when it is read
  contest.collection = std::filesystem::weakly_canonical(collection, none);
  if (none) contest.collection = collection;
  contest.collection_where = map.at("collection").where();
  if (const auto split = map.find("split")) contest.split = split_name(*split);
  contest.split_where = place_of(map, "split");
  contest.measures = names_in(map, "measures",
                              "name at least one measure, or leave the key out for the usual five");
  contest.measures_where = place_of(map, "measures");
  if (const auto relevance = map.find("relevance")) {
    RelevanceKeys keys = read_relevance(*relevance);
    contest.relevance = std::move(keys.names);
    contest.defined_settings = std::move(keys.defined);
  }
  contest.relevance_where = place_of(map, "relevance");
  contest.folds_where = place_of(map, "folds");
  contest.training_where = place_of(map, "training");
  if (const auto scoring = map.find("scoring")) {
    const text::YamlMap keys(*scoring, {"undefined"});
    if (const auto undefined = keys.find("undefined")) {
      contest.undefined = static_cast<Undefined>(undefined->one_of(kUndefinedNames));
    }
  }
  read_training(map, contest);
}

text::YamlMap whole_contest(const text::YamlDocument& document) {
  const text::YamlMap map(document.root(), names_of(contest_keys()));
  const text::YamlNode format = map.at("matchbench");
  if (format.text() == "contest/1") return map;
  throw format.error(fmt::format("'{}' is not a contest format this version reads", format.text()),
                     "write 'matchbench: contest/1'");
}

// Those of the contest, or of the track if it has its own.
std::vector<EntrantSpec> entrants_of(const text::YamlMap& map,
                                     const std::optional<text::YamlMap>& track) {
  const auto own = track ? track->find("entrants") : std::nullopt;
  if (!own) return read_entrants(map.at("entrants"));
  const auto known = map.find("entrants");
  return read_entrants(*own, known ? read_entrants(*known) : std::vector<EntrantSpec>());
}

std::vector<TrackKeys> tracks_of(const text::YamlMap& map) {
  if (const auto tracks = map.find("tracks")) return read_tracks(*tracks);
  if (const auto overall = map.find("overall")) {
    throw overall->error("'overall' without 'tracks'", "leave it out, or add tracks");
  }
  return {};
}

}  // namespace

std::vector<std::string> read_track_names(const std::filesystem::path& file) {
  const text::YamlDocument document = parse_contest_text(read_file(file), file.string());
  std::vector<std::string> names;
  for (auto& track : tracks_of(whole_contest(document))) names.push_back(std::move(track.name));
  return names;
}

Contest read_contest(const std::filesystem::path& file, const std::string& track) {
  return parse_contest(read_file(file), file, track);
}

Contest parse_contest(const std::string& text, const std::filesystem::path& file,
                      const std::string& track) {
  Contest contest;
  contest.file = std::filesystem::absolute(file);
  contest.text = text;
  contest.track = track;
  const text::YamlDocument document = parse_contest_text(contest.text, file.string());
  const text::YamlMap map = whole_contest(document);
  contest.name = map.at("name").filled_text();
  require_printable(contest.name, map.at("name"));
  contest.description = map.text("description", "");
  registration_of(document.root());  // refuses one that cannot be stored
  const std::vector<TrackKeys> tracks = tracks_of(map);
  for (const auto& one : tracks) contest.tracks.push_back(one.name);
  if (const auto overall = map.find("overall")) {
    contest.overall = static_cast<OverallRule>(overall->one_of(kOverallRuleNames));
  }
  std::optional<text::YamlMap> own;  // of the track
  if (!tracks.empty() || !track.empty()) own = keys_of_track(map, tracks, track);
  read_round(own ? own->over(map) : map, contest);
  if (const auto whole = map.find("relevance"); own && whole) {
    for (auto& setting : named_of(read_relevance(*whole).defined, contest)) {
      contest.defined_settings.push_back(std::move(setting));
    }
  }
  contest.entrants = entrants_of(map, own);
  const auto base = map.find("protocol");
  const auto protocol = own ? own->find("protocol") : std::nullopt;
  if (protocol) {
    contest.protocol = read_protocol(*protocol, base);
  } else if (base) {
    contest.protocol = read_protocol(*base);
  }
  return contest;
}

}  // namespace matchbench::contest
