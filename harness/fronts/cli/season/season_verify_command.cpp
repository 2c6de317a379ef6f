#include "harness/foundation/base/log.hpp"
#include "harness/foundation/text/counted.hpp"
#include "harness/foundation/text/json.hpp"
#include "harness/fronts/cli/commands.hpp"
#include "harness/fronts/cli/terminal.hpp"
#include "harness/operations/season/verify.hpp"

#include <fmt/format.h>

#include <memory>
#include <string>

namespace matchbench::cli {
namespace {

struct SeasonVerifyOptions {
  season::VerifyRequest request;
  bool json = false;
};

int verify_season(const SeasonVerifyOptions& options) {
  const season::VerifiedSeason found = season::verify_season(options.request);
  if (options.json) {
    print_for_programs(text::indented_json_text({{"lines", found.lines},
                                                 {"head", found.head},
                                                 {"opened", found.opened},
                                                 {"submissions", found.submissions},
                                                 {"commitments", found.commitments},
                                                 {"rounds", found.rounds},
                                                 {"scores", found.scores},
                                                 {"signer", found.signer},
                                                 {"remarks", found.remarks}}));
    return 0;
  }
  for (const auto& remark : found.remarks) log_warning(remark);
  if (!found.signer.empty()) {
    print_for_people(fmt::format("{} has signed the receipt\n", found.signer));
  }
  print_for_people(fmt::format(
      "{} of the journal follow from one another, {} opened; {} as taken, within times and quotas; "
      "{} kept; {} of {} the same when computed again\nhead {}\n",
      text::counted(found.lines, "line", "lines"), found.opened,
      text::counted(found.submissions, "submission", "submissions"),
      text::counted(found.commitments, "commitment", "commitments"),
      text::counted(found.scores, "score", "scores"),
      text::counted(found.rounds, "round", "rounds"), found.head));
  if (options.request.head.empty() && options.request.receipt.empty()) {
    print_for_people(
        "the organiser can have written all of it anew: only a head or a receipt that somebody "
        "kept shows that, with --head or --receipt\n");
  }
  return 0;
}

}  // namespace

void add_season_verify_command(CommandLine& line) {
  auto options = std::make_shared<SeasonVerifyOptions>();
  season::VerifyRequest& request = options->request;
  line.add("season verify",
           "Check a season from what is public: its journal, commitments, quotas, submissions and, "
           "of revealed phases, every score",
           "matchbench season verify --receipt receipt.json")
      .option("--season", request.repository, "The folder that has season.yaml")
      .option("--entries", request.entries,
              "The folder of all submissions; default: 'entries' in the season's folder")
      .option("--head", request.head, "The head of the journal that somebody kept")
      .option("--receipt", request.receipt, "The receipt that a team was sent")
      .option("--signers", request.signers,
              "File of allowed signers, as ssh-keygen reads it, to check RECEIPT.sig against")
      .flag("--json", options->json, "Print JSON; a season that is not right is an error")
      .needs("--signers", "--receipt")
      .action([options] { return verify_season(*options); });
}

}  // namespace matchbench::cli
