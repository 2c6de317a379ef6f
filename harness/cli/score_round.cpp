#include "harness/cli/score_round.hpp"

#include "harness/base/error.hpp"
#include "harness/base/parallel.hpp"
#include "harness/cli/asked_collection.hpp"
#include "harness/cli/measure_names.hpp"
#include "harness/cli/settings.hpp"
#include "harness/collection/relevance_yaml.hpp"
#include "harness/measures/plan.hpp"
#include "harness/measures/relevance.hpp"
#include "harness/measures/slot_map.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

namespace matchbench {
namespace {

std::vector<RelevanceSetting> chosen_settings(const ScoreRequest& request) {
  std::vector<RelevanceSetting> known = read_relevance_settings(request.collection);
  if (request.relevance.empty()) return known;
  std::vector<RelevanceSetting> chosen;
  for (const auto& name : request.relevance) chosen.push_back(setting_named(known, name));
  return chosen;
}

std::vector<Measure> chosen_measures(const ScoreRequest& request) {
  return averaged_measures_named(request.measures.empty() ? default_measures() : request.measures);
}

// What a thread scores with.
struct ScoringMemory {
  explicit ScoringMemory(std::size_t service_count) : slots(service_count) {}
  Workspace workspace;
  SlotMap slots;
  std::vector<std::uint32_t> slot_of_rank;
  std::vector<double> scores;
  std::vector<std::int32_t> degrees;
};

// One setting, ready to score any ranking, from any thread.
class SettingScorer {
 public:
  SettingScorer(const RelevanceSetting& setting, SettingGains gains, const Plan& plan,
                const Collection& collection, Workspace& workspace)
      : setting_(setting),
        gains_(std::move(gains)),
        plan_(plan),
        prepared_(gains_.requests.size()) {
    for (std::uint32_t r = 0; r < prepared_.size(); ++r) {
      try {
        plan_.prepare(gains_.view({r}), workspace, prepared_[r]);
      } catch (const Error& error) {
        throw Error(error.kind(),
                    fmt::format("relevance setting '{}', request {}: {}", setting.name,
                                collection.requests[r].uri, error.what()));
      }
    }
  }

  void score(const Answer& answer, ScoringMemory& memory, std::span<double> values) const {
    const auto& prepared = prepared_[answer.request.value];
    if (is_failure(answer.outcome)) {
      plan_.score_failure(prepared, values);
      return;
    }
    memory.slots.assign(gains_.requests[answer.request.value].services);
    memory.slots.map(answer.ranking, memory.slot_of_rank);
    memory.scores.clear();
    memory.degrees.clear();
    for (const auto& entry : answer.ranking) {
      memory.scores.push_back(entry.score);
      memory.degrees.push_back(entry.degree);
    }
    plan_.score(prepared, {memory.slot_of_rank, memory.scores, memory.degrees}, memory.workspace,
                values);
  }

  const RelevanceSetting& setting() const { return setting_; }

 private:
  RelevanceSetting setting_;
  SettingGains gains_;
  const Plan& plan_;
  std::vector<PreparedRequest> prepared_;
};

// The values of one run's timed answers, by scorer, then value of the plan. Rankings are scored
// some at a time, on all processors, and forgotten.
class RunValues {
 public:
  RunValues(const std::vector<SettingScorer>& scorers, std::size_t width,
            const Collection& collection, std::string entrant)
      : scorers_(scorers), width_(width), collection_(collection), entrant_(std::move(entrant)) {}

  // In the order of passes. One that repeats a ranking repeats its values.
  void add(const Answer& answer) {
    if (answer.pass < 0) return;
    auto& passes = by_request_[answer.request];
    const bool repeated = !passes.empty() && answer.outcome == Outcome::kOk &&
                          seen_[passes.back()].outcome == Outcome::kOk &&
                          seen_[passes.back()].ranking_hash == answer.ranking_hash;
    if (repeated) {
      passes.push_back(passes.back());
      return;
    }
    passes.push_back(seen_.size());
    seen_.push_back({answer.outcome, answer.ranking_hash});
    waiting_.push_back(answer);
    waiting_rows_ += answer.ranking.size();
    if (waiting_rows_ >= kRowsAtOnce) score_waiting();
  }

