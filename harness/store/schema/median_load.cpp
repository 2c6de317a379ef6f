#include "harness/store/schema/median_load.hpp"

namespace matchbench::store {

const char* const kMedianLoad = R"sql(
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
  load AS (
    SELECT entrant_id, phase.wall_ns,
           row_number() OVER (PARTITION BY entrant_id ORDER BY phase.wall_ns) AS place,
           count(*) OVER (PARTITION BY entrant_id) AS workers
    FROM phase JOIN session ON session.id = phase.session JOIN current_run USING (run)
    WHERE phase.phase = 'load' AND phase.outcome = 0 AND session.kind = 'queries'
  ),
  loaded AS (
    SELECT entrant_id,
           avg(wall_ns) FILTER (WHERE place IN ((workers + 1) / 2, (workers + 2) / 2)) AS load_ns
    FROM load GROUP BY entrant_id
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

}  // namespace matchbench::store
