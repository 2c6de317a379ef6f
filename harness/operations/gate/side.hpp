#pragma once

#include "harness/data/contest/contest.hpp"

#include <fmt/format.h>

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace matchbench::gate {

// How many ranks are shown of a ranking.
inline constexpr std::size_t kShownRanks = 10;

// The outcome of a request that was answered, and that of one that a run file lacks, beside the
// names of the others.
inline constexpr std::string_view kAnswered = "ok";
inline constexpr std::string_view kMissing = "missing";

// A service of a ranking.
struct ShownService {
  std::string name;            // for people; tells it apart from the others
  std::optional<double> gain;  // none: nobody judged it
  std::string uri = {};        // "" if it is not known
  bool operator==(const ShownService&) const = default;
};

// What a side said to one request, and how that was scored.
struct SideRequest {
  std::string id;                  // URI, or the topic of a run file
  std::string name;                // for people
  std::string text;                // the first line of what it asks for; "" if that is not at hand
  std::string outcome{kAnswered};  // the worst one of all passes
  std::string message;             // what the side said of that outcome; "" if it is not known
  bool failed = false;
  bool nothing_answers = false;  // by the judgments; false if they are not at hand
  bool unjudged = false;         // the same
  // By measure: the mean over passes. None: the measure is not defined for the request.
  std::vector<std::optional<double>> values;
  std::string ranking_hash;  // of the services in their order; "" if nothing is known of it
  std::vector<ShownService> ranking;  // the first ranks; empty if they are not known
};

// What a comparison rests on. Two sides that were measured on different grounds are not compared.
struct Footing {
  std::string collection;         // its name, or that of the file of judgments
  std::string collection_folder;  // "" if there is none
  std::string collection_digest;  // "" of run files
  std::string judgments;          // the file, of run files alone
  std::string judgments_digest;   // "" if it is not known
  std::string setting;            // relevance setting
  std::string definition;         // of the setting; "" if it is not known
  std::string protocol;           // JSON; "" if nobody was asked
  std::string split;              // whose requests were asked; "": all were
  contest::TrainingSpec training = {};
};

// One of the two sides of a comparison.
struct Side {
  std::string name;               // of the entrant, or of the run file
  std::string source;             // the path or name that the user gave
  std::string plugin;             // SHA-256 of the plugin or run file; "" if it is not known
  std::string parameters = "{}";  // that the plugin was given, JSON
  bool was_asked = true;          // false: a run file, whose rankings were made elsewhere
  Footing footing;
  std::vector<std::string> measures;  // canonical names
  std::vector<SideRequest> requests;  // in the order of the collection, or of their names
  std::vector<std::string> remarks;   // what has to be known of it, whole sentences
};

// What sides need that say neither how they were asked nor how they were judged.
inline constexpr std::string_view kOfPlugins = "--contest FILE";
inline constexpr std::string_view kOfRunFiles = "--judgments QRELS";
inline constexpr std::string_view kOfEither = "--contest FILE (for run files: --judgments QRELS)";

// The remedy "accept a new baseline: matchbench gate …", on that ground and by these measures;
// none: by those that the ground has.
inline std::string accepting(std::string_view ground, std::span<const std::string> measures = {}) {
  std::string by;
  for (const auto& one : measures) {
    const bool is_plain = one.find_first_of("()") == std::string::npos;  // as shells take words
    by += is_plain ? fmt::format(" -m {}", one) : fmt::format(" -m \"{}\"", one);
  }
  return fmt::format(
      "accept a new baseline: matchbench gate NEW NEW {}{} --accept BASELINE --because WHY, where "
      "NEW is what was accepted before",
      ground, by);
}

}  // namespace matchbench::gate
