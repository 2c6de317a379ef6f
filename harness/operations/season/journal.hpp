#pragma once

#include "harness/operations/season/appended_lines.hpp"
#include "harness/operations/season/event.hpp"

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace matchbench::season {

inline constexpr const char* kJournalFile = "journal.jsonl";

// The public journal is a file of JSON lines. Each has as `previous` the SHA-256 of the line before
// it, without its line feed; the first has kNoHead. An event of a blind phase is there as a line
// that holds the phase and a commitment: the SHA-256 of a nonce and the event, each as
// Sha256::field().
inline constexpr std::string_view kNoHead =
    "0000000000000000000000000000000000000000000000000000000000000000";

// 64 hexadecimal digits that nobody can foresee.
std::string new_nonce();

// What a hidden line commits to, in the event's canonical JSON.
std::string line_commitment(std::string_view nonce, const text::Json& event);

// A hidden line, opened by somebody who has its nonce.
struct OpenedLine {
  std::size_t number = 0;  // in the journal, from 1
  std::string nonce;
  text::Json event;
};
// Those of a phase. Throws as read_private_journal() does.
std::vector<OpenedLine> read_hidden_lines(const std::filesystem::path& private_file,
                                          const std::string& phase);

struct PublicJournal {
  std::vector<Event> events;
  std::vector<std::string> heads;  // SHA-256 of each line

  std::string head() const { return heads.empty() ? std::string(kNoHead) : heads.back(); }
};

// What everybody can read. Throws an input Error with file and line at the first line that does not
// follow from the one before it, or is older. A line that is not whole at the end is passed over.
PublicJournal read_journal(const std::filesystem::path& public_file);
PublicJournal parse_journal(const std::vector<std::string>& lines, const std::string& name);

// The time for a command that only reads: what --at says; without it, now, but not before the last
// event, which has happened whatever the clock says. A rehearsal is thus read at its own time.
// Throws an input Error if the option is not a time.
Instant reading_time(const std::string& option, const std::vector<Event>& events);

// The events of the organiser's private lines, without the public ones beside them.
std::vector<Event> read_private_journal(const std::filesystem::path& private_file);

// The organiser's: private lines, which have every event whole and the nonces, and the public ones,
// which follow from them. An event is on disk in the private file before its public line is made,
// so that whatever ends the process, opening the journal again completes the public file. One at a
// time: the caller holds the season's lock.
class Journal {
 public:
  // Takes over the public lines if there are no private ones. Throws an input Error with file and
  // line if one of the public lines does not follow from the private ones, if these are fewer, or
  // if they are lost and the public ones do not say all.
  Journal(const std::filesystem::path& public_file, const std::filesystem::path& private_file);

  const std::vector<Event>& events() const { return events_; }
  const std::string& head() const { return head_; }

  // Throws an environment Error if the last event is later: a clock is wrong.
  void require_time(Instant at) const;
  // On disk when it returns. `hide`: of a blind phase. Throws as require_time() does, and an
  // environment Error if it cannot be written.
  void append(const Event& event, bool hide);

 private:
  void follow(const std::string& private_line, std::size_t number);
  void publish(const text::Json& event, std::string_view nonce, std::size_t number);

  AppendedLines public_;
  AppendedLines private_;
  std::vector<Event> events_;
  std::string head_{kNoHead};
  std::size_t published_ = 0;
};

}  // namespace matchbench::season
