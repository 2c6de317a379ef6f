// The desk as a process that prints its links and ends at Ctrl-C.
#include "harness/foundation/base/file.hpp"
#include "tests/fronts/cli/own_manifest.hpp"
#include "tests/fronts/cli/program.hpp"

#include <gmock/gmock.h>
#include <signal.h>

#include <chrono>
#include <filesystem>
#include <string>
#include <thread>
#include <vector>

namespace matchbench::cli {
namespace {

using testing::ContainsRegex;
using testing::HasSubstr;

// What a desk prints with these options until its links are there and it is closed.
std::string links_of(const Bench& bench, std::vector<std::string> options) {
  options.insert(options.begin(), {"judge", "serve", "c.pool", "--organiser", "otto"});
  std::filesystem::remove(bench / "desk.out");  // of a desk before
  const pid_t desk = bench.start(options, "desk", {});
  const auto printed = [&] {
    return is_there(bench / "desk.out") ? read_file(bench / "desk.out") : std::string();
  };
  for (int i = 0; i < 6'000 && printed().find("otto") == std::string::npos; ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  kill(desk, SIGINT);
  const Finished finished = bench.wait(desk, "desk");
  EXPECT_EQ(finished.exit_code, 0) << finished.err;
  return finished.out;
}

// Of the pool of a run file.
TEST(ServedDesk, PrintsALinkForEachNameUnderTheNameThatBrowsersKnow) {
  const Bench bench;
  bench.put("c/collection.yaml", manifest_text());
  bench.put("c/services.yaml", "- {uri: urn:a, name: A}\n");
  bench.put("c/requests.yaml", "- {uri: urn:q, name: Q}\n");
  bench.put("c/judgments.tsv", "request\tservice\tjudge\tdimension\tgrade\n");
  bench.put("a.run", "urn:q Q0 urn:a 1 1 x\n");
  bench.put("c.yaml", "matchbench: contest/1\nname: n\ncollection: c\nentrants: [{run: a.run}]\n");
  ASSERT_EQ(bench.run({"run", "c.yaml", "--quiet"}).exit_code, 0);
  ASSERT_EQ(bench.run({"judge", "pool", "c.db", "--out", "c.pool"}).exit_code, 0);
  const std::string links = links_of(bench, {"--judge", "anna", "--judge", "ben"});
  for (const char* name : {"anna: http://127.0.0.1:", "ben: http://127.0.0.1:",
                           "otto (organiser): http://127.0.0.1:"}) {
    EXPECT_THAT(links, HasSubstr(name));
  }
  EXPECT_THAT(links, testing::Not(HasSubstr("Earlier links")));
  // Whoever made the file may have them.
  EXPECT_THAT(links_of(bench, {"--revoke", "ben"}),
              HasSubstr("Earlier links open it, too, and --revoke NAME ends them: anna, otto "
                        "(organiser)\n"));
  const std::vector<std::string> behind_a_proxy = {"--host", "desk.example"};
  EXPECT_THAT(links_of(bench, behind_a_proxy), HasSubstr(": https://desk.example/#"));
  const std::vector<std::string> everywhere = {"--listen", "0.0.0.0", "--host", "192.0.2.7"};
  EXPECT_THAT(links_of(bench, everywhere), ContainsRegex(": http://192.0.2.7:[0-9]+/#"));
  const std::vector<std::string> without_a_name = {"--listen", "0.0.0.0"};
  EXPECT_THAT(links_of(bench, without_a_name), HasSubstr("Add --host NAME"));
}

}  // namespace
}  // namespace matchbench::cli
