#pragma once

#include <matchbench/plugin.hpp>

#include <charconv>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

namespace vectors {

// The members of a JSON object, which is gone through once. The text of the JSON must outlive it.
class Members {
 public:
  explicit Members(const mb::Json& object) : all_(object.members()) {}

  // A JSON null if there is no member of the name.
  mb::Json operator[](std::string_view name) const;
  // The value of the member; nothing if there is none or its value is of another kind.
  std::optional<bool> boolean(std::string_view name) const;
  std::optional<std::string> text(std::string_view name) const;

 private:
  std::vector<std::pair<std::string, mb::Json>> all_;
};

// The whole number that the value is; nothing if it is anything else, or too large.
template <class Integer>
std::optional<Integer> whole_number(const mb::Json& value) {
  const std::string_view written = value.written();
  Integer number = 0;
  const auto [end, error] =
      std::from_chars(written.data(), written.data() + written.size(), number);
  if (error != std::errc() || end != written.data() + written.size()) return std::nullopt;
  return number;
}

}  // namespace vectors
