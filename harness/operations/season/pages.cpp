#include "harness/operations/season/pages.hpp"

#include "harness/foundation/text/json.hpp"
#include "harness/foundation/text/markup/markup_text.hpp"
#include "harness/foundation/text/number.hpp"
#include "harness/foundation/text/table/json_rows.hpp"
#include "harness/foundation/text/table/text_table.hpp"
#include "harness/operations/season/html_table.hpp"
#include "harness/operations/season/status.hpp"
#include "harness/publishing/report/formats/html.hpp"

#include <fmt/format.h>

#include <cstddef>
#include <string_view>

namespace matchbench::season {
namespace {

std::string marked(std::string_view text) {
  return text::markup_text(text);
}

std::string element(std::string_view name, std::string_view inside) {
  return fmt::format("<{0}>{1}</{0}>\n", name, inside);
}

std::string part(std::string_view title, std::string_view inside) {
  return fmt::format("<section class=\"part\">\n<h2>{}</h2>\n{}</section>\n", marked(title),
                     inside);
}

std::string header_of(const ShownSeason& shown, std::string_view title, std::string_view up,
                      std::string_view sentence) {
  std::string text;
  if (!up.empty()) {
    text += fmt::format("<p class=\"back\"><a href=\"{}index.html\">← {}</a></p>\n", up,
                        marked(shown.season->name));
  }
  text += element("h1", marked(title));
  text += fmt::format("<p class=\"facts\">as of {}</p>\n", for_people(shown.at));
  if (sentence.empty()) return text;
  return text +
         fmt::format("<div class=\"verdict\"><p class=\"first\">{}</p></div>\n", marked(sentence));
}

// Whoever keeps this number can check later that nothing before it was changed.
std::string foot_of(const ShownSeason& shown) {
  return fmt::format("<p class=\"soft\">Head of the journal: <code>{}</code></p>\n", shown.head);
}

text::Table table_of_entries(const ShownSeason& shown, const std::vector<Entry>& entries) {
  text::Table table;
  table.columns = {
      {"submission", "Submission"}, {"phase", "Phase"}, {"state", "State"},
      {"taken", "Taken"},           {"why", "Why"},     {"remedy", "What to do"},
      {"measure", "Measure"},       {"score", "Score"}, {"p", "p against the team's best"}};
  for (const Entry& entry : entries) {
    const auto found = shown.scores.find(entry.name());
    const ShownScore* score = found == shown.scores.end() ? nullptr : &found->second;
    table.rows.push_back(
        {entry.name(), entry.phase,
         std::string(kEntryStateNames[static_cast<std::size_t>(entry.state)]),
         for_people(entry.taken), text::text_cell(entry.sentence),
         text::text_cell(remedy_for(entry.state)),
         text::text_cell(score == nullptr ? "" : score->measure),
         text::number_cell(score == nullptr ? std::nullopt : std::optional(score->value)),
         text::p_cell(score == nullptr ? std::nullopt : score->p)});
  }
  if (shown.scores.empty()) {
    const std::size_t without_scores = table.columns.size() - 3;
    table.columns.resize(without_scores);
    for (auto& row : table.rows) row.resize(without_scores);
  }
  return table;
}

std::string phase_part(const ShownPhase& phase) {
  std::string out = element("p", marked(phase.state));
  if (!phase.sentence.empty()) out += element("p", marked(phase.sentence));
  if (phase.board) {
    out += html_table(*phase.board, "Board of " + phase.phase->name);
    if (std::ranges::find(phase.board->columns, "rank", &text::Column::key) !=
        phase.board->columns.end()) {
      out += element("p",
                     "#: 1 plus the number of entrants that are significantly better. Those that "
                     "share a letter under 'tie' do not differ significantly.");
    }
  } else if (phase.sentence.empty()) {
    out += element("p", "Nothing is scored yet.");
  }
  if (phase.moves) {
    out += part("Practice beside final", html_table(phase.moves->table, "Places won and lost"));
    if (phase.moves->tau) {
      out += element("p", fmt::format("Kendall's tau of both orders: {}.",
                                      text::fixed_text(*phase.moves->tau, 2)));
    }
  }
  if (!phase.report.empty()) {
    out += fmt::format("<p><a href=\"{}\">The report of this round</a></p>\n", phase.report);
  }
  return out;
}

// The open phase, else the last that has ended, else the first.
const ShownPhase& phase_that_matters(const ShownSeason& shown) {
  const ShownPhase* last = &shown.phases.front();
  for (const ShownPhase& phase : shown.phases) {
    if (phase.phase->from <= shown.at) last = &phase;
  }
  return *last;
}

std::string where_we_are(const ShownSeason& shown) {
  for (const ShownPhase& phase : shown.phases) {
    if (phase.phase->is_open(shown.at)) return phase.phase->name + " is " + phase.state;
    if (phase.phase->from > shown.at) {
      return fmt::format("{} begins at {}", phase.phase->name, for_people(phase.phase->from));
    }
  }
  return "The season has ended.";
}

using Teams = std::map<std::string, std::vector<Entry>>;

Teams teams_of(const ShownSeason& shown) {
  Teams teams;
  for (const Entry& entry : shown.entries) teams[entry.team].push_back(entry);
  return teams;
}

std::string index_of(const ShownSeason& shown, const Teams& of_season) {
  const ShownPhase& now = phase_that_matters(shown);
  std::string main = part(now.phase->name, phase_part(now));
  std::string phases;
  for (const ShownPhase& phase : shown.phases) {
    phases +=
        fmt::format("<li><a href=\"phases/{0}.html\">{0}</a>: {1} to {2}</li>\n", phase.phase->name,
                    for_people(phase.phase->from), for_people(phase.phase->until));
  }
  main += part("Phases", element("ul", phases));
  if (shown.at < shown.phases.back().phase->until) {
    main += part("Take part",
                 "<p>Put your matchmaker into a folder <code>entries/TEAM/NAME</code> with a "
                 "<code>plugin.yaml</code>, and a <code>team.yaml</code> beside it, and hand the "
                 "folder in as the organiser says. <code>matchbench season check</code> tells "
                 "beforehand whether it will be taken.</p>\n");
  }
  std::string teams;
  for (const auto& [team, entries] : of_season) {
    teams += fmt::format("<li><a href=\"teams/{0}.html\">{0}</a></li>\n", marked(team));
  }
  if (!teams.empty()) main += part("Teams", element("ul", teams));
  std::string lately;
  for (const auto& [line, event] : shown.lately) {
    lately += element("li", marked(diary_line(event)));
  }
  if (!lately.empty()) main += part("Lately", element("ul", lately));
  if (!shown.season->url.empty()) main += "<p><a href=\"feed.xml\">Feed</a></p>\n";
  return report::static_page(shown.season->name,
                             header_of(shown, shown.season->name, "", where_we_are(shown)),
                             main + foot_of(shown));
}

// Atom (RFC 4287).
std::string feed_of(const ShownSeason& shown) {
  const std::string url = marked(shown.season->url);
  const std::string name = marked(shown.season->name);
  const Instant updated = shown.lately.empty() ? shown.at : shown.lately.front().second.at;
  std::string feed = fmt::format(
      "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n"
      "<feed xmlns=\"http://www.w3.org/2005/Atom\">\n<id>{0}</id>\n<title>{1}</title>\n"
      "<subtitle>Head of the journal: {2}</subtitle>\n<link href=\"{0}\"/>\n"
      "<author><name>{1}</name></author>\n<updated>{3}</updated>\n",
      url, name, shown.head, instant_text(updated));
  for (const auto& [line, event] : shown.lately) {
    feed += fmt::format(
        "<entry><id>{0}#line-{1}</id><title>{2}</title><updated>{3}</updated>"
        "<link href=\"{0}\"/></entry>\n",
        url, line, marked(diary_line(event)), instant_text(event.at));
  }
  return feed + "</feed>\n";
}

std::string facts_of(const ShownSeason& shown) {
  text::Json phases = text::Json::array();
  for (const ShownPhase& phase : shown.phases) {
    text::Json board;
    if (phase.board) board = text::json_rows(*phase.board);
    phases.push_back({{"name", phase.phase->name},
                      {"from", instant_text(phase.phase->from)},
                      {"until", instant_text(phase.phase->until)},
                      {"commitment", phase.phase->commitment},
                      {"board", board}});
  }
  const text::Json json = {
      {"matchbench", "season-pages/1"},
      {"name", shown.season->name},
      {"at", instant_text(shown.at)},
      {"head", shown.head},
      {"phases", phases},
      {"submissions", text::json_rows(table_of_entries(shown, shown.entries))}};
  return text::indented_json_text(json);
}

}  // namespace

std::map<std::string, std::string> pages_of(const ShownSeason& shown) {
  std::map<std::string, std::string> pages;
  const Teams teams = teams_of(shown);
  pages["index.html"] = index_of(shown, teams);
  pages["season.json"] = facts_of(shown);
  if (!shown.season->url.empty()) pages["feed.xml"] = feed_of(shown);
  for (ShownPhase phase : shown.phases) {
    if (!phase.report.empty()) phase.report = "../" + phase.report;
    const std::string title = phase.phase->name;
    pages["phases/" + title + ".html"] = report::static_page(
        title, header_of(shown, title, "../", ""), phase_part(phase) + foot_of(shown));
  }
  for (const auto& [team, own] : teams) {
    pages["teams/" + team + ".html"] = report::static_page(
        team, header_of(shown, team, "../", ""),
        html_table(table_of_entries(shown, own), "Submissions of " + team) + foot_of(shown));
  }
  return pages;
}

std::string team_page(const ShownSeason& shown, const std::string& team, const std::string& main) {
  return report::static_page(team, header_of(shown, team, "", "For this team alone."),
                             main + foot_of(shown));
}

}  // namespace matchbench::season
