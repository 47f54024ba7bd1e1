// string.gsub.
#include "rl_pattern.h"

#include <string.h>

/// Adds the replacement text at 3 with its %0 to %9 filled in. [-0, +0, e]
static void add_template(rl_search *m, luaL_Buffer *buffer, const char *start, const char *end) {
  size_t length;
  const char *text = lua_tolstring(m->L, 3, &length), *text_end = text + length;
  while (text < text_end) {
    const char *mark = memchr(text, '%', (size_t)(text_end - text));
    luaL_addlstring(buffer, text, (size_t)((mark != NULL ? mark : text_end) - text));
    if (mark == NULL) break;
    char letter = mark + 1 < text_end ? mark[1] : '\0';
    text = mark + 2;
    if (letter == '%') {
      luaL_addchar(buffer, '%');
    } else if (letter == '0') {
      luaL_addlstring(buffer, start, (size_t)(end - start));
    } else if (letter >= '1' && letter <= '9') {
      int number = letter - '1';
      rl_pattern_push(m, number, start, end);
      luaL_addvalue(buffer);
    } else {
      luaL_error(m->L, "invalid use of '%c' in replacement string", '%');
    }
    rl_spend(m->L, &m->done, 1);
  }
}

/// Adds what the table or function at 3 gives for a match. Gives false if the match stays as it is. [-0, +0, e]
static bool add_answer(rl_search *m, luaL_Buffer *buffer, int kind, const char *start, const char *end) {
  lua_State *L = m->L;
  if (kind == LUA_TFUNCTION) {
    lua_pushvalue(L, 3);
    int count = rl_pattern_push_all(m, start, end);
    lua_call(L, count, 1);
  } else {
    rl_pattern_push(m, 0, start, end);
    lua_gettable(L, 3);
  }
  if (!lua_toboolean(L, -1)) {
    lua_pop(L, 1);
    luaL_addlstring(buffer, start, (size_t)(end - start));
    return false;
  }
  if (!lua_isstring(L, -1)) luaL_error(L, "invalid replacement value (a %s)", luaL_typename(L, -1));
  luaL_addvalue(buffer);
  return true;
}

/// Adds the text with its matches replaced, at most `limit` of them. Gives how many. [-0, +0, e]
static lua_Integer replace_all(rl_search *m, luaL_Buffer *buffer, int kind, lua_Integer limit, bool *changed) {
  const char *at = m->text, *last_end = NULL, *copied = at;
  lua_Integer count = 0;
  while (count < limit) {
    const char *start = at, *end = rl_pattern_find(m, &start);
    if (end == NULL) break;
    if (end != last_end) {
      count++;
      luaL_addlstring(buffer, copied, (size_t)(start - copied));
      if (kind == LUA_TTABLE || kind == LUA_TFUNCTION) {
        *changed |= add_answer(m, buffer, kind, start, end);
      } else {
        add_template(m, buffer, start, end);
        *changed = true;
      }
      at = last_end = copied = end;
    } else if (start < m->text_end) {
      at = start + 1;
    } else {
      break;
    }
    rl_spend(m->L, &m->done, 1);
    if (m->anchored) break;
  }
  luaL_addlstring(buffer, copied, (size_t)(m->text_end - copied));
  return count;
}

int rl_string_gsub(lua_State *L) {
  size_t length, pattern_length;
  const char *text = luaL_checklstring(L, 1, &length), *pattern = luaL_checklstring(L, 2, &pattern_length);
  int kind = lua_type(L, 3);
  luaL_argexpected(L, kind == LUA_TNUMBER || kind == LUA_TSTRING || kind == LUA_TTABLE || kind == LUA_TFUNCTION, 3,
                   "string/function/table");
  if (kind == LUA_TNUMBER) lua_tostring(L, 3);
  lua_Integer limit = luaL_optinteger(L, 4, (lua_Integer)length + 1);
  rl_pattern_room room;
  rl_search m = {.text = text, .text_end = text + length};
  luaL_Buffer buffer;
  bool changed = false;
  lua_settop(L, 3);
  rl_pattern_compile(L, pattern, pattern_length, true, &room, &m);
  luaL_buffinit(L, &buffer);
  lua_Integer count = replace_all(&m, &buffer, kind, limit, &changed);
  luaL_pushresult(&buffer);
  if (!changed) lua_pushvalue(L, 1);
  lua_pushinteger(L, count);
  return 2;
}
