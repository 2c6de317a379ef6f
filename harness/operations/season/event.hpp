#pragma once

#include "harness/foundation/text/json.hpp"
#include "harness/foundation/text/tree/yaml.hpp"
#include "harness/operations/season/instant.hpp"

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace matchbench::season {

enum class EventKind : std::uint8_t {
  kBegun,         // the season; `sentence` says "rehearsal" if times may be made up
  kSealed,        // a phase; `digest` is its commitment
  kTaken,         // a submission was first seen
  kWithdrawn,     // its folder is gone
  kRefused,       // it takes no part, and `sentence` says why
  kAccepted,      // of a final or a blind phase: it may be asked
  kChosen,        // for the round of a final
  kScored,        // `judgments`: with what
  kFailed,        // it answered nothing or, before it was accepted, does not keep the rules
  kDisqualified,  // by the organiser
  kAgain,         // the organiser has it run once more
  kRescored,      // a phase, with other `judgments`
  kRevealed,      // a phase; `digest` is that of the files that were published
  kHidden,        // a line of a blind phase, of which the public sees a commitment
};
inline constexpr std::array<std::string_view, 14> kEventNames = {
    "begun",  "sealed", "taken",        "withdrawn", "refused",  "accepted", "chosen",
    "scored", "failed", "disqualified", "again",     "rescored", "revealed", "hidden"};

// One line of the journal. What an event has nothing of is empty.
struct Event {
  Instant at{};
  EventKind kind = EventKind::kBegun;
  std::string phase;
  std::string team;
  std::string submission;
  std::string digest;      // of the submission
  std::string judgments;   // digest of those that were scored with
  std::string sentence;    // why, for people
  std::string commitment;  // of kHidden

  // "TEAM/SUBMISSION".
  std::string entry() const { return team + "/" + submission; }
  bool operator==(const Event&) const = default;
};

inline constexpr std::string_view kRehearsal = "rehearsal";

// As the journal has it, members in a fixed order.
text::Json json_of(const Event& event);

// Reads it back; passes over `previous` and `nonce`. Throws an input Error with the place.
Event event_of(const text::YamlNode& line);

// For people: "2027-01-10 12:00 UTC: taken for practice: owls/fast".
std::string diary_line(const Event& event);

}  // namespace matchbench::season
