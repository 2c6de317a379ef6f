#pragma once

#include "harness/base/error.hpp"
#include "harness/contest/protocol_settings.hpp"
#include "harness/model/fusion_method.hpp"
#include "harness/text/yaml/yaml.hpp"

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace matchbench {

// One line of `entrants:`, with parameter lists already expanded. Either a plugin or a fusion.
struct EntrantSpec {
  Position where;
  std::string name;
  std::string plugin;                  // a registered name, or the path of a library or a folder
  std::vector<std::string> fusion_of;  // names of entrants before it whose rankings it combines
  FusionMethod method = FusionMethod::kReciprocalRank;
  std::uint32_t plugin_index = 0;
  std::string parameters = "{}";  // JSON object
  std::uint32_t repetitions = 1;
  std::vector<std::string> tags;
  // A program whose interpreter is not installed is left out with a warning, not refused.
  bool optional = false;
};

// `folds:` and `training:`: what entrants that learn are trained on.
struct TrainingSpec {
  std::uint32_t folds = 0;  // 0: nobody is trained
  std::string grades;       // relevance setting whose gains are the grades; "": the first
  std::string relevant;     // binary one; "": grade > 0
};

// contest.yaml, checked. docs/contest.md describes every key.
struct Contest {
  std::string name;
  std::string description;
  std::filesystem::path file;        // absolute
  std::string text;                  // of the file, word for word
  std::filesystem::path collection;  // folder, absolute; whether it is there is not checked
  Position collection_where;
  std::vector<EntrantSpec> entrants;
  std::vector<std::string> measures;   // as written; empty: the command's default
  std::vector<std::string> relevance;  // names of settings; empty: all of the collection
  std::string undefined = "skip";      // what an undefined score does to a mean: "skip" or "zero"
  TrainingSpec training;
  Protocol protocol;
  // Places of keys, for faults that show only with the collection.
  Position measures_where;
  Position relevance_where;
  Position folds_where;
  Position training_where;
};

// Each throws an input Error with file, line and column.
Contest read_contest(const std::filesystem::path& file);
// The same from a text that was read from `file` at some time.
Contest parse_contest(const std::string& text, const std::filesystem::path& file);

}  // namespace matchbench
