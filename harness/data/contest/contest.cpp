#include "harness/data/contest/contest.hpp"

#include "harness/data/contest/contest_keys.hpp"
#include "harness/data/contest/contest_text.hpp"
#include "harness/data/contest/entrant_keys.hpp"
#include "harness/data/contest/granted.hpp"
#include "harness/data/contest/most_measures.hpp"
#include "harness/data/contest/printable_name.hpp"
#include "harness/data/contest/registration.hpp"
#include "harness/data/contest/relevance_keys.hpp"
#include "harness/data/contest/tracks.hpp"
#include "harness/data/contest/withdrawals.hpp"
#include "harness/foundation/base/file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <optional>

namespace matchbench::contest {
namespace {

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

void read_training(const text::YamlMap& map, Contest& contest) {
  TrainingSpec& spec = contest.training;
  spec.folds = map.count("folds", 0, 2, 1'000);
  const auto training = map.find("training");
  if (!training) return;
  const text::YamlMap keys = contest_map(*training, names_of(training_keys()));
  if (const auto split = keys.find("split")) {
    spec.split = printable_name(*split);
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
      contest.file.parent_path() / path_text(map.at("collection"), contest.path_places.paths);
  std::error_code none;  // what cannot be there is said when it is read
  contest.collection = std::filesystem::weakly_canonical(collection, none);
  if (none) contest.collection = collection;
  contest.collection_where = map.at("collection").where();
  if (const auto split = map.find("split")) contest.split = printable_name(*split);
  contest.split_where = place_of(map, "split");
  contest.measures = names_in(map, "measures",
                              "name at least one measure, or leave the key out for the usual five");
  if (contest.measures.size() > kMostMeasures) {
    throw map.at("measures")
        .error(fmt::format("there are {} measures, the most is {}", contest.measures.size(),
                           kMostMeasures),
               "name fewer");
  }
  contest.measures_where = place_of(map, "measures");
  for (const auto& name : map.list("measures")) contest.measure_places.push_back(name.where());
  if (const auto relevance = map.find("relevance")) {
    RelevanceKeys keys = read_relevance(*relevance);
    contest.relevance = std::move(keys.names);
    contest.setting_places = std::move(keys.places);
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
  text::YamlMap map = contest_map(document.root(), names_of(contest_keys()));
  const text::YamlNode format = map.at("matchbench");
  if (format.text() == "contest/1") return map;
  throw format.error(fmt::format("'{}' is not a contest format this version reads", format.text()),
                     "write 'matchbench: contest/1'");
}

// The measure that decides a track's board, as the contest writes it.
std::string first_measure(const text::YamlMap& keys) {
  const std::vector<std::string> measures = keys.texts("measures");
  return measures.empty() ? "AP" : measures.front();
}

// A mean over tracks is one of one measure.
void require_one_measure(const text::YamlMap& map, const std::vector<TrackKeys>& tracks) {
  const auto overall = map.find("overall");
  if (!overall || overall->text() != name_of(OverallRule::kMeanScore)) return;
  const std::string first = first_measure(tracks.front().own.over(map));
  for (const TrackKeys& track : tracks) {
    const std::string other = first_measure(track.own.over(map));
    if (other == first) continue;
    throw overall->error(fmt::format("the track '{}' is decided by {}, the track '{}' by {}, which "
                                     "have no common mean",
                                     tracks.front().name, first, track.name, other),
                         "let their 'measures' begin with the same one, or write 'mean-rank'");
  }
}

std::vector<TrackKeys> tracks_of(const text::YamlMap& map) {
  if (const auto tracks = map.find("tracks")) return read_tracks(*tracks);
  if (const auto overall = map.find("overall")) {
    throw overall->error("'overall' without 'tracks'", "leave it out, or add tracks");
  }
  return {};
}

// The key of the protocol that lets entrants do more than they need.
std::optional<text::YamlNode> less_confined(const std::optional<text::YamlNode>& own,
                                            const std::optional<text::YamlNode>& base,
                                            const ProtocolSettings& protocol) {
  if (protocol.confinement == ConfinementMode::kRequired) return std::nullopt;
  for (const char* key : {"confinement", "isolation"}) {
    for (const auto& node : {own, base}) {
      if (auto value = node ? node->find(key) : std::nullopt) return value;
    }
  }
  return std::nullopt;
}

}  // namespace

std::vector<std::string> read_track_names(const std::filesystem::path& file) {
  return parse_track_names(read_file(file), file);
}

std::vector<std::string> parse_track_names(const std::string& text,
                                           const std::filesystem::path& file) {
  const text::YamlDocument document = parse_contest_text(text, file.string());
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
  contest.name = printable_name(map.at("name"));
  contest.description = map.text("description", "");
  registration_of(document.root());  // refuses one that cannot be stored
  const std::vector<TrackKeys> tracks = tracks_of(map);
  for (const auto& one : tracks) contest.tracks.push_back(one.name);
  if (const auto overall = map.find("overall")) {
    contest.overall = static_cast<OverallRule>(overall->one_of(kOverallRuleNames));
    require_one_measure(map, tracks);
  }
  std::optional<text::YamlMap> own;  // of the track
  if (!tracks.empty() || !track.empty()) own = keys_of_track(map, tracks, track);
  read_round(own ? own->over(map) : map, contest);
  if (const auto whole = map.find("relevance"); own && whole) {
    for (auto& setting : named_of(read_relevance(*whole).defined, contest)) {
      contest.defined_settings.push_back(std::move(setting));
    }
  }
  EntrantBytes bytes;
  const auto own_entrants = own ? own->find("entrants") : std::nullopt;
  std::vector<EntrantSpec> listed;  // by the contest, for all tracks
  if (!own_entrants || map.has("entrants")) {
    listed = read_entrants(map.at("entrants"), {}, bytes, contest.path_places);
  }
  contest.entrants =
      own_entrants ? read_entrants(*own_entrants, listed, bytes, contest.path_places) : listed;
  if (const auto withdrawn = map.find("withdrawn")) {
    std::vector<EntrantSpec> known = contest.entrants;  // a track need not have all of them
    for (const TrackKeys& one : tracks) {
      const auto of_track = one.own.find("entrants");
      if (!of_track) continue;
      std::ranges::move(read_entrants(*of_track, listed, bytes, contest.path_places),
                        std::back_inserter(known));
    }
    std::ranges::move(listed, std::back_inserter(known));
    withdraw(*withdrawn, known, contest);
  }
  for (const auto& prefix : map.list("interpreters")) {
    contest.interpreters.emplace_back(
        contest.file.parent_path() / path_text(prefix, contest.path_places.paths), prefix.where());
  }
  const auto base = map.find("protocol");
  const auto protocol = own ? own->find("protocol") : std::nullopt;
  if (protocol) {
    contest.protocol = read_protocol(*protocol, base);
  } else if (base) {
    contest.protocol = read_protocol(*base);
  }
  if (const auto key = less_confined(protocol, base, contest.protocol)) {
    contest.less_confined_where = key->where();
  }
  refuse_grants_in_vain(contest);
  return contest;
}

std::string remark_on_confinement(const Contest& contest) {
  const Position& where = contest.less_confined_where;
  if (where.line == 0) return {};
  const bool is_in_host = contest.protocol.isolation == Isolation::kNone;
  return fmt::format(
      "{}:{}: {}, as this file asks", where.file, where.line,
      is_in_host
          ? "entrants run inside of matchbench itself, without confinement"
          : fmt::format(
                "entrants run with 'confinement: {}', which is less than 'required'",
                kConfinementModeNames[static_cast<std::size_t>(contest.protocol.confinement)]));
}

}  // namespace matchbench::contest
