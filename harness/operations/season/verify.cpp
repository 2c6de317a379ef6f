#include "harness/operations/season/verify.hpp"

#include "harness/foundation/base/ascii.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/file.hpp"
#include "harness/foundation/base/os/no_links.hpp"
#include "harness/foundation/base/os/scratch.hpp"
#include "harness/foundation/base/os/ssh_signature.hpp"
#include "harness/foundation/text/counted.hpp"
#include "harness/foundation/text/tree/node_json.hpp"
#include "harness/foundation/text/tree/yaml.hpp"
#include "harness/operations/season/entry_folders.hpp"
#include "harness/operations/season/open_season.hpp"
#include "harness/operations/season/reveal.hpp"
#include "harness/operations/season/seal.hpp"
#include "harness/operations/season/submission.hpp"
#include "harness/operations/season/verify_round.hpp"
#include "harness/operations/season/verify_rules.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <map>
#include <optional>
#include <string_view>
#include <utility>

namespace matchbench::season {
namespace {

namespace fs = std::filesystem;

text::YamlDocument read_json(const fs::path& file) {
  return text::YamlDocument::parse_json(read_file(file), file.string());
}

class SeasonVerification {
 public:
  explicit SeasonVerification(const VerifyRequest& request)
      : request_(request),
        season_(read_season_in(request.repository)),
        file_((request.repository / kJournalFile).string()),
        journal_(read_journal(file_)) {
    found_.lines = journal_.events.size();
    found_.head = journal_.head();
  }

  VerifiedSeason verify() {
    if (!request_.head.empty()) require_head(lower_case(request_.head), "the head that was kept");
    check_seals();
    for (const Phase& phase : season_.phases) open_lines(phase);
    const History history(journal_.events);
    if (!request_.receipt.empty()) check_receipt(history);
    require_taken_rightly(season_, journal_.events, file_);
    check_submissions(history);
    for (const Phase& phase : season_.phases) {
      require_within_quota(phase, history, file_);
      if (const std::size_t revealed = line_of_reveal(phase)) {
        if (phase.is_final()) {
          std::ranges::move(require_all_teams(season_, phase, history, entries(), file_),
                            std::back_inserter(found_.remarks));
        }
        check_rounds(phase, history, revealed);
      }
    }
    return std::move(found_);
  }

 private:
  fs::path entries() const {
    return request_.entries.empty() ? request_.repository / kEntriesFolder : request_.entries;
  }
  Position line(std::size_t number) const { return {file_, number, 0}; }

  void require_head(const std::string& head, std::string_view whose) const {
    const auto& heads = journal_.heads;
    const bool is_known = head == kNoHead || std::ranges::find(heads, head) != heads.end();
    if (is_known) return;
    throw input_error(
        fmt::format("{}: {}, {}, is of none of its lines: one was changed, deleted or put in since",
                    file_, whose, head),
        kAsk);
  }

  // The last line that reveals the phase; 0 if none does.
  std::size_t line_of_reveal(const Phase& phase) const {
    for (std::size_t i = journal_.events.size(); i-- > 0;) {
      const Event& event = journal_.events[i];
      if (event.kind == EventKind::kRevealed && event.phase == phase.name) return i + 1;
    }
    return 0;
  }

  // The commitment that stands in season.yaml is the one that was written before the first
  // submission.
  void check_seals() const {
    for (const Phase& phase : season_.phases) {
      if (!phase.is_blind()) continue;
      std::string sealed;
      bool has_submissions = false;
      for (std::size_t i = 0; i < journal_.events.size(); ++i) {
        const Event& event = journal_.events[i];
        if (event.phase != phase.name) continue;
        if (event.kind != EventKind::kSealed) {
          has_submissions = true;
          continue;
        }
        if (has_submissions) {
          throw input_error(line(i + 1),
                            fmt::format("'{}' was sealed after its first submission", phase.name),
                            kAsk);
        }
        sealed = event.digest;
      }
      if (sealed == phase.commitment) continue;
      throw input_error(phase.where,
                        fmt::format("the commitment of '{}' is not that of the journal: {}",
                                    phase.name, sealed.empty() ? "none" : sealed),
                        kAsk);
    }
  }

  // Puts what the hidden lines of a phase say in their place.
  void open_lines(const Phase& phase) {
    const std::size_t revealed = line_of_reveal(phase);
    const auto is_hidden = [&](const Event& event) {
      return event.kind == EventKind::kHidden && event.phase == phase.name;
    };
    if (revealed > 0 && phase.is_blind()) open_revealed(phase, revealed);
    const auto hidden = std::ranges::count_if(journal_.events, is_hidden);
    if (hidden == 0) return;
    const auto before =
        std::find_if(journal_.events.begin(),
                     journal_.events.begin() + static_cast<std::ptrdiff_t>(revealed), is_hidden);
    const auto number = static_cast<std::size_t>(before - journal_.events.begin());
    if (number < revealed) {
      throw input_error(
          line(number + 1),
          fmt::format("what was revealed of '{}' does not open this line", phase.name), kAsk);
    }
    found_.remarks.push_back(
        fmt::format("{} of '{}' {} hidden, since it was not revealed {}",
                    text::counted(static_cast<std::uint64_t>(hidden), "line", "lines"), phase.name,
                    hidden == 1 ? "is" : "are", revealed > 0 ? "again" : "yet"));
  }

