// `rutter.base64`: RFC 4648, sections 4 and 5. Reading is strict: of every sequence of bytes there is one text, and no
// other is taken for it.
#include "rl_formats.h"

#include <stdint.h>

static const char options[] = "url padding";

typedef struct form {
  bool url, padding;
} form;

/// [-0, +0, e]
static bool read_flag(lua_State *L, const char *function, const char *name, bool otherwise) {
  int kind = rl_push_field(L, 2, name);
  bool flag = kind == LUA_TNIL ? otherwise : lua_toboolean(L, -1);
  if (kind != LUA_TNIL && kind != LUA_TBOOLEAN)
    luaL_error(L, "%s: option '%s' is true or false, got %s", function, name, luaL_typename(L, -1));
  lua_pop(L, 1);
  return flag;
}

/// Texts for URLs have no padding unless told: '=' would have to be encoded there. [-0, +0, e]
static form read_form(lua_State *L, const char *function) {
  rl_check_fields(L, 2, function, "a text and options", options);
  bool url = read_flag(L, function, "url", false);
  return (form){.url = url, .padding = read_flag(L, function, "padding", !url)};
}

static const char standard_signs[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
static const char url_signs[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

// MARK: Writing

static int encode(lua_State *L) {
  static const char function[] = "rutter.base64.encode";
  size_t length;
  const uint8_t *from = (const uint8_t *)rl_check_text(L, function, "a text and options", 2, &length);
  form form = read_form(L, function);
  const char *signs = form.url ? url_signs : standard_signs;
  size_t groups = length / 3, rest = length % 3, total = 4 * (groups + (rest > 0));
  if (rest && !form.padding) total -= 3 - rest;
  rl_check_size(L, total, function);
  luaL_Buffer buffer;
  char *to = luaL_buffinitsize(L, &buffer, total + 3);
  for (size_t i = 0; i < groups + (rest > 0); i++, from += 3, to += 4) {
    bool last = i == groups;
    uint32_t bits = (uint32_t)from[0] << 16;
    if (!last || rest == 2) bits |= (uint32_t)from[1] << 8;
    if (!last) bits |= from[2];
    for (int place = 0; place < 4; place++) to[place] = signs[bits >> (18 - 6 * place) & 63];
    if (last) to[3] = '=';
    if (last && rest == 1) to[2] = '=';
  }
  luaL_pushresultsize(&buffer, total);
  return 1;
}

// MARK: Reading

/// The six bits of a sign, or -1.
static int bits_of(char sign, bool url) {
  if (sign >= 'A' && sign <= 'Z') return sign - 'A';
  if (sign >= 'a' && sign <= 'z') return sign - 'a' + 26;
  if (sign >= '0' && sign <= '9') return sign - '0' + 52;
  if (sign == (url ? '-' : '+')) return 62;
  return sign == (url ? '_' : '/') ? 63 : -1;
}

/// How many of the bytes are no padding. More than two at the end are no padding.
static size_t without_padding(const char *text, size_t length) {
  size_t count = length;
  while (count > 0 && length - count < 2 && text[count - 1] == '=') count--;
  return count;
}

/// Pushes nil and why the signs are none of this form; gives 0 if nothing is wrong with their number. [-0, +(0|2), m]
static int tell_length(lua_State *L, size_t length, size_t signs, form form) {
  if (!form.padding && signs < length)
    return rl_tell(L, "no base64: it has padding, '=', which this form leaves out; say padding = true for the other");
  if (signs % 4 == 1) return rl_tell(L, "no base64: %I signs stand for no whole number of bytes", (LUAI_UACINT)signs);
  if (form.padding && length % 4 != 0)
    return rl_tell(L, "no base64: its padding, '=' up to a multiple of four, is missing or too long; "
                      "say padding = false for texts without");
  if (form.padding && length - signs != (4 - signs % 4) % 4) return rl_tell(L, "no base64: it has too much padding, '='");
  return 0;
}

static int tell_sign(lua_State *L, char sign, size_t place, bool url) {
  char shown[6];
  bool is_other = bits_of(sign, !url) >= 0;
  return rl_tell(L, "no base64: %s at %I is no sign of it%s", rl_shown_byte(sign, shown), (LUAI_UACINT)place,
                 !is_other ? "" : url ? "; without url = true it is" : "; with url = true it is");
}

static int decode(lua_State *L) {
  static const char function[] = "rutter.base64.decode";
  size_t length;
  const char *text = rl_check_text(L, function, "a text and options", 2, &length);
  form form = read_form(L, function);
  size_t signs = without_padding(text, length), total = signs / 4 * 3 + (signs % 4 > 1 ? signs % 4 - 1 : 0);
  for (size_t i = 0; i < signs; i++) {
    if (bits_of(text[i], form.url) < 0) return tell_sign(L, text[i], i + 1, form.url);
  }
  int told = tell_length(L, length, signs, form);
  if (told) return told;
  luaL_Buffer buffer;
  char *to = luaL_buffinitsize(L, &buffer, total);
  uint32_t bits = 0;
  for (size_t i = 0, written = 0; i < signs; i++) {
    bits = bits << 6 | (uint32_t)bits_of(text[i], form.url);
    if (i % 4 > 0) to[written++] = (char)(bits >> (6 - 2 * (i % 4)));
  }
  if (signs % 4 && bits & (signs % 4 == 2 ? 15u : 3u)) return rl_tell(L, "no base64: the last sign holds bits of no byte");
  luaL_pushresultsize(&buffer, total);
  return 1;
}

void rl_push_base64(lua_State *L) {
  static const luaL_Reg functions[] = {{"encode", encode}, {"decode", decode}, {NULL, NULL}};
  luaL_newlib(L, functions);
}
