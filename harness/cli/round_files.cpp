#include "harness/cli/round_files.hpp"

#include <algorithm>
#include <map>
#include <utility>

namespace matchbench {
namespace {

// Confinement summaries begin with the tier; of several tiers the lowest is the round's.
int tier_order(const std::string& confinement) {
  if (confinement.starts_with("full")) return 2;
  return confinement.starts_with("partial") ? 1 : 0;
}

void read_answers(const RoundStore& store, const StoredRun& run, EntrantResults& results) {
  std::map<RequestIndex, std::uint64_t> first_hash;
  store.for_each_answer(run.id, [&](const Answer& answer) {
    if (answer.outcome == Outcome::kOk) {
      const auto [first, added] = first_hash.emplace(answer.request, answer.ranking_hash);
      if (!added && first->second != answer.ranking_hash) results.deterministic = false;
    }
    if (answer.pass < 0) return;
    ++results.queries;
    ++results.outcomes[static_cast<std::size_t>(answer.outcome)];
    if (answer.outcome == Outcome::kOk) {
      results.samples.push_back({answer.request, answer.pass, answer.time});
    }
  });
}

// Mean over an entrant's runs; undefined where it is undefined in any of them.
class RunMean {
 public:
  void add(const std::optional<double>& value) {
    ++count_;
    sum_ = value && sum_ ? std::optional(*sum_ + *value) : std::nullopt;
  }
  std::optional<double> value() const {
    if (count_ == 0 || !sum_) return std::nullopt;
    return *sum_ / count_;
  }

 private:
  std::optional<double> sum_ = 0;
  int count_ = 0;
};

}  // namespace

RoundResults read_results(const RoundStore& store) {
  RoundResults results;
  results.contest = store.round().contest_name;
  results.collection = store.collection().name;
  results.service_count = store.services().size();
  for (const auto& request : store.requests()) {
    results.requests.push_back(request.name.empty() ? request.uri : request.name);
  }
  std::map<EntrantId, std::size_t> entrant_at;
  for (const auto& stored : store.entrants()) {
    entrant_at[stored.id] = results.entrants.size();
    results.entrants.push_back({.entrant = stored.entrant});
  }
  std::map<RunId, std::size_t> entrant_of;
  for (const auto& run : store.runs()) {
    if (run.state == RunState::kSuperseded) continue;
    const std::size_t entrant = entrant_at.at(run.start.entrant);
    entrant_of[run.id] = entrant;
    read_answers(store, run, results.entrants[entrant]);
  }
  std::map<SessionId, std::size_t> session_entrant;
  for (const auto& session : store.sessions()) {
    const auto run = entrant_of.find(session.start.run);
    if (run == entrant_of.end() || !session.end) continue;
    session_entrant[session.id] = run->second;
    const std::string& confinement = session.end->confinement;
    if (!confinement.empty() && (results.confinement.empty() ||
                                 tier_order(confinement) < tier_order(results.confinement))) {
      results.confinement = confinement;
    }
  }
  for (const auto& phase : store.phases()) {
    const auto session = session_entrant.find(phase.session);
    if (session == session_entrant.end()) continue;
    EntrantResults& entrant = results.entrants[session->second];
    entrant.peak_rss_bytes = std::max(entrant.peak_rss_bytes, phase.result.peak_rss_bytes);
    if (phase.result.phase == Phase::kLoad && phase.result.outcome == Outcome::kOk) {
      entrant.load_ns.push_back(phase.result.time.wall_ns);
    }
  }
  for (const auto& setting : store.scores()) {
    for (const auto& measure : setting.measures) {
      std::vector<std::vector<RunMean>> means(results.entrants.size(),
                                              std::vector<RunMean>(results.requests.size()));
      for (const auto& score : measure.scores) {
        const auto run = entrant_of.find(score.run);
        if (run == entrant_of.end()) continue;
        means[run->second][score.request.value].add(score.value);
      }
      MeasureResults column{setting.setting, measure.measure, {}};
      for (const auto& entrant : means) {
        auto& values = column.values.emplace_back();
        for (const auto& mean : entrant) values.push_back(mean.value());
      }
      results.measures.push_back(std::move(column));
    }
  }
  return results;
}

Contest contest_of(const RoundStore& store) {
  const RoundFacts facts = store.round();
  return parse_contest(facts.contest_text, facts.contest_name + " (as stored)");
}

}  // namespace matchbench
