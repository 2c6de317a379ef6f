#include "harness/fronts/serve/desk/desk_site.hpp"

#include "harness/foundation/text/tree/node_json.hpp"
#include "harness/fronts/serve/accounts/accounts.hpp"
#include "tests/operations/judging/graded_pool.hpp"

#include <gmock/gmock.h>

#include <memory>
#include <set>
#include <string>

namespace matchbench::serve {
namespace {

using testing::HasSubstr;
using testing::Not;
using text::Json;

// A desk on the pool of two runs, with the judges anna and ben and the organiser otto.
class Site : public testing::Test {
 protected:
  Site() { open(); }

  // This is as after a restart: all is read from the file again.
  void open() {
    site_.reset();
    desk_.reset();
    store_.reset();
    store_ = std::make_unique<store::PoolStore>(
        store::PoolStore::open(pool_.tools().pool(), store::PoolStore::Mode::kWrite));
    desk_ = std::make_unique<judging::Desk>(*store_, judging::read_pool(*store_, ""), 7);
    Accounts accounts;
    for (const std::string& name : judges_) {
      accounts.add(desk_->add_judge(name, store::JudgeRole::kJudge), token_hash(token_of(name)));
    }
    accounts.add(desk_->add_judge("otto", store::JudgeRole::kOrganiser),
                 token_hash(token_of("otto")));
    site_ = std::make_unique<DeskSite>(*desk_, std::move(accounts), OwnHosts("127.0.0.1", {}), "",
                                       settlers_);
  }

  static std::string token_of(const std::string& name) { return "secret of " + name; }

  HttpResponse ask(const std::string& who, const std::string& method, const std::string& path,
                   const std::string& body = "") {
    const auto mark = path.find('?');
    HttpRequest request{.method = method,
                        .path = path.substr(0, mark),
                        .query = mark == std::string::npos ? "" : path.substr(mark + 1),
                        .host = "127.0.0.1:8080",
                        .content_type = "application/json",
                        .body = body,
                        .connection = 1};
    if (!who.empty()) request.authorization = "Bearer " + token_of(who);
    return site_->answer(request);
  }
  Json get(const std::string& who, const std::string& path) {
    const HttpResponse response = ask(who, "GET", path);
    EXPECT_EQ(response.status, 200u) << response.body;
    return *text::parse_json(response.body);
  }
  HttpResponse post(const std::string& who, const std::string& path, const Json& body) {
    return ask(who, "POST", path, body.dump());
  }
  HttpResponse grade(const std::string& who, std::uint32_t pair, double grade,
                     const std::string& key, std::uint64_t expected = 0) {
    return post(who, "/api/decisions",
                {{"pair", pair},
                 {"kind", "grades"},
                 {"grades", {{"relevance", grade}}},
                 {"key", key},
                 {"expected", expected}});
  }

  // anna and ben give different grades to a pair that both were asked about; which one it is.
  std::uint32_t disagree() {
    const std::uint32_t pair = get("ben", "/api/next")["pair"];
    EXPECT_EQ(grade("anna", pair, 0, "k").status, 200u);
    EXPECT_EQ(grade("ben", pair, 3, "k").status, 200u);
    return pair;
  }
  HttpResponse settle(const std::string& who, std::uint32_t pair, const std::string& key) {
    return post(
        who, "/api/decisions",
        {{"pair", pair}, {"pass", "consensus"}, {"grades", {{"relevance", 2}}}, {"key", key}});
  }

