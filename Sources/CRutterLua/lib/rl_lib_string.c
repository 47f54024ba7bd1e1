// The functions of `string` that do not search, and what strings do by themselves: methods and arithmetic.
#include "rl_pattern.h"

#include <limits.h>
#include <stdint.h>
#include <string.h>

/// What may be padded by all `c` of a format together: Lua writes that byte by byte.
enum { PACK_FORMAT_BYTES = 1 << 16, PACK_PADDING_BYTES = 1 << 24 };

/// Texts of this length may be numbers that somebody wrote.
enum { SHORT_NUMBER = 200 };

void rl_take_number(lua_State *L, int index) {
  if (lua_type(L, index) != LUA_TSTRING) return;
  size_t length;
  const char *text = lua_tolstring(L, index, &length);
  if (length <= SHORT_NUMBER) return;
  rl_check_budget(L, length / 4);
  index = lua_absindex(L, index);
  size_t read = lua_stringtonumber(L, text);
  if (read == length + 1) lua_replace(L, index);
  else if (read > 0) lua_pop(L, 1);
}

static int string_len(lua_State *L) {
  size_t length;
  luaL_checklstring(L, 1, &length);
  lua_pushinteger(L, (lua_Integer)length);
  return 1;
}

/// The C index behind the last byte that a script's end position means.
static size_t end_index(lua_Integer position, size_t length) {
  if (position > (lua_Integer)length) return length;
  if (position >= 0) return (size_t)position;
  return position < -(lua_Integer)length ? 0 : length + (size_t)position + 1;
}

static int string_sub(lua_State *L) {
  size_t length;
  const char *text = luaL_checklstring(L, 1, &length);
  size_t from = rl_start_index(luaL_checkinteger(L, 2), length), to = end_index(luaL_optinteger(L, 3, -1), length);
  if (from >= to) return lua_pushliteral(L, ""), 1;
  rl_spend_bytes(L, to - from);
  lua_pushlstring(L, text + from, to - from);
  return 1;
}

static int string_byte(lua_State *L) {
  size_t length;
  const char *text = luaL_checklstring(L, 1, &length);
  lua_Integer first = luaL_optinteger(L, 2, 1);
  size_t from = rl_start_index(first, length), to = end_index(luaL_optinteger(L, 3, first), length);
  if (from >= to) return 0;
  if (to - from >= (size_t)INT_MAX) return luaL_error(L, "string slice too long");
  int count = (int)(to - from);
  luaL_checkstack(L, count, "string slice too long");
  for (int i = 0; i < count; i++) lua_pushinteger(L, (unsigned char)text[from + (size_t)i]);
  rl_check_budget(L, (size_t)count);
  return count;
}

static int string_char(lua_State *L) {
  int count = lua_gettop(L);
  luaL_Buffer buffer;
  char *bytes = luaL_buffinitsize(L, &buffer, (size_t)count);
  for (int i = 1; i <= count; i++) {
    rl_take_number(L, i);
    lua_Unsigned code = (lua_Unsigned)luaL_checkinteger(L, i);
    luaL_argcheck(L, code <= UCHAR_MAX, i, "value out of range");
    bytes[i - 1] = (char)code;
  }
  luaL_pushresultsize(&buffer, (size_t)count);
  return 1;
}

/// Pushes the text at 1 with each byte changed, or turned round. [-0, +1, e]
static int change(lua_State *L, int kind) {
  size_t length;
  const char *text = luaL_checklstring(L, 1, &length);
  rl_spend_bytes(L, 8 * length);
  luaL_Buffer buffer;
  char *bytes = luaL_buffinitsize(L, &buffer, length);
  for (size_t i = 0; i < length; i++) {
    char byte = text[i];
    if (kind == 'r') byte = text[length - 1 - i];
    else if (kind == 'u' && byte >= 'a' && byte <= 'z') byte = (char)(byte - ('a' - 'A'));
    else if (kind == 'l' && byte >= 'A' && byte <= 'Z') byte = (char)(byte + ('a' - 'A'));
    bytes[i] = byte;
  }
  luaL_pushresultsize(&buffer, length);
  return 1;
}

static int string_lower(lua_State *L) {
  return change(L, 'l');
}

static int string_upper(lua_State *L) {
  return change(L, 'u');
}

static int string_reverse(lua_State *L) {
  return change(L, 'r');
}

