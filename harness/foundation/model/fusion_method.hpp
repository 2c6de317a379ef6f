#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace matchbench {

// How several rankings become one. Scores are normalised ranking by ranking before they are put
// together (Normalisation); ranks count from 1; h is the number of rankings with the service.
enum class FusionMethod : std::uint8_t {
  kReciprocalRank,  // Σ 1/(k + rank) (Cormack, Clarke & Büttcher 2009)
  kCombSum,         // Σ of scores (Fox & Shaw 1994)
  kCombMnz,         // h · Σ of scores (likewise)
  kBorda,           // Σ of services ranked below, of all services; what a ranking leaves out
                    // shares its remaining points (Aslam & Montague 2001)
  kCombAnz,         // Σ of scores / h (Fox & Shaw 1994)
  kCombMax,         // the highest score (likewise)
  kCombMin,         // the lowest score in the rankings that have the service (likewise)
  kCombMed,         // their median (likewise)
  kIsr,             // h · Σ 1/rank² (Mourão, Martins & Magalhães 2015)
  kCondorcet,       // an order in which no service follows directly on one that most rankings put
                    // below it (Montague & Aslam 2002)
  kRbc,             // Σ (1 − φ) φ^(rank − 1) (Bailey, Moffat, Scholer & Thomas 2017)
};

// The words of contests and databases, by the number of the method.
inline constexpr std::array<std::string_view, 11> kFusionMethodNames = {
    "reciprocal-rank", "combsum", "combmnz", "borda",     "combanz", "combmax",
    "combmin",         "combmed", "isr",     "condorcet", "rbc"};

constexpr std::string_view name_of(FusionMethod method) {
  return kFusionMethodNames[static_cast<std::size_t>(method)];
}

// What becomes of the scores of one ranking.
enum class Normalisation : std::uint8_t {
  kMinMax,  // (s − min)/(max − min); 1 if all are equal, since being ranked is what counts then
  kSum,     // (s − min)/Σ(s − min); 1/n if all are equal
  kZScore,  // (s − mean)/deviation, of n values and not of n − 1; 0 if all are equal
  kNone,    // nothing
};

inline constexpr std::array<std::string_view, 4> kNormalisationNames = {"min-max", "sum", "z-score",
                                                                        "none"};

// A method with its parameters; those that the method does not read are without effect.
struct Fusion {
  FusionMethod method = FusionMethod::kReciprocalRank;
  Normalisation norm = Normalisation::kMinMax;  // of the methods with "comb"
  double k = 60;                                // of kReciprocalRank, at least 0
  double phi = 0.8;                             // of kRbc, above 0 and below 1
  bool operator==(const Fusion&) const = default;
};

// Which parameters a method reads.
constexpr bool reads_norm(FusionMethod method) {
  return name_of(method).starts_with("comb");
}
constexpr bool reads_k(FusionMethod method) {
  return method == FusionMethod::kReciprocalRank;
}
constexpr bool reads_phi(FusionMethod method) {
  return method == FusionMethod::kRbc;
}

}  // namespace matchbench
