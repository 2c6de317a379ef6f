#include "harness/cli/commands.hpp"
#include "harness/cli/terminal.hpp"
#include "harness/publish/bundle.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cstdio>
#include <memory>
#include <string>

namespace matchbench::cli {
namespace {

struct VerifyOptions {
  std::string bundle;
  std::string digest;
};

int verify(const VerifyOptions& options) {
  const publish::BundleSummary summary = publish::verify_bundle(options.bundle, options.digest);
  if (summary.has_judgments) {
    fmt::print("{}: every file is as stated, and {} scores come out the same\n", options.bundle,
               summary.scores);
  } else {
    fmt::print(
        "{}: every file is as stated, and every ranking is the one that was given when the "
        "round ran; the organiser keeps the judgments back, so no score can be checked\n",
        options.bundle);
  }
  fmt::print("digest {}\n", summary.digest);
  if (!summary.unfinished.empty()) {
    print_for_people(fmt::format("not finished, so that answers may be missing: {}\n",
                                 fmt::join(summary.unfinished, ", ")));
  }
  return 0;
}

}  // namespace

void add_verify_command(CommandLine& line) {
  auto options = std::make_shared<VerifyOptions>();
  line.add("verify", "Check a published round: its files, and every score by computing it again",
           "matchbench verify round.tar.zst")
      .required("bundle", options->bundle, "What 'matchbench report --bundle' wrote")
      .option("--digest", options->digest, "The digest that was published with it")
      .action([options] { return verify(*options); });
}

}  // namespace matchbench::cli
