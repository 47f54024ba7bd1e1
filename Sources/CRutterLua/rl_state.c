// Opening, feeding and freeing the state of a plugin.
#include "rl_internal.h"
#include "rl_parts.h"

#include <stdlib.h>
#include <string.h>

const char rl_key_loaded = 0, rl_key_threads = 0, rl_key_types = 0, rl_key_objects = 0;
const char rl_key_classes = 0, rl_key_nodes = 0, rl_key_shapes = 0, rl_key_record = 0, rl_key_tostring = 0;
const char rl_key_path = 0, rl_key_lines = 0, rl_null = 0;

/// A state that lives for a moment mostly ends before its garbage is worth a look; a spec's holds a whole file of tests.
enum { FIRST_COLLECTION = 512 << 10, FIRST_OF_SPECS = 8 << 20 };

/// Everything of opening that may raise.
static int open_protected(lua_State *L) {
  static const char *const tables[] = {&rl_key_loaded, &rl_key_threads, &rl_key_types,
                                       &rl_key_objects, &rl_key_classes, &rl_key_nodes, &rl_key_shapes};
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
  state->ask = config->ask;
  state->watch = config->watch;
  state->fail_at = config->fail_at;
  state->specs = config->specs;
  state->is_brief = config->brief;
  state->has_arena = config->brief && RL_HAS_ARENAS;
  rl_seed(state, config->seed, config->started_microseconds);
  lua_State *L = state->main = state->current = lua_newstate(rl_allocate, state);
  if (!L) {
    rl_arena_drop(&state->arena);
    free(state);
    return NULL;
  }
  *(rl_state **)lua_getextraspace(L) = state;
  lua_atpanic(L, rl_panic);
  if (state->is_brief) {
    lua_gc(L, LUA_GCSTOP);
    state->first_collection = state->specs ? FIRST_OF_SPECS : FIRST_COLLECTION;
  }
  rl_turn_begins(state);
  lua_pushcfunction(L, open_protected);
  if (lua_pcall(L, 0, 0, 0) != LUA_OK) {
    rl_close(state);
    return NULL;
  }
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

static void free_names(rl_names *names) {
  for (uint32_t i = 0; i < names->count; i++) free(names->items[i].text);
  free(names->items);
}

void rl_close(rl_state *state) {
  rl_watch_forget(state);
  state->stop = state->overrun = 0;
  lua_sethook(state->main, NULL, 0, 0);
  if (state->has_arena) {
    rl_arena_drop(&state->arena);  // scripts have no finalizers, and nobody asks any more what ours would tell
  } else {
    lua_close(state->main);
    atomic_fetch_add(&left_over, state->memory);
    rl_pool_close(&state->pool);
  }
  for (size_t i = 0; i < state->source_count; i++) {
    free(state->sources[i].module);
    free(state->sources[i].file);
    free(state->sources[i].bytes);
  }
  free(state->sources);
  free_names(&state->types);
  free_names(&state->loaders);
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

// MARK: Sources and names

static char *copy_text(const char *text, size_t length) {
  char *copy = malloc(length + 1);
  if (!copy) return NULL;
  memcpy(copy, text, length);
  copy[length] = 0;
  return copy;
}

static bool add_source(rl_state *state, const char *module, const char *file, const void *bytes, size_t length,
                       size_t text_length, bool is_code) {
  rl_source *grown = realloc(state->sources, (state->source_count + 1) * sizeof *grown);
  if (!grown) return false;
  state->sources = grown;
  rl_source source = {.module = copy_text(module, strlen(module)), .file = copy_text(file, strlen(file)),
                      .bytes = copy_text(bytes, length), .length = length, .text_length = text_length,
                      .is_code = is_code};
  if (!source.module || !source.file || !source.bytes) {
    free(source.module);
    free(source.file);
    free(source.bytes);
    return false;
  }
  grown[state->source_count++] = source;
  return true;
}

bool rl_add_source(rl_state *state, const char *module, const char *file, const void *bytes, size_t length) {
  return add_source(state, module, file, bytes, length, length, false);
}

bool rl_add_code(rl_state *state, const char *module, const char *file, const void *bytes, size_t length,
                 size_t text_length) {
  return add_source(state, module, file, bytes, length, text_length, true);
}

const rl_source *rl_find_module(rl_state *state, const char *name, size_t length) {
  for (size_t i = 1; i < state->source_count; i++) {
    const char *module = state->sources[i].module;
    if (strlen(module) == length && memcmp(module, name, length) == 0) return &state->sources[i];
  }
  return NULL;
}

/// Loads code, which counts as much against the limits as compiling its text does.
static void load_code(lua_State *L, const rl_source *source) {
  rl_check_budget(L, source->text_length + source->text_length / 16);
  if (luaL_loadbufferx(L, source->bytes, source->length, source->file, "b") != LUA_OK) lua_error(L);
}

/// Goes over what is no Lua at the beginning of a file: a byte order mark, and a first line for the shell, whose end
/// stays, so that lines keep their numbers. Returns how long it is.
static size_t measure_preface(const char *bytes, size_t length) {
  size_t preface = length >= 3 && memcmp(bytes, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;
  if (preface == length || bytes[preface] != '#') return preface;
  const char *end = memchr(bytes + preface, '\n', length - preface);
  return end ? (size_t)(end - bytes) : length;
}

void rl_load_source(lua_State *L, const rl_source *source) {
  if (source->is_code) {
    load_code(L, source);
    return;
  }
  const char *chunk_name = lua_pushfstring(L, "@%s", source->file);
  size_t preface = measure_preface(source->bytes, source->length);
  if (rl_load_text(L, source->bytes + preface, source->length - preface, chunk_name) != LUA_OK) lua_error(L);
  lua_remove(L, -2);
}

static int append_code(lua_State *L, const void *bytes, size_t length, void *context) {
  (void)context;
  rl_tape *out = &rl_plugin(L)->out;
  if (length > out->byte_capacity - out->byte_count && !rl_tape_grow_bytes(out, length)) return 1;
  memcpy(out->bytes + out->byte_count, bytes, length);
  out->byte_count += (uint32_t)length;
  return 0;
}

static int compile_protected(lua_State *L) {
  rl_state *state = rl_plugin(L);
  rl_load_source(L, &state->sources[lua_tointeger(L, 1)]);
  rl_tape_clear(&state->out);
  if (lua_dump(L, append_code, NULL, 0) != 0) return luaL_error(L, "not enough memory");
  rl_put(&state->out, RL_STRING, state->out.byte_count, 0);
  return 0;
}

bool rl_compile(rl_state *state, size_t index) {
  lua_State *L = state->main;
  if (index >= state->source_count || state->stop) return false;
  lua_pushcfunction(L, compile_protected);
  lua_pushinteger(L, (lua_Integer)index);
  bool is_fine = lua_pcall(L, 1, 0, 0) == LUA_OK && !state->out.failed;
  lua_settop(L, 1);
  return is_fine;
}

static bool name(rl_names *names, uint32_t index, const char *text, size_t length) {
  if (index != names->count + 1) return index <= names->count;
  if (names->count == names->capacity) {
    uint32_t capacity = names->capacity ? names->capacity * 2 : 16;
    void *grown = realloc(names->items, capacity * sizeof *names->items);
    if (!grown) return false;
    names->items = grown;
    names->capacity = capacity;
  }
  char *copy = copy_text(text, length);
  if (!copy) return false;
  names->items[names->count].text = copy;
  names->items[names->count++].length = length;
  return true;
}

bool rl_name_type(rl_state *state, uint32_t index, const char *text, size_t length) {
  return name(&state->types, index, text, length);
}

bool rl_name_loader(rl_state *state, uint32_t index, const char *text, size_t length) {
  return name(&state->loaders, index, text, length);
}

const char *rl_name_of(const rl_names *names, int64_t index) {
  return index >= 1 && index <= names->count ? names->items[index - 1].text : "?";
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

void rl_numbers_add(rl_numbers *numbers, int64_t number) {
  if (numbers->count == numbers->capacity) {
    size_t capacity = numbers->capacity ? numbers->capacity * 2 : 64;
    int64_t *grown = realloc(numbers->items, capacity * sizeof *grown);
    if (!grown) return;
    numbers->items = grown;
    numbers->capacity = capacity;
  }
  numbers->items[numbers->count++] = number;
}

static bool next_number(rl_numbers *numbers, size_t *next, int64_t *number) {
  if (*next == numbers->count) {
    *next = numbers->count = 0;
    return false;
  }
  *number = numbers->items[(*next)++];
  return true;
}

bool rl_next_forgotten_cell(rl_state *state, int64_t *id) {
  return next_number(&state->forgotten_cells, &state->next_cell, id);
}

bool rl_next_forgotten_operation(rl_state *state, int64_t *id) {
  return next_number(&state->forgotten_operations, &state->next_operation, id);
}
