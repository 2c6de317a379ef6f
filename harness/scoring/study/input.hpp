#pragma once

#include "harness/foundation/model/judgment.hpp"
#include "harness/foundation/model/relevance.hpp"
#include "harness/foundation/model/undefined.hpp"
#include "harness/scoring/analysis/experiment.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace matchbench::study {

// What every `analyse` command is given: a round's database; or judgments in TREC's format and
// runs; or a LETOR feature file, whose features are the systems.
struct AnalysisFiles {
  std::vector<std::string> files;
  std::vector<std::string> relevance;  // names of settings; empty: all
  std::string collection;              // folder, if it has moved since the round
  std::optional<std::uint64_t> collection_size;
  std::optional<Undefined> undefined;  // none: as boards of files, or as most rounds count
  bool names_services = false;         // fills AnalysisInput::services
};

// Which service is which. Files number their documents anew for every topic.
struct ServiceNames {
  std::vector<std::string> names;  // as people are shown them; of files the ids of documents
  // One for each request and ServiceIndex: the place in `names`. Empty: a ServiceIndex is the
  // place.
  std::vector<std::vector<std::uint32_t>> numbering;
};

struct AnalysisInput {
  analysis::Experiment experiment;
  // There is at least one; the default first: of a round the one that its board begins with.
  std::vector<analysis::JudgedSetting> settings;
  // What the settings of a round were made from; empty for files.
  Judgments judgments;
  std::vector<RelevanceSetting> definitions;
  // What a topic without anything relevant counts: the files' policy or, if they have none, 0 in
  // files, as on their boards, and nothing in a round.
  Undefined undefined = Undefined::kSkip;
  std::vector<std::string> remarks;  // what the user should know, a sentence each
  // That the board of a round begins with; empty for files.
  std::string first_measure;
  ServiceNames services;  // empty unless the files were to name them

  // The one setting that `files` names, or the default.
  const analysis::JudgedSetting& setting() const { return settings.front(); }
};

// TREC judgments give the settings `graded` and, for every positive grade g that occurs,
// `grade>=g`. Throws an input Error if a file cannot be read, or if it is not what its place says.
AnalysisInput read_analysis_input(const AnalysisFiles& files);

// The parts of it, by kind of file.
bool is_round_database(const std::string& path);
// Throws an input Error if a folder of databases is named in the place of one, such as that of a
// contest's tracks. The folder of a plugin is none.
void refuse_folder_of_rounds(const std::string& path);
// The same of a bundle, FILE.tar.zst.
void refuse_bundle(const std::string& path);
AnalysisInput read_round_input(const AnalysisFiles& files);
AnalysisInput read_trec_input(const AnalysisFiles& files);

}  // namespace matchbench::study
