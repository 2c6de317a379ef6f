#include "harness/foundation/text/json.hpp"
#include "harness/fronts/cli/season/season_commands.hpp"
#include "harness/fronts/cli/terminal.hpp"
#include "harness/operations/season/kit.hpp"
#include "harness/operations/season/reveal.hpp"
#include "harness/operations/season/seal.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <memory>
#include <string>

namespace matchbench::cli {
namespace {

struct PhaseOptions : SeasonOptions {
  std::string phase;
  std::filesystem::path out;
  bool json = false;
};

int reveal(const PhaseOptions& options) {
  season::OpenSeason open(options.places);
  print_events({season::reveal(open, options.phase, open.time(options.at))}, options.json);
  return 0;
}

int kit(const PhaseOptions& options) {
  const season::OpenSeason open(options.places);
  const std::filesystem::path usual = options.phase + "-kit";
  const std::filesystem::path out = options.out.empty() ? usual : options.out;
  season::make_kit(open, options.phase, out);
  const std::string readme = (out / "README.txt").string();
  if (options.json) {
    print_for_programs(text::json_text({{"folder", out.string()}, {"readme", readme}}) + "\n");
    return 0;
  }
  print_for_people(fmt::format("{} says what to do with it\n", readme));
  return 0;
}

int seal(const PhaseOptions& options) {
  season::OpenSeason open(options.places);
  const std::string commitment = season::seal(open, options.phase, open.time(options.at));
  if (options.json) {
    const text::Json sealed = {{"phase", options.phase}, {"sha256", commitment}};
    print_for_programs(text::json_text(sealed) + "\n");
    return 0;
  }
  print_for_people(fmt::format("the phase '{}' is sealed: sha256:{}\n", options.phase, commitment));
  return 0;
}

}  // namespace

void add_season_phase_commands(CommandLine& line) {
  {
    auto options = std::make_shared<PhaseOptions>();
    Command& command =
        line.add("season seal", "Commit to what a blind phase hides, before its first submission",
                 "matchbench season seal final --state ../state --hidden ../hidden");
    command.required("phase", options->phase, "Name of the phase");
    add_season_options(command, *options);
    command.flag("--json", options->json, "Print the commitment as JSON").action([options] {
      return seal(*options);
    });
  }
  {
    auto options = std::make_shared<PhaseOptions>();
    Command& command = line.add("season kit", "Pack what a team gets of a phase to work with",
                                "matchbench season kit practice --state ../state");
    command.required("phase", options->phase, "Name of the phase");
    add_season_options(command, *options);
    command.option("--out", options->out, "The new folder; default: PHASE-kit")
        .flag("--json", options->json, "Print the paths of the kit as JSON")
        .action([options] { return kit(*options); });
  }
  {
    auto options = std::make_shared<PhaseOptions>();
    Command& command =
        line.add("season reveal",
                 "Publish what a phase hid, and its rounds, so that anybody can verify them",
                 "matchbench season reveal final --state ../state");
    command.required("phase", options->phase, "Name of the phase");
    add_season_options(command, *options);
    command.flag("--json", options->json, "Print what was written into the journal as JSON")
        .action([options] { return reveal(*options); });
  }
}

}  // namespace matchbench::cli
