#include "harness/publishing/report/board/overall_board.hpp"

#include "harness/scoring/analysis/significance/correction.hpp"
#include "harness/scoring/analysis/significance/letter_display.hpp"
#include "harness/scoring/analysis/significance/moments.hpp"
#include "harness/scoring/analysis/significance/pairs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>

namespace matchbench::report {
namespace {

// A narrow terminal leaves out first what decides no difference.
constexpr int kVariation = 1;
constexpr int kUncorrected = 0;

using Scores = std::vector<std::optional<double>>;

// One for each track; null if the entrant has no scores on one.
std::vector<const Scores*> scores_of(std::span<const TrackStanding> tracks,
                                     const std::string& entrant) {
  std::vector<const Scores*> out;
  for (const auto& track : tracks) {
    const auto found = std::ranges::find(track.entries, entrant, &TrackStanding::Entry::entrant);
    if (found == track.entries.end() || !found->value || found->scores.empty()) return {};
    out.push_back(&found->scores);
  }
  return out;
}

// The mean of the paired differences and its variance s²/n; none of fewer than two.
std::optional<analysis::StudyEffect> effect_of(const Scores& a, const Scores& b) {
  assert(a.size() == b.size());  // both are of one board, by its requests
  std::vector<double> differences;
  for (std::size_t r = 0; r < a.size(); ++r) {
    if (a[r] && b[r]) differences.push_back(*a[r] - *b[r]);
  }
  if (differences.size() < 2) return std::nullopt;
  const auto moments = analysis::moments(differences);
  return analysis::StudyEffect{
      moments.mean, moments.deviation * moments.deviation / static_cast<double>(moments.count)};
}

std::optional<analysis::RandomEffects> effects_of(const std::vector<const Scores*>& a,
                                                  const std::vector<const Scores*>& b) {
  std::vector<analysis::StudyEffect> studies;
  for (std::size_t t = 0; t < a.size(); ++t) {
    const auto effect = effect_of(*a[t], *b[t]);
    if (!effect) return std::nullopt;
    studies.push_back(*effect);
  }
  return analysis::random_effects(studies);
}

std::string why_none(std::span<const TrackStanding> tracks) {
  if (tracks.size() < analysis::kFewestStudies) {
    return fmt::format("Overall differences are not tested: that takes {} tracks, and there {} {}.",
                       analysis::kFewestStudies, tracks.size() == 1 ? "is" : "are", tracks.size());
  }
  for (const auto& track : tracks) {
    if (track.measure == tracks.front().measure) continue;
    return fmt::format(
        "Overall differences are not tested: track '{}' is decided by {}, track '{}' by {}.",
        tracks.front().track, tracks.front().measure, track.track, track.measure);
  }
  return {};
}

void add_letters(std::span<const TrackStanding> tracks, OverallTest& out) {
  std::vector<double> means;
  for (const auto& entrant : out.entrants) {
    double sum = 0;
    for (const auto& track : tracks) {
      sum += *std::ranges::find(track.entries, entrant, &TrackStanding::Entry::entrant)->value;
    }
    means.push_back(sum);
  }
  std::vector<bool> separated;
  for (const auto& pair : out.pairs) separated.push_back(pair.is_separated);
  out.letters =
      analysis::standings_of(means, separated, analysis::better_value_of(tracks.front().measure))
          .letters;
}

}  // namespace

OverallTest test_overall(std::span<const TrackStanding> tracks) {
  OverallTest out;
  out.why_none = why_none(tracks);
  if (!out.why_none.empty()) return out;
  std::vector<std::vector<const Scores*>> scores;
  for (const auto& entry : tracks.front().entries) {
    auto of_entrant = scores_of(tracks, entry.entrant);
    if (of_entrant.empty()) continue;
    out.entrants.push_back(entry.entrant);
    scores.push_back(std::move(of_entrant));
  }
  if (out.entrants.size() < 2) {
    out.why_none =
        "Overall differences are not tested: fewer than two entrants have scores on every track.";
    out.entrants.clear();
    return out;
  }
  std::vector<double> p_values;  // 1 if undefined, so that the pair counts all the same
  for (const auto& [a, b] : analysis::all_pairs(out.entrants.size())) {
    auto& pair = out.pairs.emplace_back();
    pair = {.first = a, .second = b, .effects = effects_of(scores[a], scores[b])};
    p_values.push_back(pair.effects ? pair.effects->p : 1);
  }
  const auto adjusted = analysis::adjust(p_values, analysis::Correction::kHolm);
  for (std::size_t p = 0; p < out.pairs.size(); ++p) {
    if (!out.pairs[p].effects) continue;
    out.pairs[p].adjusted_p = adjusted[p];
    out.pairs[p].is_separated = adjusted[p] < out.level;
  }
  add_letters(tracks, out);
  return out;
}

std::string test_sentence(const OverallTest& test) {
  if (!test.why_none.empty()) return test.why_none;
  return fmt::format(
      "Overall test: the tracks' mean differences as random effects (REML, intervals by Hartung "
      "and Knapp), Holm over {} pairs, level {}. I² is the share of the variation between tracks "
      "that is not chance.",
      test.pairs.size(), test.level);
}

text::Table to_table(const OverallTest& test) {
  text::Table table;
  table.columns = {{"first", "first"},
                   {"second", "second"},
                   {"difference", "difference"},
                   {"low", "low", text::Column::kAlways, "low, high"},
                   {"high", "high", text::Column::kAlways, "low, high"},
                   {"p", "p", kUncorrected},
                   {"p_adjusted", "p (Holm)"},
                   {"separated", "separated"},
                   {"q", "Q", kVariation},
                   {"q_p", "p of Q", kVariation},
                   {"i_squared", "I²", kVariation},
                   {"tau_squared", "τ²", kVariation}};
  for (const auto& pair : test.pairs) {
    const auto& effects = pair.effects;
    using Effects = analysis::RandomEffects;
    const auto cell = [&](double Effects::*member, int decimals) {
      return effects ? text::number_cell((*effects).*member, decimals) : text::Cell();
    };
    const auto p_of = [&](double Effects::*member) {
      return effects ? text::p_cell((*effects).*member, 4) : text::Cell();
    };
    table.rows.push_back({test.entrants[pair.first], test.entrants[pair.second],
                          cell(&Effects::mean, 4), cell(&Effects::low, 4), cell(&Effects::high, 4),
                          p_of(&Effects::p), text::p_cell(pair.adjusted_p, 4),
                          std::string(pair.is_separated ? "yes" : "no"), cell(&Effects::q, 2),
                          p_of(&Effects::q_p), cell(&Effects::i_squared, 3),
                          cell(&Effects::tau_squared, 6)});
  }
  return table;
}

}  // namespace matchbench::report
