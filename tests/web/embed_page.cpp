// embed_page REPORT.json PAGE.html: the page of a report, for the tests that look at it in a
// browser.
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/file.hpp"
#include "harness/publishing/report/formats/html.hpp"

#include <iostream>

int main(int argc, char** argv) {
  if (argc < 3) return 2;
  try {
    matchbench::write_file(argv[2], matchbench::report::to_html(matchbench::read_file(argv[1])));
    return 0;
  } catch (const matchbench::Error& error) {
    std::cerr << error.what() << "\n";
    return 3;
  }
}
