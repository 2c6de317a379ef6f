#pragma once

#include "harness/foundation/base/name_table.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace matchbench::trec {

// 32 bits of hash of an identifier.
[[gnu::always_inline]] inline std::uint32_t hash_id(std::string_view id) {
  return static_cast<std::uint32_t>(keyed_hash(id));
}

// Open addressing from identifiers to the numbers they were entered with. The identifiers' bytes
// stay with the caller, who compares them: `equal(number)` says whether the identifier that has
// this number is the one looked for.
class IdTable {
 public:
  static constexpr std::uint32_t kNone = 0xffff'ffff;

  // Empties the table and makes room for `size` identifiers. Much of it stays empty: a place that
  // is taken costs a branch that nobody can predict.
  void reset(std::size_t size) {
    const auto wanted = std::bit_ceil(3 * size + 2);
    if (entries_.size() < wanted) entries_.resize(wanted);
    std::fill_n(entries_.begin(), wanted, kEmpty);
    mask_ = wanted - 1;
  }

  // The number of the equal identifier, else kNone and the identifier is entered as `number`.
  template <class Equal>
  std::uint32_t find_or_enter(std::uint32_t hash, std::uint32_t number, Equal equal) {
    for (std::size_t i = hash & mask_;; i = (i + 1) & mask_) {
      const Entry entry = entries_[i];
      if (entry == kEmpty) {
        entries_[i] = Entry{hash} << 32 | number;
        return kNone;
      }
      if (hash_in(entry) == hash && equal(number_in(entry))) return number_in(entry);
    }
  }

  template <class Equal>
  std::uint32_t find(std::uint32_t hash, Equal equal) const {
    if (entries_.empty()) return kNone;
    for (std::size_t i = hash & mask_;; i = (i + 1) & mask_) {
      const Entry entry = entries_[i];
      if (entry == kEmpty) return kNone;
      if (hash_in(entry) == hash && equal(number_in(entry))) return number_in(entry);
    }
  }

 private:
  using Entry = std::uint64_t;  // hash above, number below
  static constexpr Entry kEmpty = ~Entry{0};
  static std::uint32_t hash_in(Entry entry) { return static_cast<std::uint32_t>(entry >> 32); }
  static std::uint32_t number_in(Entry entry) { return static_cast<std::uint32_t>(entry); }

  std::vector<Entry> entries_;
  std::size_t mask_ = 0;
};

}  // namespace matchbench::trec
