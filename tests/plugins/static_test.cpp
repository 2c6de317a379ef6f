#include "static/service_vectors.hpp"

#include "tests/plugins/mini_host.hpp"
#include "tests/plugins/small_vectors.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gmock/gmock.h>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <numeric>
#include <string>
#include <vector>

namespace vectors {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;
using testing::ThrowsMessage;

TEST(HalfPrecision, IsAsTheStandardHasIt) {
  EXPECT_EQ(from_half(0x3C00), 1.0F);
  EXPECT_EQ(from_half(0xC000), -2.0F);
  EXPECT_EQ(from_half(0x3555), 0.333251953125F);
  EXPECT_EQ(from_half(0x7BFF), 65504.0F);
  EXPECT_EQ(from_half(0x0001), std::ldexp(1.0F, -24));
  EXPECT_EQ(from_half(0x8000), 0.0F);
  EXPECT_EQ(from_half(0x7C00), std::numeric_limits<float>::infinity());
}

TEST(HalfPrecision, HasAllFiniteValuesOfTheFormat) {
  for (unsigned bits = 0; bits < 0x7C00; ++bits) {
    const unsigned fraction = bits & 0x3FF;
    const int exponent = static_cast<int>(bits >> 10);
    const double value =
        exponent == 0 ? std::ldexp(fraction, -24) : std::ldexp(1024 + fraction, exponent - 25);
    ASSERT_EQ(from_half(static_cast<std::uint16_t>(bits)), value) << bits;
    ASSERT_EQ(from_half(static_cast<std::uint16_t>(bits | 0x8000)), -value) << bits;
  }
  EXPECT_TRUE(std::isnan(from_half(0x7E00)));
}

TEST(TensorFile, ShowsTheNumbersOfATable) {
  const matchbench::TemporaryFolder folder;
  const TensorFile file(folder.put("a", small::tensor_file("t", 2, {1, 2, 3, 4, 5, 6})).string());
  const auto table = file.find("t");
  ASSERT_TRUE(table);
  EXPECT_EQ(table->rows(), 2u);
  EXPECT_EQ(table->columns(), 3u);
  std::vector<float> sum = {10, 0, 0};
  table->add_row(1, 2, sum.data());
  EXPECT_THAT(sum, ElementsAre(18, 10, 12));
  EXPECT_FALSE(file.find("other"));
}

TEST(TensorFile, AddsRowsOfAnyLength) {
  const matchbench::TemporaryFolder folder;
  std::vector<float> values(2 * 19);  // twice eight columns, and three more
  std::iota(values.begin(), values.end(), 1.0F);
  const TensorFile file(folder.put("a", small::tensor_file("t", 2, values)).string());
  std::vector<float> sum(19, 0.5F);
  file.find("t")->add_row(1, 0.1, sum.data());
  for (std::size_t c = 0; c < sum.size(); ++c) {
    EXPECT_EQ(sum[c], 0.5F + static_cast<float>(0.1 * (20.0 + static_cast<double>(c))));
  }
}

TEST(TensorFile, RefusesWhatIsCutOrLies) {
  const matchbench::TemporaryFolder folder;
  const auto refusal = [&](const std::string& bytes) {
    return [path = folder.put("a", bytes).string()] { TensorFile(path).find("t"); };
  };
  const std::string whole = small::tensor_file("t", 2, {1, 2, 3, 4});
  EXPECT_THAT(refusal("short"),
              ThrowsMessage<mb::InvalidInput>(HasSubstr("not a file of tensors")));
  EXPECT_THAT(refusal(whole.substr(0, whole.size() - 1)),
              ThrowsMessage<mb::InvalidInput>(HasSubstr("t lies outside of it")));
  std::string longer = whole;
  longer.replace(longer.find("[2,2]"), 5, "[2,3]");
  EXPECT_THAT(refusal(longer), ThrowsMessage<mb::InvalidInput>(HasSubstr("as long as its shape")));
  std::string other = whole;
  other.replace(other.find("F32"), 3, "U16");
  EXPECT_THAT(refusal(other), ThrowsMessage<mb::InvalidInput>(HasSubstr("of the kind U16")));
  std::string broken = whole;
  broken.replace(broken.find("{\"__metadata__"), 1, "[");
  EXPECT_THAT(refusal(broken),
              ThrowsMessage<mb::InvalidInput>(StartsWith((folder / "a").string() + ": ")));
}

TEST(ReadableNames, AreWords) {
  EXPECT_EQ(readable("search_messages"), "search messages");
  EXPECT_EQ(readable("searchMessages"), "search Messages");
  EXPECT_EQ(readable("messages[].thread_id"), "messages thread id");
}

// A folder as model2vec writes it.
class StaticMatchmaker : public testing::Test {
 protected:
  StaticMatchmaker() {
    folder_.put("model/model.safetensors", small::vectors_of_word_pieces());
    folder_.put("model/tokenizer.json", small::kWordPieces);
    host_.files = {{"weights", (folder_ / "model").string()}};
  }

