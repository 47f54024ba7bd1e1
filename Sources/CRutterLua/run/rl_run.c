// Host to script: all functions by which the host runs scripts. Each does everything (pushing arguments, calling,
// reading results) under one protected call.
#include "rl_internal.h"
#include "rl_parts.h"

#include <setjmp.h>
#include <string.h>

enum { MOST_POOLED = 256, LONGEST_CHAIN = 220, TAPE_KEPT = 1 << 20 };

/// One run: what it is to do, and how it ended.
typedef struct job {
  int64_t slot;
  int64_t index;
  rl_want want;
  uint32_t thread;      // the coroutine's slot
  rl_result result;
  bool has_dead_thread; // raised: still to be reset
} job;

// MARK: Results

static int write_plain(lua_State *L) {
  rl_write_value(L, 1, RL_PLAIN, NULL);
  rl_check_out(L);
  return 0;
}

/// Writes the value on top if it is one, else nil.
static void write_any(lua_State *L) {
  int type = lua_type(L, -1);
  if (type == LUA_TTABLE || type == LUA_TSTRING || type == LUA_TNUMBER) {
    lua_pushcfunction(L, write_plain);
    lua_pushvalue(L, -2);
    if (lua_pcall(L, 1, 0, 0) == LUA_OK) return;
    rl_check_stop(L);
    lua_pop(L, 1);
    rl_begin_out(rl_plugin(L));
  } else if (type == LUA_TBOOLEAN) {
    rl_write_value(L, -1, RL_PLAIN, NULL);
    return;
  }
  rl_put(&rl_plugin(L)->out, RL_NIL, 0, 0);
}

/// Leaves the result on top of the stack on `out`. [-0, +0, e]
static void write_result(lua_State *L, rl_want want) {
  rl_state *state = rl_plugin(L);
  rl_begin_out(state);
  switch (want) {
    case RL_WANT_NOTHING: return;
    case RL_WANT_ANY: write_any(L); break;
    case RL_WANT_VALUE: rl_write_value(L, lua_gettop(L), RL_PLAIN, NULL); break;
    case RL_WANT_MARKS: rl_write_value(L, lua_gettop(L), RL_MARKS, NULL); break;
    case RL_WANT_TRUTH: rl_put(&state->out, lua_toboolean(L, -1) ? RL_TRUE : RL_FALSE, 0, 0); break;
    case RL_WANT_SCREEN: rl_write_screen(L, lua_gettop(L), true); break;
    case RL_WANT_NODES: rl_write_screen(L, lua_gettop(L), false); break;
    case RL_WANT_VERDICT: rl_write_value(L, lua_gettop(L), RL_MARKS, NULL); break;
  }
  rl_check_out(L);
  state->kept.count = 0;
}

// MARK: Coroutines

static lua_State *thread_at(lua_State *L, uint32_t slot) {
  lua_rawgetp(L, LUA_REGISTRYINDEX, &rl_key_threads);
  lua_rawgeti(L, -1, slot);
  lua_State *co = lua_tothread(L, -1);
  lua_pop(L, 2);
  return co;
}

/// Takes a coroutine from the pool, or makes one. [-0, +0, m]
static lua_State *take_thread(lua_State *L, uint32_t *slot) {
  rl_slots *threads = &rl_plugin(L)->threads;
  *slot = threads->free_count > 0 ? threads->free[threads->free_count - 1] : threads->high + 1;
  lua_State *co = thread_at(L, *slot);
  if (!co) {
    lua_rawgetp(L, LUA_REGISTRYINDEX, &rl_key_threads);
    co = lua_newthread(L);
    *(rl_state **)lua_getextraspace(co) = rl_plugin(L);
    rl_set_flag(co, RL_THREAD_HOST, true);
    lua_rawseti(L, -2, *slot);
    lua_pop(L, 1);
  }
  rl_slot_take(threads);
  return co;
}

