// The memory of tapes. It is not Lua's memory, so that an error or a garbage collection of a script never touches it.
#define _GNU_SOURCE
#include "rl_tape.h"

#include <sys/mman.h>
#include <unistd.h>

/// What is received is announced. To double what is larger than this would take memory that nobody ever uses, of which
/// a plugin's process has too little for an answer that is as long as any may be.
enum { LARGE_BYTES = 1 << 20 };

/// Twice the capacity, but no more than may be; 0 where there is no room for as many as are needed.
static size_t next_capacity(size_t capacity, size_t first, size_t needed, size_t most) {
  size_t next = capacity ? capacity * 2 : first;
  while (next < needed) next *= 2;
  if (most > 0 && next > most) next = most;
  return next < needed || next > UINT32_MAX ? 0 : next;
}

/// As many as were announced, with an eighth more where the rest comes in parts, or twice as many where they are few.
static size_t announced_capacity(size_t capacity, size_t first, size_t needed, size_t most, size_t large) {
  if (needed <= large) return next_capacity(capacity, first, needed, most);
  size_t next = capacity + capacity / 8;
  if (next < needed) next = needed;
  if (most > 0 && next > most) next = most;
  return next < needed || next > UINT32_MAX ? 0 : next;
}

static bool set_capacity(rl_tape *tape, size_t capacity) {
  rl_item *grown = capacity ? realloc(tape->items, capacity * sizeof *grown) : NULL;
  if (!grown) {
    tape->failed = true;
    return false;
  }
  tape->items = grown;
  tape->capacity = (uint32_t)capacity;
  return true;
}

static bool set_byte_capacity(rl_tape *tape, size_t capacity) {
  uint8_t *grown = capacity ? realloc(tape->bytes, capacity) : NULL;
  if (!grown) {
    tape->failed = true;
    return false;
  }
  tape->bytes = grown;
  tape->byte_capacity = (uint32_t)capacity;
  return true;
}

bool rl_tape_grow(rl_tape *tape) {
  return set_capacity(
      tape, next_capacity(tape->capacity, 256, (size_t)tape->capacity + 1, tape->most / sizeof(rl_item)));
}

bool rl_tape_grow_bytes(rl_tape *tape, size_t length) {
  return set_byte_capacity(
      tape, next_capacity(tape->byte_capacity, 1024, (size_t)tape->byte_count + length, tape->most));
}

bool rl_tape_make_room(rl_tape *tape, uint32_t count, uint32_t byte_count) {
  if (tape->capacity < count) {
    size_t most = tape->most / sizeof(rl_item), large = LARGE_BYTES / sizeof(rl_item);
    if (!set_capacity(tape, announced_capacity(tape->capacity, 256, count, most, large))) return false;
  }
  if (tape->byte_capacity >= byte_count) return true;
  return set_byte_capacity(tape, announced_capacity(tape->byte_capacity, 1024, byte_count, tape->most, LARGE_BYTES));
}

/// Whether an item refers to bytes beside the items.
static bool has_bytes(const rl_item *item) { return item->kind == RL_STRING || item->kind == RL_BYTES; }

bool rl_tape_join(rl_tape *tape, const rl_item *items, uint32_t count, const uint8_t *bytes) {
  for (uint32_t i = 0; i < count; i++) {
    const rl_item *item = &items[i];
    if (has_bytes(item)) {
      rl_put_string(tape, item->extra > 0 ? bytes + item->integer : NULL, item->extra);
      if (!tape->failed) tape->items[tape->count - 1].kind = item->kind;
    } else {
      rl_put(tape, (rl_kind)item->kind, item->extra, item->integer);
    }
  }
  return !tape->failed;
}

bool rl_tape_take(rl_tape *tape, uint32_t count, uint32_t byte_count) {
  uint64_t all = 0;
  for (uint32_t i = 0; i < count; i++) {
    rl_item *item = &tape->items[tape->count + i];
    if (!has_bytes(item)) continue;
    all += item->extra;
    if (item->integer < 0 || item->integer > byte_count || item->extra > byte_count - item->integer) return false;
    item->integer += tape->byte_count;
  }
  if (all > byte_count) return false;
  tape->count += count;
  tape->byte_count += byte_count;
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

static void forget(uint8_t *start, size_t from, size_t to) {
  if (!start || from >= to) return;
  uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE), first = (uintptr_t)start + from, end = (uintptr_t)start + to;
  first = (first + page - 1) / page * page;
  end = end / page * page;
  if (first < end) madvise((void *)first, end - first, MADV_DONTNEED);
}

void rl_tape_forget(const rl_tape *tape, uint32_t from, uint32_t to, uint32_t from_byte, uint32_t to_byte) {
  if (to > tape->count || to_byte > tape->byte_count) return;
  forget((uint8_t *)tape->items, from * sizeof(rl_item), to * sizeof(rl_item));
  forget(tape->bytes, from_byte, to_byte);
}

void rl_tape_free(rl_tape *tape) {
  free(tape->items);
  free(tape->bytes);
  *tape = (rl_tape){.most = tape->most};
}
