// string.find, match and gmatch.
#define _GNU_SOURCE  // memmem
#include "rl_pattern.h"

#include <string.h>

/// Finds plain text, most often by its first byte: several times as quick as memmem where that byte is rare. Where it is
/// not, or much has to be compared, memmem goes on, so that the time stays in proportion to the length. [-0, +0, -]
static const char *find_bytes(const char *text, size_t length, const char *what, size_t what_length) {
  const char *at = text, *end = text + length - what_length + 1;
  size_t lost = 0;
  while (at < end && (at = memchr(at, *what, (size_t)(end - at))) != NULL) {
    if (memcmp(at, what, what_length) == 0) return at;
    at++;
    lost += 16 + what_length / 4;
    if (lost > 1024 + (size_t)(at - text)) return memmem(at, (size_t)(text + length - at), what, what_length);
  }
  return NULL;
}

/// Finds plain text; the windows keep the work between two looks at the limits short. [-0, +0, e]
static const char *find_plain(lua_State *L, const char *text, size_t length, const char *what, size_t what_length) {
  if (what_length == 0) return text;
  size_t window = what_length < (1 << 16) ? 1 << 18 : what_length * 4;
  while (length >= what_length) {
    size_t size = length < window ? length : window;
    const char *found = find_bytes(text, size, what, what_length);
    rl_spend_bytes(L, 8 * (found != NULL ? (size_t)(found - text) : size));
    if (found != NULL || size == length) return found;
    text += size - what_length + 1;
    length -= size - what_length + 1;
  }
  return NULL;
}

static bool has_specials(lua_State *L, const char *pattern, size_t length) {
  rl_check_budget(L, length / 8);
  for (size_t i = 0; i < length; i++)
    if (pattern[i] != '\0' && strchr("^$*+?.([%-", pattern[i]) != NULL) return true;
  return false;
}

static int search(lua_State *L, bool find) {
  size_t length, pattern_length;
  const char *text = luaL_checklstring(L, 1, &length), *pattern = luaL_checklstring(L, 2, &pattern_length);
  size_t from = rl_start_index(luaL_optinteger(L, 3, 1), length);
  if (from > length) return lua_pushnil(L), 1;
  if (find && (lua_toboolean(L, 4) || !has_specials(L, pattern, pattern_length))) {
    const char *found = find_plain(L, text + from, length - from, pattern, pattern_length);
    if (found == NULL) return lua_pushnil(L), 1;
    lua_pushinteger(L, found - text + 1);
    lua_pushinteger(L, found - text + (lua_Integer)pattern_length);
    return 2;
  }
  rl_pattern_room room;
  rl_search m = {.text = text, .text_end = text + length};
  rl_pattern_compile(L, pattern, pattern_length, true, &room, &m);
  const char *start = text + from, *end = rl_pattern_find(&m, &start);
  if (end == NULL) return lua_pushnil(L), 1;
  if (!find) return rl_pattern_push_all(&m, start, end);
  lua_pushinteger(L, start - text + 1);
  lua_pushinteger(L, end - text);
  return 2 + rl_pattern_push_all(&m, NULL, NULL);
}

int rl_string_find(lua_State *L) {
  return search(L, true);
}

int rl_string_match(lua_State *L) {
  return search(L, false);
}

/// A gmatch under way; the pattern's text is kept and compiled at each step, a userdata holds no pointers into itself.
typedef struct gmatch {
  const char *at, *last_end;  // the empty match at the end of the last one is passed over
} gmatch;

static int step_gmatch(lua_State *L) {
  size_t length, pattern_length;
  const char *text = lua_tolstring(L, lua_upvalueindex(1), &length);
  const char *pattern = lua_tolstring(L, lua_upvalueindex(2), &pattern_length);
  gmatch *g = lua_touserdata(L, lua_upvalueindex(3));
  rl_pattern_room room;
  rl_search m = {.text = text, .text_end = text + length};
  rl_pattern_compile(L, pattern, pattern_length, false, &room, &m);
  for (const char *at = g->at; at <= m.text_end; at++) {
    const char *end = rl_pattern_find(&m, &at);
    if (end == NULL) break;
    if (end != g->last_end) {
      g->at = g->last_end = end;
      return rl_pattern_push_all(&m, at, end);
    }
  }
  g->at = m.text_end + 1;
  return 0;
}

int rl_string_gmatch(lua_State *L) {
  size_t length, pattern_length;
  const char *text = luaL_checklstring(L, 1, &length), *pattern = luaL_checklstring(L, 2, &pattern_length);
  size_t from = rl_start_index(luaL_optinteger(L, 3, 1), length);
  rl_pattern_room room;
  rl_search m = {0};
  lua_settop(L, 2);
  rl_pattern_compile(L, pattern, pattern_length, false, &room, &m);  // for its errors, which belong to this line
  lua_settop(L, 2);
  gmatch *g = lua_newuserdatauv(L, sizeof *g, 0);
  *g = (gmatch){from > length ? text + length + 1 : text + from, NULL};
  lua_pushcclosure(L, step_gmatch, 3);
  return 1;
}

bool rl_is_gmatch(lua_CFunction function) { return function == step_gmatch; }

void rl_gmatch_places(const void *userdata, const char *text, int64_t places[2]) {
  const gmatch *g = userdata;
  places[0] = g->at - text;
  places[1] = g->last_end != NULL ? g->last_end - text : -1;
}
