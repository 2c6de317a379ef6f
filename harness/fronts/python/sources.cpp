#include "harness/fronts/python/sources.hpp"

#include "harness/fronts/python/objects.hpp"

#include <fmt/format.h>

#include <cmath>

namespace matchbench::python {
namespace py = pybind11;

const Columns& columns_of(std::list<Columns>& memory, const py::tuple& source, const char* number,
                          bool topics_need_rows, Columns::Precision precision) {
  auto& columns = memory.emplace_back(py::cast<std::string>(source[0]), number, precision);
  if (source.size() == 2) {
    columns.add_mapping(py::object(source[1]).ptr(), topics_need_rows);
  } else {
    columns.add_columns(source[1], source[2], source[3]);
    if (source.size() > 4) columns.add_groups(source[4]);
  }
  return columns;
}

py::tuple rows(const py::tuple& source, const std::string& number) {
  std::list<Columns> memory;
  const auto columns =
      columns_of(memory, source, number.c_str(), false, Columns::Precision::kDouble).ranked();
  const trec::RunRows of_one_length(columns);
  py::list topics, documents, numbers;
  for (std::size_t i = 0; i < columns.topics.size(); ++i) {
    if (!std::isfinite(columns.scores[i])) {
      throw input_error(Position{columns.name, i + 1},
                        fmt::format("the {} {} is not a finite number", number, columns.scores[i]));
    }
    topics.append(text_object(columns.topics[i]));
    documents.append(text_object(columns.documents[i]));
    numbers.append(columns.scores[i]);
  }
  return py::make_tuple(topics, documents, numbers);
}

}  // namespace matchbench::python
