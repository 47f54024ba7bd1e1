// Global variables of specs. The spec language has variables of its own, so that no test can break it. What a test does
// to the variables of its file is undone before the next test. What a module sets while it is loaded stays, as the
// module itself does.
//
// As long as a test has not set a variable, the table of variables is empty and reads from a table that keeps them. The
// first write fills it. So a test that sets none costs nearly nothing.
#include "rl_internal.h"
#include "rl_lib.h"
#include "rl_parts.h"

/// In the registry: the variables of the spec language; those of the file as they are put back; what an empty table of
/// variables reads by; the metatable that the file gave it.
const char rl_key_own = 0, rl_key_kept = 0, rl_key_reading = 0, rl_key_given = 0;

/// Copies the fields of the table on top into the one below it. [-0, +0, m]
static void copy_fields(lua_State *L) {
  int from = lua_gettop(L);
  lua_pushnil(L);
  while (lua_next(L, from)) {
    lua_pushvalue(L, -2);
    lua_insert(L, -2);
    lua_rawset(L, from - 1);
  }
}

/// Pushes a copy of the global variables. [-0, +1, m]
static void push_copy(lua_State *L) {
  lua_newtable(L);
  lua_pushglobaltable(L);
  copy_fields(L);
  lua_pop(L, 1);
}

void rl_use_own_globals(lua_State *L) {
  if (lua_rawgetp(L, LUA_REGISTRYINDEX, &rl_key_own) != LUA_TTABLE) {
    lua_pop(L, 1);
    push_copy(L);
    lua_pushvalue(L, -1);
    lua_rawsetp(L, LUA_REGISTRYINDEX, &rl_key_own);
  }
  if (!lua_setupvalue(L, -2, 1)) lua_pop(L, 1);
}

// MARK: Undoing

/// Gives the table its variables and its metatable back. [-0, +0, m]
static void fill(lua_State *L) {
  lua_pushglobaltable(L);
  lua_rawgetp(L, LUA_REGISTRYINDEX, &rl_key_kept);
  copy_fields(L);
  lua_rawgetp(L, LUA_REGISTRYINDEX, &rl_key_given);
  lua_setmetatable(L, -3);
  lua_pop(L, 2);
  rl_plugin(L)->globals_are_kept = false;
}

void rl_fill_globals(lua_State *L, int index) {
  if (!rl_plugin(L)->globals_are_kept) return;
  index = lua_absindex(L, index);
  lua_pushglobaltable(L);
  bool is_theirs = lua_rawequal(L, -1, index);
  lua_pop(L, 1);
  if (is_theirs) fill(L);
}

/// `__newindex` while the table is empty.
static int set_first(lua_State *L) {
  fill(L);
  lua_settable(L, 1);
  return 0;
}

/// Takes all fields out of the table on top. [-0, +0, -]
static void clear(lua_State *L) {
  lua_pushnil(L);
  while (lua_next(L, -2)) {
    lua_pop(L, 1);
    lua_pushvalue(L, -1);
    lua_pushnil(L);
    lua_rawset(L, -4);
  }
}

/// Whether those that are kept are a list too. How long one is shows of the table itself only.
static bool are_list(lua_State *L) {
  lua_rawgetp(L, LUA_REGISTRYINDEX, &rl_key_kept);
  bool are_list = lua_rawlen(L, -1) > 0;
  lua_pop(L, 1);
  return are_list;
}

/// `undo()` puts all variables back, and has `tostring` number as if nothing had run yet.
static int undo(lua_State *L) {
  rl_state *state = rl_plugin(L);
  rl_forget_serials(L, state->serials_kept);
  state->shows_ids = false;
  if (state->globals_are_kept) return 0;
  lua_pushglobaltable(L);
  clear(L);
  // The functions of a metatable may look at the table.
  if (are_list(L) || lua_rawgetp(L, LUA_REGISTRYINDEX, &rl_key_given) != LUA_TNIL) return fill(L), 0;
  lua_rawgetp(L, LUA_REGISTRYINDEX, &rl_key_reading);
  lua_setmetatable(L, -3);
  state->globals_are_kept = true;
  return 0;
}

int rl_keep_globals(lua_State *L) {
  rl_plugin(L)->serials_kept = rl_plugin(L)->serials;
  lua_pushglobaltable(L);
  if (lua_getmetatable(L, -1)) lua_rawsetp(L, LUA_REGISTRYINDEX, &rl_key_given);
  push_copy(L);
  lua_createtable(L, 0, 3);
  lua_pushvalue(L, -2);
  lua_setfield(L, -2, "__index");
  lua_pushcfunction(L, set_first);
  lua_setfield(L, -2, "__newindex");
  lua_rawsetp(L, LUA_REGISTRYINDEX, &rl_key_reading);
  lua_rawsetp(L, LUA_REGISTRYINDEX, &rl_key_kept);
  lua_pushcfunction(L, undo);
  return 1;
}

// MARK: Modules

void rl_push_globals_before(lua_State *L) {
  if (lua_rawgetp(L, LUA_REGISTRYINDEX, &rl_key_kept) != LUA_TTABLE) return;
  lua_pop(L, 1);
  if (rl_plugin(L)->globals_are_kept) fill(L);
  push_copy(L);
}

/// Keeps each variable of the table `walked` that is another before and after. [-0, +0, m]
static void keep_changed(lua_State *L, int walked, int before, int after) {
  lua_pushnil(L);
  while (lua_next(L, walked)) {
    lua_pop(L, 1);
    lua_pushvalue(L, -1);
    lua_pushvalue(L, -1);
    lua_rawget(L, before);
    lua_pushvalue(L, -2);
    lua_rawget(L, after);
    bool is_same = lua_rawequal(L, -2, -1);
    lua_remove(L, -2);
    if (is_same) lua_pop(L, 2); else lua_rawset(L, after + 1);
  }
}

void rl_keep_globals_since(lua_State *L, int before) {
  int top = lua_gettop(L);
  if (!lua_istable(L, before)) return;
  lua_pushglobaltable(L);
  lua_rawgetp(L, LUA_REGISTRYINDEX, &rl_key_kept);
  keep_changed(L, top + 1, before, top + 1);
  keep_changed(L, before, before, top + 1);
  lua_settop(L, top);
}
