#include "harness/data/store/schema/round_sql.hpp"

namespace matchbench::store {

const char* const kRoundViews = R"sql(
CREATE VIEW environment AS  -- of the machine where the round began
SELECT key, value FROM environment_fact WHERE record = 1;

CREATE VIEW current_run AS  -- the repetitions that count, with their entrant
SELECT repetition.id AS run, entrant.id AS entrant_id, entrant.name AS entrant,
       repetition.number AS repetition, repetition.state
FROM repetition JOIN entrant ON entrant.id = repetition.entrant
WHERE repetition.state <> 'superseded';

CREATE VIEW query_time AS  -- per repetition and request: median over the timed passes
SELECT repetition AS run, request, avg(latency_ns) AS median_ns
FROM (
  SELECT repetition, request, latency_ns,
         row_number() OVER (PARTITION BY repetition, request ORDER BY latency_ns) AS place,
         count(*) OVER (PARTITION BY repetition, request) AS passes
  FROM (SELECT repetition, request, wall_ns + coalesce(queued_ns, 0) AS latency_ns FROM answer
        WHERE pass >= 0 AND wall_ns IS NOT NULL)
)
WHERE place IN ((passes + 1) / 2, (passes + 2) / 2)
GROUP BY repetition, request;

CREATE VIEW per_query AS
WITH
  timed AS MATERIALIZED (SELECT run, request, median_ns FROM query_time),
  failed AS MATERIALIZED (
    SELECT answer.repetition, answer.request, count(*) AS failures
    FROM answer JOIN outcome ON outcome.id = answer.outcome AND outcome.is_failure
    WHERE answer.pass >= 0
    GROUP BY answer.repetition, answer.request
  )
SELECT current_run.entrant, current_run.repetition,
       coalesce(nullif(request.name, ''), request.uri) AS request, request.uri AS request_uri,
       relevance_setting.name AS relevance, measure.name AS measure, score.value AS score,
       coalesce(failed.failures, 0) AS failures, timed.median_ns / 1e6 AS median_ms
FROM score
  JOIN current_run ON current_run.run = score.repetition
  JOIN request ON request.id = score.request
  JOIN relevance_setting ON relevance_setting.id = score.setting
  JOIN measure ON measure.id = score.measure
  LEFT JOIN timed ON timed.run = score.repetition AND timed.request = score.request
  LEFT JOIN failed ON failed.repetition = score.repetition AND failed.request = score.request;

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
    FROM answer JOIN current_run ON current_run.run = answer.repetition
      JOIN outcome ON outcome.id = answer.outcome AND outcome.is_failure
    WHERE answer.pass >= 0 GROUP BY entrant_id
  ),
  load AS (
    SELECT entrant_id, phase.wall_ns,
           row_number() OVER (PARTITION BY entrant_id ORDER BY phase.wall_ns) AS place,
           count(*) OVER (PARTITION BY entrant_id) AS workers
    FROM phase JOIN session ON session.id = phase.session
      JOIN current_run ON current_run.run = session.repetition
    WHERE phase.phase = 'load' AND phase.outcome = 0 AND session.kind = 'queries'
  ),
  loaded AS (  -- the median over workers, as on boards
    SELECT entrant_id,
           avg(wall_ns) FILTER (WHERE place IN ((workers + 1) / 2, (workers + 2) / 2)) AS load_ns
    FROM load GROUP BY entrant_id
  ),
  policy AS (SELECT undefined = 'zero' AS counts_zero FROM round),
  per_request AS (  -- the mean of the repetitions; not defined if one of them is not
    SELECT entrant_id, setting, measure,
           CASE WHEN count(value) = count(*) THEN avg(value)
                WHEN counts_zero THEN 0.0 END AS value,
           CASE WHEN counts_zero THEN count(*) ELSE count(value) END AS scored_queries
    FROM score JOIN current_run ON current_run.run = score.repetition CROSS JOIN policy
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

CREATE VIEW confinement AS  -- of each worker that said how far it was confined
SELECT current_run.entrant, current_run.repetition, session.id AS session,
       CASE WHEN NOT confined THEN 'off' WHEN landlock_abi > 0 AND seccomp THEN 'full'
            ELSE 'partial' END AS tier,
       own_process, confined, landlock_abi, seccomp, namespaces, own_files, no_capabilities, limits,
       threads_limited, clock
FROM session JOIN current_run ON current_run.run = session.repetition
WHERE confined IS NOT NULL;

CREATE VIEW failures AS
WITH
  failed (session, during, pass, request, outcome, message) AS (
    SELECT session, 'query', pass, request, outcome, message FROM answer
    UNION ALL
    SELECT session, phase, NULL, NULL, outcome, message FROM phase
    UNION ALL  -- a worker that ended badly where none of its calls is to blame
    SELECT id, 'session', NULL, NULL, outcome, message FROM session
    WHERE NOT EXISTS (SELECT 1 FROM answer JOIN outcome ON outcome.id = answer.outcome
                      WHERE answer.repetition = session.repetition AND answer.session = session.id
                        AND outcome.is_failure)
      AND NOT EXISTS (SELECT 1 FROM phase JOIN outcome ON outcome.id = phase.outcome
                      WHERE phase.session = session.id AND outcome.is_failure)
  )
SELECT current_run.entrant, current_run.repetition, failed.during, failed.pass,
       coalesce(nullif(request.name, ''), request.uri) AS request, outcome.name AS outcome,
       failed.message,
       CASE WHEN length(session.log) <= 500 THEN session.log
            ELSE substr(substr(session.log, -500),
                        instr(substr(session.log, -500), char(10)) + 1) END AS log_end
FROM failed
  JOIN outcome ON outcome.id = failed.outcome AND outcome.is_failure
  JOIN session ON session.id = failed.session
  JOIN current_run ON current_run.run = session.repetition
  LEFT JOIN request ON request.id = failed.request;
)sql";

}  // namespace matchbench::store
