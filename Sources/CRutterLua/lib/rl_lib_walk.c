// pairs and ipairs. A walk is planned when it begins: keys that are gone when their turn comes are passed over, keys
// that came later are not seen. The iterators go by the key that they are given, as `next` does.
#include "rl_lib.h"

/// The first of i + 1..n that is there, with its value; nothing if there is none. [-0, +(0|2), e]
static inline int step_sequence(lua_State *L, lua_Integer i, lua_Integer n) {
  size_t done = 0;
  while (i++ < n) {
    lua_pushinteger(L, i);
    if (lua_rawgeti(L, 1, i) != LUA_TNIL) return 2;
    lua_pop(L, 2);
    rl_spend(L, &done, 1);
  }
  return 0;
}

/// Where in 1..n the key at 2 stands; 0 at the beginning, -1 for other keys.
static inline lua_Integer place_in_sequence(lua_State *L, lua_Integer n) {
  if (lua_isnil(L, 2)) return 0;
  lua_Integer key = lua_isinteger(L, 2) ? lua_tointeger(L, 2) : 0;
  return 1 <= key && key <= n ? key : -1;
}

static int unknown_key(lua_State *L) {
  return luaL_error(L, "invalid key to 'next'");
}

/// Whether the key on top, of the table at 1, is there; its value is pushed. Else the key is popped. [-1, +(0|2), -]
static inline bool push_value(lua_State *L) {
  lua_pushvalue(L, -1);
  if (lua_rawget(L, 1) != LUA_TNIL) return true;
  lua_pop(L, 2);
  return false;
}

/// Walks a table that has 1..n only. Upvalue: n.
static int walk_sequence(lua_State *L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  lua_settop(L, 2);
  lua_Integer n = lua_tointeger(L, lua_upvalueindex(1)), i = place_in_sequence(L, n);
  if (i < 0) return unknown_key(L);
  int pushed = step_sequence(L, i, n);
  if (pushed == 0) lua_pushnil(L);
  return pushed == 0 ? 1 : pushed;
}

/// Walks a table with few other keys. Upvalues: n and those keys.
static int walk_few(lua_State *L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  lua_settop(L, 2);
  rl_unguard(L, 1);
  lua_Integer n = lua_tointeger(L, lua_upvalueindex(1)), i = place_in_sequence(L, n);
  if (i >= 0 && step_sequence(L, i, n) > 0) return 2;
  int at = 2;
  if (i < 0) {
    while (!lua_isnone(L, lua_upvalueindex(at)) && !lua_rawequal(L, 2, lua_upvalueindex(at))) at++;
    if (lua_isnone(L, lua_upvalueindex(at++))) return unknown_key(L);
  }
  for (; !lua_isnone(L, lua_upvalueindex(at)); at++) {
    lua_pushvalue(L, lua_upvalueindex(at));
    if (push_value(L)) return 2;
  }
  lua_pushnil(L);
  return 1;
}

/// Whether the key at 2 is the one at this place of the list of other keys; `*ended` if the list is shorter.
static bool is_at(lua_State *L, lua_Integer at, bool *ended) {
  *ended = lua_rawgeti(L, lua_upvalueindex(2), at) == LUA_TNIL;
  bool found = lua_rawequal(L, 2, -1);
  lua_pop(L, 1);
  return found;
}

/// The place of the key at 2 in the list of other keys; `guess` is where it most likely is. [-0, +0, e]
static lua_Integer find_place(lua_State *L, lua_Integer guess) {
  size_t done = 0;
  bool ended;
  if (is_at(L, guess, &ended)) return guess;
  lua_Integer at = 1;
  for (; !is_at(L, at, &ended); at++) {
    if (ended) return unknown_key(L);
    rl_spend(L, &done, 1);
  }
  return at;
}

/// Walks a table with many other keys. Upvalues: n, the list of those keys, where the walk is in it.
static int walk_many(lua_State *L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  lua_settop(L, 2);
  rl_unguard(L, 1);
  lua_Integer n = lua_tointeger(L, lua_upvalueindex(1)), i = place_in_sequence(L, n);
  if (i >= 0 && step_sequence(L, i, n) > 0) return 2;
  lua_Integer at = i >= 0 ? 0 : find_place(L, lua_tointeger(L, lua_upvalueindex(3)));
  size_t done = 0;
  while (lua_rawgeti(L, lua_upvalueindex(2), ++at) != LUA_TNIL) {
    if (push_value(L)) {
      lua_pushinteger(L, at);
      lua_replace(L, lua_upvalueindex(3));
      return 2;
    }
    rl_spend(L, &done, 1);
  }
  return 1;
}

/// Pushes the list of the keys of a survey. [-0, +1, e]
static void push_list(lua_State *L, rl_survey *survey) {
  lua_createtable(L, (int)survey->count, 0);
  for (size_t i = 0; i < survey->count; i++) {
    rl_push_key(L, survey, i);
    lua_rawseti(L, -2, (lua_Integer)i + 1);
    rl_spend(L, &survey->done, 1);
  }
}

/// Pushes the iterator for a walk of the table at `t`. [-0, +1, e]
static void push_walk(lua_State *L, int t, bool guarded) {
  rl_survey survey;
  rl_survey_keys(L, t, 0, &survey);
  lua_pushinteger(L, survey.n);
  if (survey.count == 0 && !guarded) {
    lua_pushcclosure(L, walk_sequence, 1);
  } else if (!survey.in_table) {
    for (size_t i = 0; i < survey.count; i++) rl_push_key(L, &survey, i);
    lua_pushcclosure(L, walk_few, (int)survey.count + 1);
  } else {
    push_list(L, &survey);
    lua_pushinteger(L, 1);
    lua_pushcclosure(L, walk_many, 3);
  }
  lua_insert(L, survey.base + 1);
  lua_settop(L, survey.base + 1);
}

static int finish_pairs(lua_State *L, int status, lua_KContext context) {
  (void)L, (void)status, (void)context;
  return 3;
}

static int base_pairs(lua_State *L) {
  luaL_checkany(L, 1);
  if (luaL_getmetafield(L, 1, "__pairs") != LUA_TNIL) {
    lua_pushvalue(L, 1);
    lua_callk(L, 1, 3, 0, finish_pairs);
    return 3;
  }
  luaL_checktype(L, 1, LUA_TTABLE);
  lua_settop(L, 1);
  lua_pushvalue(L, 1);
  push_walk(L, 2, rl_unguard(L, 2));
  lua_pushvalue(L, 1);
  lua_pushnil(L);
  return 3;
}

// MARK: ipairs

static int step_ipairs(lua_State *L) {
  lua_Integer i = luaL_checkinteger(L, 2);
  i = (lua_Integer)((lua_Unsigned)i + 1);
  lua_pushinteger(L, i);
  return lua_geti(L, 1, i) == LUA_TNIL ? 1 : 2;
}

static int base_ipairs(lua_State *L) {
  luaL_checkany(L, 1);
  lua_pushcfunction(L, step_ipairs);
  lua_pushvalue(L, 1);
  lua_pushinteger(L, 0);
  return 3;
}

void rl_open_walk(lua_State *L) {
  static const luaL_Reg functions[] = {{"pairs", base_pairs}, {"ipairs", base_ipairs}, {NULL, NULL}};
  luaL_setfuncs(L, functions, 0);
}
