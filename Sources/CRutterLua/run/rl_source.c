// Source texts of a plugin, and the code that they are compiled to.
#include "rl_internal.h"
#include "rl_parts.h"
#include "rl_text.h"

#include <stdlib.h>
#include <string.h>

static bool add_source(rl_state *state, const char *module, const char *file, const void *bytes, size_t length,
                       size_t text_length, bool is_code) {
  rl_source *grown = realloc(state->sources, (state->source_count + 1) * sizeof *grown);
  if (!grown) return false;
  state->sources = grown;
  rl_source source = {.module = rl_new_text(module, strlen(module)), .file = rl_new_text(file, strlen(file)),
                      .bytes = rl_new_text(bytes, length), .length = length, .text_length = text_length,
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

/// Compiles text. [-0, +1, e]
static void load_source_text(lua_State *L, const rl_source *source) {
  const char *chunk_name = lua_pushfstring(L, "@%s", source->file);
  size_t preface = measure_preface(source->bytes, source->length);
  if (rl_load_text(L, source->bytes + preface, source->length - preface, chunk_name) != LUA_OK) lua_error(L);
  lua_remove(L, -2);
}

void rl_load_source(lua_State *L, const rl_source *source) {
  if (source->is_code) load_code(L, source); else load_source_text(L, source);
  if (rl_plugin(L)->specs && rl_is_own_file(source->file)) rl_use_own_globals(L);
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
  bool is_fine = lua_pcall(L, 1, 0, 1) == LUA_OK && !state->out.failed;
  lua_settop(L, 1);
  return is_fine;
}

void rl_free_sources(rl_state *state) {
  for (size_t i = 0; i < state->source_count; i++) {
    free(state->sources[i].module);
    free(state->sources[i].file);
    free(state->sources[i].bytes);
  }
  free(state->sources);
}
