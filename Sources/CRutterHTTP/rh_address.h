// Addresses, and who may reach them.
#ifndef RH_ADDRESS_H
#define RH_ADDRESS_H

#include <netinet/in.h>

#include "rutter_http.h"

enum { RH_ADDRESS_TEXT = INET6_ADDRSTRLEN };

/// As `rh_may_reach`, of an address as sockets have it.
bool rh_may_reach_socket(rh_reach reach, const char *host, const struct sockaddr *address);
/// Writes an address in numbers.
void rh_write_address(const struct sockaddr *address, char text[RH_ADDRESS_TEXT]);

#endif
