#include "harness/scoring/results/run_file_remarks.hpp"

#include "harness/data/contest/protocol_settings.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <utility>

namespace matchbench::results {
namespace {

std::vector<std::string> names_of(const RoundResults& results, EntrantKind kind) {
  std::vector<std::string> names;
  for (const auto& one : results.entrants) {
    if (one.kind == kind && !one.is_timed) names.push_back(one.entrant.name);
  }
  return names;
}

std::string listed(const std::vector<std::string>& names) {
  return fmt::format("{}", fmt::join(names, ", "));
}

// What the contest asks of entrants beside their rankings.
std::vector<std::string> other_tasks(const contest::ProtocolSettings& protocol) {
  std::vector<std::string> tasks;
  if (protocol.audit) tasks.emplace_back("audits");
  if (!protocol.scaling.empty()) tasks.emplace_back("the scaling run");
  if (protocol.scenario == Scenario::kServer) tasks.emplace_back("the open loop of the server");
  if (protocol.server.find_peak) tasks.emplace_back("the search for a peak rate");
  return tasks;
}

}  // namespace

std::vector<Remark> run_file_remarks(const RoundResults& results) {
  const store::RoundFacts& round = results.provenance.round;
  const auto files = names_of(results, EntrantKind::kRunFile);
  if (files.empty()) return {};
  const bool one = files.size() == 1;
  std::vector<Remark> remarks;
  const auto add = [&](std::string text, RemarkLevel level = RemarkLevel::kNote) {
    remarks.push_back({RemarkKind::kRunFiles, level, std::move(text)});
  };
  add(fmt::format("{} {}: {} rankings were made elsewhere, nobody was asked, and {} no times.",
                  listed(files), one ? "is a run file" : "are run files", one ? "its" : "their",
                  one ? "it has" : "they have"));
  if (round.contest.training.parts() > 0) {
    add(fmt::format("Nobody can know what {} trained on: the judgments of the requests that are "
                    "asked may be among it.",
                    one ? files.front() + " was" : "the run files were"),
        RemarkLevel::kWarning);
  }
  if (const auto tasks = other_tasks(contest::stored_protocol(round.protocol)); !tasks.empty()) {
    add(fmt::format("{} {} no part in {}: {} cannot be asked.", listed(files), one ? "has" : "have",
                    fmt::join(tasks, ", "), one ? "a run file" : "run files"));
  }
  if (const auto fusions = names_of(results, EntrantKind::kFusion); !fusions.empty()) {
    add(fmt::format("{} {} a run file, and so {} no times.", listed(fusions),
                    fusions.size() == 1 ? "fuses" : "fuse", fusions.size() == 1 ? "has" : "have"));
  }
  return remarks;
}

}  // namespace matchbench::results
