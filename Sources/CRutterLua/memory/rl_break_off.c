// Breaks off what Lua does inside of one instruction, where no hook comes.
//
// A script can make four kinds of work of Lua as long as it likes. Keys may be chosen so that all of them collide as soon
// as a table grows: then the table is laid out anew in the square of their number. Weak tables may be linked so that a
// collection goes through all of them once for each of them. And what is called may have a `__call` that has itself one,
// without end: for each of them Lua moves all arguments by one place. Texts are compared from one zero byte to the next,
// of which they may have nothing else. All are loops inside of Lua that call nobody of Lua.
//
// So where a state was interrupted in vain for long, and the thread is in one of these loops at this moment, the signal
// handler raises the stop there, as Lua itself may raise that memory is short. What the loop was at is lost: the old
// places of a table are not given back, and nothing is collected any more. Nothing of the plugin runs again, and closing
// the state goes only by the list of its objects, which is whole.
#include "rl_internal.h"
#include "rl_parts.h"

/// The watchdog interrupts every 2 ms.
enum { MOST_IN_VAIN = 250 };

/// The functions of Lua's tables and of its collector stand together. Before the first that can be named here stand
/// those that only their own file knows; what compares texts is such a one, of the machine. The one that looks for
/// `__call` stands alone, before the next that is named.
enum { OWN_TABLE_BYTES = 1 << 10, OWN_COLLECTOR_BYTES = 8 << 10, MOST_CALL_BYTES = 1 << 10, OWN_MACHINE_BYTES = 1100 };

// Where Lua does not show them, they are NULL, and nothing is broken off.
extern void luaH_realasize(void) __attribute__((weak));
extern void luaH_getn(void) __attribute__((weak));
extern void luaC_barrier_(void) __attribute__((weak));
extern void luaC_fullgc(void) __attribute__((weak));
extern void luaV_tonumber_(void) __attribute__((weak));
extern void luaD_tryfuncTM(void) __attribute__((weak));
extern void luaD_poscall(void) __attribute__((weak));

static bool is_between(uintptr_t at, void (*first)(void), uintptr_t before, void (*last)(void)) {
  return first && last && at >= (uintptr_t)first - before && at < (uintptr_t)last;
}

static bool is_looking_for_call(uintptr_t at) {
  uintptr_t length = (uintptr_t)luaD_poscall - (uintptr_t)luaD_tryfuncTM;
  return length < MOST_CALL_BYTES && is_between(at, luaD_tryfuncTM, 0, luaD_poscall);
}

bool rl_is_in_vain(rl_state *state, const void *place) {
  uintptr_t at = (uintptr_t)place;
  if (++state->in_vain < MOST_IN_VAIN) return false;
  return is_between(at, luaH_realasize, OWN_TABLE_BYTES, luaH_getn) ||
         is_between(at, luaV_tonumber_, OWN_MACHINE_BYTES, luaV_tonumber_) ||
         is_between(at, luaC_barrier_, OWN_COLLECTOR_BYTES, luaC_fullgc) || is_looking_for_call(at);
}

void rl_break_off(rl_state *state) {
  lua_State *L = state->current;
  state->collector_mark = 0;
  lua_gc(L, LUA_GCSTOP);
  rl_raise_overrun(L, state);
}
