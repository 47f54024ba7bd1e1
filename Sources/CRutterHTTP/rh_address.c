#include "rh_address.h"

#include <arpa/inet.h>
#include <string.h>

/// The addresses that begin with the same bits.
typedef struct block {
  uint8_t start[16];
  int bits;
} block;

/// What of IPv4 is not the public internet: IANA's registry of special-purpose addresses, and multicast.
static const block special_v4[] = {
    {{0}, 8},             // this network
    {{10}, 8},            // private
    {{100, 64}, 10},      // shared by a provider's customers
    {{127}, 8},           // loopback
    {{169, 254}, 16},     // link-local, with the metadata of clouds
    {{172, 16}, 12},      // private
    {{192, 0, 0}, 24},    // protocols
    {{192, 0, 2}, 24},    // documentation
    {{192, 88, 99}, 24},  // relays of 6to4
    {{192, 168}, 16},     // private
    {{198, 18}, 15},      // measuring
    {{198, 51, 100}, 24}, // documentation
    {{203, 0, 113}, 24},  // documentation
    {{224}, 4},           // multicast
    {{240}, 4},           // reserved, and broadcast
};

/// The only part of IPv6 that is given out. Outside of it are loopback, private, link-local and multicast addresses, and
/// those that hold one of IPv4: mapped, compatible, NAT64.
static const block global_v6 = {{0x20}, 3};

/// What within that is not the public internet.
static const block special_v6[] = {
    {{0x20, 0x01}, 23},             // protocols, with the tunnels of Teredo
    {{0x20, 0x01, 0x0d, 0xb8}, 32}, // documentation
    {{0x20, 0x02}, 16},             // 6to4: holds an address of IPv4
    {{0x3f, 0xff}, 20},             // documentation
};

static bool is_in(const block *block, const uint8_t *address) {
  int whole = block->bits / 8, rest = block->bits % 8;
  if (memcmp(block->start, address, (size_t)whole) != 0) return false;
  return rest == 0 || (uint8_t)(block->start[whole] ^ address[whole]) >> (8 - rest) == 0;
}

static bool is_in_any(const block *blocks, size_t count, const uint8_t *address) {
  for (size_t i = 0; i < count; i++) {
    if (is_in(&blocks[i], address)) return true;
  }
  return false;
}

static bool is_public_v4(const uint8_t *address) {
  return !is_in_any(special_v4, sizeof special_v4 / sizeof *special_v4, address);
}

static bool is_public_v6(const uint8_t *address) {
  return is_in(&global_v6, address) && !is_in_any(special_v6, sizeof special_v6 / sizeof *special_v6, address);
}

/// An address without port and scope.
typedef struct address {
  int family;
  uint8_t bytes[16];
} address;

static bool read_address(const char *text, address *read) {
  memset(read, 0, sizeof *read);
  read->family = AF_INET;
  if (inet_pton(AF_INET, text, read->bytes) == 1) return true;
  read->family = AF_INET6;
  return inet_pton(AF_INET6, text, read->bytes) == 1;
}

static bool read_host(const char *host, address *read) {
  char inner[RH_ADDRESS_TEXT];
  size_t length = strlen(host);
  if (host[0] != '[') return read_address(host, read);
  if (length < 2 || length - 2 >= sizeof inner) return false;
  memcpy(inner, host + 1, length - 2);
  inner[length - 2] = 0;
  return read_address(inner, read);
}

static bool take_socket_address(const struct sockaddr *socket, address *read) {
  memset(read, 0, sizeof *read);
  read->family = socket->sa_family;
  if (socket->sa_family == AF_INET) {
    memcpy(read->bytes, &((const struct sockaddr_in *)(const void *)socket)->sin_addr, 4);
  } else if (socket->sa_family == AF_INET6) {
    memcpy(read->bytes, &((const struct sockaddr_in6 *)(const void *)socket)->sin6_addr, 16);
  } else {
    return false;
  }
  return true;
}

static bool may_reach(rh_reach reach, const char *host, const address *to) {
  static const uint8_t loopback_v6[16] = {[15] = 1};
  bool is_v4 = to->family == AF_INET;
  address literal;
  switch (reach) {
  case RH_REACH_PUBLIC: return is_v4 ? is_public_v4(to->bytes) : is_public_v6(to->bytes);
  case RH_REACH_LOOPBACK: return is_v4 ? to->bytes[0] == 127 : memcmp(to->bytes, loopback_v6, 16) == 0;
  case RH_REACH_LITERAL: return read_host(host, &literal) && memcmp(&literal, to, sizeof literal) == 0;
  }
  return false;
}

bool rh_may_reach(rh_reach reach, const char *host, const char *text) {
  address to;
  return read_address(text, &to) && may_reach(reach, host, &to);
}

bool rh_may_reach_socket(rh_reach reach, const char *host, const struct sockaddr *socket) {
  address to;
  return take_socket_address(socket, &to) && may_reach(reach, host, &to);
}

void rh_write_address(const struct sockaddr *socket, char text[RH_ADDRESS_TEXT]) {
  address read;
  text[0] = 0;
  if (take_socket_address(socket, &read)) inet_ntop(read.family, read.bytes, text, RH_ADDRESS_TEXT);
}
