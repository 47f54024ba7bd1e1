// `rutter.uri`: RFC 3986. Parts are taken apart and put together; nothing is looked up, and nothing encoded twice.
#include "rl_formats.h"

#include <arpa/inet.h>
#include <stdint.h>
#include <string.h>

typedef enum part { USERINFO, HOST, PATH, QUERY, FRAGMENT } part;

static const char *const part_words[] = {"the user", "the host", "the path", "the query", "the fragment"};
static const char fields[] = "scheme userinfo host port path query fragment";

typedef struct span {
  const char *at;
  size_t length;
} span;

// MARK: Signs

static bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

static bool is_one_of(char c, const char *signs) {
  return c != 0 && strchr(signs, c) != NULL;
}

/// A bit for each byte of ASCII: texts may be long, and each of their bytes is looked at.
typedef struct byte_set {
  uint64_t bits[2];
} byte_set;

/// The letters, the digits and `-._~`, which mean nothing of their own in a URI, along with others.
static byte_set unreserved_and(const char *others) {
  byte_set set = {{UINT64_C(0x03ff600000000000), UINT64_C(0x47fffffe87fffffe)}};
  for (; *others; others++) set.bits[*others >> 6 & 1] |= UINT64_C(1) << (*others & 63);
  return set;
}

static bool holds(byte_set set, char c) {
  unsigned char byte = (unsigned char)c;
  return byte < 128 && (set.bits[byte >> 6] >> (byte & 63) & 1);
}

static byte_set allowed_in(part part) {
  static const char *const others[] = {"!$&'()*+,;=:", "!$&'()*+,;=", "!$&'()*+,;=:@/", "!$&'()*+,;=:@/?",
                                       "!$&'()*+,;=:@/?"};
  return unreserved_and(others[part]);
}

static bool is_encoded(const char *at, size_t left) {
  return left >= 3 && *at == '%' && rl_hex_digit(at[1]) >= 0 && rl_hex_digit(at[2]) >= 0;
}

/// Where the first byte stands that this part cannot hold; its length if there is none.
static size_t first_wrong(span text, part part) {
  byte_set allowed = allowed_in(part);
  size_t at = 0;
  while (at < text.length) {
    if (is_encoded(text.at + at, text.length - at)) at += 3;
    else if (holds(allowed, text.at[at])) at++;
    else break;
  }
  return at;
}

/// `fe80::1` or `v1.x` between brackets.
static bool is_literal(span host) {
  char address[INET6_ADDRSTRLEN];
  struct in6_addr bytes;
  if (host.length < 3 || host.at[0] != '[' || host.at[host.length - 1] != ']') return false;
  span inside = {host.at + 1, host.length - 2};
  if (*inside.at == 'v' || *inside.at == 'V') {
    size_t at = 1;
    while (at < inside.length && rl_hex_digit(inside.at[at]) >= 0) at++;
    if (at == 1 || at + 1 >= inside.length || inside.at[at] != '.') return false;
    span rest = {inside.at + at + 1, inside.length - at - 1};
    return first_wrong(rest, USERINFO) == rest.length && memchr(rest.at, '%', rest.length) == NULL;
  }
  if (inside.length >= sizeof address || memchr(inside.at, 0, inside.length)) return false;
  memcpy(address, inside.at, inside.length);
  address[inside.length] = 0;
  return inet_pton(AF_INET6, address, &bytes) == 1;
}

/// How long a scheme the text begins with is, without its colon; 0 for none.
static size_t scheme_length(span text) {
  size_t at = 0;
  while (at < text.length && (is_letter(text.at[at]) || (at > 0 && (is_digit(text.at[at]) || is_one_of(text.at[at], "+-."))))) at++;
  return at < text.length && text.at[at] == ':' ? at : 0;
}

// MARK: Taking apart

