#include "harness/publishing/report/formats/web_assets.hpp"

namespace matchbench::report {

bool has_web_assets() {
  return false;
}

std::string page_before_report() {
  return {};
}

std::string page_after_report() {
  return {};
}

std::string style_of_pages() {
  return {};
}

}  // namespace matchbench::report
