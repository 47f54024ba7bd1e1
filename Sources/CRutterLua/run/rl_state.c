// Opens and frees the state of a plugin.
#include "rl_internal.h"
#include "rl_parts.h"

#include <stdlib.h>

const char rl_key_loaded = 0, rl_key_threads = 0, rl_key_types = 0, rl_key_objects = 0, rl_key_routes = 0;
const char rl_key_classes = 0, rl_key_nodes = 0, rl_key_shapes = 0, rl_key_record = 0, rl_key_tostring = 0;
const char rl_key_path = 0, rl_key_rutter = 0, rl_key_lines = 0, rl_key_code = 0, rl_null = 0;

/// A state that lives for a moment mostly ends before its garbage is worth a look; a spec's holds a whole file of tests.
enum { FIRST_COLLECTION = 512 << 10, FIRST_OF_SPECS = 2 << 20 };

/// What the blocks of a state's small pieces may hold beyond its limit, with all that is free in them.
enum { ARENA_BEYOND = 64 << 20 };

/// Everything of opening that may raise.
static int open_protected(lua_State *L) {
  static const char *const tables[] = {&rl_key_loaded, &rl_key_threads, &rl_key_types,
                                       &rl_key_objects, &rl_key_routes, &rl_key_classes, &rl_key_nodes, &rl_key_shapes};
  for (size_t i = 0; i < sizeof tables / sizeof *tables; i++) {
    lua_newtable(L);
    lua_rawsetp(L, LUA_REGISTRYINDEX, tables[i]);
  }
  rl_open_handles(L);
  rl_open_values(L);
  rl_open_library(L);
  lua_getglobal(L, "tostring");
  lua_rawsetp(L, LUA_REGISTRYINDEX, &rl_key_tostring);
  rl_open_coroutine(L);
  rl_open_package(L);
  rl_open_objects(L);
  rl_open_nodes(L);
  rl_open_rutter(L);
  lua_settop(L, 0);
  return 0;
}

rl_state *rl_open(const rl_config *config) {
  rl_state *state = calloc(1, sizeof *state);
  if (!state) return NULL;
  state->limits = config->limits;
  state->room = config->limits.memory_bytes;
  state->most_out = config->limits.value_bytes;
  // A text that is as long as a reply may be has a little around it.
  state->in.most = config->limits.reply_bytes + config->limits.reply_bytes / 64;
  state->ask = config->ask;
  state->capabilities = config->capabilities;
  state->watch = config->watch;
  state->fail_at = config->fail_at;
  state->specs = config->specs;
  state->is_brief = config->brief;
  // A spec's state lives as long as its file is run, and may free much that has to go back.
  state->has_arena = config->brief && !config->specs;
  state->arena.most = config->limits.memory_bytes + ARENA_BEYOND;
  rl_seed(state, config->seed, config->started_microseconds);
  lua_State *L = state->main = state->current = rl_new_lua(state);
  if (!L) {
    rl_arena_drop(&state->arena);
    free(state);
    return NULL;
  }
  *(rl_state **)lua_getextraspace(L) = state;
  lua_atpanic(L, rl_panic);
  if (state->is_brief) {
    lua_gc(L, LUA_GCSTOP);
    state->collector_mark = state->specs ? FIRST_OF_SPECS : FIRST_COLLECTION;
  } else {
    state->collector_mark = RL_LARGE_HEAP;
  }
  rl_turn_begins(state);
  lua_pushcfunction(L, open_protected);
  if (lua_pcall(L, 0, 0, 0) != LUA_OK) {
    rl_close(state);
    return NULL;
  }
  state->capabilities = NULL;
  // What stands on the main stack between two runs: the message handler of every run, and functions called lately.
  if (!lua_checkstack(L, RL_BASE + LUA_MINSTACK)) {
    rl_close(state);
    return NULL;
  }
  lua_pushcfunction(L, rl_message_handler);
  lua_settop(L, RL_BASE);
  rl_limits_arm(state);
  return state;
}

/// Bytes that closed states did not give back: 0 in a sound border.
static atomic_size_t left_over;

size_t rl_left_over(void) { return atomic_load(&left_over); }

void rl_close(rl_state *state) {
  rl_watch_forget(state);
  rl_forget_checkpoint(state);
  // After a fall variables may be left that closing the state closes; then the stop goes on, and ends what they run.
  if (!state->has_fallen) {
    state->stop = state->overrun = 0;
    lua_sethook(state->main, NULL, 0, 0);
  }
  if (state->has_arena) {
    rl_arena_drop(&state->arena);  // scripts have no finalizers, and nobody asks any more what ours would tell
  } else {
    lua_close(state->main);
    atomic_fetch_add(&left_over, state->memory);
    rl_pool_close(&state->pool);
    rl_heap_flush(&state->heap);
  }
  rl_free_sources(state);
  rl_free_names(&state->types);
  rl_free_names(&state->loaders);
  free(state->out.items);
  free(state->out.bytes);
  free(state->in.items);
  free(state->in.bytes);
  free(state->fields);
  free(state->handles.free);
  free(state->threads.free);
  free(state->released.items);
  free(state->kept.items);
  free(state->forgotten_cells.items);
  free(state->forgotten_operations.items);
  free(state->failure_bytes);
  for (size_t i = 0; i < RL_ORDERS; i++) free(state->orders[i].places);
  free(state);
}

// MARK: Small things

void rl_seed(rl_state *state, uint64_t seed, int64_t started_microseconds) {
  state->seed = seed;
  state->started_microseconds = started_microseconds;
}

void rl_fail_at(rl_state *state, int64_t request) {
  state->fail_at = request > 0 ? state->allocations + request : 0;
}

int64_t rl_allocations(const rl_state *state) { return state->allocations; }
size_t rl_memory(const rl_state *state) { return state->memory; }
void rl_collect(rl_state *state) { lua_gc(state->main, LUA_GCCOLLECT); }
const rl_tape *rl_out(const rl_state *state) { return &state->out; }
rl_tape *rl_in(rl_state *state) { return &state->in; }
