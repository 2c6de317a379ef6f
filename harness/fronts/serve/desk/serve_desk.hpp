#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace matchbench::serve {

struct DeskTask {
  std::filesystem::path pool;
  std::string collection;               // folder, if it has moved
  std::string address = "127.0.0.1";    // to listen on
  std::uint16_t port = 0;               // 0: any free one
  std::vector<std::string> judges;      // who get a new token each, and are added if they are new
  std::vector<std::string> organisers;  // the same with that role
  std::vector<std::string> settlers;    // who see and settle disagreements at any time
  std::vector<std::string> revoked;     // whose tokens end before anybody gets one
  std::vector<std::string> hosts;       // more names of the desk; links have the first
  std::string guide;                    // file of Markdown; empty: made of the collection's grades
};

struct DeskLink {
  std::string name;
  bool is_organiser = false;
  std::string url;  // with the token, which nobody can read again
};

// How a desk is opened.
struct OpenedDesk {
  std::string url;
  std::vector<DeskLink> links;    // of the new tokens
  std::vector<DeskLink> earlier;  // whose earlier links open it, without them: who made the pool's
                                  // file, or wrote to it, has them
};

// Serves the judging desk of a pool until SIGINT or SIGTERM. `ready` is called once, when the desk
// answers. Throws an input Error if a name is not fit for a judge, belongs to somebody with another
// role or to nobody who could settle, or if the pool or the collection cannot be read; an
// environment Error if the pool cannot be written or the port not be had.
void serve_desk(const DeskTask& task, const std::function<void(const OpenedDesk&)>& ready);

}  // namespace matchbench::serve
