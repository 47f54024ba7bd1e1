// `debug`: traceback only. It shows names and lines, never addresses or values.
#include "rl_lib.h"

enum { TRACEBACK_STEPS = 1000 };

static int debug_traceback(lua_State *L) {
  int first = lua_isthread(L, 1) ? 1 : 0;
  lua_State *of = first ? lua_tothread(L, 1) : L;
  if (!lua_isnoneornil(L, first + 1) && !lua_isstring(L, first + 1)) {
    lua_pushvalue(L, first + 1);
    return 1;
  }
  int level = (int)luaL_optinteger(L, first + 2, of == L ? 1 : 0);
  rl_check_budget(L, TRACEBACK_STEPS);
  luaL_traceback(L, of, lua_tostring(L, first + 1), level);
  return 1;
}

void rl_open_debug(lua_State *L) {
  static const luaL_Reg functions[] = {{"traceback", debug_traceback}, {NULL, NULL}};
  luaL_newlib(L, functions);
}
