// The library `coroutine`. A script may wait for the host inside coroutines of its own: the wait is passed up through
// every resume to the host, and the result comes down again the same way. Resuming and closing count their depth, and
// keep track of which coroutine runs, for the limits.
#include "rl_internal.h"
#include "rl_parts.h"

#include <string.h>

enum { CLOSING_DEEPEST = 150 };

const char rl_pass_token = 0;

unsigned rl_flags(lua_State *L) { return (unsigned)(*(uintptr_t *)lua_getextraspace(L) & RL_THREAD_FLAGS); }

void rl_set_flag(lua_State *L, unsigned flag, bool on) {
  uintptr_t *extra = lua_getextraspace(L);
  *extra = on ? *extra | flag : *extra & ~(uintptr_t)flag;
}

// MARK: Waiting

/// Finds the name of the C function on top in the libraries, or NULL. [-1, +0, m]
static const char *library_name(lua_State *L) {
  static const char *const libraries[] = {"table", "string", "utf8", "math", "os", "_G", "coroutine"};
  const char *found = NULL;
  int function = lua_gettop(L);
  lua_getfield(L, LUA_REGISTRYINDEX, LUA_LOADED_TABLE);  // the library's own tables, which scripts cannot change
  for (size_t i = 0; i < sizeof libraries / sizeof *libraries && !found; i++) {
    if (lua_getfield(L, function + 1, libraries[i]) != LUA_TTABLE) continue;
    for (lua_pushnil(L); lua_next(L, -2); lua_pop(L, 1)) {
      if (lua_type(L, -2) == LUA_TSTRING && lua_rawequal(L, -1, function)) found = lua_tostring(L, -2);
    }
  }
  lua_settop(L, function - 1);
  return found;
}

/// The name of the innermost C function through which nothing can wait. [-0, +0, m]
static const char *blocking_function(lua_State *L, lua_Debug *record) {
  static const char *const can_wait[] = {"pcall", "xpcall", "resume", "wrap", "require", "dofile"};
  bool is_nameless = false;
  if (!lua_checkstack(L, 12)) return NULL;
  for (int level = 1; lua_getstack(L, level, record); level++) {
    lua_getinfo(L, "Snf", record);
    if (strcmp(record->what, "C") != 0 || rl_is_of_pieces(L, -1) || rl_is_of_databases(L, -1)) {
      lua_pop(L, 1);
      continue;
    }
    const char *name = library_name(L);
    if (!name) name = record->name;
    is_nameless |= !name;
    if (!name) continue;  // a part of the function that called it
    bool is_fine = false;
    for (size_t i = 0; i < sizeof can_wait / sizeof *can_wait; i++) is_fine |= strcmp(name, can_wait[i]) == 0;
    if (!is_fine) return name;
  }
  return is_nameless ? "a function of the host" : NULL;
}

void rl_check_can_wait(lua_State *L) {
  rl_state *state = rl_plugin(L);
  if (state->closing_depth > 0) luaL_error(L, "nothing can wait while a coroutine is being closed");
  lua_State *blocked = !lua_isyieldable(L) ? L : state->blocked_by;
  if (!blocked) return;
  lua_Debug record;
  const char *name = blocking_function(blocked, &record);
  if (!name) luaL_error(L, "nothing can wait here");
  luaL_error(L, "nothing can wait inside a function called by '%s': get the value before it, or collect first and wait after it", name);
}

// MARK: Resuming

/// How a coroutine stands, as a script sees it.
static const char *status_of(lua_State *L, lua_State *co) {
  if (L == co) return "running";
  if (rl_flags(co) & RL_THREAD_WAITS) return "normal";
  switch (lua_status(co)) {
    case LUA_YIELD: return "suspended";
    case LUA_OK: {
      lua_Debug record;
      if (lua_getstack(co, 0, &record)) return "normal";
      return lua_gettop(co) == 0 ? "dead" : "suspended";
    }
    default: return "dead";
  }
}

