#include "harness/foundation/base/error.hpp"

#include <fmt/format.h>

#include <system_error>

namespace matchbench {
namespace {

std::string with_remedy(std::string_view message, std::string_view remedy) {
  return remedy.empty() ? std::string(message) : fmt::format("{}; {}", message, remedy);
}

}  // namespace

Error input_error(const Position& where, std::string_view message, std::string_view remedy) {
  std::string text = where.file;
  if (where.line != 0) text += fmt::format(":{}", where.line);
  if (where.line != 0 && where.column != 0) text += fmt::format(":{}", where.column);
  if (!text.empty()) text += ": ";
  return {ErrorKind::kInput, text + with_remedy(message, remedy)};
}

Error input_error(std::string_view message, std::string_view remedy) {
  return {ErrorKind::kInput, with_remedy(message, remedy)};
}

Error environment_error(std::string_view message, std::string_view remedy) {
  return {ErrorKind::kEnvironment, with_remedy(message, remedy)};
}

Error system_error(std::string_view message, int error_number, std::string_view remedy) {
  const auto reason = std::generic_category().message(error_number);
  return environment_error(fmt::format("{}: {}", message, reason), remedy);
}

}  // namespace matchbench