/// Puts a finished coroutine back. One that a script has seen is no other run's: what the script keeps by it belongs to the
/// run that is over. Setting a key that is there needs no memory. [-0, +0, -]
static void give_thread(lua_State *L, lua_State *co, uint32_t slot) {
  rl_slots *threads = &rl_plugin(L)->threads;
  rl_slot_give(threads, slot);
  if (threads->free_count <= MOST_POOLED && !(rl_flags(co) & RL_THREAD_SEEN)) return;
  lua_rawgetp(L, LUA_REGISTRYINDEX, &rl_key_threads);
  lua_pushboolean(L, false);
  lua_rawseti(L, -2, slot);
  lua_pop(L, 1);
}

size_t rl_live_coroutines(const rl_state *state) { return state->threads.high - state->threads.free_count; }

/// Takes in how a coroutine ended or stopped.
static void settle(lua_State *L, job *job, lua_State *co, int status, int results) {
  rl_state *state = rl_plugin(L);
  if (status == LUA_YIELD) {
    state->host_wait = false;
    rl_set_flag(co, RL_THREAD_WAITS, true);
    job->result = RL_RESULT_WAITS;
    return;
  }
  if (status != LUA_OK) {
    job->has_dead_thread = true;
    job->result = RL_RESULT_FAILED;
    if (status == LUA_ERRMEM) {
      rl_note_static_failure(state, "not enough memory");
      return;
    }
    lua_xmove(co, L, 1);
    rl_note_failure(L, co);
    return;
  }
  if (results == 0) {
    lua_pushnil(L);
  } else {
    lua_settop(co, -results);  // the first one only
    lua_xmove(co, L, 1);
  }
  lua_settop(co, 0);
  give_thread(L, co, job->thread);
  write_result(L, job->want);
}

static void let_run(lua_State *L, job *job, lua_State *co, int count) {
  rl_state *state = rl_plugin(L);
  int results = 0;
  state->current = co;
  int status = lua_resume(co, L, count, &results);
  state->current = L;
  settle(L, job, co, status, results);
}

// MARK: What runs under protection. The job is the only argument.

static void push_function(lua_State *L, int64_t slot) {
  rl_push_handle(L, slot);
  if (lua_type(L, -1) != LUA_TFUNCTION) luaL_error(L, "a function that was given back cannot be called");
}

static int run_main(lua_State *L) {
  rl_state *state = rl_plugin(L);
  if (state->source_count == 0) return luaL_error(L, "a plugin without source text");
  rl_take_options(L);
  rl_load_source(L, &state->sources[0]);
  lua_call(L, rl_push_main_arguments(L), 0);
  return 0;
}

/// The chunk has no environment: it can only return a table that it writes out.
static int run_data(lua_State *L) {
  rl_load_source(L, &rl_plugin(L)->sources[0]);
  lua_newtable(L);
  lua_setupvalue(L, -2, 1);
  lua_call(L, 0, 1);
  write_result(L, RL_WANT_VALUE);
  return 0;
}

static int run_function(lua_State *L) {
  job *job = lua_touserdata(L, 1);
  push_function(L, job->slot);
  lua_call(L, rl_push_all(L), 1);
  write_result(L, job->want);
  return 0;
}

/// The row function takes the item and its place, from 1.
static int run_row(lua_State *L) {
  job *job = lua_touserdata(L, 1);
  rl_push_handle(L, job->slot);
  if (lua_type(L, -1) != LUA_TTABLE) return luaL_error(L, "a list that was given back has no rows");
  // The table is the script's own, and it may have written to it.
  if (lua_rawgeti(L, 2, 2) != LUA_TFUNCTION || lua_rawgeti(L, 2, 1) != LUA_TTABLE) {
    return luaL_error(L, "the items or the function of a list were taken away");
  }
  lua_rawgeti(L, -1, job->index + 1);
  lua_remove(L, -2);
  lua_pushinteger(L, job->index + 1);
  lua_call(L, 2, 1);
  write_result(L, job->want);
  return 0;
}

