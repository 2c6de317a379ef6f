#include "harness/execution/round/turns.hpp"

#include "harness/execution/round/plan.hpp"
#include "harness/foundation/base/clock.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/os/user_folders.hpp"
#include "harness/foundation/base/random.hpp"
#include "harness/foundation/text/printable.hpp"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <fstream>
#include <istream>
#include <system_error>
#include <utility>

namespace matchbench::round {
namespace {

namespace fs = std::filesystem;

constexpr const char* kRemedy =
    "set XDG_STATE_HOME to a folder of your own on this machine that can be written";

fs::path made_folder() {
  const fs::path state = user_state_folder();
  if (state.empty()) {
    throw environment_error(
        "entrants that learn take turns, and there is no folder to say whose turn it is", kRemedy);
  }
  fs::path folder = state / "matchbench" / "turns";
  std::error_code failure;
  fs::create_directories(folder.parent_path(), failure);
  if (!failure && mkdir(folder.c_str(), S_IRWXU) != 0 && errno != EEXIST) {
    failure = {errno, std::generic_category()};
  }
  if (failure) {
    throw system_error(fmt::format("cannot make the folder {}", folder.string()), failure.value(),
                       kRemedy);
  }
  struct stat made {};
  if (lstat(folder.c_str(), &made) != 0 || !S_ISDIR(made.st_mode) || made.st_uid != geteuid() ||
      (made.st_mode & (S_IRWXG | S_IRWXO)) != 0) {
    throw environment_error(
        fmt::format("{} is not a folder that this user alone may use", folder.string()), kRemedy);
  }
  return folder;
}

}  // namespace

Turns::Turns() : folder_(made_folder()) {}

std::optional<FileLock> Turns::take(const std::string& plugin_sha256,
                                    const std::string& contest) const {
  auto turn = FileLock::take(folder_ / plugin_sha256, S_IRUSR | S_IWUSR);
  if (turn) {
    turn->state(fmt::format("{}\n{}\n{}\n", getpid(), utc_now(), text::printable(contest)));
  }
  return turn;
}

std::optional<TurnHolder> Turns::holder(const std::string& plugin_sha256) const {
  std::ifstream in(folder_ / plugin_sha256);
  TurnHolder holder;
  in >> holder.process >> holder.since >> std::ws;
  if (!std::getline(in, holder.contest) || in.eof()) return std::nullopt;
  return holder;
}

std::int64_t StartDelays::next_ns(bool learns) {
  const bool follows_one_that_learned = std::exchange(last_learned_, learns);
  if (!learns && !follows_one_that_learned) return 0;
  Random random(hidden_seed(secret_, fmt::format("start {}", ++starts_)));
  return static_cast<std::int64_t>(random.below(kMostStartDelayNs));
}

}  // namespace matchbench::round
