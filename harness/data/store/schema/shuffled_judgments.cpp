#include "harness/data/store/schema/shuffled_judgments.hpp"

namespace matchbench::store {

const char* const kShuffledJudgments = R"sql(
CREATE TABLE trial_rank (  -- rankings of sessions of the kind 'audit: shuffled judgments'
  session INTEGER NOT NULL,
  position INTEGER NOT NULL,
  rank INTEGER NOT NULL,  -- from 1, best first
  service INTEGER NOT NULL REFERENCES service,
  degree INTEGER NOT NULL,
  score REAL NOT NULL,
  PRIMARY KEY (session, position, rank),
  FOREIGN KEY (session, position) REFERENCES trial_answer
) STRICT, WITHOUT ROWID;

CREATE TABLE shuffled_score (  -- of those rankings, made as `score` is
  setting INTEGER NOT NULL REFERENCES relevance_setting,
  measure INTEGER NOT NULL REFERENCES measure,
  run INTEGER NOT NULL REFERENCES run,
  request INTEGER NOT NULL REFERENCES request,
  value REAL,  -- NULL: not defined for this request
  PRIMARY KEY (setting, measure, run, request)
) STRICT, WITHOUT ROWID;
)sql";

const char* const kNoShuffledJudgments = R"sql(
CREATE TEMP VIEW trial_rank AS
SELECT NULL AS session, NULL AS position, NULL AS rank, NULL AS service, NULL AS degree,
       NULL AS score WHERE 0;
)sql";

}  // namespace matchbench::store
