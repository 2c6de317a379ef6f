#include "harness/fronts/cli/verification_text.hpp"

#include "harness/foundation/text/counted.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace matchbench::cli {

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

}  // namespace matchbench::cli
