#pragma once

#include <filesystem>
#include <map>
#include <string>

namespace matchbench::season {

// The size, times, place on the disk and right to execute of each file of a folder as one text,
// which is another after each change of a file: its bytes need not be read again to know that they
// are the same. "" if the folder cannot be looked through, has more than 100 000 files, or has one
// that was changed so lately that the next change could get the same time.
std::string look_of(const std::filesystem::path& folder);

// How the folders of submissions looked when they were read last. The file follows from them and
// may be deleted at any time.
class SeenFolders {
 public:
  explicit SeenFolders(std::filesystem::path file);

  // Whether the submission, TEAM/SUBMISSION, looked so; never if the look is "".
  bool has(const std::string& entry, const std::string& look) const;
  void add(const std::string& entry, const std::string& look);
  // Throws an environment Error if the file cannot be written.
  void keep() const;

 private:
  std::filesystem::path file_;
  std::map<std::string, std::string> looks_;  // by entry
  bool is_other_ = false;                     // than the file
};

}  // namespace matchbench::season
