// `debug`: traceback only. It shows names and lines, never addresses or values.
#include "rl_lib.h"

enum { DEEP = 2000, SHOWN = 10 };

/// Adds the line of one call to the text on top. [-0, +0, m]
static void add_level(lua_State *L, lua_State *of, lua_Debug *record) {
  lua_getinfo(of, "Sln", record);
  const char *form = record->currentline > 0 ? "\n\t%s:%d: in " : "\n\t%s: in ";
  lua_pushfstring(L, form, record->short_src, record->currentline);
  if (*record->namewhat != '\0') lua_pushfstring(L, "%s '%s'", record->namewhat, record->name);
  else if (*record->what == 'm') lua_pushliteral(L, "main chunk");
  else if (*record->what != 'C') lua_pushfstring(L, "function <%s:%d>", record->short_src, record->linedefined);
  else lua_pushliteral(L, "?");
  lua_concat(L, 3);
}

void rl_traceback(lua_State *L, lua_State *of, const char *message, int level) {
  lua_Debug record;
  if (!lua_getstack(of, DEEP, &record)) {
    luaL_traceback(L, of, message, level);
    return;
  }
  // Lua looks for the other end of the stack, and walks all of it for each line that it shows from there.
  lua_pushfstring(L, message != NULL ? "%s\nstack traceback:" : "stack traceback:", message);
  // A script says where to begin, and may say anything.
  for (int shown = 0; shown < SHOWN && level <= INT_MAX - SHOWN && lua_getstack(of, level + shown, &record); shown++) {
    add_level(L, of, &record);
  }
  lua_pushfstring(L, "\n\t...\t(over %d more calls)", DEEP - SHOWN);
  lua_concat(L, 2);
}

static int debug_traceback(lua_State *L) {
  int first = lua_isthread(L, 1) ? 1 : 0;
  lua_State *of = first ? lua_tothread(L, 1) : L;
  if (!lua_isnoneornil(L, first + 1) && !lua_isstring(L, first + 1)) {
    lua_pushvalue(L, first + 1);
    return 1;
  }
  int level = (int)luaL_optinteger(L, first + 2, of == L ? 1 : 0);
  rl_check_budget(L, DEEP);
  rl_traceback(L, of, lua_tostring(L, first + 1), level);
  return 1;
}

void rl_open_debug(lua_State *L) {
  static const luaL_Reg functions[] = {{"traceback", debug_traceback}, {NULL, NULL}};
  luaL_newlib(L, functions);
}
