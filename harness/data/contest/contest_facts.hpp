#pragma once

#include "harness/foundation/model/overall_rule.hpp"
#include "harness/foundation/model/undefined.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace matchbench::contest {

// `folds:` and `training:`: what entrants that learn are trained on. Without folds and without a
// split no entrant is trained.
struct TrainingSpec {
  std::uint32_t folds = 0;  // of the requests that are asked; 0: none
  std::string split;        // of requests that are trained on and not asked; "": none
  std::string grades;       // relevance setting whose gains are the grades; "": the first
  std::string relevant;     // binary one; "": grade > 0

  // How many workers share the requests that are asked, each trained for its own: the folds, or one
  // that is trained on a split. 0: no entrant is trained.
  std::uint32_t parts() const { return split.empty() ? folds : 1; }
  bool operator==(const TrainingSpec&) const = default;
};

// A relevance setting that the contest defines itself.
struct SettingText {
  std::string name;
  std::string definition;  // YAML, with the name
  bool operator==(const SettingText&) const = default;
};

// An entrant that takes part no more. A round keeps what it answered, and no board counts it.
struct Withdrawal {
  std::string entrant;  // name
  std::string reason;
  bool operator==(const Withdrawal&) const = default;
};

// What a contest asks for beside its protocol, as far as the results of a round depend on it. A
// round stores it, so that today's reading of its contest file decides nothing: a key that is
// refused or means something else by now changes no old round.
struct ContestFacts {
  std::string name;
  std::string text;  // of the contest file, word for word, for people
  Undefined undefined = Undefined::kSkip;
  std::vector<std::string> measures;   // as written; empty: the command's default
  std::vector<std::string> relevance;  // names of settings; empty: all of the collection
  std::vector<SettingText> defined_settings;
  std::string split;  // whose requests are asked; "": all requests are
  TrainingSpec training;
  std::vector<std::string> entrants;  // names of all that the contest lists and that take part
  std::vector<Withdrawal> withdrawn;  // the others of them, both in its order
  std::string track;                  // which of the contest's tracks; "": it has none
  std::vector<std::string> tracks;    // names of all of them, in the contest's order
  OverallRule overall = OverallRule::kMeanRank;
  bool operator==(const ContestFacts&) const = default;

  // For people: the contest's name, and which of its tracks this is.
  std::string title() const;
};

struct Contest;

// What the contest asks for, without the places in its file.
ContestFacts facts_of(const Contest& contest);

}  // namespace matchbench::contest