static int string_rep(lua_State *L) {
  size_t length, gap_length;
  const char *text = luaL_checklstring(L, 1, &length);
  lua_Integer count = luaL_checkinteger(L, 2);
  const char *gap = luaL_optlstring(L, 3, "", &gap_length);
  size_t piece = length + gap_length;
  if (count <= 0 || piece == 0) return lua_pushliteral(L, ""), 1;
  bool fits = piece >= length && piece <= (size_t)INT64_MAX / (lua_Unsigned)count;
  if (!fits) return luaL_error(L, "resulting string too large");
  size_t total = (size_t)count * piece - gap_length, filled = piece;
  rl_check_size(L, total, "string.rep");
  rl_spend_bytes(L, total);
  luaL_Buffer buffer;
  char *bytes = luaL_buffinitsize(L, &buffer, total);
  memcpy(bytes, text, length);
  if (count > 1) memcpy(bytes + length, gap, gap_length);
  for (; filled < total; filled *= 2)
    memcpy(bytes + filled, bytes, filled < total - filled ? filled : total - filled);
  luaL_pushresultsize(&buffer, total);
  return 1;
}

/// The format of pack, unpack or packsize, by whose length their work is bounded. [-0, +0, e]
static const char *check_form(lua_State *L) {
  size_t length;
  const char *form = luaL_checklstring(L, 1, &length);
  luaL_argcheck(L, length <= PACK_FORMAT_BYTES, 1, "format longer than 65536 bytes");
  rl_check_budget(L, length);
  return form;
}

/// Lua's own, the upvalue.
static int pack(lua_State *L) {
  check_form(L);
  return lua_tocfunction(L, lua_upvalueindex(1))(L);  // in this frame, so that messages name this call
}

/// Skips the digits of a size, and gives what they say, or more than any size may be. 0 without digits.
static size_t take_size(const char **at) {
  size_t size = 0;
  for (; **at >= '0' && **at <= '9'; ++*at)
    if (size <= PACK_PADDING_BYTES) size = 10 * size + (size_t)(**at - '0');
  return size;
}

/// Charges what Lua's own pack does besides going through the format: reading long texts as numbers, and padding.
static int string_pack(lua_State *L) {
  const char *at = check_form(L);
  size_t padding = 0;
  int argument = 1, top = lua_gettop(L);
  while (*at && argument < top) {
    char option = *at++;
    size_t size = take_size(&at);
    if (option == 'c') padding += size;
    luaL_argcheck(L, padding <= PACK_PADDING_BYTES, 1, "'c' with a size over 16777216");
    if (strchr("bBhHlLjJTiIfdn", option)) rl_take_number(L, ++argument);
    else if (strchr("szc", option)) argument++;
    else if (option == 'X' && *at) at++, take_size(&at);
  }
  return lua_tocfunction(L, lua_upvalueindex(1))(L);
}

/// Takes over from Lua's `string` table what is safe once its work is charged. The two tables are on top.
static void take_charged(lua_State *L) {
  static const luaL_Reg functions[] = {
    {"pack", string_pack}, {"unpack", pack}, {"packsize", pack}, {"format", rl_string_format},
  };
  for (size_t i = 0; i < sizeof functions / sizeof *functions; i++) {
    lua_getfield(L, -2, functions[i].name);
    lua_pushcclosure(L, functions[i].func, 1);
    lua_setfield(L, -2, functions[i].name);
  }
}

/// Gives strings their metatable: arithmetic as Lua has it, methods from the private table on top. [-0, +0, m]
static void lock_metatable(lua_State *L) {
  static const char *const events[] = {"__add", "__sub", "__mul", "__mod", "__pow", "__div", "__idiv", "__unm"};
  lua_pushliteral(L, "");
  lua_getmetatable(L, -1);
  lua_newtable(L);
  for (size_t i = 0; i < sizeof events / sizeof *events; i++) {
    lua_getfield(L, -2, events[i]);
    lua_setfield(L, -2, events[i]);
  }
  lua_pushvalue(L, -4);
  lua_setfield(L, -2, "__index");
  lua_pushboolean(L, 0);
  lua_setfield(L, -2, "__metatable");
  lua_setmetatable(L, -3);
  lua_pop(L, 2);
}

void rl_open_string(lua_State *L) {
  static const luaL_Reg functions[] = {
    {"byte", string_byte}, {"char", string_char}, {"find", rl_string_find}, {"gmatch", rl_string_gmatch},
    {"gsub", rl_string_gsub}, {"len", string_len}, {"lower", string_lower},
    {"match", rl_string_match}, {"rep", string_rep}, {"reverse", string_reverse}, {"sub", string_sub},
    {"upper", string_upper}, {NULL, NULL},
  };
  lua_pushcfunction(L, luaopen_string);
  lua_call(L, 0, 1);
  luaL_newlib(L, functions);
  take_charged(L);
  lock_metatable(L);
  lua_remove(L, -2);
}
