// The memory of a state that lives only for a short time. It is cut from blocks in order and given back all at once.
// What the state frees in between, it uses again for objects of the same size. Large objects come from malloc, and leave
// holes there as those of any other state do.
#ifndef RL_ARENA_H
#define RL_ARENA_H

#include "rl_heap.h"

#include <stddef.h>

enum {
  RL_ARENA_UNIT = 16,
  RL_ARENA_CLASSES = 65,
  RL_ARENA_HEAD = 32,  // what stands before a large piece
};

typedef struct rl_arena {
  char *at, *end;                // the rest of the block in use
  size_t taken;                  // bytes of all small pieces, also of those that were freed and are kept
  rl_heap heap;                  // what malloc serves: the large ones
  size_t most;                   // above this, if it is not 0, no block is taken any more
  struct rl_block *blocks;       // all blocks, the one in use first
  struct rl_large *large;        // what is over the largest class, each by itself
  void *free[RL_ARENA_CLASSES];  // freed pieces, by their size in units
} rl_arena;

/// Works like realloc and free: a `new_size` of 0 frees, and a NULL block means a new one. If the result is NULL, the
/// block is as it was. Shrinking never fails: where there is no room for the smaller piece, it stays where it is. [-]
void *rl_arena_move(rl_arena *arena, void *block, size_t old_size, size_t new_size);

/// Bytes that the system has given for the arena, also of what is free. [-0, +0, -]
static inline size_t rl_arena_spread(const rl_arena *arena) {
  return arena->taken + rl_heap_spread(&arena->heap);
}

/// How many bytes more the arena takes when a piece grows, or for a new one, whose old size is 0. [-0, +0, -]
static inline size_t rl_arena_growth(const rl_arena *arena, size_t old_size, size_t new_size) {
  size_t old_units = (old_size + RL_ARENA_UNIT - 1) / RL_ARENA_UNIT;
  size_t units = (new_size + RL_ARENA_UNIT - 1) / RL_ARENA_UNIT;
  if (units < RL_ARENA_CLASSES) return units == old_units || arena->free[units] ? 0 : new_size;
  return rl_heap_growth(&arena->heap, old_units >= RL_ARENA_CLASSES ? old_size + RL_ARENA_HEAD : 0, new_size + RL_ARENA_HEAD);
}

/// Gives everything back.
void rl_arena_drop(rl_arena *arena);

/// All that stood in an arena at one moment.
typedef struct rl_arena_image rl_arena_image;

/// Keeps all that stands in an arena now; an arena has at most one image. NULL if there is no memory for it.
rl_arena_image *rl_arena_keep(rl_arena *arena);

/// Makes the arena what it was, every piece at its old address with its old bytes.
void rl_arena_restore(rl_arena *arena, const rl_arena_image *image);

/// Restores the arena once more and frees the image.
void rl_arena_forget(rl_arena *arena, rl_arena_image *image);

#endif
