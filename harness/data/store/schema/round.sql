-- Makes the database of a round: its tables, and the views that show them to people. SQLite keeps the
-- comments inside of a statement: `.schema` shows them.

CREATE TABLE round (  -- one row
  id INTEGER PRIMARY KEY CHECK (id = 1),
  created TEXT NOT NULL,  -- UTC
  contest_name TEXT NOT NULL,
  contest_text TEXT NOT NULL,  -- the contest file, word for word, as it was last run or resumed
  seed TEXT NOT NULL,  -- unsigned 64-bit number, decimal
  secret TEXT NOT NULL,  -- the same; decides what entrants must not foresee
  protocol TEXT NOT NULL,  -- JSON
  harness_version TEXT NOT NULL,
  harness_commit TEXT NOT NULL,
  build_type TEXT NOT NULL,
  collection_name TEXT NOT NULL,
  collection_version TEXT NOT NULL,
  collection_licence TEXT NOT NULL,
  collection_source TEXT NOT NULL,
  collection_digest TEXT NOT NULL,  -- SHA-256
  collection_folder TEXT NOT NULL,
  undefined TEXT NOT NULL CHECK (undefined IN ('skip', 'zero')),  -- what an undefined score does to
                                                                  -- a mean
  split TEXT NOT NULL,  -- of the collection, whose requests are asked; '': all requests are
  folds INTEGER NOT NULL CHECK (folds >= 0),  -- 0: nobody is trained
  training_split TEXT NOT NULL,  -- whose requests are trained on; '': none
  training_grades TEXT NOT NULL,  -- relevance setting; '': the first
  training_relevant TEXT NOT NULL,  -- relevance setting; '': grade > 0
  track TEXT NOT NULL,  -- of the contest; '': it has no tracks
  overall TEXT NOT NULL,  -- rule of the overall board of the tracks: mean-rank or mean-score
  plan TEXT,  -- id of the plan that split the round into shards; NULL: it was not split
  shard INTEGER CHECK (shard >= 0),  -- which of them this file holds, from 0; NULL: all
  shard_count INTEGER CHECK (shard_count > 0)
) STRICT;

CREATE TABLE contest_list (  -- names that the contest lists, as it was last run or resumed
  kind TEXT NOT NULL CHECK (kind IN ('measure', 'relevance', 'entrant', 'track')),
  position INTEGER NOT NULL,  -- from 0
  name TEXT NOT NULL,
  PRIMARY KEY (kind, position)
) STRICT, WITHOUT ROWID;

CREATE TABLE contest_relevance (  -- relevance settings that the contest defines itself
  position INTEGER PRIMARY KEY,  -- from 0
  name TEXT NOT NULL UNIQUE,
  definition TEXT NOT NULL  -- as in relevance_setting: YAML
) STRICT;

CREATE TABLE withdrawn (  -- entrants that the contest withdraws, as it was last run or resumed
  position INTEGER PRIMARY KEY,  -- from 0
  name TEXT NOT NULL UNIQUE,
  reason TEXT NOT NULL
) STRICT;

CREATE TABLE merged_part (  -- shards that were merged into this file
  shard INTEGER PRIMARY KEY,  -- from 0
  created TEXT NOT NULL,  -- UTC, when that shard began
  merged TEXT NOT NULL  -- UTC
) STRICT;

CREATE TABLE environment_record (  -- a machine and its system, while sessions ran there
  id INTEGER PRIMARY KEY,  -- 1: where the round began
  node TEXT  -- the machine's name; NULL: not stored
) STRICT;
INSERT INTO environment_record (id) VALUES (1);

CREATE TABLE environment_fact (
  record INTEGER NOT NULL REFERENCES environment_record,
  key TEXT NOT NULL,
  value TEXT NOT NULL,
  PRIMARY KEY (record, key)
) STRICT, WITHOUT ROWID;

CREATE TABLE service (
  id INTEGER PRIMARY KEY,  -- position in the collection, from 0
  uri TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL
) STRICT;

CREATE TABLE request (
  id INTEGER PRIMARY KEY,  -- position in the collection, from 0
  uri TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL
) STRICT;

CREATE TABLE outcome (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  is_failure INTEGER NOT NULL CHECK (is_failure IN (0, 1))
) STRICT;
INSERT INTO outcome VALUES
  (0, 'ok', 0), (1, 'abstained', 0), (2, 'error', 1), (3, 'crashed', 1), (4, 'exited', 1),
  (5, 'timed_out', 1), (6, 'out_of_memory', 1), (7, 'bad_ranking', 1), (8, 'abi_mismatch', 1),
  (9, 'load_failed', 1), (10, 'harness_error', 1);

