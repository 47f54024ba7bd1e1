// Lua's allocator. It counts memory, refuses what is over the limits, and takes memory from where it costs least:
// arena, pool, or malloc.
#include "rl_internal.h"
#include "rl_parts.h"

#include <stdlib.h>
#include <string.h>

enum { SHARE_BEYOND = 16, SHARE_OF_HOLES = 16, LARGE_BLOCK = 128 << 10, MOST_GROWTHS = 1 };

/// What is longer than a page costs more than an instruction: most likely it is written, read, and collected.
enum { CHARGED_BLOCK = 4 << 10, BYTES_PER_STEP = 16 };

/// The share of the limit of which the pages may be kept that long blocks had.
enum { SHARE_KEPT = 32 };

/// What a block takes wherever it comes from: all sizes are rounded up, and what is cut from no larger piece has a head.
/// Millions of small texts take a quarter more than Lua asks for. The same everywhere, so that limits are. [-0, +0, -]
static inline size_t taken(size_t size) {
  return ((size + RL_POOL_STEP - 1) & ~(size_t)(RL_POOL_STEP - 1)) + (size > RL_POOL_SMALL ? RL_POOL_STEP : 0);
}

/// Gives back the pages of long blocks that were freed, as soon as there are many: nothing else counts them. [-0, +0, -]
static inline void trim(rl_state *state, size_t freed) {
  if (__builtin_expect(freed < RL_HEAP_LONG, 1)) return;
  rl_heap *heap = rl_heap_of(state);
  if (heap->given_back > state->limits.memory_bytes / SHARE_KEPT) rl_heap_trim(heap);
}

static void release(rl_state *state, void *block, size_t size) {
  int pooled = rl_pool_size(size);
  if (state->has_arena) {
    rl_arena_move(&state->arena, block, size, 0);
  } else if (pooled >= 0) {
    rl_pool_give(&state->pool, pooled, block);
  } else {
    rl_heap_give(&state->heap, block, size);
  }
  trim(state, size);
}

/// Serves a request that the limits allow. NULL leaves the old block as it was.
static void *serve(rl_state *state, void *block, size_t old_size, size_t new_size) {
  if (state->has_arena) {
    void *piece = rl_arena_move(&state->arena, block, old_size, new_size);
    if (block) trim(state, old_size);
    return piece;
  }
  int before = block ? rl_pool_size(old_size) : -1, after = rl_pool_size(new_size);
  if (block && after >= 0 && after == before) return block;
  bool moves = block && after < 0 && before < 0;
  if (moves) {
    void *moved = rl_heap_move(&state->heap, block, old_size, new_size);
    trim(state, old_size);
    return moved;
  }
  void *served = after >= 0 ? rl_pool_take(&state->pool, after) : rl_heap_take(&state->heap, new_size);
  if (!block || !served) return served;
  memcpy(served, block, old_size < new_size ? old_size : new_size);
  release(state, block, old_size);
  return served;
}

// MARK: How much is taken

/// Bytes that the system has given for Lua, also of what is free. [-0, +0, -]
static inline size_t spread(const rl_state *state) {
  if (state->has_arena) return rl_arena_spread(&state->arena);
  return state->pool.taken + rl_heap_spread(&state->heap);
}

/// How much more the system has to give for a request. [-0, +0, -]
static inline size_t growth(const rl_state *state, const void *block, size_t old_size, size_t new_size) {
  if (state->has_arena) return rl_arena_growth(&state->arena, block ? old_size : 0, new_size);
  int pooled = rl_pool_size(new_size);
  if (pooled >= 0) return rl_pool_has(&state->pool, pooled) ? 0 : new_size;
  return rl_heap_growth(&state->heap, block && rl_pool_size(old_size) < 0 ? old_size : 0, new_size);
}

/// What is held of so much: holes beyond their share count. [-0, +0, -]
static inline size_t held(size_t memory, size_t spread) {
  size_t with_holes = spread - spread / SHARE_OF_HOLES;
  return memory > with_holes ? memory : with_holes;
}

size_t rl_held(const rl_state *state) { return held(state->memory, spread(state)); }

bool rl_is_beyond(const rl_state *state, size_t held) {
  return held > state->room + state->limits.memory_bytes / SHARE_BEYOND;
}

/// Whether so much with holes is over the limit, and more than was found the last time that somebody looked: as long as
/// it is no more, what Lua asks for goes into the holes. [-0, +0, -]
static inline bool is_news(const rl_state *state, size_t held) {
  return held > state->room && (held > state->seen || rl_is_beyond(state, held));
}

/// Whether a request would cross the limit: Lua then holds `memory`. [-0, +0, -]
static inline bool crosses(const rl_state *state, size_t memory, size_t growth) {
  return memory > state->room || (growth > 0 && is_news(state, held(memory, spread(state) + growth)));
}

bool rl_has_crossed(const rl_state *state) { return state->memory > state->room || is_news(state, rl_held(state)); }

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
static bool may_cross(rl_state *state, size_t held, size_t new_size, bool is_text, bool *collects) {
  state->crossed_memory = true;
  if (new_size > state->room) return false;
  if (rl_is_beyond(state, held)) {
    *collects = is_text && new_size >= LARGE_BLOCK && !state->has_collected;
    return false;
  }
  rl_limits_interrupt(state);
  return true;
}

/// Lets a collector go that was stopped so far. A heap that has become large may from then on grow by half before it is
/// collected, not by as much as it holds: with ten thousand loads that is 10 MiB. Neither call collects. [-0, +0, -]
static void pass_mark(rl_state *state) {
  bool is_large = state->collector_mark == RL_LARGE_HEAP;
  state->collector_mark = is_large ? 0 : RL_LARGE_HEAP;
  if (is_large) {
    lua_gc(state->main, LUA_GCINC, 150, 200, 0);
  } else {
    lua_gc(state->main, LUA_GCRESTART);
  }
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
    if (!shrunk) {
      rl_heap_leave(&state->heap, old_size);
      rl_heap_enter(&state->heap, new_size);
    }
    if (__builtin_expect(rl_has_crossed(state), 0)) state->crossed_memory = true;
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
  size_t more = growth(state, block, old_size, new_size);
  if (__builtin_expect(crosses(state, memory, more), 0) && state->current) {
    bool collects = false;
    size_t holds = held(memory, spread(state) + more);
    if (rl_is_beyond(state, holds)) {
      // Holes are counted for as long as nobody looks.
      rl_heap_look(rl_heap_of(state), state->limits.instructions < 0);
      holds = held(memory, spread(state) + growth(state, block, old_size, new_size));
    }
    if (!may_cross(state, holds, new_size, is_text, &collects)) {
      if (!collects) return refuse(state, RL_LIMIT_MEMORY);
      state->has_collected = true;
      return NULL;
    }
  }
  // When a stack moves, Lua goes through all calls on it.
  if (__builtin_expect(new_size >= CHARGED_BLOCK, 0)) state->steps += (int64_t)(new_size / BYTES_PER_STEP);
  if (__builtin_expect(new_size >= LARGE_BLOCK, 0)) {
    state->has_collected = false;
    if (is_array && grows_without_end(state)) return refuse(state, RL_LIMIT_INSTRUCTIONS);
  }
  void *grown = state->refuses ? NULL : serve(state, block, old_size, new_size);
  if (!grown) return refuse(state, RL_LIMIT_MEMORY);
  state->memory = memory;
  if (__builtin_expect(state->collector_mark && memory > state->collector_mark, 0)) pass_mark(state);
  return grown;
}
