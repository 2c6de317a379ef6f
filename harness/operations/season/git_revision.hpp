#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace matchbench::season {

// A file that differs between a revision and HEAD.
struct ChangedFile {
  std::string path;
  std::string mode;  // at HEAD, as Git writes it: 000000 if it is gone

  bool is_removed() const { return mode == "000000"; }
  // Neither a link nor a commit of another repository.
  bool is_plain() const { return mode.starts_with("100"); }
};

// What Git has of a folder at a revision, such as the base of a pull request: nothing that the
// working tree says. No hook and no filter of the repository runs.
class GitRevision {
 public:
  // Throws an input Error if the folder is in no repository, or the revision is not there or the
  // name of several, and an environment Error if Git is not installed.
  GitRevision(std::filesystem::path folder, std::string revision);

  // The file of this path, relative to the folder; none if the revision has none.
  std::optional<std::string> file(const std::string& path) const;
  // The files that differ between HEAD and the revision, relative to the folder; of those outside
  // of it the path from the repository's top, behind "../". Throws an input Error if HEAD does not
  // contain the revision: only then a merge of both is what HEAD is.
  std::vector<ChangedFile> changed_files() const;

 private:
  struct Said {
    bool succeeded = false;
    std::string text;
  };
  Said git(const std::vector<std::string>& arguments) const;
  // A tag can have the name of a branch, and Git takes it first.
  void require_one_meaning() const;

  std::filesystem::path folder_;
  std::string revision_;  // as it was named
  std::string commit_;    // that it was then
  std::string prefix_;    // of the folder in the repository: "" or "season/"
};

}  // namespace matchbench::season