CREATE TABLE entrant (  -- no two with one name, plugin_sha256, plugin_index, parameters and files
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  plugin_id TEXT NOT NULL,
  plugin_name TEXT NOT NULL,
  plugin_version TEXT NOT NULL,
  plugin_author TEXT NOT NULL,
  plugin_licence TEXT NOT NULL,
  plugin_path TEXT NOT NULL,
  plugin_sha256 TEXT NOT NULL,
  plugin_index INTEGER NOT NULL,  -- which plugin of the library
  abi_minor INTEGER NOT NULL,
  parameters TEXT NOT NULL,  -- JSON
  repetitions INTEGER NOT NULL
) STRICT;

CREATE TABLE entrant_file (  -- what the organiser hands to an entrant
  entrant INTEGER NOT NULL REFERENCES entrant,
  key TEXT NOT NULL,
  path TEXT NOT NULL,
  sha256 TEXT NOT NULL,  -- of a file's bytes, or of the names and bytes of a folder's files
  PRIMARY KEY (entrant, key)
) STRICT, WITHOUT ROWID;

CREATE TABLE entrant_label (
  entrant INTEGER NOT NULL REFERENCES entrant,
  kind TEXT NOT NULL CHECK (kind IN ('tag', 'media_type', 'feature')),
  position INTEGER NOT NULL,  -- from 0
  value TEXT NOT NULL,
  PRIMARY KEY (entrant, kind, position)
) STRICT, WITHOUT ROWID;

CREATE TABLE repetition (  -- of one entrant
  id INTEGER PRIMARY KEY,
  entrant INTEGER NOT NULL REFERENCES entrant,
  number INTEGER NOT NULL,  -- from 0
  seed TEXT NOT NULL,  -- unsigned 64-bit number, decimal
  resume_key TEXT NOT NULL UNIQUE,
  state TEXT NOT NULL CHECK (state IN ('running', 'finished', 'superseded')),
  invalid TEXT NOT NULL DEFAULT ''  -- why its times do not count as measured; '': they do
) STRICT;
CREATE INDEX repetition_by_entrant ON repetition (entrant, number);

CREATE TABLE session (  -- one life of a worker process
  id INTEGER PRIMARY KEY,
  repetition INTEGER NOT NULL REFERENCES repetition,
  kind TEXT NOT NULL,  -- 'queries': the timed passes; 'not asked': stands for a worker that could
                       -- not be brought to the point of answering; 'fusion': none, rankings were
                       -- combined; else see trial_answer
  scenario TEXT NOT NULL,
  rate_per_s REAL,  -- at which queries arrived; NULL: each after the one before it
  services INTEGER,  -- how many were loaded; NULL: all
  fold INTEGER,  -- whose requests were asked, trained on those of all others; NULL: not trained
  started TEXT NOT NULL,  -- UTC
  environment INTEGER NOT NULL REFERENCES environment_record,  -- of the machine that it ran on
  side_by_side INTEGER NOT NULL CHECK (side_by_side IN (0, 1)),  -- 1: sessions of other entrants
                                                                 -- could be under way meanwhile:
                                                                 -- no time of the round counts
  outcome INTEGER REFERENCES outcome,  -- this and the rest are NULL until the worker has ended
  message TEXT,
  wall_ns INTEGER,  -- by the host's clock
  user_ns INTEGER,
  system_ns INTEGER,
  max_rss_bytes INTEGER,  -- highest resident memory, seen by the worker itself or by the host
  first_query_ns INTEGER,  -- time of its first query, warm-up included: cold; NULL where that failed
                           -- or was one of many in a call
  in_flight INTEGER CHECK (in_flight >= 1),  -- queries that it could be asked at the same time
  query_peak_rss_bytes INTEGER,  -- while queries were asked; 0: not known
  gaps INTEGER CHECK (gaps >= 0),  -- how often the host did not run for a second or more
  gap_ns INTEGER,  -- and how long in all; calls over a gap have no time
  beside_calls_ns INTEGER,  -- processor time of a program beyond that of max_threads in and between
                            -- its calls; 0: no more than runtimes take
  log TEXT,  -- what the worker printed
  log_truncated INTEGER CHECK (log_truncated IN (0, 1)),
  own_process INTEGER CHECK (own_process IN (0, 1)),  -- 0: it ran in matchbench's own; this and the
                                                      -- rest: how far it was confined before any
                                                      -- plugin code ran, NULL if it did not say so
  confined INTEGER CHECK (confined IN (0, 1)),  -- 0: not asked for, and nothing below was reached
  landlock_abi INTEGER CHECK (landlock_abi >= 0),  -- 0: no Landlock
  seccomp INTEGER CHECK (seccomp IN (0, 1)),
  namespaces INTEGER CHECK (namespaces IN (0, 1)),
  own_files INTEGER CHECK (own_files IN (0, 1)),  -- a root folder of its own
  no_capabilities INTEGER CHECK (no_capabilities IN (0, 1)),
  limits INTEGER CHECK (limits IN (0, 1)),
  threads_limited INTEGER CHECK (threads_limited IN (0, 1)),
  network TEXT CHECK (network IN ('none', 'named', 'machine')),  -- what the organiser let it reach
  addresses TEXT,  -- of 'named': HOST:PORT, with a blank between two
  variables TEXT,  -- names of the organiser's environment that it was given, likewise
  unconfined INTEGER CHECK (unconfined IN (0, 1)),  -- 1: by a grant
  clock TEXT CHECK (clock IN ('beside', 'apart', 'program'))  -- where it was: in the process of the
                                                              -- plugin, or outside of it
) STRICT;
CREATE INDEX session_by_repetition ON session (repetition);

