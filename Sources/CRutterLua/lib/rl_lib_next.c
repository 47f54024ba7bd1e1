// next, in the order of pairs. Because next is given only a key, the plan of a walk is remembered for the table: the
// length n of the sequence, the first of the other keys, and a table that leads from each key to the next.
#include "rl_lib.h"

/// Stands for "no further key" in a plan, and in a remembered plan for the places of its other parts.
const char rl_plan_end = 0, rl_plan_first = 0, rl_plan_count = 0;

/// Plans a walk of the table at `t`: pushes n, the first other key (or the end), and the chain (or nil). The integers
/// 1..passed are left out of the others. [-0, +3, e]
static void plan_walk(lua_State *L, int t, lua_Integer passed) {
  rl_survey survey;
  rl_survey_keys(L, t, passed, &survey);
  lua_pushinteger(L, survey.n);
  if (survey.count == 0) {
    lua_pushlightuserdata(L, (void *)&rl_plan_end);
    lua_pushnil(L);
  } else {
    rl_push_key(L, &survey, 0);
    lua_createtable(L, 0, (int)survey.count + 2);
  }
  for (size_t i = 0; i < survey.count; i++) {
    rl_push_key(L, &survey, i);
    if (i + 1 < survey.count) rl_push_key(L, &survey, i + 1);
    else lua_pushlightuserdata(L, (void *)&rl_plan_end);
    lua_rawset(L, -3);
    rl_spend(L, &survey.done, 1);
  }
  lua_rotate(L, survey.base + 1, 3);
  lua_settop(L, survey.base + 3);
}

/// Whether the key on top is one of 1..n.
static bool in_sequence(lua_State *L, lua_Integer n) {
  if (!lua_isinteger(L, -1)) return false;
  lua_Integer key = lua_tointeger(L, -1);
  return 1 <= key && key <= n;
}

static bool is_end(lua_State *L, int index) {
  return lua_touserdata(L, index) == &rl_plan_end;
}

/// One step of a planned walk over the table at 1 from the key at 2. Pushes key and value, or nothing at the end.
/// Gives how many were pushed, or -1 if the plan does not know the key. [-0, +(0|2), e]
static int step(lua_State *L, int n_index, int first, int chain) {
  lua_Integer n = lua_tointeger(L, n_index), i = 0;
  size_t done = 0;
  lua_pushvalue(L, 2);
  bool sequence = lua_isnil(L, -1) || in_sequence(L, n);
  if (sequence) {
    i = lua_tointeger(L, -1);
    lua_pop(L, 1);
    while (i++ < n) {
      lua_pushinteger(L, i);
      if (lua_rawgeti(L, 1, i) != LUA_TNIL) return 2;
      lua_pop(L, 2);
      rl_spend(L, &done, 1);
    }
    lua_pushvalue(L, first);
  } else {
    if (!lua_istable(L, chain) || lua_rawget(L, chain) == LUA_TNIL) return lua_pop(L, 1), -1;
  }
  while (!is_end(L, -1)) {
    lua_pushvalue(L, -1);
    if (lua_rawget(L, 1) != LUA_TNIL) return 2;
    lua_pop(L, 1);
    lua_rawget(L, chain);
    rl_spend(L, &done, 1);
  }
  lua_pop(L, 1);
  return 0;
}

/// Gives the first key and value of the table at 1, which has no 1. [-0, +(1|2), e]
static int push_least(lua_State *L) {
  rl_key least = {.rank = RL_RANK_OBJECT};
  bool found = false;
  int objects = 0, keeper;
  size_t done = 0;
  lua_settop(L, 1);
  rl_check_places(L, 1);
  lua_pushnil(L);
  keeper = 2;
  lua_pushnil(L);
  while (lua_next(L, 1)) {
    lua_pop(L, 1);
    rl_key key = rl_key_of(L, -1);
    if (key.rank == RL_RANK_OBJECT && ++objects > 1) return rl_raise_two_objects(L);
    if (!found || rl_key_before(&key, &least)) {
      least = key;
      found = true;
      lua_copy(L, -1, keeper);
    }
    rl_spend(L, &done, 1);
  }
  if (!found) return 1;
  lua_pushvalue(L, keeper);
  lua_rawget(L, 1);
  return 2;
}

/// Replaces what is remembered of the walk of the table at 1 by the value on top. [-1, +0, m]
static void replace_remembered(lua_State *L) {
  lua_pushvalue(L, 1);
  lua_insert(L, -2);
  lua_rawset(L, lua_upvalueindex(1));
}

