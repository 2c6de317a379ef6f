#include "harness/python/sources.hpp"

namespace matchbench::python {
namespace py = pybind11;

const Columns& columns_of(std::list<Columns>& memory, const py::tuple& source, const char* number,
                          bool topics_need_rows, Columns::Precision precision) {
  auto& columns = memory.emplace_back(py::cast<std::string>(source[0]), number, precision);
  if (source.size() == 2) {
    columns.add_mapping(py::object(source[1]).ptr(), topics_need_rows);
  } else {
    columns.add_lists(py::list(source[1]).ptr(), py::list(source[2]).ptr(),
                      py::object(source[3]).ptr());
    if (source.size() > 4) columns.add_groups(py::list(source[4]).ptr());
  }
  return columns;
}

}  // namespace matchbench::python
