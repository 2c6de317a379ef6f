#include "harness/data/store/schema/schema_2.hpp"

namespace matchbench::store {

// A comment behind the last word of a column would hide the rest of the table's text, so comments
// come before it here.
const char* const kSchema2 = R"sql(
ALTER TABLE round ADD COLUMN plan /* id of the plan that split the round into shards */ TEXT;
ALTER TABLE round ADD COLUMN shard /* which of them this file holds, from 0; NULL: all */
  INTEGER CHECK (shard >= 0);
ALTER TABLE round ADD COLUMN shard_count INTEGER CHECK (shard_count > 0);
ALTER TABLE round ADD COLUMN undefined /* what an undefined score does to a mean; NULL in this and
  the following columns: not stored, the round is older than they are */
  TEXT CHECK (undefined IN ('skip', 'zero'));
ALTER TABLE round ADD COLUMN scenario TEXT;
ALTER TABLE round ADD COLUMN folds /* 0: nobody is trained */ INTEGER CHECK (folds >= 0);
ALTER TABLE round ADD COLUMN training_grades /* relevance setting; '': the first */ TEXT;
ALTER TABLE round ADD COLUMN training_relevant /* relevance setting; '': grade > 0 */ TEXT;

CREATE TABLE contest_list (  -- names that the contest lists, as it was last run or resumed
  kind TEXT NOT NULL CHECK (kind IN ('measure', 'relevance', 'entrant')),
  position INTEGER NOT NULL,  -- from 0
  name TEXT NOT NULL,
  PRIMARY KEY (kind, position)
) STRICT, WITHOUT ROWID;

CREATE TABLE merged_part (  -- shards that were merged into this file
  shard INTEGER PRIMARY KEY,  -- from 0
  created TEXT NOT NULL,  -- UTC, when that shard began
  merged TEXT NOT NULL  -- UTC
) STRICT;

CREATE TABLE environment_record (  -- a machine and its system, while sessions ran there
  id INTEGER PRIMARY KEY,  -- 1: where the round began
  node TEXT  -- the machine's name; NULL: not stored
) STRICT;

CREATE TABLE environment_fact (
  record INTEGER NOT NULL REFERENCES environment_record,
  key TEXT NOT NULL,
  value TEXT NOT NULL,
  PRIMARY KEY (record, key)
) STRICT, WITHOUT ROWID;

INSERT INTO environment_record (id) VALUES (1);
INSERT INTO environment_fact SELECT 1, key, value FROM environment;
DROP TABLE environment;
CREATE VIEW environment AS  -- of the machine where the round began
SELECT key, value FROM environment_fact WHERE record = 1;

ALTER TABLE session ADD COLUMN environment /* of the machine that it ran on */
  INTEGER REFERENCES environment_record;
UPDATE session SET environment = 1;

DROP VIEW leaderboard;
CREATE VIEW leaderboard AS
WITH
  timed AS MATERIALIZED (
    SELECT entrant_id, median_ns,
           row_number() OVER (PARTITION BY entrant_id ORDER BY median_ns) AS place,
           count(*) OVER (PARTITION BY entrant_id) AS queries
    FROM query_time JOIN current_run USING (run)
  ),
  speed AS (
    SELECT entrant_id, avg(median_ns) AS mean_ns,
           avg(median_ns) FILTER (WHERE place IN ((queries + 1) / 2, (queries + 2) / 2))
             AS median_ns
    FROM timed GROUP BY entrant_id
  ),
  failed AS (
    SELECT entrant_id, count(*) AS failures
    FROM answer JOIN current_run USING (run)
      JOIN outcome ON outcome.id = answer.outcome AND outcome.is_failure
    WHERE answer.pass >= 0 GROUP BY entrant_id
  ),
  loaded AS (
    SELECT entrant_id, avg(phase.wall_ns) AS load_ns
    FROM phase JOIN session ON session.id = phase.session JOIN current_run USING (run)
    WHERE phase.phase = 'load' AND phase.outcome = 0 AND session.kind = 'queries'
    GROUP BY entrant_id
  ),
  policy AS (SELECT coalesce(max(undefined), 'skip') = 'zero' AS counts_zero FROM round),
  per_request AS (  -- the mean of the repetitions; not defined if one of them is not
    SELECT entrant_id, setting, measure,
           CASE WHEN count(value) = count(*) THEN avg(value)
                WHEN counts_zero THEN 0.0 END AS value,
           CASE WHEN counts_zero THEN count(*) ELSE count(value) END AS scored_queries
    FROM score JOIN current_run USING (run) CROSS JOIN policy
    GROUP BY entrant_id, setting, measure, request
  ),
  scored AS (
    SELECT entrant_id, setting, measure, avg(value) AS mean_score,
           sum(scored_queries) AS scored_queries
    FROM per_request GROUP BY entrant_id, setting, measure
  )
SELECT competitor.entrant, relevance_setting.name AS relevance, measure.name AS measure,
       scored.mean_score, scored.scored_queries, coalesce(failed.failures, 0) AS failures,
       speed.mean_ns / 1e6 AS mean_query_ms, speed.median_ns / 1e6 AS median_query_ms,
       loaded.load_ns / 1e6 AS load_ms
FROM (SELECT DISTINCT entrant_id, entrant FROM current_run) AS competitor
  LEFT JOIN scored USING (entrant_id)
  LEFT JOIN relevance_setting ON relevance_setting.id = scored.setting
  LEFT JOIN measure ON measure.id = scored.measure
  LEFT JOIN speed USING (entrant_id)
  LEFT JOIN failed USING (entrant_id)
  LEFT JOIN loaded USING (entrant_id)
ORDER BY relevance, measure, scored.mean_score DESC, competitor.entrant;
)sql";

// Names without a schema mean these views before the tables of the file.
const char* const kSchema1AsSchema2 = R"sql(
CREATE TEMP VIEW round AS
SELECT *, NULL AS plan, NULL AS shard, NULL AS shard_count, NULL AS undefined, NULL AS scenario,
       NULL AS folds, NULL AS training_grades, NULL AS training_relevant
FROM main.round;
CREATE TEMP VIEW contest_list AS SELECT NULL AS kind, NULL AS position, NULL AS name WHERE 0;
CREATE TEMP VIEW merged_part AS SELECT NULL AS shard, NULL AS created, NULL AS merged WHERE 0;
CREATE TEMP VIEW environment_record AS SELECT 1 AS id, NULL AS node;
CREATE TEMP VIEW environment_fact AS SELECT 1 AS record, key, value FROM main.environment;
)sql";

}  // namespace matchbench::store
