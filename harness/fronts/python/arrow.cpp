#include "harness/fronts/python/arrow.hpp"

#include "harness/foundation/base/error.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <span>

namespace matchbench::python {
namespace py = pybind11;
namespace {

constexpr std::int64_t kInline = 12;  // bytes that a view holds itself

template <class Value>
Value value_at(const void* memory, std::int64_t i) {
  return static_cast<const Value*>(memory)[i];
}

bool has_all_of(const ArrowArray& array) {
  return array.null_count == 0 || array.n_buffers == 0 || array.buffers[0] == nullptr;
}

bool is_missing_in(const ArrowArray& array, std::int64_t i) {
  if (has_all_of(array)) return false;
  return (value_at<std::uint8_t>(array.buffers[0], i / 8) >> (i % 8) & 1) == 0;
}

template <class Offset>
std::optional<std::string_view> text_by_offsets(const ArrowArray& array, std::int64_t i) {
  const auto begin = value_at<Offset>(array.buffers[1], i);
  const auto end = value_at<Offset>(array.buffers[1], i + 1);
  if (begin < 0 || end < begin) return std::nullopt;
  return std::string_view(static_cast<const char*>(array.buffers[2]) + begin,
                          static_cast<std::size_t>(end - begin));
}

// A view has a size, then the bytes themselves or 4 of them, the number of a buffer and an offset.
std::optional<std::string_view> text_by_view(const ArrowArray& array, std::int64_t i) {
  const auto* view = static_cast<const char*>(array.buffers[1]) + 16 * i;
  const auto size = value_at<std::int32_t>(view, 0);
  if (size < 0) return std::nullopt;
  if (size <= kInline) return std::string_view(view + 4, static_cast<std::size_t>(size));
  const auto buffer = value_at<std::int32_t>(view, 2);
  const auto offset = value_at<std::int32_t>(view, 3);
  // The last buffer has the sizes of those behind the views.
  if (buffer < 0 || buffer + 3 >= array.n_buffers || offset < 0) return std::nullopt;
  const auto length = value_at<std::int64_t>(array.buffers[array.n_buffers - 1], buffer);
  if (std::int64_t{offset} + size > length) return std::nullopt;
  return std::string_view(static_cast<const char*>(array.buffers[2 + buffer]) + offset,
                          static_cast<std::size_t>(size));
}

// Takes over what a capsule holds, so that only this process' new owner releases it.
template <class Held>
Held moved_out_of(PyObject* capsule, const char* kind, const std::string& name) {
  auto* held = PyCapsule_CheckExact(capsule) != 0
                   ? static_cast<Held*>(PyCapsule_GetPointer(capsule, kind))
                   : nullptr;
  if (held == nullptr || held->release == nullptr) {
    PyErr_Clear();
    throw input_error(Position{name}, "Arrow's rows were read already, or are none",
                      "give the frame itself");
  }
  const auto taken = *held;
  held->release = nullptr;
  return taken;
}

}  // namespace

std::optional<std::int64_t> arrow_integer(char format, const void* memory, std::int64_t i) {
  switch (format) {
    case 'c':
      return value_at<std::int8_t>(memory, i);
    case 'C':
      return value_at<std::uint8_t>(memory, i);
    case 's':
      return value_at<std::int16_t>(memory, i);
    case 'S':
      return value_at<std::uint16_t>(memory, i);
    case 'i':
      return value_at<std::int32_t>(memory, i);
    case 'I':
      return value_at<std::uint32_t>(memory, i);
    case 'l':
      return value_at<std::int64_t>(memory, i);
    default:
      return std::nullopt;
  }
}

bool ArrowPart::is_missing(std::int64_t i) const {
  return is_missing_in(*array, begin + i) ||
         (parent != nullptr && is_missing_in(*parent, parent_begin + i));
}

bool ArrowPart::has_all() const {
  return has_all_of(*array) && (parent == nullptr || has_all_of(*parent));
}

std::optional<ArrowTexts> ArrowTexts::of(const ArrowSchema& schema, const ArrowArray& array) {
  ArrowTexts texts;
  texts.array_ = &array;
  const std::string_view format = schema.format;
  if (schema.dictionary != nullptr) {
    if (!of(*schema.dictionary, *array.dictionary)) return std::nullopt;
    texts.layout_ = Layout::kDictionary;
    texts.index_ = format == "L" ? 'l' : format.front();
    texts.values_schema_ = schema.dictionary;
  } else if (format == "u" || format == "U") {
    texts.layout_ = format == "u" ? Layout::kShort : Layout::kLong;
  } else if (format == "vu") {
    texts.layout_ = Layout::kView;
  } else {
    return std::nullopt;
  }
  return texts;
}

std::optional<std::string_view> ArrowTexts::at(std::int64_t i) const {
  switch (layout_) {
    case Layout::kShort:
      return text_by_offsets<std::int32_t>(*array_, i);
    case Layout::kLong:
      return text_by_offsets<std::int64_t>(*array_, i);
    case Layout::kView:
      return text_by_view(*array_, i);
    case Layout::kDictionary:
      break;
  }
  const auto& values = *array_->dictionary;
  const auto index = arrow_integer(index_, array_->buffers[1], i);
  if (!index || *index < 0 || *index >= values.length) return std::nullopt;
  if (is_missing_in(values, values.offset + *index)) return std::nullopt;
  return of(*values_schema_, values)->at(values.offset + *index);
}

ArrowTable::ArrowTable(const py::object& capsules, const std::string& name) : name_(name) {
  try {
    if (py::isinstance<py::tuple>(capsules)) {
      const auto both = py::cast<py::tuple>(capsules);
      if (both.size() != 2) throw input_error(Position{name}, "an array of Arrow has two capsules");
      schema_ = moved_out_of<ArrowSchema>(py::object(both[0]).ptr(), "arrow_schema", name);
      arrays_.push_back(moved_out_of<ArrowArray>(py::object(both[1]).ptr(), "arrow_array", name));
    } else {
      read_stream(capsules.ptr());
    }
  } catch (...) {
    release();
    throw;
  }
}

ArrowTable::~ArrowTable() {
  release();
}

void ArrowTable::release() {
  for (auto& array : arrays_) array.release(&array);
  arrays_.clear();
  if (schema_.release != nullptr) schema_.release(&schema_);
}

void ArrowTable::read_stream(PyObject* capsule) {
  auto stream = moved_out_of<ArrowArrayStream>(capsule, "arrow_array_stream", name_);
  std::string fault;
  const auto fails = [&](int status) {
    if (status == 0) return false;
    const char* why = stream.get_last_error(&stream);
    fault = why != nullptr ? why : fmt::format("error {}", status);
    return true;
  };
  if (!fails(stream.get_schema(&stream, &schema_))) {
    for (;;) {
      ArrowArray array = {};
      if (fails(stream.get_next(&stream, &array)) || array.release == nullptr) break;
      arrays_.push_back(array);
    }
  }
  stream.release(&stream);
  if (!fault.empty()) {
    throw input_error(Position{name_}, fmt::format("Arrow's rows cannot be read: {}", fault));
  }
}

std::vector<ArrowPart> ArrowTable::column(const std::vector<std::string>& names) const {
  std::vector<ArrowPart> parts;
  if (std::string_view(schema_.format) != "+s") {
    for (const auto& array : arrays_) {
      parts.push_back(
          {.schema = &schema_, .array = &array, .begin = array.offset, .length = array.length});
    }
    return parts;
  }
  std::vector<std::string> present;
  for (std::int64_t c = 0; c < schema_.n_children; ++c) {
    const char* name = schema_.children[c]->name;
    present.emplace_back(name != nullptr ? name : "");
  }
  auto found = present.begin();
  if (!names.empty()) found = std::ranges::find_first_of(present, names);
  if (found == present.end()) {
    const auto usual = std::span(names).first(std::min<std::size_t>(names.size(), 2));
    throw input_error(fmt::format("{} has no column {}; its columns are {}", name_,
                                  names.empty() ? "" : names.front(), present),
                      fmt::format("rename one to {}", fmt::join(usual, " or ")));
  }
  if (std::ranges::count(present, *found) > 1) {
    throw input_error(fmt::format("{} has several columns {}", name_, *found), "leave one of them");
  }
  const auto at = found - present.begin();
  for (const auto& array : arrays_) {
    const auto& child = *array.children[at];
    parts.push_back({.schema = schema_.children[at],
                     .array = &child,
                     .begin = child.offset + array.offset,
                     .length = array.length,
                     .parent = &array,
                     .parent_begin = array.offset});
  }
  return parts;
}

}  // namespace matchbench::python
