#include "harness/foundation/base/name_table.hpp"
#include "harness/foundation/text/number.hpp"
#include "harness/foundation/text/table/latex.hpp"
#include "harness/publishing/report/board/setting_sheet.hpp"
#include "harness/publishing/report/formats/report_file.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cctype>
#include <optional>
#include <vector>

namespace matchbench::report {
namespace {

// Letters of the text, each word and number beginning with a capital: "nDCG@10" → "NDCGOneZero".
std::string letters_of(std::string_view text) {
  constexpr const char* kDigits[] = {"Zero", "One", "Two",   "Three", "Four",
                                     "Five", "Six", "Seven", "Eight", "Nine"};
  std::string out;
  bool begins_word = true;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x80 && std::isdigit(byte) != 0) {
      out += kDigits[c - '0'];
      begins_word = true;
    } else if (byte < 0x80 && std::isalpha(byte) != 0) {
      out += begins_word ? static_cast<char>(std::toupper(byte)) : c;
      begins_word = false;
    } else {
      begins_word = true;
    }
  }
  return out.empty() ? "Other" : out;
}

// Gives names no two of which are equal: a second "LogicA" becomes "LogicAX", a third "LogicAXX".
class CommandNames {
 public:
  std::string name_for(std::string_view text) {
    std::string name = letters_of(text);
    while (!taken_.insert(name).second) name += 'X';
    return name;
  }

 private:
  NameSet taken_;
};

class Macros {
 public:
  void add(const std::string& name, const std::string& value) {
    // Names are letters already, but put together they may be equal.
    std::string unique = name;
    while (!taken_.insert(unique).second) unique += 'X';
    text_ += fmt::format("\\newcommand{{\\{}}}{{{}}}\n", unique, value);
  }
  void add(const std::string& name, const std::optional<double>& value, int decimals) {
    add(name, value ? text::fixed_text(*value, decimals) : "--");
  }
  const std::string& text() const { return text_; }

 private:
  NameSet taken_;
  std::string text_;
};

template <class Named>
std::vector<std::string> command_names(const std::vector<Named>& list) {
  CommandNames names;
  std::vector<std::string> out;
  for (const auto& one : list) out.push_back(names.name_for(one.name));
  return out;
}

}  // namespace

void write_latex_macros(const ReportModel& model, const FileSink& write) {
  const auto settings = command_names(model.settings);
  const auto measures = command_names(model.measures);
  CommandNames names;
  std::vector<std::string> entrants;
  for (const auto& one : model.entrants) entrants.push_back(names.name_for(one.entrant.name));

  Macros macros;
  macros.add("mbRequests", fmt::format("{}", model.requests.size()));
  macros.add("mbServices", fmt::format("{}", model.service_count));
  macros.add("mbEntrants", fmt::format("{}", model.entrants.size()));
  if (const auto& keys = model.provenance.nodes_differ_in; !keys.empty()) {
    // All times below are over nodes that differ in this.
    macros.add("mbNodesDifferIn", text::latex_text(fmt::format("{}", fmt::join(keys, ", "))));
  }
  const bool are_files = are_run_files(model);
  for (std::size_t e = 0; e < entrants.size(); ++e) {
    const ReportEntrant& one = model.entrants[e];
    const ReportLatency latency = one.latency.value_or(ReportLatency());
    const std::string name = "mb" + entrants[e];
    macros.add(name + "Kind", std::string(name_of(one.kind)));
    macros.add(name + "Queries", fmt::format("{}", one.queries));
    macros.add(name + "Failures", fmt::format("{}", unanswered_by(one, are_files)));
    macros.add(name + "LoadMs", one.load_ms, 3);
    macros.add(name + "AqrtMs", one.aqrt_ms, 3);
    macros.add(name + "ColdMs", one.cold_ms, 3);
    macros.add(name + "HotMs", one.hot_ms, 3);
    macros.add(name + "PFiftyMs", latency.p50.value, 3);
    macros.add(name + "PNinetyFiveMs", latency.p95.value, 3);
    macros.add(name + "MemoryMib", one.peak_rss_mib, 1);
  }
  for (const auto& [board, values, faster] : model.boards) {
    if (board.test) {
      const std::string name = "mb" + settings[board.setting] + measures[board.measure];
      const auto& [smallest, needed] = board.test->visible;
      macros.add(name + "VisibleDifference", smallest, 4);
      macros.add(name + "RequestsNeeded", needed ? fmt::format("{}", *needed) : "--");
    }
    for (const auto& row : board.rows) {
      const std::string name =
          "mb" + settings[board.setting] + measures[board.measure] + entrants[row.entrant];
      macros.add(name, row.value, 4);
      macros.add(name + "Low", row.low, 4);
      macros.add(name + "High", row.high, 4);
      macros.add(name + "Rank", row.rank ? fmt::format("{}", *row.rank) : "--");
      macros.add(name + "RankHigh", row.worst_rank ? fmt::format("{}", *row.worst_rank) : "--");
      macros.add(name + "Letters", row.letters.empty() ? "--" : row.letters);
    }
  }
  write({"latex/macros.tex", macros.text()});
}

}  // namespace matchbench::report
