// What malloc serves for Lua, and how much of the system's memory that takes.
//
// Freed blocks between others go back to malloc and not to the system: whoever keeps one small text of sixteen holds all
// their pages. Holes serve blocks of about their size, and no longer ones. So what short blocks take is, for each power of
// two, the most that those up to it ever took together; that falls only when the pages between them are given back. Long
// blocks have pages of their own.
#ifndef RL_HEAP_H
#define RL_HEAP_H

#include <stdbool.h>
#include <stddef.h>

enum { RL_HEAP_LONG = 32 << 10, RL_HEAP_LEAST_BITS = 7, RL_HEAP_SIZES = 9 };

/// The short blocks of one power of two.
typedef struct rl_heap_size {
  size_t live, extent;  // their bytes, and the most that they took since pages were given back
  size_t blocks;        // how many there are
} rl_heap_size;

typedef struct rl_heap {
  rl_heap_size sizes[RL_HEAP_SIZES];
  size_t extent;      // the sum of theirs
  size_t long_bytes;  // bytes of the long ones
  size_t given_back;  // bytes of long ones that were freed since pages were given back
} rl_heap;

/// The number of the power of two to which a short block belongs. [-0, +0, -]
static inline int rl_heap_number(size_t bytes) {
  int bits = bytes > 1 ? (int)(sizeof(unsigned long) * 8) - __builtin_clzl(bytes - 1) : 0;
  return bits > RL_HEAP_LEAST_BITS ? bits - RL_HEAP_LEAST_BITS : 0;
}

/// Counts a block of so many bytes that malloc has served; `taken` is what it takes with its head. [-0, +0, -]
static inline void rl_heap_enter(rl_heap *heap, size_t bytes, size_t taken) {
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
static inline void rl_heap_leave(rl_heap *heap, size_t bytes, size_t taken) {
  if (__builtin_expect(bytes >= RL_HEAP_LONG, 0)) {
    heap->long_bytes -= taken;
    heap->given_back += taken;
    return;
  }
  rl_heap_size *size = &heap->sizes[rl_heap_number(bytes)];
  size->blocks--;
  size->live -= taken;
}

/// How much more of the system's memory a block would take. [-0, +0, -]
static inline size_t rl_heap_growth(const rl_heap *heap, size_t bytes, size_t taken) {
  if (bytes >= RL_HEAP_LONG) return taken;
  const rl_heap_size *size = &heap->sizes[rl_heap_number(bytes)];
  return size->live + taken > size->extent ? size->live + taken - size->extent : 0;
}

/// Whether one block can take the place of another. [-0, +0, -]
static inline bool rl_heap_is_alike(size_t one, size_t other) {
  if (one >= RL_HEAP_LONG || other >= RL_HEAP_LONG) return one >= RL_HEAP_LONG && other >= RL_HEAP_LONG;
  return rl_heap_number(one) == rl_heap_number(other);
}

/// Gives free pages back to the system. [-0, +0, -]
void rl_heap_trim(rl_heap *heap);

#endif
