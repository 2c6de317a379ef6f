#include "harness/operations/doctor/examine.hpp"

#include "harness/execution/sandbox/confinement.hpp"
#include "harness/foundation/model/isolation.hpp"
#include "harness/operations/conduct/record_environment.hpp"
#include "harness/operations/doctor/fact.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <iterator>

namespace matchbench::doctor {
namespace {

void append(Facts& facts, Facts more) {
  facts.insert(facts.end(), std::make_move_iterator(more.begin()),
               std::make_move_iterator(more.end()));
}

}  // namespace

Examination examine(const session::WorkerSource& programs) {
  Examination result;
  result.facts.push_back(try_worker(programs));
  result.ranked_round = result.facts.front().state == State::kOk;
  const sandbox::ConfinementSupport support = sandbox::probe_confinement();
  const Signs signs = read_signs();
  append(result.facts, mechanisms(support));
  result.facts.push_back(place_fact(signs, support));
  append(result.facts, machine_facts(signs));
  append(result.facts, timing_facts(conduct::record_environment()));
  append(result.facts, tool_facts(std::filesystem::current_path()));
  return result;
}

text::Table table_of(const Facts& facts) {
  text::Table table{{{"name", "name"},
                     {"state", "state"},
                     {"value", "value"},
                     {"meaning", "meaning"},
                     {"remedy", "remedy"}},
                    {}};
  for (const auto& fact : facts) {
    table.rows.push_back({fact.name, std::string(kStateNames[static_cast<std::size_t>(fact.state)]),
                          fact.value, fact.meaning, text::text_cell(fact.remedy)});
  }
  return table;
}

std::vector<std::string> lines_for(const contest::ProtocolSettings& protocol) {
  std::vector<std::string> lines;
  if (protocol.confinement == ConfinementMode::kOff) return lines;
  for (const auto& fact : mechanisms(sandbox::probe_confinement())) {
    if (fact.state == State::kOk) continue;
    lines.push_back(fmt::format("{}: {}. {} 'matchbench doctor' says what to do about it",
                                fact.name, fact.value, fact.meaning));
  }
  return lines;
}

}  // namespace matchbench::doctor
