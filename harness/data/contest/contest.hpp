#pragma once

#include "harness/data/contest/contest_facts.hpp"
#include "harness/data/contest/protocol_settings.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/model/fusion_method.hpp"
#include "harness/foundation/model/grants.hpp"
#include "harness/foundation/model/relevance.hpp"
#include "harness/foundation/text/tree/yaml.hpp"

#include <cstdint>
#include <filesystem>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace matchbench::contest {

// A file or folder that the organiser hands to an entrant, by a key that the entrant knows.
struct NamedPath {
  std::string key;
  std::string path;  // relative to the contest file
  Position where;
};

using PlacesInText = std::set<std::pair<std::uint64_t, std::uint64_t>>;  // lines and columns

// Where a contest file has paths, which are relative to it.
struct PathPlaces {
  PlacesInText paths;
  PlacesInText plugins;  // those that are named by a path, and those by a registered name
};

// One line of `entrants:`, with parameter lists already expanded. Either a plugin, a run file or a
// fusion: the other two are empty.
struct EntrantSpec {
  Position where;
  std::string name;
  std::string plugin;                  // a registered name, or the path of a library or a folder
  std::string run;                     // path of a TREC run file, relative to the contest file
  std::vector<std::string> fusion_of;  // names of entrants before it whose rankings it combines
  Fusion fusion;
  std::uint32_t plugin_index = 0;
  std::string parameters = "{}";                                        // JSON object
  std::vector<std::pair<std::string, Position>> parameter_places = {};  // of its keys
  std::vector<NamedPath> files = {};
  std::uint32_t repetitions = 1;
  std::vector<std::string> tags;
  // A program whose interpreter is not installed is left out with a warning, not refused.
  bool optional = false;
  Grants grants = {};  // of a plugin: what the organiser lets it do besides

  bool is_plugin() const { return !plugin.empty(); }
  bool is_run_file() const { return !run.empty(); }
  bool is_fusion() const { return !fusion_of.empty(); }
};

// A relevance setting that the contest defines itself. Its judge and its dimensions are checked
// when the collection is known.
struct DefinedSetting {
  Position where;  // its name in the contest file
  RelevanceSetting setting;
};

// One round of contest.yaml, checked: the contest, or one of its tracks. docs/contest.md describes
// every key.
struct Contest {
  std::string name;
  std::string track;                // which of the tracks; "": the contest has none
  std::vector<std::string> tracks;  // names of all of them
  OverallRule overall = OverallRule::kMeanRank;
  std::string description;
  std::filesystem::path file;        // absolute
  std::string text;                  // of the file, word for word
  std::filesystem::path collection;  // folder, absolute; whether it is there is not checked
  Position collection_where;
  std::string split;                  // whose requests are asked; "": all requests are
  std::vector<EntrantSpec> entrants;  // without those that are withdrawn
  // Those, and the fusions that combine one of them.
  std::vector<Withdrawal> withdrawn;
  // The prefixes that the organiser permits interpreters of entrants to lie in, absolute.
  std::vector<std::pair<std::filesystem::path, Position>> interpreters;
  std::vector<std::string> measures;   // as written; empty: the command's default
  std::vector<std::string> relevance;  // names of settings; empty: all of the collection
  std::vector<DefinedSetting> defined_settings;
  Undefined undefined = Undefined::kSkip;
  TrainingSpec training;
  ProtocolSettings protocol;
  // Where it asks for less than a process of its own and confinement of each entrant; no line if it
  // does not.
  Position less_confined_where;
  PathPlaces path_places;  // of the round and of all that the contest lists
  // Places of keys, for faults that show only with the collection.
  Position measures_where;
  Position relevance_where;
  std::vector<Position> measure_places;  // of each of `measures`
  std::vector<Position> setting_places;  // of each of `relevance`
  Position split_where;
  Position folds_where;
  Position training_where;
  Position training_split_where;
};

// Each throws an input Error with file, line and column.

// The names of the contest's tracks; none if it has no `tracks`, and is one round.
std::vector<std::string> read_track_names(const std::filesystem::path& file);
// The same from a text that was read from `file` at some time.
std::vector<std::string> parse_track_names(const std::string& text,
                                           const std::filesystem::path& file);

// The round of one track, or of a contest without tracks if no track is named. A track's keys take
// the place of the contest's.
Contest read_contest(const std::filesystem::path& file, const std::string& track = {});
// The same from a text that was read from `file` at some time.
Contest parse_contest(const std::string& text, const std::filesystem::path& file,
                      const std::string& track = {});

// A line for the person whose contest asks for less confinement than it could; "" if it does not.
std::string remark_on_confinement(const Contest& contest);

}  // namespace matchbench::contest
