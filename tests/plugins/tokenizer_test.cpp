#include "static/tokenizer.hpp"

#include "tests/plugins/small_vectors.hpp"

#include <gmock/gmock.h>

#include <string>

namespace vectors {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::ThrowsMessage;

// As wordllama's: pieces that begin a word have U+2581 in front. The merges join c a, then ▁ ca,
// then ▁ca r.
std::string sentence_pieces(const std::string& more_tokens, const std::string& model) {
  return R"({"normalizer": {"type": "Sequence", "normalizers": [
      {"type": "Prepend", "prepend": "▁"},
      {"type": "Replace", "pattern": {"String": " "}, "content": "▁"}]},
    "pre_tokenizer": null,
    "model": {"type": "BPE", "unk_token": "<unk>", "dropout": null,
      "continuing_subword_prefix": null, "end_of_word_suffix": null, )" +
         model + R"(
      "vocab": {"<unk>": 0, "▁": 1, "c": 2, "a": 3, "r": 4, "ca": 5, "▁ca": 6, "▁car": 7, "s": 8)" +
         more_tokens + R"(},
      "merges": ["c a", "▁ ca", "▁ca r"]}})";
}

TEST(BytePairs, JoinWhatWasLearnedFirst) {
  Tokenizer tokenizer(sentence_pieces("", R"("fuse_unk": true, "byte_fallback": false,)"));
  EXPECT_EQ(tokenizer.size(), 9u);
  EXPECT_THAT(tokenizer.tokens("car cars", true), ElementsAre(7, 7, 8));
  // "c a" joins before "▁ ca" could, and nothing joins "ca" with "c".
  EXPECT_THAT(tokenizer.tokens("cac", true), ElementsAre(6, 2));
  // A blank more is a word of its own.
  EXPECT_THAT(tokenizer.tokens("car  car", true), ElementsAre(7, 1, 7));
  EXPECT_THAT(tokenizer.tokens("", true), IsEmpty());
}

TEST(BytePairs, AreUnknownOnceForNeighboursIfTheModelSaysSo) {
  Tokenizer fused(sentence_pieces("", R"("fuse_unk": true, "byte_fallback": false,)"));
  EXPECT_THAT(fused.tokens("xyzs", true), ElementsAre(1, 0, 8));
  EXPECT_THAT(fused.tokens("xyzs", false), ElementsAre(1, 8));
  Tokenizer single(sentence_pieces("", R"("fuse_unk": false, "byte_fallback": false,)"));
  EXPECT_THAT(single.tokens("xyzs", true), ElementsAre(1, 0, 0, 0, 8));
}

// U+00E9 is C3 A9 in UTF-8.
TEST(BytePairs, FallBackToBytes) {
  std::string bytes;
  for (int byte = 0; byte < 256; ++byte) {
    constexpr const char* kDigits = "0123456789ABCDEF";
    bytes += std::string(", \"<0x") + kDigits[byte / 16] + kDigits[byte % 16] +
             ">\": " + std::to_string(100 + byte);
  }
  Tokenizer tokenizer(sentence_pieces(bytes, R"("fuse_unk": true, "byte_fallback": true,)"));
  EXPECT_THAT(tokenizer.tokens("caré", true), ElementsAre(7, 100 + 0xC3, 100 + 0xA9));
}

TEST(BytePairs, ReadMergesAsPairs) {
  Tokenizer tokenizer(
      R"({"model": {"type": "BPE", "vocab": {"a": 0, "b": 1, "ab": 2}, "merges": [["a", "b"]]}})");
  EXPECT_THAT(tokenizer.tokens("abba", true), ElementsAre(2, 1, 0));
}

TEST(WordPieces, AreTheLongestThatMatch) {
  Tokenizer tokenizer(small::kWordPieces);
  // Case and accents go, a Chinese character is a word of its own.
  EXPECT_THAT(tokenizer.tokens("Playing, plays Café\t中", true), ElementsAre(1, 2, 4, 1, 3, 5, 0));
  EXPECT_THAT(tokenizer.tokens("Playing, plays Café\t中", false), ElementsAre(1, 2, 4, 1, 3, 5));
  // A word with an unknown part is unknown as a whole.
  EXPECT_THAT(tokenizer.tokens("playful", true), ElementsAre(0));
  EXPECT_THAT(tokenizer.tokens("Playing, plays", true, 3), ElementsAre(1, 2, 4));
  // An accent that is written apart goes as well.
  EXPECT_THAT(tokenizer.tokens("cafe\xCC\x81", true), ElementsAre(5));
}

TEST(WordPieces, OfAWordThatIsTooLongAreUnknown) {
  Tokenizer tokenizer(small::kWordPieces);
  EXPECT_THAT(tokenizer.tokens("play" + std::string(97, 's'), true), ElementsAre(0));
}

TEST(Tokenizers, OfUnknownKindsAreRefusedByName) {
  const auto refusal = [](const std::string& json) { return [json] { Tokenizer made(json); }; };
  EXPECT_THAT(refusal(R"({"model": {"type": "Unigram", "vocab": {"a": 0}}})"),
              ThrowsMessage<mb::InvalidInput>(HasSubstr("is of the type Unigram")));
  EXPECT_THAT(refusal(R"({"pre_tokenizer": {"type": "ByteLevel"},
                          "model": {"type": "BPE", "vocab": {"a": 0}, "merges": []}})"),
              ThrowsMessage<mb::InvalidInput>(HasSubstr("a pre_tokenizer of the type ByteLevel")));
  EXPECT_THAT(refusal(R"({"normalizer": {"type": "NFKC"},
                          "model": {"type": "BPE", "vocab": {"a": 0}, "merges": []}})"),
              ThrowsMessage<mb::InvalidInput>(HasSubstr("a normalizer of the type NFKC")));
  EXPECT_THAT(refusal(R"({"model": {"type": "BPE", "vocab": {"a": 0}, "merges": ["a b"]}})"),
              ThrowsMessage<mb::InvalidInput>(HasSubstr("names 'b', which is no token")));
}

}  // namespace
}  // namespace vectors
