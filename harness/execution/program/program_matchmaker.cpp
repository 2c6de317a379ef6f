#include "harness/execution/program/program_matchmaker.hpp"

#include "harness/execution/program/messages_out.hpp"
#include "harness/foundation/base/clock.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace matchbench::program {
namespace {

void nothing(const text::JsonObject&, RawAnswer&) {}

}  // namespace

plugin::CallResult ProgramMatchmaker::create(const mb_options_t& options, std::int64_t budget_ns) {
  const char* parameters = options.config == nullptr ? "{}" : options.config;
  plugin::CallResult result =
      conversation_.call({.name = "create",
                          .members = fmt::format(R"(,"seed":{},"max_threads":{},"parameters":{})",
                                                 options.seed, options.max_threads, parameters),
                          .budget_ns = budget_ns},
                         nothing);
  made_ = result.outcome == Outcome::kOk;
  return result;
}

plugin::CallResult ProgramMatchmaker::load(const plugin::AbiCollection& collection,
                                           std::int64_t budget_ns) {
  const mb_collection_t& given = *collection.get();
  const ProgramDocuments& documents = conversation_.documents();
  std::string lines;
  for (std::uint32_t i = 0; i < given.service_count; ++i) {
    append_service(lines, *given.services[i], documents.of_service(i));
    lines += '\n';
  }
  const std::uint32_t concepts = taxonomy_ == nullptr ? 0 : taxonomy_->concept_count();
  if (taxonomy_ != nullptr) append_concepts(lines, *taxonomy_);
  for (std::uint32_t i = 0; i < given.ontology_count; ++i) {
    append_ontology(lines, *given.ontologies[i], documents.of_ontology(i));
  }
  conversation_.reader().expect_services(given.service_count);
  std::uint64_t left_out = 0;
  plugin::CallResult result = conversation_.call(
      {.name = "load",
       .members =
           fmt::format(R"(,"services":{},"concepts":{},"ontologies":{}{})", given.service_count,
                       concepts, given.ontology_count, files_member(files_)),
       .lines = std::move(lines),
       .budget_ns = budget_ns},
      [&](const text::JsonObject& members, RawAnswer&) {
        left_out = whole_or(members, "left_out", 0);
        if (left_out > given.service_count) {
          throw ProgramFault(fmt::format("'left_out' is {}, more than the {} services", left_out,
                                         given.service_count));
        }
      });
  if (result.outcome == Outcome::kOk && left_out > 0) {
    result.message = fmt::format("left out {} of {} services", left_out, given.service_count);
    fmt::print(stderr, "the program {}\n", result.message);
  }
  return result;
}

plugin::CallResult ProgramMatchmaker::train(const mb_training_t& training, std::int64_t budget_ns) {
  conversation_.documents().forget_requests();
  std::string lines;
  append_training(lines, training, conversation_.documents());
  return conversation_.call({.name = "train",
                             .members = fmt::format(R"(,"requests":{},"max_grade":{})",
                                                    training.query_count, training.max_grade),
                             .lines = std::move(lines),
                             .budget_ns = budget_ns},
                            nothing);
}

void ProgramMatchmaker::give(const std::vector<mb_match_t>& matches, mb_ranking_t& out) const {
  out.count = static_cast<std::uint32_t>(matches.size());
  out.matches = matches.data();
}

plugin::CallResult ProgramMatchmaker::query(const mb_query_t& query, std::int64_t budget_ns,
                                            mb_ranking_t& out) {
  ProgramDocuments& documents = conversation_.documents();
  documents.forget_requests();
  std::string members = fmt::format(R"(,"top_k":{},"request":)", query.top_k);
  append_service(members, *query.request, documents.show(*query.request));
  rankings_.resize(1);
  return conversation_.call(
      {.name = "query", .members = std::move(members), .budget_ns = budget_ns},
      [&](const text::JsonObject&, RawAnswer& answer) {
        conversation_.reader().take_ranking(answer, rankings_[0]);
        give(rankings_[0], out);
      });
}

plugin::CallResult ProgramMatchmaker::query_batch(std::span<const mb_query_t* const> queries,
                                                  std::int64_t budget_ns,
                                                  std::span<mb_ranking_t* const> out,
                                                  std::span<mb_status> statuses) {
  ProgramDocuments& documents = conversation_.documents();
  documents.forget_requests();
  std::string lines;
  for (const mb_query_t* query : queries) {
    append_service(lines, *query->request, documents.show(*query->request));
    lines += '\n';
  }
  rankings_.resize(queries.size());
  in_batch_.assign(queries.size(), plugin::CallResult{});
  return conversation_.call(
      {.name = "batch",
       .members =
           fmt::format(R"(,"queries":{},"top_k":{})", queries.size(), queries.front()->top_k),
       .lines = std::move(lines),
       .budget_ns = budget_ns,
       .more_answers = queries.size()},
      [&](const text::JsonObject&, RawAnswer&) {
        auto& answers = conversation_.more_answers();
        if (answers.empty()) throw ProgramFault("the answer has no whole number 'answers'");
        AnswerParser& reader = conversation_.reader();
        for (std::size_t i = 0; i < answers.size(); ++i) {
          statuses[i] = MB_OK;
          const text::JsonObject& one = reader.members_of(answers[i]);
          if (auto failed = conversation_.failure_in(one, "query", false)) {
            statuses[i] = failed->outcome == Outcome::kAbstained ? MB_UNSUPPORTED : MB_E_INTERNAL;
            in_batch_[i] = std::move(*failed);
            continue;
          }
          reader.take_ranking(answers[i], rankings_[i]);
          give(rankings_[i], *out[i]);
        }
      });
}

plugin::CallResult ProgramMatchmaker::result_in_batch(std::size_t index, mb_status) const {
  return in_batch_.at(index);
}

std::optional<MemoryReport> ProgramMatchmaker::memory_report(CallTime& phase) {
  if (!conversation_.abilities().memory) return std::nullopt;
  MemoryReport report;
  const plugin::CallResult result =
      conversation_.call({.name = "memory"}, [&](const text::JsonObject& members, RawAnswer&) {
        report = {whole_or(members, "index_bytes", 0), whole_or(members, "ontology_bytes", 0),
                  whole_or(members, "model_bytes", 0), whole_or(members, "scratch_bytes", 0)};
      });
  phase += result.time;
  if (result.outcome != Outcome::kOk) return std::nullopt;
  return report;
}

plugin::CallResult ProgramMatchmaker::destroy() {
  if (!std::exchange(made_, false)) return {};
  return conversation_.call({.name = "destroy"}, nothing);
}

plugin::CallResult ProgramMatchmaker::leave() {
  plugin::CallResult result = destroy();
  if (result.outcome != Outcome::kOk) return result;
  const std::int64_t start_ns = monotonic_ns();
  conversation_.hang_up();
  result.time.wall_ns += monotonic_ns() - start_ns;
  return result;
}

}  // namespace matchbench::program
