#include "harness/foundation/base/file.hpp"
#include "harness/foundation/base/os/scratch.hpp"
#include "harness/foundation/base/os/ssh_signature.hpp"
#include "harness/foundation/base/shell_word.hpp"
#include "harness/foundation/text/counted.hpp"
#include "harness/foundation/text/table/table.hpp"
#include "harness/fronts/cli/commands.hpp"
#include "harness/fronts/cli/terminal.hpp"
#include "harness/publishing/publish/bundle.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <filesystem>
#include <memory>
#include <string>

namespace matchbench::cli {
namespace {

// What was recomputed of a bundle, what only a signature covers, which `signature` heads, and what
// nothing covers.
std::string verification_list(const publish::BundleSummary& summary, const std::string& signature) {
  std::string text = fmt::format("\nRecomputed:\n  the SHA-256 of {}\n",
                                 text::counted(summary.files, "file", "files"));
  text += fmt::format(
      "  of {}: each ranking is valid and has the stored hash, none {}is missing, and no time is "
      "longer than its session\n",
      text::counted(summary.answers, "answer", "answers"),
      summary.unfinished.empty() ? "" : "of a finished repetition ");
  if (summary.has_judgments) {
    text += fmt::format("  {} from rankings, judgments and settings\n",
                        text::counted(summary.scores, "score", "scores"));
  }
  text += fmt::format("{}\n", signature);
  text += fmt::format(
      "  the rankings themselves and which plugin returned them, {}times, memory, logs, the "
      "machine, stored analyses, README.txt, ro-crate-metadata.json, ir_metadata\n",
      summary.has_judgments ? "the judgments, " : "");
  if (!summary.has_judgments) text += "  that judgments and scores are withheld\n";
  text +=
      "Nothing covers:\n  that the round was run as it says, what the plugins' files contain, and "
      "the descriptions of the collection, which are not in the bundle\n";
  return text;
}

// One row. `signer`: "" if nobody signed it, or nobody asked.
text::Table verification_table(const publish::BundleSummary& summary, const std::string& signer) {
  return {{{"digest", "digest"},
           {"signer", "signer"},
           {"rounds", "rounds"},
           {"files", "files"},
           {"answers", "answers"},
           {"scores", "scores"},
           {"has_judgments", "has judgments"},
           {"unfinished", "unfinished"},
           {"missing", "missing tracks"},
           {"less_confined", "less confined"},
           {"granted", "granted"}},
          {{summary.digest, text::text_cell(signer), text::count_cell(summary.rounds),
            text::count_cell(summary.files), text::count_cell(summary.answers),
            text::count_cell(summary.scores), std::string(summary.has_judgments ? "yes" : "no"),
            fmt::format("{}", fmt::join(summary.unfinished, "; ")),
            fmt::format("{}", fmt::join(summary.missing, ", ")),
            fmt::format("{}", fmt::join(summary.less_confined, "; ")),
            fmt::format("{}", fmt::join(summary.granted, "; "))}}};
}

struct VerifyOptions {
  std::string bundle;
  std::string digest;
  std::string signers;
  bool json = false;
};

// Who vouches for what cannot be recomputed, as the heading of that list.
std::string signature_words(const VerifyOptions& options, const std::string& signer) {
  const std::string signature = signature_of(options.bundle).string();
  if (options.signers.empty()) {
    return is_there(signature)
               ? fmt::format(
                     "The signature {} alone covers the rest; it is not checked without "
                     "--signers:",
                     signature)
               : "A signature would cover the rest, but the bundle is unsigned:";
  }
  return fmt::format("The signature of {} is good, and it alone covers:", signer);
}

int verify(const VerifyOptions& options) {
  const ScratchFolder scratch;
  std::filesystem::path bundle = options.bundle;
  std::string signer;
  if (!options.signers.empty()) {
    bundle = scratch.path() / bundle.filename();
    signer = signer_of(options.bundle, options.signers, bundle);
  }
  const publish::BundleSummary summary = publish::verify_bundle(bundle, options.digest);
  if (options.json) {
    fmt::print("{}",
               text::format_table(verification_table(summary, signer), text::TableFormat::kJson));
    return 0;
  }
  if (summary.has_judgments) {
    print_for_people(fmt::format(
        "{}: every file is as stated, and all {} scores are the same when computed again\n",
        options.bundle, summary.scores));
  } else {
    print_for_people(fmt::format(
        "{}: every file is as stated, and every ranking is the one that was given when the "
        "round ran; the organiser withholds the judgments, so no score can be checked; if you have "
        "the collection: 'matchbench score {} --collection {}\n",
        options.bundle, word_to_copy(options.bundle),
        summary.rounds > 1 ? "TRACK=DIR', with --collection for each track" : "DIR'"));
  }
  print_for_people(fmt::format("digest {}\n", summary.digest));
  if (!summary.unfinished.empty()) {
    print_for_people(fmt::format("not finished: {}\n", fmt::join(summary.unfinished, "; ")));
  }
  if (!summary.less_confined.empty()) {
    print_for_people(
        fmt::format("the contest asks for less confinement than 'required': {}; to run it again "
                    "with so little, 'reproduce' needs --confinement\n",
                    fmt::join(summary.less_confined, "; ")));
  }
  if (!summary.granted.empty()) {
    print_for_people(
        fmt::format("the organiser granted more than the sandbox gives: {}; to run them again, "
                    "'reproduce' needs --grant and --variable\n",
                    fmt::join(summary.granted, "; ")));
  }
  if (!summary.missing.empty()) {
    print_for_people(fmt::format("not in the bundle, since not run when it was packed: {} {}\n",
                                 summary.missing.size() == 1 ? "track" : "tracks",
                                 fmt::join(summary.missing, ", ")));
  }
  print_for_people(verification_list(summary, signature_words(options, signer)));
  return 0;
}

}  // namespace

void add_verify_command(CommandLine& line) {
  auto options = std::make_shared<VerifyOptions>();
  line.add("verify", "Check a published round: its files, and every score by computing it again",
           "matchbench verify round.tar.zst")
      .required("bundle", options->bundle, "What 'matchbench report --bundle' wrote")
      .option("--digest", options->digest, "The digest that was published with it")
      .option("--signers", options->signers,
              "File of allowed signers, as ssh-keygen reads it, to check BUNDLE.sig against")
      .flag("--json", options->json, "Print JSON; a bundle that is not right is an error")
      .action([options] { return verify(*options); });
}

}  // namespace matchbench::cli