static int run_start(lua_State *L) {
  job *job = lua_touserdata(L, 1);
  push_function(L, job->slot);
  int count = rl_push_all(L);
  lua_State *co = take_thread(L, &job->thread);
  if (!lua_checkstack(co, count + 1)) {
    give_thread(L, co, job->thread);
    return luaL_error(L, "not enough memory");
  }
  lua_xmove(L, co, count + 1);
  let_run(L, job, co, count);
  return 0;
}

static int run_resume(lua_State *L) {
  job *job = lua_touserdata(L, 1);
  lua_State *co = thread_at(L, job->thread);
  if (!co || lua_status(co) != LUA_YIELD) return luaL_error(L, "a coroutine that does not wait cannot go on");
  rl_set_flag(co, RL_THREAD_WAITS, false);
  let_run(L, job, co, 0);
  return 0;
}

static lua_State *inner_of(lua_State *co) {
  bool passes = lua_status(co) == LUA_YIELD && lua_gettop(co) >= 2 && lua_touserdata(co, -1) == (void *)&rl_pass_token;
  return passes ? lua_tothread(co, -2) : NULL;
}

static int run_close(lua_State *L) {
  job *job = lua_touserdata(L, 1);
  rl_state *state = rl_plugin(L);
  lua_State *chain[LONGEST_CHAIN], *outer = thread_at(L, job->thread);
  int length = 0;
  bool failed = false;
  for (lua_State *co = outer; co && length < LONGEST_CHAIN; co = inner_of(co)) chain[length++] = co;
  while (length > 0) {
    lua_State *co = chain[--length];
    if (rl_reset_thread(co, state) == LUA_OK || failed) continue;
    failed = true;
    lua_xmove(co, L, 1);
  }
  if (!outer) return 0;
  lua_settop(outer, 0);
  give_thread(L, outer, job->thread);
  if (failed) {
    job->result = RL_RESULT_FAILED;
    rl_note_failure(L, L);
  }
  return 0;
}

// MARK: The way in and out

/// Ends a coroutine that raised: its to-be-closed variables run under the closing limit. After a stop they do not: Lua
/// leaves hooks off in a coroutine that a hook ended, so that nothing could end them. [-0, +0, -]
static void bury(rl_state *state, uint32_t slot) {
  // A stop was raised by the hook, and Lua leaves hooks off in the coroutine that it ended: a closing function would run
  // unwatched. Nothing of the plugin runs again anyway.
  if (state->stop || state->overrun) return;
  lua_State *L = state->main, *co = thread_at(L, slot);
  if (state->stop) return;
  rl_closing_begins(state);
  rl_reset_thread(co, state);
  rl_closing_ends(state);
  lua_settop(co, 0);
  give_thread(L, co, slot);
}

/// Where no line is known, the function's own.
static void complete_failure(rl_state *state, int64_t slot) {
  if (state->failure.line > 0 || slot <= 0) return;
  rl_place place = rl_function_place(state, slot);
  memcpy(state->failure.script, place.script, sizeof state->failure.script);
  state->failure.line = place.line;
}

static int read_result(lua_State *L) {
  job *job = lua_touserdata(L, 1);
  write_result(L, job->want);
  return 0;
}

/// Pushes the values on `in` if all are scalars, which needs no memory. How many there are, or -1. [-0, +n, -]
static inline int push_scalars(lua_State *L, const rl_tape *in) {
  if (in->count > 4 || in->failed) return -1;
  const rl_item *item = in->items;
  for (uint32_t left = in->count; left > 0; left--) {
    if (!rl_push_scalar(L, item++)) return -1;
  }
  return (int)in->count;
}

