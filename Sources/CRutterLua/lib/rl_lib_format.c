// string.format. Widths and precisions have two digits at most, so no item is longer than a fixed buffer.
#include "rl_pattern.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { SPEC_BYTES = 32, ITEM_BYTES = 512 };

/// One conversion: the C format that does it, its letter, its argument.
typedef struct conversion {
  char spec[SPEC_BYTES];
  char letter;
  bool plain;      // neither flags nor width nor precision
  bool precision;
  int argument;
} conversion;

/// What each conversion may have: flags, and whether a precision.
static const struct {
  const char *letters, *flags;
  bool precision;
} rules[] = {
  {"c", "-", false}, {"di", "-+0 ", true}, {"u", "-0", true}, {"oxX", "-#0", true},
  {"aAfFeEgG", "-+#0 ", true}, {"s", "-", true}, {"q", "", false},
};

static const char *skip_digits(const char *at) {
  for (int i = 0; i < 2 && isdigit((unsigned char)*at); i++) at++;
  return at;
}

/// Raises unless flags, width and precision are what the conversion's letter may have. [-0, +0, e]
static void check_spec(lua_State *L, const conversion *c) {
  for (size_t i = 0; i < sizeof rules / sizeof *rules; i++) {
    if (c->letter == '\0' || strchr(rules[i].letters, c->letter) == NULL) continue;
    if (c->letter == 'q' && !c->plain) luaL_error(L, "specifier '%%q' cannot have modifiers");
    const char *at = c->spec + 1 + strspn(c->spec + 1, rules[i].flags);
    if (*at != '0') {
      at = skip_digits(at);
      if (*at == '.' && rules[i].precision) at = skip_digits(at + 1);
    }
    if (!isalpha((unsigned char)*at)) luaL_error(L, "invalid conversion specification: '%s'", c->spec);
    return;
  }
  luaL_error(L, "invalid conversion '%s' to 'format'", c->spec);
}

/// Reads a conversion behind its % and gives where the format goes on. [-0, +0, e]
static const char *read_conversion(lua_State *L, const char *at, conversion *c) {
  size_t length = strspn(at, "-+ #0123456789.");
  if (length >= SPEC_BYTES - 10) luaL_error(L, "invalid format string to 'format'");
  c->letter = at[length];
  c->plain = length == 0;
  c->precision = memchr(at, '.', length) != NULL;
  snprintf(c->spec, SPEC_BYTES, "%%%.*s", (int)length + 1, at);
  if (c->letter == 'p')
    luaL_error(L, "'%%p' is refused: addresses differ from run to run; use tostring, which gives a serial number");
  check_spec(L, c);
  return at + length + 1;
}

/// Adds what printf makes of a number; `type` goes before the conversion's letter. [-0, +0, e]
static void add_integer(lua_State *L, luaL_Buffer *buffer, conversion *c) {
  lua_Integer number = luaL_checkinteger(L, c->argument);
  size_t length = strlen(c->spec);
  snprintf(c->spec + length - 1, SPEC_BYTES - length + 1, "ll%c", c->letter);
  char *room = luaL_prepbuffsize(buffer, ITEM_BYTES);
  luaL_addsize(buffer, (size_t)snprintf(room, ITEM_BYTES, c->spec, (long long)number));
}

static void add_float(lua_State *L, luaL_Buffer *buffer, const conversion *c) {
  lua_Number number = luaL_checknumber(L, c->argument);
  char *room = luaL_prepbuffsize(buffer, ITEM_BYTES);
  luaL_addsize(buffer, (size_t)snprintf(room, ITEM_BYTES, c->spec, number));
}

static void add_character(lua_State *L, luaL_Buffer *buffer, const conversion *c) {
  int byte = (int)luaL_checkinteger(L, c->argument);
  char *room = luaL_prepbuffsize(buffer, ITEM_BYTES);
  luaL_addsize(buffer, (size_t)snprintf(room, ITEM_BYTES, c->spec, byte));
}

