#include "harness/fronts/python/functions.hpp"

#include "harness/data/trec/qrels.hpp"
#include "harness/data/trec/rows.hpp"
#include "harness/data/trec/run.hpp"
#include "harness/data/trec/text.hpp"
#include "harness/foundation/base/name_table.hpp"
#include "harness/fronts/python/objects.hpp"
#include "harness/fronts/python/sources.hpp"
#include "harness/scoring/eval/files/fuse_runs.hpp"
#include "harness/scoring/eval/files/run_file.hpp"
#include "harness/scoring/eval/files/run_tables.hpp"
#include "harness/scoring/eval/files/train_fusion.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <list>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace matchbench::python {
namespace py = pybind11;
namespace {

// Topics in the order in which the rows first name them, lines as eval orders them.
eval::RunFile run_of(const trec::RankedRows& rows) {
  eval::RunFile run{rows.tag, {}};
  ViewMap<std::size_t> places;
  for (std::size_t i = 0; i < rows.topics.size(); ++i) {
    const auto [place, is_new] = places.try_emplace(rows.topics[i], run.topics.size());
    if (is_new) run.topics.push_back({std::string(rows.topics[i]), {}});
    run.topics[place->second].lines.push_back({std::string(rows.documents[i]), rows.scores[i]});
  }
  for (auto& topic : run.topics) {
    ViewSet seen;
    for (const auto& line : topic.lines) {
      if (seen.insert(line.document).second) continue;
      throw input_error(
          Position{rows.name},
          fmt::format("topic {}: document {} appears twice", topic.name, line.document),
          "give every document of a topic once");
    }
    std::ranges::sort(topic.lines, [](const auto& a, const auto& b) {
      return a.score != b.score ? a.score > b.score : a.document > b.document;
    });
  }
  return run;
}

eval::NamedRun named_run(const py::handle& source) {
  if (py::isinstance<py::str>(source)) {
    const auto path = py::cast<std::string>(source);
    return {path, eval::read_run_file(trec::Text::open(path))};
  }
  std::list<Columns> memory;
  const auto rows =
      columns_of(memory, py::cast<py::tuple>(source), "score", false, Columns::Precision::kDouble)
          .ranked();
  const trec::RunRows of_one_length(rows);
  return {rows.name, run_of(rows)};
}

std::vector<eval::NamedRun> named_runs(const py::list& sources) {
  std::vector<eval::NamedRun> runs;
  for (const auto& source : sources) {
    if (PyErr_CheckSignals() != 0) throw py::error_already_set();
    runs.push_back(named_run(source));
  }
  return runs;
}

std::vector<eval::RunFile> run_files(const py::list& sources) {
  std::vector<eval::RunFile> runs;
  for (auto& named : named_runs(sources)) runs.push_back(std::move(named.run));
  return runs;
}

}  // namespace

py::list overlap(const py::list& sources, double p, std::size_t k) {
  const auto runs = named_runs(sources);
  text::Table table;
  {
    const OthersRun others_run;
    table = eval::overlap_of_runs(runs, p, k);
  }
  py::list records;
  for (const auto& row : table.rows) {
    py::dict record;
    for (std::size_t c = 0; c < row.size(); ++c) {
      record[text_object(table.columns[c].key)] = cell_object(row[c]);
    }
    records.append(record);
  }
  return records;
}

