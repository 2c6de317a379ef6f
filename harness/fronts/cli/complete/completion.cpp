#include "harness/fronts/cli/complete/completion.hpp"

#include "harness/data/collection/native/read_collection.hpp"
#include "harness/data/contest/contest.hpp"
#include "harness/execution/registry/plugin_registry.hpp"
#include "harness/foundation/text/printable.hpp"
#include "harness/fronts/cli/commands.hpp"
#include "harness/scoring/measures/declare/registry.hpp"
#include "harness/scoring/results/stored_names.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace matchbench::cli {
namespace {

namespace fs = std::filesystem;

// The names that a database, a contest file or a collection's folder has to offer.
std::vector<std::string> entrants_in(const fs::path& path) {
  std::vector<std::string> names;
  if (path.extension() == ".db") {
    names = results::read_stored_names(path).entrants;
  } else if (path.extension() == ".yaml") {
    for (const auto& one : contest::read_contest(path).entrants) names.push_back(one.name);
  }
  return names;
}

std::vector<std::string> relevance_in(const fs::path& path) {
  std::vector<std::string> names;
  if (fs::is_directory(path)) {
    for (const auto& one : collection::read_relevance_settings(path)) names.push_back(one.name);
  } else if (path.extension() == ".db") {
    names = results::read_stored_names(path).relevance;
  }
  return names;
}

// Whatever has been typed before it, a name without these ends no quotation and begins no command
// in it. Shells put a name into the line as it would stand without an open quotation.
bool is_harmless_in_quotes(std::string_view name) {
  return name.find_first_of("\"'`$\\") == std::string_view::npos;
}

// The names in all files that a word of the line names, each once.
template <class Read>
std::vector<std::string> found_in(const std::vector<std::string>& line, Read read) {
  std::vector<std::string> names;
  for (const auto& word : line) {
    try {
      if (!fs::exists(word)) continue;
      for (const auto& name : read(word)) {
        if (!is_harmless_in_quotes(name)) continue;
        if (std::ranges::find(names, name) == names.end()) names.push_back(text::printable(name));
      }
    } catch (const std::exception&) {
      continue;
    }
  }
  return names;
}

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
    printf -v offer %q "${offer%%$'\t'*}"  # bash inserts it as it is, and a stranger may have named it
    COMPREPLY+=("$offer")
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

std::vector<std::string> completion_words(CompletedKind kind,
                                          const std::vector<std::string>& line) {
  std::vector<std::string> words;
  switch (kind) {
    case CompletedKind::kMeasures:
      for (const auto& measure : measures::registered_measures()) words.emplace_back(measure.name);
      return words;
    case CompletedKind::kPlugins:
      for (const auto& plugin : registry::PluginRegistry::standard().list())
        words.push_back(plugin.name);
      return words;
    case CompletedKind::kRelevance:
      return found_in(line, relevance_in);
    case CompletedKind::kEntrants:
      return found_in(line, entrants_in);
  }
  return words;
}

void add_completion_command(CommandLine& line) {
  auto shell = std::make_shared<std::string>();
  line.add("completion", "Print a script that completes commands and options in a shell",
           "source <(matchbench completion bash)")
      .required_choice("shell", *shell, {"bash", "zsh", "fish"}, "The shell")
      .action([shell] {
        fmt::print("{}", completion_script(*shell));
        return 0;
      });
}

void add_complete_command(CommandLine& line) {
  auto words = std::make_shared<std::vector<std::string>>();
  line.add("complete", "Print what completes the last word, for the scripts of 'completion'",
           "matchbench complete -- leaderboard round.db --rel")
      .several("words", *words, "The words typed so far, behind --; the last may be empty")
      .action([words, &line] {
        for (auto offer : offers_for(line.manuals(), *words)) {
          std::ranges::replace(offer.help, '\n', ' ');
          fmt::print("{}{}{}\n", offer.word, offer.help.empty() ? "" : "\t", offer.help);
        }
        return 0;
      });
}

}  // namespace matchbench::cli
