#pragma once

#include "harness/execution/conformance/check_plugin.hpp"
#include "harness/execution/session/worker_source.hpp"
#include "harness/operations/season/instant.hpp"

#include <array>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace matchbench::season {

struct EntryCheckRequest {
  std::filesystem::path repository = ".";
  std::filesystem::path entries;  // empty: in the repository
  std::string entry;              // TEAM/SUBMISSION, or TEAM with its only new one; "": by `base`
  std::string base;      // revision whose season, journal and teams count; "": what lies there
  std::string by;        // account that hands it in; "": not asked
  std::string at;        // as of reading_time()
  std::string no_trial;  // why nothing can be tried here; "": it can
  bool install = false;  // the requirements, into a copy
  std::function<bool()> interrupt = [] { return false; };
};

// What everybody can find out about a submission before it is taken: whether the account may hand
// in for the team, whether nothing else is changed, whether a phase is open and the quota is not
// used up, whether the folder is a submission, and whether it keeps the promises of the interface.
// Nothing is written, and nothing that was found binds the organiser, whose `run` asks all of it
// again. Throws an input Error if the season itself is faulty, or unless exactly one submission is
// meant.
std::vector<conformance::CheckResult> check_entry(const EntryCheckRequest& request,
                                                  const session::WorkerSource& programs);

enum class CheckFormat : std::uint8_t { kText, kMarkdown, kJson, kJUnit };
inline constexpr std::array<std::string_view, 4> kCheckFormats = {"text", "markdown", "json",
                                                                  "junit"};
std::string format_check(const std::vector<conformance::CheckResult>& results, CheckFormat format);

}  // namespace matchbench::season
