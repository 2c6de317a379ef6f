#pragma once

#include "harness/report/model/report_model.hpp"

#include <string>

namespace matchbench::report {

// What every board of a round has to say above its rows, each a sentence or two; "" if there is
// nothing to say.

// Some entrants have queries left to be asked.
std::string unfinished_sentence(const results::RoundResults& results);

// Queries were asked, and no entrant answered one.
std::string no_winner_sentence(const results::RoundResults& results);

// The entrant answered nothing: what it did, why, and that it has no rank.
std::string no_answer_sentence(const ReportEntrant& entrant);

// Under the setting nothing answers some of the requests, which ranking measures leave out.
std::string silence_sentence(const results::SettingFacts& setting, std::size_t requests);

}  // namespace matchbench::report
