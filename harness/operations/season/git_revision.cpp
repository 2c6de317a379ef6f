#include "harness/operations/season/git_revision.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/os/child_process.hpp"
#include "harness/foundation/base/os/environment_of_process.hpp"
#include "harness/foundation/base/os/memory_file.hpp"
#include "harness/foundation/base/shell_word.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <sstream>
#include <utility>

namespace matchbench::season {
namespace {

constexpr std::chrono::seconds kGitPatience{60};
constexpr std::size_t kMostGitBytes = std::size_t{256} << 20;
constexpr const char* kInstallGit = "install git, or leave out --base";

}  // namespace

GitRevision::Said GitRevision::git(const std::vector<std::string>& arguments) const {
  const auto program = found_on_path("git");
  if (!program) throw environment_error("there is no git on the PATH", kInstallGit);
  std::vector<std::string> all = {"-C", folder_.string(), "--no-pager",
                                  // The checkout of a runner often belongs to another user.
                                  "-c", "safe.directory=*", "-c", "core.fsmonitor=false", "-c",
                                  "core.hooksPath=/dev/null", "-c", "core.quotePath=false",
                                  // A change can bring files that look like a repository without
                                  // a working tree, with a history and programs of its own.
                                  "-c", "safe.bareRepository=explicit", "-c",
                                  "core.sshCommand=false"};
  all.insert(all.end(), arguments.begin(), arguments.end());
  const OwnedFd nowhere(open("/dev/null", O_RDWR | O_CLOEXEC));
  const MemoryFile out("git");
  ChildProcess child(
      {.what = "git",
       .program = program->string(),
       .arguments = all,
       .environment = {"PATH=/usr/local/bin:/usr/bin:/bin", "LC_ALL=C", "HOME=/nonexistent",
                       "GIT_CONFIG_NOSYSTEM=1", "GIT_OPTIONAL_LOCKS=0", "GIT_TERMINAL_PROMPT=0",
                       "GIT_NO_LAZY_FETCH=1", "GIT_NO_REPLACE_OBJECTS=1",
                       "GIT_ALLOW_PROTOCOL=none"},
       .descriptors = {{nowhere.get(), STDIN_FILENO},
                       {out.fd(), STDOUT_FILENO},
                       {nowhere.get(), STDERR_FILENO}}},
      kInstallGit);
  const ProcessEnd end = child.wait(kGitPatience);
  return {.succeeded = end.signal == 0 && end.code == 0, .text = out.text(kMostGitBytes)};
}

GitRevision::GitRevision(std::filesystem::path folder, std::string revision)
    : folder_(std::move(folder)), revision_(std::move(revision)) {
  const Said prefix = git({"rev-parse", "--show-prefix"});
  if (!prefix.succeeded) {
    throw input_error(fmt::format("{} is in no repository of Git", folder_.string()),
                      "leave out --base to check the folder as it is");
  }
  prefix_ = prefix.text.substr(0, prefix.text.find('\n'));
  const Said commit = revision_.starts_with('-')
                          ? Said{}
                          : git({"rev-parse", "--verify", "--quiet", revision_ + "^{commit}"});
  if (!commit.succeeded) {
    throw input_error(
        fmt::format("the repository of {} has no revision '{}'", folder_.string(), revision_),
        "fetch it: 'git fetch origin main', then --base origin/main");
  }
  require_one_meaning();
  commit_ = commit.text.substr(0, commit.text.find('\n'));
}

void GitRevision::require_one_meaning() const {
  const std::string name =
      revision_.substr(0, std::min(revision_.find_first_of("~^:"), revision_.find("@{")));
  std::vector<std::string> meanings;
  for (const char* place : {"", "tags/", "heads/", "remotes/"}) {
    meanings.push_back(fmt::format("refs/{}{}", place, name));
  }
  std::vector<std::string> question = {"for-each-ref", "--format=%(refname)"};
  question.insert(question.end(), meanings.begin(), meanings.end());
  std::istringstream refs(git(question).text);  // of a folder all that are in it, too
  std::vector<std::string> found;
  for (std::string ref; std::getline(refs, ref);) {
    if (std::ranges::find(meanings, ref) != meanings.end()) found.push_back(ref);
  }
  if (found.size() < 2) return;
  throw input_error(
      fmt::format("'{}' has several meanings: {}", revision_, fmt::join(found, ", ")),
      fmt::format("write which one is meant: --base {}", word_to_copy(found.front())));
}

std::optional<std::string> GitRevision::file(const std::string& path) const {
  // Unlike `git show` this gives the bytes of a file and nothing else: of a commit in its place the
  // signature would be checked, by a program that the repository names.
  Said said = git({"cat-file", "blob", commit_ + ":" + prefix_ + path});
  if (!said.succeeded) return std::nullopt;
  return std::move(said.text);
}

std::vector<ChangedFile> GitRevision::changed_files() const {
  // What a merge makes of another HEAD is not what HEAD has changed: Git follows renames on both
  // sides, and of several commits in common it would compare with the one of its author's choice.
  if (!git({"merge-base", "--is-ancestor", commit_, "HEAD"}).succeeded) {
    throw input_error(
        fmt::format("HEAD is not up to date: it does not contain all of '{}'", revision_),
        fmt::format("merge it first: 'git merge {}'; if the history is cut off, fetch all of it: "
                    "'git fetch --unshallow'",
                    word_to_copy(revision_)));
  }
  // `git diff` would read files that the repository's settings name.
  const Said said = git({"diff-tree", "-r", "--raw", "-z", "--no-renames", "--no-ext-diff",
                         "--no-textconv", "--ignore-submodules=none", commit_, "HEAD", "--"});
  if (!said.succeeded) {
    throw environment_error(fmt::format("git cannot compare HEAD with '{}'", revision_),
                            "check the repository: 'git fsck'");
  }
  // ":OLD_MODE MODE OLD_ID ID STATUS" and the path, each with a NUL behind it.
  std::vector<ChangedFile> files;
  std::istringstream records(said.text);
  for (std::string facts, path; std::getline(records, facts, '\0');) {
    std::getline(records, path, '\0');
    files.push_back({path.starts_with(prefix_) ? path.substr(prefix_.size()) : "../" + path,
                     facts.substr(std::min(facts.size(), facts.find(' ') + 1), 6)});
  }
  return files;
}

}  // namespace matchbench::season
