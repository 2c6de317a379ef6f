#include "harness/store/schema/schema_3.hpp"

namespace matchbench {

const char* const kSchema3 = R"sql(
ALTER TABLE round ADD COLUMN split /* of the collection, whose requests are asked; '' or NULL: all
  requests are */ TEXT;
ALTER TABLE round ADD COLUMN training_split /* whose requests are trained on; '' or NULL: none */
  TEXT;
ALTER TABLE round ADD COLUMN track /* which of the contest's tracks; '' or NULL: it has none */
  TEXT;
ALTER TABLE round ADD COLUMN overall /* rule of the overall board of the tracks */
  TEXT CHECK (overall IN ('mean-rank', 'mean-score'));

CREATE TABLE contest_track (  -- names of the contest's tracks
  position INTEGER PRIMARY KEY,  -- from 0
  name TEXT NOT NULL UNIQUE
) STRICT;
)sql";

// Names without a schema mean these views before the tables of the file.
const char* const kSchema1AsSchema3 = R"sql(
CREATE TEMP VIEW round AS
SELECT *, NULL AS plan, NULL AS shard, NULL AS shard_count, NULL AS undefined, NULL AS scenario,
       NULL AS folds, NULL AS training_grades, NULL AS training_relevant, NULL AS split,
       NULL AS training_split, NULL AS track, NULL AS overall
FROM main.round;
CREATE TEMP VIEW contest_list AS SELECT NULL AS kind, NULL AS position, NULL AS name WHERE 0;
CREATE TEMP VIEW contest_track AS SELECT NULL AS position, NULL AS name WHERE 0;
CREATE TEMP VIEW merged_part AS SELECT NULL AS shard, NULL AS created, NULL AS merged WHERE 0;
CREATE TEMP VIEW environment_record AS SELECT 1 AS id, NULL AS node;
CREATE TEMP VIEW environment_fact AS SELECT 1 AS record, key, value FROM main.environment;
CREATE TEMP VIEW session AS SELECT *, 1 AS environment FROM main.session;
)sql";

const char* const kSchema2AsSchema3 = R"sql(
CREATE TEMP VIEW round AS
SELECT *, NULL AS split, NULL AS training_split, NULL AS track, NULL AS overall FROM main.round;
CREATE TEMP VIEW contest_track AS SELECT NULL AS position, NULL AS name WHERE 0;
)sql";

}  // namespace matchbench
