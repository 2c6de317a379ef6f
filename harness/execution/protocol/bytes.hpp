#pragma once

#include <cstdint>
#include <cstring>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace matchbench::protocol {

// What arrived is not what the protocol says. The sender is a worker that plugin code can scribble
// over, so this is expected to happen and is blamed on the plugin, never on the host.
class ProtocolFault : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// Appends fields to a message. Host and worker are one build on one machine: native byte order.
class ByteWriter {
 public:
  template <class T>
  requires std::is_arithmetic_v<T>
  void number(T value) { append(&value, sizeof value); }

  void text(std::string_view value) {
    number(static_cast<std::uint64_t>(value.size()));
    append(value.data(), value.size());
  }

  template <class T>
  requires std::is_trivially_copyable_v<T>
  void array(std::span<const T> values) {
    number(static_cast<std::uint64_t>(values.size()));
    append(values.data(), values.size_bytes());
  }

  const std::string& bytes() const { return bytes_; }
  void clear() { bytes_.clear(); }
  // Overwrites what is already at the place `at`.
  template <class T>
  requires std::is_arithmetic_v<T>
  void replace(std::size_t at, T value) { std::memcpy(bytes_.data() + at, &value, sizeof value); }

 private:
  void append(const void* data, std::size_t size) {
    if (size == 0) return;  // an empty span may have no address
    bytes_.append(static_cast<const char*>(data), size);
  }

  std::string bytes_;
};

// Takes the fields out again in the same order. Throws ProtocolFault if the bytes run out or a
// length is larger than what is left; never reads or allocates beyond it.
class ByteReader {
 public:
  explicit ByteReader(std::string_view bytes) : rest_(bytes) {}

  template <class T>
  requires std::is_arithmetic_v<T> T number() {
    T value;
    std::memcpy(&value, take(sizeof value).data(), sizeof value);
    return value;
  }

  std::string text() { return std::string(take(length(1))); }

  template <class T>
  requires std::is_trivially_copyable_v<T> std::vector<T> array() {
    std::vector<T> values(length(sizeof(T)));
    const auto bytes = take(values.size() * sizeof(T));
    if (!bytes.empty()) std::memcpy(values.data(), bytes.data(), bytes.size());
    return values;
  }

  // Every field must have been taken.
  void end() const {
    if (!rest_.empty()) throw ProtocolFault("a message is longer than its fields");
  }

 private:
  std::uint64_t length(std::size_t item_bytes) {
    const auto count = number<std::uint64_t>();
    if (count > rest_.size() / item_bytes) throw ProtocolFault("a length exceeds its message");
    return count;
  }

  std::string_view take(std::size_t size) {
    if (size > rest_.size()) throw ProtocolFault("a message ends too early");
    const auto taken = rest_.substr(0, size);
    rest_.remove_prefix(size);
    return taken;
  }

  std::string_view rest_;
};

}  // namespace matchbench::protocol
