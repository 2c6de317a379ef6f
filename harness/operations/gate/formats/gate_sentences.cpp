#include "harness/operations/gate/formats/gate_sentences.hpp"

#include "harness/foundation/model/described_outcome.hpp"
#include "harness/foundation/text/counted.hpp"
#include "harness/foundation/text/first_few.hpp"
#include "harness/foundation/text/number.hpp"
#include "harness/scoring/analysis/significance/fewest_requests.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

namespace matchbench::gate {
namespace {

std::string requests_text(std::size_t count) {
  return text::counted(count, "request", "requests");
}

std::string noticed_text(const QualityDecision& decision) {
  if (!decision.noticed) return "one request does not show what it would have noticed";
  return fmt::format("a loss of {} would have been noticed", loss_text(*decision.noticed));
}

std::string not_worse_sentence(const QualityDecision& decision) {
  if (decision.low == 0.0 && decision.high == 0.0) {
    return fmt::format("not worse: {} scored alike",
                       decision.requests == 1
                           ? "the only request is"
                           : fmt::format("all {} requests are", decision.requests));
  }
  std::string out = fmt::format("not worse: a loss of more than {} is ruled out; {}",
                                loss_text(decision.margin), noticed_text(decision));
  if (decision.is_worse_within_margin()) out += "; worse, within the margin";
  return out;
}

std::string worse_sentence(const QualityDecision& decision) {
  return fmt::format("worse: the loss lies between {} and {}, the margin is {}; {}",
                     loss_text(-*decision.high), loss_text(-*decision.low),
                     loss_text(decision.margin), noticed_text(decision));
}

std::string need_text(const QualityDecision& decision, const QualityRule& rule) {
  std::string out;
  if (decision.requests_needed) {
    out = fmt::format("about {} would notice a loss of {}",
                      requests_text(*decision.requests_needed), loss_text(rule.largest_margin()));
  }
  if (decision.requests_to_decide) {
    out += fmt::format("{}about {} would decide at the difference seen, 4 times in 5",
                       out.empty() ? "" : ", and ", requests_text(*decision.requests_to_decide));
  }
  return out.empty() ? "no number of requests is known that would decide" : out;
}

std::string undecided_sentence(const QualityDecision& decision, const QualityRule& rule) {
  const std::size_t least = analysis::least_requests(rule.level);
  if (decision.requests < least) {
    return fmt::format("undecided: {} cannot decide, at least {} are needed; {}",
                       requests_text(decision.requests), least, need_text(decision, rule));
  }
  return fmt::format(
      "undecided: a loss of more than {} is not ruled out, and no loss is shown; {} "
      "by these {}; {}",
      loss_text(decision.margin), noticed_text(decision), requests_text(decision.requests),
      need_text(decision, rule));
}

std::string bounds_text(const std::optional<double>& low, const std::optional<double>& high,
                        const QualityRule& rule) {
  const std::string level = fmt::format("{:.4g} %", rule.level * 100);
  if (!low || !high) return fmt::format("{}: unbounded", level);
  return fmt::format("{}: {} to {}", level, loss_text(*low), loss_text(*high));
}

// Of bounds that differ by many orders of magnitude, the numbers say nothing.
std::string ratio_bounds_text(double low, double high) {
  constexpr double kMany = 1000;
  const std::string from = low < 1 / kMany ? "nearly 0" : fmt::format("{:.2f}", low);
  const std::string to =
      high > kMany ? fmt::format("more than {}", kMany) : fmt::format("{:.2f}", high);
  return fmt::format("95 %: {} to {}", from, to);
}

// "2 requests of the new side failed, and none of the base".
std::string failed_text(const FailureReport& failures) {
  if (failures.base == 0 && failures.fresh == 0) return "no request failed on either side";
  return fmt::format("{} of the new side failed, and {} of the base",
                     failures.fresh == 0 ? "no request" : requests_text(failures.fresh),
                     failures.base == 0 ? "none" : fmt::format("{}", failures.base));
}

// The service at a rank, counted from 0: "Weather forecast [2]", with its gain if it was judged;
// "-" behind the last.
std::string ranked_text(const std::vector<ShownService>& ranking, std::size_t rank) {
  if (rank >= ranking.size()) return "-";
  const ShownService& service = ranking[rank];
  return service.gain ? fmt::format("{} [{:.4g}]", service.name, *service.gain) : service.name;
}

}  // namespace

std::string loss_text(double value) {
  constexpr int kDecimals = 3;
  constexpr double kVanishes = 0.0005;
  const bool vanishes = std::fabs(value) < kVanishes && std::fabs(value) > 1e-12;
  std::string text = vanishes ? fmt::format("{:.1g}", value) : text::fixed_text(value, kDecimals);
  if (text.starts_with("0.")) return text.substr(1);
  return text.starts_with("-0.") ? "-" + text.substr(2) : text;
}

std::string decision_sentence(const QualityDecision& decision, const QualityRule& rule) {
  switch (decision.verdict) {
    case Verdict::kNotWorse:
      return not_worse_sentence(decision);
    case Verdict::kWorse:
      return worse_sentence(decision);
    case Verdict::kUndecided:
      break;
  }
  return undecided_sentence(decision, rule);
}

std::string figures_sentence(const MeasureReport& measure, const QualityRule& rule) {
  const QualityDecision& decision = measure.decision;
  return fmt::format("{}: {} → {}, {} {} ({}), {}", measure.measure, loss_text(measure.base),
                     loss_text(measure.fresh), measure.less_is_better ? "gain" : "difference",
                     loss_text(decision.difference), bounds_text(decision.low, decision.high, rule),
                     requests_text(decision.requests));
}

std::string failures_sentence(const FailureReport& failures) {
  return fmt::format("failures: {}: {}", name_of(failures.verdict), failed_text(failures));
}

std::string_view cost_verdict_text(const CostReport& cost) {
  if (cost.verdict == Verdict::kWorse || cost.is_within_margin()) return name_of(cost.verdict);
  return "not shown to be worse";
}

std::vector<std::string> failed_request_lines(const FailureReport& failures) {
  constexpr std::size_t kShown = 10;
  constexpr std::size_t kRequests = 3;
  std::vector<std::string> causes;  // in the order of the first request that each one failed
  std::map<std::string, std::vector<std::string>> requests;
  for (const auto& [request, outcome, message] : failures.only_fresh) {
    const std::string cause = described_outcome(outcome, message);
    auto& of_cause = requests[cause];
    if (of_cause.empty()) causes.push_back(cause);
    of_cause.push_back(request);
  }
  std::vector<std::string> out;
  for (const auto& cause : causes) {
    if (out.size() == kShown) {
      out.push_back(fmt::format(
          "and {}", text::counted(causes.size() - kShown, "more cause", "more causes")));
      break;
    }
    out.push_back(fmt::format("{}: {}", text::first_few(requests[cause], kRequests), cause));
  }
  return out;
}

std::vector<std::string> cost_sentences(const CostReports& costs) {
  if (costs.costs.empty()) {
    const bool is_undecided = costs.verdict == Verdict::kUndecided;
    return {fmt::format("times and memory: {}: {}", is_undecided ? "undecided" : "not compared",
                        costs.not_compared)};
  }
  std::vector<std::string> out;
  for (const auto& cost : costs.costs) {
    const std::string bounds = cost.low ? ratio_bounds_text(*cost.low, *cost.high)
                                        : std::string("unbounded, for there are too few blocks");
    const bool is_decided = cost.verdict == Verdict::kWorse || cost.is_within_margin();
    out.push_back(fmt::format("{}: {}: {:.2f} times that of the base ({}){} {:.4g} %{}", cost.what,
                              cost_verdict_text(cost), cost.ratio, bounds,
                              is_decided ? ", margin" : "; too uncertain for a margin of",
                              cost.margin * 100, is_decided ? "" : ": more blocks would tell"));
  }
  return out;
}

// The first cost beyond its margin that the blocks do not show to be worse; "" if there is none.
std::string uncertain_cost_text(const CostReports& costs) {
  for (const auto& cost : costs.costs) {
    if (cost.verdict == Verdict::kWorse || cost.ratio <= 1 + cost.margin) continue;
    return fmt::format("; {} is too uncertain, {:.2f} times that of the base", cost.what,
                       cost.ratio);
  }
  return {};
}

std::string headline(const GateReport& report) {
  for (const auto& one : report.measures) {
    if (one.decision.verdict != report.verdict) continue;
    std::string decided = decision_sentence(one.decision, report.rule);
    if (report.failures.verdict != Verdict::kWorse) {
      return decided + uncertain_cost_text(report.costs);
    }
    return fmt::format("{}; {} failed", decided, requests_text(report.failures.fresh));
  }
  if (report.failures.verdict == report.verdict) {
    return fmt::format("{}: {}", name_of(report.verdict), failed_text(report.failures));
  }
  for (const auto& cost : report.costs.costs) {
    if (cost.verdict != report.verdict) continue;
    return fmt::format("{}: {} is {:.2f} times that of the base", name_of(report.verdict),
                       cost.what, cost.ratio);
  }
  return fmt::format("{}: {}", name_of(report.verdict), report.costs.not_compared);
}

std::string changes_sentence(const GateReport& report) {
  const std::size_t requests = report.measures.front().decision.requests;
  return fmt::format("{} of {} have another score, {} have another ranking", report.changed_scores,
                     requests_text(requests), report.changed_rankings);
}

std::string side_text(const Side& side) {
  return side.source.empty() || side.source == side.name
             ? side.name
             : fmt::format("{} ({})", side.name, side.source);
}

std::string outcome_note(const std::string& outcome) {
  return outcome == kAnswered ? "" : outcome_words(outcome);
}

std::string rankings_text(const ChangedRequest& one, text::TableFormat format) {
  const bool lacks_one =
      !outcome_note(one.base_outcome).empty() || !outcome_note(one.fresh_outcome).empty();
  const std::size_t ranks = std::max(one.base_ranking.size(), one.fresh_ranking.size());
  if (lacks_one || ranks == 0) return {};  // there is nothing to see beside the other ranking
  text::Table table{{{"rank", "#"}, {"base", "base"}, {"new", "new"}}, {}};
  for (std::size_t i = 0; i < ranks; ++i) {
    table.rows.push_back({text::count_cell(i + 1), ranked_text(one.base_ranking, i),
                          ranked_text(one.fresh_ranking, i)});
  }
  return text::format_table(table, format);
}

}  // namespace matchbench::gate
