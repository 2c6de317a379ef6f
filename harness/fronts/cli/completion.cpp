#include "harness/fronts/cli/completion.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <sstream>
#include <string_view>

namespace matchbench::cli {
namespace {

// What 'matchbench complete' offers after an option, and as the argument of a command.
struct Offer {
  std::string_view after;
  std::string_view kind;
};
constexpr std::array<Offer, 5> kByOption = {{{"-m", "measures"},
                                             {"--measure", "measures"},
                                             {"--relevance", "relevance"},
                                             {"--only", "entrants"},
                                             {"--judge", "entrants"}}};
constexpr std::array<Offer, 5> kByCommand = {{{"plugin check", "plugins"},
                                              {"plugin try", "plugins"},
                                              {"plugin show", "plugins"},
                                              {"plugin remove", "plugins"},
                                              {"measures show", "measures"}}};

std::string kind_after(std::span<const Offer> offers, std::string_view word) {
  const auto found = std::ranges::find(offers, word, &Offer::after);
  return found == offers.end() ? std::string() : std::string(found->kind);
}

// Arms of a case statement that set `kind`, for bash and zsh.
std::string arms_of(std::span<const Offer> offers) {
  std::string arms;
  for (const auto& [after, kind] : offers) {
    arms += fmt::format("    '{}') kind={} ;;\n", after, kind);
  }
  return arms;
}

// In single quotes for every one of the three shells.
std::string quoted(const std::string& text) {
  std::string result = "'";
  for (const char c : text) {
    if (c == '\'') {
      result += "'\\''";
    } else {
      result += c == '\n' ? ' ' : c;
    }
  }
  return result + "'";
}

// An option or a command below, with its help.
struct Word {
  std::string name;
  std::string help;
};

std::vector<Word> commands_of(const CommandManual& command) {
  std::vector<Word> words;
  for (const auto& below : command.commands) words.push_back({below.name, below.summary});
  return words;
}

// Each spelling of an option, such as "-m" and "--measure", is a word of its own.
std::vector<Word> options_of(const CommandManual& command) {
  std::vector<Word> words;
  for (const auto& argument : command.arguments) {
    if (argument.positional) continue;
    std::istringstream spellings(argument.name);
    for (std::string name; std::getline(spellings, name, ',');) {
      words.push_back({name, argument.help});
    }
  }
  return words;
}

std::string names_of(const std::vector<Word>& words) {
  std::string names;
  for (const auto& word : words) names += (names.empty() ? "" : " ") + word.name;
  return names;
}

std::string known_paths(std::span<const CommandManual> commands) {
  std::string patterns;
  for (const auto& command : commands) {
    if (command.path.empty()) continue;
    patterns += (patterns.empty() ? "" : "|") + quoted(command.path);
  }
  return patterns;
}

std::string bash(std::span<const CommandManual> commands) {
  std::string cases;
  for (const auto& command : commands) {
    cases +=
        fmt::format("    {}) below={} options={} ;;\n", quoted(command.path),
                    quoted(names_of(commands_of(command))), quoted(names_of(options_of(command))));
  }
  return fmt::format(R"(# bash completion for matchbench
_matchbench() {{
  local current=${{COMP_WORDS[COMP_CWORD]}} path='' below='' options='' kind='' longer word i
  for ((i = 1; i < COMP_CWORD; i++)); do
    longer=${{path:+$path }}${{COMP_WORDS[i]}}
    case $longer in
      {}) path=$longer ;;
    esac
  done
  case $path in
{}  esac
  case $path in
{}  esac
  case ${{COMP_WORDS[COMP_CWORD - 1]}} in
{}  esac
  COMPREPLY=()
  if [[ $current == -* ]]; then
    COMPREPLY=($(compgen -W "$options" -- "$current"))
  elif [[ -n $kind ]]; then
    while IFS= read -r word; do
      [[ $word == "$current"* ]] && COMPREPLY+=("$word")
    done < <("${{COMP_WORDS[0]}}" complete "$kind" -- "${{COMP_WORDS[@]:1}}" 2>/dev/null)
    [[ $kind == plugins ]] && COMPREPLY+=($(compgen -f -- "$current"))
  elif [[ -n $below ]]; then
    COMPREPLY=($(compgen -W "$below" -- "$current"))
  else
    COMPREPLY=($(compgen -f -- "$current"))
  fi
}}
complete -o filenames -F _matchbench matchbench
)",
                     known_paths(commands), cases, arms_of(kByCommand), arms_of(kByOption));
}

