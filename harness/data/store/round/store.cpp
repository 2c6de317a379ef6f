#include "harness/data/store/round/store.hpp"

#include "harness/data/store/connection/connection.hpp"
#include "harness/data/store/connection/new_file.hpp"
#include "harness/data/store/round/get_ready.hpp"
#include "harness/data/store/round/state.hpp"
#include "harness/data/store/tables/round_table.hpp"
#include "harness/foundation/base/error.hpp"

#include <SQLiteCpp/Statement.h>
#include <SQLiteCpp/Transaction.h>

#include <utility>

namespace matchbench::store {
namespace {

std::vector<StoredItem> stored(const std::vector<Service>& items) {
  std::vector<StoredItem> made;
  for (const Service& item : items) made.push_back({item.uri, item.name});
  return made;
}

// Writes the facts to `part`, which becomes the file `path` later; messages name that one.
void write_facts(const std::filesystem::path& part, const std::filesystem::path& path,
                 const RoundFacts& round, const Collection& collection) {
  StepLimit limit(part);
  auto database = create_database(part, limit, scratch_round_files());
  try {
    SQLite::Transaction transaction(database);
    RoundFacts facts = round;
    facts.collection = {collection.name, collection.version, collection.licence, collection.source,
                        collection.digest};
    insert_round(database, facts, stored(collection.services), stored(collection.requests));
    transaction.commit();
  } catch (const SQLite::Exception& cause) {
    throw store_error(cause, path, database.getHandle());
  }
}

}  // namespace

RoundStore::RoundStore(std::unique_ptr<State> state) : state_(std::move(state)) {}
RoundStore::~RoundStore() = default;
RoundStore::RoundStore(RoundStore&&) noexcept = default;
RoundStore& RoundStore::operator=(RoundStore&&) noexcept = default;

RoundStore RoundStore::create(const std::filesystem::path& path, const RoundFacts& round,
                              const Collection& collection, Mode mode) {
  write_new_file(path, [&](const std::filesystem::path& part) {
    write_facts(part, path, round, collection);
    // Once for all, before the file has its name.
    if (mode != Mode::kScratch) wait_for_disk(part);
  });
  return open(path, mode);
}

void get_ready() {
  know_schema(round_files());
}

RoundStore RoundStore::open(const std::filesystem::path& path, Mode mode) {
  return RoundStore(std::make_unique<State>(path, mode));
}

void RoundStore::commit() {
  state_->require_writable();
  if (!state_->in_transaction) return;
  state_->write([&](auto& database) {
    state_->answers->flush();
    database.exec("COMMIT");
    state_->in_transaction = false;
  });
}

void RoundStore::copy_to(const std::filesystem::path& path) const {
  require_absent(path);
  state_->guarded([&](SQLite::Database& database) {
    // Even a reader may write this file, which is another.
    database.exec("PRAGMA query_only = OFF");
    SQLite::Statement copy(database, "VACUUM INTO ?");
    copy.bind(1, path.string());
    copy.exec();
  });
}

}  // namespace matchbench::store
