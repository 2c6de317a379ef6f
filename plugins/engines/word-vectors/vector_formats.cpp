#include "engines/word-vectors/vector_formats.hpp"

#include "engines/word-vectors/packed_vectors.hpp"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <cstring>
#include <optional>
#include <stdexcept>
#include <system_error>
#include <utility>
#include <vector>

namespace word_vectors {
namespace {

constexpr std::string_view kBlanks = " \t\r";

struct Header {
  std::uint64_t count = 0;
  std::uint64_t dimensions = 0;
};

// Takes what precedes `separator` off the text, and the separator.
std::string_view take_until(std::string_view& text, std::string_view separators) {
  const std::size_t end = std::min(text.find_first_of(separators), text.size());
  const std::string_view taken = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return taken;
}

std::string_view take_field(std::string_view& line) {
  line.remove_prefix(std::min(line.find_first_not_of(kBlanks), line.size()));
  return take_until(line, kBlanks);
}

template <class Number>
std::optional<Number> number(std::string_view text) {
  Number value{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

std::optional<Header> header_of(std::string_view line) {
  const auto count = number<std::uint64_t>(take_field(line));
  const auto dimensions = number<std::uint64_t>(take_field(line));
  if (!count || !dimensions || line.find_first_not_of(kBlanks) != line.npos) return std::nullopt;
  return Header{*count, *dimensions};
}

void pack_text(std::string_view text, std::size_t line_number, VectorPacker& packer) {
  std::vector<float> components;
  while (!text.empty()) {
    std::string_view line = take_until(text, "\n");
    ++line_number;
    const std::string_view word = take_field(line);
    if (word.empty()) continue;
    components.clear();
    for (std::string_view field = take_field(line); !field.empty(); field = take_field(line)) {
      const auto component = number<float>(field);
      if (!component) {
        throw std::runtime_error("line " + std::to_string(line_number) + ": '" +
                                 std::string(field.substr(0, 40)) + "' is not a number");
      }
      components.push_back(*component);
    }
    packer.add(word, components);
  }
}

void pack_binary(std::string_view bytes, const Header& header, VectorPacker& packer) {
  if (header.dimensions > bytes.size() / sizeof(float)) {
    throw std::runtime_error("the file is too short for a single vector");
  }
  std::vector<float> components(header.dimensions);
  const std::size_t size = components.size() * sizeof(float);
  for (std::uint64_t i = 0; i < header.count; ++i) {
    bytes.remove_prefix(std::min(bytes.find_first_not_of('\n'), bytes.size()));
    const std::string_view word = take_until(bytes, " ");
    if (bytes.size() < size) {
      throw std::runtime_error("the file ends in vector " + std::to_string(i + 1) + " of " +
                               std::to_string(header.count));
    }
    std::memcpy(components.data(), bytes.data(), size);
    bytes.remove_prefix(size);
    packer.add(word, components);
  }
}

// Text has a second line that consists of a word and as many numbers as the header says.
bool is_text(std::string_view after_header, const Header& header) {
  std::string_view line = take_until(after_header, "\n");
  take_field(line);
  std::uint64_t numbers = 0;
  for (std::string_view field = take_field(line); !field.empty(); field = take_field(line)) {
    if (!number<float>(field)) return false;
    ++numbers;
  }
  return numbers == header.dimensions;
}

}  // namespace

std::string pack(std::string_view bytes) {
  VectorPacker packer;
  std::string_view rest = bytes;
  const std::optional<Header> header = header_of(take_until(rest, "\n"));
  if (!header) {
    pack_text(bytes, 0, packer);
  } else if (is_text(rest, *header)) {
    pack_text(rest, 1, packer);
  } else {
    pack_binary(rest, *header, packer);
  }
  return std::move(packer).finish();
}

}  // namespace word_vectors
