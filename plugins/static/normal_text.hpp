#pragma once

#include <matchbench/plugin.hpp>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace vectors {

// The members of a JSON object, which is gone through once. The text of the JSON must outlive it.
class Members {
 public:
  explicit Members(const mb::Json& object) : all_(object.members()) {}
  // A JSON null if there is none of the name.
  mb::Json operator[](std::string_view name) const;

 private:
  std::vector<std::pair<std::string, mb::Json>> all_;
};

// What a tokenizer does to a text before it looks for pieces: the steps of `normalizer` in a
// tokenizer.json. Accents are taken from the letters of Latin scripts, and case is folded in Latin,
// Greek and Cyrillic; other scripts stay as they are.
class NormalText {
 public:
  // `described`: the value of the key; its kind may be null. Throws mb::InvalidInput that names the
  // step if there is one of another type than Sequence, Prepend, Replace (of a text), Lowercase and
  // BertNormalizer.
  explicit NormalText(const mb::Json& described);

  std::string operator()(std::string_view text) const;

 private:
  enum class Kind { kPrepend, kReplace, kLowercase, kBert };
  struct Step {
    Kind kind = Kind::kLowercase;
    std::string from;  // of kReplace
    std::string to;    // of kReplace and kPrepend
    // Of kBert: what it does to the characters.
    bool cleans = true;
    bool parts_chinese = true;
    bool strips_accents = true;
    bool lowers = true;
  };
  void add(const mb::Json& described);
  static Step bert(const Members& described);

  std::vector<Step> steps_;
};

// The words between which a tokenizer never joins pieces: `pre_tokenizer` in a tokenizer.json.
class WordBorders {
 public:
  // The same for the types BertPreTokenizer and WhitespaceSplit.
  explicit WordBorders(const mb::Json& described);

  std::vector<std::string> words(std::string_view text) const;

 private:
  enum class Kind { kNone, kBlanks, kBlanksAndPunctuation };
  Kind kind_ = Kind::kNone;
};

}  // namespace vectors
