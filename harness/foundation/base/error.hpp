#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>

namespace matchbench {

// Whose fault an error is; the command line turns it into the exit code.
enum class ErrorKind {
  kInput,        // bad usage or bad input: exit code 2
  kEnvironment,  // a missing permission, a full disk, a locked database: exit code 3
};

// A place in a text file. Lines and columns count from 1; 0 means "not known".
struct Position {
  std::string file;
  std::uint64_t line = 0;
  std::uint64_t column = 0;
};

// The one exception type of the harness. what() is a complete message for the user: place, what is
// wrong with which value, and what to do about it. Code that must know one of these reads the
// field; no code reads what().
class Error : public std::runtime_error {
 public:
  // what() is "FILE:LINE:COLUMN: MESSAGE; REMEDY", leaving out what is not known or empty.
  Error(ErrorKind kind, Position where, std::string message, std::string remedy);
  // With neither a place nor a remedy.
  Error(ErrorKind kind, std::string message);

  ErrorKind kind() const { return kind_; }
  const Position& where() const { return where_; }         // file: empty if in no file
  const std::string& message() const { return message_; }  // what is wrong
  const std::string& remedy() const { return remedy_; }    // empty if there is none

  // The same error inside of something larger: what() is "CONTEXT: WHAT".
  Error within(std::string_view context) const;
  // The same error, found from another place: of a contest that names a faulty file. The place and
  // the context that it had become a part of the message.
  Error at(const Position& place) const;
  // The same error with this remedy, behind the one that it has.
  Error with_remedy(std::string_view remedy) const;

 private:
  Error(std::string context, ErrorKind kind, Position where, std::string message,
        std::string remedy);

  std::string context_;
  ErrorKind kind_;
  Position where_;
  std::string message_;
  std::string remedy_;
};

Error input_error(const Position& where, std::string_view message, std::string_view remedy = {});

Error input_error(std::string_view message, std::string_view remedy = {});

Error environment_error(std::string_view message, std::string_view remedy = {});

// The same with the text of an errno value appended to the message.
Error system_error(std::string_view message, int error_number, std::string_view remedy = {});

}  // namespace matchbench
