#pragma once

#include "harness/data/contest/contest.hpp"
#include "harness/operations/season/open_season.hpp"

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace matchbench::season {

// Whom a round of a phase asks: a submission under the name of its entry.
struct Contestant {
  std::string name;
  std::filesystem::path plugin;  // a library, or the plugin.yaml of a program
  std::string withdrawn = {};    // why it takes part no more; "": it does
};

// The text of a YAML file with "key: value" as the first entry of the map that begins there.
std::string with_first_key(const std::string& text, const Position& map, std::string_view entry);

enum class Baselines { kLeftOut, kTakePart };

// The contest of a phase as a file of its own, which may lie anywhere: the season's contest with
// the phase's keys in the place of its own, absolute paths, and `strangers`; a final is anonymised
// and audited, too.
std::string phase_contest_text(const Season& season, const SeasonPlaces& places, const Phase& phase,
                               const std::vector<Contestant>& contestants, Baselines baselines);

// Reads that text. `file`: the path of the contest's file, which need not exist. Throws an input
// Error with the phase's place in season.yaml.
contest::Contest parse_phase_contest(const std::string& text, const Phase& phase,
                                     const std::filesystem::path& file);

// Both in one. Throws an input Error with a place in the season's contest file, too.
contest::Contest phase_contest(const Season& season, const SeasonPlaces& places, const Phase& phase,
                               const std::vector<Contestant>& contestants, Baselines baselines,
                               const std::filesystem::path& file);

// Throws an input Error with the phase's place if its requests, measures or settings are not such
// as can be asked and scored: a phase without requests. Of a blind phase nothing is asked while no
// hidden folder is named.
void require_material(const Season& season, const SeasonPlaces& places, const Phase& phase);

}  // namespace matchbench::season
