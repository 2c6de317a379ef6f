// matchbench._matchbench, which the package loads at first use of evaluate().

#include "harness/data/store/schema/schema_sql.hpp"
#include "harness/data/trec/judgment_part.hpp"
#include "harness/data/trec/letor.hpp"
#include "harness/data/trec/rows.hpp"
#include "harness/data/trec/text.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/fronts/python/arrow.hpp"
#include "harness/fronts/python/columns.hpp"
#include "harness/fronts/python/functions.hpp"
#include "harness/fronts/python/objects.hpp"
#include "harness/fronts/python/sources.hpp"
#include "harness/scoring/eval/ranked_run.hpp"
#include "harness/scoring/eval/score_files.hpp"

#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <exception>
#include <list>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace py = pybind11;

namespace matchbench::python {
namespace {

using Precision = Columns::Precision;

struct Options {
  std::string undefined = "zero", order = "score", ties = "ranked", judgments = "qrels";
  std::optional<double> level;
  std::optional<std::uint64_t> depth, collection_size;
  bool judged_only = false, subtopics = false, single_precision = false;
  std::size_t threads = 0;
  std::optional<std::size_t> baseline;  // which of the runs the others are compared with
};

Options options_of(const py::dict& given) {
  Options options;
  take_option(given, "undefined", options.undefined);
  take_option(given, "order", options.order);
  take_option(given, "ties", options.ties);
  take_option(given, "judgments", options.judgments);
  take_option(given, "level", options.level);
  take_option(given, "depth", options.depth);
  take_option(given, "collection_size", options.collection_size);
  take_option(given, "judged_only", options.judged_only);
  take_option(given, "subtopics", options.subtopics);
  take_option(given, "single_precision", options.single_precision);
  take_option(given, "threads", options.threads);
  take_option(given, "baseline", options.baseline);
  return options;
}

eval::JudgmentFormat format_of(const Options& options) {
  return choice_of<eval::JudgmentFormat>(eval::kJudgmentFormatNames, options.judgments,
                                         "judgments");
}

// Judgments that score() takes in the place of their source, read once for many runs.
class Judgments {
 public:
  Judgments(const py::object& source, const py::dict& given) {
    if (!py::isinstance<py::str>(source)) {
      rows_ = columns_of(memory_, source, "grade", true, Precision::kDouble).judged();
      source_ = std::make_unique<trec::JudgmentRows>(*rows_);
      return;
    }
    const Options options = options_of(given);
    auto file = trec::Text::open(py::cast<std::string>(source));
    if (trec::is_letor(file)) {
      throw input_error(file.name() + " contains features, which are its runs",
                        "give it to evaluate(), which reads both");
    }
    const OthersRun others_run;
    source_ = eval::read_qrels(std::move(file), format_of(options), options.threads);
  }

  eval::ReadyJudgments ready() const {
    return {.source = source_.get(), .rows = rows_ ? &*rows_ : nullptr};
  }

 private:
  std::list<Columns> memory_;
  std::optional<trec::JudgedRows> rows_;
  std::unique_ptr<trec::JudgmentSource> source_;
};

// Every judged topic counts, as under 'eval -c'. Judgments and runs are paths or sources,
// judgments also Judgments.
py::dict score(const py::object& judgments, const py::list& runs,
               const std::vector<std::string>& measures, const py::dict& given) {
  const auto options = options_of(given);
  const auto undefined = choice_of<Undefined>(kUndefinedNames, options.undefined, "undefined");
  const auto precision = options.single_precision ? Precision::kSingle : Precision::kDouble;
  eval::EvalRequest request{
      .measures = measures,
      .level = options.level,
      .ties = choice_of<measures::Ties>(measures::kTiesNames, options.ties, "ties"),
      .options = {.complete = true,
                  .judged_only = options.judged_only,
                  .depth = options.depth,
                  .collection_size = options.collection_size,
                  .order = choice_of<eval::RunOrder>(eval::kRunOrderNames, options.order, "order"),
                  .judgments = format_of(options),
                  .subtopics = options.subtopics,
                  .threads = options.threads}};
  std::list<Columns> memory;
  if (py::isinstance<Judgments>(judgments)) {
    request.judgments = py::cast<const Judgments&>(judgments).ready();
  } else if (py::isinstance<py::str>(judgments)) {
    request.judgments = py::cast<std::string>(judgments);
  } else {
    request.judgments = columns_of(memory, judgments, "grade", true, Precision::kDouble).judged();
  }
  for (const auto& run : runs) {
    if (py::isinstance<py::str>(run)) {
      request.runs.emplace_back(py::cast<std::string>(run));
    } else {
      request.runs.emplace_back(
          columns_of(memory, py::cast<py::tuple>(run), "score", false, precision).ranked());
    }
  }
  if (options.baseline) {
    const auto baseline = request.runs.begin() + static_cast<std::ptrdiff_t>(*options.baseline);
    request.baseline = *baseline;
    request.runs.erase(baseline);
  }
  std::optional<eval::EvalResults> results;
  {
    const OthersRun others_run;
    results = eval::score_files(request);
  }
  return scores_as_dicts(*results, undefined);
}

// As pybind11::ExceptionTranslator is declared. NOLINTNEXTLINE(performance-unnecessary-value-param)
void translate(std::exception_ptr thrown) {
  try {
    if (thrown) std::rethrow_exception(thrown);
  } catch (const Error& error) {
    const auto errors = py::module_::import("matchbench.errors");
    const auto type =
        errors.attr(error.kind() == ErrorKind::kInput ? "InputError" : "MachineError");
    PyErr_SetObject(type.ptr(), text_object(error.what()).ptr());
  }
}

}  // namespace
}  // namespace matchbench::python

PYBIND11_MODULE(_matchbench, module) {
  py::register_local_exception_translator(&matchbench::python::translate);
  module.doc() = "What the package matchbench computes in C++. Its names may change.";
  py::class_<matchbench::python::ArrowTable>(module, "ArrowTable")
      .def(py::init<const py::object&, const std::string&>());
  py::class_<matchbench::python::Judgments>(module, "Judgments")
      .def(py::init<const py::object&, const py::dict&>());
  module.def("score", &matchbench::python::score);
  module.def("significance", &matchbench::python::significance);
  module.def("plan", &matchbench::python::plan);
  module.def("correlate", &matchbench::python::correlate);
  module.def("overlap", &matchbench::python::overlap);
  module.def("fuse", &matchbench::python::fuse);
  module.def("train_fusion", &matchbench::python::train_fusion);
  module.def("mean_pool", &matchbench::python::mean_pool);
  module.def("rows", &matchbench::python::rows);
  module.def("encoded_ids", [](const std::vector<std::string>& ids) {
    return matchbench::trec::encoded_ids({ids.begin(), ids.end()});
  });
  module.def("round_sql", [] { return matchbench::store::kRoundSql; });
  module.def("run_names", [](const std::vector<std::string>& paths) {
    return matchbench::eval::run_names(paths);
  });
}
