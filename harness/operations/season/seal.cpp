#include "harness/operations/season/seal.hpp"

#include "harness/data/collection/native/digest.hpp"
#include "harness/data/collection/native/read_collection.hpp"
#include "harness/data/contest/registration.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/file.hpp"
#include "harness/foundation/base/hash.hpp"
#include "harness/operations/season/phase_contest.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <system_error>

namespace matchbench::season {
namespace {

namespace fs = std::filesystem;

fs::path nonce_file(const SeasonPlaces& places, const Phase& phase) {
  return places.state / "nonces" / phase.name;
}

std::string kept_nonce(const SeasonPlaces& places, const Phase& phase) {
  const fs::path file = nonce_file(places, phase);
  if (is_file(file)) return read_file(file);
  std::string nonce = new_nonce();
  std::error_code failure;
  fs::create_directories(file.parent_path(), failure);
  if (failure) {
    throw system_error("cannot make the folder " + file.parent_path().string(), failure.value());
  }
  write_file(file, nonce);
  return nonce;
}

// The text with the commitment as the phase's first key; the phase begins at its place.
std::string with_commitment(const std::string& text, const Phase& phase,
                            const std::string& commitment) {
  std::size_t at = 0;
  for (std::uint64_t line = 1; line < phase.where.line; ++line) at = text.find('\n', at) + 1;
  at += phase.where.column - 1;
  if (text[at] == '{')
    return fmt::format("{}commitment: sha256:{}, {}", text.substr(0, at + 1), commitment,
                       text.substr(at + 1));
  return fmt::format("{}commitment: sha256:{}\n{}{}", text.substr(0, at), commitment,
                     std::string(phase.where.column - 1, ' '), text.substr(at));
}

}  // namespace

std::string commitment_of(const Season& season, const SeasonPlaces& places, const Phase& phase,
                          const std::string& nonce) {
  const contest::Contest contest =
      phase_contest(season, places, phase, {}, Baselines::kTakePart, season.contest);
  const Collection collection = collection::read_collection(contest.collection);
  const Judgments judgments = collection::read_judgments(contest.collection, collection);
  const auto registered = contest::read_registration(contest.text, contest.file.string());
  return Sha256()
      .field(nonce)
      .field(collection.digest)
      .field(collection::digest_of(judgments, collection))
      .field(contest::protocol_json(contest.protocol))
      .field(registered ? registered->json : "")
      .hex();
}

std::string seal(OpenSeason& season, const std::string& name, Instant at) {
  const Phase& phase = season.season().phase_at(name);
  if (!phase.is_blind()) {
    throw input_error(
        phase.where, fmt::format("the phase '{}' hides nothing", name),
        "write 'collection: hidden:NAME' or 'split: hidden:NAME' for what is to be hidden");
  }
  require_material(season.season(), season.places(), phase);
  const History history = season.history();
  const bool is_late = std::ranges::any_of(history.entries(), [&](const Entry& entry) {
    return entry.phase == name && entry.was_taken;
  });
  const std::string commitment =
      commitment_of(season.season(), season.places(), phase, kept_nonce(season.places(), phase));
  const bool is_written = phase.commitment == commitment;
  if (!phase.commitment.empty() && !is_written) {
    throw input_error(phase.where,
                      fmt::format("the phase '{}' is sealed, and what it hides is changed", name),
                      "put it back or, before the first submission, remove 'commitment' and seal "
                      "it again");
  }
  if (is_late && !is_written) {
    throw input_error(phase.where,
                      fmt::format("a submission of '{}' was taken before it was sealed", name),
                      "begin another phase, and seal it first");
  }
  if (!is_written) {
    const fs::path file = season.places().season_file();
    const std::string text = with_commitment(read_file(file), phase, commitment);
    // So that no faulty file is written.
    if (parse_season(text, file).phase_at(name).commitment != commitment) {
      throw input_error(phase.where, "the commitment cannot be written into this phase",
                        fmt::format("write 'commitment: sha256:{}' yourself", commitment));
    }
    write_file(file, text);
  }
  const bool is_said = std::ranges::any_of(season.journal().events(), [&](const Event& event) {
    return event.kind == EventKind::kSealed && event.phase == name && event.digest == commitment;
  });
  if (is_said) return commitment;
  Event event;
  event.at = at;
  event.kind = EventKind::kSealed;
  event.phase = name;
  event.digest = commitment;
  season.write(event);
  return commitment;
}

void require_as_sealed(const Season& season, const SeasonPlaces& places, const Phase& phase) {
  require_sealed(phase);
  if (!phase.is_blind()) return;
  const fs::path nonce = nonce_file(places, phase);
  if (!is_file(nonce)) {
    throw input_error(
        phase.where, fmt::format("the phase '{}' was sealed with another state folder", phase.name),
        "name the state folder that it was sealed with");
  }
  if (commitment_of(season, places, phase, read_file(nonce)) == phase.commitment) return;
  throw input_error(
      phase.where,
      fmt::format("what the phase '{}' hides is not what it was sealed with", phase.name),
      "put collection, judgments and protocol back as they were");
}

}  // namespace matchbench::season
