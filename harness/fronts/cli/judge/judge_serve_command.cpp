#include "harness/foundation/base/error.hpp"
#include "harness/fronts/cli/commands.hpp"
#include "harness/fronts/cli/terminal.hpp"
#include "harness/fronts/serve/desk/serve_desk.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cstdio>
#include <limits>
#include <memory>
#include <string>
#include <vector>

namespace matchbench::cli {
namespace {

struct JudgeServeArguments {
  serve::DeskTask task;
  std::uint64_t port = 0;
};

std::string name_with_role(const serve::DeskLink& link) {
  return link.name + (link.is_organiser ? " (organiser)" : "");
}

void print_links(const serve::OpenedDesk& desk, bool listens_everywhere) {
  const auto& links = desk.links;
  print_for_people(fmt::format("The judging desk is at {}\n", desk.url));
  if (listens_everywhere) {
    print_for_people(
        "Links with this address open on this machine alone. Add --host NAME, the name or address "
        "by which judges reach it.\n");
  }
  for (const auto& link : links) {
    print_for_people(fmt::format("{}: {}\n", name_with_role(link), link.url));
  }
  if (!desk.earlier.empty()) {
    std::vector<std::string> names;
    for (const auto& link : desk.earlier) names.push_back(name_with_role(link));
    print_for_people(fmt::format("Earlier links open it, too, and --revoke NAME ends them: {}\n",
                                 fmt::join(names, ", ")));
  }
  print_for_people(
      links.empty()
          ? "Only earlier links with this port open it, so that --port should be given again; "
            "--judge NAME and --organiser NAME print new ones.\n"
          : "Each link is shown only once; a person with the link acts under that name.\n");
  std::fflush(stdout);  // who waits for the links reads a pipe
}

int serve_pool(JudgeServeArguments arguments) {
  if (arguments.port > std::numeric_limits<std::uint16_t>::max()) {
    throw input_error(fmt::format("--port is {}", arguments.port), "give one up to 65535");
  }
  arguments.task.port = static_cast<std::uint16_t>(arguments.port);
  const auto& task = arguments.task;
  const bool everywhere = task.hosts.empty() && (task.address == "0.0.0.0" || task.address == "::");
  serve::serve_desk(task, [&](const serve::OpenedDesk& desk) { print_links(desk, everywhere); });
  return 0;
}

}  // namespace

void add_judge_serve_command(CommandLine& line) {
  const auto arguments = std::make_shared<JudgeServeArguments>();
  line.add("judge serve", "Open the judging desk of a pool in browsers",
           "matchbench judge serve tools.pool --judge anna --judge ben --organiser otto")
      .required("pool", arguments->task.pool, "The pool")
      .option("--port", arguments->port, "Port; 0: any free one")
      .repeated("--judge", arguments->task.judges,
                "Print a link for this judge; repeat for more. Older links stay valid")
      .repeated("--organiser", arguments->task.organisers,
                "Print a link for somebody who sees progress and does not judge")
      .repeated("--settle", arguments->task.settlers,
                "This name sees and settles disagreements; others do when no pair is left for them")
      .repeated("--revoke", arguments->task.revoked, "End all older links of this name")
      .option("--guide", arguments->task.guide,
              "The judges' guide, Markdown; default: made of the collection's grades")
      .option("--listen", arguments->task.address, "Address to listen on; default: 127.0.0.1")
      .repeated(
          "--host", arguments->task.hosts,
          "Name by which browsers reach the desk, such as that of a proxy in front; links have it")
      .option("--collection", arguments->task.collection,
              "Folder of the collection, if it has moved")
      .action([arguments] { return serve_pool(*arguments); });
}

}  // namespace matchbench::cli
