#include "harness/foundation/base/error.hpp"

#include <fmt/format.h>

#include <system_error>
#include <utility>

namespace matchbench {
namespace {

std::string told(const Position& where, const std::string& message, const std::string& remedy) {
  std::string text = where.file;
  if (where.line != 0) text += fmt::format(":{}", where.line);
  if (where.line != 0 && where.column != 0) text += fmt::format(":{}", where.column);
  if (!text.empty()) text += ": ";
  text += message;
  if (!remedy.empty()) text += "; " + remedy;
  return text;
}

}  // namespace

Error::Error(ErrorKind kind, Position where, std::string message, std::string remedy)
    : std::runtime_error(told(where, message, remedy)),
      kind_(kind),
      where_(std::move(where)),
      message_(std::move(message)),
      remedy_(std::move(remedy)) {}

Error::Error(ErrorKind kind, std::string message) : Error(kind, {}, std::move(message), {}) {}

Error::Error(const Error& inner, const std::string& text)
    : std::runtime_error(text),
      kind_(inner.kind_),
      where_(inner.where_),
      message_(inner.message_),
      remedy_(inner.remedy_) {}

Error Error::within(std::string_view context) const {
  return {*this, fmt::format("{}: {}", context, what())};
}

Error input_error(const Position& where, std::string_view message, std::string_view remedy) {
  return {ErrorKind::kInput, where, std::string(message), std::string(remedy)};
}

Error input_error(std::string_view message, std::string_view remedy) {
  return input_error(Position{}, message, remedy);
}

Error environment_error(std::string_view message, std::string_view remedy) {
  return {ErrorKind::kEnvironment, {}, std::string(message), std::string(remedy)};
}

Error system_error(std::string_view message, int error_number, std::string_view remedy) {
  const auto reason = std::generic_category().message(error_number);
  return environment_error(fmt::format("{}: {}", message, reason), remedy);
}

}  // namespace matchbench
