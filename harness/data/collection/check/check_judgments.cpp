#include "harness/data/collection/check/findings.hpp"
#include "harness/data/collection/native/read_collection.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/text/counted.hpp"
#include "harness/foundation/text/uri.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

namespace matchbench::collection {
namespace {

// A document may describe several services, which differ in their fragments.
std::string short_name(std::string_view uri) {
  const std::size_t fragment = text::without_fragment(uri).size();
  return fmt::format("{}{}", text::last_segment(uri), uri.substr(fragment));
}

class JudgmentChecker {
 public:
  JudgmentChecker(const Manifest& manifest, const Collection& collection,
                  const Judgments& judgments, std::vector<Finding>& findings)
      : manifest_(manifest), collection_(collection), judgments_(judgments), findings_(findings) {
    for (const auto& one : judgments.answers) {
      if (!one.has_answer && !judgments.is_program(one.judge)) denied_.insert(one.request.value);
    }
  }

  void check_pools() {
    std::vector<std::set<ServiceIndex>> pools(collection_.requests.size());
    for (const Judgment& entry : judgments_.entries) {
      if (judgments_.is_program(entry.judge)) continue;
      pools[entry.request.value].insert(entry.service);
    }
    Examples unjudged;
    std::vector<std::size_t> sizes;
    for (std::size_t i = 0; i < pools.size(); ++i) {
      if (pools[i].empty() && denied_.contains(i)) continue;  // judged as a whole
      sizes.push_back(pools[i].size());
      if (pools[i].empty()) unjudged.add(collection_.requests[i]);
    }
    if (sizes.empty()) return;
    if (unjudged.count() > 0) {
      report(Severity::kWarning,
             fmt::format("requests without a judgment{}: {}",
                         judgments_.programs.empty() ? "" : " by people", unjudged.count()),
             "judge some services for them, or take them out", unjudged.shown());
    }
    const auto [least, most] = std::minmax_element(sizes.begin(), sizes.end());
    if (*least < collection_.services.size()) {
      report(Severity::kInfo,
             fmt::format("{} to {} of {} services are judged for each request; the others count "
                         "as not relevant",
                         *least, *most, collection_.services.size()),
             "'matchbench leaderboard --bounds' shows how much that can matter");
    }
  }

  void check_grades() {
    std::map<std::pair<std::uint16_t, double>, Examples> undeclared;
    for (const Judgment& entry : judgments_.entries) {
      const auto& grades = manifest_.dimensions[entry.dimension].grades;
      if (grades.empty() || grades.count(entry.grade) != 0) continue;
      undeclared[{entry.dimension, entry.grade}].add(pair_text(entry));
    }
    for (const auto& [key, examples] : undeclared) {
      report(Severity::kWarning,
             fmt::format("dimension '{}' declares no grade {}, given {}",
                         judgments_.dimensions[key.first], key.second,
                         text::counted(examples.count(), "time", "times")),
             "declare it in the manifest or correct the judgments", examples.shown());
    }
  }

  void check_consensus() {
    const auto consensus =
        std::find(judgments_.judges.begin(), judgments_.judges.end(), kConsensus);
    if (consensus == judgments_.judges.end()) return;
    const auto consensus_index = consensus - judgments_.judges.begin();
    Examples outside;
    const auto& entries = judgments_.entries;
    std::map<std::tuple<RequestIndex, ServiceIndex, std::uint16_t>, std::pair<double, double>>
        range;
    for (const Judgment& entry : entries) {
      if (!judgments_.is_person(entry.judge)) continue;
      const auto [at, is_new] = range.try_emplace({entry.request, entry.service, entry.dimension},
                                                  entry.grade, entry.grade);
      at->second.first = std::min(at->second.first, entry.grade);
      at->second.second = std::max(at->second.second, entry.grade);
    }
    for (const Judgment& entry : entries) {
      if (entry.judge != consensus_index) continue;
      const auto at = range.find({entry.request, entry.service, entry.dimension});
      if (at == range.end()) continue;
      const auto [least, most] = at->second;
      if (entry.grade >= least && entry.grade <= most) continue;
      outside.add(fmt::format("{} is {}, the judges gave {} to {}", pair_text(entry), entry.grade,
                              least, most));
    }
    if (outside.count() == 0) return;
    report(Severity::kWarning,
           fmt::format("consensus grades outside of the judges' range: {}", outside.count()),
           "check that they are not slips", outside.shown());
  }

