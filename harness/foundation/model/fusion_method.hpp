#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace matchbench {

// How several rankings become one. Scores are normalised ranking by ranking before they are put
// together (Normalisation); ranks count from 1; h is the number of rankings with the service, w the
// weight of a ranking, which is 1 unless weights are stated.
enum class FusionMethod : std::uint8_t {
  kReciprocalRank,  // Σ w/(k + rank) (Cormack, Clarke & Büttcher 2009)
  kCombSum,         // Σ w · score (Fox & Shaw 1994; with weights Vogt & Cottrell 1999)
  kCombMnz,    // Σ w · Σ of scores, both of the rankings with the service: h · Σ of scores
               // (Fox & Shaw 1994; with weights Wu & Crestani 2002 as ranx has it)
  kBorda,      // Σ w · services ranked below, of all services; what a ranking leaves out
               // shares its remaining points (Aslam & Montague 2001)
  kCombAnz,    // Σ of scores / h (Fox & Shaw 1994)
  kCombMax,    // the highest score (likewise)
  kCombMin,    // the lowest score in the rankings that have the service (likewise)
  kCombMed,    // their median (likewise)
  kIsr,        // h · Σ 1/rank² (Mourão, Martins & Magalhães 2015)
  kCondorcet,  // an order in which no service follows directly on one that most rankings, by
               // weight, put below it (Montague & Aslam 2002)
  kRbc,        // Σ (1 − φ) φ^(rank − 1) (Bailey, Moffat, Scholer & Thomas 2017)
  kCombGmnz,   // h^γ · Σ of scores (Lee 1997)
  kLogIsr,     // ln h · Σ 1/rank² (Mourão, Martins & Magalhães 2015)
  kLogNIsr,    // ln(h + σ) · Σ 1/rank² (likewise)
};

// The words of contests and databases, by the number of the method.
inline constexpr std::array<std::string_view, 14> kFusionMethodNames = {
    "reciprocal-rank", "combsum", "combmnz",   "borda", "combanz",  "combmax", "combmin",
    "combmed",         "isr",     "condorcet", "rbc",   "combgmnz", "log-isr", "logn-isr"};

constexpr std::string_view name_of(FusionMethod method) {
  return kFusionMethodNames[static_cast<std::size_t>(method)];
}

// What becomes of the scores of one ranking.
enum class Normalisation : std::uint8_t {
  kMinMax,  // (s − min)/(max − min); 1 if all are equal, since being ranked is what counts then
  kSum,     // (s − min)/Σ(s − min); 1/n if all are equal
  kZScore,  // (s − mean)/deviation, of n values and not of n − 1; 0 if all are equal
  kNone,    // nothing
  kMax,     // s/max (Lee 1995); nothing if the highest score is not above 0
  kRank,    // 1 − (rank − 1)/n, of n ranked services (Renda & Straccia 2003)
  // 1 − (rank − 1)/N, of all N services; each of those that the ranking leaves out has the mean of
  // the values that are left, and counts as ranked (Renda & Straccia 2003; h as ranx has it).
  kBorda,
};

inline constexpr std::array<std::string_view, 7> kNormalisationNames = {
    "min-max", "sum", "z-score", "none", "max", "rank", "borda"};

// A method with its parameters; those that the method does not read are without effect.
struct Fusion {
  FusionMethod method = FusionMethod::kReciprocalRank;
  Normalisation norm = Normalisation::kMinMax;  // of the methods with "comb"
  double k = 60;                                // of kReciprocalRank, at least 0
  double phi = 0.8;                             // of kRbc, above 0 and below 1
  double gamma = 1;                             // of kCombGmnz, at least 0; 1: kCombMnz
  double sigma = 0.01;                          // of kLogNIsr, from 0 to 1
  // By ranking, each at least 0 and one of them above it; empty: each is 1.
  std::vector<double> weights = {};
  bool operator==(const Fusion&) const = default;
};

// Which parameters a method reads.
constexpr bool reads_norm(FusionMethod method) {
  return name_of(method).starts_with("comb");
}
constexpr bool reads_weights(FusionMethod method) {
  switch (method) {
    case FusionMethod::kReciprocalRank:
    case FusionMethod::kCombSum:
    case FusionMethod::kCombMnz:
    case FusionMethod::kBorda:
    case FusionMethod::kCondorcet:
      return true;
    default:
      return false;
  }
}

// A number that a single method reads, as contests, options and Python call it.
struct FusionNumber {
  std::string_view name;
  FusionMethod reader;
  double Fusion::*value;
};
inline constexpr std::array<FusionNumber, 4> kFusionNumbers = {{
    {"k", FusionMethod::kReciprocalRank, &Fusion::k},
    {"phi", FusionMethod::kRbc, &Fusion::phi},
    {"gamma", FusionMethod::kCombGmnz, &Fusion::gamma},
    {"sigma", FusionMethod::kLogNIsr, &Fusion::sigma},
}};

// What the user states of a fusion. All throw an input Error if the method does not read it, since
// it would be without effect, or if a value is out of its range; weights also if they are not as
// many as the rankings.
void set_number(Fusion& fusion, const FusionNumber& number, double value);
void set_norm(Fusion& fusion, Normalisation norm);
void set_weights(Fusion& fusion, std::vector<double> weights, std::size_t rankings);

}  // namespace matchbench