CREATE TABLE phase (
  id INTEGER PRIMARY KEY,
  session INTEGER NOT NULL REFERENCES session,
  phase TEXT NOT NULL CHECK (phase IN ('open', 'create', 'load', 'train', 'destroy')),
  outcome INTEGER NOT NULL REFERENCES outcome,
  message TEXT NOT NULL,
  wall_ns INTEGER NOT NULL,
  cpu_ns INTEGER NOT NULL,
  peak_rss_bytes INTEGER NOT NULL,  -- highest resident memory since the phase before
  index_bytes INTEGER,  -- this and the rest: the plugin's own account; NULL where it gives none
  ontology_bytes INTEGER,
  model_bytes INTEGER,
  scratch_bytes INTEGER
) STRICT;
CREATE INDEX phase_by_session ON phase (session);

CREATE TABLE answer (
  repetition INTEGER NOT NULL REFERENCES repetition,
  pass INTEGER NOT NULL,  -- timed passes from 0, warm-up passes negative
  request INTEGER NOT NULL REFERENCES request,
  session INTEGER NOT NULL REFERENCES session,
  outcome INTEGER NOT NULL REFERENCES outcome,
  message TEXT NOT NULL,
  wall_ns INTEGER,  -- NULL where the outcome is not ok: a failed call has no latency
  cpu_ns INTEGER,  -- NULL as wall_ns is, and where others may have been under way beside the query
  scheduled_ns INTEGER,  -- open loop: when it was due, from the start of the schedule, with which
                         -- the next worker goes on where one has died
  queued_ns INTEGER,  -- and how long it waited; its latency is queued_ns + wall_ns
  killed_ns INTEGER,  -- how long a worker before was at it when somebody killed it, not the host;
                      -- without queued_ns, the latency is killed_ns + wall_ns. NULL: none was killed
  ranking_hash INTEGER,  -- 64 bits, read as a signed number
  ranked_services INTEGER NOT NULL,  -- length of the ranking
  ranking_id INTEGER,  -- its rows in ranking; NULL where it is empty. Equal passes share them
  PRIMARY KEY (repetition, pass, request)
) STRICT, WITHOUT ROWID;

CREATE TABLE ranking (
  ranking_id INTEGER NOT NULL,
  rank INTEGER NOT NULL,  -- from 1, best first
  service INTEGER NOT NULL REFERENCES service,
  degree INTEGER NOT NULL,  -- degree of match, as the plugin claimed it
  score REAL NOT NULL,
  PRIMARY KEY (ranking_id, rank)
) STRICT, WITHOUT ROWID;

CREATE TABLE trial_answer (  -- of audits, scaling runs and rate searches: asked beside the passes
  session INTEGER NOT NULL REFERENCES session,
  position INTEGER NOT NULL,  -- in the session, from 0
  request INTEGER NOT NULL REFERENCES request,
  outcome INTEGER NOT NULL REFERENCES outcome,
  message TEXT NOT NULL,
  wall_ns INTEGER,  -- NULL where the outcome is not ok
  cpu_ns INTEGER,
  scheduled_ns INTEGER,
  queued_ns INTEGER,
  same_ranking INTEGER CHECK (same_ranking IN (0, 1)),  -- as in the timed passes, ties in any
                                                        -- order; NULL: not compared
  PRIMARY KEY (session, position)
) STRICT, WITHOUT ROWID;

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

CREATE TABLE relevance_setting (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  definition TEXT NOT NULL,
  judgments_digest TEXT NOT NULL,
  scored TEXT NOT NULL  -- UTC
) STRICT;

