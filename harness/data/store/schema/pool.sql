-- Makes a pool of judgments. The triggers stop other programs; those of matchbench run none and change no
-- decision.

CREATE TABLE pool (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  created TEXT NOT NULL,  -- UTC
  harness_version TEXT NOT NULL,
  collection_folder TEXT NOT NULL,
  collection_digest TEXT NOT NULL
) STRICT;

CREATE TABLE dimension (
  dimension INTEGER PRIMARY KEY,  -- from 0, as in all tables
  name TEXT NOT NULL UNIQUE
) STRICT;

CREATE TABLE growth (  -- the times that pairs were added
  growth INTEGER PRIMARY KEY,
  created TEXT NOT NULL,
  strategy TEXT NOT NULL,
  depth INTEGER NOT NULL,
  budget INTEGER,
  seed TEXT NOT NULL
) STRICT;

CREATE TABLE request (request INTEGER PRIMARY KEY, uri TEXT NOT NULL UNIQUE) STRICT;
CREATE TABLE service (service INTEGER PRIMARY KEY, uri TEXT NOT NULL UNIQUE) STRICT;

CREATE TABLE pair (
  pair INTEGER PRIMARY KEY,
  request INTEGER NOT NULL REFERENCES request,
  service INTEGER NOT NULL REFERENCES service,
  growth INTEGER NOT NULL REFERENCES growth,
  batch INTEGER NOT NULL,
  stratum INTEGER NOT NULL,
  probability REAL NOT NULL CHECK (probability > 0 AND probability <= 1),
  drawn INTEGER NOT NULL CHECK (drawn IN (0, 1)),
  opinions INTEGER NOT NULL CHECK (opinions >= 0),
  UNIQUE (request, service)
) STRICT;

CREATE TABLE judge (
  judge INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  role INTEGER NOT NULL CHECK (role IN (0, 1))  -- judge, organiser
) STRICT;

CREATE TABLE token (
  sha256 TEXT PRIMARY KEY,
  judge INTEGER NOT NULL REFERENCES judge,
  made TEXT NOT NULL,
  revoked TEXT
) STRICT, WITHOUT ROWID;

CREATE TABLE decision (
  decision INTEGER PRIMARY KEY AUTOINCREMENT,
  judge INTEGER NOT NULL REFERENCES judge,
  request INTEGER NOT NULL REFERENCES request,
  pair INTEGER REFERENCES pair,  -- NULL: about the request
  kind INTEGER NOT NULL CHECK (kind BETWEEN 0 AND 3),  -- grades, skip, no answer, answer
  pass INTEGER NOT NULL CHECK (pass IN (0, 1)),  -- own, consensus
  made TEXT NOT NULL,
  key TEXT NOT NULL,
  UNIQUE (judge, key)
) STRICT;

CREATE TABLE decided_grade (
  decision INTEGER NOT NULL REFERENCES decision,
  dimension INTEGER NOT NULL REFERENCES dimension,
  grade REAL NOT NULL,
  PRIMARY KEY (decision, dimension)
) STRICT, WITHOUT ROWID;

CREATE TABLE comment (  -- apart, because a judge can have the comments erased
  decision INTEGER PRIMARY KEY REFERENCES decision,
  text TEXT NOT NULL
) STRICT;

CREATE TRIGGER decision_stays BEFORE UPDATE ON decision
  BEGIN SELECT RAISE(ABORT, 'decisions are only ever appended'); END;
CREATE TRIGGER decision_is_kept BEFORE DELETE ON decision
  BEGIN SELECT RAISE(ABORT, 'decisions are only ever appended'); END;
CREATE TRIGGER grade_stays BEFORE UPDATE ON decided_grade
  BEGIN SELECT RAISE(ABORT, 'decisions are only ever appended'); END;
CREATE TRIGGER grade_is_kept BEFORE DELETE ON decided_grade
  BEGIN SELECT RAISE(ABORT, 'decisions are only ever appended'); END;