  void open_revealed(const Phase& phase, std::size_t revealed) {
    const fs::path file = revealed_folder(request_.repository, phase) / kRevealFile;
    const text::YamlDocument document = read_json(file);
    const text::YamlMap map(document.root(), {"matchbench", "phase", "seal", "lines"});
    for (const text::YamlNode& node : map.list("lines")) {
      const text::YamlMap opened(node, {"number", "nonce", "event"});
      const auto number = static_cast<std::size_t>(
          opened.at("number").integer(1, static_cast<std::int64_t>(revealed)));
      Event& hidden = journal_.events[number - 1];
      const text::Json json = text::json_of(opened.at("event"));
      Event event = event_of(opened.at("event"));
      const bool is_right = hidden.kind == EventKind::kHidden && event.phase == phase.name &&
                            event.at == hidden.at &&
                            line_commitment(opened.at("nonce").text(), json) == hidden.commitment;
      if (!is_right) {
        throw input_error(node.where(),
                          fmt::format("this is not what line {} of {} commits to", number, file_),
                          kAsk);
      }
      hidden = std::move(event);
      ++found_.opened;
    }
  }

  void check_receipt(const History& history) {
    const ScratchFolder scratch;
    fs::path receipt = request_.receipt;
    if (!request_.signers.empty()) {
      receipt = scratch.path() / receipt.filename();
      found_.signer = signer_of(request_.receipt, request_.signers, receipt);
    }
    const text::YamlDocument document =
        text::YamlDocument::parse_json(read_file(receipt), request_.receipt.string());
    const text::YamlMap map(document.root(),
                            {"matchbench", "season", "at", "head", "rules", "submissions"});
    require_head(map.at("head").text(), "the head of the receipt");
    if (map.at("rules").text() != season_.rules) {
      found_.remarks.push_back(fmt::format(
          "{} says something else than when the receipt was written, and is what was checked",
          season_.file.string()));
    }
    for (const text::YamlNode& node : map.list("submissions")) {
      const text::YamlMap kept(node, {"submission", "phase", "digest", "taken"});
      const std::string name = kept.at("submission").text();
      const auto& entries = history.entries();
      const auto found = std::ranges::find(entries, name, &Entry::name);
      const Phase* phase = season_.phase_named(kept.at("phase").text());
      if (found == entries.end() && phase != nullptr && phase->is_blind() &&
          line_of_reveal(*phase) == 0) {
        continue;  // its lines are hidden, which is remarked
      }
      const bool is_same = found != entries.end() && found->digest == kept.text("digest", "") &&
                           instant_text(found->taken) == kept.at("taken").text();
      if (is_same) continue;
      throw input_error(node.where(),
                        fmt::format("{} is not in {} with this digest and time", name, file_),
                        kAsk);
    }
  }

  // Files that are there are those that were taken.
  void check_submissions(const History& history) {
    std::size_t absent = 0;
    for (const Entry& entry : history.entries()) {
      if (!entry.was_taken) continue;
      const fs::path folder = entries() / entry.team / entry.submission;
      if (!is_handed_in(entries(), entry)) {
        ++absent;
        continue;
      }
      const Submission submission = examine_submission(folder);
      if (submission.digest != entry.digest) {
        throw input_error(fmt::format("{} is not what was taken: its digest is another than {}",
                                      folder.string(), entry.digest),
                          "compare it with the repository's history");
      }
      // What requirements installed is a part of the plugin that ran.
      if (!submission.has_requirements) plugins_.emplace(entry.name(), submission.plugin);
      ++found_.submissions;
    }
    if (absent == 0) return;
    found_.remarks.push_back(fmt::format("the files of {} are not in {}",
                                         text::counted(absent, "submission", "submissions"),
                                         entries().string()));
  }

  void check_rounds(const Phase& phase, const History& history, std::size_t revealed) {
    const fs::path folder = revealed_folder(request_.repository, phase);
    require_no_links(request_.repository, folder.lexically_relative(request_.repository));
    if (!is_folder(folder) || digest_of_folder(folder) != journal_.events[revealed - 1].digest) {
      throw input_error(line(revealed), fmt::format("{} is not what was revealed", folder.string()),
                        "get it again from where the season is published");
    }
    RevealedPhase facts{phase, folder, std::nullopt, {}, {}, plugins_, found_.remarks};
    if (phase.is_blind()) {
      const text::YamlDocument document = read_json(folder / kRevealFile);
      const text::YamlMap map(document.root(), {"matchbench", "phase", "seal", "lines"});
      facts.seal = seal_of(map.at("seal"));
      if (commitment_of(*facts.seal, folder / "collection") != phase.commitment) {
        throw input_error(
            phase.where,
            fmt::format("what was revealed of '{}' is not what was committed to", phase.name),
            kAsk);
      }
      ++found_.commitments;
    }
    for (const Event& event : journal_.events) {
      if (event.phase != phase.name) continue;
      if (event.kind == EventKind::kScored) facts.judgments[event.entry()] = event.judgments;
      if (event.kind != EventKind::kRescored) continue;
      facts.rescored = event.judgments;
      found_.remarks.push_back(
          fmt::format("the judgments of '{}' were corrected: {}", phase.name, event.sentence));
    }
    for (const std::size_t scores : check_revealed_rounds(facts, history)) {
      ++found_.rounds;
      found_.scores += scores;
    }
  }

  const VerifyRequest& request_;
  const Season season_;
  const std::string file_;  // the journal's name
  PublicJournal journal_;   // with what the hidden lines say, as far as it was revealed
  std::map<std::string, fs::path> plugins_;  // by entry
  VerifiedSeason found_;
};

}  // namespace

VerifiedSeason verify_season(const VerifyRequest& request) {
  return SeasonVerification(request).verify();
}

}  // namespace matchbench::season
