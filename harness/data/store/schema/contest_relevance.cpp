#include "harness/data/store/schema/contest_relevance.hpp"

namespace matchbench::store {

const char* const kContestRelevance = R"sql(
CREATE TABLE contest_relevance (  -- relevance settings that the contest defines itself
  position INTEGER PRIMARY KEY,  -- from 0
  name TEXT NOT NULL UNIQUE,
  definition TEXT NOT NULL  -- as in relevance_setting: YAML
) STRICT;
)sql";

const char* const kNoContestRelevance = R"sql(
CREATE TEMP VIEW contest_relevance AS
SELECT NULL AS position, NULL AS name, NULL AS definition WHERE 0;
)sql";

}  // namespace matchbench::store