// "name:help" items; zsh wants colons in names escaped, and there are none.
std::string described(const std::vector<Word>& words) {
  std::string items;
  for (const auto& word : words) items += " " + quoted(word.name + ":" + word.help);
  return items;
}

std::string zsh(std::span<const CommandManual> commands) {
  std::string cases;
  for (const auto& command : commands) {
    cases +=
        fmt::format("    {})\n      below=({} )\n      options=({} ) ;;\n", quoted(command.path),
                    described(commands_of(command)), described(options_of(command)));
  }
  return fmt::format(R"(#compdef matchbench
_matchbench() {{
  local current=${{words[CURRENT]}} path_so_far='' kind='' lines='' longer
  local -a below options offered
  integer i
  for ((i = 2; i < CURRENT; i++)); do
    longer="${{path_so_far:+$path_so_far }}${{words[i]}}"
    case $longer in
      {}) path_so_far=$longer ;;
    esac
  done
  case $path_so_far in
{}  esac
  case $path_so_far in
{}  esac
  case ${{words[CURRENT - 1]}} in
{}  esac
  if [[ $current == -* ]]; then
    _describe option options
  elif [[ -n $kind ]]; then
    lines=$(${{words[1]}} complete $kind -- ${{words[2,-1]}} 2>/dev/null)
    offered=(${{(f)lines}})
    compadd -a offered
    [[ $kind == plugins ]] && _files
  elif (( ${{#below}} )); then
    _describe command below
  else
    _files
  fi
}}
if [[ $funcstack[1] == _matchbench ]]; then
  _matchbench "$@"
else
  compdef _matchbench matchbench
fi
)",
                     known_paths(commands), cases, arms_of(kByCommand), arms_of(kByOption));
}

// For fish: the words of a kind, asked for when they are wanted.
std::string offered(const std::string& kind, const char* alone) {
  if (kind.empty()) return {};
  return fmt::format("{} -a '(matchbench complete {} -- (commandline -opc)[2..])'", alone, kind);
}

std::string fish(std::span<const CommandManual> commands) {
  std::string script = fmt::format(R"(# fish completion for matchbench
function __matchbench_path
  set -l path
  for word in (commandline -opc)[2..]
    set -l longer (string trim "$path $word")
    contains -- "$longer" {}; and set path $longer
  end
  test "$path" = "$argv[1]"
end
)",
                                   [&] {
                                     std::string paths = known_paths(commands);
                                     std::ranges::replace(paths, '|', ' ');
                                     return paths;
                                   }());
  for (const auto& command : commands) {
    const std::string when = fmt::format("\"__matchbench_path {}\"", quoted(command.path));
    for (const auto& word : commands_of(command)) {
      script += fmt::format("complete -c matchbench -f -n {} -a {} -d {}\n", when,
                            quoted(word.name), quoted(word.help));
    }
    for (const auto& word : options_of(command)) {
      const bool is_long = word.name.starts_with("--");
      script += fmt::format("complete -c matchbench -n {} {} {} -d {}{}\n", when,
                            is_long ? "-l" : "-s", word.name.substr(is_long ? 2 : 1),
                            quoted(word.help), offered(kind_after(kByOption, word.name), " -x"));
    }
    if (const auto kind = kind_after(kByCommand, command.path); !kind.empty()) {
      script += fmt::format("complete -c matchbench -n {}{}\n", when, offered(kind, ""));
    }
  }
  return script;
}

}  // namespace

std::string completion_script(Shell shell, std::span<const CommandManual> commands) {
  switch (shell) {
    case Shell::kBash:
      return bash(commands);
    case Shell::kZsh:
      return zsh(commands);
    case Shell::kFish:
      return fish(commands);
  }
  return {};
}

}  // namespace matchbench::cli