/// Remembers the value on top of the walk of the table at 1. [-1, +0, m]
static void remember(lua_State *L, bool is_new) {
  if (is_new) {
    lua_pushvalue(L, lua_upvalueindex(1));
    if (rl_weak_keys_make_room(L, &rl_plugin(L)->walks_left)) {
      lua_replace(L, lua_upvalueindex(1));
    } else {
      lua_pop(L, 1);
    }
  }
  replace_remembered(L);
}

static void forget(lua_State *L) {
  lua_pushnil(L);
  replace_remembered(L);
}

/// Whether 1..key of the table at 1 are all there.
static bool sequence_reaches(lua_State *L, lua_Integer key) {
  size_t done = 0;
  for (lua_Integer i = 1; i <= key; i++) {
    bool there = lua_rawgeti(L, 1, i) != LUA_TNIL;
    lua_pop(L, 1);
    if (!there) return false;
    rl_spend(L, &done, 1);
  }
  return true;
}

/// Goes on from a key that was removed before the walk was planned: to the first of the others that follows it.
/// The plan is at 3, 4, 5. [-0, +(0|2), e]
static int step_from_removed(lua_State *L) {
  rl_key gone = rl_key_of(L, 2);
  size_t done = 0;
  lua_pushvalue(L, 4);
  while (!is_end(L, -1)) {
    rl_key key = rl_key_of(L, -1);
    if (rl_key_before(&gone, &key)) {
      lua_pushvalue(L, -1);
      lua_rawget(L, 1);
      return 2;
    }
    lua_rawget(L, 5);
    rl_spend(L, &done, 1);
  }
  lua_pop(L, 1);
  return 0;
}

/// Gives the step's result and forgets a walk that is over.
static int finish_next(lua_State *L, int pushed) {
  if (pushed == 2) return 2;
  forget(L);
  lua_pushnil(L);
  return 1;
}

/// Plans the walk of the table at 1 and goes on from the key at 2. `known`: the key is one of the sequence; `is_new`:
/// nothing is remembered of this walk.
static int next_by_new_plan(lua_State *L, bool known, bool is_new) {
  lua_settop(L, 2);
  plan_walk(L, 1, known ? lua_tointeger(L, 2) : 0);
  if (lua_istable(L, 5)) {
    lua_pushvalue(L, 3);
    lua_rawsetp(L, 5, &rl_plan_count);
    lua_pushvalue(L, 4);
    lua_rawsetp(L, 5, &rl_plan_first);
    lua_pushvalue(L, 5);
    remember(L, is_new);
  }
  int pushed = step(L, 3, 4, 5);
  return finish_next(L, pushed < 0 ? step_from_removed(L) : pushed);
}

/// Goes on by the remembered plan at 3, or returns -1 if that does not know the key.
static int next_by_plan(lua_State *L) {
  lua_rawgetp(L, 3, &rl_plan_count);
  lua_rawgetp(L, 3, &rl_plan_first);
  int pushed = step(L, 4, 5, 3);
  return pushed < 0 ? -1 : finish_next(L, pushed);
}

/// `next`, without a plan as long as it goes through the sequence. Its upvalue remembers walks by weak key: a plan, or
/// the last key of the sequence that was given, so that the walk also goes on where the script removes what it got.
static int base_next(lua_State *L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  lua_settop(L, 2);
  rl_unguard(L, 1);
  lua_pushvalue(L, 1);
  int memory = lua_rawget(L, lua_upvalueindex(1));
  if (lua_isnil(L, 2)) {
    if (memory != LUA_TNIL) forget(L);
    lua_pushinteger(L, 1);
    return lua_rawgeti(L, 1, 1) != LUA_TNIL ? 2 : push_least(L);
  }
  if (memory == LUA_TTABLE) {
    int results = next_by_plan(L);
    if (results >= 0) return results;
    lua_settop(L, 3);
  }
  if (!lua_isinteger(L, 2) || lua_tointeger(L, 2) < 1) return next_by_new_plan(L, false, memory == LUA_TNIL);
  lua_Integer key = lua_tointeger(L, 2);
  bool known = key == 1 || (memory == LUA_TNUMBER && lua_tointeger(L, 3) == key);
  lua_Integer following = (lua_Integer)((lua_Unsigned)key + 1);
  lua_pushinteger(L, following);
  if (following > 0 && lua_rawgeti(L, 1, following) != LUA_TNIL) {
    if (known) {
      lua_pushinteger(L, following);
      remember(L, memory == LUA_TNIL);
    }
    return 2;
  }
  return next_by_new_plan(L, known || sequence_reaches(L, key), memory == LUA_TNIL);
}

bool rl_is_next(lua_CFunction function) { return function == base_next; }

void rl_open_next(lua_State *L) {
  rl_push_weak_keys(L);
  lua_pushcclosure(L, base_next, 1);
  lua_setfield(L, -2, "next");
}
