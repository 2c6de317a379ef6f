#include "tests/plugins/mini_host.hpp"
#include "tests/support/temporary_folder.hpp"
#include "topic-space/wordnet.hpp"

#include <gmock/gmock.h>

#include <cmath>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <map>

namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;
using topic_space::WordNet;

constexpr int kLine = 64;  // bytes of a line in the data files below: synset i is at 64 i

// A synset's line, with at most one hypernym (-1: none).
std::string synset(int position, const char* word, int hypernym = -1, const char* symbol = "@") {
  char text[kLine + 1];
  char pointer[32] = "000";
  if (hypernym >= 0) {
    std::snprintf(pointer, sizeof pointer, "001 %s %08d n 0000", symbol, hypernym * kLine);
  }
  std::snprintf(text, sizeof text, "%08d 03 n 01 %s 0 %s |", position * kLine, word, pointer);
  std::string line = text;
  line.resize(kLine - 1, ' ');
  return line + "\n";
}

// A small database in WordNet's format: car and bicycle are vehicles, a pear is a fruit.
class TopicSpace : public testing::Test {
 protected:
  TopicSpace() {
    write("data.noun", synset(0, "vehicle") + synset(1, "car", 0) + synset(2, "bicycle", 0) +
                           synset(3, "fruit") + synset(4, "pear", 3, "@i") +
                           synset(5, "credit_card"));
    write("index.noun",
          "bicycle n 1 1 @ 1 0 00000128  \ncar n 1 1 @ 1 1 00000064  \n"
          "credit_card n 1 0 1 0 00000320  \nfruit n 1 0 1 0 00000192  \n"
          "pear n 2 1 @ 2 0 00000256 00000192  \nvehicle n 1 0 1 1 00000000  \n");
    write("noun.exc", "pearses pear\n");
    write("data.verb", synset(0, "drive"));
    write("index.verb", "drive v 1 0 1 0 00000000  \n");
  }

  void write(const char* name, const std::string& text) const { folder_.put(name, text); }

  std::string config(const std::string& more = "") const {
    return R"({"wordnet": ")" + folder_.path().string() + "\"" + more + "}";
  }

  std::map<std::string, double> scores(const std::vector<mini::Service>& services,
                                       const std::string& words, const std::string& more = "",
                                       const mini::Taxonomy* taxonomy = nullptr) const {
    std::map<std::string, double> scores;
    for (const mini::Match& match :
         mini::match(TOPIC_SPACE_SO, taxonomy, services, {.uri = "r", .name = words},
                     config(more).c_str())) {
      scores[match.uri] = match.score;
    }
    return scores;
  }

  const matchbench::TemporaryFolder folder_;
};

std::vector<std::uint32_t> offsets(const std::vector<WordNet::Synset>& synsets) {
  std::vector<std::uint32_t> offsets;
  for (const WordNet::Synset& synset : synsets) offsets.push_back(synset.offset / kLine);
  return offsets;
}

TEST_F(TopicSpace, FindsEachLemmaOfTheDatabaseAndNothingElse) {
  const auto wordnet = WordNet::read(folder_.path());
  ASSERT_TRUE(wordnet);
  EXPECT_THAT(offsets(wordnet->senses("bicycle")), ElementsAre(2));  // the first line
  EXPECT_THAT(offsets(wordnet->senses("car")), ElementsAre(1));
  EXPECT_THAT(offsets(wordnet->senses("vehicle")), ElementsAre(0));  // the last one
  EXPECT_THAT(offsets(wordnet->senses("pear")), ElementsAre(4, 3));
  for (const char* word : {"ca", "carx", "aaa", "zzz", "", "credit", " "}) {
    EXPECT_THAT(wordnet->senses(word), IsEmpty()) << word;
  }
}

TEST_F(TopicSpace, UndoesInflection) {
  const auto wordnet = WordNet::read(folder_.path());
  EXPECT_THAT(offsets(wordnet->senses("cars")), ElementsAre(1));
  EXPECT_THAT(offsets(wordnet->senses("pearses")), ElementsAre(4, 3));  // an exception
  EXPECT_THAT(wordnet->senses("driving"), SizeIs(1));
}

TEST_F(TopicSpace, FollowsHypernymsOfClassesAndInstances) {
  const auto wordnet = WordNet::read(folder_.path());
  const auto above = [&](std::uint32_t i) {
    return offsets(wordnet->hypernyms({WordNet::Part::kNoun, i * kLine}));
  };
  EXPECT_THAT(above(1), ElementsAre(0));
  EXPECT_THAT(above(4), ElementsAre(3));
  EXPECT_THAT(above(0), IsEmpty());
  EXPECT_THAT(wordnet->hypernyms({WordNet::Part::kNoun, 7}), IsEmpty());  // no line begins there
  EXPECT_THAT(wordnet->hypernyms({WordNet::Part::kNoun, 1'000'000}), IsEmpty());
}

TEST_F(TopicSpace, TakesWhatIsMalformedForAbsent) {
  write("data.noun", "00000000 03 n zz\n" + std::string(200, '9'));
  write("index.noun", "bicycle\ncar n x\npear n 9 9 9\nvehicle n 1 0 1 1 00000000  ");
  const auto wordnet = WordNet::read(folder_.path());
  for (const char* word : {"bicycle", "car", "pear"}) EXPECT_THAT(wordnet->senses(word), IsEmpty());
  EXPECT_THAT(wordnet->hypernyms(wordnet->senses("vehicle").at(0)), IsEmpty());
  EXPECT_THAT(scores({{.uri = "a", .name = "vehicle"}, {.uri = "b"}}, "vehicles").at("a"), 1);
}

