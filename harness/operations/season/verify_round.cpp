#include "harness/operations/season/verify_round.hpp"

#include "harness/data/contest/protocol_settings.hpp"
#include "harness/data/store/round/store.hpp"
#include "harness/execution/registry/plugin_manifest.hpp"
#include "harness/execution/registry/program_plugin.hpp"
#include "harness/execution/session/start/interpreter_place.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/file.hpp"
#include "harness/operations/season/reveal.hpp"
#include "harness/publishing/publish/bundle.hpp"
#include "harness/publishing/publish/unpacked_bundle.hpp"
#include "harness/scoring/results/environment.hpp"
#include "harness/scoring/results/read_results.hpp"
#include "harness/scoring/score/asked_collection.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <string_view>
#include <utility>

namespace matchbench::season {
namespace {

namespace fs = std::filesystem;

constexpr const char* kAskForRound = "ask the organiser for the round that the journal tells of";

class RoundCheck {
 public:
  RoundCheck(const RevealedPhase& revealed, fs::path bundle)
      : revealed_(revealed), bundle_(std::move(bundle)) {}

  // `asked`: the entries that take part, beside the baselines.
  std::size_t check(const std::set<std::string>& asked) const {
    if (!is_there(bundle_)) throw fault("there is no such file");
    const publish::BundleSummary summary = publish::verify_bundle(bundle_, "");
    const publish::UnpackedBundle unpacked(bundle_);
    const auto store =
        store::RoundStore::open(unpacked.rounds().front().database, store::RoundStore::Mode::kRead);
    check_entrants(store, asked);
    if (revealed_.seal) check_seal(store);
    check_judgments(store, asked);
    return summary.scores;
  }

 private:
  Error fault(std::string_view what) const {
    return input_error(fmt::format("{}: {}", bundle_.string(), what), kAskForRound);
  }

  void check_entrants(const store::RoundStore& store, std::set<std::string> asked) const {
    for (const auto& [id, entrant] : results::current_entrants(store)) {
      if (entrant.name.find('/') == std::string::npos) continue;  // a baseline
      if (asked.erase(entrant.name) == 0) {
        throw fault(fmt::format("{} takes part, and the journal does not say so", entrant.name));
      }
      const auto plugin = revealed_.plugins.find(entrant.name);
      if (plugin == revealed_.plugins.end()) continue;
      const std::string taken = digest_here(entrant.name, plugin->second);
      if (!taken.empty() && taken != entrant.plugin.sha256) {
        throw fault(
            fmt::format("another plugin ran as {}: its SHA-256 is {}, that of the one that "
                        "was taken is {}",
                        entrant.name, entrant.plugin.sha256, taken));
      }
    }
    if (!asked.empty()) throw fault(fmt::format("{} takes no part in it", *asked.begin()));
  }

  // Of what a program brings, too. The interpreter and the environment that it names may be missing
  // here, or be none of its business: "" then.
  std::string digest_here(const std::string& name, const fs::path& plugin) const {
    std::string why;
    try {
      if (registry::is_program(plugin)) {
        why = session::fault_of_interpreter_place(registry::read_plugin_manifest(plugin),
                                                  session::permitted_prefixes({}, true), {});
      }
      if (why.empty()) return registry::plugin_digest(plugin, registry::Beside::kFolder);
    } catch (const Error& error) {
      why = error.what();
    }
    revealed_.remarks.push_back(
        fmt::format("the plugin of {} cannot be compared here: {}", name, why));
    return {};
  }

  void check_seal(const store::RoundStore& store) const {
    const auto normal = [](const std::string& protocol) {
      return contest::protocol_json(contest::stored_protocol(protocol));
    };
    if (normal(store.round().protocol) != normal(revealed_.seal->protocol)) {
      throw fault("its protocol is not the one that was sealed");
    }
    if (!std::ranges::equal(store.requests(), revealed_.seal->requests, {},
                            &store::StoredItem::uri)) {
      throw fault("its requests are not those that were sealed");
    }
    if (results::value_of(store.round().environment, results::kRegisteredKey) !=
        revealed_.seal->registered) {
      throw fault("what it registers is not what was sealed");
    }
  }

  void check_judgments(const store::RoundStore& store, const std::set<std::string>& asked) const {
    std::string expected = revealed_.rescored;
    if (expected.empty() && revealed_.seal) {
      expected =
          score::read_asked_collection(store, revealed_.folder / "collection").judgments.digest;
    }
    for (const std::string& name : asked) {
      const auto said = revealed_.judgments.find(name);
      if (expected.empty() && said != revealed_.judgments.end()) expected = said->second;
    }
    for (const auto& board : store.scored_boards()) {
      if (expected.empty() || board.judgments_digest == expected) continue;
      throw fault("its judgments are not those that the journal tells of");
    }
  }

  const RevealedPhase& revealed_;
  const fs::path bundle_;
};

}  // namespace

std::vector<std::size_t> check_revealed_rounds(const RevealedPhase& revealed,
                                               const History& history) {
  std::vector<std::size_t> scores;
  std::set<std::string> finals;
  for (const Entry& entry : history.entries()) {
    if (entry.phase != revealed.phase.name || entry.is_out()) continue;
    if (entry.is_chosen) finals.insert(entry.name());
    if (revealed.phase.is_final() || entry.state != EntryState::kScored) continue;
    const RoundCheck round(revealed, bundle_of(revealed.folder, entry));
    scores.push_back(round.check({entry.name()}));
  }
  if (!revealed.phase.is_final()) {
    const fs::path baselines = bundle_of_baselines(revealed.folder);
    if (is_there(baselines)) scores.push_back(RoundCheck(revealed, baselines).check({}));
  } else if (!finals.empty()) {
    scores.push_back(RoundCheck(revealed, bundle_of_final(revealed.folder)).check(finals));
  }
  return scores;
}

}  // namespace matchbench::season
