#pragma once

#include "harness/foundation/text/json.hpp"
#include "harness/foundation/text/tree/yaml.hpp"
#include "harness/operations/season/open_season.hpp"

#include <filesystem>
#include <string>
#include <vector>

namespace matchbench::season {

// What an organiser commits to before the first submission of a blind phase, beside collection and
// judgments.
struct Seal {
  std::string nonce;
  std::string protocol;               // of its round, as the database stores it
  std::string registered;             // by the contest, as JSON; "": nothing
  std::vector<std::string> requests;  // URIs of those that are asked
};

text::Json json_of(const Seal& seal);
// Reads it back. Throws an input Error with the place if it is none.
Seal seal_of(const text::YamlNode& json);

// SHA-256 over the nonce, the digests of the collection in the folder and of its judgments, the
// requests, the protocol and what is registered, each as Sha256::field(). Whoever has the nonce and
// the folder can compute it again.
std::string commitment_of(const Seal& seal, const std::filesystem::path& collection);

// Draws a nonce, which stays in the state folder with a copy of the collection, writes the
// commitment of the phase into season.yaml and says so in the journal. Calling it again with
// nothing changed does nothing more. Throws an input Error if there is no such phase or it hides
// nothing, if its requests cannot be asked, if it is sealed with something else, or if a submission
// was taken for it already.
std::string seal(OpenSeason& season, const std::string& phase, Instant at);

// What the phase was sealed with, and the copy of its collection. Throws an input Error with the
// phase's place if the state folder has none.
Seal kept_seal(const SeasonPlaces& places, const Phase& phase);
std::filesystem::path sealed_collection(const SeasonPlaces& places, const Phase& phase);

// Throws an input Error with the phase's place if the phase is blind and what it hides is not what
// it was sealed with.
void require_as_sealed(const Season& season, const SeasonPlaces& places, const Phase& phase);

}  // namespace matchbench::season
