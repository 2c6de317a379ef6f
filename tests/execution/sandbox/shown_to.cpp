#include "tests/execution/sandbox/shown_to.hpp"

#include "harness/execution/keeper/needed_libraries.hpp"
#include "harness/execution/keeper/system_paths.hpp"
#include "harness/execution/sandbox/keep.hpp"

#include <cstdlib>
#include <string_view>

namespace matchbench::sandbox::sandbox_test {

void show_to(ConfinementPolicy& policy, const std::vector<std::filesystem::path>& own,
             keeper::Keeper* keeper) {
  const keeper::GuardedFiles guarded({}, own.front());
  const auto of_plugin = [&](const keeper::TakeShown& take) {
    keeper::Gatherer gatherer(guarded, take);
    for (const auto& path : own) gatherer.add(path, keeper::Gatherer::Rule::kOwn);
  };
  const auto of_machine = [&](const keeper::TakeShown& take) {
    keeper::Gatherer gatherer(guarded, take);
    std::vector<std::filesystem::path> paths = keeper::system_readable_paths();
    for (const auto& path : keeper::needed_libraries(own)) paths.push_back(path);
    for (const auto& path : keeper::constant_paths()) paths.push_back(path);
    for (const auto& path : paths) gatherer.add(path, keeper::Gatherer::Rule::kPermitted);
  };
  if (keeper != nullptr && keeper->is_there()) {
    policy.keeper = static_cast<std::uint64_t>(keeper->process());
    policy.keeper_folder = keeper->folder();
    policy.sets = {keeper->keep("own", of_plugin).value(),
                   keeper->keep("machine", of_machine).value()};
    keeper->settle(policy.sets);
    return;
  }
  const auto show = [&](const ShownFile& shown, int) { policy.shown.push_back(shown); };
  of_plugin(show);
  of_machine(show);
}

void keep_if_told(int count, char** words) {
  constexpr int kSocketOfKeeper = 3;
  if (count != 4 || std::string_view(words[1]) != "keep") return;
  std::exit(keep(kSocketOfKeeper, words[2], words[3]));
}

}  // namespace matchbench::sandbox::sandbox_test
