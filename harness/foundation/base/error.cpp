#include "harness/foundation/base/error.hpp"

#include <fmt/format.h>

#include <system_error>
#include <utility>

namespace matchbench {
namespace {

std::string told(const std::string& context, const Position& where, const std::string& message,
                 const std::string& remedy) {
  std::string place = where.file;
  if (where.line != 0) place += fmt::format(":{}", where.line);
  if (where.line != 0 && where.column != 0) place += fmt::format(":{}", where.column);
  std::string text = context;
  if (!text.empty()) text += ": ";
  if (!place.empty()) text += place + ": ";
  text += message;
  if (!remedy.empty()) text += "; " + remedy;
  return text;
}

}  // namespace

Error::Error(std::string context, ErrorKind kind, Position where, std::string message,
             std::string remedy)
    : std::runtime_error(told(context, where, message, remedy)),
      context_(std::move(context)),
      kind_(kind),
      where_(std::move(where)),
      message_(std::move(message)),
      remedy_(std::move(remedy)) {}

Error::Error(ErrorKind kind, Position where, std::string message, std::string remedy)
    : Error({}, kind, std::move(where), std::move(message), std::move(remedy)) {}

Error::Error(ErrorKind kind, std::string message) : Error(kind, {}, std::move(message), {}) {}

Error Error::within(std::string_view context) const {
  std::string whole(context);
  if (!context_.empty()) whole += ": " + context_;
  return {std::move(whole), kind_, where_, message_, remedy_};
}

Error Error::at(const Position& place) const {
  return {kind_, place, told(context_, where_, message_, {}), remedy_};
}

Error Error::with_remedy(std::string_view remedy) const {
  std::string both = remedy_;
  if (!both.empty() && !remedy.empty()) both += "; ";
  return {context_, kind_, where_, message_, both.append(remedy)};
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
