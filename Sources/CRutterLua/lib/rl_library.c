// Opens the sandboxed library of a plugin's state.
#include "rl_lib.h"

typedef void opener(lua_State *L);

static const struct {
  const char *name;
  opener *open;
} parts[] = {
  {"string", rl_open_string}, {"table", rl_open_table}, {"math", rl_open_math},
  {"os", rl_open_os}, {"utf8", rl_open_utf8}, {"debug", rl_open_debug},
};

/// Copies all fields of the table on top into the global table. [-0, +0, m]
static void add_to_globals(lua_State *L) {
  lua_pushglobaltable(L);
  lua_pushnil(L);
  while (lua_next(L, -3)) {
    lua_pushvalue(L, -2);
    lua_insert(L, -2);
    lua_rawset(L, -4);
  }
  lua_pop(L, 1);
}

void rl_open_library(lua_State *L) {
  // Messages and tracebacks find names of functions in here. Scripts cannot reach it, and each function is in it once:
  // otherwise the name found would depend on the order of a hash table.
  luaL_getsubtable(L, LUA_REGISTRYINDEX, LUA_LOADED_TABLE);
  rl_open_base(L);
  add_to_globals(L);
  lua_setfield(L, -2, LUA_GNAME);
  for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
    parts[i].open(L);
    lua_pushvalue(L, -1);
    lua_setfield(L, -3, parts[i].name);
    rl_make_read_only(L, parts[i].name);
    lua_setglobal(L, parts[i].name);
  }
  lua_pop(L, 1);
  lua_pushglobaltable(L);
  lua_setglobal(L, LUA_GNAME);
}