namespace {

py::dict dict_of(const eval::RunFile& run) {
  py::dict topics;
  for (const auto& topic : run.topics) {
    py::dict documents;
    for (const auto& line : topic.lines) documents[text_object(line.document)] = line.score;
    topics[text_object(topic.name)] = documents;
  }
  return topics;
}

Fusion fusion_of(const py::dict& given, std::size_t runs) {
  std::string method = "reciprocal-rank", norm;
  take_option(given, "method", method);
  Fusion fusion{.method = choice_of<FusionMethod>(kFusionMethodNames, method, "method")};
  take_option(given, "norm", norm);
  if (!norm.empty()) {
    set_norm(fusion, choice_of<Normalisation>(kNormalisationNames, norm, "norm"));
  }
  for (const FusionNumber& number : kFusionNumbers) {
    const std::string name(number.name);
    if (!given.contains(name.c_str())) continue;
    set_number(fusion, number, py::cast<double>(given[name.c_str()]));
  }
  std::vector<double> weights;
  take_option(given, "weights", weights);
  if (!weights.empty()) set_weights(fusion, std::move(weights), runs);
  return fusion;
}

py::dict dict_of(const eval::TrainedFusion& trained) {
  py::dict out;
  out["run"] = dict_of(trained.fused);
  out["measure"] = text_object(trained.measure);
  out["topics"] = trained.topics;
  out["folds"] = trained.folds;
  out["held_out"] = trained.held_out;
  out["untrained"] = trained.untrained;
  out["best_run"] = trained.best_run;
  const bool has_bounds = trained.gain && trained.gain->low && trained.gain->high;
  out["gain_low"] = has_bounds ? py::object(py::float_(*trained.gain->low)) : py::none();
  out["gain_high"] = has_bounds ? py::object(py::float_(*trained.gain->high)) : py::none();
  out["weights"] = trained.chosen.weights;
  for (const FusionNumber& number : kFusionNumbers) {
    if (number.reader == trained.chosen.method) {
      out[text_object(number.name)] = trained.chosen.*(number.value);
    }
  }
  out["remarks"] = eval::training_remarks(trained);
  return out;
}

}  // namespace

py::dict fuse(const py::list& sources, const py::dict& given) {
  const Fusion fusion = fusion_of(given, sources.size());
  const auto runs = run_files(sources);
  eval::RunFile fused;
  {
    const OthersRun others_run;
    fused = eval::fuse_runs(runs, fusion, "fused");
  }
  return dict_of(fused);
}

py::dict train_fusion(const py::list& sources, const py::object& judgments, const py::dict& given) {
  eval::FusionTraining training;
  take_option(given, "measure", training.measure);
  take_option(given, "folds", training.folds);
  training.chooses_weights = !given.contains("weights");
  training.chooses_number = std::ranges::none_of(kFusionNumbers, [&](const FusionNumber& number) {
    return given.contains(std::string(number.name).c_str());
  });
  const Fusion fusion = fusion_of(given, sources.size());
  const auto runs = run_files(sources);
  std::list<Columns> memory;
  std::optional<trec::JudgedRows> rows;
  std::string path;
  if (py::isinstance<py::str>(judgments)) {
    path = py::cast<std::string>(judgments);
  } else {
    rows = columns_of(memory, judgments, "grade", true, Columns::Precision::kDouble).judged();
  }
  eval::TrainedFusion trained;
  {
    const OthersRun others_run;
    const auto train = [&](const trec::JudgmentSource& source) {
      return eval::train_fusion(runs, fusion, source, training, "fused");
    };
    trained = rows ? train(trec::JudgmentRows(*rows))
                   : train(trec::Qrels(trec::Text::open(path), training.threads));
  }
  return dict_of(trained);
}

double mean_pool(const py::list& sources, const std::vector<std::string>& topics,
                 std::size_t depth) {
  const auto runs = run_files(sources);
  ViewMap<std::set<std::string_view>> pools;
  for (const auto& topic : topics) pools[topic];
  for (const auto& run : runs) {
    for (const auto& topic : run.topics) {
      const auto pool = pools.find(topic.name);
      if (pool == pools.end()) continue;
      for (std::size_t i = 0; i < std::min(depth, topic.lines.size()); ++i) {
        pool->second.insert(topic.lines[i].document);
      }
    }
  }
  std::size_t pooled = 0;
  for (const auto& [topic, pool] : pools) pooled += pool.size();
  return static_cast<double>(pooled) / static_cast<double>(std::max<std::size_t>(1, topics.size()));
}

}  // namespace matchbench::python
