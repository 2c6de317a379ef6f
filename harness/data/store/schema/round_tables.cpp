#include "harness/data/store/schema/round_sql.hpp"

namespace matchbench::store {

// Comments inside the statements are kept by SQLite: `.schema` shows them to the user.
const char* const kRoundTables = R"sql(
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
  scenario TEXT NOT NULL,
  folds INTEGER NOT NULL CHECK (folds >= 0),  -- 0: nobody is trained
  training_grades TEXT NOT NULL,  -- relevance setting; '': the first
  training_relevant TEXT NOT NULL,  -- relevance setting; '': grade > 0
  plan TEXT,  -- id of the plan that split the round into shards; NULL: it was not split
  shard INTEGER CHECK (shard >= 0),  -- which of them this file holds, from 0; NULL: all
  shard_count INTEGER CHECK (shard_count > 0)
) STRICT;

CREATE TABLE contest_list (  -- names that the contest lists, as it was last run or resumed
  kind TEXT NOT NULL CHECK (kind IN ('measure', 'relevance', 'entrant')),
  position INTEGER NOT NULL,  -- from 0
  name TEXT NOT NULL,
  PRIMARY KEY (kind, position)
) STRICT, WITHOUT ROWID;

CREATE TABLE contest_part (  -- which part of its contest and collection the round is
  key TEXT PRIMARY KEY CHECK (key IN
    ('split',  -- of the collection, whose requests are asked; not there: all requests are
     'training_split',  -- whose requests are trained on; not there: none
     'track',  -- of the contest; not there: it has no tracks
     'overall')),  -- rule of the overall board of the tracks: mean-rank or mean-score
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE contest_track (  -- names of the contest's tracks
  position INTEGER PRIMARY KEY,  -- from 0
  name TEXT NOT NULL UNIQUE
) STRICT;

CREATE TABLE contest_relevance (  -- relevance settings that the contest defines itself
  position INTEGER PRIMARY KEY,  -- from 0
  name TEXT NOT NULL UNIQUE,
  definition TEXT NOT NULL  -- as in relevance_setting: YAML
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

CREATE TABLE entrant (
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
  repetitions INTEGER NOT NULL,
  UNIQUE (name, plugin_sha256, plugin_index, parameters)
) STRICT;

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
  outcome INTEGER REFERENCES outcome,  -- this and the rest are NULL until the worker has ended
  message TEXT,
  wall_ns INTEGER,  -- by the host's clock
  user_ns INTEGER,
  system_ns INTEGER,
  max_rss_bytes INTEGER,  -- highest resident memory, seen by the worker itself or by the host
  first_query_ns INTEGER,  -- time of its first query, warm-up included: cold; NULL where that failed
                           -- or was one of many in a call
  query_peak_rss_bytes INTEGER,  -- while queries were asked; 0: not known
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
  cpu_ns INTEGER,
  scheduled_ns INTEGER,  -- open loop: when it was due, from the start of the schedule, with which
                         -- the next worker goes on where one has died
  queued_ns INTEGER,  -- and how long it waited; its latency is queued_ns + wall_ns
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

CREATE TABLE analysis (  -- studies that were kept with the round: derived, as scores are
  name TEXT NOT NULL,
  arguments TEXT NOT NULL,  -- the options that were given
  tables TEXT NOT NULL,  -- JSON, as `matchbench analyse` prints it
  made TEXT NOT NULL,  -- UTC
  PRIMARY KEY (name, arguments)
) STRICT, WITHOUT ROWID;
)sql";

}  // namespace matchbench::store
