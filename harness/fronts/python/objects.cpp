#include "harness/fronts/python/objects.hpp"

#include "harness/foundation/base/error.hpp"

#include <fmt/format.h>

#include <cstdint>
#include <variant>

namespace matchbench::python {
namespace py = pybind11;
namespace {

constexpr std::size_t kLongestShown = 60;

// ASCII with escapes, so that lone surrogates can be shown as well.
std::string ascii_of(PyObject* object) {
  const auto text = py::reinterpret_steal<py::object>(PyObject_ASCII(object));
  Py_ssize_t size = 0;
  const char* bytes = text ? PyUnicode_AsUTF8AndSize(text.ptr(), &size) : nullptr;
  if (bytes == nullptr) {
    take_exception();
    return {};
  }
  return {bytes, static_cast<std::size_t>(size)};
}

}  // namespace

std::string take_exception() {
  py::error_already_set raised;
  if (!raised.matches(PyExc_Exception) || raised.matches(PyExc_MemoryError)) throw raised;
  const auto text = py::reinterpret_steal<py::object>(PyObject_Str(raised.value().ptr()));
  const char* bytes = text ? PyUnicode_AsUTF8(text.ptr()) : nullptr;
  if (bytes == nullptr) PyErr_Clear();
  const char* type = Py_TYPE(raised.value().ptr())->tp_name;
  return bytes != nullptr ? fmt::format("{}: {}", type, bytes) : type;
}

std::string shown(PyObject* object) {
  auto text = ascii_of(object);
  if (text.empty()) return type_of(object);
  if (text.size() > kLongestShown) text = text.substr(0, kLongestShown) + "...";
  return text;
}

std::string type_of(PyObject* object) {
  if (object == Py_None) return "None";
  const std::string_view name = Py_TYPE(object)->tp_name;
  const bool vowel =
      !name.empty() && std::string_view("aeiouAEIOU").find(name.front()) != std::string_view::npos;
  return fmt::format("{} {}", vowel ? "an" : "a", name);
}

py::object as_dict(PyObject* object, const std::string& place, std::string_view remedy) {
  if (PyDict_Check(object)) return py::reinterpret_borrow<py::object>(object);
  if (!py::hasattr(object, "keys")) {
    throw input_error(Position{place}, fmt::format("this is {}, not a dict", type_of(object)),
                      remedy);
  }
  auto copy = py::dict();
  if (PyDict_Update(copy.ptr(), object) != 0) {
    throw input_error(
        Position{place},
        fmt::format("{} cannot be read as a dict: {}", type_of(object), take_exception()), remedy);
  }
  return copy;
}

py::object text_object(std::string_view text) {
  auto object = py::reinterpret_steal<py::object>(
      PyUnicode_DecodeUTF8(text.data(), static_cast<Py_ssize_t>(text.size()), "surrogateescape"));
  if (!object) throw py::error_already_set();
  return object;
}

OthersRun::OthersRun()
    : interruption_([] {
        const py::gil_scoped_acquire lock;
        if (PyErr_CheckSignals() != 0) throw py::error_already_set();
      }) {}

py::object cell_object(const text::Cell& cell) {
  if (const auto* text = std::get_if<std::string>(&cell)) return text_object(*text);
  if (const auto* count = std::get_if<std::int64_t>(&cell)) return py::int_(*count);
  if (const auto* number = std::get_if<text::Number>(&cell)) return py::float_(number->value);
  return py::none();
}

}  // namespace matchbench::python
