// pcall and xpcall. They do not catch the stop of a plugin (E2). A message handler of the script must not even be
// started then, because Lua turns hooks off while a handler runs after an error that a hook raised, so nothing could
// interrupt it.
#include "rl_lib.h"

/// Whether a limit of this plugin is broken.
static bool is_stopped(lua_State *L) {
  return rl_plugin(L)->stop != 0;
}

/// Gives the results of a protected call; `context` is how many values below them stay behind.
static int finish(lua_State *L, int status, lua_KContext context) {
  if (status != LUA_OK && status != LUA_YIELD) {
    if (is_stopped(L)) return lua_error(L);
    lua_pushboolean(L, 0);
    lua_insert(L, -2);
    return 2;
  }
  return lua_gettop(L) - (int)context;
}

static int base_pcall(lua_State *L) {
  luaL_checkany(L, 1);
  lua_pushboolean(L, 1);
  lua_insert(L, 1);
  return finish(L, lua_pcallk(L, lua_gettop(L) - 2, LUA_MULTRET, 0, 0, finish), 0);
}

/// Stands before a script's message handler, which is the upvalue. [-1, +1, e]
static int handle(lua_State *L) {
  if (is_stopped(L)) return 1;
  lua_pushvalue(L, lua_upvalueindex(1));
  lua_insert(L, 1);
  lua_call(L, 1, 1);
  return 1;
}

static int base_xpcall(lua_State *L) {
  int arguments = lua_gettop(L) - 2;
  luaL_checktype(L, 2, LUA_TFUNCTION);
  lua_pushvalue(L, 2);
  lua_pushcclosure(L, handle, 1);
  lua_replace(L, 2);
  lua_pushboolean(L, 1);
  lua_pushvalue(L, 1);
  lua_rotate(L, 3, 2);
  return finish(L, lua_pcallk(L, arguments, LUA_MULTRET, 2, 2, finish), 2);
}

bool rl_is_protecting(lua_CFunction function) { return function == base_pcall || function == base_xpcall; }

void rl_open_protect(lua_State *L) {
  static const luaL_Reg functions[] = {{"pcall", base_pcall}, {"xpcall", base_xpcall}, {NULL, NULL}};
  luaL_setfuncs(L, functions, 0);
}
