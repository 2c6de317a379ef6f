#include "harness/publishing/report/formats/report_tables.hpp"

#include "harness/foundation/base/error.hpp"

#include "tests/publishing/report/sample_results.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

namespace matchbench::report {
namespace {

using testing::StartsWith;

struct Parts {
  std::string text;
  std::size_t largest = 0;
};

Parts parts_of(const ReportFile& file) {
  Parts out{file.text};
  file.rest([&](std::string_view part) {
    out.text += part;
    out.largest = std::max(out.largest, part.size());
  });
  return out;
}

// As many entrants with names of one length, each with a score on each of three requests.
results::RoundResults many_results(std::size_t entrants) {
  results::RoundResults results = sample_round().results;
  results.entrants.clear();
  for (auto& measure : results.measures) measure.values.clear();
  for (std::size_t e = 0; e < entrants; ++e) {
    results.entrants.push_back(sample_entrant(fmt::format("entrant-{:04}", e), {1'000'000}));
    for (auto& measure : results.measures) measure.values.push_back({0.5, std::nullopt, 0.25});
  }
  return results;
}

TEST(LargeTables, HaveTheirTitlesOnceAndARowForEveryScore) {
  results::RoundResults results = many_results(2);
  results.measures.resize(1);
  EXPECT_EQ(parts_of(scores_file(results, text::TableFormat::kCsv)).text,
            "setting,measure,entrant,request,request_uri,score\n"
            "graded,AP,entrant-0000,r1,urn:r1,0.5\n"
            "graded,AP,entrant-0000,r2,urn:r2,\n"
            "graded,AP,entrant-0000,r3,urn:r3,0.25\n"
            "graded,AP,entrant-0001,r1,urn:r1,0.5\n"
            "graded,AP,entrant-0001,r2,urn:r2,\n"
            "graded,AP,entrant-0001,r3,urn:r3,0.25\n");
}

TEST(LargeTables, NameRequestsInPlainWordsByTheirText) {
  results::RoundResults results = many_results(1);
  results.measures.resize(1);
  results.requests[0] = {"", "urn:r1", "Find the mail\nabout the heating."};
  results.requests[1] = {"", "urn:r2"};
  EXPECT_EQ(parts_of(scores_file(results, text::TableFormat::kCsv)).text,
            "setting,measure,entrant,request,request_uri,score\n"
            "graded,AP,entrant-0000,Find the mail,urn:r1,0.5\n"
            "graded,AP,entrant-0000,urn:r2,urn:r2,\n"
            "graded,AP,entrant-0000,r3,urn:r3,0.25\n");
}

TEST(LargeTables, HaveTheirTitlesEvenIfNobodyWasAsked) {
  EXPECT_EQ(parts_of(scores_file(many_results(0), text::TableFormat::kCsv)).text,
            "setting,measure,entrant,request,request_uri,score\n");
}

TEST(LargeTables, RepeatNoLongNamesWithoutEnd) {
  const auto with_long_names = [](std::size_t entrants) {
    results::RoundResults results = many_results(entrants);
    for (auto& request : results.requests) request.uri += std::string(4'000, 'u');
    return results;
  };
  const results::RoundResults few = with_long_names(100);
  EXPECT_GT(parts_of(scores_file(few, text::TableFormat::kCsv)).text.size(), 100 * 3 * 4'000U);
  const results::RoundResults many = with_long_names(9'000);
  EXPECT_THAT([&] { parts_of(scores_file(many, text::TableFormat::kCsv)); },
              testing::ThrowsMessage<Error>(testing::HasSubstr(
                  "csv/scores.csv would have more than 64 MiB, because names in the database are "
                  "longer than 1024 bytes")));
}

TEST(LargeTables, HoldNoMoreOfManyEntrantsThanOfOne) {
  const Parts few = parts_of(scores_file(many_results(1), text::TableFormat::kCsv));
  const Parts many = parts_of(scores_file(many_results(300), text::TableFormat::kCsv));
  EXPECT_EQ(many.largest, few.largest);
  EXPECT_GT(many.text.size(), 100 * few.text.size());
}

TEST(LargeTables, SayInWhatNodesDiffer) {
  const SampleRound round = sample_round();
  ReportModel model = make_report(round.results, round.judged);
  EXPECT_THAT(parts_of(latencies_file(model, text::TableFormat::kCsv)).text,
              StartsWith("entrant,request,request_uri,median_ms\npoor,r1,urn:r1,3\n"));
  model.provenance.nodes_differ_in = {"kernel"};
  EXPECT_THAT(parts_of(latencies_file(model, text::TableFormat::kCsv)).text,
              StartsWith("entrant,request,request_uri,median_ms,nodes_differ_in\n"
                         "poor,r1,urn:r1,3,kernel\n"));
}

}  // namespace
}  // namespace matchbench::report
