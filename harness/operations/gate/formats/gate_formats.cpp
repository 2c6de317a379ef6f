#include "harness/operations/gate/formats/gate_formats.hpp"

namespace matchbench::gate {

std::string format_gate(const GateReport& report, GateFormat format, bool undecided_passes) {
  switch (format) {
    case GateFormat::kText:
      return gate_text(report);
    case GateFormat::kMarkdown:
      return gate_markdown(report);
    case GateFormat::kJUnit:
      return gate_junit(report, undecided_passes);
    case GateFormat::kJson:
      break;
  }
  return gate_json(report, undecided_passes);
}

}  // namespace matchbench::gate
