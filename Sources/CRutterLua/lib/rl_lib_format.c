// string.format: Lua's own, after its work was charged and its `%s` arguments were made texts. Lua would show addresses
// there, and would lay out a text of any length before anybody looks at the limits.
#include "rl_pattern.h"

#include <string.h>

/// What a number takes at most: Lua allows widths and precisions of two digits.
enum { INTEGER_BYTES = 120, FLOAT_BYTES = 512 };

/// A large number with many digits takes the C library some 10 microseconds, and no hook comes between two of them.
enum { MOST_CONVERSIONS = 10000 };

/// How many bytes of texts `%q` may quote in one call: what it writes is meant to be read as source text. Lua writes it
/// byte by byte, which no hook interrupts and which takes up to a hundred times as long as copying. [-0, +0, e]
static void check_quoted(lua_State *L, size_t length, size_t *quoted) {
  size_t limit = rl_plugin(L)->limits.source_bytes;
  *quoted += length;
  if (*quoted > limit) {
    luaL_error(L, "string.format quotes texts of at most %I bytes by '%%q', as long as source text may be", (lua_Integer)limit);
  }
  rl_check_budget(L, 4 * length);
}

/// How many bytes a conversion gives at most; the argument of `%s` is replaced by its text. [-0, +0, e]
static size_t measure(lua_State *L, char letter, int argument, size_t *quoted) {
  size_t length = 0;
  switch (letter) {
    case 'p':
      luaL_error(L, "'%%p' is refused: addresses differ from run to run; use tostring, which gives a serial number");
      return 0;
    case 's':
      rl_tolstring(L, argument, &length);
      lua_replace(L, argument);
      return length + INTEGER_BYTES;
    case 'q':
      if (lua_type(L, argument) == LUA_TSTRING) lua_tolstring(L, argument, &length);
      check_quoted(L, length, quoted);
      return 4 * length + INTEGER_BYTES;  // a byte may become `\000`
    case 'a': case 'A': case 'e': case 'E': case 'f': case 'F': case 'g': case 'G':
      rl_take_number(L, argument);
      return FLOAT_BYTES;
    default:
      rl_take_number(L, argument);
      return INTEGER_BYTES;
  }
}

/// Upvalue: Lua's own format, which also raises for what is wrong with the form or an argument.
int rl_string_format(lua_State *L) {
  size_t length, conversions = 0;
  const char *form = luaL_checklstring(L, 1, &length), *end = form + length;
  int top = lua_gettop(L), argument = 1;
  size_t bytes = length, quoted = 0;
  for (const char *at = form; (at = memchr(at, '%', (size_t)(end - at))) != NULL; conversions++) {
    at += 1 + strspn(at + 1, "-+ #0123456789.");
    if (*at != '%') {
      if (++argument > top) break;
      bytes += measure(L, *at, argument, &quoted);
    }
    if (at < end) at++;
  }
  if (conversions > MOST_CONVERSIONS) {
    return luaL_error(L, "string.format takes at most %d conversions in one call", MOST_CONVERSIONS);
  }
  rl_check_size(L, bytes, "string.format");
  rl_check_budget(L, 4 * conversions + bytes / 64);
  return lua_tocfunction(L, lua_upvalueindex(1))(L);  // in this frame, so that messages name this call
}
