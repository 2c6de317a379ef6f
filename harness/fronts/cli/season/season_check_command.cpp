#include "harness/fronts/cli/commands.hpp"
#include "harness/fronts/cli/terminal.hpp"
#include "harness/operations/doctor/examine.hpp"
#include "harness/operations/season/check_entry.hpp"

#include <algorithm>
#include <memory>
#include <string>

namespace matchbench::cli {
namespace {

struct EntryCheckOptions {
  season::EntryCheckRequest request;
  season::CheckFormat format = season::CheckFormat::kText;
  bool json = false;
};

int check_entry(const EntryCheckOptions& options, const session::WorkerSource& programs) {
  limit_reading_time();
  season::EntryCheckRequest request = options.request;
  request.interrupt = watch_signals();
  if (!doctor::examine(programs).ranked_round) {
    request.no_trial = "this machine cannot confine a stranger's program ('matchbench doctor')";
  }
  const season::CheckFormat format = options.json ? season::CheckFormat::kJson : options.format;
  const auto results = season::check_entry(request, programs);
  const std::string text = season::format_check(results, format);
  format == season::CheckFormat::kText ? print_for_people(text) : print_for_programs(text);
  const bool is_refused = std::ranges::any_of(results, [](const conformance::CheckResult& result) {
    return result.verdict == conformance::CheckVerdict::kFailed;
  });
  return is_refused ? 1 : 0;
}

}  // namespace

void add_season_check_command(CommandLine& line, const session::WorkerSource& programs) {
  auto options = std::make_shared<EntryCheckOptions>();
  season::EntryCheckRequest& request = options->request;
  line.add("season check",
           "Check a submission as a pull request does, and write nothing; exits with 1 if it would "
           "be refused",
           "matchbench season check owls/fast --base origin/main --by ann")
      .option("submission", request.entry,
              "TEAM/SUBMISSION, or TEAM; default: the only one that is new")
      .option("--season", request.repository, "The folder that has season.yaml")
      .option("--entries", request.entries,
              "The folder of all submissions; default: 'entries' in the season's folder")
      .option(
          "--base", request.base,
          "Git revision whose season.yaml, journal and teams count, so that a pull request does "
          "not judge itself")
      .option("--by", request.by, "The account that hands it in, which has to be a member")
      .option("--at", request.at, "The time to check for; default: now")
      .flag("--install", request.install, "Install its requirements into a copy, to try it")
      .choice("--format", options->format, season::kCheckFormats, "How the result is printed")
      .flag("--json", options->json, "Print JSON, as --format json")
      .action([options, &programs] { return check_entry(*options, programs); });
}

}  // namespace matchbench::cli
