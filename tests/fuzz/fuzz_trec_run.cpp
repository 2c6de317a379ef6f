#include "harness/data/trec/chunks.hpp"
#include "harness/data/trec/line_reader.hpp"
#include "harness/data/trec/run.hpp"
#include "harness/foundation/base/error.hpp"
#include "tests/fuzz/require.hpp"

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace {

namespace trec = matchbench::trec;

// The quick ways through a line and the plain one find the same fields.
void compare_splits(std::string_view view) {
  const char* const end = view.data() + view.size();
  trec::LineReader<6> reader;
  trec::Line<6> plain;
  const auto compare = [&plain](const trec::Line<6>& quick) {
    require(quick.count == plain.count);
    for (std::size_t i = 0; i < quick.count; ++i) require(quick[i] == plain[i]);
  };
  for (const char* at = view.data(); at < end;) {
    const char* const next = reader.read(at, end);
    require(next == trec::split_any_line(at, end, plain));
    require(next > at && next <= end);
    compare(reader.line());
    at = next;
  }
  for (const char* at = view.data(); at < end;) {
    const auto alike = reader.read_alike(at, end);
    require(alike.next > at && alike.next <= end && (alike.next - at) % alike.size == 0);
    trec::Line<6> line = reader.line();
    for (; at < alike.next; at += alike.size) {
      require(trec::split_any_line(at, end, plain) == at + alike.size);
      line.at = at;
      compare(line);
    }
  }
}

void read_chunks(const trec::Text& text) {
  std::vector<trec::RunRow> rows;
  for (auto lines : trec::cut_into_chunks(text.view(), 40)) {
    for (;;) {
      const auto before = rows.size();
      const auto stretch = trec::read_stretch(text, lines, rows);
      require(stretch.topic.empty() == (rows.size() == before));
      if (stretch.topic.empty()) break;
    }
    require(lines.empty());
  }
  for (const auto& row : rows) {
    require(row.score == row.score && row.size > 0);
    trec::rank_of(row, text);
  }
  require(rows.empty() == trec::tag_of(text).empty());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  try {
    const auto text = trec::Text::from({reinterpret_cast<const char*>(data), size}, "input");
    compare_splits(text.view());
    read_chunks(text);
  } catch (const matchbench::Error&) {
    // Refused, as faulty input is.
  }
  return 0;
}
