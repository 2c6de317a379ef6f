#include "harness/scoring/analysis/timing/kept_over_audits.hpp"

#include "harness/foundation/base/clock.hpp"
#include "harness/scoring/analysis/timing/block_times.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <numeric>
#include <set>
#include <string>
#include <string_view>
#include <utility>

namespace matchbench::analysis {
namespace {

double mean_ns(const std::vector<double>& times_ns) {
  const double sum_ns = std::accumulate(times_ns.begin(), times_ns.end(), 0.0);
  return sum_ns / static_cast<double>(times_ns.size());
}

constexpr double kKeptFigure = 0.5;
constexpr double kMostInCachesNs = 250'000;

// Calls of half a millisecond may be half as long when caches know the process.
double in_caches_ns(double first_ns) {
  return first_ns - std::min(first_ns / 2, kMostInCachesNs);
}

bool is_kept(double first_ns, double timed_ns, double kept = kKeptFigure) {
  return timed_ns < kept * in_caches_ns(first_ns) && first_ns - timed_ns > kSavedFirstNs;
}

// One that boards show. Any share of requests or of calls whose answers are kept moves one of them,
// or is of no use.
struct Figure {
  std::string name;
  double first_ns = 0;
  double timed_ns = 0;
  bool is_kept = false;
};

// Times of the same calls, sorted.
struct Times {
  std::vector<double> first_ns;  // if each took as long as its request's least first call
  std::vector<double> timed_ns;
};

Figure figure_of_means(std::string name, const Times& times) {
  const double before_ns = mean_ns(times.first_ns);
  const double after_ns = mean_ns(times.timed_ns);
  return {std::move(name), before_ns, after_ns, is_kept(before_ns, after_ns)};
}

// Compares the times at a place. The first calls form steps, one for each request, and the middle
// timed call of a step is as likely to be longer as to be shorter. At a step from cheap to dear
// requests fewer calls decide, and the shortest of them may be short by chance.
Figure figure_at(std::size_t place, std::string name, std::size_t requests, const Times& times) {
  const std::size_t calls = times.timed_ns.size();
  const double before_ns = times.first_ns[place];
  const double after_ns = times.timed_ns[place];
  const double middle_ns = times.timed_ns[std::min(place + calls / requests / 2, calls - 1)];
  return {std::move(name), before_ns, after_ns,
          is_kept(before_ns, middle_ns) || is_kept(before_ns, after_ns, kKeptTogether)};
}

// The mean and the percentiles that boards show of so many requests. A few requests are above the
// higher ones, whose first calls may be slow by chance in a single audit. `later`: the same without
// requests that only new processes were asked.
std::vector<Figure> figures_of(std::string_view what, const Times& times, const Times& later,
                               std::size_t requests, std::size_t audits) {
  std::vector<Figure> figures = {figure_of_means(fmt::format("the mean of all {}", what), times)};
  for (const std::size_t percent : {50, 95, 99}) {
    if (requests < requests_for(static_cast<double>(percent) / 100)) continue;
    if (percent > 50 && audits < 2) continue;
    figures.push_back(figure_at(times.timed_ns.size() * percent / 100,
                                fmt::format("p{} of all {}", percent, what), requests,
                                percent > 50 ? later : times));
  }
  return figures;
}

// The latency that has to be within the bound, if it is so in the timed passes alone.
std::optional<Figure> figure_of_verdict(const OpenLoop& loop, std::string_view what,
                                        const Times& times, std::size_t requests) {
  const std::size_t late = tail_samples(times.timed_ns.size(), loop.percentile);
  if (loop.bound_ns == 0 || late == 0) return std::nullopt;
  const std::size_t place = times.timed_ns.size() - 1 - late;
  const auto bound_ns = static_cast<double>(loop.bound_ns);
  if (times.timed_ns[place] > bound_ns || times.first_ns[place] <= bound_ns) return std::nullopt;
  return figure_at(place,
                   fmt::format("of all {}, the one that decides on a bound of {:.4g} ms", what,
                               bound_ns / kNsPerMs),
                   requests, times);
}

// What boards show of an open loop.
std::vector<Figure> figures_of(const OpenLoop& loop, const TimeByRequest& later_ns,
                               std::size_t requests, std::size_t audits) {
  constexpr std::string_view kLatencies = "latencies that follow from processor times";
  TimeByRequest again_ns = later_ns;
  for (auto& [request, time_ns] : again_ns) time_ns = in_caches_ns(time_ns);
  Times latencies{latencies_in_queue_ns(with_times(loop.calls, again_ns)),
                  latencies_in_queue_ns(loop.calls)};
  std::ranges::sort(latencies.first_ns);
  std::ranges::sort(latencies.timed_ns);
  auto figures = figures_of(kLatencies, latencies, latencies, requests, audits);
  if (audits < 2) return figures;
  if (auto verdict = figure_of_verdict(loop, kLatencies, latencies, requests)) {
    figures.push_back(*std::move(verdict));
  }
  return figures;
}

// Without requests that were among the first half in all audits, while processes were new.
TimeByRequest without_early(TimeByRequest least_first_ns,
                            std::span<const std::vector<AuditSample>> audits) {
  std::set<std::uint32_t> later;
  for (const auto& samples : audits) {
    for (const auto& [request, time_ns] : later_calls(samples).first_ns) later.insert(request);
  }
  std::erase_if(least_first_ns, [&](const auto& one) { return !later.contains(one.first); });
  return least_first_ns;
}

}  // namespace

TimeByRequest least_first_calls(std::span<const std::vector<AuditSample>> audits) {
  TimeByRequest least_ns;
  for (const auto& samples : audits) {
    for (const auto& [request, time_ns] : calls_of(samples).first_ns) {
      keep_least(request, time_ns, least_ns);
    }
  }
  return least_ns;
}

std::optional<KeptWork> kept_over_audits(std::span<const std::vector<AuditSample>> audits,
                                         std::span<const LatencySample> timed, bool in_batches,
                                         const OpenLoop& loop) {
  const TimeByRequest least_first_ns = least_first_calls(audits);
  const TimeByRequest later_ns = without_early(least_first_ns, audits);
  Times all;
  Times later;
  for (const auto& [request, time_ns] : timed) {
    const auto first = least_first_ns.find(request);
    if (first == least_first_ns.end()) continue;
    all.first_ns.push_back(first->second);
    all.timed_ns.push_back(static_cast<double>(time_ns));
    const auto known = later_ns.find(request);
    later.first_ns.push_back(known == later_ns.end() ? all.timed_ns.back() : known->second);
  }
  Times medians;
  for (const auto& [before_ns, after_ns] :
       time_pairs(least_first_ns, medians_by_request(request_latencies(timed)))) {
    medians.first_ns.push_back(before_ns);
    medians.timed_ns.push_back(after_ns);
  }
  const std::size_t requests = medians.timed_ns.size();
  if (requests < kFewestRequests) return std::nullopt;
  std::ranges::sort(all.first_ns);
  std::ranges::sort(all.timed_ns);
  std::ranges::sort(later.first_ns);
  later.timed_ns = all.timed_ns;
  std::vector figures = {
      figure_of_means("the mean of the requests' median processor times", medians)};
  if (in_batches) {  // shares of calls that answer many queries are all equal
    figures.push_back(figure_of_means("the mean of all processor times", all));
  } else {
    std::ranges::move(figures_of("processor times", all, later, requests, audits.size()),
                      std::back_inserter(figures));
  }
  if (!loop.calls.empty()) {
    std::ranges::move(figures_of(loop, later_ns, requests, audits.size()),
                      std::back_inserter(figures));
  }
  const auto kept = std::ranges::find_if(figures, &Figure::is_kept);
  if (kept == figures.end()) return std::nullopt;
  const double first_mean_ns = mean_ns(all.first_ns);
  return KeptWork{
      .high = mean_ns(all.timed_ns) / first_mean_ns,
      .first_ns = first_mean_ns,
      .sentence = fmt::format(
          "{} is {:.3g} ms in the timed passes, and {:.3g} ms in the requests' least first calls "
          "in all audits: {}",
          kept->name, kept->timed_ns / kNsPerMs, kept->first_ns / kNsPerMs,
          in_batches ? "batches save work, or it is kept"
                     : "work is kept, or a new process is slower")};
}

}  // namespace matchbench::analysis
