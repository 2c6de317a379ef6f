#pragma once

#include "harness/data/collection/native/relevance_yaml.hpp"
#include "harness/data/collection/native/splits.hpp"

#include <array>
#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace matchbench::collection {

// Who graded. What a program graded counts nowhere among the grades of people.
enum class JudgeKind : std::uint8_t { kPerson, kProgram };
inline constexpr std::array<std::string_view, 2> kJudgeKindNames = {"person", "program"};

struct JudgeInfo {
  std::string id;
  std::string description;
  JudgeKind kind = JudgeKind::kPerson;
};

struct DimensionInfo {
  std::string id;
  std::string description;
  std::map<double, std::string> grades;  // what each grade means; empty: not said
};

struct OntologyFile {
  std::string uri;
  std::filesystem::path file;  // below the collection's folder, checked
  std::string media_type;
};

struct JudgmentsFile {
  std::filesystem::path path;  // below the collection's folder; may be absent, see read_manifest
  Position named_at;           // where the manifest names it
};

// collection.yaml of a collection in the native format (datasets/README.md).
struct Manifest {
  std::filesystem::path folder;
  std::filesystem::path path;  // of collection.yaml itself
  std::string name;
  std::string version;
  std::string description;
  std::string licence;
  std::string source;
  std::vector<std::string> authors;
  std::filesystem::path services;
  std::filesystem::path requests;
  std::vector<OntologyFile> ontologies;
  std::vector<JudgmentsFile> judgments;
  std::vector<JudgeInfo> judges;
  std::vector<DimensionInfo> dimensions;
  std::vector<RelevanceSetting> relevance;
  std::vector<SplitList> splits;

  RelevanceVocabulary vocabulary() const;
  std::vector<std::string> programs() const;  // ids of the judges that are programs
};

// Opens collection.yaml and the files of splits. Throws an input Error with file, line and column
// if it is missing or does not follow the format, if a file that it names is missing or lies
// outside of the folder, or if an ontology's URI appears twice. Judgments are neither opened nor
// looked for, so that a round can run when they have been taken away.
Manifest read_manifest(const std::filesystem::path& folder);

// The path that a value names, relative to the folder. Throws at the value's place if it is
// absolute or contains "..".
std::filesystem::path path_in_folder(const std::filesystem::path& folder,
                                     const text::YamlNode& value);

// Throws at `where` unless the path is a file that, all links followed, is inside the folder.
void check_file_in_folder(const std::filesystem::path& folder, const std::filesystem::path& file,
                          const Position& where);

// Both of the above.
std::filesystem::path file_in_folder(const std::filesystem::path& folder,
                                     const text::YamlNode& value);

}  // namespace matchbench::collection
