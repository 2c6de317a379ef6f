#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

namespace matchbench {

// Messages over a pair of connected sockets that keep messages apart (SOCK_SEQPACKET, see
// make_socket_pair()). A message is not empty and is at most kMostPacketBytes long.
inline constexpr int kMostPacketBytes = 8192;  // a word and a path

// Sends a message. False if the other side has ended, which the next receive_packet() says, too.
bool send_packet(int socket, std::string_view message);

// Waits for a message; empty once the other side has ended.
std::string receive_packet(int socket);

// The same; nothing if no message has come within this time, see is_readable_within().
std::optional<std::string> receive_packet(int socket, std::chrono::milliseconds patience);

}  // namespace matchbench
