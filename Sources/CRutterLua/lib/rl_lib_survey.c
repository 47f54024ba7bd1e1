// Which keys a table has, in the order of a walk (K2): 1..n, then the other integers, floats, strings by bytes,
// booleans, and at most one object. The order is the same in every process, whatever the table's inside looks like.
#include "rl_lib.h"

#include <string.h>

int rl_raise_two_objects(lua_State *L) {
  return luaL_error(L, "two or more tables or functions are keys of this table; their order would differ from run to "
                       "run, so walk a list of them instead");
}

/// Moves the keys from the stack to a table, and makes their array larger; the key on top stays there. Then, and in
/// later calls, the table is at base + 1 and the array at base + 2. [-0, +n, m]
static void make_room(lua_State *L, rl_survey *s) {
  size_t capacity = s->capacity * 4;
  if (!s->in_table) {
    lua_createtable(L, (int)capacity, 0);
    lua_insert(L, s->base + 1);
    lua_pushnil(L);
    lua_insert(L, s->base + 2);
    for (size_t i = 0; i < s->count; i++) {
      lua_pushvalue(L, s->base + 3 + (int)i);
      lua_rawseti(L, s->base + 1, (int)i + 1);
      s->keys[i].index = (int)i + 1;
    }
    lua_replace(L, s->base + 3);
    lua_settop(L, s->base + 3);
    s->in_table = true;
  }
  rl_key *keys = lua_newuserdatauv(L, capacity * sizeof(rl_key), 0);
  memcpy(keys, s->keys, s->count * sizeof(rl_key));
  lua_replace(L, s->base + 2);
  s->keys = keys;
  s->capacity = capacity;
}

/// Takes the key on top, which stays there. [-0, +(0|1), e]
static void gather(lua_State *L, rl_survey *s) {
  rl_key key = rl_key_of(L, -1);
  if (key.rank == RL_RANK_OBJECT && ++s->objects > 1) rl_raise_two_objects(L);
  if (s->count == s->capacity) make_room(L, s);
  key.index = s->in_table ? (int)s->count + 1 : lua_gettop(L);
  s->keys[s->count++] = key;
  lua_pushvalue(L, -1);
  if (s->in_table) lua_rawseti(L, s->base + 1, key.index);
  rl_spend(L, &s->done, 1);
}

static void sort(lua_State *L, rl_survey *s) {
  rl_key *scratch = s->scratch;
  if (s->in_table) scratch = lua_newuserdatauv(L, s->count * sizeof(rl_key), 0);
  s->keys = rl_sort_keys(L, s->keys, scratch, s->count, rl_key_before);
}

/// Surveys what lua_next gives from the key on top on, the first that does not go on with the sequence. [-1, +n, e]
static void survey_others(lua_State *L, int t, rl_survey *s) {
  while (lua_rawgeti(L, t, s->n + 1) != LUA_TNIL) {
    lua_pop(L, 1);
    s->n++;
    rl_spend(L, &s->done, 1);
  }
  lua_pop(L, 1);
  while (true) {
    lua_Integer key = lua_isinteger(L, -1) ? lua_tointeger(L, -1) : 0;
    if (key < 1 || key > s->n) gather(L, s);
    if (!lua_next(L, t)) break;
    lua_pop(L, 1);
  }
  if (s->count > 1) sort(L, s);
}

void rl_survey_keys(lua_State *L, int t, lua_Integer passed, rl_survey *s) {
  luaL_checkstack(L, 2 * RL_FEW_KEYS + 12, NULL);
  s->n = passed;
  s->keys = s->few;
  s->capacity = RL_FEW_KEYS;
  s->count = s->done = 0;
  s->objects = 0;
  s->in_table = false;
  s->base = lua_gettop(L);
  rl_check_places(L, t);
  lua_pushnil(L);
  while (lua_next(L, t)) {
    lua_pop(L, 1);
    if (!lua_isinteger(L, -1) || lua_tointeger(L, -1) != s->n + 1) {
      survey_others(L, t, s);
      return;
    }
    s->n++;
    rl_spend(L, &s->done, 1);
  }
}

void rl_push_key(lua_State *L, const rl_survey *s, size_t i) {
  if (s->in_table) lua_rawgeti(L, s->base + 1, s->keys[i].index);
  else lua_pushvalue(L, s->keys[i].index);
}