static void add_text(lua_State *L, luaL_Buffer *buffer, const conversion *c) {
  size_t length;
  const char *text = rl_tolstring(L, c->argument, &length);
  rl_spend_bytes(L, length);
  if (c->plain || (!c->precision && length >= 100)) {
    luaL_argcheck(L, c->plain || strlen(text) == length, c->argument, "string contains zeros");
    luaL_addvalue(buffer);
    return;
  }
  luaL_argcheck(L, strlen(text) == length, c->argument, "string contains zeros");
  char *room = luaL_prepbuffsize(buffer, ITEM_BYTES);
  luaL_addsize(buffer, (size_t)snprintf(room, ITEM_BYTES, c->spec, text));
  lua_pop(L, 1);
}

static void add_quoted(lua_State *L, luaL_Buffer *buffer, const char *text, size_t length) {
  size_t done = 0;
  luaL_addchar(buffer, '"');
  for (size_t i = 0; i < length; i++) {
    unsigned char byte = (unsigned char)text[i];
    if (byte == '"' || byte == '\\' || byte == '\n') {
      luaL_addchar(buffer, '\\');
      luaL_addchar(buffer, (char)byte);
    } else if (byte < 32 || byte == 127) {
      bool digit = i + 1 < length && isdigit((unsigned char)text[i + 1]);
      char room[8];
      snprintf(room, sizeof room, digit ? "\\%03d" : "\\%d", byte);
      luaL_addstring(buffer, room);
    } else {
      luaL_addchar(buffer, (char)byte);
    }
    rl_spend(L, &done, 1);
  }
  luaL_addchar(buffer, '"');
}

static void add_quoted_number(lua_State *L, luaL_Buffer *buffer, int argument) {
  char *room = luaL_prepbuffsize(buffer, ITEM_BYTES);
  lua_Number number = lua_tonumber(L, argument);
  lua_Integer integer = lua_tointeger(L, argument);
  int length;
  if (lua_isinteger(L, argument))
    length = snprintf(room, ITEM_BYTES, integer == LUA_MININTEGER ? "0x%llx" : "%lld", (long long)integer);
  else if (isinf(number)) length = snprintf(room, ITEM_BYTES, number > 0 ? "1e9999" : "-1e9999");
  else if (isnan(number)) length = snprintf(room, ITEM_BYTES, "(0/0)");
  else length = snprintf(room, ITEM_BYTES, "%a", number);
  luaL_addsize(buffer, (size_t)length);
}

/// Adds a value as Lua reads it back. [-0, +0, e]
static void add_literal(lua_State *L, luaL_Buffer *buffer, const conversion *c) {
  size_t length;
  const char *text;
  switch (lua_type(L, c->argument)) {
    case LUA_TSTRING:
      text = lua_tolstring(L, c->argument, &length);
      add_quoted(L, buffer, text, length);
      break;
    case LUA_TNUMBER: add_quoted_number(L, buffer, c->argument); break;
    case LUA_TNIL:
    case LUA_TBOOLEAN:
      rl_tolstring(L, c->argument, NULL);
      luaL_addvalue(buffer);
      break;
    default: luaL_argerror(L, c->argument, "value has no literal form");
  }
}

static void add_conversion(lua_State *L, luaL_Buffer *buffer, conversion *c) {
  switch (c->letter) {
    case 'c': add_character(L, buffer, c); break;
    case 'd': case 'i': case 'u': case 'o': case 'x': case 'X': add_integer(L, buffer, c); break;
    case 's': add_text(L, buffer, c); break;
    case 'q': add_literal(L, buffer, c); break;
    default: add_float(L, buffer, c); break;
  }
}

int rl_string_format(lua_State *L) {
  size_t length, done = 0;
  const char *at = luaL_checklstring(L, 1, &length), *end = at + length;
  int top = lua_gettop(L), argument = 1;
  luaL_Buffer buffer;
  luaL_buffinit(L, &buffer);
  while (at < end) {
    const char *mark = memchr(at, '%', (size_t)(end - at));
    luaL_addlstring(&buffer, at, (size_t)((mark != NULL ? mark : end) - at));
    if (mark == NULL) break;
    at = mark + 1;
    if (*at == '%') {
      luaL_addchar(&buffer, '%');
      at++;
    } else {
      conversion c = {.argument = ++argument};
      if (argument > top) luaL_argerror(L, argument, "no value");
      at = read_conversion(L, at, &c);
      add_conversion(L, &buffer, &c);
    }
    rl_spend(L, &done, 4);
  }
  luaL_pushresult(&buffer);
  return 1;
}
