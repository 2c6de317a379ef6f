#include "harness/execution/conformance/try_plugin.hpp"

#include "harness/data/ontology/taxonomy.hpp"
#include "harness/execution/registry/program_plugin.hpp"

#include <string_view>

namespace matchbench::conformance {

constexpr std::int64_t kQueryNs = 60'000'000'000;  // who takes longer most likely never returns

CheckRecord try_plugin(const PluginCheckRequest& request, const Collection& collection,
                       std::uint32_t top_k, std::span<const std::filesystem::path> guarded,
                       const session::WorkerSource& programs) {
  const CheckTarget target = target_of(request, programs);
  registry::require_inner_links(target.library);
  programs.protect_host();
  ontology::Problems problems;
  const ontology::Taxonomy taxonomy = ontology::classify(collection.ontologies, problems);
  const auto bytes = taxonomy.bytes();
  CheckSession plan{.services = collection.services,
                    .ontologies = collection.ontologies,
                    .requests = collection.requests,
                    .top_k = top_k};
  plan.deadlines = {.create_ns = 0, .load_ns = 0, .train_ns = 0, .query_ns = kQueryNs};
  plan.guarded = guarded;
  return check_session(target, {reinterpret_cast<const char*>(bytes.data()), bytes.size()}, plan);
}

}  // namespace matchbench::conformance
