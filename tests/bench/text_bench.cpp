#include "harness/foundation/text/table/fitted_table.hpp"

#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <cstddef>
#include <utility>

namespace matchbench {
namespace {

text::Table table_of(std::size_t rows, std::size_t columns) {
  text::Table table;
  for (std::size_t c = 0; c < columns; ++c) {
    table.columns.push_back({fmt::format("key{}", c), fmt::format("title {}", c), 1});
  }
  for (std::size_t r = 0; r < rows; ++r) {
    auto& row = table.rows.emplace_back();
    for (std::size_t c = 0; c < columns; ++c) {
      row.push_back(text::Number{static_cast<double>(r * columns + c) / 7});
    }
  }
  return table;
}

// All columns but a few are left out: the time per cell does not grow with their number.
void fit_wide_table(benchmark::State& state) {
  const auto columns = static_cast<std::size_t>(state.range(0));
  constexpr std::size_t kRows = 1000;
  const text::Table table = table_of(kRows, columns);
  for (auto _ : state) benchmark::DoNotOptimize(text::fitted(table, 80));
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(kRows * columns));
}
BENCHMARK(fit_wide_table)->Arg(20)->Arg(40)->Arg(80);

}  // namespace
}  // namespace matchbench
