#pragma once

#include "harness/foundation/text/table/table.hpp"
#include "harness/operations/judging/opinions/pool_judgments.hpp"
#include "harness/scoring/analysis/judges/agreement.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace matchbench::judging {

// A coefficient with the interval in which it lies at 95 %, as far as they exist.
struct CoefficientValue {
  std::optional<double> value;
  std::optional<analysis::AgreementInterval> interval;
};

// How far judges agree in a dimension, on all requests or on one.
struct AgreementRow {
  std::size_t dimension = 0;
  std::optional<RequestIndex> request;  // none: all
  std::vector<std::size_t> judges;      // two, or all
  std::size_t items = 0;                // that two of them or more graded
  std::optional<double> observed;       // share of equal grades; of two judges
  CoefficientValue kappa;               // of two judges
  CoefficientValue weighted_kappa;      // the same with quadratic weights
  CoefficientValue alpha;               // Krippendorff's, of ordinal grades
};

// For each dimension: all judges together if there are more than two, then each pair of them; the
// same of each request that two judged. Empty if there are fewer than two judges. The judge
// kConsensus takes no part. Intervals are drawn from the seed; there are none if are_too_many().
// Throws an input Error if there are so many judges and requests that the rows are a million.
std::vector<AgreementRow> agreement_rows(const Judgments& judgments, std::uint64_t seed);

// Whether intervals for each two judges would take minutes.
bool are_too_many(const Judgments& judgments);

enum class AgreementScope : std::uint8_t { kAllRequests, kEachRequest };
text::Table agreement_table(const std::vector<AgreementRow>& rows, AgreementScope scope,
                            const Judgments& judgments, const Collection& collection);

// A row for each pair of request and service, dimension, in which judges' grades differ: the
// grades in the judges' order, the consensus, and the widest difference first.
text::Table disagreement_table(const Judgments& judgments, const Collection& collection);

}  // namespace matchbench::judging
