#include "harness/foundation/text/csv.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/foundation/text/utf8.hpp"

#include <utility>

namespace matchbench::text {
namespace {

class CsvReader {
 public:
  CsvReader(std::string_view text, const std::string& file, char separator)
      : text_(text), file_(file), separator_(separator) {}

  std::vector<CsvRow> read() {
    std::vector<CsvRow> rows;
    while (at_ < text_.size()) {
      CsvRow row{line_, {}};
      do {
        row.fields.push_back(field());
      } while (at_ < text_.size() && text_[at_] == separator_ && ++at_ <= text_.size());
      end_line();
      if (row.fields.size() > 1 || !row.fields.front().empty()) rows.push_back(std::move(row));
    }
    return rows;
  }

 private:
  std::string field() {
    if (at_ >= text_.size() || text_[at_] != '"') {
      const std::size_t start = at_;
      while (at_ < text_.size() && text_[at_] != separator_ && text_[at_] != '\n') ++at_;
      std::size_t end = at_;
      if (end > start && text_[end - 1] == '\r') --end;
      return std::string(text_.substr(start, end - start));
    }
    const std::uint64_t opened = line_;
    std::string value;
    for (++at_; at_ < text_.size(); ++at_) {
      if (text_[at_] == '"') {
        ++at_;
        if (at_ >= text_.size() || text_[at_] != '"') return value;
      }
      if (text_[at_] == '\n') ++line_;
      value += text_[at_];
    }
    throw input_error({file_, opened}, "a quote that is not closed", "close it");
  }

  void end_line() {
    if (at_ < text_.size() && text_[at_] == '\r') ++at_;
    if (at_ < text_.size() && text_[at_] != '\n') {
      throw input_error({file_, line_}, "text after a closing quote", "double the quotes inside");
    }
    ++at_;
    ++line_;
  }

  std::string_view text_;
  const std::string& file_;
  char separator_;
  std::size_t at_ = 0;
  std::uint64_t line_ = 1;
};

}  // namespace

std::vector<CsvRow> read_csv(std::string_view text, const std::string& file, char separator) {
  check_utf8(text, file);
  constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
  if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
  return CsvReader(text, file, separator).read();
}

}  // namespace matchbench::text