/// Cuts the text before the first of these signs: gives what stands before it, and leaves the rest.
static span cut(span *text, const char *signs) {
  size_t at = 0;
  while (at < text->length && !is_one_of(text->at[at], signs)) at++;
  span before = {text->at, at};
  *text = (span){text->at + at, text->length - at};
  return before;
}

static void skip(span *text, size_t count) {
  *text = (span){text->at + count, text->length - count};
}

/// Sets a field of the table on top; letters of the host and scheme become small ones, which mean the same. [-0, +0, m]
static void set_part(lua_State *L, const char *name, span text, bool small) {
  luaL_Buffer buffer;
  char *to = luaL_buffinitsize(L, &buffer, text.length);
  for (size_t i = 0; i < text.length; i++) {
    char c = text.at[i];
    to[i] = small && c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
  }
  luaL_pushresultsize(&buffer, text.length);
  lua_setfield(L, 3, name);
}

static int tell_byte(lua_State *L, const char *begin, const char *at, const char *where) {
  char shown[6];
  if (*at == '%') return rl_tell(L, "no URI: '%%' at %I of the text encodes no byte; a '%%' itself is %%25", (LUAI_UACINT)(at - begin + 1));
  return rl_tell(L, "no URI: %s cannot hold %s (at %I of the text) unless it is encoded", where, rl_shown_byte(*at, shown),
                 (LUAI_UACINT)(at - begin + 1));
}

/// Takes one part over into the table at 3. Gives 0, or the number of what it pushed to tell what is wrong.
static int take(lua_State *L, const char *begin, const char *name, span text, part part) {
  size_t wrong = first_wrong(text, part);
  if (wrong < text.length) return tell_byte(L, begin, text.at + wrong, part_words[part]);
  set_part(L, name, text, part == HOST);
  return 0;
}

static int take_port(lua_State *L, span digits) {
  lua_Integer port = 0;
  for (size_t i = 0; i < digits.length; i++) {
    if (!is_digit(digits.at[i])) return rl_tell(L, "no URI: a port is a number");
    port = 10 * port + (digits.at[i] - '0');
    if (port > 65535) return rl_tell(L, "no URI: its port is over 65535");
  }
  if (digits.length == 0) return 0;
  lua_pushinteger(L, port);
  lua_setfield(L, 3, "port");
  return 0;
}

/// `user@host:port`.
static int take_authority(lua_State *L, const char *begin, span text) {
  const char *at = memchr(text.at, '@', text.length);
  int told;
  if (at) {
    size_t length = (size_t)(at - text.at);
    if ((told = take(L, begin, "userinfo", (span){text.at, length}, USERINFO))) return told;
    skip(&text, length + 1);
  }
  span host = text;
  if (text.length && *text.at == '[') {
    host = cut(&text, "]");
    if (text.length) skip(&text, 1), host.length++;
    if (!is_literal(host)) return rl_tell(L, "no URI: between the brackets of its host stands no address");
    if (text.length && *text.at != ':') return tell_byte(L, begin, text.at, "what follows a host");
    set_part(L, "host", host, true);
  } else {
    host = cut(&text, ":");
    if ((told = take(L, begin, "host", host, HOST))) return told;
  }
  if (text.length == 0) return 0;
  skip(&text, 1);
  return take_port(L, text);
}

static bool begins_with(span text, const char *with) {
  return text.length >= strlen(with) && memcmp(text.at, with, strlen(with)) == 0;
}

