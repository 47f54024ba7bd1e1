#include "rutter_bench.h"

#include "rb_steps.h"

#include <stdlib.h>
#include <string.h>

#include <lua5.4/lauxlib.h>
#include <lua5.4/lua.h>
#include <lua5.4/lualib.h>

struct rb_state {
  lua_State *lua;
  unsigned char *buffer;
  size_t used, capacity;
};

static int host(lua_State *L) {
  lua_pushinteger(L, luaL_checkinteger(L, 1) + 1);
  return 1;
}

// What a cell and a deferred value are measured against: a method of an object that is checked, and a table made.

static int object_get(lua_State *L) {
  const lua_Integer *value = luaL_checkudata(L, 1, "object");
  lua_pushinteger(L, *value);
  return 1;
}

static int make(lua_State *L) {
  luaL_checkinteger(L, 1);
  lua_settop(L, 1);
  lua_createtable(L, 2, 0);
  lua_insert(L, 1);
  lua_rawseti(L, 1, 2);
  lua_pushvalue(L, lua_upvalueindex(1));
  lua_rawseti(L, 1, 1);
  return 1;
}

static void register_object(lua_State *L) {
  *(lua_Integer *)lua_newuserdatauv(L, sizeof(lua_Integer), 0) = 1;
  luaL_newmetatable(L, "object");
  lua_newtable(L);
  lua_pushcfunction(L, object_get);
  lua_setfield(L, -2, "get");
  lua_setfield(L, -2, "__index");
  lua_setmetatable(L, -2);
  lua_setglobal(L, "object");
}

rb_state *rb_open(const char *script) {
  rb_state *state = calloc(1, sizeof *state);
  if (!state) return NULL;
  lua_State *L = state->lua = luaL_newstate();
  if (!L) {
    free(state);
    return NULL;
  }
  luaL_openlibs(L);
  lua_register(L, "host", host);
  lua_register(L, "wait", rb_wait);
  register_object(L);
  lua_pushliteral(L, "the loader");
  lua_pushcclosure(L, make, 1);
  lua_setglobal(L, "make");
  static const char *const constructors[] = {"screen", "section", "text", "link", "button", "divider", NULL};
  lua_newtable(L);
  for (const char *const *name = constructors; *name; name++) {
    lua_pushcfunction(L, rb_identity);
    lua_setfield(L, -2, *name);
  }
  lua_pushcfunction(L, rb_wait);
  lua_setfield(L, -2, "sleep");
  lua_setglobal(L, "rutter");
  if (luaL_dostring(L, script) != LUA_OK) {
    rb_close(state);
    return NULL;
  }
  return state;
}

void rb_close(rb_state *state) {
  if (!state) return;
  lua_close(state->lua);
  free(state->buffer);
  free(state);
}

size_t rb_memory(rb_state *state) {
  lua_gc(state->lua, LUA_GCCOLLECT);
  return (size_t)lua_gc(state->lua, LUA_GCCOUNT) * 1024 + (size_t)lua_gc(state->lua, LUA_GCCOUNTB);
}

uint64_t rb_call(rb_state *state, long rounds) {
  lua_State *L = state->lua;
  uint64_t sum = 0;
  lua_getglobal(L, "f");
  for (long i = 0; i < rounds; i++) {
    lua_pushvalue(L, -1);
    lua_pushinteger(L, i);
    if (lua_pcall(L, 1, 1, 0) != LUA_OK) return 0;
    sum += (uint64_t)lua_tointeger(L, -1);
    lua_pop(L, 1);
  }
  lua_pop(L, 1);
  return sum;
}

uint64_t rb_called(rb_state *state, long rounds) {
  lua_State *L = state->lua;
  lua_getglobal(L, "loop");
  lua_pushinteger(L, rounds);
  if (lua_pcall(L, 1, 1, 0) != LUA_OK) return 0;
  uint64_t sum = (uint64_t)lua_tointeger(L, -1);
  lua_pop(L, 1);
  return sum;
}

// MARK: Records

static void put(rb_state *state, const void *bytes, size_t count) {
  if (state->used + count > state->capacity) {
    state->capacity = 2 * (state->used + count);
    state->buffer = realloc(state->buffer, state->capacity);
    if (!state->buffer) abort();
  }
  memcpy(state->buffer + state->used, bytes, count);
  state->used += count;
}

static void put_kind(rb_state *state, unsigned char kind) { put(state, &kind, 1); }

static void put_text(rb_state *state, lua_State *L, int index) {
  size_t length;
  const char *text = lua_tolstring(L, index, &length);
  put(state, &length, sizeof length);
  put(state, text, length);
}

static void write_value(rb_state *state, lua_State *L, int index) {
  int type = lua_type(L, index);
  put_kind(state, (unsigned char)type);
  switch (type) {
    case LUA_TBOOLEAN: put_kind(state, (unsigned char)lua_toboolean(L, index)); break;
    case LUA_TNUMBER: {
      int is_integer = lua_isinteger(L, index);
      put_kind(state, (unsigned char)is_integer);
      if (is_integer) {
        lua_Integer integer = lua_tointeger(L, index);
        put(state, &integer, sizeof integer);
      } else {
        lua_Number number = lua_tonumber(L, index);
        put(state, &number, sizeof number);
      }
      break;
    }
    case LUA_TSTRING: put_text(state, L, index); break;
    case LUA_TTABLE: {
      size_t at = state->used;
      uint32_t count = 0;
      put(state, &count, sizeof count);
      lua_pushnil(L);
      while (lua_next(L, index)) {
        put_text(state, L, lua_gettop(L) - 1);
        write_value(state, L, lua_gettop(L));
        lua_pop(L, 1);
        count++;
      }
      memcpy(state->buffer + at, &count, sizeof count);
      break;
    }
    default: break;
  }
}

