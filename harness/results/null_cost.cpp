#include "harness/results/null_cost.hpp"

#include "harness/model/program_language.hpp"

#include <fmt/format.h>

namespace matchbench::results {

std::string null_cost_sentence(const EnvironmentRecord& record) {
  if (const std::string why = value_of(record, "null"); !why.empty()) {
    return fmt::format("What the harness itself costs was not measured: {}.", why);
  }
  if (value_of(record, "null.query_ns").empty()) return {};
  std::string text = fmt::format(
      "The harness itself takes {} ns a query and handles {} queries per second from end to end, "
      "measured before the round with a matchmaker that does nothing.",
      value_of(record, "null.query_ns"), value_of(record, "null.queries_per_s"));
  for (const ProgramLanguage& language : kProgramLanguages) {
    if (language.null_matchmaker.empty()) continue;
    const std::string ns = value_of(record, std::string(language.null_matchmaker) + ".query_ns");
    const std::string why = value_of(record, language.null_matchmaker);
    if (!ns.empty()) {
      text += fmt::format(" The same as a program in {}: {:.1f} us a query.", language.name,
                          std::stod(ns) / 1e3);
    } else if (!why.empty()) {
      text += fmt::format(" What a program in {} costs was not measured: {}.", language.name, why);
    }
  }
  return text;
}

}  // namespace matchbench::results
