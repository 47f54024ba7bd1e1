// Lua's allocator. It counts memory, refuses what is over the limits, and takes memory from where it costs least:
// arena, pool, or malloc.
#include "rl_internal.h"
#include "rl_parts.h"

#include <stdlib.h>
#include <string.h>

enum { HARD_FACTOR = 8 };

static void release(rl_state *state, void *block, size_t size) {
  int pooled = rl_pool_size(size);
  if (state->has_arena) {
    rl_arena_move(&state->arena, block, size, 0);
  } else if (pooled >= 0) {
    rl_pool_give(&state->pool, pooled, block);
  } else {
    free(block);
  }
}

/// Serves a request that the limits allow. NULL leaves the old block as it was.
static void *serve(rl_state *state, void *block, size_t old_size, size_t new_size) {
  if (state->has_arena) return rl_arena_move(&state->arena, block, old_size, new_size);
  int before = block ? rl_pool_size(old_size) : -1, after = rl_pool_size(new_size);
  if (after < 0 && before < 0) return realloc(block, new_size);
  if (block && after == before) return block;
  void *served = after < 0 ? malloc(new_size) : rl_pool_take(&state->pool, after);
  if (!served || !block) return served;
  memcpy(served, block, old_size < new_size ? old_size : new_size);
  release(state, block, old_size);
  return served;
}

/// Refuses, and from now on everything: after its emergency collection Lua asks once more, and a table that was being
/// assigned to may be gone by then. So the second answer has to be the same, and the plugin ends. [-0, +0, -]
static void *refuse(rl_state *state) {
  state->overrun = RL_LIMIT_MEMORY;
  state->refuses = true;
  if (state->current) rl_limits_interrupt(state);
  return NULL;
}

void *rl_allocate(void *context, void *block, size_t old_size, size_t new_size) {
  rl_state *state = context;
  if (new_size == 0) {
    if (!block) return NULL;
    state->memory -= old_size;
    release(state, block, old_size);
    return NULL;
  }
  if (!block) old_size = 0;  // Lua says here which kind of object it makes
  if (new_size <= old_size) {
    void *shrunk = serve(state, block, old_size, new_size);
    // What a piece is freed as goes by its size: only a block of malloc's can stand for a smaller one.
    if (!shrunk && (rl_pool_size(old_size) >= 0 || rl_pool_size(new_size) >= 0)) return refuse(state);
    state->memory -= old_size - new_size;
    return shrunk ? shrunk : block;
  }
  state->allocations++;
  if (__builtin_expect(state->fail_at != 0, 0)) {
    if (state->fails_again || state->allocations == state->fail_at) {
      state->fails_again = !state->fails_again;
      return NULL;
    }
  }
  size_t memory = state->memory + (new_size - old_size), soft = state->room;
  if (__builtin_expect(memory > soft, 0) && state->current) {
    state->crossed_memory = true;
    if (new_size > soft || memory / HARD_FACTOR > soft) return refuse(state);
    rl_limits_interrupt(state);
  }
  void *grown = state->refuses ? NULL : serve(state, block, old_size, new_size);
  if (!grown) return refuse(state);
  state->memory = memory;
  if (__builtin_expect(state->first_collection && memory > state->first_collection, 0)) {
    state->first_collection = 0;
    lua_gc(state->main, LUA_GCRESTART);  // only sets when the next step is due
  }
  return grown;
}