static int parse(lua_State *L) {
  size_t length;
  const char *begin = rl_check_text(L, "rutter.uri.parse", "a text", 1, &length);
  span text = {begin, length};
  lua_pushnil(L);
  lua_newtable(L);
  size_t scheme = scheme_length(text);
  int told;
  if (scheme) set_part(L, "scheme", (span){begin, scheme}, true), skip(&text, scheme + 1);
  if (begins_with(text, "//")) {
    skip(&text, 2);
    if ((told = take_authority(L, begin, cut(&text, "/?#")))) return told;
  }
  span path = cut(&text, "?#"), first = path, first_part = cut(&first, "/");
  if (!scheme && path.at == begin && memchr(first_part.at, ':', first_part.length))
    return rl_tell(L, "no URI: what stands before its first ':' is no scheme; write ./ before a path, or encode the ':'");
  if ((told = take(L, begin, "path", path, PATH))) return told;
  if (text.length && *text.at == '?') {
    skip(&text, 1);
    if ((told = take(L, begin, "query", cut(&text, "#"), QUERY))) return told;
  }
  if (text.length) {
    skip(&text, 1);
    if ((told = take(L, begin, "fragment", text, FRAGMENT))) return told;
  }
  rl_set_shape(L, RL_SHAPE_URI);
  return 1;
}

// MARK: Encoding

/// Adds a text with every byte encoded that is neither unreserved nor one of `keep`. [-0, +0, m]
static void add_encoded(luaL_Buffer *buffer, span text, const char *keep) {
  static const char digits[] = "0123456789ABCDEF";
  byte_set kept = unreserved_and(keep);
  for (size_t i = 0; i < text.length; i++) {
    char c = text.at[i];
    if (holds(kept, c)) {
      luaL_addchar(buffer, c);
    } else {
      char encoded[3] = {'%', digits[(unsigned char)c >> 4], digits[(unsigned char)c & 15]};
      luaL_addlstring(buffer, encoded, 3);
    }
  }
}

/// The signs that `encode` is to leave as they are. [-0, +0, e]
static const char *check_keep(lua_State *L, const char *function) {
  static const char reserved[] = ":/?#[]@!$&'()*+,;=";
  if (lua_isnil(L, 2)) return "";
  const char *keep = lua_type(L, 2) == LUA_TSTRING ? lua_tostring(L, 2) : "%";
  size_t length = strspn(keep, reserved);
  if (keep[length] != 0 || (lua_type(L, 2) == LUA_TSTRING && length != lua_rawlen(L, 2)))
    luaL_error(L, "%s keeps signs that mean something in a URI, as in \"/\"; they are %s", function, reserved);
  return keep;
}

static int encode(lua_State *L) {
  static const char function[] = "rutter.uri.encode";
  span text;
  text.at = rl_check_text(L, function, "a text, and the signs to keep", 2, &text.length);
  const char *keep = check_keep(L, function);
  rl_check_size(L, 3 * text.length, function);
  luaL_Buffer buffer;
  luaL_buffinit(L, &buffer);
  add_encoded(&buffer, text, keep);
  luaL_pushresult(&buffer);
  return 1;
}

static int decode(lua_State *L) {
  size_t length;
  const char *text = rl_check_text(L, "rutter.uri.decode", "a text", 1, &length);
  luaL_Buffer buffer;
  char *to = luaL_buffinitsize(L, &buffer, length);
  size_t written = 0;
  for (size_t at = 0; at < length; at++) {
    char c = text[at];
    if (c == '%') {
      if (!is_encoded(text + at, length - at))
        return rl_tell(L, "'%%' at %I encodes no byte; a '%%' itself is %%25", (LUAI_UACINT)at + 1);
      c = (char)(rl_hex_digit(text[at + 1]) << 4 | rl_hex_digit(text[at + 2]));
      at += 2;
    }
    to[written++] = c;
  }
  luaL_pushresultsize(&buffer, written);
  return 1;
}

// MARK: Putting together

static const char build_name[] = "rutter.uri.build";

static int refuse(lua_State *L, const char *what) {
  return luaL_error(L, "%s: %s", build_name, what);
}

/// Pushes the field, which may be nothing, or raises that it is no text. [-0, +1, e]
static span push_text(lua_State *L, const char *name) {
  span text = {NULL, 0};
  int kind = rl_push_field(L, 1, name);
  if (kind == LUA_TSTRING) text.at = lua_tolstring(L, -1, &text.length);
  else if (kind != LUA_TNIL) luaL_error(L, "%s: %s is a text, got %s", build_name, name, luaL_typename(L, -1));
  rl_check_budget(L, text.length);
  return text;
}

