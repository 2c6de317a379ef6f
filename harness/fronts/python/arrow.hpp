#pragma once

#include <pybind11/pybind11.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace matchbench::python {

// The C data interface of Apache Arrow (arrow.apache.org/docs/format/CDataInterface.html), whose
// names and order these are.
struct ArrowSchema {
  const char* format;
  const char* name;
  const char* metadata;
  std::int64_t flags;
  std::int64_t n_children;
  ArrowSchema** children;
  ArrowSchema* dictionary;
  void (*release)(ArrowSchema*);
  void* private_data;
};

struct ArrowArray {
  std::int64_t length, null_count, offset, n_buffers, n_children;
  const void** buffers;
  ArrowArray** children;
  ArrowArray* dictionary;
  void (*release)(ArrowArray*);
  void* private_data;
};

struct ArrowArrayStream {
  int (*get_schema)(ArrowArrayStream*, ArrowSchema*);
  int (*get_next)(ArrowArrayStream*, ArrowArray*);
  const char* (*get_last_error)(ArrowArrayStream*);
  void (*release)(ArrowArrayStream*);
  void* private_data;
};

// A column's part within one array: elements begin … begin + length − 1 of `array`, past its own
// offset already. An element is missing if the array says so, or `parent`, its record.
struct ArrowPart {
  const ArrowSchema* schema = nullptr;
  const ArrowArray* array = nullptr;
  std::int64_t begin = 0, length = 0;
  const ArrowArray* parent = nullptr;
  std::int64_t parent_begin = 0;

  bool is_missing(std::int64_t i) const;
  bool has_all() const;  // none is missing
};

// Texts where Arrow has them: of 32 or 64 bit offsets, as views, or by a dictionary.
class ArrowTexts {
 public:
  // None if the array holds no texts.
  static std::optional<ArrowTexts> of(const ArrowSchema& schema, const ArrowArray& array);
  // Element i of the array, past its own offset. None if it is missing in the dictionary, or lies
  // where nothing can.
  std::optional<std::string_view> at(std::int64_t i) const;

 private:
  enum class Layout { kShort, kLong, kView, kDictionary };

  Layout layout_ = Layout::kShort;
  char index_ = 0;  // its format
  const ArrowArray* array_ = nullptr;
  const ArrowSchema* values_schema_ = nullptr;
};

// What a stream or an array of Arrow holds, released with this object. Needs the interpreter's lock
// but to be read.
class ArrowTable {
 public:
  // A capsule of __arrow_c_stream__, or the two of __arrow_c_array__, which are taken over. Throws
  // an input Error if they hold nothing more, or the stream fails.
  ArrowTable(const pybind11::object& capsules, const std::string& name);
  ~ArrowTable();
  ArrowTable(const ArrowTable&) = delete;
  ArrowTable& operator=(const ArrowTable&) = delete;

  // The parts of a column: of records the first that has one of these names (without names the
  // first), else of all there is. Throws an input Error that says which columns there are.
  std::vector<ArrowPart> column(const std::vector<std::string>& names) const;

 private:
  void read_stream(PyObject* capsule);
  void release();

  std::string name_;
  ArrowSchema schema_ = {};
  std::vector<ArrowArray> arrays_;
};

// The whole number of this format (c, C, s, S, i, I, l, L) at a place of memory.
std::optional<std::int64_t> arrow_integer(char format, const void* memory, std::int64_t i);

}  // namespace matchbench::python
