#include "harness/data/store/schema/repetitions.hpp"

namespace matchbench::store {

// The views keep the columns that they have always had, so that stored queries still work.
const char* const kRepetitions = R"sql(
DROP VIEW failures;
DROP VIEW leaderboard;
DROP VIEW per_query;
DROP VIEW query_time;
DROP VIEW current_run;

DROP INDEX run_by_entrant;
DROP INDEX session_by_run;
ALTER TABLE run RENAME TO repetition;
ALTER TABLE repetition RENAME COLUMN repetition TO number;
ALTER TABLE session RENAME COLUMN run TO repetition;
ALTER TABLE answer RENAME COLUMN run TO repetition;
ALTER TABLE score RENAME COLUMN run TO repetition;
ALTER TABLE shuffled_score RENAME COLUMN run TO repetition;
CREATE INDEX repetition_by_entrant ON repetition (entrant, number);
CREATE INDEX session_by_repetition ON session (repetition);

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
  policy AS (SELECT coalesce(max(undefined), 'skip') = 'zero' AS counts_zero FROM round),
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

const char* const kSessionsOfVersion1 = R"sql(
CREATE TEMP VIEW session AS
SELECT id, run AS repetition, kind, scenario, rate_per_s, services, fold, started,
       confinement, outcome, message, wall_ns, user_ns, system_ns, max_rss_bytes, first_query_ns,
       query_peak_rss_bytes, log, log_truncated, 1 AS environment
FROM main.session;
)sql";

const char* const kSessionsOfRuns = R"sql(
CREATE TEMP VIEW session AS
SELECT id, run AS repetition, kind, scenario, rate_per_s, services, fold, started,
       confinement, outcome, message, wall_ns, user_ns, system_ns, max_rss_bytes, first_query_ns,
       query_peak_rss_bytes, log, log_truncated, environment
FROM main.session;
)sql";

const char* const kNoShuffledScores = R"sql(
CREATE TEMP VIEW shuffled_score AS
SELECT NULL AS setting, NULL AS measure, NULL AS repetition, NULL AS request, NULL AS value WHERE 0;
)sql";

const char* const kShuffledScoresOfRuns = R"sql(
CREATE TEMP VIEW shuffled_score AS
SELECT setting, measure, run AS repetition, request, value FROM main.shuffled_score;
)sql";

const char* const kRunsAsRepetitions = R"sql(
CREATE TEMP VIEW repetition AS
SELECT id, entrant, repetition AS number, seed, resume_key, state, invalid FROM main.run;
CREATE TEMP VIEW answer AS
SELECT run AS repetition, pass, request, session, outcome, message, wall_ns, cpu_ns, scheduled_ns,
       queued_ns, ranking_hash, ranked_services, ranking_id
FROM main.answer;
CREATE TEMP VIEW score AS
SELECT setting, measure, run AS repetition, request, value FROM main.score;
)sql";

}  // namespace matchbench::store
