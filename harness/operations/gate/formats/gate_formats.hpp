#pragma once

#include "harness/operations/gate/decide/gate_report.hpp"

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace matchbench::gate {

enum class GateFormat : std::uint8_t {
  kText,
  kMarkdown,  // for the comment of a pull request
  kJson,      // "matchbench-gate/1"
  kJUnit,     // XML, as systems of continuous integration show it
};

// As options spell them, by the number of the format.
inline constexpr std::array<std::string_view, 4> kGateFormats = {"text", "markdown", "json",
                                                                 "junit"};

// The report in that format; it ends with a line feed. `undecided_passes` decides its exit code.
std::string format_gate(const GateReport& report, GateFormat format, bool undecided_passes);

// One for each format.
std::string gate_text(const GateReport& report);
std::string gate_markdown(const GateReport& report);
std::string gate_json(const GateReport& report, bool undecided_passes);
std::string gate_junit(const GateReport& report, bool undecided_passes);

}  // namespace matchbench::gate
