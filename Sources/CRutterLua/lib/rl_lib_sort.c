// table.sort: a stable merge sort (K2). Lua's own takes its pivots from the clock, so that ties come out in another
// order in each process. The items are taken out first: what the order function does to the table is overwritten, and
// an order function that contradicts itself gives some order, never an endless loop.
#include "rl_lib.h"

#include <limits.h>
#include <math.h>

int rl_table_sort(lua_State *L);

/// What all items have in common.
enum { NUMBERS = 1, STRINGS = 2 };

/// Pushes a list of the items, as the table gives them, and says what they all are. [-0, +1, e]
static int take_items(lua_State *L, int count, bool has_function) {
  int common = NUMBERS | STRINGS;
  size_t done = 0;
  lua_createtable(L, lua_rawlen(L, 1) < (lua_Unsigned)count ? 0 : count, 0);
  for (int i = 1; i <= count; i++) {
    int kind = lua_geti(L, 1, i);
    if (kind != LUA_TNUMBER) common &= ~NUMBERS;
    if (kind != LUA_TSTRING) common &= ~STRINGS;
    // A hole raises here, as the first comparison would: a length that lies is not walked to its end.
    if (kind == LUA_TNIL && !has_function) lua_compare(L, -1, -1, LUA_OPLT);
    lua_rawseti(L, -2, i);
    rl_spend(L, &done, 1);
  }
  return common;
}

static const lua_Number two_to_63 = 0x1p63;

static bool integer_before_float(lua_Integer i, lua_Number f) {
  return f >= two_to_63 || (f > -two_to_63 && i < (lua_Integer)ceil(f));
}

static bool float_before_integer(lua_Number f, lua_Integer i) {
  return f < -two_to_63 || (f < two_to_63 && (lua_Integer)floor(f) < i);
}

/// Numbers of both kinds by value, exactly.
static bool number_before(const rl_key *a, const rl_key *b) {
  if (a->rank == RL_RANK_INTEGER)
    return b->rank == RL_RANK_INTEGER ? a->u.integer < b->u.integer : integer_before_float(a->u.integer, b->u.number);
  return b->rank == RL_RANK_INTEGER ? float_before_integer(a->u.number, b->u.integer) : a->u.number < b->u.number;
}

/// Sorts the list at 3 by keys taken out of it, and writes it to the table. [-0, +0, e]
static void sort_by_keys(lua_State *L, int count, rl_before *before) {
  size_t done = 0;
  rl_key *keys = lua_newuserdatauv(L, 2 * (size_t)count * sizeof(rl_key), 0);
  for (int i = 0; i < count; i++) {
    lua_rawgeti(L, 3, i + 1);
    keys[i] = rl_key_of(L, -1);
    keys[i].index = i + 1;
    lua_pop(L, 1);
    rl_spend(L, &done, 1);
  }
  keys = rl_sort_keys(L, keys, keys + count, (size_t)count, before);
  for (int i = 0; i < count; i++) {
    lua_rawgeti(L, 3, keys[i].index);
    lua_seti(L, 1, i + 1);
    rl_spend(L, &done, 1);
  }
}

/// Whether the item `a` of the list at `list` comes before `b`, by the function at 2 or by `<`. [-0, +0, e]
static bool item_before(lua_State *L, int list, lua_Integer a, lua_Integer b, size_t *done) {
  bool has_function = !lua_isnil(L, 2), before;
  if (has_function) lua_pushvalue(L, 2);
  lua_rawgeti(L, list, a);
  lua_rawgeti(L, list, b);
  if (has_function) {
    lua_call(L, 2, 1);
    before = lua_toboolean(L, -1);
    lua_pop(L, 1);
  } else {
    before = rl_is_less(L, -2, -1, done);
    lua_pop(L, 2);
  }
  return before;
}

/// Merges two neighbouring runs of the list at `from` into the list at `to`. [-0, +0, e]
static void merge(lua_State *L, int from, int to, lua_Integer low, lua_Integer middle, lua_Integer high, size_t *done) {
  lua_Integer left = low, right = middle;
  bool ordered = middle < high && !item_before(L, from, middle, middle - 1, done);
  for (lua_Integer i = low; i < high; i++) {
    bool take_left = left < middle && (ordered || right >= high || !item_before(L, from, right, left, done));
    lua_rawgeti(L, from, take_left ? left++ : right++);
    lua_rawseti(L, to, i);
    rl_spend(L, done, 2);
  }
}

/// Sorts the list at 3 by comparing items, and writes it to the table. [-0, +1, e]
static void sort_by_calls(lua_State *L, lua_Integer count) {
  int from = 3, to = 4;
  size_t done = 0;
  lua_createtable(L, (int)count, 0);
  for (lua_Integer width = 1; width < count; width *= 2) {
    for (lua_Integer low = 1; low <= count; low += 2 * width) {
      lua_Integer middle = low + width <= count ? low + width : count + 1;
      lua_Integer high = middle + width <= count ? middle + width : count + 1;
      merge(L, from, to, low, middle, high, &done);
    }
    int sorted = to;
    to = from;
    from = sorted;
  }
  for (lua_Integer i = 1; i <= count; i++) {
    lua_rawgeti(L, from, i);
    lua_seti(L, 1, i);
    rl_spend(L, &done, 1);
  }
}

int rl_table_sort(lua_State *L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  lua_Integer count = luaL_len(L, 1);
  if (count < 2) return 0;
  luaL_argcheck(L, count < INT_MAX, 1, "array too big");
  bool has_function = !lua_isnoneornil(L, 2);
  if (has_function) luaL_checktype(L, 2, LUA_TFUNCTION);
  lua_settop(L, 2);
  int common = take_items(L, (int)count, has_function);
  if (!has_function && common == NUMBERS) sort_by_keys(L, (int)count, number_before);
  else if (!has_function && common == STRINGS) sort_by_keys(L, (int)count, rl_key_before);
  else sort_by_calls(L, count);
  return 0;
}