static const unsigned char *push_text(lua_State *L, const unsigned char *from) {
  size_t length;
  memcpy(&length, from, sizeof length);
  lua_pushlstring(L, (const char *)from + sizeof length, length);
  return from + sizeof length + length;
}

static const unsigned char *read_value(lua_State *L, const unsigned char *from) {
  switch (*from++) {
    case LUA_TBOOLEAN: lua_pushboolean(L, *from); return from + 1;
    case LUA_TNUMBER:
      if (*from++) {
        lua_Integer integer;
        memcpy(&integer, from, sizeof integer);
        lua_pushinteger(L, integer);
      } else {
        lua_Number number;
        memcpy(&number, from, sizeof number);
        lua_pushnumber(L, number);
      }
      return from + 8;
    case LUA_TSTRING: return push_text(L, from);
    case LUA_TTABLE: {
      uint32_t count;
      memcpy(&count, from, sizeof count);
      from += sizeof count;
      lua_createtable(L, 0, (int)count);
      for (uint32_t i = 0; i < count; i++) {
        from = push_text(L, from);
        from = read_value(L, from);
        lua_rawset(L, -3);
      }
      return from;
    }
    default: lua_pushnil(L); return from;
  }
}

static int out_protected(lua_State *L) {
  rb_state *state = lua_touserdata(L, 1);
  state->used = 0;
  write_value(state, L, 2);
  return 0;
}

static int in_protected(lua_State *L) {
  rb_state *state = lua_touserdata(L, 1);
  read_value(L, state->buffer);
  return 1;
}

uint64_t rb_record_out(rb_state *state, long rounds) {
  lua_State *L = state->lua;
  uint64_t sum = 0;
  for (long i = 0; i < rounds; i++) {
    lua_pushcfunction(L, out_protected);
    lua_pushlightuserdata(L, state);
    lua_getglobal(L, "record");
    if (lua_pcall(L, 2, 0, 0) != LUA_OK) return 0;
    sum += state->used;
  }
  return sum;
}

uint64_t rb_record_in(rb_state *state, long rounds) {
  lua_State *L = state->lua;
  uint64_t sum = 0;
  for (long i = 0; i < rounds; i++) {
    lua_pushcfunction(L, in_protected);
    lua_pushlightuserdata(L, state);
    if (lua_pcall(L, 1, 1, 0) != LUA_OK) return 0;
    sum += (uint64_t)lua_istable(L, -1);
    lua_pop(L, 1);
  }
  return sum;
}

// MARK: Navigating

static int show_protected(lua_State *L) {
  lua_getglobal(L, "screen");
  lua_insert(L, 1);
  lua_call(L, 1, 1);
  lua_pushinteger(L, (lua_Integer)rb_walk(L, 1));
  return 1;
}

uint64_t rb_navigate(rb_state *state, long rounds) {
  lua_State *L = state->lua;
  uint64_t sum = 0;
  for (long i = 0; i < rounds; i++) {
    lua_State *coroutine = lua_newthread(L);
    lua_getglobal(coroutine, "load");
    lua_pushinteger(coroutine, i & 1023);
    if (!rb_run_load(coroutine, L)) return 0;
    lua_pushcfunction(L, show_protected);
    lua_xmove(coroutine, L, 1);
    if (lua_pcall(L, 1, 1, 0) != LUA_OK) return 0;
    sum += (uint64_t)lua_tointeger(L, -1);
    lua_settop(L, 0);
  }
  return sum;
}

// MARK: Many at once

uint64_t rb_start_coroutines(rb_state *state, long count) {
  lua_State *L = state->lua;
  lua_createtable(L, (int)count, 0);
  for (long i = 1; i <= count; i++) {
    lua_State *coroutine = lua_newthread(L);
    int results;
    lua_getglobal(coroutine, "load");
    lua_pushinteger(coroutine, i);
    if (lua_resume(coroutine, L, 1, &results) != LUA_YIELD) return 0;
    lua_pop(coroutine, results);
    lua_rawseti(L, -2, i);
  }
  lua_setglobal(L, "waiting");
  return (uint64_t)count;
}

uint64_t rb_finish_coroutines(rb_state *state, long count) {
  lua_State *L = state->lua;
  uint64_t sum = 0;
  lua_getglobal(L, "waiting");
  for (long i = 1; i <= count; i++) {
    lua_rawgeti(L, -1, i);
    int results;
    lua_State *coroutine = lua_tothread(L, -1);
    if (lua_resume(coroutine, L, 0, &results) != LUA_OK) return 0;
    sum += (uint64_t)lua_tointeger(coroutine, -1);
    lua_pop(L, 1);
  }
  lua_settop(L, 0);
  lua_pushnil(L);
  lua_setglobal(L, "waiting");
  return sum;
}