/// Lets the inner coroutine at index 1 run, with `count` values on top of it, or on to the end of a wait. Leaves its
/// results on top and gives their number; -1 with the error value on top; -2 if it passes a wait on.
static int run_inner(lua_State *L, lua_State *co, int count) {
  rl_state *state = rl_plugin(L);
  lua_State *blocked_before = state->blocked_by;
  if (!blocked_before && !lua_isyieldable(L)) state->blocked_by = L;
  rl_resumer here = {.thread = L, .up = state->resumer};
  state->current = co;
  state->resumer = &here;
  int results = 0;
  int status = lua_resume(co, L, count, &results);
  state->current = L;
  state->resumer = here.up;
  state->blocked_by = blocked_before;
  if (status == LUA_YIELD && state->host_wait) return -2;
  rl_check_stop(L);
  if (status == LUA_OK || status == LUA_YIELD) {
    if (!lua_checkstack(L, results + 1)) {
      lua_pop(co, results);
      lua_pushliteral(L, "too many results to resume");
      return -1;
    }
    lua_xmove(co, L, results);
    return results;
  }
  lua_xmove(co, L, 1);
  return -1;
}

/// Turns the results on top, or the error if `results` is negative, into what the caller gets. This is the only
/// difference between `resume` and `wrap`.
typedef int finish(lua_State *L, lua_State *co, int results);

static int go_on(lua_State *L, int status, lua_KContext context);

/// Lets the inner coroutine at index 1 run with `count` values; a wait is passed on, to the resume above or to the host.
static int run_on(lua_State *L, lua_State *co, int count, finish *finish) {
  int results = count < 0 ? -1 : run_inner(L, co, count);
  if (results != -2) return finish(L, co, results);
  rl_set_flag(co, RL_THREAD_WAITS, true);
  lua_settop(L, 1);
  lua_pushvalue(L, 1);
  lua_pushlightuserdata(L, (void *)&rl_pass_token);
  return lua_yieldk(L, 2, (lua_KContext)finish, go_on);
}

/// Continues after a wait.
static int go_on(lua_State *L, int status, lua_KContext context) {
  (void)status;
  lua_State *co = lua_tothread(L, 1);
  rl_set_flag(co, RL_THREAD_WAITS, false);
  lua_settop(L, 1);
  return run_on(L, co, 0, (finish *)context);
}

/// Checks that a coroutine can be resumed and moves the arguments above index 1 to it. Gives their number, or -1 with a
/// message on top.
static int give_arguments(lua_State *L, lua_State *co) {
  const char *status = status_of(L, co);
  rl_check_stack(L, "resume");
  if (strcmp(status, "suspended") != 0) {
    bool waits = rl_flags(co) & RL_THREAD_WAITS;
    lua_pushfstring(L, waits ? "cannot resume a coroutine that waits" : "cannot resume %s coroutine",
                    strcmp(status, "running") == 0 ? "non-suspended" : strcmp(status, "normal") == 0 ? "non-suspended" : status);
    return -1;
  }
  int count = lua_gettop(L) - 1;
  if (!lua_checkstack(co, count)) {
    lua_pushliteral(L, "too many arguments to resume");
    return -1;
  }
  lua_xmove(L, co, count);
  return count;
}

static int finish_resume(lua_State *L, lua_State *co, int results) {
  (void)co;
  lua_pushboolean(L, results >= 0);
  int count = results >= 0 ? results : 1;
  lua_insert(L, -count - 1);
  return count + 1;
}

static finish finish_wrap;

bool rl_is_finish(lua_KContext context) {
  return context == (lua_KContext)finish_resume || context == (lua_KContext)finish_wrap;
}

static int co_resume(lua_State *L) {
  luaL_checktype(L, 1, LUA_TTHREAD);
  lua_State *co = lua_tothread(L, 1);
  return run_on(L, co, give_arguments(L, co), finish_resume);
}

// MARK: Closing

int rl_reset_thread(lua_State *co, rl_state *state) {
  lua_State *before = state->current;
  rl_set_flag(co, RL_THREAD_WAITS, false);
  rl_set_flag(co, RL_THREAD_CLOSES, true);
  state->closing_depth++;
  state->current = co;
  if (state->stop || state->overrun) rl_limits_interrupt(state);
  int status = lua_resetthread(co);
  state->current = before;
  state->closing_depth--;
  rl_set_flag(co, RL_THREAD_CLOSES, false);
  return status;
}

/// Closes a coroutine for a script. Leaves an error value on top of `L` and gives false, if closing raised.
static bool close_inner(lua_State *L, lua_State *co) {
  rl_state *state = rl_plugin(L);
  if (state->closing_depth >= CLOSING_DEEPEST) {
    return luaL_error(L, "coroutines are closed more than %d deep inside of each other", CLOSING_DEEPEST);
  }
  rl_check_stack(L, "coroutine.close");
  int status = rl_reset_thread(co, state);
  rl_check_stop(L);
  if (status == LUA_OK) return true;
  lua_xmove(co, L, 1);
  return false;
}

