#pragma once

#include "harness/data/trec/text.hpp"
#include "harness/scoring/study/input.hpp"

#include <vector>

namespace matchbench::study {

// What the readers of judgments and of features share.

// The settings that a file of grades gives: `graded`, and `grade>=g` for every positive grade g.
std::vector<analysis::JudgedSetting> graded_and_thresholds(measures::SettingGains graded);

// A LETOR file, each feature of which is a system.
AnalysisInput read_letor_input(const AnalysisFiles& files, const trec::Text& text);

}  // namespace matchbench::study
