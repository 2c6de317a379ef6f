#pragma once

#include "harness/data/trec/rows.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/fronts/python/arrow.hpp"

#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <list>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace matchbench::python {

// Texts one behind the other, copied while Python may still free its own. Views stay valid.
class KeptTexts {
 public:
  std::string_view keep(std::string_view text) {
    char* at = room(text.size());
    std::memcpy(at, text.data(), text.size());
    return take(text.size());
  }

  // For a text of up to `most` bytes, which take() then cuts off.
  char* room(std::size_t most) {
    if (most > left_) {
      left_ = std::max(most, kBlock);
      blocks_.push_back(std::make_unique_for_overwrite<char[]>(left_));
      next_ = blocks_.back().get();
    }
    return next_;
  }
  std::string_view take(std::size_t size) {
    const std::string_view text(next_, size);
    next_ += size;
    left_ -= size;
    return text;
  }

 private:
  static constexpr std::size_t kBlock = std::size_t{1} << 18;

  std::vector<std::unique_ptr<char[]>> blocks_;
  char* next_ = nullptr;
  std::size_t left_ = 0;
};

// Rows that Python holds, as columns to be read by scoring. What Python may free or change while
// others run is copied: objects. Buffers of doubles and Arrow's texts stay where they are, and this
// object keeps them alive. It is made and destroyed by a thread that holds the interpreter's lock;
// what it hands out may be read without.
//
// Throws an input Error that names the place of whatever is not a text, not a finite number, or
// not Unicode, and what Python raised after a signal (KeyboardInterrupt). Code of the caller's
// own that runs in the meantime (an object's __float__) may do anything but change the number of
// rows, which is an input Error, too.
class Columns {
 public:
  // kSingle: numbers are rounded as C's float; those beyond its range stay in order, and tie.
  enum class Precision { kDouble, kSingle };

  // What the numbers are is for messages: "score", "grade".
  Columns(std::string name, std::string_view number, Precision precision)
      : name_(std::move(name)), number_(number), precision_(precision) {}
  Columns(const Columns&) = delete;
  Columns& operator=(const Columns&) = delete;
  ~Columns();

  // {topic: {document: number}}; a topic without documents has no row, and is refused if
  // `topics_need_rows`.
  void add_mapping(PyObject* mapping, bool topics_need_rows);
  // Columns of the same length. Each is a list, or a buffer: NumPy's of texts of fixed width or of
  // objects, or of numbers; or a tuple of an ArrowTable, the names that the column may have there
  // and, for messages, the one that it has elsewhere, if any.
  void add_columns(const pybind11::object& topics, const pybind11::object& documents,
                   const pybind11::object& numbers);
  void add_groups(const pybind11::object& groups);

  trec::JudgedRows judged() const;
  trec::RankedRows ranked() const;

 private:
  using Texts = std::vector<std::string_view>;

  std::string_view text_of(PyObject* object, const char* what);
  [[noreturn]] void throw_not_unicode(const std::string& shown, const char* what) const;
  // Calls place() only for a message.
  template <class Place>
  double number_of(PyObject* object, Place place) const;
  std::string place_of_row(std::size_t row) const;
  void add_topic(std::string_view topic, PyObject* documents);

  void add_texts(const pybind11::object& column, const char* what, Texts& texts);
  void add_objects(std::span<PyObject* const> objects, const char* what, Texts& texts);
  void add_wide_texts(const Py_buffer& buffer, const char* what, Texts& texts);
  void add_arrow_texts(const pybind11::tuple& column, const char* what, Texts& texts);
  std::string_view narrowed(std::span<const Py_UCS4> text, const char* what);

  void add_numbers(const pybind11::object& column);
  void add_number_objects(const pybind11::object& list);
  void add_arrow_numbers(const pybind11::tuple& column);
  template <class Number>
  void add_buffer_of(const Py_buffer& buffer);
  void add_number(double value);
  double in_precision(double value) const;

  const Py_buffer& buffer_of(const pybind11::object& column);
  std::vector<ArrowPart> arrow_column(const pybind11::tuple& column);
  [[noreturn]] void throw_missing(const char* what, std::size_t row) const;

  std::string name_, number_;
  Precision precision_;
  KeptTexts kept_;
  Texts topics_, documents_, groups_;
  std::vector<double> numbers_;
  std::list<Py_buffer> buffers_;
  std::vector<pybind11::object> tables_;  // of Arrow, that columns are in
  std::span<const double> borrowed_;
};

}  // namespace matchbench::python
