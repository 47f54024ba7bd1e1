// Arguments and answers of `rutter.uri`, `rutter.base64` and `rutter.date`.
#include "rl_formats.h"

#include <stdarg.h>
#include <string.h>

const char *rl_check_text(lua_State *L, const char *function, const char *takes, int most, size_t *length) {
  int count = lua_gettop(L);
  if (count > most) luaL_error(L, "%s takes %s, got %d arguments", function, takes, count);
  lua_settop(L, most);
  // No number: of `7` nobody means the text.
  if (lua_type(L, 1) != LUA_TSTRING) luaL_error(L, "%s takes %s, got %s", function, takes, luaL_typename(L, 1));
  const char *text = lua_tolstring(L, 1, length);
  rl_check_budget(L, *length);
  return text;
}

void rl_check_fields(lua_State *L, int index, const char *function, const char *takes, const char *names) {
  if (lua_isnil(L, index)) {
    lua_newtable(L);
    lua_replace(L, index);
    return;
  }
  if (lua_type(L, index) != LUA_TTABLE) luaL_error(L, "%s takes %s, got %s", function, takes, luaL_typename(L, index));
  rl_check_places(L, index);
  for (lua_pushnil(L); lua_next(L, index); lua_pop(L, 1)) {
    if (lua_type(L, -2) != LUA_TSTRING) luaL_error(L, "%s takes %s; its fields have names", function, takes);
    const char *name = lua_tostring(L, -2), *at = names;
    size_t length = strlen(name);
    while (at && !(strncmp(at, name, length) == 0 && (at[length] == ' ' || at[length] == 0))) {
      at = strchr(at, ' ');
      if (at) at++;
    }
    if (at && length > 0) continue;
    rl_unknown_name(L, function, name, names);
  }
}

int rl_push_field(lua_State *L, int index, const char *name) {
  lua_pushstring(L, name);
  return lua_rawget(L, index);
}

int rl_tell(lua_State *L, const char *form, ...) {
  va_list arguments;
  va_start(arguments, form);
  lua_pushnil(L);
  lua_pushvfstring(L, form, arguments);
  va_end(arguments);
  return 2;
}

const char *rl_shown_byte(char byte, char shown[static 6]) {
  static const char digits[] = "0123456789ABCDEF";
  char *to = shown;
  *to++ = '\'';
  if (byte >= ' ' && byte < 0x7F) {
    *to++ = byte;
  } else {
    *to++ = '%';
    *to++ = digits[(unsigned char)byte >> 4];
    *to++ = digits[(unsigned char)byte & 15];
  }
  *to++ = '\'';
  *to = 0;
  return shown;
}

int rl_hex_digit(char digit) {
  if (digit >= '0' && digit <= '9') return digit - '0';
  if (digit >= 'a' && digit <= 'f') return digit - 'a' + 10;
  return digit >= 'A' && digit <= 'F' ? digit - 'A' + 10 : -1;
}
