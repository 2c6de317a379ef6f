#pragma once

#include "harness/data/store/facts.hpp"
#include "harness/data/store/schema/columns.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace matchbench::store {

// The lists of columns (columns.hpp) of the tables that have the key `id`, but for those of names.

inline constexpr std::array<std::string_view, 3> kRepetitionStateNames = {"running", "finished",
                                                                          "superseded"};
inline constexpr std::array<std::string_view, kPhaseCount> kPhaseNames = {
    name_of(Phase::kOpen), name_of(Phase::kCreate), name_of(Phase::kLoad), name_of(Phase::kTrain),
    name_of(Phase::kDestroy)};

// The plan that a file belongs to: as one of its shards or, without a number, merged from them.
struct StoredPlan {
  std::string id;
  std::uint32_t shard_count = 1;
  std::optional<std::uint32_t> shard;
};

// What the contest asks for, in the table `round`; its lists are in `contest_list`.
template <class Contest, class Columns>
void list_of_contest(Contest& contest, Columns& columns) {
  columns("contest_name", contest.name, "the name of the contest");
  columns("contest_text", Text{contest.text}, "the contest file");
  columns("undefined", Word{contest.undefined, kUndefinedNames});
  columns("split", contest.split, "the name of a split");
  columns("folds", contest.training.folds);
  columns("training_split", contest.training.split, "the name of a split");
  columns("training_grades", contest.training.grades, "training.grades");
  columns("training_relevant", contest.training.relevant, "training.relevant");
  columns("track", contest.track, "the name of a track");
  columns("overall", Word{contest.overall, kOverallRuleNames});
}

template <class Round, class Columns>
void list_of_round(Round& round, Columns& columns) {
  columns("created", round.created, "the time of the round");
  list_of_contest(round.contest, columns);
  columns("seed", Decimal{round.seed});
  columns("secret", Decimal{round.secret});
  columns("protocol", Text{round.protocol}, "the protocol");
  columns("harness_version", round.harness_version, "the version of matchbench");
  columns("harness_commit", round.harness_commit, "the commit of matchbench");
  columns("build_type", round.build_type, "the build type");
  columns("collection_name", round.collection.name, "the name of the collection");
  columns("collection_version", round.collection.version, "the version of the collection");
  columns("collection_licence", round.collection.licence, "the licence of the collection");
  columns("collection_source", round.collection.source, "the source of the collection");
  columns("collection_digest", round.collection.digest, "the digest of the collection");
  columns("collection_folder", round.collection_folder, "the folder of the collection");
}

// Behind those of the round, in the same table.
template <class Plan, class Columns>
void list_of_plan(Plan& plan, Columns& columns) {
  columns("plan", plan.id, "the id of the plan");
  columns("shard_count", plan.shard_count);
  columns("shard", plan.shard);
}

template <class Entrant, class Columns>
void list_of_entrant(Entrant& entrant, Columns& columns) {
  columns("name", entrant.name, "the name of an entrant");
  columns("plugin_id", entrant.plugin.id, "the id of a plugin");
  columns("plugin_name", entrant.plugin.name, "the name of a plugin");
  columns("plugin_version", entrant.plugin.version, "the version of a plugin");
  columns("plugin_author", entrant.plugin.author, "the author of a plugin");
  columns("plugin_licence", entrant.plugin.licence, "the licence of a plugin");
  columns("plugin_path", entrant.plugin.path, "the path of a plugin");
  columns("plugin_sha256", entrant.plugin.sha256, "the digest of a plugin");
  columns("plugin_index", entrant.plugin_index);
  columns("abi_minor", entrant.plugin.abi_minor);
  columns("parameters", Text{entrant.parameters}, "the parameters of an entrant");
  columns("repetitions", entrant.repetitions);
}

