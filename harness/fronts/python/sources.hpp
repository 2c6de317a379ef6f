#pragma once

#include "harness/foundation/base/error.hpp"
#include "harness/fronts/python/columns.hpp"

#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <list>
#include <string>

namespace matchbench::python {

// Of a source that is not a path: (name, mapping), or (name, topics, documents, numbers[, groups]).
// `memory` keeps the columns, which outlive whatever is made of them.
const Columns& columns_of(std::list<Columns>& memory, const pybind11::tuple& source,
                          const char* number, bool topics_need_rows, Columns::Precision precision);

// The rows of such a source as three lists, for Python: topics, documents, and numbers, which are
// of this kind ("score", "grade"). Throws as Columns does.
pybind11::tuple rows(const pybind11::tuple& source, const std::string& number);

// The choice of this name. Throws an input Error that names the option and all choices.
template <class Choice, class Names>
Choice choice_of(const Names& names, const std::string& given, const char* option) {
  std::string all;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (names[i] == given) return static_cast<Choice>(i);
    all += (i == 0 ? "" : ", ") + std::string(names[i]);
  }
  throw input_error(std::string(option) + " has no value '" + given + "'", "one of " + all);
}

// Leaves the value as it is if the option is not given.
template <class Value>
void take_option(const pybind11::dict& given, const char* name, Value& value) {
  if (given.contains(name)) value = pybind11::cast<Value>(given[name]);
}

}  // namespace matchbench::python
