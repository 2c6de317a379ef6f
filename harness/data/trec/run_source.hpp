#pragma once

#include "harness/data/trec/run.hpp"
#include "harness/foundation/base/error.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace matchbench::trec {

// Rows of a run that follow one another, as places in it: of a file its characters, of rows in
// memory their numbers.
struct RunPart {
  std::size_t begin = 0, end = 0;
  bool empty() const { return begin == end; }
};

// Those of one topic; the topic is empty if there was none.
struct TopicPart {
  std::string_view topic;
  RunPart part;
};

// A run: a file's (RunText), or rows in the caller's memory (RunRows). It is read in parts, stretch
// by stretch. Const members may be called from any thread.
class RunSource {
 public:
  virtual ~RunSource() = default;
  RunSource(const RunSource&) = delete;
  RunSource& operator=(const RunSource&) = delete;

  // For messages.
  virtual const std::string& name() const = 0;
  virtual std::string_view tag() const = 0;

  // A part of whole rows that begins at `begin`, a good deal of work for one thread; empty at the
  // end. If possible it ends between two topics.
  virtual RunPart part_at(std::size_t begin) const = 0;
  // No run has more parts than that.
  virtual std::size_t most_parts() const = 0;
  // The row, blank line or comment that begins at `begin`, before the end.
  virtual RunPart line_at(std::size_t begin) const = 0;
  // All of it.
  virtual RunPart whole() const = 0;

  // Appends the rows at the front of `part` up to a change of topic, and cuts them off. Throws an
  // input Error with its place for a faulty row.
  virtual TopicPart read_stretch(RunPart& part, std::vector<RunRow>& rows) const = 0;
  // The part is not needed for now.
  virtual void forget(RunPart part) const = 0;

  // The rank column of a row. None if rows have none and are in the order of their ranks. Throws
  // an input Error if it is not a whole number.
  virtual std::optional<std::uint64_t> rank_of(const RunRow& row) const = 0;
  // Whether rank_of() does not throw. Takes no more time than that if it does not.
  virtual bool has_fit_rank(const RunRow& row) const = 0;
  // Where the topic has the document of this row for the n-th time, from 0. A file knows by the
  // row.
  virtual Position place_of(std::string_view topic, const RunRow& row, std::size_t n) const = 0;

  // The input Errors that say where a topic has a document or a rank twice.
  Error repeated_row(std::string_view topic, const RunRow& row, const RunRow& again) const;
  Error repeated_rank(std::string_view topic, std::uint64_t rank, const RunRow& row,
                      const RunRow& again) const;

 protected:
  RunSource() = default;
};

// The run of a file.
class RunText final : public RunSource {
 public:
  // Throws an input Error if blanks within documents shift the columns.
  explicit RunText(Text text) : text_(std::move(text)) { refuse_shifted_columns(text_); }

  const std::string& name() const override { return text_.name(); }
  std::string_view tag() const override { return tag_of(text_); }
  RunPart part_at(std::size_t begin) const override;
  std::size_t most_parts() const override;
  RunPart line_at(std::size_t begin) const override;
  RunPart whole() const override { return {0, text_.view().size()}; }
  TopicPart read_stretch(RunPart& part, std::vector<RunRow>& rows) const override;
  // Gives back the memory of whole pages.
  void forget(RunPart part) const override { text_.forget(lines_of(part)); }
  std::optional<std::uint64_t> rank_of(const RunRow& row) const override {
    return trec::rank_of(row, text_);
  }
  bool has_fit_rank(const RunRow& row) const override { return has_whole_rank(row); }
  Position place_of(std::string_view, const RunRow& row, std::size_t) const override {
    return text_.position_of(row.id);
  }

 private:
  std::string_view lines_of(RunPart part) const {
    return text_.view().substr(part.begin, part.end - part.begin);
  }

  Text text_;
};

}  // namespace matchbench::trec
