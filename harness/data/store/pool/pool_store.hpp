#pragma once

#include "harness/data/store/pool_facts.hpp"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace matchbench::store {

// Each two of them are compared: far above what one desk has, and still a matter of seconds.
inline constexpr std::size_t kMostPoolJudges = 500;

// The database of a pool of judgments. Pairs, judges and decisions are only ever added; a judge's
// name and comments can be erased.
//
// Every call that writes is one transaction, and is on disk when it returns: neither a kill nor a
// power failure loses it. Others may read and copy the file in the meantime; a second writer is
// refused. One thread at a time. Every method throws Error if the file cannot be read or written,
// or contains what no pool can contain. A number that the pool does not have is a bug of the
// caller: std::out_of_range.
class PoolStore {
 public:
  enum class Mode { kRead, kWrite };

  // A new file without pairs. Refuses an existing one.
  static PoolStore create(const std::filesystem::path& path, const PoolOrigin& origin);
  static PoolStore open(const std::filesystem::path& path, Mode mode);

  ~PoolStore();
  PoolStore(PoolStore&&) noexcept;
  PoolStore& operator=(PoolStore&&) noexcept;

  PoolOrigin origin() const;
  std::vector<PoolGrowth> growths() const;
  std::vector<std::string> requests() const;  // URIs
  std::vector<std::string> services() const;
  std::vector<PoolPair> pairs() const;
  std::vector<PoolJudge> judges() const;
  std::vector<PoolToken> tokens() const;    // that are not revoked
  std::vector<Decision> decisions() const;  // in the order of arrival

  // A pair that the pool has already is a bug of the caller.
  void grow(const PoolGrowth& growth, std::span<const NewPoolPair> pairs);

  // The number of the judge, who is new if no judge has the name. Throws an input Error if the pool
  // has kMostPoolJudges.
  std::uint32_t add_judge(const std::string& name, JudgeRole role);
  void add_token(const PoolToken& token, const std::string& made);
  void revoke_tokens(std::uint32_t judge, const std::string& when);

  // Returns its id; that in `decision` is ignored.
  std::uint64_t add_decision(const Decision& decision);

  // Renames the judge, erases all comments of theirs from the file, and revokes their tokens.
  void erase_judge(std::uint32_t judge, const std::string& new_name, const std::string& when);

 private:
  struct State;
  explicit PoolStore(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

}  // namespace matchbench::store
