#pragma once

#include "static/members.hpp"

#include <matchbench/plugin.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace vectors {

// What a tokenizer does to a text before it looks for pieces: the steps of `normalizer` in a
// tokenizer.json. Accents are taken from the letters of Latin scripts, and case is folded in Latin,
// Greek and Cyrillic; other scripts stay as they are.
class NormalText {
 public:
  // `described`: the value of the key, which may be null. Throws mb::InvalidInput that names the
  // type of a step if it is none of Sequence, Prepend, Replace (of a text), Lowercase and
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
  // `described`: the value of the key; if it is null, a text is one word. Throws mb::InvalidInput
  // that names the type if it is neither BertPreTokenizer nor WhitespaceSplit.
  explicit WordBorders(const mb::Json& described);

  std::vector<std::string> words(std::string_view text) const;

 private:
  enum class Kind { kNone, kBlanks, kBlanksAndPunctuation };
  Kind kind_ = Kind::kNone;
};

}  // namespace vectors
