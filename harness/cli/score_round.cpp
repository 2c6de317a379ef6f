#include "harness/cli/score_round.hpp"

#include "harness/base/error.hpp"
#include "harness/cli/settings.hpp"
#include "harness/collection/read_collection.hpp"
#include "harness/collection/relevance_yaml.hpp"
#include "harness/measures/parse.hpp"
#include "harness/measures/plan.hpp"
#include "harness/measures/relevance.hpp"
#include "harness/measures/slot_map.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>

namespace matchbench {
namespace {

std::vector<RelevanceSetting> chosen_settings(const ScoreRequest& request) {
  const std::vector<RelevanceSetting> known = read_relevance_settings(request.collection);
  if (request.relevance.empty()) return known;
  std::vector<RelevanceSetting> chosen;
  for (const auto& name : request.relevance) chosen.push_back(setting_named(known, name));
  return chosen;
}

std::vector<Measure> chosen_measures(const ScoreRequest& request) {
  std::vector<Measure> measures;
  for (const auto& text : request.measures.empty() ? default_measures() : request.measures) {
    for (const auto& requested : parse_measures(text)) measures.push_back(requested.measure);
  }
  return measures;
}

// An entrant's first answers, as the grades of a virtual judge.
VirtualJudge virtual_judge(const RoundStore& store, const std::string& name) {
  VirtualJudge judge{name, std::vector<Ranking>(store.requests().size())};
  const auto entrants = store.entrants();
  const auto entrant = std::find_if(entrants.begin(), entrants.end(),
                                    [&](const auto& one) { return one.entrant.name == name; });
  if (entrant == entrants.end()) {
    throw input_error(fmt::format("judge 'entrant:{}': the round has no such entrant", name));
  }
  for (const auto& run : store.runs()) {
    if (run.start.entrant != entrant->id || run.start.repetition != 0 ||
        run.state == RunState::kSuperseded) {
      continue;
    }
    store.for_each_answer(run.id, [&](const Answer& answer) {
      if (answer.pass == 0) judge.rankings[answer.request.value] = answer.ranking;
    });
  }
  return judge;
}

// One setting, ready to score any ranking.
class SettingScorer {
 public:
  SettingScorer(const RelevanceSetting& setting, const SettingGains& gains, const Plan& plan,
                Workspace& workspace)
      : setting_(setting), gains_(gains), plan_(plan), prepared_(gains.requests.size()) {
    for (std::uint32_t r = 0; r < prepared_.size(); ++r) {
      plan_.prepare(gains_.view({r}), workspace, prepared_[r]);
    }
  }

  void score(const Answer& answer, SlotMap& slots, Workspace& workspace, std::span<double> values) {
    const auto& prepared = prepared_[answer.request.value];
    if (is_failure(answer.outcome)) {
      plan_.score_failure(prepared, values);
      return;
    }
    slots.assign(gains_.requests[answer.request.value].services);
    slots.map(answer.ranking, slot_of_rank_);
    scores_.clear();
    degrees_.clear();
    for (const auto& entry : answer.ranking) {
      scores_.push_back(entry.score);
      degrees_.push_back(entry.degree);
    }
    plan_.score(prepared, {slot_of_rank_, scores_, degrees_}, workspace, values);
  }

  const RelevanceSetting& setting() const { return setting_; }

 private:
  RelevanceSetting setting_;
  SettingGains gains_;
  const Plan& plan_;
  std::vector<PreparedRequest> prepared_;
  std::vector<std::uint32_t> slot_of_rank_;
  std::vector<double> scores_;
  std::vector<std::int32_t> degrees_;
};

// Sums over the timed passes of one run.
struct RequestSums {
  std::vector<double> sums;  // scorer-major, then value
  std::uint32_t passes = 0;
  std::uint64_t last_hash = 0;  // passes that repeat a ranking repeat its scores
  std::vector<double> last;
};

}  // namespace

std::vector<std::string> default_measures() {
  return {"AP", "nDCG@10", "P@5", "Q", "RR"};
}

std::vector<SettingScores> make_scores(const RoundStore& store, const Collection& collection,
                                       const Judgments& judgments,
                                       std::span<const RelevanceSetting> settings,
                                       std::vector<Measure> measures) {
  const std::size_t request_count = collection.requests.size();
  const Plan plan(std::move(measures));
  Workspace workspace;
  SlotMap slots(collection.services.size());
  std::vector<SettingScorer> scorers;
  for (const auto& setting : settings) {
    std::optional<VirtualJudge> judge;
    if (setting.judge.kind == JudgeChoice::Kind::kEntrant) {
      judge = virtual_judge(store, setting.judge.name);
    }
    scorers.emplace_back(setting,
                         apply(setting, judgments, request_count, collection.services.size(),
                               judge ? &*judge : nullptr, &collection),
                         plan, workspace);
  }

  const std::size_t width = plan.value_count();
  std::vector<SettingScores> result;
  for (const auto& scorer : scorers) {
    SettingScores scores{
        scorer.setting().name, relevance_yaml({&scorer.setting(), 1}), judgments.digest, {}};
    for (std::size_t v = 0; v < width; ++v) scores.measures.push_back({plan.name_of_value(v), {}});
    result.push_back(std::move(scores));
  }
  for (const auto& run : store.runs()) {
    if (run.state == RunState::kSuperseded) continue;
    std::map<RequestIndex, RequestSums> sums;
    store.for_each_answer(run.id, [&](const Answer& answer) {
      if (answer.pass < 0) return;
      RequestSums& of_request = sums[answer.request];
      const bool repeated = of_request.passes > 0 && answer.outcome == Outcome::kOk &&
                            answer.ranking_hash == of_request.last_hash;
      if (!repeated) {
        of_request.last.resize(scorers.size() * width);
        of_request.sums.resize(scorers.size() * width);
        for (std::size_t s = 0; s < scorers.size(); ++s) {
          scorers[s].score(answer, slots, workspace,
                           std::span(of_request.last).subspan(s * width, width));
        }
        of_request.last_hash = answer.ranking_hash;
      }
      for (std::size_t i = 0; i < of_request.last.size(); ++i) {
        of_request.sums[i] += of_request.last[i];
      }
      ++of_request.passes;
    });
    for (const auto& [request_index, of_request] : sums) {
      for (std::size_t s = 0; s < scorers.size(); ++s) {
        for (std::size_t v = 0; v < width; ++v) {
          const double mean = of_request.sums[s * width + v] / of_request.passes;
          result[s].measures[v].scores.push_back(
              {run.id, request_index, is_undefined(mean) ? std::nullopt : std::optional(mean)});
        }
      }
    }
  }
  return result;
}

void score_round(RoundStore& store, const ScoreRequest& request) {
  const Collection collection = read_collection(request.collection);
  if (collection.digest != store.collection().digest) {
    throw input_error(fmt::format("{} is not the collection that was asked, or has changed since",
                                  request.collection.string()),
                      "name the right folder with --collection");
  }
  const Judgments judgments = read_judgments(request.collection, collection);
  store.replace_scores(make_scores(store, collection, judgments, chosen_settings(request),
                                   chosen_measures(request)));
}

}  // namespace matchbench
