#include "harness/operations/judging/entrant_rankings.hpp"

#include "harness/data/collection/native/read_collection.hpp"
#include "harness/data/store/round/store.hpp"
#include "harness/data/trec/text.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/file.hpp"
#include "harness/foundation/base/name_table.hpp"
#include "harness/foundation/text/file_names.hpp"
#include "harness/foundation/text/printable.hpp"
#include "harness/operations/conduct/placed_run.hpp"
#include "harness/scoring/eval/ranked_run.hpp"
#include "harness/scoring/results/read_experiment.hpp"
#include "harness/scoring/study/input.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

namespace matchbench::judging {
namespace {

namespace fs = std::filesystem;

std::string name_of_run(const std::string& file) {
  std::string name(text::unpacked_name(fs::path(file).filename().string()));
  for (const std::string_view ending : {".run", ".txt", ".trec"}) {
    if (name.size() > ending.size() && name.ends_with(ending)) {
      name.erase(name.size() - ending.size());
    }
  }
  return name;
}

void open_collection(EntrantRankings& out, const std::string& folder) {
  out.folder = fs::absolute(folder).lexically_normal();
  out.collection = collection::read_collection(out.folder);
  out.experiment.name = out.collection.name;
  out.experiment.service_count = out.collection.services.size();
  out.experiment.collection_size = out.collection.services.size();
  for (const auto& request : out.collection.requests) {
    out.experiment.requests.push_back(request.uri);
  }
}

// A second entrant of a name is told from the first by a number.
std::string unused_name(const std::vector<std::string>& taken, const std::string& name) {
  std::string unused = name;
  for (int i = 2; std::ranges::find(taken, unused) != taken.end(); ++i) {
    unused = fmt::format("{} ({})", name, i);
  }
  return unused;
}

void add_round(const std::string& file, EntrantRankings& out) {
  const auto store = store::RoundStore::open(file, store::RoundStore::Mode::kRead);
  if (store.round().collection.digest != out.collection.digest) {
    throw input_error(
        fmt::format("{}: {} is not the collection that the round asked, or has changed since", file,
                    out.folder.string()),
        "name the right folder with --collection, and pool rounds of one collection together");
  }
  analysis::Experiment round = results::read_experiment(store);
  ViewMap<std::size_t> positions;
  for (const auto& uri : out.experiment.requests) positions.emplace(uri, positions.size());
  const auto asked = store.requests();
  for (std::size_t s = 0; s < round.systems.size(); ++s) {
    out.experiment.systems.push_back(unused_name(out.experiment.systems, round.systems[s]));
    auto& answers = out.experiment.answers.emplace_back(out.experiment.requests.size());
    for (std::size_t r = 0; r < asked.size(); ++r) {
      const auto place = positions.find(asked[r].uri);
      if (place != positions.end()) answers[place->second] = std::move(round.answers[s][r]);
    }
  }
}

void add_run(const std::string& file, const conduct::RunPlaces& places, EntrantRankings& out) {
  auto rankings = places.place(eval::read_run(trec::Text::open(file))).rankings;
  auto& experiment = out.experiment;
  experiment.systems.push_back(unused_name(experiment.systems, name_of_run(file)));
  auto& answers = experiment.answers.emplace_back(rankings.size());
  for (std::size_t r = 0; r < rankings.size(); ++r) {
    if (rankings[r]) answers[r].push_back({.ranking = std::move(*rankings[r])});
  }
}

}  // namespace

EntrantRankings read_entrant_rankings(std::span<const std::string> files,
                                      const std::string& collection) {
  if (files.empty()) {
    throw input_error("there is nothing to pool", "name databases of rounds, or run files");
  }
  for (const auto& file : files) {
    if (is_there(file) && !is_folder(file)) continue;
    throw input_error(fmt::format("{} is not a file", text::printable(file)),
                      "name databases of rounds, or run files");
  }
  const auto rounds = std::ranges::count_if(files, study::is_round_database);
  if (rounds != 0 && rounds != std::ssize(files)) {
    throw input_error("some files are databases of rounds, and others are not",
                      "name rounds alone, or run files alone");
  }
  EntrantRankings out;
  if (!collection.empty()) {
    open_collection(out, collection);
  } else if (rounds > 0) {
    const auto first = store::RoundStore::open(files.front(), store::RoundStore::Mode::kRead);
    open_collection(out, first.round().collection_folder);
  } else {
    throw input_error("run files do not say which collection they rank",
                      "add --collection FOLDER, or correct the name of the database");
  }
  if (rounds > 0) {
    for (const auto& file : files) add_round(file, out);
  } else {
    const conduct::RunPlaces places(out.collection);
    for (const auto& file : files) add_run(file, places, out);
  }
  return out;
}

}  // namespace matchbench::judging
