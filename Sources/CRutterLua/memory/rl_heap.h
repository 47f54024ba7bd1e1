// What malloc serves for Lua, and how much of the system's memory that takes.
//
// Freed blocks between others go back to malloc and not to the system: whoever keeps one small text of sixteen holds all
// their pages. So what short blocks take is the most that they ever took together, which falls only when the pages
// between them are given back. Long blocks have pages of their own.
#ifndef RL_HEAP_H
#define RL_HEAP_H

#include <stdbool.h>
#include <stddef.h>

enum { RL_HEAP_LONG = 32 << 10 };

typedef struct rl_heap {
  size_t live, extent;  // bytes of the short blocks, and the most that they took since pages were given back
  size_t blocks;        // how many of them there are
  size_t long_bytes;    // bytes of the long ones
  size_t given_back;    // bytes of long ones that were freed since pages were given back
} rl_heap;

/// Counts a block of so many bytes that malloc has served; `taken` is what it takes with its head. [-0, +0, -]
static inline void rl_heap_enter(rl_heap *heap, size_t bytes, size_t taken) {
  if (__builtin_expect(bytes >= RL_HEAP_LONG, 0)) {
    heap->long_bytes += taken;
    return;
  }
  heap->blocks++;
  heap->live += taken;
  if (heap->live > heap->extent) heap->extent = heap->live;
}

/// Counts a block that malloc got back. [-0, +0, -]
static inline void rl_heap_leave(rl_heap *heap, size_t bytes, size_t taken) {
  if (__builtin_expect(bytes >= RL_HEAP_LONG, 0)) {
    heap->long_bytes -= taken;
    heap->given_back += taken;
    return;
  }
  heap->blocks--;
  heap->live -= taken;
}

/// How much more of the system's memory a block would take. [-0, +0, -]
static inline size_t rl_heap_growth(const rl_heap *heap, size_t bytes, size_t taken) {
  if (bytes >= RL_HEAP_LONG) return taken;
  return heap->live + taken > heap->extent ? heap->live + taken - heap->extent : 0;
}

/// Gives free pages back to the system. [-0, +0, -]
void rl_heap_trim(rl_heap *heap);

#endif
