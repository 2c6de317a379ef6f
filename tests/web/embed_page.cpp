// embed_page REPORT.json PAGE.html [FIGURES]: the page of a report, and its figures, for the tests
// that look at them in a browser.
#include "harness/base/error.hpp"
#include "harness/base/file.hpp"
#include "harness/report/html.hpp"
#include "harness/report/svg.hpp"

#include <iostream>

int main(int argc, char** argv) {
  if (argc < 3) return 2;
  try {
    matchbench::write_file(argv[2], matchbench::to_html(matchbench::read_file(argv[1])));
    if (argc > 3) std::cout << matchbench::write_svgs(argv[2], argv[3]) << "\n";
    return 0;
  } catch (const matchbench::Error& error) {
    std::cerr << error.what() << "\n";
    return 3;
  }
}
