#include "harness/operations/season/seal.hpp"

#include "harness/data/collection/native/digest.hpp"
#include "harness/data/collection/native/new_folder.hpp"
#include "harness/data/collection/native/read_collection.hpp"
#include "harness/data/contest/protocol_settings.hpp"
#include "harness/data/contest/registration.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/file.hpp"
#include "harness/foundation/base/hash.hpp"
#include "harness/foundation/base/os/copy_folder.hpp"
#include "harness/foundation/base/os/remove_tree.hpp"
#include "harness/operations/conduct/training_data.hpp"
#include "harness/operations/season/journal.hpp"
#include "harness/operations/season/phase_contest.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace matchbench::season {
namespace {

namespace fs = std::filesystem;

constexpr const char* kSealFile = "seal.json";

fs::path folder_of(const SeasonPlaces& places, const Phase& phase) {
  return places.state / "sealed" / phase.name;
}

// What the phase would be sealed with now.
Seal present_seal(const Season& season, const contest::Contest& contest, std::string nonce) {
  const Collection collection = collection::read_collection(contest.collection);
  Seal seal{std::move(nonce), contest::protocol_json(contest.protocol), "", {}};
  // The contest's own text, whose free keys no phase replaces.
  const auto registered =
      contest::read_registration(read_file(season.contest), season.contest.string());
  if (registered) seal.registered = registered->json;
  for (const RequestIndex asked : conduct::requests_of(contest, collection).asked) {
    seal.requests.push_back(collection.requests[asked.value].uri);
  }
  return seal;
}

contest::Contest contest_of(const OpenSeason& season, const Phase& phase) {
  return phase_contest(season.season(), season.places(), phase, {}, Baselines::kTakePart,
                       season.season().contest);
}

// The folder of a seal is there as a whole or not at all.
void keep_seal(const Seal& seal, const fs::path& collection, const fs::path& folder) {
  remove_tree(folder);
  collection::make_new_folder(folder, [&](const fs::path& made) {
    copy_folder(collection, made / "collection");
    write_file(made / kSealFile, text::indented_json_text(json_of(seal)));
  });
}

}  // namespace

text::Json json_of(const Seal& seal) {
  return {{"nonce", seal.nonce},
          {"protocol", seal.protocol},
          {"registered", seal.registered},
          {"requests", seal.requests}};
}

Seal seal_of(const text::YamlNode& json) {
  const text::YamlMap map(json, {"nonce", "protocol", "registered", "requests"});
  return {map.at("nonce").text(), map.at("protocol").text(), map.text("registered", ""),
          map.texts("requests")};
}

std::string commitment_of(const Seal& seal, const fs::path& folder) {
  const Collection collection = collection::read_collection(folder);
  const Judgments judgments = collection::read_judgments(folder, collection);
  Sha256 digest;
  digest.field(seal.nonce).field(collection.digest);
  digest.field(collection::digest_of(judgments, collection));
  for (const std::string& request : seal.requests) digest.field(request);
  return digest.field(seal.protocol).field(seal.registered).hex();
}

Seal kept_seal(const SeasonPlaces& places, const Phase& phase) {
  const fs::path file = folder_of(places, phase) / kSealFile;
  if (!is_file(file)) {
    throw input_error(
        phase.where, fmt::format("the phase '{}' was sealed with another state folder", phase.name),
        "name the state folder that it was sealed with");
  }
  return seal_of(text::YamlDocument::parse_json(read_file(file), file.string()).root());
}

fs::path sealed_collection(const SeasonPlaces& places, const Phase& phase) {
  return folder_of(places, phase) / "collection";
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
  const bool is_written = !phase.commitment.empty();
  if (is_written) require_as_sealed(season.season(), season.places(), phase);
  if (is_late && !is_written) {
    throw input_error(phase.where,
                      fmt::format("a submission of '{}' was taken before it was sealed", name),
                      "begin another phase, and seal it first");
  }
  std::string commitment = phase.commitment;
  if (!is_written) {
    const contest::Contest contest = contest_of(season, phase);
    const Seal seal = present_seal(season.season(), contest, new_nonce());
    keep_seal(seal, contest.collection, folder_of(season.places(), phase));
    commitment = commitment_of(seal, sealed_collection(season.places(), phase));
    const fs::path file = season.places().season_file();
    const std::string text = with_first_key(read_file(file), phase.where,
                                            fmt::format("commitment: sha256:{}", commitment));
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
  const contest::Contest contest =
      phase_contest(season, places, phase, {}, Baselines::kTakePart, season.contest);
  const Seal kept = kept_seal(places, phase);
  Seal now = present_seal(season, contest, kept.nonce);
  // A later version may write the same protocol in other words.
  const auto then = contest::protocol_json(contest::stored_protocol(kept.protocol));
  if (then == now.protocol) now.protocol = kept.protocol;
  if (commitment_of(now, contest.collection) == phase.commitment) return;
  throw input_error(
      phase.where,
      fmt::format("what the phase '{}' hides is not what it was sealed with", phase.name),
      "put collection, judgments and protocol back as they were or, before the first submission, "
      "remove 'commitment' and seal it again");
}

}  // namespace matchbench::season
