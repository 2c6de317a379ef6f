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
// wrong with which value, and what to do about it.
class Error : public std::runtime_error {
 public:
  Error(ErrorKind kind, const std::string& message) : std::runtime_error(message), kind_(kind) {}

  ErrorKind kind() const { return kind_; }

 private:
  ErrorKind kind_;
};

// "FILE:LINE:COLUMN: MESSAGE; REMEDY", leaving out what is not known or empty.
Error input_error(const Position& where, std::string_view message, std::string_view remedy = {});

// "MESSAGE; REMEDY" for an error with no place in a file.
Error input_error(std::string_view message, std::string_view remedy = {});

Error environment_error(std::string_view message, std::string_view remedy = {});

// The same with the text of an errno value appended to the message.
Error system_error(std::string_view message, int error_number, std::string_view remedy = {});

}  // namespace matchbench
