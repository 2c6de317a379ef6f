#include "harness/python/columns.hpp"

#include "harness/python/objects.hpp"

#include <fmt/format.h>

#include <cmath>
#include <utility>

namespace matchbench::python {
namespace py = pybind11;
namespace {

constexpr std::string_view kShape = "give {topic: {document: number}}";
constexpr std::string_view kNumber = "give an int or a float";

[[noreturn]] void throw_changed(const std::string& place) {
  throw input_error(Position{place}, "this changed while it was read",
                    "let one thread use it at a time");
}

// True and False are ints to Python, and NumPy's are floats: as scores both are mistakes.
bool is_truth_value(PyObject* object) {
  return PyBool_Check(object) != 0 ||
         std::string_view(Py_TYPE(object)->tp_name).substr(0, 10) == "numpy.bool";
}

bool has_number(PyObject* object) {
  const auto* methods = Py_TYPE(object)->tp_as_number;
  return methods != nullptr && (methods->nb_float != nullptr || methods->nb_index != nullptr);
}

}  // namespace

Columns::~Columns() {
  for (auto* object : kept_) Py_DECREF(object);
  if (buffer_.obj != nullptr) PyBuffer_Release(&buffer_);
}

void Columns::keep(PyObject* object) {
  kept_.push_back(object);
  Py_INCREF(object);
}

std::string_view Columns::text_of(PyObject* object, const char* what) {
  if (PyUnicode_Check(object) == 0) {
    throw input_error(
        Position{name_},
        fmt::format("the {} {} is {}, not a str", what, shown(object), type_of(object)),
        "write str(…) around it");
  }
  keep(object);
  Py_ssize_t size = 0;
  const char* bytes = PyUnicode_AsUTF8AndSize(object, &size);
  if (bytes == nullptr) {
    take_exception();
    throw input_error(Position{name_},
                      fmt::format("the {} {} is not Unicode: a half of a surrogate pair "
                                  "stands alone",
                                  what, shown(object)),
                      "decode its bytes as what they are");
  }
  if (size == 0)
    throw input_error(Position{name_}, fmt::format("a {} is empty", what), "give every id");
  return {bytes, static_cast<std::size_t>(size)};
}

template <class Place>
double Columns::number_of(PyObject* object, Place place) const {
  double value = 0;
  if (PyFloat_CheckExact(object) != 0) {
    value = PyFloat_AS_DOUBLE(object);
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
  if (precision_ == Precision::kSingle) value = static_cast<float>(value);
  if (std::isfinite(value)) return value;
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
    const auto held = py::reinterpret_borrow<py::object>(value);
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
  PyObject* key = nullptr;
  PyObject* value = nullptr;
  Py_ssize_t at = 0;
  while (PyDict_Next(topics.ptr(), &at, &key, &value) != 0) {
    const auto held = py::reinterpret_borrow<py::object>(value);
    const auto topic = text_of(key, "topic");
    const auto documents = as_dict(held.ptr(), fmt::format("{}, topic {}", name_, topic), kShape);
    if (topics_need_rows && PyDict_Size(documents.ptr()) == 0) {
      throw input_error(Position{fmt::format("{}, topic {}", name_, topic)},
                        "no document is judged", "leave out the topic, or judge a document with 0");
    }
    add_topic(topic, documents.ptr());
    if (PyDict_Size(topics.ptr()) != size) throw_changed(name_);
  }
}

void Columns::add_texts(PyObject* list, const char* what, std::vector<std::string_view>& column) {
  // A list may shrink only if somebody's code runs, and reading texts runs none.
  for (Py_ssize_t i = 0; i < PyList_GET_SIZE(list); ++i) {
    column.push_back(text_of(PyList_GET_ITEM(list, i), what));
  }
}

void Columns::add_numbers(PyObject* numbers) {
  if (PyList_Check(numbers) == 0) {
    if (PyObject_GetBuffer(numbers, &buffer_, PyBUF_CONTIG_RO | PyBUF_FORMAT) != 0) {
      throw input_error(Position{name_}, fmt::format("{} contains no column: {}", type_of(numbers),
                                                     take_exception()));
    }
    if (buffer_.ndim != 1 || std::string_view(buffer_.format) != "d") {
      throw input_error(Position{name_}, fmt::format("the {}s are no row of doubles", number_));
    }
    borrowed_ = {static_cast<const double*>(buffer_.buf),
                 static_cast<std::size_t>(buffer_.len) / sizeof(double)};
    return;
  }
  for (Py_ssize_t i = 0; i < PyList_GET_SIZE(numbers); ++i) {
    const auto held = py::reinterpret_borrow<py::object>(PyList_GET_ITEM(numbers, i));
    numbers_.push_back(number_of(held.ptr(), [&] { return fmt::format("{}:{}", name_, i + 1); }));
  }
}

void Columns::add_lists(PyObject* topics, PyObject* documents, PyObject* numbers) {
  add_texts(topics, "topic", topics_);
  add_texts(documents, "document", documents_);
  add_numbers(numbers);
}

void Columns::add_groups(PyObject* groups) {
  add_texts(groups, "group", groups_);
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
