#include "static/members.hpp"

namespace vectors {

mb::Json Members::operator[](std::string_view name) const {
  for (const auto& [key, value] : all_) {
    if (key == name) return value;
  }
  return mb::Json::parse("null");
}

std::optional<bool> Members::boolean(std::string_view name) const {
  const mb::Json value = (*this)[name];
  return value.kind() == mb::Json::Kind::kBoolean ? std::optional(value.boolean()) : std::nullopt;
}

std::optional<std::string> Members::text(std::string_view name) const {
  const mb::Json value = (*this)[name];
  return value.kind() == mb::Json::Kind::kText ? std::optional(value.text()) : std::nullopt;
}

}  // namespace vectors
