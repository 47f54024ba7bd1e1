// `utf8`: Lua's own char, charpattern and codepoint, whose work is bounded by the stack; the others look at the limits.
#include "rl_lib.h"

#include <string.h>

enum { HIGHEST_CODE = 0x10FFFF };

static bool continues(const char *at) {
  return ((unsigned char)*at & 0xC0) == 0x80;
}

/// Reads one code, up to 2^31, and gives where it ends, or NULL if the bytes are none. Text ends with a byte 0.
static const char *read_code(const char *at, bool strict, uint32_t *result) {
  static const uint32_t least[] = {0, 0x80, 0x800, 0x10000, 0x200000, 0x4000000};
  unsigned char lead = (unsigned char)*at;
  if (lead < 0x80) {
    *result = lead;
    return at + 1;
  }
  int extra = 0;
  while (extra < 7 && (lead & (0x40 >> extra)) != 0) extra++;
  if (extra == 0 || extra > 5) return NULL;
  uint32_t code = lead & (0x3Fu >> extra);
  for (int i = 1; i <= extra; i++) {
    if (!continues(at + i)) return NULL;
    code = code << 6 | ((unsigned char)at[i] & 0x3F);
  }
  if (code < least[extra]) return NULL;
  if (strict && (code > HIGHEST_CODE || (code >= 0xD800 && code <= 0xDFFF))) return NULL;
  *result = code;
  return at + extra + 1;
}

/// A script's position, which may count from the end; 0 where it lies before the text.
static lua_Integer place(lua_Integer position, size_t length) {
  if (position >= 0) return position;
  if (0u - (size_t)position > length) return 0;
  return (lua_Integer)length + position + 1;
}

static int utf8_len(lua_State *L) {
  size_t length, done = 0;
  const char *text = luaL_checklstring(L, 1, &length);
  lua_Integer from = place(luaL_optinteger(L, 2, 1), length), to = place(luaL_optinteger(L, 3, -1), length), count = 0;
  bool lax = lua_toboolean(L, 4);
  luaL_argcheck(L, 1 <= from && from - 1 <= (lua_Integer)length, 2, "initial position out of bounds");
  luaL_argcheck(L, to - 1 < (lua_Integer)length, 3, "final position out of bounds");
  for (const char *at = text + from - 1; at < text + to; count++) {
    uint32_t code;
    const char *end = read_code(at, !lax, &code);
    if (end == NULL) {
      lua_pushnil(L);
      lua_pushinteger(L, at - text + 1);
      return 2;
    }
    at = end;
    rl_spend(L, &done, 1);
  }
  lua_pushinteger(L, count);
  return 1;
}

/// Moves back over `count` codes. Gives 0 where there are not as many. [-0, +0, e]
static lua_Integer move_back(lua_State *L, const char *text, lua_Integer at, lua_Integer count) {
  size_t done = 0;
  for (; count > 0 && at > 0; count--) {
    do {
      at--;
      rl_spend(L, &done, 1);
    } while (at > 0 && continues(text + at));
  }
  return count == 0 ? at : -1;
}

static lua_Integer move_on(lua_State *L, const char *text, size_t length, lua_Integer at, lua_Integer count) {
  size_t done = 0;
  for (; count > 0 && at < (lua_Integer)length; count--) {
    do {
      at++;
      rl_spend(L, &done, 1);
    } while (continues(text + at));
  }
  return count == 0 ? at : -1;
}

static int utf8_offset(lua_State *L) {
  size_t length, done = 0;
  const char *text = luaL_checklstring(L, 1, &length);
  lua_Integer n = luaL_checkinteger(L, 2), fallback = n >= 0 ? 1 : (lua_Integer)length + 1;
  lua_Integer at = place(luaL_optinteger(L, 3, fallback), length) - 1;
  luaL_argcheck(L, 0 <= at && at <= (lua_Integer)length, 3, "position out of bounds");
  if (n == 0) {
    for (; at > 0 && continues(text + at); at--) rl_spend(L, &done, 1);
  } else {
    if (continues(text + at)) return luaL_error(L, "initial position is a continuation byte");
    if (n < 0) at = move_back(L, text, at, n == LUA_MININTEGER ? LUA_MAXINTEGER : -n);
    else at = move_on(L, text, length, at, n - 1);
  }
  if (at < 0) lua_pushnil(L);
  else lua_pushinteger(L, at + 1);
  return 1;
}

static int step_codes(lua_State *L, bool strict) {
  size_t length, done = 0;
  const char *text = luaL_checklstring(L, 1, &length);
  lua_Unsigned at = (lua_Unsigned)lua_tointeger(L, 2);
  uint32_t code;
  if (at > 0 && at <= length) {
    for (; at < length && continues(text + at); at++) rl_spend(L, &done, 1);
  }
  if (at >= length) return 0;
  const char *end = read_code(text + at, strict, &code);
  if (end == NULL || continues(end)) return luaL_error(L, "invalid UTF-8 code");
  lua_pushinteger(L, (lua_Integer)at + 1);
  lua_pushinteger(L, code);
  return 2;
}

static int step_strict(lua_State *L) {
  return step_codes(L, true);
}

static int step_lax(lua_State *L) {
  return step_codes(L, false);
}

static int utf8_codes(lua_State *L) {
  const char *text = luaL_checkstring(L, 1);
  luaL_argcheck(L, !continues(text), 1, "invalid UTF-8 code");
  lua_pushcfunction(L, lua_toboolean(L, 2) ? step_lax : step_strict);
  lua_pushvalue(L, 1);
  lua_pushinteger(L, 0);
  return 3;
}

void rl_open_utf8(lua_State *L) {
  static const luaL_Reg functions[] = {{"codes", utf8_codes}, {"len", utf8_len}, {"offset", utf8_offset}, {NULL, NULL}};
  lua_pushcfunction(L, luaopen_utf8);
  lua_call(L, 0, 1);
  luaL_setfuncs(L, functions, 0);
}
