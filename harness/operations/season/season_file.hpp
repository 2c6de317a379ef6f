#pragma once

#include "harness/foundation/base/error.hpp"
#include "harness/foundation/text/json.hpp"
#include "harness/operations/season/instant.hpp"

#include <array>
#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace matchbench::season {

inline constexpr const char* kSeasonFile = "season.yaml";
inline constexpr const char* kTeamFile = "team.yaml";
inline constexpr const char* kEntriesFolder = "entries";

// How many submissions; none: any number.
struct Quota {
  std::optional<std::uint32_t> day;    // of a team on a day of UTC
  std::optional<std::uint32_t> total;  // of a team in the phase
  std::optional<std::uint32_t> all;    // of all teams in the phase
};

struct BoardRule {
  enum class Kind : std::uint8_t { kAlways, kLadder, kAtEnd, kNever, kFrom };
  Kind kind = Kind::kAlways;
  Instant from{};  // of kFrom
};

// What a team is told of its own submissions.
enum class Shown : std::uint8_t { kCheck, kScores, kRankings, kLogs };
inline constexpr std::array<std::string_view, 4> kShownNames = {"check", "scores", "rankings",
                                                                "logs"};

struct Phase {
  Position where;
  std::string name;
  Instant from;                                    // the first second
  Instant until;                                   // the first second after it
  text::Json contest_keys = text::Json::object();  // that replace the contest's
  std::string hidden;        // the collection's name in the hidden folder; "": it is public
  std::string hidden_split;  // the name of a list of requests there; "": none
  std::string commitment;    // 64 hexadecimal digits; "": not sealed yet
  Quota quota;
  Quota attempts;
  std::optional<std::uint32_t> finals;  // of a team; none: each submission is a round of its own
  BoardRule board;
  std::array<bool, kShownNames.size()> shows{};

  bool is_blind() const { return !hidden.empty() || !hidden_split.empty(); }
  bool is_final() const { return finals.has_value(); }
  bool tells(Shown what) const { return shows[static_cast<std::size_t>(what)]; }
  bool is_open(Instant at) const { return from <= at && at < until; }
};

// season.yaml, checked.
struct Season {
  std::filesystem::path file;
  std::string name;
  std::filesystem::path contest;  // absolute if `file` is
  Position contest_where;
  std::string url;                 // "": none
  std::vector<std::string> teams;  // empty: any
  std::vector<Phase> phases;       // by time; none overlap
  std::string rules;               // SHA-256 of all that the file says but for commitments

  const Phase* open_phase(Instant at) const;  // NULL: none is open
  const Phase* phase_named(std::string_view name) const;
  // The same. Throws an input Error that lists the phases if there is none.
  const Phase& phase_at(const std::string& name) const;
};

// team.yaml, checked.
struct Team {
  std::string name;  // for people
  std::vector<std::string> members;
  std::map<std::string, std::vector<std::string>> chosen;  // by phase
};

// Each throws an input Error with file, line, column and remedy at the first fault. Neither opens
// another file.
Season read_season(const std::filesystem::path& file);
Season parse_season(const std::string& text, const std::filesystem::path& file);
Team parse_team(const std::string& text, const std::string& file, const Season& season);

// Whether it may name a team, a submission or a phase: 64 ASCII letters, digits, '-' and '_' at
// most, of which the first is neither of the last two.
bool is_plain_name(std::string_view name);
inline constexpr std::string_view kPlainNames =
    "use ASCII letters, digits, '-' and '_', at most 64, and begin with a letter or a digit";

// Throws an input Error with the phase's place if it is blind and not sealed.
void require_sealed(const Phase& phase);

}  // namespace matchbench::season