static int co_close(lua_State *L) {
  luaL_checktype(L, 1, LUA_TTHREAD);
  lua_State *co = lua_tothread(L, 1);
  const char *status = status_of(L, co);
  if (strcmp(status, "suspended") != 0 && strcmp(status, "dead") != 0) {
    return luaL_error(L, "cannot close a %s coroutine", rl_flags(co) & RL_THREAD_WAITS ? "waiting" : status);
  }
  bool is_closed = close_inner(L, co);
  lua_pushboolean(L, is_closed);
  if (is_closed) return 1;
  lua_insert(L, -2);
  return 2;
}

// MARK: Wrapping

/// The inner coroutine raised: its closing variables run, then its error goes on, with the line if it is a text.
static int wrap_fails(lua_State *L, lua_State *co) {
  int status = lua_status(co);
  if (status != LUA_OK && status != LUA_YIELD) {
    lua_pushvalue(L, -1);
    lua_xmove(L, co, 1);
    if (!close_inner(L, co)) lua_remove(L, -2);
  }
  if (status != LUA_ERRMEM && lua_type(L, -1) == LUA_TSTRING) {
    luaL_where(L, 1);
    lua_insert(L, -2);
    lua_concat(L, 2);
  }
  return lua_error(L);
}

static int finish_wrap(lua_State *L, lua_State *co, int results) {
  return results < 0 ? wrap_fails(L, co) : results;
}

static int call_wrapped(lua_State *L) {
  lua_State *co = lua_tothread(L, lua_upvalueindex(1));
  lua_pushvalue(L, lua_upvalueindex(1));
  lua_insert(L, 1);
  return run_on(L, co, give_arguments(L, co), finish_wrap);
}

// MARK: The rest

static int co_create(lua_State *L) {
  luaL_checktype(L, 1, LUA_TFUNCTION);
  rl_check_budget(L, 50);  // about what one costs
  lua_State *co = lua_newthread(L);
  *(rl_state **)lua_getextraspace(co) = rl_plugin(L);
  lua_pushvalue(L, 1);
  lua_xmove(L, co, 1);
  return 1;
}

static int co_wrap(lua_State *L) {
  co_create(L);
  lua_pushcclosure(L, call_wrapped, 1);
  return 1;
}

static int co_yield(lua_State *L) {
  unsigned flags = rl_flags(L);
  if (flags & RL_THREAD_CLOSES) return luaL_error(L, "cannot yield while this coroutine is being closed");
  if (flags & RL_THREAD_HOST || L == rl_plugin(L)->main) {
    return luaL_error(L, "coroutine.yield outside of a coroutine of your own; rutter.sleep and :await() wait");
  }
  if (!lua_isyieldable(L)) {
    lua_Debug record;
    const char *name = blocking_function(L, &record);
    return luaL_error(L, "cannot yield inside a function called by '%s': collect first and yield after it",
                      name ? name : "a C function");
  }
  return lua_yield(L, lua_gettop(L));
}

static int co_status(lua_State *L) {
  luaL_checktype(L, 1, LUA_TTHREAD);
  lua_pushstring(L, status_of(L, lua_tothread(L, 1)));
  return 1;
}

static int co_isyieldable(lua_State *L) {
  lua_State *co = lua_isthread(L, 1) ? lua_tothread(L, 1) : L;
  lua_pushboolean(L, lua_isyieldable(co) && !(rl_flags(co) & (RL_THREAD_HOST | RL_THREAD_CLOSES)));
  return 1;
}

static int co_running(lua_State *L) {
  bool is_main = lua_pushthread(L);
  if (!is_main) rl_set_flag(L, RL_THREAD_SEEN, true);
  lua_pushboolean(L, is_main || rl_flags(L) & RL_THREAD_HOST);
  return 2;
}

void rl_open_coroutine(lua_State *L) {
  static const luaL_Reg functions[] = {
      {"create", co_create}, {"resume", co_resume}, {"yield", co_yield},     {"wrap", co_wrap},
      {"status", co_status}, {"close", co_close},   {"running", co_running}, {"isyieldable", co_isyieldable},
      {NULL, NULL},
  };
  luaL_newlib(L, functions);
  luaL_getsubtable(L, LUA_REGISTRYINDEX, LUA_LOADED_TABLE);
  lua_pushvalue(L, -2);
  lua_setfield(L, -2, "coroutine");
  lua_pop(L, 1);
  rl_make_read_only(L, "coroutine");
  lua_setglobal(L, "coroutine");
}
