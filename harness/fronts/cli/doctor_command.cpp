#include "harness/foundation/text/table/text_table.hpp"
#include "harness/fronts/cli/commands.hpp"
#include "harness/fronts/cli/terminal.hpp"
#include "harness/operations/doctor/examine.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <string>

namespace matchbench::cli {
namespace {

constexpr int kExitNotRanked = 3;
constexpr std::size_t kIndent = 22;  // the width of state and name
constexpr std::size_t kWidth = 100;

std::string paragraph(const doctor::Fact& fact, std::size_t width) {
  const std::string blank(kIndent, ' ');
  std::string text =
      fmt::format("{:<8} {:<12} {}\n", doctor::kStateNames[static_cast<std::size_t>(fact.state)],
                  fact.name, text::wrapped(fact.value, width, kIndent));
  for (const auto& more : {fact.meaning, fact.remedy}) {
    if (!more.empty()) text += blank + text::wrapped(more, width, kIndent) + "\n";
  }
  return text;
}

void print_examination(const doctor::Examination& found) {
  const std::size_t width = std::max<std::size_t>(terminal_width().value_or(kWidth), 2 * kIndent);
  for (const auto& fact : found.facts) print_for_people(paragraph(fact, std::min(width, kWidth)));
  print_for_people(found.ranked_round
                       ? "\nA ranked round can be run here as contests ask for it.\n"
                       : "\nA ranked round cannot be run here as contests ask for it: see "
                         "'confinement' above.\n");
}

int examine(bool json, const session::WorkerSource& programs) {
  const doctor::Examination found = doctor::examine(programs);
  if (json) {
    fmt::print("{{\"ranked_round\": {}, \"facts\": {}}}\n", found.ranked_round,
               text::format_table(doctor::table_of(found.facts), text::TableFormat::kJson));
  } else {
    print_examination(found);
  }
  return found.ranked_round ? 0 : kExitNotRanked;
}

}  // namespace

void add_doctor_command(CommandLine& line, const session::WorkerSource& programs) {
  auto json = std::make_shared<bool>(false);
  line.add("doctor",
           "Say what this machine can do for a round, what that means, and what to do about it; "
           "exits with 3 if a ranked round cannot be run",
           "matchbench doctor --json")
      .flag("--json", *json, "Print JSON")
      .action([json, &programs] { return examine(*json, programs); });
}

}  // namespace matchbench::cli
