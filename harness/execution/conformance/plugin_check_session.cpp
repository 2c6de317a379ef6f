#include "harness/execution/conformance/plugin_check_session.hpp"

#include "harness/execution/conformance/plugin_check_material.hpp"
#include "harness/execution/protocol/image.hpp"
#include "harness/execution/registry/plugin_manifest.hpp"
#include "harness/execution/registry/sme2_plugin.hpp"
#include "harness/execution/session/start/session.hpp"
#include "harness/foundation/base/clock.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/os/memory_file.hpp"
#include "harness/foundation/model/described_outcome.hpp"
#include "harness/foundation/model/ranking_check.hpp"

#include <fmt/format.h>

#include <numeric>

namespace matchbench::conformance {
namespace {

constexpr std::size_t kShownOutputBytes = 80;
constexpr std::uint32_t kTracedCalls = 12;
constexpr std::uint64_t kMemoryBytes = std::uint64_t{4} << 30;  // as in contests

contest::ProtocolSettings protocol_for(const CheckTarget& target, const CheckSession& plan) {
  contest::ProtocolSettings protocol;
  protocol.confinement = target.confinement;
  protocol.memory_bytes = kMemoryBytes;
  protocol.max_threads = plan.max_threads;
  if (plan.deadlines) protocol.deadlines = *plan.deadlines;
  return protocol;
}

session::SessionTask task_for(const CheckTarget& target, const CheckSession& plan,
                              const contest::Deadlines& deadlines,
                              std::span<const session::PlannedQuery> queries) {
  session::SessionTask task;
  protocol::Start& start = task.start;
  start.plugin_path = target.library.string();
  start.plugin_index = target.index;
  start.granted = target.granted;
  start.seed = 1;
  start.parameters = target.parameters;
  start.files = target.files;
  start.service_order.resize(plan.services.size());
  std::iota(start.service_order.begin(), start.service_order.end(), 0u);
  start.load_budget_ns = plan.load_budget_ns;
  start.query_budget_ns = plan.query_budget_ns != 0 ? plan.query_budget_ns : deadlines.query_ns;
  start.top_k = plan.top_k;
  start.unusual = plan.unusual;
  start.as_newer_host = plan.as_newer_host;
  if (plan.trains) task.training = plain_training(plan.services.size());
  start.traced_calls = target.on_trace ? kTracedCalls : 0;
  task.queries = queries;
  task.requests = plan.requests;
  task.tight_heap = plan.tight_heap;
  return task;
}

Collection shown_collection(const CheckSession& plan) {
  Collection collection;
  collection.services.assign(plan.services.begin(), plan.services.end());
  collection.ontologies.assign(plan.ontologies.begin(), plan.ontologies.end());
  return collection;
}

// "query 2: query failed: …", "at the end: timed out: …"
std::string described_fault(std::string_view step, Outcome outcome, const std::string& message) {
  return fmt::format("{}: {}", step, described_outcome(outcome, message));
}

}  // namespace

bool CheckTarget::is_sme2() const {
  return is_program() && registry::is_sme2_program(registry::read_plugin_manifest(library));
}

bool CheckTarget::needs_training() const {
  return registry::read_plugin_manifest(library).needs_training;
}

std::string CheckRecord::fault() const {
  if (report.failed_phase) {
    return described_fault(name_of(*report.failed_phase), report.outcome, report.message);
  }
  for (std::size_t i = 0; i < answers.size(); ++i) {
    if (!is_failure(answers[i].outcome)) continue;
    return described_fault(fmt::format("query {}", i + 1), answers[i].outcome, answers[i].message);
  }
  // Stopped when the plan's time was over.
  if (report.interrupted) return {};
  if (!ok()) return described_fault("at the end", report.outcome, report.message);
  return {};
}

CheckRecord check_session(const CheckTarget& target, std::string_view taxonomy,
                          const CheckSession& plan) {
  std::vector<session::PlannedQuery> queries;
  for (std::size_t round = 0; round < plan.rounds; ++round) {
    for (std::uint32_t r = 0; r < plan.requests.size(); ++r) queries.push_back({0, {r}});
  }
  const session::SharedImage image(protocol::write_image(shown_collection(plan), taxonomy));
  // A file takes any amount of output, so nobody has to drain it.
  const MemoryFile output("matchbench-output");
  const contest::ProtocolSettings protocol = protocol_for(target, plan);
  const session::StartWorker start_worker =
      session::process_workers(target.worker, output.fd(), target.keeper);

  CheckRecord record;
  RankingCheck check(plan.services.size());
  const session::Worker* worker = nullptr;
  session::SessionEvents events;
  events.on_start = [&](const session::Worker& started) { worker = &started; };
  events.on_described = [&](const protocol::Described& described) { record.described = described; };
  events.on_phase = [&](const PhaseResult& result) {
    record.phases[static_cast<std::size_t>(result.phase)] = result;
  };
  events.on_answer = [&](const session::PlannedQuery&, protocol::Answered answer) {
    if (answer.outcome == Outcome::kOk) {
      answer.message = check.fault(answer.ranking, plan.top_k);
      if (!answer.message.empty()) answer.outcome = Outcome::kBadRanking;
    }
    record.answers.push_back(std::move(answer));
    record.resident_bytes.push_back(worker->usage().resident_bytes);
  };
  const std::int64_t until_ns = plan.stop_after_ns == 0 ? 0 : monotonic_ns() + plan.stop_after_ns;
  record.report = session::hold_session(
      {.protocol = protocol,
       .start_worker = start_worker,
       .guarded = plan.guarded,
       .interpreters = target.interpreters},
      image, task_for(target, plan, protocol.deadlines, queries), events, [&] {
        const bool over = until_ns != 0 && monotonic_ns() > until_ns;
        return over || target.interrupt();
      });
  if (target.interrupt()) throw environment_error("interrupted");
  record.output_bytes = output.size();
  // The cut could be within a value that no text may have.
  if (target.granted.variables.empty()) record.output_start = output.text(kShownOutputBytes);
  return record;
}

}  // namespace matchbench::conformance
