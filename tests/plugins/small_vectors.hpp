#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

// Weights small enough to compute by hand.
namespace small {

// A file of one tensor of 32-bit floats, rows one behind the other.
inline std::string tensor_file(const std::string& name, std::size_t rows,
                               const std::vector<float>& values) {
  const std::string header = "{\"__metadata__\":{\"format\":\"np\"},\"" + name +
                             "\":{\"dtype\":\"F32\",\"shape\":[" + std::to_string(rows) + "," +
                             std::to_string(values.size() / rows) + "],\"data_offsets\":[0," +
                             std::to_string(values.size() * sizeof(float)) + "]}}";
  const std::uint64_t length = header.size();
  std::string file(sizeof length, '\0');
  std::memcpy(file.data(), &length, sizeof length);
  file += header;
  file.append(reinterpret_cast<const char*>(values.data()), values.size() * sizeof(float));
  return file;
}

// As BERT's, of models of model2vec: [UNK] 0, play 1, ##ing 2, ##s 3, "," 4, cafe 5.
inline constexpr std::string_view kWordPieces = R"({
  "version": "1.0",
  "normalizer": {"type": "BertNormalizer", "clean_text": true, "handle_chinese_chars": true,
                 "strip_accents": null, "lowercase": true},
  "pre_tokenizer": {"type": "BertPreTokenizer"},
  "model": {"type": "WordPiece", "unk_token": "[UNK]", "continuing_subword_prefix": "##",
            "max_input_chars_per_word": 100,
            "vocab": {"[UNK]": 0, "play": 1, "##ing": 2, "##s": 3, ",": 4, "cafe": 5}}})";

// A vector for each of them: "play" east, "##ing" and "cafe" north.
inline std::string vectors_of_word_pieces() {
  return tensor_file("embeddings", 6, {9, 9, 1, 0, 0, 1, 0, 0, 0, 0, 0, 1});
}

}  // namespace small
