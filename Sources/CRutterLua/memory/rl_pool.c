// Slabs for the blocks of a few sizes; see rl_pool.h.
#include "rl_pool.h"

#include <stdlib.h>

/// A slab with malloc's head fills its pages and no more: what begins another page takes the whole of it.
enum { FIRST_SLAB = 4 << 10, LARGEST_SLAB = 256 << 10, SLAB_BELOW = 64 };

typedef struct rl_free_block {
  struct rl_free_block *next;
} rl_free_block;

typedef struct rl_slab {
  struct rl_slab *next;
  max_align_t blocks[];
} rl_slab;

static size_t bytes_of(int size) {
  if (size == RL_POOL_SIZES - 1) return RL_POOL_STACK;
  return size == RL_POOL_SIZES - 2 ? RL_POOL_THREAD : (size_t)(size + 1) * RL_POOL_STEP;
}

static char *cut(rl_pool *pool, size_t bytes) {
  if ((size_t)(pool->end - pool->at) < bytes) {
    size_t total = pool->slab_bytes ? pool->slab_bytes * 2 : FIRST_SLAB;
    if (total > LARGEST_SLAB) total = LARGEST_SLAB;
    rl_slab *slab = malloc(total - SLAB_BELOW);
    if (!slab) return NULL;
    slab->next = pool->slabs;
    pool->slabs = slab;
    pool->slab_bytes = total;
    pool->at = (char *)slab->blocks;
    pool->end = (char *)slab + total - SLAB_BELOW;
  }
  char *block = pool->at;
  pool->at += bytes;
  pool->taken += bytes;
  return block;
}

void *rl_pool_take(rl_pool *pool, int size) {
  rl_free_block *block = pool->free[size];
  if (!block) return cut(pool, bytes_of(size));
  pool->free[size] = block->next;
  return block;
}

void rl_pool_give(rl_pool *pool, int size, void *block) {
  rl_free_block *given = block;
  given->next = pool->free[size];
  pool->free[size] = given;
}

void rl_pool_close(rl_pool *pool) {
  while (pool->slabs) {
    rl_slab *slab = pool->slabs;
    pool->slabs = slab->next;
    free(slab);
  }
}
