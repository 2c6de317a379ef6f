#pragma once

#include <SQLiteCpp/Exception.h>
#include <sqlite3.h>

#include <cstddef>
#include <new>
#include <vector>

namespace matchbench::store {

// Shows a vector of rows to SQL as a read-only table, so that one INSERT … SELECT stores them all.
// Stepping a prepared INSERT per row costs about twice as much.
//
// Row declares `static constexpr const char* kTable`, the table as CREATE TABLE text, and
// `void column(sqlite3_context*, int) const`, which gives the value of one column. Texts are not
// copied: they have to live until the statement has ended.
template <class Row>
class RowSource {
 public:
  // `rows` must outlive the connection.
  static void attach(sqlite3* database, const char* name, const std::vector<Row>& rows) {
    static constexpr sqlite3_module kModule = module();
    auto* shared = const_cast<std::vector<Row>*>(&rows);  // C interface; never written through
    if (sqlite3_create_module(database, name, &kModule, shared) != SQLITE_OK) {
      throw SQLite::Exception(database);
    }
  }

 private:
  struct Table : sqlite3_vtab {
    explicit Table(const std::vector<Row>* source) : sqlite3_vtab{}, rows(source) {}
    const std::vector<Row>* rows;
  };
  struct Cursor : sqlite3_vtab_cursor {
    explicit Cursor(const std::vector<Row>* source) : sqlite3_vtab_cursor{}, rows(source) {}
    const std::vector<Row>* rows;
    std::size_t at = 0;
  };

  static int connect(sqlite3* database, void* rows, int, const char* const*, sqlite3_vtab** table,
                     char**) {
    *table = new (std::nothrow) Table(static_cast<const std::vector<Row>*>(rows));
    return *table == nullptr ? SQLITE_NOMEM : sqlite3_declare_vtab(database, Row::kTable);
  }
  static int disconnect(sqlite3_vtab* table) {
    delete static_cast<Table*>(table);
    return SQLITE_OK;
  }
  static int best_index(sqlite3_vtab*, sqlite3_index_info*) { return SQLITE_OK; }
  static int open(sqlite3_vtab* table, sqlite3_vtab_cursor** cursor) {
    *cursor = new (std::nothrow) Cursor(static_cast<Table*>(table)->rows);
    return *cursor == nullptr ? SQLITE_NOMEM : SQLITE_OK;
  }
  static int close(sqlite3_vtab_cursor* cursor) {
    delete static_cast<Cursor*>(cursor);
    return SQLITE_OK;
  }
  static int filter(sqlite3_vtab_cursor* cursor, int, const char*, int, sqlite3_value**) {
    static_cast<Cursor*>(cursor)->at = 0;
    return SQLITE_OK;
  }
  static int next(sqlite3_vtab_cursor* cursor) {
    ++static_cast<Cursor*>(cursor)->at;
    return SQLITE_OK;
  }
  static int eof(sqlite3_vtab_cursor* cursor) {
    const auto* self = static_cast<Cursor*>(cursor);
    return self->at >= self->rows->size();
  }
  static int column(sqlite3_vtab_cursor* cursor, sqlite3_context* context, int index) {
    const auto* self = static_cast<Cursor*>(cursor);
    (*self->rows)[self->at].column(context, index);
    return SQLITE_OK;
  }
  static int row_id(sqlite3_vtab_cursor* cursor, sqlite3_int64* id) {
    *id = static_cast<sqlite3_int64>(static_cast<Cursor*>(cursor)->at);
    return SQLITE_OK;
  }

  // Without xCreate the table exists by its name alone, and nothing of it is stored.
  static constexpr sqlite3_module module() {
    sqlite3_module methods{};
    methods.xConnect = connect;
    methods.xDisconnect = disconnect;
    methods.xBestIndex = best_index;
    methods.xOpen = open;
    methods.xClose = close;
    methods.xFilter = filter;
    methods.xNext = next;
    methods.xEof = eof;
    methods.xColumn = column;
    methods.xRowid = row_id;
    return methods;
  }
};

}  // namespace matchbench::store
