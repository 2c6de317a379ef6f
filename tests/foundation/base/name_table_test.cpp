#include "harness/foundation/base/name_table.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <memory>
#include <set>
#include <vector>

namespace matchbench {
namespace {

constexpr std::uint64_t kMany = 4096;
// Of this many random hashes in as many buckets, the fullest hardly has 13 once in 10^6 processes.
constexpr std::size_t kFull = 16;

std::uint64_t inverse(std::uint64_t odd) {
  std::uint64_t x = odd;
  for (int i = 0; i < 6; ++i) x *= 2 - odd * x;
  return x;
}

std::string of_words(std::uint64_t first, std::uint64_t second) {
  const std::array words{first, second};
  return {reinterpret_cast<const char*>(words.data()), sizeof words};
}

// A second word for each first one, so that MurmurHash64A, as libstdc++ has it, gives one hash.
std::vector<std::string> equal_in_murmur() {
  constexpr std::uint64_t kOdd = 0xc6a4a7935bd1e995;
  const std::uint64_t back = inverse(kOdd);
  const auto mixed = [](std::uint64_t word) { return word ^ word >> 47; };
  std::vector<std::string> names;
  for (std::uint64_t word = 0; word < kMany; ++word) {
    const auto hash = (0xc70f6907 ^ 16 * kOdd ^ mixed(word * kOdd) * kOdd) * kOdd;
    names.push_back(of_words(word, mixed((hash ^ 0x123456789abcdef) * back) * back));
  }
  return names;
}

// The same for hash = (rotl(hash, 23) ^ word) * odd, whatever it begins with: the first word has a
// difference in its highest bit, which comes out of the product as it went in.
std::vector<std::string> equal_in_pairs_in_rotated_products() {
  std::vector<std::string> names;
  for (std::uint64_t word = 0; word < kMany / 2; ++word) {
    names.push_back(of_words(word, 0));
    names.push_back(of_words(word ^ 1ULL << 63, 1ULL << 22));
  }
  return names;
}

template <class Table>
std::size_t fullest_bucket(const Table& table) {
  std::size_t most = 0;
  for (std::size_t i = 0; i < table.bucket_count(); ++i)
    most = std::max(most, table.bucket_size(i));
  return most;
}

TEST(TablesOfNames, KeepNamesApartThatHaveOneHashElsewhere) {
  const auto names = equal_in_murmur();
#if defined(__GLIBCXX__) && __SIZEOF_SIZE_T__ == 8
  const std::unordered_set<std::string> without_key(names.begin(), names.end());
  EXPECT_EQ(fullest_bucket(without_key), kMany) << "these names are no attack";
#endif
  EXPECT_LT(fullest_bucket(NameSet(names.begin(), names.end())), kFull);
  EXPECT_LT(fullest_bucket(ViewSet(names.begin(), names.end())), kFull);
}

TEST(TablesOfNames, LetNoDifferencePassThatAMultiplicationLetsPass) {
  const auto names = equal_in_pairs_in_rotated_products();
  std::set<std::uint64_t> hashes;
  for (const auto& name : names) hashes.insert(keyed_hash(name));
  EXPECT_EQ(hashes.size(), names.size());
}

TEST(TablesOfNumbers, KeepMultiplesOfTheNumberOfTheirBucketsApart) {
  NumberSet<std::uint64_t> numbers(kMany);
  const auto buckets = numbers.bucket_count();
  for (std::uint64_t i = 0; i < kMany; ++i) numbers.insert(i * buckets);
  ASSERT_EQ(numbers.bucket_count(), buckets);
  EXPECT_LT(fullest_bucket(numbers), kFull);
}

TEST(KeyedHash, HasAKeyThatIsDrawnEachTime) {
  EXPECT_NE(HashKey().of_start, HashKey().of_start);
  EXPECT_NE(kHashKey.of_start, kHashKey.of_words);
  EXPECT_NE(kHashKey.of_words, kHashKey.of_end);
}

TEST(KeyedHash, DependsOnEachByteAndOnTheLengthAndOnNothingBehind) {
  std::set<std::uint64_t> hashes;
  for (std::size_t size = 0; size < 70; ++size) {
    const auto exact = std::make_unique<char[]>(size);  // that a checker sees what is read behind
    const std::string_view name(exact.get(), size);
    const std::string padded(size + 8, '\0');
    EXPECT_EQ(keyed_hash(name), keyed_hash(std::string_view(padded).substr(0, size)));
    EXPECT_TRUE(hashes.insert(keyed_hash(name)).second) << size;
    for (std::size_t i = 0; i < size; ++i) {
      exact[i] = 1;
      EXPECT_TRUE(hashes.insert(keyed_hash(name)).second) << size << ' ' << i;
      exact[i] = 0;
    }
  }
}

}  // namespace
}  // namespace matchbench
