// `table`. Lengths may lie (`__len`), so every loop looks at the limits.
#include "rl_lib.h"

#include <limits.h>

int rl_table_sort(lua_State *L);

/// What a function does with its table: a value that is no table needs the metamethods for it.
enum { READS = 1, WRITES = 2, MEASURES = 4 };

static bool has_field(lua_State *L, const char *name) {
  lua_pushstring(L, name);
  bool there = lua_rawget(L, -2) != LUA_TNIL;
  lua_pop(L, 1);
  return there;
}

static void check_table(lua_State *L, int index, int uses) {
  if (lua_type(L, index) == LUA_TTABLE) return;
  bool usable = lua_getmetatable(L, index);
  if (usable) {
    usable = (!(uses & READS) || has_field(L, "__index")) && (!(uses & WRITES) || has_field(L, "__newindex")) &&
             (!(uses & MEASURES) || has_field(L, "__len"));
    lua_pop(L, 1);
  }
  if (!usable) luaL_checktype(L, index, LUA_TTABLE);
}

static lua_Integer measure(lua_State *L, int index, int uses) {
  check_table(L, index, uses | MEASURES);
  return luaL_len(L, index);
}

static int table_insert(lua_State *L) {
  lua_Integer end = (lua_Integer)((lua_Unsigned)measure(L, 1, READS | WRITES) + 1), place = end;
  size_t done = 0;
  int count = lua_gettop(L);
  if (count == 3) {
    place = luaL_checkinteger(L, 2);
    luaL_argcheck(L, (lua_Unsigned)place - 1u < (lua_Unsigned)end, 2, "position out of bounds");
    for (lua_Integer i = end; i > place; i--) {
      lua_geti(L, 1, i - 1);
      lua_seti(L, 1, i);
      rl_spend(L, &done, 1);
    }
  } else if (count != 2) {
    return luaL_error(L, "wrong number of arguments to 'insert'");
  }
  lua_seti(L, 1, place);
  return 0;
}

static int table_remove(lua_State *L) {
  lua_Integer size = measure(L, 1, READS | WRITES), place = luaL_optinteger(L, 2, size);
  size_t done = 0;
  if (place != size)
    luaL_argcheck(L, (lua_Unsigned)place - 1u <= (lua_Unsigned)size, 2, "position out of bounds");
  lua_geti(L, 1, place);
  for (; place < size; place++) {
    lua_geti(L, 1, place + 1);
    lua_seti(L, 1, place);
    rl_spend(L, &done, 1);
  }
  lua_pushnil(L);
  lua_seti(L, 1, place);
  return 1;
}

static int table_move(lua_State *L) {
  lua_Integer from = luaL_checkinteger(L, 2), last = luaL_checkinteger(L, 3), to = luaL_checkinteger(L, 4);
  int target = lua_isnoneornil(L, 5) ? 1 : 5;
  size_t done = 0;
  check_table(L, 1, READS);
  check_table(L, target, WRITES);
  if (last >= from) {
    luaL_argcheck(L, from > 0 || last < LUA_MAXINTEGER + from, 3, "too many elements to move");
    lua_Integer count = last - from + 1;
    luaL_argcheck(L, to <= LUA_MAXINTEGER - count + 1, 4, "destination wrap around");
    // Upwards, unless that would overwrite what is still to be read.
    bool up = to > last || to <= from || (target != 1 && !lua_compare(L, 1, target, LUA_OPEQ));
    for (lua_Integer i = 0; i < count; i++) {
      lua_Integer k = up ? i : count - 1 - i;
      lua_geti(L, 1, from + k);
      lua_seti(L, target, to + k);
      rl_spend(L, &done, 1);
    }
  }
  lua_pushvalue(L, target);
  return 1;
}

static void add_item(lua_State *L, luaL_Buffer *buffer, lua_Integer i) {
  lua_geti(L, 1, i);
  if (!lua_isstring(L, -1))
    luaL_error(L, "invalid value (%s) at index %I in table for 'concat'", luaL_typename(L, -1), (LUAI_UACINT)i);
  luaL_addvalue(buffer);
}

static int table_concat(lua_State *L) {
  lua_Integer last = measure(L, 1, READS);
  size_t gap_length, done = 0;
  const char *gap = luaL_optlstring(L, 2, "", &gap_length);
  lua_Integer i = luaL_optinteger(L, 3, 1);
  last = luaL_optinteger(L, 4, last);
  luaL_Buffer buffer;
  luaL_buffinit(L, &buffer);
  for (; i < last; i++) {
    add_item(L, &buffer, i);
    luaL_addlstring(&buffer, gap, gap_length);
    rl_spend(L, &done, 2);
  }
  if (i == last) add_item(L, &buffer, i);
  luaL_pushresult(&buffer);
  return 1;
}

static int table_pack(lua_State *L) {
  int count = lua_gettop(L);
  lua_createtable(L, count, 1);
  lua_insert(L, 1);
  for (int i = count; i >= 1; i--) lua_rawseti(L, 1, i);
  lua_pushinteger(L, count);
  lua_setfield(L, 1, "n");
  rl_check_budget(L, (size_t)count);
  return 1;
}

static int table_unpack(lua_State *L) {
  lua_Integer i = luaL_optinteger(L, 2, 1), last = luaL_opt(L, luaL_checkinteger, 3, luaL_len(L, 1));
  size_t done = 0;
  if (i > last) return 0;
  lua_Unsigned count = (lua_Unsigned)last - (lua_Unsigned)i;
  if (count >= INT_MAX || !lua_checkstack(L, (int)++count)) return luaL_error(L, "too many results to unpack");
  for (; i < last; i++) {
    lua_geti(L, 1, i);
    rl_spend(L, &done, 1);
  }
  lua_geti(L, 1, last);
  return (int)count;
}

void rl_open_table(lua_State *L) {
  static const luaL_Reg functions[] = {
    {"concat", table_concat}, {"insert", table_insert}, {"move", table_move}, {"pack", table_pack},
    {"remove", table_remove}, {"sort", rl_table_sort}, {"unpack", table_unpack}, {NULL, NULL},
  };
  luaL_newlib(L, functions);
}
