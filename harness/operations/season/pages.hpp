#pragma once

#include "harness/foundation/text/table/table.hpp"
#include "harness/operations/season/history.hpp"
#include "harness/operations/season/moves.hpp"

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace matchbench::season {

// All that the pages show, filtered already: nothing that a page must not say is in it.
struct ShownPhase {
  const Phase* phase = nullptr;
  std::string state;                 // "open until …"
  std::string sentence;              // on the board
  std::optional<text::Table> board;  // none: it is not shown, or nothing is scored
  std::string report;                // path of the report of a final; "": none
  std::optional<Moves> moves;        // from the practice before a final; none: not shown
};

// What a submission scored, and whether that differs from its team's best of the phase.
struct ShownScore {
  std::string measure;
  double value = 0;
  std::optional<double> p;  // of a paired t-test, unadjusted; none: it is the best, or undefined
};

struct ShownSeason {
  const Season* season = nullptr;
  Instant at{};
  std::string head;  // of the journal's chain
  std::vector<ShownPhase> phases;
  std::vector<Entry> entries;                         // that everybody may see
  std::map<std::string, ShownScore> scores;           // by entry, as far as everybody may see them
  std::vector<std::pair<std::size_t, Event>> lately;  // by their lines, the latest first
};

// The pages by their paths: index.html, one for each phase and team, season.json with the same
// facts and, if the season has an address, feed.xml, which Atom's readers follow. All of them show
// the head of the chain: whoever keeps it can check the season against it.
std::map<std::string, std::string> pages_of(const ShownSeason& shown);

// The page of a team for itself, around what it is shown.
std::string team_page(const ShownSeason& shown, const std::string& team, const std::string& main);

}  // namespace matchbench::season
