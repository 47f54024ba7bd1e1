// `utf8`: Lua's own. The work of `len`, `codepoint` and `offset` goes by the length of the text, so it is charged here.
#include "rl_lib.h"

/// A script's position, which may count from the end. [-0, +0, e]
static lua_Integer place(lua_State *L, int argument, lua_Integer fallback, size_t length) {
  lua_Integer position = luaL_optinteger(L, argument, fallback);
  return position < 0 ? position + (lua_Integer)length + 1 : position;
}

static void charge(lua_State *L, lua_Integer from, lua_Integer to) {
  if (to > from) rl_check_budget(L, (size_t)(to - from));
}

/// Upvalue: Lua's own len, which raises for positions outside of the text.
static int utf8_len(lua_State *L) {
  size_t length;
  luaL_checklstring(L, 1, &length);
  lua_Integer from = place(L, 2, 1, length), to = place(L, 3, -1, length);
  charge(L, from < 0 ? 0 : from, to > (lua_Integer)length ? (lua_Integer)length : to);
  return lua_tocfunction(L, lua_upvalueindex(1))(L);
}

/// Upvalue: Lua's own offset. How far it went is charged afterwards.
static int utf8_offset(lua_State *L) {
  size_t length;
  luaL_checklstring(L, 1, &length);
  lua_Integer n = luaL_checkinteger(L, 2), end = (lua_Integer)length + 1;
  lua_Integer from = place(L, 3, n >= 0 ? 1 : end, length);
  int results = lua_tocfunction(L, lua_upvalueindex(1))(L);
  lua_Integer to = !lua_isnil(L, -1) ? lua_tointeger(L, -1) : n > 0 ? end : 0;
  charge(L, from, to);
  charge(L, to, from);
  return results;
}

/// Upvalue: Lua's own codepoint, which raises for positions outside of the text.
static int utf8_codepoint(lua_State *L) {
  size_t length;
  luaL_checklstring(L, 1, &length);
  lua_Integer from = place(L, 2, 1, length), to = place(L, 3, from, length);
  charge(L, from < 0 ? 0 : from, to > (lua_Integer)length ? (lua_Integer)length : to);
  return lua_tocfunction(L, lua_upvalueindex(1))(L);
}

/// Upvalue: Lua's own char.
static int utf8_char(lua_State *L) {
  for (int i = lua_gettop(L); i > 0; i--) rl_take_number(L, i);
  return lua_tocfunction(L, lua_upvalueindex(1))(L);
}

void rl_open_utf8(lua_State *L) {
  lua_pushcfunction(L, luaopen_utf8);
  lua_call(L, 0, 1);
  lua_getfield(L, -1, "char");
  lua_pushcclosure(L, utf8_char, 1);
  lua_setfield(L, -2, "char");
  lua_getfield(L, -1, "len");
  lua_pushcclosure(L, utf8_len, 1);
  lua_setfield(L, -2, "len");
  lua_getfield(L, -1, "codepoint");
  lua_pushcclosure(L, utf8_codepoint, 1);
  lua_setfield(L, -2, "codepoint");
  lua_getfield(L, -1, "offset");
  lua_pushcclosure(L, utf8_offset, 1);
  lua_setfield(L, -2, "offset");
}
