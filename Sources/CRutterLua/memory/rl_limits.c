// The limits of memory, instructions and steps of a plugin, and the hook that stops it. A stop is final: from then on
// every instruction raises, so that neither pcall nor a closing function can hold the stop back (E2).
#include "rl_internal.h"
#include "rl_parts.h"

enum { INSTRUCTIONS_PER_LOOK = 1000, STEPS_PER_LOOK = 10000, STACK_BYTES = 1 << 20 };
enum { SHARE_BETWEEN_LOOKS = 64 };

/// The share of the limit of which freed blocks may be kept from one turn to the next.
enum { SHARE_FREE = 32 };

static const char stop_token = 0;

static void hook(lua_State *L, lua_Debug *record);

static bool counts(const rl_state *state) { return state->limits.instructions >= 0; }

/// Makes the next instruction of a coroutine call the hook. Setting a hook walks the whole stack, however deep, so it is
/// left alone where it is set. [-0, +0, -]
static void interrupt(lua_State *L) {
  bool is_set = lua_gethook(L) == hook && lua_gethookcount(L) == 1 && (lua_gethookmask(L) & LUA_MASKCOUNT);
  if (!is_set) lua_sethook(L, hook, LUA_MASKCOUNT, 1);
}

/// Makes the next instruction of the running coroutine call the hook. Also called from a signal handler; and, under
/// ThreadSanitizer, from the watchdog's thread, of which it need not tell. [-0, +0, -]
__attribute__((no_sanitize("thread"))) void rl_limits_interrupt(rl_state *state) { interrupt(state->current); }

void rl_limits_arm(rl_state *state) {
  if (counts(state)) lua_sethook(state->main, hook, LUA_MASKCOUNT, INSTRUCTIONS_PER_LOOK);
}

bool rl_is_stop(lua_State *L, int index) { return lua_touserdata(L, index) == (void *)&stop_token; }

/// Notes which limit was broken, and where. [-0, +0, -]
static void note_stop(lua_State *L, rl_state *state, rl_limit limit) {
  if (state->stop) return;
  state->stop = limit;
  state->stop_place = rl_place_at(L, 0);
}

/// Raises the stop. Needs no memory. [-0, +0, e]
static void raise_stop(lua_State *L) {
  interrupt(L);
  lua_pushlightuserdata(L, (void *)&stop_token);
  lua_error(L);
}

/// Looks whether garbage was all that crossed the soft limit. [-0, +0, m]
static bool memory_is_broken(lua_State *L, rl_state *state) {
  state->crossed_memory = false;
  lua_gc(L, LUA_GCCOLLECT);
  rl_heap_look(rl_heap_of(state), !counts(state));
  state->seen = rl_held(state) + state->limits.memory_bytes / SHARE_BETWEEN_LOOKS;
  // Holes can be used again. Only what the allocator would refuse is too much of them.
  return state->memory > state->room - state->room / 10 || rl_is_beyond(state, rl_held(state));
}

static void look(lua_State *L, rl_state *state) {
  state->in_vain = 0;
  if (state->stop) raise_stop(L);
  if (state->crossed_memory && memory_is_broken(L, state)) note_stop(L, state, RL_LIMIT_MEMORY);
  if (state->overrun) note_stop(L, state, (rl_limit)state->overrun);
  if (counts(state)) {
    if (state->closing && (state->closing_left < 0 || state->closings_left < 0)) note_stop(L, state, RL_LIMIT_CLOSING);
    if (!state->closing && state->instructions_left < 0) note_stop(L, state, RL_LIMIT_INSTRUCTIONS);
  }
  if (state->stop) raise_stop(L);
}

void rl_raise_overrun(lua_State *L, rl_state *state) {
  note_stop(L, state, (rl_limit)state->overrun);
  raise_stop(L);
}

static void spend(rl_state *state, int64_t steps) {
  if (state->closing) {
    state->closing_left -= steps;
    state->closings_left -= steps;
  } else {
    state->instructions_left -= steps;
  }
}

