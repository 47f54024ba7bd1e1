// Read-only tables. Scripts get an empty table whose metatable reads from the real one, and never get hold of the real
// one.
#include "rl_lib.h"
#include "rl_parts.h"

/// In a stand-in's metatable this leads to the real table.
const char rl_key_guarded = 0;

// [-0, +0, e]
static int refuse_field(lua_State *L) {
  const char *name = lua_tostring(L, lua_upvalueindex(1));
  if (lua_type(L, 2) == LUA_TSTRING)
    return luaL_error(L, "'%s.%s' cannot be set: '%s' is read-only; keep it in a local or a table of your own", name,
                      lua_tostring(L, 2), name);
  return luaL_error(L, "'%s' is read-only; keep it in a local or a table of your own", name);
}

void rl_make_read_only(lua_State *L, const char *name) {
  lua_newtable(L);
  lua_createtable(L, 0, 4);
  lua_pushvalue(L, -3);
  lua_setfield(L, -2, "__index");
  lua_pushstring(L, name);
  lua_pushcclosure(L, refuse_field, 1);
  lua_setfield(L, -2, "__newindex");
  lua_pushboolean(L, 0);
  lua_setfield(L, -2, "__metatable");
  lua_pushvalue(L, -3);
  lua_rawsetp(L, -2, &rl_key_guarded);
  lua_setmetatable(L, -2);
  lua_remove(L, -2);
}

bool rl_is_guarded(lua_State *L, int index) {
  if (!lua_getmetatable(L, index)) return false;
  bool is_guarded = lua_rawgetp(L, -1, &rl_key_guarded) == LUA_TTABLE;
  lua_pop(L, 2);
  return is_guarded;
}

bool rl_unguard(lua_State *L, int index) {
  index = lua_absindex(L, index);
  if (lua_type(L, index) != LUA_TTABLE || !lua_getmetatable(L, index)) return false;
  if (lua_rawgetp(L, -1, &rl_key_guarded) != LUA_TTABLE) {
    lua_pop(L, 2);
    rl_fill_globals(L, index);
    return false;
  }
  lua_replace(L, index);
  lua_pop(L, 1);
  return true;
}
