// Functions to which the host refers, by slot. They stand in Lua's registry, behind Lua's own entries. A slot that was
// released is used again.
#include "rl_internal.h"
#include "rl_parts.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST = RL_FIRST_HANDLE, RESERVED = 32 };

void rl_open_handles(lua_State *L) {
  // So that the slots stand in the table's array part from the first one on, and not among what is hashed.
  for (int i = FIRST + 1; i <= RESERVED; i++) {
    lua_pushboolean(L, false);
    lua_rawseti(L, LUA_REGISTRYINDEX, i);
  }
  for (uint32_t place = 0; place < RL_RECENT; place++) rl_plugin(L)->recent[place] = place + 1;
}

uint32_t rl_slot_take(rl_slots *slots) {
  return slots->free_count > 0 ? slots->free[--slots->free_count] : ++slots->high;
}

bool rl_slot_give(rl_slots *slots, uint32_t slot) {
  if (slots->free_count == slots->free_capacity) {
    uint32_t capacity = slots->free_capacity ? slots->free_capacity * 2 : 64;
    uint32_t *grown = realloc(slots->free, capacity * sizeof *grown);
    if (!grown) return false;  // the slot is lost, not its memory
    slots->free = grown;
    slots->free_capacity = capacity;
  }
  slots->free[slots->free_count++] = slot;
  return true;
}

int64_t rl_keep(lua_State *L) {
  rl_state *state = rl_plugin(L);
  // The slot is taken only when the table has it: a raise while the table grows loses nothing.
  uint32_t slot = state->handles.free_count > 0 ? state->handles.free[state->handles.free_count - 1] : state->handles.high + 1;
  lua_rawseti(L, LUA_REGISTRYINDEX, FIRST + slot);
  rl_numbers_add(&state->kept, slot);
  return rl_slot_take(&state->handles);
}

bool rl_push_function(rl_state *state, int64_t slot) {
  if (rl_push_handle(state->main, slot) != LUA_TFUNCTION) return false;
  uint32_t place = (uint32_t)slot % RL_RECENT;
  state->recent[place] = slot;
  lua_pushvalue(state->main, -1);
  lua_replace(state->main, RL_BASE - (int)place);
  return true;
}

/// Forgets a slot, on the bare stack; setting a key that is there needs no memory. [-0, +0, -]
static void forget(rl_state *state, int64_t slot) {
  lua_State *L = state->main;
  if (slot < 1 || slot > state->handles.high) return;
  if (lua_rawgeti(L, LUA_REGISTRYINDEX, FIRST + slot) != LUA_TBOOLEAN) {
    lua_pushboolean(L, false);
    lua_rawseti(L, LUA_REGISTRYINDEX, FIRST + slot);
    rl_slot_give(&state->handles, (uint32_t)slot);
    uint32_t place = (uint32_t)slot % RL_RECENT;
    if (state->recent[place] == slot) {
      state->recent[place] = place + 1;
      lua_pushnil(L);
      lua_replace(L, RL_BASE - (int)place);
    }
  }
  lua_pop(L, 1);
}

void rl_release(rl_state *state, int64_t slot) {
  if (state->context) {
    rl_numbers_add(&state->released, slot);
  } else {
    forget(state, slot);
  }
}

void rl_give_back_kept(rl_state *state, size_t from) {
  for (size_t i = from; i < state->kept.count; i++) rl_numbers_add(&state->released, state->kept.items[i]);
  state->kept.count = from;
}

void rl_flush_released(rl_state *state) {
  for (size_t i = 0; i < state->released.count; i++) forget(state, state->released.items[i]);
  state->released.count = 0;
}

int64_t rl_highest_handle(const rl_state *state) { return state->handles.high; }

size_t rl_live_handles(const rl_state *state) { return state->handles.high - state->handles.free_count; }

rl_place rl_function_place(const rl_state *state, int64_t slot) {
  lua_State *L = state->main;
  rl_place place = {.line = 0};
  if (!lua_checkstack(L, 4)) return place;
  rl_push_handle(L, slot);
  if (lua_type(L, -1) == LUA_TTABLE) {  // a list's rows
    lua_rawgeti(L, -1, 2);
    lua_remove(L, -2);
  }
  if (lua_type(L, -1) != LUA_TFUNCTION) {
    lua_pop(L, 1);
    return place;
  }
  lua_Debug record;
  lua_getinfo(L, ">S", &record);
  memcpy(place.script, record.short_src, sizeof place.script);
  place.line = record.linedefined;
  return place;
}

bool rl_has_parameters(const rl_state *state, int64_t slot) {
  lua_State *L = state->main;
  if (!lua_checkstack(L, 4)) return true;
  if (rl_push_handle(L, slot) != LUA_TFUNCTION || lua_iscfunction(L, -1)) {
    lua_pop(L, 1);
    return true;
  }
  lua_Debug record;
  lua_getinfo(L, ">u", &record);
  return record.nparams > 0 || record.isvararg;
}
