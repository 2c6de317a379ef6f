#include "harness/scoring/analysis/significance/letter_display.hpp"

#include "harness/scoring/analysis/score_matrix.hpp"
#include "harness/scoring/analysis/significance/pairs.hpp"

#include <algorithm>
#include <cassert>
#include <cstdint>

namespace matchbench::analysis {

namespace {

// The places in the order that have one letter.
class Column {
 public:
  explicit Column(std::size_t size) : words_((size + kBits - 1) / kBits) {}
  bool has(std::size_t place) const { return (words_[place / kBits] >> place % kBits & 1) != 0; }
  void insert(std::size_t place) { words_[place / kBits] |= std::uint64_t{1} << place % kBits; }
  void erase(std::size_t place) { words_[place / kBits] &= ~(std::uint64_t{1} << place % kBits); }
  bool is_within(const Column& other) const {
    for (std::size_t w = 0; w < words_.size(); ++w) {
      if ((words_[w] & ~other.words_[w]) != 0) return false;
    }
    return true;
  }

 private:
  static constexpr std::size_t kBits = 64;
  std::vector<std::uint64_t> words_;
};

std::vector<std::size_t> members(const Column& column, std::size_t size) {
  std::vector<std::size_t> out;
  for (std::size_t place = 0; place < size; ++place) {
    if (column.has(place)) out.push_back(place);
  }
  return out;
}

// Splits every column that has both places in two, each without one of them. A half that lies
// within another column is absorbed. Only columns that were not split can absorb one: a half lies
// within another half only if the whole lay within the other whole.
void separate_places(std::size_t a, std::size_t b, std::vector<Column>& columns) {
  const auto split = std::partition(columns.begin(), columns.end(), [&](const Column& column) {
    return !column.has(a) || !column.has(b);
  });
  const auto whole_count = static_cast<std::size_t>(split - columns.begin());
  const std::vector<Column> split_columns(split, columns.end());
  columns.erase(split, columns.end());
  for (const auto& column : split_columns) {
    for (const auto place : {a, b}) {
      Column half = column;
      half.erase(place);
      const auto whole_end = columns.begin() + static_cast<std::ptrdiff_t>(whole_count);
      const bool absorbed = std::any_of(columns.begin(), whole_end,
                                        [&](const Column& other) { return half.is_within(other); });
      if (!absorbed) columns.push_back(half);
    }
  }
}

// Drops columns, one after the other, all of whose pairs share another column too.
void drop_needless(std::vector<Column>& columns, std::size_t size) {
  std::vector<std::uint32_t> shared(size * size);
  for (const auto& column : columns) {
    const auto places = members(column, size);
    for (const auto a : places) {
      for (const auto b : places) ++shared[a * size + b];
    }
  }
  std::erase_if(columns, [&](const Column& column) {
    const auto places = members(column, size);
    const bool needed = std::any_of(places.begin(), places.end(), [&](std::size_t a) {
      return std::any_of(places.begin(), places.end(),
                         [&](std::size_t b) { return shared[a * size + b] == 1; });
    });
    if (needed) return false;
    for (const auto a : places) {
      for (const auto b : places) --shared[a * size + b];
    }
    return true;
  });
}

std::string mark_of(std::size_t column) {
  constexpr std::size_t kLetters = 26;
  const auto letter = static_cast<char>(column % kLetters);
  if (column < kLetters) return {static_cast<char>('a' + letter)};
  if (column < 2 * kLetters) return {static_cast<char>('A' + letter)};
  return static_cast<char>('a' + letter) + std::to_string(column / kLetters);
}

}  // namespace

std::vector<std::string> compact_letters(std::span<const std::size_t> order,
                                         const std::vector<bool>& separated) {
  const std::size_t size = order.size();
  assert(separated.size() == all_pairs(size).size());
  std::vector<Column> columns(1, Column(size));
  for (std::size_t place = 0; place < size; ++place) columns.front().insert(place);
  std::size_t most = std::max<std::size_t>(64, 4 * size);  // the usual number is below `size`
  for (const auto& [a, b] : all_pairs(size)) {
    if (!separated[place_of_pair(order[a], order[b], size)]) continue;
    separate_places(a, b, columns);
    if (columns.size() > most) {
      drop_needless(columns, size);
      most = std::max(most, 2 * columns.size());
    }
  }
  std::vector<std::vector<std::size_t>> groups;
  for (const auto& column : columns) groups.push_back(members(column, size));
  std::sort(groups.begin(), groups.end());
  std::vector<std::string> letters(size);
  for (std::size_t g = 0; g < groups.size(); ++g) {
    for (const auto place : groups[g]) letters[order[place]] += mark_of(g);
  }
  return letters;
}

Standings standings_of(std::span<const double> means, const std::vector<bool>& separated,
                       Better better) {
  const std::size_t size = means.size();
  const auto merits = merits_of(means, better);
  Standings out;
  out.order = falling_order(merits);
  out.ranks.assign(size, 1);
  out.worst_ranks.assign(size, size);
  if (separated.empty() && size > kMostLettered) {
    out.letters.resize(size);
    return out;
  }
  const auto pairs = all_pairs(size);
  assert(separated.size() == pairs.size());
  for (std::size_t p = 0; p < pairs.size(); ++p) {
    const auto [a, b] = pairs[p];
    if (!separated[p] || merits[a] == merits[b]) continue;
    const bool first_is_better = merits[a] > merits[b];
    ++out.ranks[first_is_better ? b : a];
    --out.worst_ranks[first_is_better ? a : b];
  }
  out.letters = size <= kMostLettered ? compact_letters(out.order, separated)
                                      : std::vector<std::string>(size);
  return out;
}

}  // namespace matchbench::analysis
