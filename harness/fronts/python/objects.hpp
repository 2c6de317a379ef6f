#pragma once

#include "harness/foundation/base/interruption.hpp"
#include "harness/foundation/text/table/table.hpp"

#include <pybind11/pybind11.h>

#include <string>
#include <string_view>

namespace matchbench::python {

// Takes the exception that Python has raised: as a sentence, if it is an ordinary one. Those that
// are not for programs to treat (KeyboardInterrupt, MemoryError, SystemExit) are thrown on.
std::string take_exception();

// How an object shows itself, cut to the length of a message; its type if it cannot.
std::string shown(PyObject* object);

// "a list", "an int", "None".
std::string type_of(PyObject* object);

// The object itself if it is a dict, else a dict of the mapping's items. Throws an input Error
// that names the place if it is not a mapping.
pybind11::object as_dict(PyObject* object, const std::string& place, std::string_view remedy);

// Text of a file, whose bytes need not be UTF-8: others become lone surrogates, as Python has it.
pybind11::object text_object(std::string_view text);

// While one lives, the thread that made it holds no interpreter's lock, so that other threads of
// Python run. A signal ends scoring: what its handler raises (KeyboardInterrupt) is thrown.
class OthersRun {
 public:
  OthersRun();

 private:
  pybind11::gil_scoped_release released_;
  Interruption interruption_;
};

// A cell of a table; None if it is empty.
pybind11::object cell_object(const text::Cell& cell);

}  // namespace matchbench::python
