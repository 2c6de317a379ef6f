#pragma once

#include "harness/execution/plugin/matchmaker.hpp"
#include "harness/execution/program/exchange.hpp"
#include "harness/foundation/model/entrant.hpp"
#include "harness/foundation/model/taxonomy_view.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace matchbench::program {

// One matchmaker of a program.
class ProgramMatchmaker final : public plugin::Matchmaker {
 public:
  // The conversation, which is open, the taxonomy, which may be NULL, and the handed files must
  // outlive it.
  ProgramMatchmaker(ProgramExchange& conversation, const TaxonomyView* taxonomy,
                    std::span<const HandedFile> files = {})
      : conversation_(conversation), taxonomy_(taxonomy), files_(files) {}

  plugin::CallResult create(const mb_options_t& options, std::int64_t budget_ns) override;
  plugin::CallResult load(const plugin::AbiCollection& collection, std::int64_t budget_ns) override;
  plugin::CallResult train(const mb_training_t& training, std::int64_t budget_ns) override;
  plugin::CallResult query(const mb_query_t& query, std::int64_t budget_ns,
                           mb_ranking_t& out) override;
  plugin::CallResult query_batch(std::span<const mb_query_t* const> queries, std::int64_t budget_ns,
                                 std::span<mb_ranking_t* const> out,
                                 std::span<mb_status> statuses) override;
  plugin::CallResult result_in_batch(std::size_t index, mb_status status) const override;
  plugin::CallResult destroy() override;
  plugin::CallResult leave() override;

  bool can_train() const override { return conversation_.abilities().train; }
  bool can_batch() const override { return conversation_.abilities().batch; }
  std::optional<MemoryReport> memory_report(CallTime& phase) override;
  std::optional<std::int64_t> look_at_cpu_ns() override {
    conversation_.clock().look();
    return conversation_.clock().cpu_ns();
  }
  std::int64_t take_unexplained_ns() override {
    return conversation_.clock().take_unexplained_ns();
  }
  bool is_over() const override { return conversation_.is_over(); }

 private:
  void give(const std::vector<mb_match_t>& matches, mb_ranking_t& out) const;

  ProgramExchange& conversation_;
  const TaxonomyView* taxonomy_;
  std::span<const HandedFile> files_;
  bool made_ = false;
  std::vector<std::vector<mb_match_t>> rankings_;  // of the last call
  std::vector<plugin::CallResult> in_batch_;
};

}  // namespace matchbench::program