// Topic vectors: car = (1 car, 1/2 vehicle) / sqrt(5/4), bicycle likewise. N = 2 services; vehicle
// and bicycle are in one each and weigh ln 2, car is in none: ln(1 + 2.5 / 0.5) = ln 6.
TEST_F(TopicSpace, BringsTogetherWhatHasABroaderTopicInCommon) {
  const std::vector<mini::Service> services{{.uri = "a", .name = "bicycle"},
                                            {.uri = "b", .name = "pear"}};
  const double own = 1 / std::sqrt(1.25), above = 0.5 / std::sqrt(1.25);
  const double ln2 = std::log(2.0), ln6 = std::log(6.0);
  const double asked = std::hypot(own * ln6, above * ln2);
  const double expected = above * ln2 * above * ln2 / (asked * ln2);
  const auto near = scores(services, "cars");
  EXPECT_NEAR(near.at("a"), expected, 1e-12);
  EXPECT_EQ(near.at("b"), 0);
  EXPECT_EQ(scores(services, "cars", R"(, "decay": 0)").at("a"), 0);
}

TEST_F(TopicSpace, KnowsCollocationsAndKeepsWordsThatItDoesNotKnow) {
  const std::vector<mini::Service> services{{.uri = "a", .name = "credit card"},
                                            {.uri = "b", .name = "card credits"},
                                            {.uri = "c", .name = "frobnicates"},
                                            {.uri = "d", .name = "unrelated"}};
  const auto cards = scores(services, "CreditCard");
  EXPECT_GT(cards.at("a"), cards.at("b"));
  EXPECT_GT(cards.at("b"), 0);
  EXPECT_GT(scores(services, "frobnicate").at("c"), 0);  // by the stem
}

TEST_F(TopicSpace, TakesTopicsFromTheTaxonomyWhereThereIsNoWordNet) {
  std::filesystem::remove(folder_ / "index.verb");
  const mini::Taxonomy taxonomy(
      {{"urn:x#Fruit"}, {"urn:x#Apple", {"urn:x#Fruit"}}, {"urn:x#RedPlum", {"urn:x#Fruit"}}});
  const std::vector<mini::Service> services{{.uri = "a", .outputs = {"urn:x#RedPlum"}},
                                            {.uri = "b", .outputs = {"urn:x#Car"}}};
  EXPECT_GT(scores(services, "apple", "", &taxonomy).at("a"), 0);
  EXPECT_EQ(scores(services, "apple", "", &taxonomy).at("b"), 0);
  EXPECT_EQ(scores(services, "apple").at("a"), 0);  // without either, words are all there is
  EXPECT_GT(scores(services, "plum").at("a"), 0);
}

TEST_F(TopicSpace, RefusesToLoadWithoutTheWordNetItWasPromised) {
  const mini::Services offers(std::vector<mini::Service>{{.uri = "a"}});
  const mini::Host host;
  mini::Matchmaker matchmaker(mini::open_plugin(TOPIC_SPACE_SO), host, 0,
                              R"({"topics": "wordnet", "wordnet": "/no/such/folder"})");
  EXPECT_EQ(matchmaker.load(offers), MB_E_INVALID);
  EXPECT_EQ(host.error,
            "no WordNet in /no/such/folder; install Debian's wordnet-base or name its folder");
}

TEST_F(TopicSpace, AnswersCollectionsOfNoneAndOneAndBreaksTiesByUri) {
  EXPECT_THAT(scores({}, "car"), IsEmpty());
  EXPECT_THAT(scores({{.uri = "mute"}}, "car"), SizeIs(1));
  const auto found =
      mini::match(TOPIC_SPACE_SO, nullptr,
                  {{.uri = "b", .name = "car"}, {.uri = "c"}, {.uri = "a", .name = "car"}},
                  {.uri = "r", .name = "cars"}, config().c_str());
  EXPECT_THAT(mini::uris(found), ElementsAre("a", "b", "c"));
}

TEST_F(TopicSpace, AbstainsFromARequestWithoutWords) {
  const mini::Services offers(std::vector<mini::Service>{{.uri = "a", .name = "car"}});
  const mini::Services requests(std::vector<mini::Service>{{.uri = "r", .name = "of the"}});
  const mini::Host host;
  mini::Matchmaker matchmaker(mini::open_plugin(TOPIC_SPACE_SO), host, 0, config().c_str());
  ASSERT_EQ(matchmaker.load(offers), MB_OK);
  EXPECT_EQ(matchmaker.query(requests[0]), MB_UNSUPPORTED);
  EXPECT_EQ(host.error, "the request has no words to look for");
}

TEST_F(TopicSpace, RefusesAConfigItDoesNotUnderstand) {
  const mini::Host host;
  const mini::Matchmaker matchmaker(mini::open_plugin(TOPIC_SPACE_SO), host, 0, R"({"decay": 2})");
  EXPECT_EQ(matchmaker.created(), MB_E_INVALID);
  EXPECT_THAT(host.error, HasSubstr("decay"));
}

}  // namespace
