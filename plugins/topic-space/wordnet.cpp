#include "topic-space/wordnet.hpp"

#include <algorithm>
#include <charconv>
#include <span>
#include <utility>

namespace topic_space {
namespace {

// The rest of the line that begins with `key` and a blank, in a file whose lines are sorted.
std::optional<std::string_view> find_line(std::string_view file, const std::string& key) {
  std::size_t begin = 0;
  std::size_t end = file.size();
  const std::string wanted = key + " ";
  while (begin < end) {
    const std::size_t middle = begin + (end - begin) / 2;
    const std::size_t before = middle == 0 ? std::string_view::npos : file.rfind('\n', middle - 1);
    const std::size_t line =
        before == std::string_view::npos || before < begin ? begin : before + 1;
    const std::size_t stop = std::min(file.find('\n', line), file.size());
    const std::string_view text = file.substr(line, stop - line);
    if (text.substr(0, wanted.size()) == wanted) return text.substr(wanted.size());
    if (text < std::string_view(wanted)) {
      begin = stop + 1;
    } else {
      end = line;
    }
  }
  return std::nullopt;
}

// Takes the next word of a line; empty at its end.
std::string_view next_word(std::string_view& line) {
  line.remove_prefix(std::min(line.find_first_not_of(' '), line.size()));
  const std::string_view word = line.substr(0, line.find(' '));
  line.remove_prefix(word.size());
  return word;
}

// The next word as a number; nothing if it is not one.
std::optional<std::uint32_t> next_number(std::string_view& line, int base = 10) {
  const std::string_view word = next_word(line);
  std::uint32_t number = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number, base);
  if (error != std::errc() || end != word.data() + word.size() || word.empty()) return std::nullopt;
  return number;
}

using Ending = std::pair<std::string_view, std::string_view>;  // of an inflection, of its lemma

// The rules of detachment of WordNet's morphy(7WN).
constexpr Ending kNounEndings[] = {{"s", ""},      {"ses", "s"},   {"xes", "x"},   {"zes", "z"},
                                   {"ches", "ch"}, {"shes", "sh"}, {"men", "man"}, {"ies", "y"}};
constexpr Ending kVerbEndings[] = {{"s", ""},   {"ies", "y"}, {"es", "e"},  {"es", ""},
                                   {"ed", "e"}, {"ed", ""},   {"ing", "e"}, {"ing", ""}};

}  // namespace

std::optional<WordNet> WordNet::read(const std::filesystem::path& folder) {
  const auto files = [&folder](const std::string& part) -> std::optional<Files> {
    auto index = shared::MappedFile::open(folder / ("index." + part));
    auto data = shared::MappedFile::open(folder / ("data." + part));
    auto exceptions = shared::MappedFile::open(folder / (part + ".exc"));
    if (!index || !data) return std::nullopt;
    return Files{std::move(*index), std::move(*data),
                 exceptions ? std::move(*exceptions) : shared::MappedFile()};
  };
  auto nouns = files("noun");
  auto verbs = files("verb");
  if (!nouns || !verbs) return std::nullopt;
  WordNet wordnet;
  wordnet.nouns_ = std::move(*nouns);
  wordnet.verbs_ = std::move(*verbs);
  return wordnet;
}

std::vector<WordNet::Synset> WordNet::senses(const std::string& word) const {
  std::vector<Synset> all;
  for (const Part part : {Part::kNoun, Part::kVerb}) {
    for (const std::string& lemma : lemmas(word, part)) {
      const std::vector<Synset> found = senses(lemma, part);
      all.insert(all.end(), found.begin(), found.end());
      if (!found.empty()) break;
    }
  }
  return all;
}

std::vector<std::string> WordNet::lemmas(const std::string& word, Part part) const {
  std::vector<std::string> lemmas{word};
  if (const auto line = find_line(files(part).exceptions.text(), word)) {
    std::string_view rest = *line;
    for (auto lemma = next_word(rest); !lemma.empty(); lemma = next_word(rest)) {
      lemmas.emplace_back(lemma);
    }
  }
  const auto endings = part == Part::kNoun ? std::span<const Ending>(kNounEndings)
                                           : std::span<const Ending>(kVerbEndings);
  for (const auto& [ending, replacement] : endings) {
    if (word.size() <= ending.size() || !word.ends_with(ending)) continue;
    lemmas.push_back(word.substr(0, word.size() - ending.size()) + std::string(replacement));
  }
  return lemmas;
}

// LEMMA pos synset_count pointer_count pointer... sense_count tagged_count offset...
std::vector<WordNet::Synset> WordNet::senses(const std::string& lemma, Part part) const {
  const auto found = find_line(files(part).index.text(), lemma);
  if (!found) return {};
  std::string_view line = *found;
  next_word(line);
  const auto synsets = next_number(line);
  const auto pointers = next_number(line);
  if (!synsets || !pointers) return {};
  for (std::uint32_t i = 0; i < *pointers && !line.empty(); ++i) next_word(line);
  next_word(line);
  next_word(line);
  std::vector<Synset> senses;
  for (std::uint32_t i = 0; i < *synsets; ++i) {
    const auto offset = next_number(line);
    if (!offset) break;
    senses.push_back({part, *offset});
  }
  return senses;
}

// OFFSET file type word_count(hexadecimal) (word id)... pointer_count (symbol offset pos place)...
std::vector<WordNet::Synset> WordNet::hypernyms(const Synset& synset) const {
  const std::string_view data = files(synset.part).data.text();
  if (synset.offset >= data.size()) return {};
  std::string_view line = data.substr(synset.offset);
  line = line.substr(0, line.find('\n'));
  if (next_number(line) != synset.offset) return {};
  next_word(line);
  next_word(line);
  const auto words = next_number(line, 16);
  if (!words) return {};
  for (std::uint32_t i = 0; i < 2 * *words && !line.empty(); ++i) next_word(line);
  const auto pointers = next_number(line);
  if (!pointers) return {};
  std::vector<Synset> hypernyms;
  for (std::uint32_t i = 0; i < *pointers; ++i) {
    const std::string_view symbol = next_word(line);
    const auto offset = next_number(line);
    next_word(line);
    next_word(line);
    if (!offset) break;
    if (symbol == "@" || symbol == "@i") hypernyms.push_back({synset.part, *offset});
  }
  return hypernyms;
}

}  // namespace topic_space
