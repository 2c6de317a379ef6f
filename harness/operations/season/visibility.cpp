#include "harness/operations/season/visibility.hpp"

#include <fmt/format.h>

namespace matchbench::season {

using Kind = BoardRule::Kind;

bool shows_board(const Phase& phase, Instant at) {
  switch (phase.board.kind) {
    case Kind::kAlways:
    case Kind::kLadder:
      return at >= (phase.is_final() ? phase.until : phase.from);
    case Kind::kAtEnd:
      return at >= phase.until;
    case Kind::kNever:
      return false;
    case Kind::kFrom:
      return at >= phase.board.from;
  }
  return false;
}

std::string board_sentence(const Phase& phase, Instant at) {
  if (shows_board(phase, at)) {
    return phase.board.kind == Kind::kLadder
               ? "A score changes only if a submission beats the team's best one by more than the "
                 "standard error of their difference."
               : "";
  }
  switch (phase.board.kind) {
    case Kind::kNever:
      return "The board of this phase is not shown.";
    case Kind::kFrom:
      return fmt::format("The board is shown from {} on.", for_people(phase.board.from));
    case Kind::kAtEnd:
      return fmt::format("The board is shown when the phase has ended, at {}.",
                         for_people(phase.until));
    case Kind::kAlways:
    case Kind::kLadder:
      break;
  }
  return fmt::format("The board is shown from {} on.",
                     for_people(phase.is_final() ? phase.until : phase.from));
}

bool shows_entries(const Phase& phase, Instant at) {
  return !phase.is_blind() || shows_board(phase, at);
}

}  // namespace matchbench::season