  const matchbench::TemporaryFolder folder_;
  mini::Host host_;
  // Vectors before they are scaled: east; north; (0.5, 1), since a token of a name counts half.
  const mini::Services services_{
      std::vector<mini::Service>{{.uri = "urn:play", .name = "play"},
                                 {.uri = "urn:cafe", .name = "Café"},
                                 {.uri = "urn:both", .name = "play", .description = "cafe"}}};
};

TEST_F(StaticMatchmaker, RanksByTheCosineOfMeans) {
  mini::Matchmaker matchmaker(mini::open_plugin(STATIC_SO), host_);
  ASSERT_EQ(matchmaker.load(services_), MB_OK) << host_.error;
  const mini::Services requests(std::vector<mini::Service>{{.uri = "r", .description = "plays"},
                                                           {.uri = "s", .description = "playing"},
                                                           {.uri = "t", .description = "strange"}});
  ASSERT_EQ(matchmaker.query(requests[0]), MB_OK);  // east
  EXPECT_THAT(matchmaker.uris(services_), ElementsAre("urn:play", "urn:both", "urn:cafe"));
  EXPECT_NEAR(matchmaker.matches()[0].score, 1, 1e-6);
  EXPECT_NEAR(matchmaker.matches()[1].score, 0.5 / std::sqrt(1.25), 1e-6);
  EXPECT_NEAR(matchmaker.matches()[2].score, 0, 1e-6);
  ASSERT_EQ(matchmaker.query(requests[1]), MB_OK);  // north-east
  EXPECT_THAT(matchmaker.uris(services_), ElementsAre("urn:both", "urn:cafe", "urn:play"));
  EXPECT_NEAR(matchmaker.matches()[0].score, 1.5 / std::sqrt(2.5), 1e-6);
  // model2vec does not count unknown words.
  EXPECT_EQ(matchmaker.query(requests[2]), MB_UNSUPPORTED);
}

TEST_F(StaticMatchmaker, SaysWhatBringsWeightsIfItHasNone) {
  host_.files.clear();
  mini::Matchmaker matchmaker(mini::open_plugin(STATIC_SO), host_);
  EXPECT_EQ(matchmaker.load(services_), MB_E_INVALID);
  EXPECT_THAT(host_.error, HasSubstr("pip install 'wordllama<0.5'"));
}

TEST_F(StaticMatchmaker, NamesTheTokenizerThatIsNotThere) {
  host_.files = {
      {"weights", folder_.put("w/a.safetensors", small::vectors_of_word_pieces()).string()}};
  mini::Matchmaker matchmaker(mini::open_plugin(STATIC_SO), host_);
  EXPECT_EQ(matchmaker.load(services_), MB_E_INVALID);
  EXPECT_THAT(host_.error, HasSubstr("w/tokenizer.json"));
  host_.files["tokenizer"] = (folder_ / "model/tokenizer.json").string();
  mini::Matchmaker other(mini::open_plugin(STATIC_SO), host_);
  EXPECT_EQ(other.load(services_), MB_OK) << host_.error;
}

TEST_F(StaticMatchmaker, RefusesVectorsForFewerTokensThanThereAre) {
  folder_.put("model/model.safetensors",
              small::tensor_file("embeddings", 5, std::vector<float>(10)));
  mini::Matchmaker matchmaker(mini::open_plugin(STATIC_SO), host_);
  EXPECT_EQ(matchmaker.load(services_), MB_E_INVALID);
  EXPECT_THAT(host_.error, HasSubstr("fewer rows than"));
}

// Untrained, the best cosine of 1 is answered with 1 / (1 + exp(-(3.855 + 0.156))) = 0.982.
TEST_F(StaticMatchmaker, KeepsSilentBelowTheProbabilityThatItIsGiven) {
  const mini::Services requests(std::vector<mini::Service>{{.uri = "r", .description = "play"}});
  mini::Matchmaker bold(mini::open_plugin(STATIC_SO), host_, 0, R"({"silence": 0.98})");
  ASSERT_EQ(bold.load(services_), MB_OK);
  ASSERT_EQ(bold.query(requests[0]), MB_OK);
  EXPECT_EQ(bold.matches().size(), 3u);
  mini::Matchmaker shy(mini::open_plugin(STATIC_SO), host_, 0, R"({"silence": 0.99})");
  ASSERT_EQ(shy.load(services_), MB_OK);
  ASSERT_EQ(shy.query(requests[0]), MB_OK);
  EXPECT_THAT(shy.matches(), IsEmpty());
}

// Of "play", which two of three services have: idf = ln(1 + (3 - 2 + 0.5) / (2 + 0.5)). The lengths
// are 1, 1 and 2, with a mean of 4/3. The cosines are 1, 0.5 / sqrt(1.25) and 0.
TEST_F(StaticMatchmaker, JoinedWithKeywordsAddsFortyCosines) {
  mini::Matchmaker matchmaker(mini::open_plugin(KEYWORD_STATIC_SO), host_);
  ASSERT_EQ(matchmaker.load(services_), MB_OK) << host_.error;
  const mini::Services requests(std::vector<mini::Service>{{.uri = "r", .description = "play"}});
  ASSERT_EQ(matchmaker.query(requests[0]), MB_OK) << host_.error;
  EXPECT_THAT(matchmaker.uris(services_), ElementsAre("urn:play", "urn:both", "urn:cafe"));
  const auto bm25 = [](double length) {
    return std::log(1.6) * 2.2 / (1 + 1.2 * (0.25 + 0.75 * length / (4.0 / 3)));
  };
  EXPECT_NEAR(matchmaker.matches()[0].score, bm25(1) + 40, 1e-4);
  EXPECT_NEAR(matchmaker.matches()[1].score, bm25(2) + 40 * 0.5 / std::sqrt(1.25), 1e-4);
  EXPECT_NEAR(matchmaker.matches()[2].score, 0, 1e-4);
}

// "play" is in the text of two services, and "playing" is between east and north, as they are
// together: by words alone the shorter of the two would be the first.
TEST_F(StaticMatchmaker, JoinsHybridIfThereIsNoOntology) {
  const mini::Services requests(std::vector<mini::Service>{{.uri = "r", .description = "playing"}});
  const auto best = [&](const mini::Host& host) {
    mini::Matchmaker matchmaker(mini::open_plugin(HYBRID_SO), host, 0, R"({"neighbours": 0})");
    EXPECT_EQ(matchmaker.load(services_), MB_OK) << host.error;
    EXPECT_EQ(matchmaker.query(requests[0]), MB_OK) << host.error;
    return matchmaker.uris(services_).front();
  };
  const mini::Host without;
  EXPECT_EQ(best(without), "urn:play");
  EXPECT_EQ(best(host_), "urn:both");
  EXPECT_THAT(host_.log, testing::Contains(HasSubstr("static vectors join the words")));
  EXPECT_THAT(without.log, IsEmpty());
  const std::string thing = "http://www.w3.org/2002/07/owl#Thing";
  // As matchbench hands it out.
  const mini::Taxonomy no_ontology(std::vector<mini::Class>{{thing}});
  mini::Host bare(&no_ontology);
  bare.files = host_.files;
  EXPECT_EQ(best(bare), best(host_));
  const mini::Taxonomy ontology(std::vector<mini::Class>{{thing}, {"urn:x#Car", {thing}}});
  mini::Host reasoning(&ontology);
  reasoning.files = host_.files;
  EXPECT_EQ(best(reasoning), best(without));
}

}  // namespace
}  // namespace vectors