/// The same of a part, and raises about a sign that it cannot hold. [-0, +1, e]
static span push_part(lua_State *L, const char *name, part part) {
  span text = push_text(L, name);
  size_t wrong = text.at ? first_wrong(text, part) : 0;
  char shown[6];
  if (wrong < text.length)
    luaL_error(L, "%s: %s cannot hold %s (at %I); encode what it means with rutter.uri.encode", build_name, name,
               rl_shown_byte(text.at[wrong], shown), (LUAI_UACINT)wrong + 1);
  return text;
}

/// Adds `name=value` to the list at `pairs`; the value is on top. [-1, +0, e]
static void add_pair(lua_State *L, int pairs, int name) {
  int value = lua_gettop(L), kind = lua_type(L, value);
  if (kind != LUA_TSTRING && kind != LUA_TNUMBER && kind != LUA_TBOOLEAN)
    luaL_error(L, "%s: query.%s is a text, a number, a boolean or a list of them, got %s", build_name,
               lua_tostring(L, name), luaL_typename(L, value));
  span texts[2];
  texts[0].at = lua_tolstring(L, name, &texts[0].length);
  texts[1].at = rl_tolstring(L, value, &texts[1].length);
  rl_check_budget(L, texts[0].length + texts[1].length);
  luaL_Buffer buffer;
  luaL_buffinit(L, &buffer);
  add_encoded(&buffer, texts[0], "");
  luaL_addchar(&buffer, '=');
  add_encoded(&buffer, texts[1], "");
  luaL_pushresult(&buffer);
  lua_rawseti(L, pairs, (lua_Integer)lua_rawlen(L, pairs) + 1);
  lua_settop(L, value - 1);
}

/// Adds all pairs of one name: a list on top stands for its name several times. [-1, +0, e]
static void add_pairs(lua_State *L, int pairs, int name) {
  if (lua_type(L, -1) != LUA_TTABLE) return add_pair(L, pairs, name);
  int list = lua_gettop(L);
  for (lua_Integer i = 1; lua_rawgeti(L, list, i) != LUA_TNIL; i++) add_pair(L, pairs, name);
  lua_settop(L, list - 1);
}

/// Pushes what a record of names and values is as a query: in the order of the names, as `rutter.http` has it.
/// [-0, +1, e]
static void push_query_of_record(lua_State *L, int record) {
  rl_survey survey;
  lua_newtable(L);
  int pairs = lua_gettop(L);
  rl_survey_keys(L, record, 0, &survey);
  if (survey.n > 0) refuse(L, "query is a text, or a record of names and values; a list has no names");
  for (size_t i = 0; i < survey.count; i++) {
    rl_push_key(L, &survey, i);
    int name = lua_gettop(L);
    if (lua_type(L, name) != LUA_TSTRING) refuse(L, "the names in query are texts");
    lua_pushvalue(L, name);
    lua_rawget(L, record);
    add_pairs(L, pairs, name);
    lua_settop(L, name - 1);
  }
  lua_settop(L, pairs);
  luaL_Buffer buffer;
  luaL_buffinit(L, &buffer);
  for (lua_Integer i = 1, count = (lua_Integer)lua_rawlen(L, pairs); i <= count; i++) {
    if (i > 1) luaL_addchar(&buffer, '&');
    lua_rawgeti(L, pairs, i);
    luaL_addvalue(&buffer);
  }
  luaL_pushresult(&buffer);
  lua_replace(L, pairs);
}

static span push_query(lua_State *L) {
  if (rl_push_field(L, 1, "query") != LUA_TTABLE) {
    lua_pop(L, 1);
    return push_part(L, "query", QUERY);
  }
  int record = lua_gettop(L);
  push_query_of_record(L, record);
  lua_replace(L, record);
  span text;
  text.at = lua_tolstring(L, record, &text.length);
  return text;
}

