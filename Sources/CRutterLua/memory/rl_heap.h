// What malloc serves for Lua, and how much of the system's memory that takes.
//
// Freed blocks between others go back to malloc and not to the system: whoever keeps one small text of sixteen holds all
// their pages. And a long hole that serves a shorter block leaves a rest that may serve nothing at all. So short blocks
// come in few sizes, sixteen for each power of two, and in a heap that is no longer small what was freed is kept for blocks
// of its own size: then they take, for each size, the most that its blocks ever took together. They are shared again when
// somebody looks how much is held.
//
// Long blocks have pages of their own, of which the last is rarely full. The pages of those that were freed are given back
// after a while: until then they are not counted.
#ifndef RL_HEAP_H
#define RL_HEAP_H

#include <stdbool.h>
#include <stddef.h>

enum {
  RL_HEAP_LONG = 32 << 10,
  RL_HEAP_PAGE = 4 << 10,
  RL_HEAP_HEAD = 16,    // what malloc puts before each block
  RL_HEAP_UNIT = 16,    // the step between two sizes, up to 512 bytes
  RL_HEAP_STEPS = 16,   // sizes between two powers of two
  RL_HEAP_LEAST = 8,    // the power of two from which on they are counted
  RL_HEAP_SIZES = 128,
};

/// The short blocks of one size.
typedef struct rl_heap_size {
  size_t live, extent;  // their bytes, and the most that they took since somebody looked
  size_t blocks;        // how many there are
  void *free;           // those that were freed, each with the address of the next
} rl_heap_size;

typedef struct rl_heap {
  rl_heap_size sizes[RL_HEAP_SIZES];
  size_t extent;      // the sum of theirs
  size_t holes;       // bytes of short ones that malloc got back, and that others may keep from the system
  size_t free;        // bytes of those that are kept
  size_t long_bytes;  // bytes of the long ones
  size_t given_back;  // bytes of long ones that were freed since pages were given back
} rl_heap;

/// The power of two below a number of bytes. [-0, +0, -]
static inline int rl_heap_bits(size_t bytes) { return (int)(sizeof(long) * 8) - 1 - __builtin_clzl(bytes - 1); }

/// The number of the size to which a short block belongs. [-0, +0, -]
static inline int rl_heap_number(size_t bytes) {
  if (bytes <= 1 << RL_HEAP_LEAST) return bytes > 0 ? (int)((bytes - 1) / RL_HEAP_UNIT) : 0;
  int bits = rl_heap_bits(bytes);
  return (bits - RL_HEAP_LEAST) * RL_HEAP_STEPS + (int)((bytes - 1) >> (bits - 4));
}

/// How long a block is made. [-0, +0, -]
static inline size_t rl_heap_rounded(size_t bytes) {
  if (bytes >= RL_HEAP_LONG) return bytes;
  size_t step = bytes <= 1 << RL_HEAP_LEAST ? RL_HEAP_UNIT : (size_t)1 << (rl_heap_bits(bytes) - 4);
  return (bytes + step - 1) & ~(step - 1);
}

/// What a block takes, with its head. [-0, +0, -]
static inline size_t rl_heap_taken(size_t bytes) {
  return rl_heap_rounded(bytes) + (bytes >= RL_HEAP_LONG ? RL_HEAP_PAGE : RL_HEAP_HEAD);
}

/// Whether blocks of both lengths are the same to malloc. [-0, +0, -]
static inline bool rl_heap_is_alike(size_t one, size_t other) {
  if (one >= RL_HEAP_LONG || other >= RL_HEAP_LONG) return false;
  return rl_heap_number(one) == rl_heap_number(other);
}

/// Counts a block that malloc has served. [-0, +0, -]
static inline void rl_heap_enter(rl_heap *heap, size_t bytes) {
  size_t taken = rl_heap_taken(bytes);
  if (__builtin_expect(bytes >= RL_HEAP_LONG, 0)) {
    heap->long_bytes += taken;
    return;
  }
  rl_heap_size *size = &heap->sizes[rl_heap_number(bytes)];
  size->blocks++;
  size->live += taken;
  if (size->live <= size->extent) return;
  heap->extent += size->live - size->extent;
  size->extent = size->live;
}

/// Counts a block that malloc got back. [-0, +0, -]
static inline void rl_heap_leave(rl_heap *heap, size_t bytes) {
  size_t taken = rl_heap_taken(bytes);
  if (__builtin_expect(bytes >= RL_HEAP_LONG, 0)) {
    heap->long_bytes -= taken;
    heap->given_back += taken;
    return;
  }
  rl_heap_size *size = &heap->sizes[rl_heap_number(bytes)];
  size->blocks--;
  size->live -= taken;
}

/// How much more of the system's memory it would take if one block, or none of 0 bytes, became a longer one. [-0, +0, -]
static inline size_t rl_heap_growth(const rl_heap *heap, size_t bytes, size_t longer) {
  size_t taken = rl_heap_taken(longer);
  if (longer >= RL_HEAP_LONG) return taken - (bytes >= RL_HEAP_LONG ? rl_heap_taken(bytes) : 0);
  if (bytes > 0 && rl_heap_is_alike(bytes, longer)) return 0;
  const rl_heap_size *size = &heap->sizes[rl_heap_number(longer)];
  return size->live + taken > size->extent ? size->live + taken - size->extent : 0;
}

/// All that it takes, also what is free. [-0, +0, -]
static inline size_t rl_heap_spread(const rl_heap *heap) { return heap->extent + heap->holes + heap->long_bytes; }

/// A block, or NULL. [-0, +0, -]
void *rl_heap_take(rl_heap *heap, size_t bytes);
void rl_heap_give(rl_heap *heap, void *block, size_t bytes);
/// Works like realloc. [-0, +0, -]
void *rl_heap_move(rl_heap *heap, void *block, size_t bytes, size_t wanted);

/// Gives the free pages of long blocks back to the system. [-0, +0, -]
void rl_heap_trim(rl_heap *heap);

/// Gives all free pages back to the system, and counts anew how much is free. Where what is counted has to be the same each
/// time, it does not ask what the process really has. [-0, +0, -]
void rl_heap_look(rl_heap *heap, bool asks);

/// Gives malloc back all that is free. [-0, +0, -]
void rl_heap_flush(rl_heap *heap);

#endif
