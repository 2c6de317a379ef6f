#include "harness/fronts/cli/complete/completion.hpp"

#include "harness/fronts/cli/complete/completion_words.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>

namespace matchbench::cli {
namespace {

struct Names {
  std::string_view after;  // an option, or a command
  CompletedKind kind;
};
constexpr std::array<Names, 5> kByOption = {{{"-m", CompletedKind::kMeasures},
                                             {"--measure", CompletedKind::kMeasures},
                                             {"--relevance", CompletedKind::kRelevance},
                                             {"--only", CompletedKind::kEntrants},
                                             {"--judge", CompletedKind::kEntrants}}};
constexpr std::array<Names, 5> kByCommand = {{{"plugin check", CompletedKind::kPlugins},
                                              {"plugin try", CompletedKind::kPlugins},
                                              {"plugin show", CompletedKind::kPlugins},
                                              {"plugin remove", CompletedKind::kPlugins},
                                              {"measures show", CompletedKind::kMeasures}}};

std::optional<CompletedKind> kind_after(std::span<const Names> names, std::string_view word) {
  const auto found = std::ranges::find(names, word, &Names::after);
  return found == names.end() ? std::nullopt : std::optional(found->kind);
}

// The command that the words name, as far as they do.
const CommandManual& named_manual(std::span<const CommandManual> commands,
                                  std::span<const std::string> words) {
  const CommandManual* named = &commands.front();
  for (const auto& word : words) {
    const std::string path = named->path + (named->path.empty() ? "" : " ") + word;
    const auto found = std::ranges::find(commands, path, &CommandManual::path);
    if (found != commands.end()) named = &*found;
  }
  return *named;
}

// Every one that is possible, whatever has been typed of it.
std::vector<Offer> all_offers(std::span<const CommandManual> commands,
                              const std::vector<std::string>& words) {
  std::vector<Offer> offers;
  const auto before = std::span(words).first(words.size() - 1);
  const CommandManual& command = named_manual(commands, before);
  const std::string previous = before.empty() ? std::string() : before.back();
  const auto add_names = [&](CompletedKind kind) {
    for (auto& name : completion_words(kind, words)) offers.push_back({std::move(name), {}});
  };
  if (words.back().starts_with('-')) {
    for (const auto& argument : command.arguments) {
      for (const auto& name : argument.names) offers.push_back({name, argument.help});
    }
  } else if (const auto of_option = kind_after(kByOption, previous)) {
    add_names(*of_option);
  } else if (const auto of_command = kind_after(kByCommand, command.path)) {
    add_names(*of_command);
  } else {
    for (const auto& argument : command.arguments) {
      const bool is_asked = argument.positional || std::ranges::count(argument.names, previous) > 0;
      if (!is_asked) continue;
      for (const auto& word : argument.words) offers.push_back({word, {}});
    }
    if (!offers.empty()) return offers;
    for (const auto& below : command.commands) offers.push_back({below.name, below.summary});
  }
  return offers;
}

constexpr const char* kBash = R"(# bash completion for matchbench
_matchbench() {
  local offer
  COMPREPLY=()
  while IFS= read -r offer; do
    COMPREPLY+=("${offer%%$'\t'*}")
  done < <("${COMP_WORDS[0]}" complete -- "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
}
complete -o default -F _matchbench matchbench
)";

constexpr const char* kZsh = R"(#compdef matchbench
_matchbench() {
  local -a offers
  offers=("${(@f)$(${words[1]} complete -- "${(@)words[2,CURRENT]}" 2>/dev/null)}")
  offers=("${(@)offers//:/\\:}")
  offers=("${(@)offers/$'\t'/:}")
  if [[ -n $offers[1] ]]; then
    _describe matchbench offers
  else
    _files
  fi
}
if [[ $funcstack[1] == _matchbench ]]; then
  _matchbench "$@"
else
  compdef _matchbench matchbench
fi
)";

constexpr const char* kFish = R"(# fish completion for matchbench
function __matchbench_offers
  set -l offers (matchbench complete -- (commandline -opc)[2..] (commandline -ct) 2>/dev/null)
  if test -n "$offers"
    printf '%s\n' $offers
  else
    __fish_complete_path (commandline -ct)
  end
end
complete -c matchbench -f -a '(__matchbench_offers)'
)";

}  // namespace

std::vector<Offer> offers_for(std::span<const CommandManual> commands,
                              const std::vector<std::string>& words) {
  if (words.empty()) return {};
  auto offers = all_offers(commands, words);
  std::erase_if(offers, [&](const Offer& offer) { return !offer.word.starts_with(words.back()); });
  return offers;
}

std::string completion_script(const std::string& shell) {
  return shell == "bash" ? kBash : shell == "zsh" ? kZsh : kFish;
}

}  // namespace matchbench::cli
