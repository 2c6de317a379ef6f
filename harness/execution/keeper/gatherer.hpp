#pragma once

#include "harness/execution/keeper/guarded_files.hpp"
#include "harness/foundation/model/shown_file.hpp"
#include "harness/foundation/model/shown_size.hpp"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <utility>

namespace matchbench::keeper {

// Takes what may be shown, folders before what is in them. `fd`: of a file, open for reading.
using TakeShown = std::function<void(const ShownFile& shown, int fd)>;

// Opens what a worker asks to see, once and name by name, judges what is open, and hands it on.
// What it refuses is an input Error that says why; nothing is refused for not being there.
class Gatherer {
 public:
  // `guarded` must outlive it. `size` says how much it may be given.
  Gatherer(const GuardedFiles& guarded, TakeShown take, ShownSize size = ShownSize())
      : guarded_(guarded), take_(std::move(take)), size_(size) {}

  enum class Rule {
    kOwn,        // of the plugin itself, or handed to it: links below it stay what they say
    kNeeded,     // chosen by the host: the system's settings, as far as all may read them
    kPermitted,  // of matchbench itself, or of an interpreter that the organiser permits
    kBrought,    // an interpreter, its folders and environment: must be where these may lie
    kSystem,     // must be of the installed system, readable for all, and not in share/matchbench
    kIfSystem    // left out unless it is so
  };

  // The file, or the folder with all that is below it but for what bears a name of `but` directly
  // in it, and the links that lead there. Links below
  // it are shown as links, and unless it is the plugin's own what they lead to as well if that is a
  // file of the installed system. What cannot be read is left out below a folder, and so is what is
  // neither file, folder nor link, every database of matchbench's, and share/matchbench. Throws an
  // input Error if it is guarded, a hard link to something guarded is below it, or all that
  // this object is given is more than its ShownSize may be.
  void add(const std::filesystem::path& path, Rule rule, std::span<const std::string> but = {});

 private:
  bool may_be_shown(const OpenedPath& opened, Rule rule, const std::filesystem::path& asked);
  void lead_to(const std::filesystem::path& place);
  void take_file(int fd, const struct stat& status, const std::filesystem::path& place, Rule rule);
  void take_folder(int fd, const FileId& id, const std::filesystem::path& place, Rule rule,
                   std::span<const std::string> but, int depth);
  void take_link(const std::filesystem::path& place, const std::string& target, Rule rule);
  bool is_new(const std::filesystem::path& place,
              std::optional<std::uint64_t> file_bytes = std::nullopt);

  const GuardedFiles& guarded_;
  TakeShown take_;
  std::set<std::string> known_;
  std::set<std::pair<std::string, Rule>> taken_;  // folders with all that is in them
  ShownSize size_;
};

}  // namespace matchbench::keeper