static void hook(lua_State *L, lua_Debug *record) {
  (void)record;
  rl_state *state = rl_plugin(L);
  state->growths = 0;
  if (counts(state)) {
    spend(state, lua_gethookcount(L) + state->steps);
    state->steps = 0;
  }
  look(L, state);
  // Whatever interrupted is settled: back to the standing hook, or to none. Setting a hook walks all frames.
  if (!counts(state)) {
    lua_sethook(L, NULL, 0, 0);
  } else if (lua_gethookcount(L) != INSTRUCTIONS_PER_LOOK) {
    lua_sethook(L, hook, LUA_MASKCOUNT, INSTRUCTIONS_PER_LOOK);
  }
}

void rl_check_stop(lua_State *L) {
  rl_state *state = rl_plugin(L);
  if (state->stop || state->overrun || state->crossed_memory) look(L, state);
}

void rl_check_budget(lua_State *L, size_t steps) {
  rl_state *state = rl_plugin(L);
  state->steps += (int64_t)steps;
  if (state->steps < STEPS_PER_LOOK && !state->overrun) return;
  if (counts(state)) spend(state, state->steps);
  state->steps = 0;
  state->growths = 0;
  look(L, state);
}

void rl_check_size(lua_State *L, size_t bytes, const char *what) {
  rl_state *state = rl_plugin(L);
  if (bytes > state->limits.memory_bytes) {
    luaL_error(L, "%s would take %I bytes, over the plugin's memory limit of %I", what, (lua_Integer)bytes,
               (lua_Integer)state->limits.memory_bytes);
  }
}

void rl_check_stack(lua_State *L, const char *what) {
  rl_state *state = rl_plugin(L);
  char *here = __builtin_frame_address(0);
  ptrdiff_t used = state->stack_base ? state->stack_base - here : 0;
  if (used > STACK_BYTES || used < -STACK_BYTES) luaL_error(L, "%s: too many nested calls (C stack overflow)", what);
}

// MARK: What is held elsewhere

/// Bytes of the tapes.
static size_t bytes_beside(const rl_state *state) {
  size_t items = ((size_t)state->in.capacity + state->out.capacity) * sizeof(rl_item);
  return items + state->in.byte_capacity + state->out.byte_capacity;
}

void rl_hold(rl_state *state, size_t bytes) {
  size_t elsewhere = bytes + bytes_beside(state), limit = state->limits.memory_bytes;
  state->room = elsewhere < limit ? limit - elsewhere : 0;
  if (__builtin_expect(!rl_has_crossed(state), 1)) return;
  state->crossed_memory = true;
  if (state->context) rl_limits_interrupt(state);
}

void rl_look_at_memory(lua_State *L) {
  rl_state *state = rl_plugin(L);
  if (memory_is_broken(L, state) && !state->stop) state->stop = RL_LIMIT_MEMORY;
}

bool rl_is_overdue(const rl_state *state) { return state->overrun || state->stop; }

size_t rl_room(const rl_state *state) {
  size_t held = rl_held(state);
  return held < state->room ? state->room - held : 0;
}

// MARK: Turns

bool rl_spend_for(rl_state *state, int64_t steps) {
  if (counts(state)) {
    state->instructions_left -= steps;
    if (state->instructions_left < 0 && !state->overrun) state->overrun = RL_LIMIT_INSTRUCTIONS;
  } else {
    rl_watch_work(state);
  }
  if (state->overrun && !state->stop) state->stop = state->overrun;
  return state->stop != 0;
}

int64_t rl_instructions_left(const rl_state *state) { return state->instructions_left; }

void rl_leave_instructions(rl_state *state, int64_t left) { state->instructions_left = left; }

void rl_turn_begins(rl_state *state) {
  state->instructions_left = state->closings_left = state->limits.instructions;
  bool keeps_much = state->heap.free > state->limits.memory_bytes / SHARE_FREE;
  if (__builtin_expect(keeps_much, 0) && !counts(state)) rl_heap_look(&state->heap, true);
  if (state->overrun && !state->stop) state->overrun = 0;
}
