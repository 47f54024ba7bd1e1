// tostring, without addresses.
#include "rl_lib.h"

/// In the registry: serial numbers of tables, functions, threads and userdata, by weak key.
const char rl_key_serials = 0;

// [-0, +1, m]
static void push_serials(lua_State *L) {
  if (lua_rawgetp(L, LUA_REGISTRYINDEX, &rl_key_serials) == LUA_TTABLE) return;
  lua_pop(L, 1);
  rl_push_weak_keys(L);
  lua_pushvalue(L, -1);
  lua_rawsetp(L, LUA_REGISTRYINDEX, &rl_key_serials);
}

/// The number of an object, given when it is first asked for and never given again. [-0, +0, m]
static lua_Integer serial_of(lua_State *L, int index) {
  luaL_checkstack(L, 8, NULL);
  push_serials(L);
  lua_pushvalue(L, index);
  if (lua_rawget(L, -2) != LUA_TNUMBER) {
    lua_pop(L, 1);
    if (rl_weak_keys_make_room(L, &rl_plugin(L)->serials_left)) {
      lua_pushvalue(L, -1);
      lua_rawsetp(L, LUA_REGISTRYINDEX, &rl_key_serials);
    }
    lua_pushinteger(L, (lua_Integer)++rl_plugin(L)->serials);
    lua_pushvalue(L, index);
    lua_pushvalue(L, -2);
    lua_rawset(L, -4);
  }
  lua_Integer serial = lua_tointeger(L, -1);
  lua_pop(L, 2);
  return serial;
}

void rl_forget_serials(lua_State *L, uint64_t last) {
  if (rl_plugin(L)->serials == last) return;
  rl_plugin(L)->serials = last;
  push_serials(L);
  lua_pushnil(L);
  while (lua_next(L, -2)) {
    bool is_later = (uint64_t)lua_tointeger(L, -1) > last;
    lua_pop(L, 1);
    if (!is_later) continue;
    lua_pushvalue(L, -1);
    lua_pushnil(L);
    lua_rawset(L, -4);
  }
  lua_pop(L, 1);
}

// [-0, +1, m]
static void push_object(lua_State *L, int index) {
  lua_Integer serial = serial_of(L, index);
  int named = luaL_getmetafield(L, index, "__name");
  const char *kind = named == LUA_TSTRING ? lua_tostring(L, -1) : luaL_typename(L, index);
  lua_pushfstring(L, "%s: %I", kind, (LUAI_UACINT)serial);
  if (named != LUA_TNIL) lua_remove(L, -2);
}

const char *rl_tolstring(lua_State *L, int index, size_t *length) {
  index = lua_absindex(L, index);
  if (luaL_callmeta(L, index, "__tostring")) {
    if (!lua_isstring(L, -1)) luaL_error(L, "'__tostring' must return a string");
    return lua_tolstring(L, -1, length);
  }
  switch (lua_type(L, index)) {
    case LUA_TNUMBER:
      if (lua_isinteger(L, index)) lua_pushfstring(L, "%I", (LUAI_UACINT)lua_tointeger(L, index));
      else lua_pushfstring(L, "%f", (LUAI_UACNUMBER)lua_tonumber(L, index));
      break;
    case LUA_TSTRING: lua_pushvalue(L, index); break;
    case LUA_TBOOLEAN: lua_pushstring(L, lua_toboolean(L, index) ? "true" : "false"); break;
    case LUA_TNIL: lua_pushliteral(L, "nil"); break;
    default: push_object(L, index); break;
  }
  return lua_tolstring(L, -1, length);
}
