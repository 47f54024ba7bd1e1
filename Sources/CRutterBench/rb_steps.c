#include "rb_steps.h"

int rb_identity(lua_State *L) {
  lua_settop(L, 1);
  return 1;
}

int rb_wait(lua_State *L) { return lua_yield(L, 0); }

bool rb_run_load(lua_State *coroutine, lua_State *from) {
  int results;
  if (lua_resume(coroutine, from, 1, &results) != LUA_YIELD) return false;
  lua_pop(coroutine, results);
  return lua_resume(coroutine, from, 0, &results) == LUA_OK && results == 1;
}

uint64_t rb_walk(lua_State *L, int index) {
  uint64_t sum = 0;
  lua_pushnil(L);
  while (lua_next(L, index)) {
    int value = lua_gettop(L);
    if (lua_type(L, value) == LUA_TSTRING) {
      size_t length;
      const char *text = lua_tolstring(L, value, &length);
      sum += length + (unsigned char)text[0];
    } else if (lua_istable(L, value)) {
      sum += rb_walk(L, value);
    }
    lua_settop(L, value - 1);
  }
  return sum;
}
