// SQLite's full-text search, FTS5, on a database in memory.
#include "engines/shared/plain_text.hpp"

#include <matchbench/plugin.hpp>

#include <sqlite3.h>

#include <algorithm>
#include <cstddef>
#include <memory>
#include <set>
#include <stdexcept>
#include <string>

namespace {

struct Close {
  void operator()(sqlite3* database) const { sqlite3_close(database); }
  void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
};
using Database = std::unique_ptr<sqlite3, Close>;
using Statement = std::unique_ptr<sqlite3_stmt, Close>;

// The time that FTS5 takes to read an expression grows with the square of its length.
constexpr std::size_t kMostWords = 2048;

class Fts5 {
 public:
  static constexpr mb::Descriptor kDescriptor{"org.matchbench.engines.sqlite-fts5",
                                              "SQLite FTS5",
                                              "1.0.0",
                                              "matchbench authors",
                                              "Apache-2.0",
                                              {"text"}};

  Fts5(mb::Host host, const mb::Options& options) : host_(host) {
    mb::ConfigReader(options.config).finish();  // there are no parameters
    sqlite3* opened = nullptr;
    const int status = sqlite3_open(":memory:", &opened);
    database_.reset(opened);
    if (status != SQLITE_OK) fail("cannot open a database in memory");
    run("PRAGMA temp_store = MEMORY");
    run("CREATE VIRTUAL TABLE services USING fts5(text, content='', tokenize='porter unicode61')");
  }

  void load(const mb::Collection& collection) {
    run("BEGIN");
    const Statement insert = prepare("INSERT INTO services(rowid, text) VALUES (?, ?)");
    std::size_t position = 0;
    for (const mb::Service service : collection.services()) {
      host_.stop_if_asked();
      sqlite3_bind_int64(insert.get(), 1, static_cast<sqlite3_int64>(++position));
      bind(insert, 2, engines::plain_text(service));
      if (sqlite3_step(insert.get()) != SQLITE_DONE) fail("cannot add a service");
      sqlite3_reset(insert.get());
    }
    run("COMMIT");
    search_ = prepare(
        "SELECT rowid, -bm25(services) FROM services WHERE services MATCH ? ORDER BY rank LIMIT ?");
  }

  mb::Ranking query(const mb::Query& query) {
    const std::string wanted = any_word_of(engines::plain_text(query.request));
    if (wanted.empty()) throw mb::Unsupported("the request has no words to look for");
    sqlite3_reset(search_.get());
    bind(search_, 1, wanted);
    sqlite3_bind_int64(search_.get(), 2, query.top_k == 0 ? -1 : sqlite3_int64{query.top_k});
    mb::Ranking ranking;
    int status = sqlite3_step(search_.get());
    for (; status == SQLITE_ROW; status = sqlite3_step(search_.get())) {
      const auto service = static_cast<std::size_t>(sqlite3_column_int64(search_.get(), 0));
      ranking.add(service - 1, sqlite3_column_double(search_.get(), 1));
    }
    if (status != SQLITE_DONE) fail("cannot search");
    return ranking;
  }

 private:
  // "red car" -> "car" OR "red", each word once. Throws Unsupported beyond kMostWords.
  static std::string any_word_of(const std::string& text) {
    std::set<std::string> words;
    std::size_t begin = 0;
    while (begin < text.size()) {
      const std::size_t end = std::min(text.find(' ', begin), text.size());
      words.insert(text.substr(begin, end - begin));
      begin = end + 1;
    }
    if (words.size() > kMostWords) {
      throw mb::Unsupported("the request has more than " + std::to_string(kMostWords) +
                            " different words");
    }
    std::string expression;
    for (const std::string& word : words) {
      expression += (expression.empty() ? "\"" : " OR \"") + word + '"';
    }
    return expression;
  }

  void run(const char* sql) {
    if (sqlite3_exec(database_.get(), sql, nullptr, nullptr, nullptr) != SQLITE_OK) fail(sql);
  }

  Statement prepare(const char* sql) {
    sqlite3_stmt* made = nullptr;
    if (sqlite3_prepare_v2(database_.get(), sql, -1, &made, nullptr) != SQLITE_OK) fail(sql);
    return Statement(made);
  }

  void bind(const Statement& statement, int place, const std::string& text) {
    const int status = sqlite3_bind_text(statement.get(), place, text.data(),
                                         static_cast<int>(text.size()), SQLITE_TRANSIENT);
    if (status != SQLITE_OK) fail("cannot bind a text");
  }

  [[noreturn]] void fail(const std::string& what) const {
    throw std::runtime_error("SQLite: " + what + ": " + sqlite3_errmsg(database_.get()));
  }

  mb::Host host_;
  Database database_;
  Statement search_;  // from load() on
};

}  // namespace

MATCHBENCH_EXPORT(Fts5)