template <class Repetition, class Columns>
void list_of_repetition(Repetition& repetition, Columns& columns) {
  columns("entrant", Key{repetition.start.entrant, "entrant"});
  columns("number", repetition.start.number);
  columns("seed", Decimal{repetition.start.seed});
  columns("resume_key", repetition.start.resume_key, "the resume key of a repetition");
  columns("state", Word{repetition.state, kRepetitionStateNames});
  columns("invalid", Text{repetition.invalid}, "the reason why times are not valid");
}

template <class Start, class Columns>
void list_of_session(Start& start, Columns& columns) {
  columns("repetition", Key{start.repetition, "repetition"});
  columns("kind", Word{start.kind, kSessionKindNames});
  columns("scenario", Word{start.scenario, kScenarioNames});
  columns("rate_per_s", start.rate_per_s);
  columns("services", start.services);
  columns("fold", start.fold);
  columns("started", start.started, "the start of a session");
  columns("environment", Key{start.environment, "environment_record"});
  columns("side_by_side", start.side_by_side);
}

// Behind those of its start: all are NULL until the worker has ended.
template <class End, class Columns>
void list_of_end(End& end, Columns& columns) {
  columns("outcome", end.outcome);
  columns("message", Text{end.message}, "the message of a session");
  columns("wall_ns", end.wall_ns);
  columns("user_ns", end.user_ns);
  columns("system_ns", end.system_ns);
  columns("max_rss_bytes", end.max_rss_bytes);
  columns("first_query_ns", end.first_query_ns);
  columns("in_flight", end.in_flight);
  columns("query_peak_rss_bytes", end.query_peak_rss_bytes);
  columns("gaps", end.gaps);
  columns("gap_ns", end.gap_ns);
  columns("beside_calls_ns", end.beside_calls_ns);
  columns("log", Text{end.log}, "the log of a session");
  columns("log_truncated", end.log_truncated);
}

// Behind those of an end: how far the worker was confined, NULL if it did not say so.
template <class Walls, class Columns>
void list_of_walls(Walls& walls, Columns& columns) {
  visit_confinement(
      [&](const char* wall, auto& reached) {
        using Reached = std::remove_cvref_t<decltype(reached)>;
        if constexpr (std::is_same_v<Reached, ClockPlace>) {
          columns(wall, Word{reached, kClockPlaceNames});
        } else if constexpr (std::is_same_v<Reached, NetworkReach>) {
          columns(wall, Word{reached, kNetworkReachNames});
        } else if constexpr (std::is_same_v<Reached, std::vector<std::string>>) {
          columns(wall, WordList{reached}, "what an entrant was granted");
        } else {
          columns(wall, reached);
        }
      },
      walls);
}

template <class Stored, class Columns>
void list_of_phase(Stored& phase, Columns& columns) {
  columns("session", Key{phase.session, "session"});
  columns("phase", Word{phase.result.phase, kPhaseNames});
  columns("outcome", phase.result.outcome);
  columns("message", Text{phase.result.message}, "the message of a phase");
  columns("wall_ns", phase.result.time.wall_ns);
  columns("cpu_ns", phase.result.time.cpu_ns);
  columns("peak_rss_bytes", phase.result.peak_rss_bytes);
}

// Behind those of a phase.
template <class Memory, class Columns>
void list_of_memory(Memory& memory, Columns& columns) {
  columns("index_bytes", memory.index_bytes);
  columns("ontology_bytes", memory.ontology_bytes);
  columns("model_bytes", memory.model_bytes);
  columns("scratch_bytes", memory.scratch_bytes);
}

template <class Columns>
void list_of_whole_session(StoredSession& session, Columns& columns) {
  list_of_session(session.start, columns);
  list_of_end(session.end.value(), columns);
  list_of_walls(session.end->confinement.value(), columns);
}

template <class Columns>
void list_of_whole_phase(StoredPhase& phase, Columns& columns) {
  list_of_phase(phase, columns);
  list_of_memory(phase.result.own_memory.value(), columns);
}

}  // namespace matchbench::store
