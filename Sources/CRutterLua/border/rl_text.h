// The bytes of texts: copying and looking at them in one pass.
#ifndef RL_TEXT_H
#define RL_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/// The bits that no ASCII text has.
#define RL_HIGH_BITS 0x8080808080808080u

/// Whether the bytes are UTF-8.
bool rl_is_utf8(const uint8_t *text, size_t length);

/// Copies a text and gives the bits that are set in any of its bytes: eight at a time, the last ones twice if need be.
static inline uint64_t rl_copy_text(uint8_t *to, const uint8_t *from, size_t length) {
  uint64_t bits = 0, eight;
  uint32_t four;
  if (length >= 8) {
    size_t last = length - 8;
    for (size_t at = 0; at < last; at += 8) {
      memcpy(&eight, from + at, 8);
      memcpy(to + at, &eight, 8);
      bits |= eight;
    }
    memcpy(&eight, from + last, 8);
    memcpy(to + last, &eight, 8);
    return bits | eight;
  }
  if (length >= 4) {
    memcpy(&four, from, 4);
    memcpy(to, &four, 4);
    bits = four;
    memcpy(&four, from + length - 4, 4);
    memcpy(to + length - 4, &four, 4);
    return bits | four;
  }
  for (size_t at = 0; at < length; at++) bits |= to[at] = from[at];
  return bits;
}

/// A copy with a zero behind it, to be freed; NULL if there is no memory.
char *rl_new_text(const char *text, size_t length);

/// The first eight bytes of a text as a number that sorts as they do.
static inline uint64_t rl_prefix(const uint8_t *text, size_t length) {
  uint64_t prefix = 0;
  uint32_t four;
  if (length >= 8) {
    memcpy(&prefix, text, 8);
  } else if (length >= 4) {
    memcpy(&four, text + length - 4, 4);
    prefix = (uint64_t)four << 8 * (length - 4);
    memcpy(&four, text, 4);
    prefix |= four;
  } else {
    for (size_t at = 0; at < length; at++) prefix |= (uint64_t)text[at] << 8 * at;
  }
  return __builtin_bswap64(prefix);
}

#endif
