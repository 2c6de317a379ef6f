#pragma once

#include "harness/operations/season/open_season.hpp"

#include <filesystem>
#include <string>

namespace matchbench::season {

// What an organiser commits to before the first submission of a blind phase: SHA-256 over a nonce,
// the digests of collection and judgments, the protocol of its round and what the contest
// registers, each as Sha256::field(). Who gets the nonce and the folder can compute it again.
std::string commitment_of(const Season& season, const SeasonPlaces& places, const Phase& phase,
                          const std::string& nonce);

// Draws a nonce, which stays in the state folder, writes the commitment of the phase into
// season.yaml and says so in the journal. Calling it again with nothing changed does nothing more.
// Throws an input Error if there is no such phase or it hides nothing, if its requests cannot be
// asked, if it is sealed with something else, or if a submission was taken for it already.
std::string seal(OpenSeason& season, const std::string& phase, Instant at);

// Throws an input Error with the phase's place if the phase is blind and what it hides is not what
// it was sealed with.
void require_as_sealed(const Season& season, const SeasonPlaces& places, const Phase& phase);

}  // namespace matchbench::season
