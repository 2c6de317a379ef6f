#include "harness/report/web_assets.hpp"

namespace matchbench {

bool has_web_assets() {
  return false;
}

std::string page_before_report() {
  return {};
}

std::string page_after_report() {
  return {};
}

std::string figures_program() {
  return {};
}

}  // namespace matchbench
