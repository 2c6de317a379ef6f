#include "harness/operations/gate/costs/compare_costs.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/foundation/text/counted.hpp"
#include "harness/operations/gate/decide/quantile_ratio.hpp"
#include "harness/scoring/analysis/timing/block_times.hpp"
#include "harness/scoring/results/read_results.hpp"
#include "harness/scoring/results/time_remarks.hpp"
#include "harness/scoring/study/timing/audit_remarks.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>
#include <string_view>

namespace matchbench::gate {
namespace {

using analysis::BlockSample;
using analysis::BlockTimes;

struct NamedMargin {
  std::string_view name;  // of its option --margin-NAME
  double CostMargins::*margin;
};
constexpr std::array<NamedMargin, 5> kMargins = {{{"p50", &CostMargins::p50},
                                                  {"p95", &CostMargins::p95},
                                                  {"mean", &CostMargins::mean},
                                                  {"load", &CostMargins::load},
                                                  {"memory", &CostMargins::memory}}};

const results::EntrantResults& entrant_named(const results::RoundResults& results,
                                             const std::string& name) {
  return *std::ranges::find_if(results.entrants,
                               [&](const auto& one) { return one.entrant.name == name; });
}

BlockTimes times_of(const results::EntrantResults& entrant, analysis::TypicalTime typical) {
  std::vector<BlockSample> samples;
  for (const auto& sample : entrant.samples) {
    if (!sample.block) continue;
    samples.push_back({*sample.block, sample.request.value, sample.time.wall_ns});
  }
  return BlockTimes(samples, typical);
}

// The requests that both have answered in each block that they share.
std::vector<std::uint32_t> requests_of_all(const std::vector<const BlockTimes::OfBlock*>& blocks) {
  std::vector<std::uint32_t> out;
  for (const auto& [request, time] : *blocks.front()) {
    const bool is_in_all = std::ranges::all_of(blocks, [&, r = request](const auto* block) {
      const auto found = block->find(r);
      return found != block->end() && found->second > 0;
    });
    if (is_in_all) out.push_back(request);
  }
  return out;
}

PairedTimes paired_times(const BlockTimes& base, const BlockTimes& fresh) {
  std::vector<const BlockTimes::OfBlock*> blocks;  // base, new, base, new, …
  for (const auto& [block, of_base] : base.blocks()) {
    const auto found = fresh.blocks().find(block);
    if (found == fresh.blocks().end()) continue;
    blocks.push_back(&of_base);
    blocks.push_back(&found->second);
  }
  PairedTimes out;
  if (blocks.empty()) return out;
  const auto requests = requests_of_all(blocks);
  if (requests.empty()) return out;
  for (std::size_t b = 0; b < blocks.size(); ++b) {
    auto& times = (b % 2 == 0 ? out.base : out.fresh).emplace_back();
    for (const auto request : requests) times.push_back(blocks[b]->at(request));
  }
  return out;
}

// The time that each session took for its warm-up or, if it had none, for its first pass. It counts
// instead of the first query's time if that is not known: in batches, and if that query failed.
std::map<store::SessionId, std::int64_t> first_passes_ns(const store::RoundStore& round,
                                                         store::RepetitionId repetition) {
  std::map<store::SessionId, std::int64_t> out;
  std::map<store::SessionId, std::int32_t> first;
  round.for_each_time(repetition, [&](const Answer& answer, store::SessionId session) {
    if (first.try_emplace(session, answer.pass).first->second != answer.pass) return;
    out[session] += answer.time.wall_ns;
  });
  return out;
}

// What each worker of an entrant that was asked timed queries took until its first answer, and its
// memory. The entrants of a block start one after the other, so that the n-th workers of two are of
// one block.
struct WorkerCosts {
  std::vector<BlockSample> load, memory;
};

WorkerCosts worker_costs(const store::RoundStore& round, const std::string& entrant) {
  // All of them, or an index that is made before load() or after it would cost nothing.
  std::map<store::SessionId, std::int64_t> phases_ns;
  std::set<store::SessionId> has_loaded;
  for (const auto& [session, phase] : round.phases()) {
    // One over a gap of the host's has no time.
    if (phase.outcome != Outcome::kOk || phase.time.wall_ns == 0) continue;
    if (phase.phase != Phase::kDestroy) phases_ns[session] += phase.time.wall_ns;
    if (phase.phase == Phase::kLoad) has_loaded.insert(session);
  }
  const auto entrants = round.entrants();
  const auto sessions = round.sessions();
  WorkerCosts out;
  for (const auto& repetition : results::current_repetitions(round)) {
    const auto found =
        std::ranges::find(entrants, repetition.start.entrant, &store::StoredEntrant::id);
    if (found->entrant.name != entrant) continue;
    const auto first_pass_ns = first_passes_ns(round, repetition.id);
    std::uint32_t number = 0;
    for (const auto& session : sessions) {
      if (session.start.repetition != repetition.id || session.start.kind != SessionKind::kQueries)
        continue;
      if (!has_loaded.contains(session.id) || !session.is_whole()) continue;
      const auto pass = first_pass_ns.find(session.id);
      const std::int64_t pass_ns = pass == first_pass_ns.end() ? 0 : pass->second;
      out.load.push_back(
          {number, repetition.start.number,
           phases_ns.at(session.id) + session.end->first_query_ns.value_or(pass_ns)});
      out.memory.push_back(
          {number, repetition.start.number, static_cast<std::int64_t>(session.end->max_rss_bytes)});
      ++number;
    }
  }
  return out;
}

CostReport cost_of(std::string what, const CostRatio& of, double margin) {
  CostReport out{.what = std::move(what), .margin = margin, .ratio = of.ratio};
  if (!of.interval) return out;
  out.low = of.interval->low;
  out.high = of.interval->high;
  if (of.interval->low > 1 + margin) out.verdict = Verdict::kWorse;
  return out;
}

void add_worker_cost(std::string what, const std::vector<BlockSample>& base,
                     const std::vector<BlockSample>& fresh, double margin, CostReports& out) {
  const auto compared = analysis::compare_within_blocks(BlockTimes(fresh), BlockTimes(base));
  if (!compared) return;
  out.costs.push_back(
      cost_of(std::move(what), {compared->ratio, compared->ratio_interval}, margin));
}

std::string too_few(std::size_t blocks) {
  return fmt::format(
      "{} too few; write 'protocol: {{passes: 5, blocks: 5}}' or more in the contest",
      text::counted(blocks, "block is", "blocks are"));
}

std::string why_not(const results::EntrantResults& entrant) {
  if (!entrant.is_timed)
    return fmt::format("{} comes from a run file, which has no times", entrant.entrant.name);
  if (entrant.times_doubt.empty()) return {};
  return fmt::format("the times of {} do not count: {}", entrant.entrant.name, entrant.times_doubt);
}

}  // namespace

void require_valid(const CostMargins& margins) {
  for (const auto& [name, margin] : kMargins) {
    if (margins.*margin >= 0 && std::isfinite(margins.*margin)) continue;
    throw input_error(fmt::format("--margin-{} is {}", name, margins.*margin),
                      "give the share by which it may be dearer, at least 0");
  }
}

std::vector<std::string> remarks_on(const CostMargins& margins) {
  constexpr double kWholeCost = 1;
  constexpr double kMostPercent = 100;
  std::vector<std::string> out;
  for (const auto& [name, member] : kMargins) {
    const double margin = margins.*member;
    if (margin <= kWholeCost || margin > kMostPercent) continue;
    out.push_back(fmt::format(
        "--margin-{} {:.4g} lets {} grow to {:.4g} times that of the base; {:.4g} % is {:.4g}.",
        name, margin, name, 1 + margin, margin, margin / kMostPercent));
  }
  return out;
}

CostReports compare_costs(const store::RoundStore& round, const std::string& base,
                          const std::string& fresh, const CostMargins& margins) {
  const results::RoundResults results = results::read_results(round);
  const auto& of_base = entrant_named(results, base);
  const auto& of_fresh = entrant_named(results, fresh);
  CostReports out;
  out.not_compared = why_not(of_base).empty() ? why_not(of_fresh) : why_not(of_base);
  const bool counts_of_base = of_base.is_timed && of_base.times_doubt.empty();
  if (counts_of_base && !of_fresh.times_doubt.empty()) out.verdict = Verdict::kUndecided;
  if (!out.not_compared.empty()) return out;
  if (of_base.side_by_side) {  // a round without times, which has one block
    out.not_compared = too_few(1);
    return out;
  }
  const auto times_by = [&](analysis::TypicalTime typical) {
    return paired_times(times_of(of_base, typical), times_of(of_fresh, typical));
  };
  const PairedTimes times = times_by(analysis::TypicalTime::kMedian);
  if (times.base.empty()) {
    out.not_compared = "there is no request that both have answered in every block";
    return out;
  }
  if (times.base.size() < kFewestBlocks) {
    out.not_compared = too_few(times.base.size());
    return out;
  }
  out.costs.push_back(cost_of("p50", quantile_ratio(times, 0.5), margins.p50));
  out.costs.push_back(cost_of("p95", quantile_ratio(times, 0.95), margins.p95));
  // Slow calls that are fewer than half of a request's calls do not change its median.
  const PairedTimes means = times_by(analysis::TypicalTime::kMean);
  out.costs.push_back(cost_of("mean", mean_ratio(means), margins.mean));
  const WorkerCosts base_workers = worker_costs(round, base);
  const WorkerCosts fresh_workers = worker_costs(round, fresh);
  add_worker_cost("load", base_workers.load, fresh_workers.load, margins.load, out);
  add_worker_cost("memory", base_workers.memory, fresh_workers.memory, margins.memory, out);
  for (const auto& remarks : {results::time_remarks(results), study::audit_remarks(round)}) {
    for (const auto& remark : remarks) out.remarks.push_back(remark.text);
  }
  return out;
}

}  // namespace matchbench::gate
