#include "harness/data/trec/decimal.hpp"

#include <charconv>
#include <cstdlib>
#include <string>
#include <system_error>

namespace matchbench::trec {

std::optional<double> parse_any_decimal(std::string_view text) {
  if (text.starts_with('+') && !text.starts_with("+-")) text.remove_prefix(1);
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (end != text.data() + text.size() || error == std::errc::invalid_argument) return std::nullopt;
  if (error == std::errc::result_out_of_range) {
    // from_chars leaves open whether the number was too large or too small.
    value = std::strtod(std::string(text).c_str(), nullptr);
  }
  return value;
}

}  // namespace matchbench::trec
