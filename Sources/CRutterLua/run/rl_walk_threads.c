// Coroutines: their frames from the first on, each with its function, where that stands, and its values.
//
// What a function in C keeps on the C stack nobody can see. So one may only lie under other frames if it goes on by a
// continuation, which sees nothing but what is told here.
#include "rl_walk_parts.h"

static const char *const hidden = "a function in C that is under way keeps something of its own";

/// Which of the states a thread is in that matter to its frames.
typedef struct stand {
  bool waits;  // every function in C goes on by a continuation
  bool runs;   // all but the innermost one do
} stand;

// MARK: Variables and places on stacks

void rl_tell_upvalue(rl_walk *walk, const rl_in_upvalue *upvalue) {
  // One that is open is the place on a stack itself.
  const void *variable = rl_in_is_open(upvalue) ? (const void *)upvalue->value : upvalue;
  uint32_t number = rl_number_of(walk, variable);
  rl_tell_mark(walk, RL_MARK_UPVALUE);
  rl_tell(walk, RL_WALK_NUMBER, number ? number : rl_number(walk, variable));
  if (!number) rl_tell_value(walk, *upvalue->value);
}

/// Tells the values between two places of a stack. Each has a number, so that a variable that a function shares with the
/// frame is the same as the frame's.
static void tell_slots(rl_walk *walk, const rl_in_value *from, const rl_in_value *to) {
  rl_tell(walk, RL_WALK_COUNT, (uint64_t)(to - from));
  for (; from < to && !walk->why; from++) {
    uint32_t number = rl_number_of(walk, from);
    if (number) {
      rl_tell_mark(walk, RL_MARK_SHARED);
      rl_tell(walk, RL_WALK_NUMBER, number);
    } else {
      rl_number(walk, from);
    }
    rl_tell_value(walk, *from);
  }
}

// MARK: Frames

/// A context is a small number, or says how `resume` and `wrap` end.
static void tell_continuation(rl_walk *walk, const rl_in_call *call) {
  lua_KContext context = call->c.context;
  rl_tell_code(walk, (uintptr_t)call->c.then);
  if (!call->c.then) return;
  if (rl_is_finish(context)) {
    rl_tell_code(walk, (uintptr_t)context);
  } else if (context >= 0 && context < 1 << 20) {
    rl_tell(walk, RL_WALK_INTEGER, (uint64_t)context);
  } else {
    rl_walk_refuse(walk, hidden);
  }
}

static lua_CFunction c_function_of(rl_in_value function) {
  if (function.tag == RL_IN_LIGHT_C) return function.function;
  if (function.tag != (RL_IN_C | RL_IN_COLLECTED)) return NULL;
  return ((const rl_in_c_function *)function.pointer)->function;
}

/// Whether a function in C that runs other code does it with a continuation, wherever that is possible.
static bool goes_on(lua_State *thread, rl_in_value function) {
  lua_CFunction address = c_function_of(function);
  if (!address || !lua_isyieldable(thread)) return false;
  rl_in_push(thread, function);
  bool goes_on = rl_is_protecting(address) || rl_is_require(address) || rl_is_of_pieces(thread, -1) || rl_is_of_databases(thread, -1);
  lua_pop(thread, 1);
  return goes_on;
}

static void tell_c_frame(rl_walk *walk, lua_State *thread, const rl_in_call *call, stand stand) {
  bool is_innermost = call == ((const rl_in_thread *)thread)->call;
  if (stand.runs && !is_innermost && !goes_on(thread, *call->function)) rl_walk_refuse(walk, hidden);
  if (stand.waits || (stand.runs && !is_innermost)) tell_continuation(walk, call);
  if (call->status & RL_IN_PROTECTS) rl_tell(walk, RL_WALK_INTEGER, (uint64_t)call->c.old_handler);
}

static void tell_lua_frame(rl_walk *walk, const rl_in_call *call) {
  const rl_in_lua_function *function = call->function->pointer;
  ptrdiff_t place = call->lua.place - function->prototype->code;
  if (place < 0 || place > function->prototype->code_count) rl_walk_refuse(walk, hidden);
  rl_tell(walk, RL_WALK_COUNT, (uint64_t)place);
  rl_tell(walk, RL_WALK_COUNT, function->prototype->is_vararg ? (uint64_t)call->lua.extra : 0);
}

static void tell_frame(rl_walk *walk, lua_State *thread, const rl_in_call *call, stand stand) {
  const rl_in_value *end = call == ((const rl_in_thread *)thread)->call ? ((const rl_in_thread *)thread)->top : call->next->function;
  rl_tell_mark(walk, RL_MARK_FRAME);
  if (call->previous) {  // below all others is none of a function
    if (call->status & (RL_IN_HOOKED | RL_IN_FINALIZES)) rl_walk_refuse(walk, hidden);
    rl_tell_value(walk, *call->function);
    rl_tell(walk, RL_WALK_COUNT, call->status);
    rl_tell(walk, RL_WALK_INTEGER, (uint64_t)(int64_t)call->results);
    if (call->status & (RL_IN_PROTECTS | RL_IN_CLOSES)) rl_tell(walk, RL_WALK_INTEGER, (uint64_t)(int64_t)call->more);
    if (call->status & RL_IN_CALLS_C) tell_c_frame(walk, thread, call, stand); else tell_lua_frame(walk, call);
  }
  tell_slots(walk, call->function + 1, end);
}

// MARK: Threads

/// A coroutine of the host that is neither waiting nor running is given to the next that the host starts.
static bool is_at_rest(lua_State *thread, bool has_frames) {
  unsigned flags = rl_flags(thread);
  return flags & RL_THREAD_HOST && !(flags & RL_THREAD_WAITS) && !has_frames;
}

void rl_tell_thread(rl_walk *walk, lua_State *thread) {
  const rl_in_thread *inside = (const rl_in_thread *)thread;
  if (thread == walk->state->main) {
    rl_tell_mark(walk, RL_MARK_MAIN_THREAD);
    return;
  }
  const rl_in_call *call = inside->call;
  while (call->previous) call = call->previous;
  bool has_frames = call != inside->call;
  if (is_at_rest(thread, has_frames)) {
    rl_walk_refuse(walk, "it keeps a coroutine of the host that has ended");
    return;
  }
  int status = lua_status(thread);
  stand stand = {.waits = status == LUA_YIELD, .runs = status == LUA_OK};
  if (rl_flags(thread) & RL_THREAD_CLOSES) rl_walk_refuse(walk, hidden);
  rl_tell_mark(walk, RL_MARK_THREAD);
  rl_tell(walk, RL_WALK_COUNT, (uint64_t)status);
  rl_tell(walk, RL_WALK_COUNT, rl_flags(thread));
  for (; !walk->why; call = call->next) {
    tell_frame(walk, thread, call, stand);
    if (call == inside->call) break;
  }
  rl_tell_mark(walk, RL_MARK_END);
}
