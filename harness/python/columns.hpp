#pragma once

#include "harness/base/error.hpp"
#include "harness/trec/rows.hpp"

#include <pybind11/pybind11.h>

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace matchbench::python {

// Rows that Python keeps, as columns to be borrowed by scoring. Texts stay where Python has them,
// and this object keeps them alive. It is made and destroyed by a thread that holds the
// interpreter's lock; what it hands out may be read without.
//
// Throws an input Error that names the place of whatever is not a text, not a finite number, or
// not Unicode. Code of the caller's own that runs in the meantime (an object's __float__) may do
// anything but change the number of rows, which is an input Error, too.
class Columns {
 public:
  enum class Precision { kDouble, kSingle };  // kSingle: numbers are rounded as C's float

  // What the numbers are is for messages: "score", "grade".
  Columns(std::string name, std::string_view number, Precision precision)
      : name_(std::move(name)), number_(number), precision_(precision) {}
  Columns(const Columns&) = delete;
  Columns& operator=(const Columns&) = delete;
  ~Columns();

  // {topic: {document: number}}; a topic without documents has no row, and is refused if
  // `topics_need_rows`.
  void add_mapping(PyObject* mapping, bool topics_need_rows);
  // Lists of the same length; the numbers may be a buffer of doubles, which is not copied.
  void add_lists(PyObject* topics, PyObject* documents, PyObject* numbers);
  void add_groups(PyObject* groups);

  trec::JudgedRows judged() const;
  trec::RankedRows ranked() const;

 private:
  std::string_view text_of(PyObject* object, const char* what);
  // Calls place() only for a message.
  template <class Place>
  double number_of(PyObject* object, Place place) const;
  void add_topic(std::string_view topic, PyObject* documents);
  void add_texts(PyObject* list, const char* what, std::vector<std::string_view>& column);
  void add_numbers(PyObject* numbers);
  void keep(PyObject* object);

  std::string name_, number_;
  Precision precision_;
  std::vector<PyObject*> kept_;
  std::vector<std::string_view> topics_, documents_, groups_;
  std::vector<double> numbers_;
  Py_buffer buffer_ = {};
  std::span<const double> borrowed_;
};

}  // namespace matchbench::python