  // After the last answer: the mean over its passes for each request.
  template <class Use>
  void for_each_request(Use use) {
    score_waiting();
    const std::size_t columns = scorers_.size() * width_;
    std::vector<double> means(columns);
    for (const auto& [request, passes] : by_request_) {
      std::fill(means.begin(), means.end(), 0.0);
      for (const auto answer : passes) {
        for (std::size_t c = 0; c < columns; ++c) means[c] += values_[answer * columns + c];
      }
      for (double& mean : means) mean /= static_cast<double>(passes.size());
      use(request, std::span<const double>(means));
    }
  }

 private:
  static constexpr std::size_t kRowsAtOnce = 1'000'000;
  struct Seen {
    Outcome outcome;
    std::uint64_t ranking_hash;
  };

  void score_waiting() {
    const std::size_t first = values_.size();
    values_.resize(first + waiting_.size() * scorers_.size() * width_);
    parallel_for(
        waiting_.size(), 0, [&] { return ScoringMemory(collection_.services.size()); },
        [&](std::size_t a, ScoringMemory& memory) {
          for (std::size_t s = 0; s < scorers_.size(); ++s) {
            const auto place = first + (a * scorers_.size() + s) * width_;
            score(scorers_[s], waiting_[a], memory, std::span(values_).subspan(place, width_));
          }
        });
    waiting_.clear();
    waiting_rows_ = 0;
  }

  void score(const SettingScorer& scorer, const Answer& answer, ScoringMemory& memory,
             std::span<double> values) const {
    try {
      scorer.score(answer, memory, values);
    } catch (const Error& error) {
      throw Error(error.kind(),
                  fmt::format("entrant '{}', request {}: {}", entrant_,
                              collection_.requests[answer.request.value].uri, error.what()));
    }
  }

  const std::vector<SettingScorer>& scorers_;
  const std::size_t width_;
  const Collection& collection_;
  const std::string entrant_;
  std::map<RequestIndex, std::vector<std::size_t>> by_request_;  // places in seen_, by pass
  std::vector<Seen> seen_;
  std::vector<Answer> waiting_;
  std::size_t waiting_rows_ = 0;
  std::vector<double> values_;  // of each answer in seen_
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
  std::vector<SettingScorer> scorers;
  for (const auto& setting : settings) {
    std::optional<VirtualJudge> judge;
    if (setting.judge.kind == JudgeChoice::Kind::kEntrant) {
      judge = entrant_as_judge(store, setting.judge.name);
    }
    scorers.emplace_back(setting,
                         apply(setting, judgments, request_count, collection.services.size(),
                               judge ? &*judge : nullptr, &collection),
                         plan, collection, workspace);
  }

  const std::size_t width = plan.value_count();
  std::vector<SettingScores> result;
  for (const auto& scorer : scorers) {
    SettingScores scores{
        scorer.setting().name, relevance_yaml({&scorer.setting(), 1}), judgments.digest, {}};
    for (std::size_t v = 0; v < width; ++v) scores.measures.push_back({plan.name_of_value(v), {}});
    result.push_back(std::move(scores));
  }
  std::map<EntrantId, std::string> names;
  for (const auto& stored : store.entrants()) names[stored.id] = stored.entrant.name;
  for (const auto& run : store.runs()) {
    if (run.state == RunState::kSuperseded) continue;
    RunValues values(scorers, width, collection, names[run.start.entrant]);
    store.for_each_answer(run.id, [&](const Answer& answer) { values.add(answer); });
    values.for_each_request([&](RequestIndex request, std::span<const double> means) {
      for (std::size_t c = 0; c < means.size(); ++c) {
        result[c / width].measures[c % width].scores.push_back(
            {run.id, request, is_undefined(means[c]) ? std::nullopt : std::optional(means[c])});
      }
    });
  }
  return result;
}

void score_round(RoundStore& store, const ScoreRequest& request) {
  const Collection collection = read_asked_collection(store, request.collection);
  const Judgments judgments = read_judgments(request.collection, collection);
  store.replace_scores(make_scores(store, collection, judgments, chosen_settings(request),
                                   chosen_measures(request)));
}

}  // namespace matchbench