/// What is rarely so is looked at together: a limit that was broken between two runs, or a run under the closing limit.
static inline void begin(rl_state *state, const rl_run *run) {
  state->can_land = true;
  state->context = run->context;
  state->now_microseconds = run->now_microseconds;
  state->stack_base = __builtin_frame_address(0);
  if (__builtin_expect(run->is_of_steps, 0)) rl_begin_chance(state, run->chance);
  rl_watch_enter(state);
  if (__builtin_expect(run->closing | state->crossed_memory | (state->overrun != 0), 0)) {
    if (run->closing) rl_closing_begins(state);
    if (state->overrun || state->crossed_memory) rl_limits_interrupt(state);
  }
}

/// The same after every run; a run that certainly ended well has no job.
static inline __attribute__((always_inline)) rl_result end(rl_state *state, const rl_run *run, job *job) {
  bool failed = job && job->result == RL_RESULT_FAILED;
  state->can_land = false;
  state->current = state->main;
  state->host_wait = false;
  state->blocked_by = NULL;
  state->resumer = NULL;
  state->closing_depth = 0;
  if (__builtin_expect(run->closing, 0)) rl_closing_ends(state);
  if (job && job->has_dead_thread) bury(state, job->thread);
  if (__builtin_expect(state->is_in_steps, 0)) rl_end_chance(state);
  rl_watch_leave();
  state->context = NULL;
  rl_tape_clear(&state->in);
  // What was written before it failed never reaches the host: functions on it are given back.
  if (failed) rl_begin_out(state);
  if (__builtin_expect(state->released.count > 0, 0)) rl_flush_released(state);
  if (__builtin_expect(state->overrun | state->stop, 0)) {
    if (!state->stop) state->stop = state->overrun;
    return RL_RESULT_STOPPED;
  }
  if (failed) complete_failure(state, job->slot);
  return job ? job->result : RL_RESULT_DONE;
}

/// Takes in how the protected call ended.
static rl_result end_with(rl_state *state, const rl_run *run, job *job, int status) {
  if (status != LUA_OK) {
    job->result = RL_RESULT_FAILED;
    if (status == LUA_ERRMEM) rl_note_static_failure(state, "not enough memory");
    lua_settop(state->main, RL_BASE);
  }
  return end(state, run, job);
}

/// Takes in that Lua let the run fall. When the outermost protected call has caught an error it gives back what the stack
/// grew by, and for that Lua may have to collect: if that never ends it is broken off, where nothing is protected any
/// more. Nobody asks this state for anything again; it can only be closed.
static __attribute__((noinline, cold)) rl_result end_fallen(rl_state *state, const rl_run *run) {
  state->has_fallen = true;
  if (!state->stop) state->stop = state->overrun ? state->overrun : RL_LIMIT_MEMORY;
  state->released.count = 0;  // forgetting would touch Lua
  return end(state, run, NULL);
}

static int run_compile(lua_State *L) {
  rl_state *state = rl_plugin(L);
  uint32_t position = 0;
  size_t length;
  rl_push_item(L, &position);
  const char *text = lua_tolstring(L, -1, &length);
  if (rl_load_text(L, text, length, "=line") != LUA_OK) return lua_error(L);
  rl_put(&state->out, RL_INTEGER, 0, rl_keep(L));
  // The line is the host's now, as what a run gives is.
  state->kept.count = 0;
  return 0;
}

static int run_look(lua_State *L) {
  rl_look_at_memory(L);
  return 0;
}

static int run_protected(lua_State *L, lua_CFunction body, job *job) {
  lua_pushcfunction(L, body);
  lua_pushlightuserdata(L, job);
  return lua_pcall(L, 1, 0, 1);
}

static rl_result enter(rl_state *state, const rl_run *run, lua_CFunction body, job *job) {
  if (state->stop) return RL_RESULT_STOPPED;
  rl_begin_out(state);
  begin(state, run);
  if (setjmp(state->landing)) return end_fallen(state, run);
  return end_with(state, run, job, run_protected(state->main, body, job));
}

