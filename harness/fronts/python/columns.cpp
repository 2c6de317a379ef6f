#include "harness/fronts/python/columns.hpp"

#include "harness/fronts/python/objects.hpp"

#include <fmt/format.h>

#include <cmath>
#include <limits>
#include <optional>
#include <utility>

namespace matchbench::python {
namespace py = pybind11;
namespace {

constexpr std::string_view kShape = "give {topic: {document: number}}";
constexpr std::string_view kNumber = "give an int or a float";

constexpr std::size_t kRowsBetweenLooks = std::size_t{1} << 16;

void look_for_signals() {
  if (PyErr_CheckSignals() != 0) throw py::error_already_set();
}

// As many rows as the dicts in a dict have, if they are dicts.
std::size_t rows_in(PyObject* topics) {
  Py_ssize_t rows = 0;
  PyObject* documents = nullptr;
  Py_ssize_t at = 0;
  while (PyDict_Next(topics, &at, nullptr, &documents) != 0) {
    if (PyDict_Check(documents)) rows += PyDict_Size(documents);
  }
  return static_cast<std::size_t>(rows);
}

[[noreturn]] void throw_changed(const std::string& place) {
  throw input_error(Position{place}, "this changed while it was read",
                    "let one thread use it at a time");
}

// True and False are ints to Python, and NumPy's are floats: as scores both are mistakes.
bool is_truth_value(PyObject* object) {
  return PyBool_Check(object) != 0 ||
         std::string_view(Py_TYPE(object)->tp_name).substr(0, 10) == "numpy.bool";
}

// The value of a float or an int, whose reading runs nobody's code.
std::optional<double> quick_number(PyObject* object) {
  if (PyFloat_Check(object)) return PyFloat_AS_DOUBLE(object);
  if (PyLong_CheckExact(object) == 0) return std::nullopt;
  const double value = PyLong_AsDouble(object);
  if (value != -1 || PyErr_Occurred() == nullptr) return value;
  PyErr_Clear();
  return std::nullopt;
}

bool has_number(PyObject* object) {
  const auto* methods = Py_TYPE(object)->tp_as_number;
  return methods != nullptr && (methods->nb_float != nullptr || methods->nb_index != nullptr);
}

}  // namespace

Columns::~Columns() {
  for (auto& buffer : buffers_) PyBuffer_Release(&buffer);
}

double Columns::in_precision(double value) const {
  if (precision_ == Precision::kDouble || !std::isfinite(value)) return value;
  // What C makes infinite is the same number here, which is above every float.
  constexpr double kBeyond = 2.0 * std::numeric_limits<float>::max();
  // Half a step above the greatest float, rounding leaves the range.
  constexpr double kRoundedUp = 0x1.ffffffp127;
  if (std::abs(value) >= kRoundedUp) return std::copysign(kBeyond, value);
  return static_cast<float>(value);
}

std::string Columns::place_of_row(std::size_t row) const {
  return fmt::format("{}:{}", name_, row + 1);
}

void Columns::throw_not_unicode(const std::string& shown, const char* what) const {
  throw input_error(
      Position{name_},
      fmt::format("the {} {} is not Unicode: it contains half of a surrogate pair", what, shown),
      "decode its bytes as what they are");
}

std::string_view Columns::text_of(PyObject* object, const char* what) {
  if (PyUnicode_Check(object) == 0) {
    const auto held = py::reinterpret_borrow<py::object>(object);  // its __repr__ may drop it
    throw input_error(
        Position{name_},
        fmt::format("the {} {} is {}, not a str", what, shown(object), type_of(object)),
        "ids are texts: write str(…) around it, in pandas .astype(str) behind its column");
  }
  Py_ssize_t size = 0;
  const char* bytes = nullptr;
  if (PyUnicode_IS_COMPACT_ASCII(object) != 0) {
    bytes = static_cast<const char*>(PyUnicode_DATA(object));
    size = PyUnicode_GET_LENGTH(object);
  } else if ((bytes = PyUnicode_AsUTF8AndSize(object, &size)) == nullptr) {
    take_exception();
    throw_not_unicode(shown(object), what);
  }
  if (size == 0)
    throw input_error(Position{name_}, fmt::format("a {} is empty", what), "give every id");
  return kept_.keep({bytes, static_cast<std::size_t>(size)});
}

template <class Place>
double Columns::number_of(PyObject* object, Place place) const {
  double value = 0;
  if (const auto quick = quick_number(object)) {
    value = *quick;
  } else if (is_truth_value(object) || !has_number(object)) {
    throw input_error(
        Position{place()},
        fmt::format("the {} {} is {}, not a number", number_, shown(object), type_of(object)),
        kNumber);
  } else {
    value = PyFloat_AsDouble(object);
    if (value == -1 && PyErr_Occurred() != nullptr) {
      const auto why = take_exception();
      throw input_error(
          Position{place()},
          fmt::format("the {} {} is not a finite number ({})", number_, shown(object), why),
          kNumber);
    }
  }
  if (std::isfinite(value)) return in_precision(value);
  throw input_error(Position{place()},
                    fmt::format("the {} '{}' is not a finite number", number_, value), kNumber);
}

void Columns::add_topic(std::string_view topic, PyObject* documents) {
  const auto size = PyDict_Size(documents);
  PyObject* key = nullptr;
  PyObject* value = nullptr;
  Py_ssize_t at = 0;
  while (PyDict_Next(documents, &at, &key, &value) != 0) {
    const auto document = text_of(key, "document");
    const auto held =
        quick_number(value) ? py::object() : py::reinterpret_borrow<py::object>(value);
    numbers_.push_back(number_of(
        value, [&] { return fmt::format("{}, topic {}, document {}", name_, topic, document); }));
    if (PyDict_Size(documents) != size) throw_changed(fmt::format("{}, topic {}", name_, topic));
    topics_.push_back(topic);
    documents_.push_back(document);
  }
}

void Columns::add_mapping(PyObject* mapping, bool topics_need_rows) {
  const auto topics = as_dict(mapping, name_, kShape);
  const auto size = PyDict_Size(topics.ptr());
  const auto rows = rows_in(topics.ptr());
  topics_.reserve(rows);
  documents_.reserve(rows);
  numbers_.reserve(rows);
  PyObject* key = nullptr;
  PyObject* value = nullptr;
  Py_ssize_t at = 0;
  std::size_t next_look = 0;
  while (PyDict_Next(topics.ptr(), &at, &key, &value) != 0) {
    const auto held = py::reinterpret_borrow<py::object>(value);
    const auto topic = text_of(key, "topic");
    const auto documents = as_dict(held.ptr(), fmt::format("{}, topic {}", name_, topic), kShape);
    if (topics_need_rows && PyDict_Size(documents.ptr()) == 0) {
      throw input_error(Position{fmt::format("{}, topic {}", name_, topic)},
                        "no document is judged", "leave out the topic, or judge a document with 0");
    }
    add_topic(topic, documents.ptr());
    if (documents_.size() >= next_look) {
      look_for_signals();
      next_look = documents_.size() + kRowsBetweenLooks;
    }
    if (PyDict_Size(topics.ptr()) != size) throw_changed(name_);
  }
}

void Columns::add_number_objects(const py::object& list) {
  for (Py_ssize_t i = 0; i < PyList_GET_SIZE(list.ptr()); ++i) {
    const auto held = py::reinterpret_borrow<py::object>(PyList_GET_ITEM(list.ptr(), i));
    numbers_.push_back(
        number_of(held.ptr(), [&] { return place_of_row(static_cast<std::size_t>(i)); }));
  }
}

trec::JudgedRows Columns::judged() const {
  return {.name = name_,
          .topics = topics_,
          .documents = documents_,
          .grades = borrowed_.data() != nullptr ? borrowed_ : std::span(numbers_),
          .groups = groups_};
}

trec::RankedRows Columns::ranked() const {
  return {.name = name_,
          .tag = name_,
          .topics = topics_,
          .documents = documents_,
          .scores = borrowed_.data() != nullptr ? borrowed_ : std::span(numbers_)};
}

}  // namespace matchbench::python
