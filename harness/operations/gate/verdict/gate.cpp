#include "harness/operations/gate/verdict/gate.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/file.hpp"
#include "harness/foundation/base/hash.hpp"
#include "harness/foundation/text/number.hpp"
#include "harness/operations/gate/baseline/baseline.hpp"
#include "harness/operations/gate/decide/compare.hpp"
#include "harness/operations/gate/decide/shared_requests.hpp"

#include <fmt/format.h>

#include <utility>

namespace matchbench::gate {
namespace {

QualityRule rule_of(const GateRequest& request, const std::optional<Baseline>& baseline) {
  QualityRule rule;
  if (baseline) {
    rule.level = baseline->level;
    rule.margin = baseline->margin;
    rule.max_margin = baseline->max_margin;
  }
  if (request.level) rule.level = *request.level;
  if (request.max_margin) rule.max_margin = *request.max_margin;
  if (!request.margin) return rule;
  rule.margin = text::finite_number(*request.margin);
  if (!rule.margin && *request.margin != kAutomatic) {
    throw input_error(fmt::format("--margin is '{}'", *request.margin),
                      "give 'auto', or the loss that does no harm, such as 0.05");
  }
  return rule;
}

// Nothing but a baseline is replaced; a damaged one is, because a new one is the remedy for it.
void require_replaceable(const std::filesystem::path& file) {
  const auto folder = std::filesystem::absolute(file).parent_path();
  if (!is_folder(folder)) {
    throw input_error(
        fmt::format("--accept {}: there is no folder {}", file.string(), folder.string()),
        "make it first");
  }
  if (!is_there(file) || is_baseline(file)) return;
  throw input_error(
      fmt::format("--accept {}: the file is there and is not a baseline", file.string()),
      "name another file");
}

void accept(const GateReport& report, const GateRequest& request,
            const std::optional<Baseline>& baseline) {
  const std::string silence = why_nothing_answered(report.fresh.requests);
  if (!silence.empty()) {
    throw input_error(fmt::format("{} did not answer any request ({}), so it cannot be a baseline",
                                  report.fresh.name, silence),
                      "mend it first");
  }
  Baseline out{.side = report.fresh,
               .margin = report.rule.margin,
               .max_margin = report.rule.max_margin,
               .level = report.rule.level,
               .verdict = std::string(name_of(report.verdict)),
               .because = request.because,
               .compared_with = fmt::format("{} {}", report.base.name, report.base.plugin)};
  if (is_there(request.accept)) {
    out.previous = sha256_of_file(request.accept);
  } else if (baseline) {
    out.previous = sha256_of_file(request.sides.base);
  }
  write_baseline(out, request.accept);
}

}  // namespace

GateReport gate(const GateRequest& request, const Running& running) {
  if (request.accept.empty() != request.because.empty()) {
    throw input_error("--accept and --because go together",
                      "write --accept FILE --because 'the reason, for those who review the file'");
  }
  if (!request.accept.empty()) require_replaceable(request.accept);
  std::optional<Baseline> baseline;
  if (is_baseline(request.sides.base)) baseline = read_baseline(request.sides.base);
  const QualityRule rule = rule_of(request, baseline);
  require_valid(rule);
  require_valid(request.sides.cost_margins);
  Sides sides = read_sides(request.sides, baseline, rule, running);
  sides.base.source = request.sides.base;
  sides.fresh.source = request.sides.fresh;
  require_possible(rule, sides.base.measures);
  require_same_footing(sides.base.footing, sides.fresh.footing);
  GateReport report =
      compare(std::move(sides.base), std::move(sides.fresh), std::move(sides.costs), rule);
  for (const auto* more : {&sides.warnings, &report.costs.remarks}) {
    report.remarks.insert(report.remarks.end(), more->begin(), more->end());
  }
  if (!report.costs.costs.empty()) {
    for (auto& remark : remarks_on(request.sides.cost_margins)) {
      report.remarks.push_back(std::move(remark));
    }
  }
  if (!request.accept.empty()) accept(report, request, baseline);
  return report;
}

}  // namespace matchbench::gate
