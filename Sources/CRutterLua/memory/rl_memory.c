// Lua's allocator. It counts memory, refuses what is over the limits, and takes memory from where it costs least:
// arena, pool, or malloc.
#include "rl_internal.h"
#include "rl_parts.h"

#include <stdlib.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif
#include <string.h>

enum { SHARE_BEYOND = 16, LARGE_BLOCK = 128 << 10, TRIMMED_BLOCK = 32 << 10, MOST_GROWTHS = 1, BYTES_PER_STEP = 16 };

/// What a block takes wherever it comes from: all sizes are rounded up, and what is cut from no larger piece has a head.
/// Millions of small texts take a quarter more than Lua asks for. The same everywhere, so that limits are. [-0, +0, -]
static inline size_t taken(size_t size) {
  return ((size + RL_POOL_STEP - 1) & ~(size_t)(RL_POOL_STEP - 1)) + (size > RL_POOL_SMALL ? RL_POOL_STEP : 0);
}

static void release(rl_state *state, void *block, size_t size) {
  int pooled = rl_pool_size(size);
  if (state->has_arena) {
    rl_arena_move(&state->arena, block, size, 0);
  } else if (pooled >= 0) {
    rl_pool_give(&state->pool, pooled, block);
  } else {
    free(block);
    if (size >= TRIMMED_BLOCK) state->given_back += size;
  }
}

void rl_trim(rl_state *state) {
  state->given_back = 0;
#ifdef __GLIBC__
  malloc_trim(0);
#endif
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
static void *refuse(rl_state *state, rl_limit limit) {
  if (!state->overrun) state->overrun = limit;
  state->refuses = true;
  if (state->current) rl_limits_interrupt(state);
  return NULL;
}

/// Whether a long array is wanted though the script is to be stopped, or again and again though nothing runs. In a chain
/// of `__call` fields without end Lua looks for what to call in steps that take ever longer. No hook interrupts it, and
/// all that it asks for is a new stack, twice as long each time. [-0, +0, -]
static bool grows_without_end(rl_state *state) {
  if (!state->current) return false;
  if (state->overrun) return true;
  if (state->limits.instructions < 0) return false;
  state->growths = state->allocations == state->grown_at + 1 ? state->growths + 1 : 0;
  state->grown_at = state->allocations;
  return state->growths > MOST_GROWTHS;
}

/// Answers a request that crosses the soft limit. A little more is served, and the hook looks whether it is garbage that
/// takes the room. A long text may take more than that at once: then Lua collects and asks once more. Only for texts,
/// because nothing that Lua is about to write to can be freed then. False to refuse the request now. [-0, +0, -]
static bool may_cross(rl_state *state, size_t memory, size_t new_size, bool is_text, bool *collects) {
  state->crossed_memory = true;
  if (new_size > state->room) return false;
  if (memory > state->room + state->limits.memory_bytes / SHARE_BEYOND) {
    *collects = is_text && new_size >= LARGE_BLOCK && !state->has_collected;
    return false;
  }
  rl_limits_interrupt(state);
  return true;
}

void *rl_allocate(void *context, void *block, size_t old_size, size_t new_size) {
  rl_state *state = context;
  if (new_size == 0) {
    if (!block) return NULL;
    state->memory -= taken(old_size);
    release(state, block, old_size);
    return NULL;
  }
  bool is_text = !block && (old_size == LUA_TSTRING || old_size == LUA_TUSERDATA);
  bool is_array = !block && old_size == 0;
  if (!block) old_size = 0;  // Lua says here which kind of object it makes
  if (new_size <= old_size) {
    void *shrunk = serve(state, block, old_size, new_size);
    // What a piece is freed as goes by its size: only a block of malloc's can stand for a smaller one.
    if (!shrunk && (rl_pool_size(old_size) >= 0 || rl_pool_size(new_size) >= 0)) return refuse(state, RL_LIMIT_MEMORY);
    state->memory -= taken(old_size) - taken(new_size);
    return shrunk ? shrunk : block;
  }
  state->allocations++;
  if (__builtin_expect(state->fail_at != 0, 0)) {
    if (state->fails_again || state->allocations == state->fail_at) {
      state->fails_again = !state->fails_again;
      return NULL;
    }
  }
  size_t memory = state->memory + (taken(new_size) - taken(old_size));
  if (__builtin_expect(memory > state->room, 0) && state->current) {
    bool collects = false;
    if (!may_cross(state, memory, new_size, is_text, &collects)) {
      if (!collects) return refuse(state, RL_LIMIT_MEMORY);
      state->has_collected = true;
      return NULL;
    }
  }
  if (__builtin_expect(new_size >= LARGE_BLOCK, 0)) {
    state->has_collected = false;
    // A long text is written, and most likely read. When a stack moves, Lua goes through all calls on it.
    state->steps += (int64_t)(new_size / BYTES_PER_STEP);
    if (is_array && grows_without_end(state)) return refuse(state, RL_LIMIT_INSTRUCTIONS);
  }
  void *grown = state->refuses ? NULL : serve(state, block, old_size, new_size);
  if (!grown) return refuse(state, RL_LIMIT_MEMORY);
  state->memory = memory;
  if (__builtin_expect(state->first_collection && memory > state->first_collection, 0)) {
    state->first_collection = 0;
    lua_gc(state->main, LUA_GCRESTART);  // only sets when the next step is due
  }
  return grown;
}
