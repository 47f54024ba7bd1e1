// Blocks of the few sizes that Lua asks for most, cut from larger slabs: small objects, coroutines and their stacks.
//
// Lua says how large a block is when it frees it. So a block needs no header, and a free block is found by its size.
// There are only a few sizes, which bounds how much memory can lie free in one size while another is needed. Slabs live
// as long as the state.
#ifndef RL_POOL_H
#define RL_POOL_H

#include <stdbool.h>
#include <stddef.h>

// As Lua 5.4 has them; where they differ, malloc serves coroutines and stacks.
enum { RL_POOL_STEP = 16, RL_POOL_SMALL = 64, RL_POOL_THREAD = 208, RL_POOL_STACK = 720, RL_POOL_SIZES = 6 };

typedef struct rl_pool {
  struct rl_free_block *free[RL_POOL_SIZES];
  char *at, *end;  // what is left of the newest slab
  struct rl_slab *slabs;
  size_t slab_bytes;
  size_t taken;  // bytes of all blocks, also of those that are free
} rl_pool;

/// The number of the size that serves so many bytes, or -1 if none does. `size` is not 0. [-0, +0, -]
static inline int rl_pool_size(size_t size) {
#if __has_feature(address_sanitizer)
  (void)size;
  return -1;  // AddressSanitizer is to see every object of Lua
#else
  if (size <= RL_POOL_SMALL) return (int)((size - 1) / RL_POOL_STEP);
  if (size == RL_POOL_STACK) return RL_POOL_SIZES - 1;
  return size == RL_POOL_THREAD ? RL_POOL_SIZES - 2 : -1;
#endif
}

/// Whether a block of the size of that number is free, so that the pool need not grow for it. [-0, +0, -]
static inline bool rl_pool_has(const rl_pool *pool, int size) { return pool->free[size] != NULL; }

/// A block of the size of that number, or NULL. [-0, +0, -]
void *rl_pool_take(rl_pool *pool, int size);
void rl_pool_give(rl_pool *pool, int size, void *block);
/// Frees all slabs.
void rl_pool_close(rl_pool *pool);

#endif
