#include "harness/verdict/gate/gate.hpp"

#include "harness/base/error.hpp"
#include "harness/base/file.hpp"
#include "harness/base/hash.hpp"
#include "harness/text/number.hpp"
#include "harness/verdict/baseline/baseline.hpp"
#include "harness/verdict/baseline/baseline_keys.hpp"
#include "harness/verdict/decide/compare.hpp"
#include "harness/verdict/decide/same_footing.hpp"

#include <fmt/format.h>

#include <utility>

namespace matchbench::verdict {
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

void accept(const GateReport& report, const GateRequest& request,
            const std::optional<Baseline>& baseline) {
  Baseline out{.side = report.fresh,
               .margin = report.rule.margin,
               .max_margin = report.rule.max_margin,
               .level = report.rule.level,
               .verdict = std::string(name_of(report.verdict)),
               .because = request.because,
               .compared_with = fmt::format("{} {}", report.base.name, report.base.plugin)};
  if (is_there(request.accept)) {
    read_baseline(request.accept);  // nothing but a baseline is replaced
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
  if (!report.costs.costs.empty()) {
    for (auto& remark : remarks_on(request.sides.cost_margins)) {
      report.remarks.push_back(std::move(remark));
    }
  }
  if (!request.accept.empty()) accept(report, request, baseline);
  return report;
}

}  // namespace matchbench::verdict