/// The port, or -1. [-0, +1, e]
static lua_Integer push_port(lua_State *L) {
  if (rl_push_field(L, 1, "port") == LUA_TNIL) return -1;
  if (!lua_isinteger(L, -1) || lua_tointeger(L, -1) < 0 || lua_tointeger(L, -1) > 65535)
    refuse(L, "port is an integer from 0 to 65535");
  return lua_tointeger(L, -1);
}

/// Raises if what is put together would be read back as other parts.
static void check_parts(lua_State *L, span scheme, span userinfo, span host, lua_Integer port, span path) {
  if (scheme.at && (scheme.length == 0 || !is_letter(*scheme.at))) refuse(L, "scheme begins with a letter");
  for (size_t i = 0; i < scheme.length; i++) {
    if (!is_letter(scheme.at[i]) && !is_digit(scheme.at[i]) && !is_one_of(scheme.at[i], "+-."))
      refuse(L, "scheme consists of letters, digits, '+', '-' and '.'");
  }
  if (!host.at && (userinfo.at || port >= 0)) refuse(L, "userinfo and port need a host");
  if (host.at && path.length && *path.at != '/') refuse(L, "behind a host, path begins with '/'");
  if (!host.at && begins_with(path, "//")) refuse(L, "without a host, path cannot begin with '//'");
  span rest = path, first = cut(&rest, "/");
  if (!scheme.at && !host.at && first.length && memchr(first.at, ':', first.length))
    refuse(L, "without a scheme, the first part of path cannot hold ':'; write ./ before it");
}

static span push_host(lua_State *L) {
  span host = push_text(L, "host");
  if (is_literal(host)) return host;
  lua_pop(L, 1);
  return push_part(L, "host", HOST);
}

static void add(luaL_Buffer *buffer, const char *before, span text, const char *behind) {
  if (!text.at) return;
  luaL_addstring(buffer, before);
  luaL_addlstring(buffer, text.at, text.length);
  luaL_addstring(buffer, behind);
}

static int build(lua_State *L) {
  static const char takes[] = "a table of parts";
  if (lua_gettop(L) > 1) return luaL_error(L, "%s takes %s, got %d arguments", build_name, takes, lua_gettop(L));
  lua_settop(L, 1);
  luaL_checkstack(L, LUA_MINSTACK, NULL);
  if (lua_isnil(L, 1)) return luaL_error(L, "%s takes %s, got nil", build_name, takes);
  rl_check_fields(L, 1, build_name, takes, fields);
  span scheme = push_text(L, "scheme"), userinfo = push_part(L, "userinfo", USERINFO), host = push_host(L);
  lua_Integer port = push_port(L);
  span path = push_part(L, "path", PATH), query = push_query(L), fragment = push_part(L, "fragment", FRAGMENT);
  check_parts(L, scheme, userinfo, host, port, path);
  luaL_Buffer buffer;
  luaL_buffinit(L, &buffer);
  add(&buffer, "", scheme, ":");
  if (host.at) luaL_addstring(&buffer, "//");
  add(&buffer, "", userinfo, "@");
  add(&buffer, "", host, "");
  if (port >= 0) {
    lua_pushfstring(L, ":%I", (LUAI_UACINT)port);
    luaL_addvalue(&buffer);
  }
  add(&buffer, "", path, "");
  add(&buffer, "?", query, "");
  add(&buffer, "#", fragment, "");
  luaL_pushresult(&buffer);
  return 1;
}

void rl_push_uri(lua_State *L) {
  static const luaL_Reg functions[] = {
    {"parse", parse}, {"build", build}, {"encode", encode}, {"decode", decode}, {NULL, NULL},
  };
  luaL_newlib(L, functions);
}
