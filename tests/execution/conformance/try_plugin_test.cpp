// One worker asked each request once, before there is a contest.
#include "harness/execution/conformance/check_plugin.hpp"

#include "harness/foundation/base/error.hpp"
#include "tests/execution/conformance/asked_plugins.hpp"

#include <gmock/gmock.h>

#include <vector>

namespace matchbench::conformance {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

class TryPlugin : public AskedPlugins {
 protected:
  TryPlugin() {
    for (const char* name : {"Weather forecast", "Currency converter", "City map"}) {
      Service& service = collection_.services.emplace_back();
      service.uri = "urn:service:" + std::to_string(collection_.services.size());
      service.name = service.description = name;
    }
    for (const char* text : {"map of a city", "currency"}) {
      Service& request = collection_.requests.emplace_back();
      request.uri = "urn:request:" + std::to_string(collection_.requests.size());
      request.name = request.description = text;
    }
  }

  CheckRecord tried(const PluginCheckRequest& request, std::uint32_t top_k = 0) const {
    return try_plugin(request, collection_, top_k, {}, built_programs());
  }

  Collection collection_;
};

std::vector<std::uint32_t> services_of(const protocol::Answered& answer) {
  std::vector<std::uint32_t> out;
  for (const auto& entry : answer.ranking) out.push_back(entry.service.value);
  return out;
}

// Each request shares words with one service alone.
TEST_F(TryPlugin, GivesTheRankingOfEachRequestInTheirOrder) {
  const CheckRecord record = tried({.plugin = "keyword"}, 1);
  EXPECT_TRUE(record.ok()) << record.fault();
  EXPECT_EQ(record.described->plugin.id, "org.matchbench.keyword");
  ASSERT_EQ(record.answers.size(), 2U);
  EXPECT_THAT(services_of(record.answers[0]), ElementsAre(2));
  EXPECT_THAT(services_of(record.answers[1]), ElementsAre(1));
  EXPECT_GT(record.answers[0].ranking[0].score, 0);
}

TEST_F(TryPlugin, GivesWholeRankingsIfNoTopKIsAskedFor) {
  EXPECT_THAT(services_of(tried(faulty("none")).answers[0]), ElementsAre(0, 1, 2));
}

TEST_F(TryPlugin, SaysWhatWentWrongAndInWhichCall) {
  EXPECT_EQ(tried(faulty("load_fails")).fault(), "load: load() returned MB_E_INTERNAL");
  EXPECT_EQ(tried(faulty("rising")).fault(),
            "query 1: bad ranking: rank 2 has the score 2, more than 1 at the rank before");
  folder_.put("mine/broken.so", "not a library\n");
  EXPECT_THAT(tried({.plugin = (folder_ / "mine/broken.so").string()}).fault(),
              HasSubstr("load failed"));
}

// As in a round.
TEST_F(TryPlugin, RefusesAProgramWithALinkThatLeadsOut) {
  const auto plugin = folder_.put("mine/plugin.yaml",
                                  "id: org.example.mine\nname: mine\nversion: 1.0.0\n"
                                  "program: [python3, -m, matchbench.null]\n");
  std::filesystem::create_symlink("/etc/hostname", folder_ / "mine/link");
  EXPECT_THAT([&] { tried({.plugin = plugin.string()}); },
              testing::ThrowsMessage<Error>(
                  HasSubstr("is a link that leads out of the program's folder, or nowhere; copy")));
}

TEST_F(TryPlugin, KeepsWhatThePluginPrints) {
  EXPECT_EQ(tried(faulty("stdout")).output_start, "loading\n");
}

TEST_F(TryPlugin, EndsIfItIsInterrupted) {
  PluginCheckRequest request = faulty("none");
  request.interrupt = [] { return true; };
  EXPECT_THAT([&] { tried(request); }, testing::ThrowsMessage<Error>("interrupted"));
}

}  // namespace
}  // namespace matchbench::conformance