/// The look collects, and a script can make that take as long as it likes: so it is watched, and broken off, like a run.
bool rl_is_over_memory(rl_state *state) {
  if (state->stop || !rl_has_crossed(state)) return state->stop != 0;
  rl_run run = {.context = state, .now_microseconds = state->now_microseconds};
  return enter(state, &run, run_look, &(job){.slot = 0}) == RL_RESULT_STOPPED;
}

rl_result rl_run_main(rl_state *state, const rl_run *run) { return enter(state, run, run_main, &(job){.slot = 0}); }

rl_result rl_run_compile(rl_state *state, const rl_run *run) {
  return enter(state, run, run_compile, &(job){.slot = 0});
}

rl_result rl_run_data(rl_state *state, const rl_run *run) { return enter(state, run, run_data, &(job){.slot = 0}); }

/// Takes in how a call ended, and reads its result, which is more than a scalar.
static __attribute__((noinline)) rl_result end_call(rl_state *state, const rl_run *run, job *job, int status) {
  if (status == LUA_OK) {
    lua_State *L = state->main;
    lua_pushcfunction(L, read_result);
    lua_insert(L, -2);
    lua_pushlightuserdata(L, job);
    lua_insert(L, -2);
    status = lua_pcall(L, 2, 0, 1);
  }
  return end_with(state, run, job, status);
}

/// Calls a function at once where all arguments are scalars: pushing them needs no memory, so nothing can raise but the
/// function itself. A scalar result is read the same way.
__attribute__((hot)) rl_result rl_run_function(rl_state *state, const rl_run *run, int64_t slot, rl_want want) {
  lua_State *L = state->main;
  if (state->stop) return RL_RESULT_STOPPED;
  begin(state, run);
  if (setjmp(state->landing)) return end_fallen(state, run);
  int count = rl_push_recent(state, slot) ? push_scalars(L, &state->in) : -1;
  if (__builtin_expect(count < 0, 0)) {
    job job = {.slot = slot, .want = want};
    lua_settop(L, RL_BASE);
    return end_with(state, run, &job, run_protected(L, run_function, &job));
  }
  int status = lua_pcall(L, count, 1, 1);
  if (status == LUA_OK) {
    rl_begin_out(state);
    bool is_value = want == RL_WANT_VALUE || want == RL_WANT_ANY;
    if (is_value ? rl_write_scalar(L, &state->out, -1) : want == RL_WANT_NOTHING) {
      lua_pop(L, 1);
      return end(state, run, NULL);
    }
  }
  return end_call(state, run, &(job){.slot = slot, .want = want}, status);
}

rl_result rl_run_row(rl_state *state, const rl_run *run, int64_t slot, int64_t index) {
  return enter(state, run, run_row, &(job){.slot = slot, .index = index, .want = RL_WANT_NODES});
}

rl_result rl_run_start(rl_state *state, const rl_run *run, int64_t slot, rl_want want, uint32_t *coroutine) {
  job job = {.slot = slot, .want = want};
  rl_result result = enter(state, run, run_start, &job);
  *coroutine = job.thread;
  return result;
}

rl_result rl_run_resume(rl_state *state, const rl_run *run, uint32_t coroutine, bool raises, rl_want want) {
  state->resume_raises = raises;
  return enter(state, run, run_resume, &(job){.thread = coroutine, .want = want});
}

rl_result rl_run_close(rl_state *state, const rl_run *run, uint32_t coroutine) {
  return enter(state, run, run_close, &(job){.thread = coroutine});
}

const rl_failure *rl_failure_of(const rl_state *state) { return &state->failure; }

rl_limit rl_stop_of(const rl_state *state, rl_place *place) {
  *place = state->stop_place;
  return (rl_limit)state->stop;
}

static void shrink(rl_tape *tape) {
  if ((size_t)tape->capacity * sizeof(rl_item) + tape->byte_capacity <= TAPE_KEPT) return;
  free(tape->items);
  free(tape->bytes);
  *tape = (rl_tape){.most = tape->most};
}

void rl_turn_ends(rl_state *state) {
  shrink(&state->out);
  shrink(&state->in);
}
