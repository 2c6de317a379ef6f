// Columns of lists, of buffers and of Arrow's arrays.

#include "harness/fronts/python/columns.hpp"
#include "harness/fronts/python/objects.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <string_view>

namespace matchbench::python {
namespace py = pybind11;
namespace {

constexpr std::string_view kNoColumn = "give a list, or an array of texts or of numbers";

bool is_surrogate(Py_UCS4 letter) {
  return letter >= 0xd800 && letter <= 0xdfff;
}

char* append_code_point(char* at, Py_UCS4 letter) {
  const auto tail = [&](int shift) { return static_cast<char>(0x80 | (letter >> shift & 0x3f)); };
  if (letter < 0x80) {
    *at++ = static_cast<char>(letter);
  } else if (letter < 0x800) {
    *at++ = static_cast<char>(0xc0 | letter >> 6);
    *at++ = tail(0);
  } else if (letter < 0x10000) {
    *at++ = static_cast<char>(0xe0 | letter >> 12);
    *at++ = tail(6);
    *at++ = tail(0);
  } else {
    *at++ = static_cast<char>(0xf0 | letter >> 18);
    *at++ = tail(12);
    *at++ = tail(6);
    *at++ = tail(0);
  }
  return at;
}

// IEEE 754's half precision: a sign, 5 bits of exponent, 10 of fraction.
double half_number(std::uint16_t bits) {
  const int exponent = bits >> 10 & 0x1f;
  const double fraction = (bits & 0x3ff) / 1024.0;
  double size = std::ldexp(exponent == 0 ? fraction : 1 + fraction, std::max(exponent, 1) - 15);
  if (exponent == 0x1f) {
    using Limits = std::numeric_limits<double>;
    size = fraction == 0 ? Limits::infinity() : Limits::quiet_NaN();
  }
  return (bits & 0x8000) == 0 ? size : -size;
}

// How an element of a float column of Arrow, or a whole number, is read.
std::optional<double> arrow_number(char format, const void* memory, std::int64_t i) {
  if (format == 'g') return static_cast<const double*>(memory)[i];
  if (format == 'f') return static_cast<const float*>(memory)[i];
  if (format == 'e') return half_number(static_cast<const std::uint16_t*>(memory)[i]);
  if (format == 'L') return static_cast<double>(static_cast<const std::uint64_t*>(memory)[i]);
  const auto whole = arrow_integer(format, memory, i);
  if (!whole) return std::nullopt;
  return static_cast<double>(*whole);
}

bool holds_numbers(const ArrowSchema& schema) {
  const std::string_view format = schema.format;
  return schema.dictionary == nullptr && format.size() == 1 &&
         std::string_view("gfecCsSiIlL").find(format.front()) != std::string_view::npos;
}

// "integers", of a type of Arrow.
std::string kind_of(const ArrowSchema& schema) {
  const std::string_view format = schema.format;
  const auto is_one_of = [&](std::string_view formats) {
    return format.size() == 1 && formats.find(format.front()) != std::string_view::npos;
  };
  if (schema.dictionary != nullptr) return "categories";
  if (is_one_of("cCsSiIlL")) return "integers";
  if (is_one_of("efg")) return "numbers with fractions";
  if (is_one_of("b")) return "truth values";
  if (is_one_of("uU") || format == "vu") return "texts";
  return fmt::format("of Arrow's type {}", format);
}

// How a column gets another type; how pandas gives it, if the column has a name.
std::string cast_to(std::string_view type, std::string_view pandas_type, const py::tuple& column) {
  constexpr std::size_t kNamed = 3;
  if (column.size() < kNamed) return fmt::format("cast the column to {}", type);
  return fmt::format("cast the column to {}, in pandas with .astype({{'{}': {}}})", type,
                     py::cast<std::string>(column[2]), pandas_type);
}

}  // namespace

void Columns::throw_missing(const char* what, std::size_t row) const {
  throw input_error(Position{place_of_row(row)}, fmt::format("the {} is missing", what),
                    "leave out the row, or fill it in");
}

const Py_buffer& Columns::buffer_of(const py::object& column) {
  auto& buffer = buffers_.emplace_back();
  if (PyObject_GetBuffer(column.ptr(), &buffer, PyBUF_CONTIG_RO | PyBUF_FORMAT) == 0) {
    if (buffer.ndim == 1 && buffer.format != nullptr) return buffer;
    throw input_error(Position{name_}, "a column has several dimensions", kNoColumn);
  }
  buffers_.pop_back();
  throw input_error(
      Position{name_},
      fmt::format("{} contains no column: {}", type_of(column.ptr()), take_exception()), kNoColumn);
}

std::vector<ArrowPart> Columns::arrow_column(const py::tuple& column) {
  tables_.push_back(column[0]);
  return py::cast<const ArrowTable&>(tables_.back())
      .column(py::cast<std::vector<std::string>>(column[1]));
}

void Columns::add_objects(std::span<PyObject* const> objects, const char* what, Texts& texts) {
  texts.reserve(texts.size() + objects.size());
  PyObject* before = nullptr;
  for (auto* object : objects) {
    if (object == nullptr) throw_missing(what, texts.size());
    // Rows of a topic often share its object.
    texts.push_back(object == before ? texts.back() : text_of(object, what));
    before = object;
  }
}

std::string_view Columns::narrowed(std::span<const Py_UCS4> text, const char* what) {
  char* const begin = kept_.room(4 * text.size());
  char* end = begin;
  for (const auto letter : text) {
    if (letter > 0x10ffff || is_surrogate(letter)) {
      const auto object = py::reinterpret_steal<py::object>(PyUnicode_FromKindAndData(
          PyUnicode_4BYTE_KIND, text.data(), static_cast<Py_ssize_t>(text.size())));
      if (!object) take_exception();
      throw_not_unicode(object ? shown(object.ptr()) : "text", what);
    }
    if (letter < 0x80) {
      *end++ = static_cast<char>(letter);
    } else {
      end = append_code_point(end, letter);
    }
  }
  return kept_.take(static_cast<std::size_t>(end - begin));
}

// NumPy's texts of fixed width, with zeros behind shorter ones.
void Columns::add_wide_texts(const Py_buffer& buffer, const char* what, Texts& texts) {
  const auto width = static_cast<std::size_t>(buffer.itemsize) / sizeof(Py_UCS4);
  const auto rows = static_cast<std::size_t>(buffer.shape[0]);
  texts.reserve(texts.size() + rows);
  std::span<const Py_UCS4> before;
  for (std::size_t i = 0; i < rows; ++i) {
    const std::span whole(static_cast<const Py_UCS4*>(buffer.buf) + i * width, width);
    if (i > 0 && std::ranges::equal(whole, before)) {
      texts.push_back(texts.back());
      continue;
    }
    before = whole;
    auto text = whole;
    while (!text.empty() && text.back() == 0) text = text.first(text.size() - 1);
    if (text.empty())
      throw input_error(Position{name_}, fmt::format("a {} is empty", what), "give every id");
    texts.push_back(narrowed(text, what));
  }
}

void Columns::add_arrow_texts(const py::tuple& column, const char* what, Texts& texts) {
  for (const auto& part : arrow_column(column)) {
    if (part.length == 0) continue;
    const auto reader = ArrowTexts::of(*part.schema, *part.array);
    if (!reader) {
      throw input_error(Position{name_},
                        fmt::format("the {}s are {}, no texts", what, kind_of(*part.schema)),
                        cast_to("string", "str", column));
    }
    for (std::int64_t i = 0; i < part.length; ++i) {
      if (part.is_missing(i)) throw_missing(what, texts.size());
      const auto text = reader->at(part.begin + i);
      if (!text) throw_missing(what, texts.size());
      texts.push_back(*text);
    }
  }
}

void Columns::add_texts(const py::object& column, const char* what, Texts& texts) {
  if (PyList_Check(column.ptr())) {
    // A list may shrink only if somebody's code runs, and reading texts runs none.
    const auto size = static_cast<std::size_t>(PyList_GET_SIZE(column.ptr()));
    add_objects({reinterpret_cast<PyListObject*>(column.ptr())->ob_item, size}, what, texts);
  } else if (PyTuple_Check(column.ptr())) {
    add_arrow_texts(py::cast<py::tuple>(column), what, texts);
  } else {
    const auto& buffer = buffer_of(column);
    const std::string_view format = buffer.format;
    if (format == "O") {
      add_objects(
          {static_cast<PyObject* const*>(buffer.buf), static_cast<std::size_t>(buffer.shape[0])},
          what, texts);
    } else if (format.ends_with('w') && buffer.itemsize % sizeof(Py_UCS4) == 0) {
      add_wide_texts(buffer, what, texts);
    } else {
      throw input_error(Position{name_}, fmt::format("the {}s are no texts", what), kNoColumn);
    }
  }
}

void Columns::add_number(double value) {
  numbers_.push_back(in_precision(value));
}

template <class Number>
void Columns::add_buffer_of(const Py_buffer& buffer) {
  const std::span numbers(static_cast<const Number*>(buffer.buf),
                          static_cast<std::size_t>(buffer.shape[0]));
  numbers_.reserve(numbers.size());
  for (const auto number : numbers) add_number(static_cast<double>(number));
}

void Columns::add_arrow_numbers(const py::tuple& column) {
  const auto parts = arrow_column(column);
  const auto is_borrowed = [&](const ArrowPart& part) {
    return std::string_view(part.schema->format) == "g" && part.has_all() &&
           precision_ == Precision::kDouble;
  };
  if (parts.size() == 1 && is_borrowed(parts[0])) {
    borrowed_ = {static_cast<const double*>(parts[0].array->buffers[1]) + parts[0].begin,
                 static_cast<std::size_t>(parts[0].length)};
    return;
  }
  for (const auto& part : parts) {
    if (part.length > 0 && !holds_numbers(*part.schema)) {
      throw input_error(Position{name_},
                        fmt::format("the {}s are {}, no numbers", number_, kind_of(*part.schema)),
                        cast_to("float64", "float", column));
    }
    for (std::int64_t i = 0; i < part.length; ++i) {
      if (part.is_missing(i)) throw_missing(number_.c_str(), numbers_.size());
      const auto* memory = part.array->buffers[1];
      add_number(*arrow_number(part.schema->format[0], memory, part.begin + i));
    }
  }
}

void Columns::add_numbers(const py::object& column) {
  if (PyTuple_Check(column.ptr())) return add_arrow_numbers(py::cast<py::tuple>(column));
  if (PyList_Check(column.ptr())) return add_number_objects(column);
  const auto& buffer = buffer_of(column);
  const std::string_view format = buffer.format;
  if (format == "d" && precision_ == Precision::kDouble) {
    borrowed_ = {static_cast<const double*>(buffer.buf), static_cast<std::size_t>(buffer.shape[0])};
    return;
  }
  switch (format.size() == 1 ? format.front() : ' ') {
    case 'd':
      return add_buffer_of<double>(buffer);
    case 'f':
      return add_buffer_of<float>(buffer);
    case 'b':
      return add_buffer_of<signed char>(buffer);
    case 'B':
      return add_buffer_of<unsigned char>(buffer);
    case 'h':
      return add_buffer_of<short>(buffer);
    case 'H':
      return add_buffer_of<unsigned short>(buffer);
    case 'i':
      return add_buffer_of<int>(buffer);
    case 'I':
      return add_buffer_of<unsigned>(buffer);
    case 'l':
      return add_buffer_of<long>(buffer);
    case 'L':
      return add_buffer_of<unsigned long>(buffer);
    case 'q':
      return add_buffer_of<long long>(buffer);
    case 'Q':
      return add_buffer_of<unsigned long long>(buffer);
    default:
      throw input_error(Position{name_}, fmt::format("the {}s are not numbers", number_),
                        kNoColumn);
  }
}

void Columns::add_columns(const py::object& topics, const py::object& documents,
                          const py::object& numbers) {
  add_texts(topics, "topic", topics_);
  add_texts(documents, "document", documents_);
  add_numbers(numbers);
}

void Columns::add_groups(const py::object& groups) {
  add_texts(groups, "group", groups_);
}

}  // namespace matchbench::python
