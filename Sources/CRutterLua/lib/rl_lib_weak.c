// Tables that keep none of their keys alive.
//
// Lua makes a table anew when a key finds no free place in it. The places of keys that are gone are not free, and which
// place a key gets goes by its address: so it depends on addresses when such a table is made anew, and with what size.
// Near its memory limit a plugin would be stopped in one process and not in another. Where many keys come and go, tables
// are therefore made anew here: always after as many keys as have a place for certain.
#include "rl_lib.h"

/// The least number of places: of so many, most tables need no others.
enum { LEAST_PLACES = 32 };

static void push(lua_State *L, int places) {
  lua_createtable(L, 0, places);
  lua_createtable(L, 0, 1);
  lua_pushliteral(L, "k");
  lua_setfield(L, -2, "__mode");
  lua_setmetatable(L, -2);
}

void rl_push_weak_keys(lua_State *L) { push(L, 0); }

/// How many keys the table on top has. [-0, +0, -]
static uint32_t count(lua_State *L) {
  uint32_t keys = 0;
  for (lua_pushnil(L); lua_next(L, -2); lua_pop(L, 1)) keys++;
  return keys;
}

bool rl_weak_keys_make_room(lua_State *L, uint32_t *left) {
  if (*left > 0) {
    *left -= 1;
    return false;
  }
  uint32_t places = LEAST_PLACES, keys = count(L);
  while (places / 2 < keys) places *= 2;
  push(L, (int)places);
  for (lua_pushnil(L); lua_next(L, -3);) {
    lua_pushvalue(L, -2);
    lua_insert(L, -2);
    lua_rawset(L, -4);
  }
  lua_remove(L, -2);
  // Making the table may have collected some.
  *left = places - count(L) - 1;
  return true;
}
