#include "harness/execution/conformance/check_plugin.hpp"

#include "harness/data/ontology/taxonomy.hpp"
#include "harness/execution/conformance/plugin_check_material.hpp"
#include "harness/foundation/base/ascii.hpp"

#include <algorithm>

namespace matchbench::conformance {

std::size_t PluginCheckReport::count(CheckVerdict verdict) const {
  return static_cast<std::size_t>(std::ranges::count(results, verdict, &CheckResult::verdict));
}

PluginCheckReport check_plugin(const PluginCheckRequest& request,
                               const session::WorkerSource& programs,
                               const std::function<void(const CheckResult&)>& on_result) {
  const CheckTarget target = target_of(request, programs);
  programs.protect_host();
  const std::vector<Document> ontologies = {check_ontology()};
  ontology::Problems problems;
  const ontology::Taxonomy taxonomy = ontology::classify(ontologies, problems);
  const auto bytes = taxonomy.bytes();
  return {
      target.library,
      check_plugin(target, {reinterpret_cast<const char*>(bytes.data()), bytes.size()}, on_result)};
}

text::Table check_table(const std::vector<CheckResult>& results) {
  text::Table table{{{"check", "check"},
                     {"verdict", "verdict"},
                     {"title", "title"},
                     {"detail", "detail"},
                     {"remedy", "remedy"}},
                    {}};
  for (const auto& result : results) {
    table.rows.push_back({result.key, lower_case(name_of(result.verdict)), result.title,
                          result.detail, text::text_cell(result.remedy)});
  }
  return table;
}

}  // namespace matchbench::conformance
