#pragma once

#include <sys/socket.h>

namespace matchbench {

// Whether the kernel keeps in this machine what is sent to the number, an IPv4 one within IPv6
// included: any address of any interface, a route that ends here, a broadcast. It is also so of a
// number of whose way the kernel does not tell.
bool stays_in_this_machine(const sockaddr& number);

}  // namespace matchbench