  std::vector<std::string> judges_ = {"anna", "ben"};
  std::set<std::uint32_t> settlers_;
  judging::GradedPool pool_;
  std::unique_ptr<store::PoolStore> store_;
  std::unique_ptr<judging::Desk> desk_;
  std::unique_ptr<DeskSite> site_;
};

TEST_F(Site, ShowsAPageWithoutDataToAnybody) {
  const HttpResponse page = ask("", "GET", "/");
  EXPECT_EQ(page.status, 200u);
  EXPECT_THAT(page.content_type, HasSubstr("text/html"));
  EXPECT_THAT(page.body, Not(HasSubstr("urn:")));
  std::size_t bytes = 0;
  for (const char* path : {"/", "/server.js", "/item.js", "/pair.js", "/decisions.js", "/guide.js",
                           "/progress.js", "/desk.js", "/desk.css", "/icon.svg"}) {
    const HttpResponse part = ask("", "GET", path);
    EXPECT_EQ(part.status, 200u) << path;
    bytes += part.body.size();
  }
  EXPECT_LT(bytes, 200'000u);
}

TEST_F(Site, LetsNobodyInWithoutATokenThatItKnows) {
  for (const char* path : {"/api/me", "/api/next", "/api/progress", "/api/nothing"}) {
    EXPECT_EQ(ask("", "GET", path).status, 401u) << path;
    EXPECT_EQ(ask("mallory", "GET", path).status, 401u) << path;
  }
  EXPECT_EQ(grade("mallory", 0, 1, "k").status, 401u);
}

TEST_F(Site, RefusesAForeignHostAndAForeignPage) {
  HttpRequest request{.method = "GET", .path = "/", .host = "evil.example:8080"};
  EXPECT_EQ(site_->answer(request).status, 421u);
  EXPECT_THAT(site_->answer(request).body, testing::HasSubstr("restart it with --host NAME"));
  request.host = "LOCALHOST:8080";
  EXPECT_EQ(site_->answer(request).status, 200u);
  HttpRequest foreign{.method = "POST",
                      .path = "/api/decisions",
                      .host = "127.0.0.1:8080",
                      .origin = "https://evil.example",
                      .authorization = "Bearer " + token_of("anna"),
                      .content_type = "application/json",
                      .body = "{}"};
  EXPECT_EQ(site_->answer(foreign).status, 403u);
}

TEST_F(Site, GivesEveryAnswerAStrictPolicyAndNoCookie) {
  for (const char* path : {"/", "/api/me", "/nothing"}) {
    const HttpResponse response = ask("anna", "GET", path);
    bool has_policy = false;
    for (const auto& [name, value] : response.headers) {
      EXPECT_NE(name, "Set-Cookie");
      if (name != "Content-Security-Policy") continue;
      has_policy = true;
      EXPECT_THAT(value, HasSubstr("default-src 'none'"));
      EXPECT_THAT(value, Not(HasSubstr("unsafe")));
    }
    EXPECT_TRUE(has_policy) << path;
  }
}

TEST_F(Site, AsksAJudgeAboutPairsWithoutAWordOfWhoFoundThem) {
  const Json task = get("anna", "/api/next");
  EXPECT_EQ(task["open"], 9);
  EXPECT_TRUE(task["pair"].is_number());
  EXPECT_THAT(task["request"]["uri"], "urn:r:3");  // entrants disagree most on it
  for (const char* word : {"first", "second", "rank", "score", "system"}) {
    EXPECT_THAT(task.dump(), Not(HasSubstr(std::string("\"") + word))) << word;
  }
}

TEST_F(Site, StoresADecisionBeforeItSaysSoAndGoesOn) {
  const std::uint32_t pair = get("anna", "/api/next")["pair"];
  const HttpResponse saved = grade("anna", pair, 2, "k1");
  EXPECT_EQ(saved.status, 200u) << saved.body;
  // Somebody else reads the file.
  const auto reader = store::PoolStore::open(pool_.tools().pool(), store::PoolStore::Mode::kRead);
  ASSERT_EQ(reader.decisions().size(), 1u);
  EXPECT_EQ(reader.decisions()[0].grades[0].grade, 2);
  EXPECT_NE(get("anna", "/api/next")["pair"], pair);
  EXPECT_EQ(get("anna", "/api/next")["open"], 8);
  EXPECT_EQ(get("anna", "/api/next")["decided"], 1);
  EXPECT_EQ(get("ben", "/api/next")["decided"], 0);
}

TEST_F(Site, StoresADecisionOnceThoughItIsSentTwice) {
  EXPECT_EQ(grade("anna", 0, 2, "k1").body, grade("anna", 0, 2, "k1").body);
  EXPECT_EQ(store_->decisions().size(), 1u);
}

TEST_F(Site, NeverOverwritesWhatAnotherWindowDecided) {
  ASSERT_EQ(grade("anna", 0, 2, "k1").status, 200u);
  const HttpResponse late = grade("anna", 0, 1, "k2");  // a window that saw no decision
  EXPECT_EQ(late.status, 409u);
  const Json conflict = *text::parse_json(late.body);
  EXPECT_EQ(conflict["last"]["grades"]["relevance"], 2);
  EXPECT_EQ(store_->decisions().size(), 1u);
  EXPECT_EQ(grade("anna", 0, 1, "k3", conflict["last"]["id"]).status, 200u);
  EXPECT_EQ(store_->decisions().size(), 2u);
}

TEST_F(Site, TakesTheLastDecisionThoughTheClockWasSetBack) {
  judging::DeskDecision decision{.pair = 0, .grades = {{0, 3}}, .key = "before"};
  const auto first = desk_->decide(decision, "2031-05-04T09:08:07Z");
  decision.grades = {{0, 1}};
  decision.key = "after";
  decision.expected = std::get<std::uint64_t>(first);
  const auto second = desk_->decide(decision, "2031-05-04T08:00:00Z");
  EXPECT_GT(std::get<std::uint64_t>(second), std::get<std::uint64_t>(first));
  open();
  EXPECT_EQ(get("anna", "/api/back?before=0")["last"]["grades"]["relevance"], 1);
  EXPECT_EQ(grade("anna", 0, 2, "stale", decision.expected).status, 409u);
  EXPECT_EQ(get("otto", "/api/progress")["judges"][0]["graded"], 2);
}

TEST_F(Site, GoesBackThroughAJudgesOwnDecisions) {
  std::vector<std::uint32_t> given;
  for (int i = 0; i < 3; ++i) {
    given.push_back(get("anna", "/api/next")["pair"]);
    grade("anna", given.back(), i, "k" + std::to_string(i));
  }
  const Json last = get("anna", "/api/back?before=0");
  EXPECT_EQ(last["pair"], given[2]);
  EXPECT_EQ(last["last"]["grades"]["relevance"], 2);
  const std::uint64_t id = last["last"]["id"];
  EXPECT_EQ(get("anna", "/api/back?before=" + std::to_string(id))["pair"], given[1]);
  EXPECT_EQ(ask("ben", "GET", "/api/back?before=0").status, 404u);
}

TEST_F(Site, ResumesAfterARestart) {
  for (int i = 0; i < 9; ++i) {
    const Json task = get("anna", "/api/next");
    ASSERT_EQ(grade("anna", task["pair"], 1, "k" + std::to_string(i)).status, 200u);
    open();
  }
  EXPECT_TRUE(get("anna", "/api/next")["pair"].is_null());
}

TEST_F(Site, SharesPairsAmongJudges) {
  const Json first = get("anna", "/api/next");
  const Json second = get("ben", "/api/next");
  EXPECT_NE(first["pair"], second["pair"]);  // one opinion is wanted, and the first is out
  EXPECT_EQ(get("anna", "/api/next")["pair"], first["pair"]);
}

TEST_F(Site, LeavesARequestThatNothingAnswersUntilThatIsTakenBack) {
  const Json task = get("anna", "/api/next");
  const Json noted = *text::parse_json(
      post("anna", "/api/decisions",
           {{"request", task["request_number"]}, {"kind", "no-answer"}, {"key", "n"}})
          .body);
  EXPECT_EQ(get("anna", "/api/next")["open"], 5);  // four pairs of request 3
  post("anna", "/api/decisions",
       {{"request", task["request_number"]},
        {"kind", "answer"},
        {"key", "a"},
        {"expected", noted["id"]}});
  EXPECT_EQ(get("anna", "/api/next")["open"], 9);
}

// Whoever grades a pair could else see what others say of it, and grade the next ones alike.
TEST_F(Site, ShowsOpinionsToNobodyWhoHasPairsLeft) {
  const std::uint32_t pair = disagree();
  for (const char* who : {"anna", "ben", "otto"}) {
    EXPECT_EQ(ask(who, "GET", "/api/disputed").status, 403u) << who;
    EXPECT_EQ(settle(who, pair, "c").status, 403u) << who;
  }
  EXPECT_EQ(get("anna", "/api/next")["disputed"], 0);
  for (Json task = get("anna", "/api/next"); !task["pair"].is_null();
       task = get("anna", "/api/next")) {
    const std::uint32_t next = task["pair"];
    ASSERT_EQ(grade("anna", next, 1, "k" + std::to_string(next)).status, 200u);
  }
  EXPECT_EQ(get("anna", "/api/next")["disputed"], 1);
  EXPECT_EQ(get("anna", "/api/disputed")["pair"], pair);
  EXPECT_EQ(settle("anna", pair, "c").status, 200u);
}

// When others have graded all pairs, none is left for her: she is done without a grade.
TEST_F(Site, ShowsOpinionsOfPairsToThoseAloneWhoHaveGradedThem) {
  judges_.emplace_back("carl");
  open();
  const std::uint32_t pair = disagree();
  for (Json task = get("ben", "/api/next"); !task["pair"].is_null();
       task = get("ben", "/api/next")) {
    const std::uint32_t next = task["pair"];
    ASSERT_EQ(grade("ben", next, 1, "k" + std::to_string(next)).status, 200u);
  }
  EXPECT_EQ(get("carl", "/api/next")["open"], 0);
  EXPECT_EQ(get("carl", "/api/next")["disputed"], 0);
  EXPECT_TRUE(get("carl", "/api/disputed")["pair"].is_null());
  EXPECT_EQ(settle("carl", pair, "c").status, 403u);
  EXPECT_EQ(settle("ben", pair, "c").status, 200u);
  EXPECT_EQ(get("carl", "/api/next")["settled"], 0);
  EXPECT_EQ(ask("carl", "GET", "/api/settled?before=0").status, 404u);
}

TEST_F(Site, ShowsOpinionsToNobodyWhoHasSkippedPairs) {
  disagree();
  std::uint32_t skipped = 0;
  for (Json task = get("anna", "/api/next"); !task["pair"].is_null();
       task = get("anna", "/api/next")) {
    skipped = task["pair"];
    const Json skip = {{"pair", skipped}, {"kind", "skip"}, {"key", "k" + std::to_string(skipped)}};
    ASSERT_EQ(post("anna", "/api/decisions", skip).status, 200u);
  }
  EXPECT_EQ(get("anna", "/api/next")["open"], 0);
  EXPECT_EQ(ask("anna", "GET", "/api/disputed").status, 403u);
}

// It can be taken back, and the pairs are graded then.
TEST_F(Site, ShowsOpinionsToNobodyWhoHasSaidThatNothingAnswers) {
  disagree();
  for (Json task = get("anna", "/api/next"); !task["pair"].is_null();
       task = get("anna", "/api/next")) {
    const Json request = task["request_number"];
    const Json nothing = {{"request", request}, {"kind", "no-answer"}, {"key", request.dump()}};
    ASSERT_EQ(post("anna", "/api/decisions", nothing).status, 200u);
  }
  EXPECT_EQ(get("anna", "/api/next")["open"], 0);
  EXPECT_EQ(ask("anna", "GET", "/api/disputed").status, 403u);
}

TEST_F(Site, TakesGradesOfNoPairThatTheJudgeWasNotAskedAbout) {
  const std::uint32_t pair = get("anna", "/api/next")["pair"];
  ASSERT_EQ(grade("anna", pair, 1, "k").status, 200u);  // one opinion is wanted
  EXPECT_EQ(grade("ben", pair, 2, "k").status, 403u);
  EXPECT_EQ(store_->decisions().size(), 1u);
}

TEST_F(Site, ShowsBothOpinionsWithoutNamesAndTakesAThird) {
  settlers_ = {desk_->add_judge("anna", store::JudgeRole::kJudge)};
  open();
  const std::uint32_t pair = disagree();
  const Json task = get("anna", "/api/disputed");
  EXPECT_EQ(task["pair"], pair);
  EXPECT_EQ(task["opinions"].size(), 2u);
  EXPECT_THAT(task.dump(), Not(HasSubstr("ben")));
  EXPECT_EQ(settle("anna", pair, "c").status, 200u);
  EXPECT_EQ(settle("anna", pair, "c").status, 200u);  // sent twice, it is the same decision
  EXPECT_TRUE(get("anna", "/api/disputed")["pair"].is_null());
  const HttpResponse nothing = settle("anna", pair == 0 ? 1 : 0, "d");
  EXPECT_EQ(nothing.status, 409u);
  EXPECT_THAT(nothing.body, HasSubstr("There is nothing to settle on this pair."));
}

// What was settled first stays in the history.
TEST_F(Site, CorrectsWhatWasSettled) {
  settlers_ = {desk_->add_judge("anna", store::JudgeRole::kJudge)};
  open();
  EXPECT_EQ(ask("anna", "GET", "/api/settled?before=0").status, 404u);
  const std::uint32_t pair = disagree();
  ASSERT_EQ(settle("anna", pair, "c").status, 200u);
  EXPECT_EQ(ask("ben", "GET", "/api/settled?before=0").status, 403u);
  const Json task = get("anna", "/api/settled?before=0");
  EXPECT_EQ(task["pair"], pair);
  EXPECT_EQ(task["opinions"].size(), 2u);
  EXPECT_EQ(task["last"]["grades"]["relevance"], 2);
  EXPECT_EQ(ask("anna", "GET", "/api/settled?before=" + task["last"]["id"].dump()).status, 404u);
  const auto correct = [&](const std::string& who, const Json& expected) {
    return post(who, "/api/decisions",
                {{"pair", pair},
                 {"pass", "consensus"},
                 {"grades", {{"relevance", 3}}},
                 {"key", "corrected"},
                 {"expected", expected}})
        .status;
  };
  EXPECT_EQ(correct("anna", 0), 409u);  // it was settled in the meantime
  EXPECT_EQ(correct("ben", task["last"]["id"]), 403u);
  EXPECT_EQ(correct("anna", task["last"]["id"]), 200u);
  EXPECT_EQ(get("anna", "/api/settled?before=0")["last"]["grades"]["relevance"], 3);
  EXPECT_TRUE(get("anna", "/api/disputed")["pair"].is_null());
  const auto decisions = store_->decisions();
  ASSERT_EQ(decisions.size(), 4u);
  EXPECT_EQ(decisions[2].grades[0].grade, 2);
  EXPECT_EQ(decisions[3].grades[0].grade, 3);
}

TEST_F(Site, TellsProgressToTheOrganiserAlone) {
  disagree();
  EXPECT_EQ(ask("anna", "GET", "/api/progress").status, 403u);
  const Json progress = get("otto", "/api/progress");
  EXPECT_EQ(progress["wanted"], 8);
  EXPECT_EQ(progress["asked"], 9);
  EXPECT_EQ(progress["disputed"], 1);
  EXPECT_EQ(progress["judges"][0]["graded"], 1);
  EXPECT_EQ(progress["judges"].size(), 2u);  // otto does not judge
  EXPECT_EQ(progress["agreement"]["relevance"]["equal"], 0);
  EXPECT_EQ(ask("otto", "GET", "/api/next").status, 403u);
  EXPECT_EQ(grade("otto", 1, 1, "k").status, 403u);
}

TEST_F(Site, CountsForEachJudgeWhatIsOpenAsTheDeskAsksThem) {
  disagree();
  const Json next = get("anna", "/api/next");
  const Json nothing = {{"request", next["request_number"]}, {"kind", "no-answer"}, {"key", "n"}};
  ASSERT_EQ(post("anna", "/api/decisions", nothing).status, 200u);
  ASSERT_EQ(post("ben", "/api/decisions",
                 {{"pair", get("ben", "/api/next")["pair"]}, {"kind", "skip"}, {"key", "s"}})
                .status,
            200u);
  const Json progress = get("otto", "/api/progress");
  EXPECT_EQ(desk_->open_by_judge()[0], desk_->open_for(0));
  EXPECT_EQ(desk_->open_by_judge()[1], desk_->open_for(1));
  EXPECT_EQ(progress["judges"][0]["open"], desk_->open_for(0));
  EXPECT_LT(desk_->open_for(0), desk_->open_for(1));
  EXPECT_EQ(progress["agreement"]["relevance"]["pairs"], 1);
  EXPECT_EQ(progress["agreement"]["relevance"]["equal"], 0);
}

TEST_F(Site, ListsAnOrganiserWhoHasSettledPairsWithoutPairsToJudge) {
  settlers_ = {2};
  open();
  ASSERT_EQ(settle("otto", disagree(), "c").status, 200u);
  const Json progress = get("otto", "/api/progress");
  ASSERT_EQ(progress["judges"].size(), 3u);
  EXPECT_EQ(progress["judges"][2]["settled"], 1);
  EXPECT_TRUE(progress["judges"][2]["open"].is_null());
}

TEST_F(Site, WithdrawsALinkAndErasesANameForTheOrganiserAlone) {
  EXPECT_EQ(post("anna", "/api/revoke", {{"judge", "ben"}}).status, 403u);
  EXPECT_EQ(post("otto", "/api/revoke", {{"judge", "ben"}}).status, 200u);
  EXPECT_EQ(ask("ben", "GET", "/api/me").status, 401u);
  EXPECT_EQ(post("otto", "/api/erase", {{"judge", "anna"}}).status, 200u);
  EXPECT_EQ(ask("anna", "GET", "/api/me").status, 401u);
  EXPECT_EQ(store_->judges()[0].name, "judge 1");
  EXPECT_EQ(post("otto", "/api/erase", {{"judge", "nobody"}}).status, 404u);
}

// As one that a file from elsewhere brings.
TEST_F(Site, ErasesANameThoughTheUsualOneInItsPlaceIsTaken) {
  judges_ = {"anna", "ben", "judge 1"};
  open();
  for (const char* name : {"anna", "ben"}) {
    EXPECT_EQ(post("otto", "/api/erase", {{"judge", name}}).status, 200u);
  }
  EXPECT_EQ(store_->judges()[0].name, "judge 5");
  EXPECT_EQ(store_->judges()[1].name, "judge 2");
}

TEST_F(Site, RefusesBodiesThatAreNotDecisions) {
  for (const char* body :
       {"", "[]", "{", "{}", R"({"pair":0})", R"({"pair":99,"key":"k","grades":{"relevance":1}})",
        R"({"pair":-1,"key":"k","grades":{"relevance":1}})",
        R"({"pair":0.5,"key":"k","grades":{"relevance":1}})",
        R"({"pair":"0","key":"k","grades":{"relevance":1}})",
        R"({"pair":0,"key":"k","grades":{"relevance":7}})",
        R"({"pair":0,"key":"k","grades":{"relevance":"1"}})", R"({"pair":0,"key":"k","grades":{}})",
        R"({"pair":0,"key":"k","grades":{"relevance":1,"other":1}})",
        R"({"pair":0,"key":"k","kind":"delete"})", R"({"pair":0,"key":5,"kind":"skip"})",
        R"({"request":0,"key":"k","kind":"no-answer","pass":"consensus"})",
        R"({"pair":0,"key":"","kind":"skip"})", R"({"request":9,"key":"k","kind":"no-answer"})",
        R"({"pair":0,"key":"k","kind":"skip","expected":-1})"}) {
    const HttpResponse response = ask("anna", "POST", "/api/decisions", body);
    EXPECT_EQ(response.status, 400u) << body << response.body;
  }
  const std::string long_comment(2001, 'x');
  EXPECT_EQ(post("anna", "/api/decisions",
                 {{"pair", 0}, {"kind", "skip"}, {"key", "k"}, {"comment", long_comment}})
                .status,
            400u);
  EXPECT_TRUE(store_->decisions().empty());
}

TEST_F(Site, RefusesOtherMethodsTypesAndPaths) {
  EXPECT_EQ(ask("anna", "DELETE", "/api/decisions").status, 405u);
  EXPECT_EQ(ask("anna", "GET", "/../etc/passwd").status, 404u);
  EXPECT_EQ(ask("anna", "POST", "/").status, 404u);
  HttpRequest form{.method = "POST",
                   .path = "/api/decisions",
                   .host = "127.0.0.1:8080",
                   .authorization = "Bearer " + token_of("anna"),
                   .content_type = "text/plain",
                   .body = "{}"};
  EXPECT_EQ(site_->answer(form).status, 415u);
}

TEST_F(Site, BoundsHowOftenAnAccountAsks) {
  bool is_refused = false;
  for (int i = 0; i < 20'000 && !is_refused; ++i) {
    is_refused = ask("anna", "GET", "/api/me").status == 429;
  }
  EXPECT_TRUE(is_refused);
  EXPECT_EQ(ask("ben", "GET", "/api/me").status, 200u);
}

// Behind a proxy everybody has one address.
TEST_F(Site, BoundsHowOftenAConnectionAsksAndNoOther) {
  HttpRequest request{.method = "GET", .path = "/", .host = "127.0.0.1:8080", .connection = 2};
  bool is_refused = false;
  for (int i = 0; i < 20'000 && !is_refused; ++i) {
    is_refused = site_->answer(request).status == 429;
  }
  EXPECT_TRUE(is_refused);
  EXPECT_EQ(ask("ben", "GET", "/api/me").status, 200u);
}

}  // namespace
}  // namespace matchbench::serve
