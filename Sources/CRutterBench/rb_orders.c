// Row 10, the Lua work alone: a fresh state with the standard libraries, a chunk that was compiled before, and the same
// callbacks as a session makes: main chunk, root, one load that waits once, one screen.
#include "rutter_bench.h"

#include "rb_steps.h"

#include <stdlib.h>
#include <string.h>

#include <lua5.4/lauxlib.h>
#include <lua5.4/lua.h>
#include <lua5.4/lualib.h>

struct rb_orders {
  char *code;
  size_t length;
};

// MARK: A `rutter` that only keeps what it is given

static int keep_root(lua_State *L) {
  lua_settop(L, 1);
  lua_setfield(L, LUA_REGISTRYINDEX, "root");
  return 0;
}

/// Keeps a destination by its type: each type is a closure of its own.
static int keep_destination(lua_State *L) {
  lua_settop(L, 2);
  lua_getfield(L, LUA_REGISTRYINDEX, "destinations");
  lua_insert(L, 1);
  lua_rawset(L, 1);
  return 0;
}

static int make_type(lua_State *L) {
  lua_settop(L, 2);
  lua_pushcclosure(L, rb_identity, 2);
  return 1;
}

/// A loader, called: a table with its options and argument.
static int defer(lua_State *L) {
  lua_settop(L, 1);
  lua_createtable(L, 2, 0);
  lua_insert(L, 1);
  lua_rawseti(L, 1, 2);
  lua_pushvalue(L, lua_upvalueindex(1));
  lua_rawseti(L, 1, 1);
  return 1;
}

static int make_loader(lua_State *L) {
  lua_settop(L, 2);
  lua_pushcclosure(L, defer, 1);
  return 1;
}

static int push_module(lua_State *L) {
  static const luaL_Reg functions[] = {
      {"screen", rb_identity}, {"section", rb_identity},  {"text", rb_identity},       {"link", rb_identity},
      {"button", rb_identity}, {"divider", rb_identity},  {"type", make_type},      {"loader", make_loader},
      {"root", keep_root},  {"destination", keep_destination}, {"sleep", rb_wait}, {NULL, NULL},
  };
  luaL_newlib(L, functions);
  return 1;
}

// MARK: One order

/// Runs the chunk, builds the root, loads what its first link names, and builds the screen of that.
static int run_order(lua_State *L) {
  const rb_orders *orders = lua_touserdata(L, 1);
  lua_settop(L, 0);
  luaL_openlibs(L);
  luaL_requiref(L, "rutter", push_module, 0);
  lua_newtable(L);
  lua_setfield(L, LUA_REGISTRYINDEX, "destinations");
  if (luaL_loadbufferx(L, orders->code, orders->length, "flow.lua", "b") != LUA_OK) return lua_error(L);
  lua_call(L, 0, 0);
  lua_settop(L, 0);
  lua_getfield(L, LUA_REGISTRYINDEX, "root");
  lua_call(L, 0, 1);
  uint64_t sum = rb_walk(L, 1);

  lua_rawgeti(L, 1, 1);
  lua_getfield(L, -1, "to");
  lua_rawgeti(L, -1, 1);  // the options of its loader
  int options = lua_gettop(L);
  lua_State *coroutine = lua_newthread(L);
  lua_getfield(L, options, "load");
  lua_rawgeti(L, options - 1, 2);
  lua_xmove(L, coroutine, 2);
  if (!rb_run_load(coroutine, L)) return luaL_error(L, "the load did not wait once and give a value");

  lua_getfield(L, LUA_REGISTRYINDEX, "destinations");
  lua_getfield(L, options, "gives");
  lua_rawget(L, -2);
  lua_getfield(L, -1, "screen");
  lua_xmove(coroutine, L, 1);
  lua_call(L, 1, 1);
  sum += rb_walk(L, lua_gettop(L));
  lua_pushinteger(L, (lua_Integer)sum);
  return 1;
}

uint64_t rb_orders_run(rb_orders *orders, long rounds) {
  uint64_t sum = 0;
  for (long i = 0; i < rounds; i++) {
    lua_State *L = luaL_newstate();
    if (!L) return 0;
    lua_pushcfunction(L, run_order);
    lua_pushlightuserdata(L, orders);
    if (lua_pcall(L, 1, 1, 0) != LUA_OK) {
      lua_close(L);
      return 0;
    }
    sum += (uint64_t)lua_tointeger(L, -1);
    lua_close(L);
  }
  return sum;
}

// MARK: Compiling

static int append(lua_State *L, const void *bytes, size_t length, void *context) {
  (void)L;
  rb_orders *orders = context;
  char *grown = realloc(orders->code, orders->length + length);
  if (!grown) return 1;
  memcpy(grown + orders->length, bytes, length);
  orders->code = grown;
  orders->length += length;
  return 0;
}

rb_orders *rb_orders_open(const char *script) {
  rb_orders *orders = calloc(1, sizeof *orders);
  lua_State *L = luaL_newstate();
  bool is_fine = orders && L && luaL_loadbufferx(L, script, strlen(script), "@flow.lua", "t") == LUA_OK &&
                 lua_dump(L, append, orders, 0) == 0;
  if (L) lua_close(L);
  if (is_fine && rb_orders_run(orders, 1) != 0) return orders;
  rb_orders_close(orders);
  return NULL;
}

void rb_orders_close(rb_orders *orders) {
  if (!orders) return;
  free(orders->code);
  free(orders);
}
