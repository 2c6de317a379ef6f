#include "harness/scoring/study/judges/judges_study.hpp"

#include "harness/data/collection/native/setting_named.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/text/counted.hpp"
#include "harness/scoring/study/chosen_measures.hpp"

#include <fmt/format.h>

namespace matchbench::study {

namespace {

AnalysisInput read_round_with_judges(const AnalysisFiles& files) {
  AnalysisInput input = read_analysis_input(files);
  if (input.definitions.empty()) {
    throw input_error(
        "judges are only known of a round",
        "name a round's database; 'matchbench qrels agree' compares files, one for each judge");
  }
  return input;
}

// The setting unchanged, then once for each judge who does not make it alone.
std::vector<analysis::JudgedSetting> settings_by_judge(const AnalysisInput& input) {
  const auto& own = collection::setting_named(input.definitions, input.setting().name);
  std::vector<analysis::JudgedSetting> out = {input.setting()};
  for (std::size_t j = 0; j < input.judgments.judges.size(); ++j) {
    const auto& judge = input.judgments.judges[j];
    if (own.judge.kind == JudgeChoice::Kind::kOne && own.judge.name == judge) continue;
    RelevanceSetting definition = own;
    definition.name = judge;
    definition.judge = {JudgeChoice::Kind::kOne, judge};
    out.push_back(
        {input.judgments.shown_judge(j), definition.is_binary(),
         measures::gains_under(definition, input.judgments, input.experiment.requests.size(),
                               input.experiment.service_count)});
  }
  return out;
}

std::string judges_named(const analysis::JudgeAgreement& agreement, const Judgments& judgments) {
  const auto& judges = agreement.judges;
  if (judges.size() != 2) return fmt::format("all {}", judges.size());
  return judgments.shown_judge(judges[0]) + ", " + judgments.shown_judge(judges[1]);
}

}  // namespace

std::vector<JudgeOrders::Row> compare_judges(
    const std::vector<std::vector<analysis::SystemOrder>>& by_judge) {
  std::vector<JudgeOrders::Row> out;
  for (std::size_t m = 0; m < by_judge.front().size(); ++m) {
    std::vector<analysis::SystemOrder> orders;
    for (const auto& judge : by_judge) orders.push_back(judge[m]);
    for (std::size_t j = 0; j < orders.size(); ++j) {
      out.push_back({orders[j], analysis::compare(orders, 0, j)});
    }
  }
  return out;
}

text::Table judge_table(const JudgeOrders& study, JudgeColumns columns) {
  const bool all = columns == JudgeColumns::kAll;
  text::Table table;
  table.columns = {{"measure", "measure"}, {"judge", "judge"}, {"swaps", "swaps"}};
  if (all) table.columns.push_back({"drastic", "drastic"});
  if (all) table.columns.push_back({"tau_a", "tau-a"});
  table.columns.push_back({"tau_b", "tau-b"});
  if (all) table.columns.push_back({"rho", "rho"});
  for (const auto& system : study.systems) table.columns.push_back({system, system});
  for (const auto& [order, comparison] : study.rows) {
    std::vector<text::Cell> row = {order.measure, order.setting,
                                   text::count_cell(comparison.discordant)};
    if (all) row.push_back(text::count_cell(comparison.drastic));
    if (all) row.push_back(text::number_cell(comparison.tau_a));
    row.push_back(text::number_cell(comparison.tau_b));
    if (all) row.push_back(text::number_cell(comparison.rho));
    for (const double mean : order.means) row.push_back(text::number_cell(mean));
    table.rows.push_back(std::move(row));
  }
  return table;
}

AgreementStudy study_judge_agreement(const AnalysisFiles& files) {
  AnalysisInput input = read_round_with_judges(files);
  auto agreements = analysis::study_agreement(input.judgments);
  return {std::move(input.judgments), std::move(agreements), std::move(input.remarks)};
}

StudySheet sheet_of(const AgreementStudy& study) {
  StudySheet out;
  out.heading =
      fmt::format("{}, {}\n\n", text::counted(study.judgments.judges.size(), "judge", "judges"),
                  text::counted(study.judgments.entries.size(), "grade", "grades"));
  out.remarks = study.remarks;
  out.table.columns = {{"dimension", "dimension"},
                       {"judges", "judges"},
                       {"items", "items"},
                       {"observed", "equal"},
                       {"cohen_kappa", "kappa"},
                       {"linear_kappa", "linear"},
                       {"quadratic_kappa", "quadratic"},
                       {"fleiss_kappa", "Fleiss"},
                       {"alpha_nominal", "alpha nominal"},
                       {"alpha_ordinal", "ordinal"},
                       {"alpha_interval", "interval"}};
  for (const auto& one : study.agreements) {
    out.table.rows.push_back(
        {study.judgments.dimensions[one.dimension], judges_named(one, study.judgments),
         text::count_cell(one.items), text::number_cell(one.observed), text::number_cell(one.kappa),
         text::number_cell(one.linear_kappa), text::number_cell(one.quadratic_kappa),
         text::number_cell(one.fleiss), text::number_cell(one.alpha_nominal),
         text::number_cell(one.alpha_ordinal), text::number_cell(one.alpha_interval)});
  }
  return out;
}

JudgeOrders study_judges(const JudgesStudyOptions& options) {
  const AnalysisInput input = read_round_with_judges(options.files);
  if (input.judgments.judges.size() < 2) {
    throw input_error("there is only one judge", "nothing can be compared with the setting");
  }
  const std::vector<std::string> own = {"AP", "nDCG"};
  const measures::ScoringPlan plan(chosen_measures(input, options.measures, own));
  JudgeOrders out{input.setting().name, input.experiment.systems, {}, input.remarks};
  out.rows = compare_judges(
      system_orders(input, settings_by_judge(input), plan, options.measures, out.remarks));
  return out;
}

StudySheet sheet_of_judges(const JudgeOrders& study) {
  return {.heading = fmt::format("'{}' and the same setting by the grades of each judge\n\n",
                                 study.setting),
          .table = judge_table(study, JudgeColumns::kAll),
          .remarks = study.remarks};
}

}  // namespace matchbench::study