CREATE TABLE measure (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT;

CREATE TABLE score (
  setting INTEGER NOT NULL REFERENCES relevance_setting,
  measure INTEGER NOT NULL REFERENCES measure,
  repetition INTEGER NOT NULL REFERENCES repetition,
  request INTEGER NOT NULL REFERENCES request,
  value REAL,  -- NULL: not defined for this request
  PRIMARY KEY (setting, measure, repetition, request)
) STRICT, WITHOUT ROWID;

CREATE TABLE shuffled_score (  -- of those rankings, made as `score` is
  setting INTEGER NOT NULL REFERENCES relevance_setting,
  measure INTEGER NOT NULL REFERENCES measure,
  repetition INTEGER NOT NULL REFERENCES repetition,
  request INTEGER NOT NULL REFERENCES request,
  value REAL,  -- NULL: not defined for this request
  PRIMARY KEY (setting, measure, repetition, request)
) STRICT, WITHOUT ROWID;

CREATE TABLE judged_request (  -- the judgments that the scores of a setting were made from
  setting INTEGER NOT NULL REFERENCES relevance_setting,
  request INTEGER NOT NULL REFERENCES request,
  judgments_digest TEXT NOT NULL,  -- of those of this request
  PRIMARY KEY (setting, request)
) STRICT, WITHOUT ROWID;

CREATE TABLE replaced_setting (  -- what it was when it was last scored with other judgments
  setting INTEGER PRIMARY KEY REFERENCES relevance_setting,
  definition TEXT NOT NULL,
  judgments_digest TEXT NOT NULL,
  scored TEXT NOT NULL,  -- UTC
  changed_requests INTEGER NOT NULL CHECK (changed_requests >= 0)  -- with other judgments since
) STRICT;

CREATE TABLE replaced_score (  -- the scores from then
  setting INTEGER NOT NULL REFERENCES replaced_setting,
  measure INTEGER NOT NULL REFERENCES measure,
  repetition INTEGER NOT NULL REFERENCES repetition,
  request INTEGER NOT NULL REFERENCES request,
  value REAL,  -- NULL: not defined for this request
  PRIMARY KEY (setting, measure, repetition, request)
) STRICT, WITHOUT ROWID;

CREATE TABLE analysis (  -- studies that were kept with the round: derived, as scores are
  name TEXT NOT NULL,
  arguments TEXT NOT NULL,  -- the options that were given
  tables TEXT NOT NULL,  -- JSON, as `matchbench analyse` prints it
  made TEXT NOT NULL,  -- UTC
  PRIMARY KEY (name, arguments)
) STRICT, WITHOUT ROWID;

CREATE VIEW environment AS  -- of the machine where the round began
SELECT key, value FROM environment_fact WHERE record = 1;

CREATE VIEW current_run AS  -- the repetitions that count, with their entrant
SELECT repetition.id AS run, entrant.id AS entrant_id, entrant.name AS entrant,
       repetition.number AS repetition, repetition.state
FROM repetition JOIN entrant ON entrant.id = repetition.entrant
WHERE repetition.state <> 'superseded' AND entrant.name NOT IN (SELECT name FROM withdrawn);

CREATE VIEW query_time AS  -- per repetition and request: median over the timed passes
SELECT repetition AS run, request, avg(latency_ns) AS median_ns
FROM (
  SELECT repetition, request, latency_ns,
         row_number() OVER (PARTITION BY repetition, request ORDER BY latency_ns) AS place,
         count(*) OVER (PARTITION BY repetition, request) AS passes
  FROM (SELECT repetition, request, wall_ns + coalesce(queued_ns, killed_ns, 0) AS latency_ns
        FROM answer
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

CREATE VIEW rescored AS  -- scores beside those from the judgments before
SELECT current_run.entrant, current_run.repetition,
       coalesce(nullif(request.name, ''), request.uri) AS request, request.uri AS request_uri,
       relevance_setting.name AS relevance, measure.name AS measure,
       replaced_score.value AS score_before, score.value AS score
FROM replaced_score
  JOIN current_run ON current_run.run = replaced_score.repetition
  JOIN request ON request.id = replaced_score.request
  JOIN relevance_setting ON relevance_setting.id = replaced_score.setting
  JOIN measure ON measure.id = replaced_score.measure
  LEFT JOIN score ON score.setting = replaced_score.setting
    AND score.measure = replaced_score.measure AND score.repetition = replaced_score.repetition
    AND score.request = replaced_score.request;

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
       threads_limited, network, addresses, variables, unconfined, clock
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
