#pragma once

#include <string_view>

namespace matchbench::conformance {

// "org.example.sumatch": at least two parts of letters, digits, '-' and '_'.
bool is_reverse_domain(std::string_view id);

// "1.2.3", with whatever semver allows behind it.
bool is_version(std::string_view version);

}  // namespace matchbench::conformance
