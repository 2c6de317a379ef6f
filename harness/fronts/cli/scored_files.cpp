#include "harness/fronts/cli/scored_files.hpp"

#include "harness/data/trec/letor.hpp"
#include "harness/data/trec/text.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/file.hpp"
#include "harness/publishing/publish/unpacked_bundle.hpp"
#include "harness/scoring/measures/names/measure_names.hpp"
#include "harness/scoring/score/score_round.hpp"
#include "harness/scoring/study/input.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <sstream>
#include <string_view>

namespace matchbench::cli {

void add_file_options(Command& command, publish::ScoredFiles& files) {
  command.option("-l", files.level, "With files: the lowest relevant grade")
      .option("-N", files.collection_size, "With files: number of documents in the collection")
      .choice("--undefined", files.undefined, kUndefinedNames,
              "With files: what a topic without relevant documents counts; default: zero")
      .option("--feature", files.features, "A feature of a LETOR file, as 25 or 25=BM25")
      .option("--topics", files.topics,
              "With files: a file of the topics' texts, as lines of id, tab and text or in TREC's "
              "markup");
}

namespace {

// A bundle is compressed, as files of TREC's formats may be: of several, its name tells.
bool holds_round(const std::string& file, bool alone) {
  return study::is_round_database(file) ||
         ((alone || file.ends_with(".tar.zst")) && publish::is_bundle(file));
}

std::ptrdiff_t columns_of_first_line(const trec::Text& text) {
  const std::string_view all = text.view();
  std::istringstream line(std::string(all.substr(0, all.find('\n'))));
  return std::distance(std::istream_iterator<std::string>(line), {});
}

// A single file was meant as a database, whatever it contains, unless it has features. Throws an
// input Error if it looks like judgments or a run.
bool has_features(const std::string& file) {
  if (!is_file(file)) return false;
  const trec::Text text = trec::Text::open(file);
  if (trec::is_letor(text)) return true;
  constexpr std::ptrdiff_t kOfJudgments = 4;
  constexpr std::ptrdiff_t kOfRun = 6;
  const std::ptrdiff_t columns = columns_of_first_line(text);
  if (columns == kOfJudgments) {
    throw input_error(fmt::format("{} has judgments, and no run is named", file),
                      "name runs after it: QRELS RUN…");
  }
  if (columns == kOfRun) {
    throw input_error(fmt::format("{} is a run, and no judgments are named", file),
                      "name them before it: QRELS RUN…");
  }
  return false;
}

}  // namespace

bool are_files(const std::vector<std::string>& files) {
  std::ranges::for_each(files, measures::refuse_measure);
  const auto rounds = std::ranges::count_if(
      files, [&](const auto& file) { return holds_round(file, files.size() == 1); });
  if (rounds == 0) return files.size() > 1 || has_features(files.front());
  if (static_cast<std::size_t>(rounds) < files.size()) {
    for (const auto& file : files) {
      if (is_there(file)) continue;
      throw input_error(fmt::format("{}: no such database", file),
                        "name the file that 'matchbench run' wrote");
    }
    throw input_error("a round's database is named beside files that are not databases",
                      "name databases alone, or judgments and runs");
  }
  return false;
}

void refuse_file_options(const publish::ScoredFiles& files) {
  const auto refuse = [](bool is_given, const char* option) {
    if (!is_given) return;
    throw input_error(fmt::format("{} is for judgments and runs in files", option),
                      "leave it out: a round's database says it");
  };
  refuse(files.level.has_value(), "-l");
  refuse(files.collection_size.has_value(), "-N");
  refuse(files.undefined.has_value(), "--undefined");
  refuse(!files.features.empty(), "--feature");
  refuse(!files.topics.empty(), "--topics");
}

void put_first(const std::string& measure, std::vector<std::string>& measures) {
  if (measures.empty()) measures = score::default_measures();
  const auto names = measures::value_names(std::vector{measure});
  std::erase_if(measures, [&](const std::string& other) {
    return measures::value_names(std::vector{other}) == names;
  });
  measures.insert(measures.begin(), measure);
}

}  // namespace matchbench::cli
