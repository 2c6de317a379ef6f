#pragma once

#include "harness/scoring/measures/measure.hpp"

#include <span>
#include <string>
#include <vector>

namespace matchbench::measures {

// The names in texts given by a user: each text may contain several, separated by commas outside
// brackets; numbers behind a comma belong to the name before them ("P.5,10").
std::vector<std::string> split_names(std::span<const std::string> texts);

// Each of these throws an input Error if a name means no measure, and splits names given by a user.

// The measure behind the name of a stored value: of "PRcurve(levels=20)[3]" the series.
Measure measure_of_value(const std::string& name);

// What a measure is, with its cutoff for k: "Recall of the first 5 ranks". Without a cutoff the
// whole ranking counts.
std::string definition_of(const Measure& measure);

// What names mean, each measure once.
std::vector<Measure> measures_named(std::span<const std::string> names);

// The same for scores that are averaged over requests. Also refuses other aggregates (gm_map) and
// counts, which are summed; sets of measures (all_trec) are taken without those.
std::vector<Measure> averaged_measures_named(std::span<const std::string> names);

// Refuses a name that means one measure and another aggregate of it than the mean.
void require_averaged(const std::string& name);

// Refuses a path that names no file but a measure, or several with blanks between them: other tools
// take measures behind files.
void refuse_measure(const std::string& path);

// The names of the stored values that are meant, as they were stored: "map" means "AP", a series
// all of its values, "PRcurve[3]" the value "PRcurve(levels=11)[3]" as it is written.
std::vector<std::string> value_names(std::span<const std::string> names);

}  // namespace matchbench::measures
