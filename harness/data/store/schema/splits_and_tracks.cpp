#include "harness/data/store/schema/splits_and_tracks.hpp"

namespace matchbench::store {

const char* const kSplitsAndTracks = R"sql(
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
)sql";

const char* const kNoSplitsAndTracks = R"sql(
CREATE TEMP VIEW contest_part AS SELECT NULL AS key, NULL AS value WHERE 0;
CREATE TEMP VIEW contest_track AS SELECT NULL AS position, NULL AS name WHERE 0;
)sql";

}  // namespace matchbench::store
