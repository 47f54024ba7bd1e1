// The memory of tapes. It is not Lua's memory, so that an error or a garbage collection of a script never touches it.
#include "rl_tape.h"

bool rl_tape_grow(rl_tape *tape) {
  uint32_t capacity = tape->capacity ? tape->capacity * 2 : 256;
  rl_item *grown = capacity > tape->capacity ? realloc(tape->items, (size_t)capacity * sizeof *grown) : NULL;
  if (!grown) {
    tape->failed = true;
    return false;
  }
  tape->items = grown;
  tape->capacity = capacity;
  return true;
}

bool rl_tape_grow_bytes(rl_tape *tape, size_t length) {
  size_t needed = (size_t)tape->byte_count + length, capacity = tape->byte_capacity ? tape->byte_capacity : 1024;
  while (capacity < needed) capacity *= 2;
  uint8_t *grown = capacity <= UINT32_MAX ? realloc(tape->bytes, capacity) : NULL;
  if (!grown) {
    tape->failed = true;
    return false;
  }
  tape->bytes = grown;
  tape->byte_capacity = (uint32_t)capacity;
  return true;
}

bool rl_tape_append(rl_tape *tape, const rl_tape *other) {
  while (tape->capacity < other->count) {
    if (!rl_tape_grow(tape)) return false;
  }
  if (tape->byte_capacity < other->byte_count && !rl_tape_grow_bytes(tape, other->byte_count)) return false;
  if (other->count > 0) memcpy(tape->items, other->items, other->count * sizeof *tape->items);
  if (other->byte_count > 0) memcpy(tape->bytes, other->bytes, other->byte_count);
  tape->count = other->count;
  tape->byte_count = other->byte_count;
  return true;
}

void rl_tape_free(rl_tape *tape) {
  free(tape->items);
  free(tape->bytes);
  *tape = (rl_tape){.items = NULL};
}
