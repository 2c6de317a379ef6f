#pragma once

#include "harness/execution/protocol/bytes.hpp"
#include "harness/execution/protocol/frame.hpp"
#include "harness/foundation/model/answer.hpp"
#include "harness/foundation/model/confinement.hpp"

#include <boost/pfr.hpp>

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace matchbench::protocol {

// A message travels as its fields in the order of their declarations, and so does a struct within
// it. A field that is added travels, too.

template <class T>
struct IsOptional : std::false_type {};
template <class T>
struct IsOptional<std::optional<T>> : std::true_type {};
template <class T>
struct IsVector : std::false_type {};
template <class T>
struct IsVector<std::vector<T>> : std::true_type {};
// Lists of numbers are copied as they lie in memory.
template <class T>
concept PlainList = IsVector<T>::value && std::is_trivially_copyable_v<typename T::value_type>;

template <class T>
void write_fields(ByteWriter& out, const T& value) {
  if constexpr (std::is_same_v<T, bool> || std::is_enum_v<T>) {
    out.number(static_cast<std::uint8_t>(value));
  } else if constexpr (std::is_arithmetic_v<T>) {
    out.number(value);
  } else if constexpr (std::is_same_v<T, std::string>) {
    out.text(value);
  } else if constexpr (PlainList<T>) {
    out.array(std::span(value));
  } else if constexpr (IsVector<T>::value) {
    out.number(static_cast<std::uint64_t>(value.size()));
    for (const auto& one : value) write_fields(out, one);
  } else if constexpr (IsOptional<T>::value) {
    write_fields(out, value.has_value());
    if (value) write_fields(out, *value);
  } else {
    boost::pfr::for_each_field(value, [&](const auto& field) { write_fields(out, field); });
  }
}

// Throws ProtocolFault if the bytes end before the fields, or name an outcome, a phase, a place of
// the clock or a reach of the network that does not exist.
template <class T>
void read_fields(ByteReader& in, T& value) {
  if constexpr (std::is_same_v<T, bool>) {
    value = in.number<std::uint8_t>() != 0;
  } else if constexpr (std::is_enum_v<T>) {
    const auto number = in.number<std::uint8_t>();
    if (std::is_same_v<T, Outcome> && number >= kOutcomeCount) {
      throw ProtocolFault("an outcome that does not exist was sent");
    }
    if constexpr (std::is_same_v<T, ClockPlace>) {
      if (number >= kClockPlaceNames.size()) {
        throw ProtocolFault("a place of the clock that does not exist was sent");
      }
    }
    if (std::is_same_v<T, NetworkReach> && number >= kNetworkReachNames.size()) {
      throw ProtocolFault("a reach of the network that does not exist was sent");
    }
    if (std::is_same_v<T, Phase> && number >= kPhaseCount) {
      throw ProtocolFault("a phase that does not exist was sent");
    }
    value = static_cast<T>(number);
  } else if constexpr (std::is_arithmetic_v<T>) {
    value = in.number<T>();
  } else if constexpr (std::is_same_v<T, std::string>) {
    value = in.text();
  } else if constexpr (PlainList<T>) {
    value = in.array<typename T::value_type>();
  } else if constexpr (IsVector<T>::value) {
    for (auto left = in.number<std::uint64_t>(); left > 0; --left) {
      read_fields(in, value.emplace_back());
    }
  } else if constexpr (IsOptional<T>::value) {
    if (in.number<std::uint8_t>() != 0) read_fields(in, value.emplace());
  } else {
    boost::pfr::for_each_field(value, [&](auto& field) { read_fields(in, field); });
  }
}

template <class Message>
std::string encode_message(FrameType type, const Message& message) {
  ByteWriter out;
  write_fields(out, message);
  return encode_frame(type, out.bytes());
}

// Throws ProtocolFault, too, if bytes are left.
template <class Message>
Message decode_message(std::string_view body) {
  ByteReader in(body);
  Message message;
  read_fields(in, message);
  in.end();
  return message;
}

}  // namespace matchbench::protocol
