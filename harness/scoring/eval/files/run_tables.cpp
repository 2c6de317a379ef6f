#include "harness/scoring/eval/files/run_tables.hpp"

#include "harness/data/trec/run.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/interruption.hpp"
#include "harness/foundation/base/name_table.hpp"
#include "harness/scoring/eval/ranked_run.hpp"
#include "harness/scoring/eval/run_remarks.hpp"
#include "harness/scoring/measures/compare/rank_biased_overlap.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <set>
#include <string_view>
#include <vector>

namespace matchbench::eval {
namespace {

struct RunFacts {
  std::size_t topics = 0, rows = 0, fewest = 0, most = 0, tied = 0, ranks_differ = 0;
};

RunFacts facts_of(const RankedRun& run) {
  RunFacts facts{.topics = run.topics.size(), .fewest = run.topics.front().rows.size()};
  for (const auto& [name, all] : run.topics) {
    facts.rows += all.size();
    facts.fewest = std::min(facts.fewest, all.size());
    facts.most = std::max(facts.most, all.size());
    bool rises = true;
    facts.tied += tied_rows(all);
    for (std::size_t i = 1; i < all.size(); ++i) {
      rises = rises && trec::rank_of(all[i - 1], run.text) < trec::rank_of(all[i], run.text);
    }
    if (!rises) ++facts.ranks_differ;
  }
  return facts;
}

// Documents as numbers, the same in both rankings.
std::vector<std::uint32_t> numbered(const RunTopic& topic, ViewMap<std::uint32_t>& numbers) {
  std::vector<std::uint32_t> items;
  for (const auto& line : topic.lines) {
    const auto next = static_cast<std::uint32_t>(numbers.size());
    items.push_back(numbers.try_emplace(line.document, next).first->second);
  }
  return items;
}

std::vector<double> scores_of(const RunTopic& topic) {
  std::vector<double> scores;
  for (const auto& line : topic.lines) scores.push_back(line.score);
  return scores;
}

double share_of_first(const std::vector<std::uint32_t>& a, const std::vector<std::uint32_t>& b,
                      std::size_t k) {
  const auto depth = std::min({k, a.size(), b.size()});
  const auto end = [depth](const auto& items) {
    return items.begin() + static_cast<std::ptrdiff_t>(depth);
  };
  const std::set<std::uint32_t> first(a.begin(), end(a));
  const auto common =
      std::count_if(b.begin(), end(b), [&](auto item) { return first.contains(item); });
  return static_cast<double>(common) / static_cast<double>(depth);
}

struct Overlap {
  std::size_t topics = 0, same_first = 0;
  double rbo = 0, share = 0;  // sums
};

Overlap overlap_of(const RunFile& a, const RunFile& b, double p, std::size_t k) {
  ViewMap<const RunTopic*> others;
  for (const auto& topic : b.topics) others.emplace(topic.name, &topic);
  Overlap sum;
  for (const auto& topic : a.topics) {
    const auto other = others.find(topic.name);
    if (other == others.end()) continue;
    Interruption::poll();
    ViewMap<std::uint32_t> numbers;
    const auto first = numbered(topic, numbers);
    const auto second = numbered(*other->second, numbers);
    const auto first_scores = scores_of(topic);
    const auto second_scores = scores_of(*other->second);
    ++sum.topics;
    if (first.empty() || second.empty()) {  // silence agrees with silence alone
      const bool are_same = first.empty() && second.empty();
      sum.rbo += are_same ? 1 : 0;
      sum.share += are_same ? 1 : 0;
      sum.same_first += are_same ? 1 : 0;
      continue;
    }
    sum.rbo += measures::rank_biased_overlap({first, first_scores}, {second, second_scores}, p);
    sum.share += share_of_first(first, second, k);
    if (first.front() == second.front()) ++sum.same_first;
  }
  return sum;
}

}  // namespace

text::Table check_run(const std::string& file) {
  text::Table table{{{"run", "run"},
                     {"topics", "topics"},
                     {"rows", "rows"},
                     {"fewest", "fewest", 2},
                     {"most", "most", 2},
                     {"tied", "tied rows"},
                     {"ranks_differ", "topics whose ranks differ"},
                     {"tag", "tag", 1},
                     {"fault", "fault"}},
                    {}};
  auto& row = table.rows.emplace_back();
  row = {file};
  try {
    const RankedRun run = read_run(trec::Text::open(file));
    const RunFacts facts = facts_of(run);
    for (const auto count :
         {facts.topics, facts.rows, facts.fewest, facts.most, facts.tied, facts.ranks_differ}) {
      row.push_back(text::count_cell(count));
    }
    row.emplace_back(std::string(trec::tag_of(run.text)));
    row.emplace_back();
  } catch (const Error& error) {
    if (error.kind() != ErrorKind::kInput) throw;
    row.resize(8);
    row.emplace_back(std::string(error.what()));
  }
  return table;
}

text::Table overlap_of_runs(std::span<const NamedRun> runs, double p, std::size_t k) {
  text::Table table{{{"first", "first"},
                     {"second", "second"},
                     {"topics", "common topics"},
                     {"rbo", fmt::format("RBO(p={})", p)},
                     {"overlap", fmt::format("overlap@{}", k)},
                     {"same_first", "same first document"}},
                    {}};
  for (std::size_t i = 0; i < runs.size(); ++i) {
    for (std::size_t j = i + 1; j < runs.size(); ++j) {
      const auto sum = overlap_of(runs[i].run, runs[j].run, p, k);
      if (sum.topics == 0) {
        throw input_error(
            fmt::format("{} and {} have no topic in common", runs[i].name, runs[j].name),
            "check the files");
      }
      const auto topics = static_cast<double>(sum.topics);
      table.rows.push_back({runs[i].name, runs[j].name, text::count_cell(sum.topics),
                            text::number_cell(sum.rbo / topics),
                            text::number_cell(sum.share / topics),
                            text::count_cell(sum.same_first)});
    }
  }
  return table;
}

}  // namespace matchbench::eval
