// Bytes of texts.
#include "rl_text.h"

#include <stdlib.h>

char *rl_new_text(const char *text, size_t length) {
  char *copy = malloc(length + 1);
  if (!copy) return NULL;
  memcpy(copy, text, length);
  copy[length] = 0;
  return copy;
}

/// Eight bytes at a time while they are ASCII.
bool rl_is_utf8(const uint8_t *text, size_t length) {
  size_t at = 0;
  while (at < length) {
    uint64_t eight;
    if (at + 8 <= length) {
      memcpy(&eight, text + at, 8);
      if (!(eight & RL_HIGH_BITS)) {
        at += 8;
        continue;
      }
    }
    uint8_t first = text[at];
    if (first < 0x80) {
      at++;
      continue;
    }
    int more = first >= 0xC2 && first <= 0xDF ? 1 : (first & 0xF0) == 0xE0 ? 2 : first >= 0xF0 && first <= 0xF4 ? 3 : 0;
    if (more == 0 || at + (size_t)more >= length + (more == 0)) return false;
    uint8_t second = text[at + 1];
    uint8_t low = first == 0xE0 ? 0xA0 : first == 0xF0 ? 0x90 : 0x80, high = first == 0xED ? 0x9F : first == 0xF4 ? 0x8F : 0xBF;
    if (second < low || second > high) return false;
    for (int i = 2; i <= more; i++) {
      if ((text[at + (size_t)i] & 0xC0) != 0x80) return false;
    }
    at += (size_t)more + 1;
  }
  return true;
}
