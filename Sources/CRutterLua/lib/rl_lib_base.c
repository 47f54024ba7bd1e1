// The base functions that neither walk, protect nor compile. Semantics are those of Lua 5.4's manual.
#include "rl_lib.h"
#include "rl_parts.h"

#include <ctype.h>
#include <string.h>

static int base_error(lua_State *L) {
  int level = (int)luaL_optinteger(L, 2, 1);
  lua_settop(L, 1);
  if (lua_type(L, 1) == LUA_TSTRING && level > 0) {
    luaL_where(L, level);
    lua_insert(L, 1);
    lua_concat(L, 2);
  }
  return lua_error(L);
}

static int base_assert(lua_State *L) {
  if (lua_toboolean(L, 1)) return lua_gettop(L);
  luaL_checkany(L, 1);
  lua_remove(L, 1);
  lua_pushliteral(L, "assertion failed!");
  lua_settop(L, 1);  // the message, or the text above if there is none
  return base_error(L);
}

static int base_getmetatable(lua_State *L) {
  luaL_checkany(L, 1);
  rl_fill_globals(L, 1);
  if (!lua_getmetatable(L, 1)) return lua_pushnil(L), 1;
  luaL_getmetafield(L, 1, "__metatable");
  return 1;
}

/// A finalizer would run with the limits' hook off, also while the state closes; so there are none.
static int base_setmetatable(lua_State *L) {
  int kind = lua_type(L, 2);
  luaL_checktype(L, 1, LUA_TTABLE);
  luaL_argexpected(L, kind == LUA_TNIL || kind == LUA_TTABLE, 2, "nil or table");
  rl_fill_globals(L, 1);
  if (luaL_getmetafield(L, 1, "__metatable") != LUA_TNIL) return luaL_error(L, "cannot change a protected metatable");
  if (kind == LUA_TTABLE) {
    lua_pushliteral(L, "__gc");
    if (lua_rawget(L, 2) != LUA_TNIL)
      return luaL_error(L, "a metatable with '__gc' is refused: scripts have no finalizers; "
                           "use a to-be-closed variable, local x <close> = …");
  }
  lua_settop(L, 2);
  lua_setmetatable(L, 1);
  return 1;
}

static int base_rawequal(lua_State *L) {
  luaL_checkany(L, 1);
  luaL_checkany(L, 2);
  lua_pushboolean(L, lua_rawequal(L, 1, 2));
  return 1;
}

static int base_rawlen(lua_State *L) {
  int kind = lua_type(L, 1);
  luaL_argexpected(L, kind == LUA_TTABLE || kind == LUA_TSTRING, 1, "table or string");
  lua_pushinteger(L, (lua_Integer)lua_rawlen(L, 1));
  return 1;
}

static int base_rawget(lua_State *L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  luaL_checkany(L, 2);
  lua_settop(L, 2);
  rl_unguard(L, 1);
  lua_rawget(L, 1);
  return 1;
}

static int base_rawset(lua_State *L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  luaL_checkany(L, 2);
  luaL_checkany(L, 3);
  lua_settop(L, 3);
  lua_pushvalue(L, 1);
  if (rl_unguard(L, 4)) {
    lua_settop(L, 3);
    lua_settable(L, 1);  // raises, and names the table
  }
  lua_settop(L, 3);
  lua_rawset(L, 1);
  return 1;
}

static int base_select(lua_State *L) {
  int count = lua_gettop(L);
  rl_check_budget(L, (size_t)count / 8);  // they were all copied for this call
  if (lua_type(L, 1) == LUA_TSTRING && *lua_tostring(L, 1) == '#') {
    lua_pushinteger(L, count - 1);
    return 1;
  }
  lua_Integer from = luaL_checkinteger(L, 1);
  if (from < 0) from = count + from;
  else if (from > count) from = count;
  luaL_argcheck(L, 1 <= from, 1, "index out of range");
  return count - (int)from;
}

/// The integer that `text` shows in `base`, or false where it shows none. [-0, +0, e]
static bool read_integer(lua_State *L, const char *text, size_t length, int base, lua_Integer *result) {
  const char *end = text + length;
  lua_Unsigned number = 0;
  size_t done = 0;
  while (text < end && isspace((unsigned char)*text)) text++;
  bool negative = text < end && *text == '-';
  if (text < end && (*text == '-' || *text == '+')) text++;
  if (text == end || !isalnum((unsigned char)*text)) return false;
  for (; text < end && isalnum((unsigned char)*text); text++) {
    int digit = isdigit((unsigned char)*text) ? *text - '0' : toupper((unsigned char)*text) - 'A' + 10;
    if (digit >= base) return false;
    number = number * (lua_Unsigned)base + (lua_Unsigned)digit;
    rl_spend(L, &done, 1);
  }
  while (text < end && isspace((unsigned char)*text)) text++;
  *result = (lua_Integer)(negative ? 0u - number : number);
  return text == end;
}

static int base_tonumber(lua_State *L) {
  if (lua_isnoneornil(L, 2)) {
    if (lua_type(L, 1) == LUA_TNUMBER) return lua_settop(L, 1), 1;
    size_t length;
    const char *text = lua_tolstring(L, 1, &length);
    if (text != NULL) rl_check_budget(L, length / 8);
    if (text != NULL && lua_stringtonumber(L, text) == length + 1) return 1;
    luaL_checkany(L, 1);
    lua_pushnil(L);
    return 1;
  }
  lua_Integer base = luaL_checkinteger(L, 2), result;
  luaL_checktype(L, 1, LUA_TSTRING);
  size_t length;
  const char *text = lua_tolstring(L, 1, &length);
  luaL_argcheck(L, 2 <= base && base <= 36, 2, "base out of range");
  if (read_integer(L, text, length, (int)base, &result)) lua_pushinteger(L, result);
  else lua_pushnil(L);
  return 1;
}

static int base_tostring(lua_State *L) {
  luaL_checkany(L, 1);
  rl_tolstring(L, 1, NULL);
  return 1;
}

static int base_type(lua_State *L) {
  luaL_argcheck(L, lua_type(L, 1) != LUA_TNONE, 1, "value expected");
  lua_pushstring(L, luaL_typename(L, 1));
  return 1;
}

/// The function does not even tell how much memory is in use, because that depends on the build and on how a script was
/// loaded (K1).
static int base_collectgarbage(lua_State *L) {
  return luaL_error(L, "scripts have no collectgarbage: collecting and counting memory is the host's, leave it out");
}

void rl_open_base(lua_State *L) {
  static const luaL_Reg functions[] = {
    {"assert", base_assert}, {"collectgarbage", base_collectgarbage}, {"error", base_error},
    {"getmetatable", base_getmetatable}, {"rawequal", base_rawequal}, {"rawget", base_rawget},
    {"rawlen", base_rawlen}, {"rawset", base_rawset}, {"select", base_select},
    {"setmetatable", base_setmetatable}, {"tonumber", base_tonumber}, {"tostring", base_tostring},
    {"type", base_type}, {NULL, NULL},
  };
  luaL_newlib(L, functions);
  lua_pushliteral(L, LUA_VERSION);
  lua_setfield(L, -2, "_VERSION");
  rl_open_walk(L);
  rl_open_next(L);
  rl_open_protect(L);
  rl_open_load(L);
  rl_open_require(L);
}
