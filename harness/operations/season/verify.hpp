#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

namespace matchbench::season {

struct VerifyRequest {
  std::filesystem::path repository = ".";
  std::filesystem::path entries;  // empty: in the repository
  std::string head;               // that somebody kept; "": none
  std::filesystem::path receipt;  // of a team; empty: none
  std::filesystem::path signers;  // whose signature the receipt has to have; empty: not asked
};

// What held, counted.
struct VerifiedSeason {
  std::size_t lines = 0;  // of the journal
  std::string head;
  std::size_t opened = 0;       // hidden lines that give their commitments
  std::size_t submissions = 0;  // whose files are as they were taken
  std::size_t commitments = 0;  // of blind phases that were revealed
  std::size_t rounds = 0;
  std::size_t scores = 0;
  std::string signer;                // of the receipt; "": not asked
  std::vector<std::string> remarks;  // what could not be checked, and what has to be known
};

// Checks a season from what is public: the chain of its journal, that the head or the receipt that
// somebody kept is of it, that blind phases were sealed before their first submission and hid what
// they committed to, that submissions are in time, within their quotas and still the files that
// were taken, that finals leave no team out, and of phases that were revealed every ranking and
// score. Throws an input Error that names the first thing that is wrong.
VerifiedSeason verify_season(const VerifyRequest& request);

}  // namespace matchbench::season
