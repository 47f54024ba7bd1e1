// The constructor of tabs, which stand in the place of a screen. Its table holds one table for each stack.
#include "rl_internal.h"
#include "rl_nodes_inside.h"
#include "rl_parts.h"

#include <string.h>

enum { SPARSE = 10000, MOST_TABS = 1000 };

/// Whether the key and value on top of the stack belong to tabs: a table for a stack, false, or the option `back`. [-0, +0, -]
static bool is_tab_fine(lua_State *L) {
  if (lua_type(L, -2) == LUA_TSTRING) return strcmp(lua_tostring(L, -2), "back") == 0 && lua_type(L, -1) == LUA_TSTRING;
  bool is_false = lua_type(L, -1) == LUA_TBOOLEAN && !lua_toboolean(L, -1);
  return lua_isinteger(L, -2) && lua_tointeger(L, -2) > 0 && (is_false || (lua_type(L, -1) == LUA_TTABLE && rl_node_kind(L, -1) < 0));
}

/// Raises about the first thing in the table at 1 that is wrong: stacks in order, then options by their bytes.
static int refuse_tab(lua_State *L) {
  lua_Integer place = 0;
  const char *word = NULL;
  for (lua_pushnil(L); lua_next(L, 1); lua_pop(L, 1)) {
    if (is_tab_fine(L)) continue;
    if (lua_type(L, -2) == LUA_TSTRING) {
      const char *name = lua_tostring(L, -2);
      if (!word || strcmp(name, word) < 0) word = name;
    } else if (lua_isinteger(L, -2) && (place == 0 || lua_tointeger(L, -2) < place)) {
      place = lua_tointeger(L, -2);
    }
  }
  if (place > 0) {
    bool is_node = lua_rawgeti(L, 1, place) == LUA_TTABLE;
    return luaL_error(L, "a tab is a table { id = , title = , root = function }, got a %s", is_node ? "node" : rl_kind_of_value(L, -1));
  }
  if (!word || place < 0) return luaL_error(L, "rutter.tabs has a key that is neither a place nor an option's name");
  if (strcmp(word, "back") != 0) return rl_unknown_name(L, "rutter.tabs", word, "back");
  lua_pushliteral(L, "back");
  lua_rawget(L, 1);
  return luaL_error(L, "option 'back' of rutter.tabs is one of 'history', 'first', 'leave', got a %s", rl_kind_of_value(L, -1));
}

/// `rutter.tabs { { id = , title = , root = fn }, …, back = }`: a table of the list of stacks and the word. Which options a
/// stack has the host checks.
int rl_construct_tabs(lua_State *L) {
  lua_settop(L, 1);
  if (lua_type(L, 1) != LUA_TTABLE) return luaL_error(L, "rutter.tabs takes a table, got a %s", rl_kind_of_value(L, 1));
  lua_Integer highest = 0;
  size_t count = 0;
  for (lua_pushnil(L); lua_next(L, 1); lua_pop(L, 1), count++) {
    if (!is_tab_fine(L)) return refuse_tab(L);
    if (lua_isinteger(L, -2) && lua_tointeger(L, -2) > highest) highest = lua_tointeger(L, -2);
  }
  if (highest > SPARSE + 4 * (lua_Integer)count) return luaL_error(L, "a tab stands too far behind the others");
  rl_check_budget(L, (size_t)highest + count);
  rl_check_places(L, 1);
  lua_newtable(L);
  lua_newtable(L);
  lua_Integer place = 0;
  for (lua_Integer i = 1; i <= highest; i++) {
    if (lua_rawgeti(L, 1, i) == LUA_TTABLE) {
      lua_rawseti(L, 3, ++place);
    } else {
      lua_pop(L, 1);
    }
  }
  if (place > MOST_TABS) return luaL_error(L, "rutter.tabs takes at most %d tabs, got %I", MOST_TABS, (LUAI_UACINT)place);
  if (place == 0) return luaL_error(L, "rutter.tabs needs at least one tab, a table { id = , title = , root = function }");
  lua_rawseti(L, 2, 1);
  lua_pushliteral(L, "back");
  lua_rawget(L, 1);
  lua_rawseti(L, 2, 2);
  rl_note_line(L, 2);
  rl_mark_node(L, 2);
  return 1;
}