  void check_use() {
    std::vector<bool> judges(judgments_.judges.size());
    std::vector<bool> dimensions(judgments_.dimensions.size());
    for (const Judgment& entry : judgments_.entries) {
      judges[entry.judge] = true;
      dimensions[entry.dimension] = true;
    }
    for (const AnswerStatement& one : judgments_.answers) judges[one.judge] = true;
    const auto report_unused = [&](const std::vector<bool>& used,
                                   const std::vector<std::string>& names, std::string_view what) {
      for (std::size_t i = 0; i < used.size(); ++i) {
        if (used[i]) continue;
        report(Severity::kInfo, fmt::format("{} '{}' is declared and not used", what, names[i]),
               "take it out of the manifest, or add its judgments");
      }
    };
    report_unused(judges, judgments_.judges, "judge");
    report_unused(dimensions, judgments_.dimensions, "dimension");
  }

  void check_settings(const CountRelevant& count_relevant) {
    if (manifest_.relevance.empty()) {
      report(Severity::kInfo, "the manifest has no relevance setting",
             "add one, so that a round can be scored without its own");
    }
    for (const RelevanceSetting& setting : manifest_.relevance) {
      if (setting.judge.kind == JudgeChoice::Kind::kEntrant) continue;  // known in a round only
      check_setting(setting, count_relevant);
    }
  }

 private:
  void check_setting(const RelevanceSetting& setting, const CountRelevant& count_relevant) {
    try {
      const std::vector<std::size_t> relevant = count_relevant(
          setting, judgments_, collection_.requests.size(), collection_.services.size());
      Examples without;
      for (std::size_t i = 0; i < relevant.size(); ++i) {
        if (relevant[i] == 0 && !denied_.contains(i)) without.add(collection_.requests[i]);
      }
      if (without.count() == 0) return;
      report(Severity::kWarning,
             fmt::format("requests without a relevant service under '{}': {}", setting.name,
                         without.count()),
             "they have no score under it: judge more services, or change the setting",
             without.shown());
    } catch (const Error& error) {
      report(Severity::kError,
             fmt::format("setting '{}' does not fit the judgments: {}", setting.name, error.what()),
             "correct the setting or the judgments");
    }
  }

  std::string pair_text(const Judgment& entry) const {
    return fmt::format("request {}, service {}",
                       short_name(collection_.requests[entry.request.value].uri),
                       short_name(collection_.services[entry.service.value].uri));
  }

  void report(Severity severity, std::string message, std::string_view remedy,
              std::vector<std::string> examples = {}) {
    findings_.push_back({severity, manifest_.path.string(), std::move(message), std::string(remedy),
                         std::move(examples)});
  }

  std::set<std::size_t> denied_;  // requests of which people say that nothing answers them
  const Manifest& manifest_;
  const Collection& collection_;
  const Judgments& judgments_;
  std::vector<Finding>& findings_;
};

}  // namespace

void check_judgments(const Manifest& manifest, const Collection& collection,
                     const CountRelevant& count_relevant, std::vector<Finding>& findings) {
  if (manifest.judgments.empty()) {
    findings.push_back({Severity::kInfo, manifest.path.string(), "there are no judgments",
                        "add some: rounds on it can be timed, but not scored"});
    return;
  }
  Judgments judgments;
  try {
    judgments = read_judgments(manifest.folder, collection);
  } catch (const Error& error) {
    findings.push_back(
        finding_of(error, manifest.path.string(), "no further judgment was checked"));
    return;
  }
  JudgmentChecker checker(manifest, collection, judgments, findings);
  checker.check_pools();
  checker.check_grades();
  checker.check_consensus();
  checker.check_use();
  checker.check_settings(count_relevant);
}

}  // namespace matchbench::collection
