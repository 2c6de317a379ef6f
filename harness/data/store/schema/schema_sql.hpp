#pragma once

namespace matchbench::store {

// What round.sql and pool.sql say.
extern const char* const kRoundSql;
extern const char* const kPoolSql;

}  // namespace matchbench::store
