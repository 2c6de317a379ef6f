#include "harness/scoring/results/granted.hpp"

#include <utility>

namespace matchbench::results {

std::map<store::EntrantId, Grants> granted_by_entrant(const store::RoundStore& store) {
  std::map<store::RepetitionId, store::EntrantId> entrant_of;
  for (const auto& repetition : store.repetitions()) {
    entrant_of[repetition.id] = repetition.start.entrant;
  }
  std::map<store::EntrantId, Grants> granted;
  for (const auto& session : store.sessions()) {
    if (!session.end || !session.end->confinement) continue;
    Grants& all = granted[entrant_of[session.start.repetition]];
    all = both_of(std::move(all), session.end->confinement->granted);
  }
  return granted;
}

}  // namespace matchbench::results
