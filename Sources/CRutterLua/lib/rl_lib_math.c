// `math`: Lua's own, but for chance, which is the session's (K2): xoshiro256**, one generator for each state; and for
// `max` and `min`, which compare texts, too.
#include "rl_lib.h"
#include "rl_parts.h"

#include <string.h>

static uint64_t rotated(uint64_t x, int by) {
  return x << by | x >> (64 - by);
}

static uint64_t next_random(uint64_t *s) {
  uint64_t result = rotated(s[1] * 5, 7) * 9, t = s[1] << 17;
  s[2] ^= s[0];
  s[3] ^= s[1];
  s[1] ^= s[2];
  s[0] ^= s[3];
  s[2] ^= t;
  s[3] = rotated(s[3], 45);
  return result;
}

static void set_seed(uint64_t *s, uint64_t first, uint64_t second) {
  s[0] = first;
  s[1] = 0xff;
  s[2] = second;
  s[3] = 0;
  for (int i = 0; i < 16; i++) next_random(s);
}

/// The generator of a state, seeded at its first use: the session's seed comes after opening. [-0, +0, -]
static uint64_t *generator(lua_State *L) {
  struct rl_state *state = rl_plugin(L);
  uint64_t *s = state->random;
  if ((s[0] | s[1] | s[2] | s[3]) == 0) set_seed(s, state->seed, 0);
  return s;
}

void rl_begin_chance(struct rl_state *state, uint64_t chance) {
  memcpy(state->random_aside, state->random, sizeof state->random);
  set_seed(state->random, chance, 0x57);
  state->is_in_steps = true;
}

void rl_end_chance(struct rl_state *state) {
  memcpy(state->random, state->random_aside, sizeof state->random);
  state->is_in_steps = false;
}

/// A number from 0 to `limit`, each as likely: draws outside of it are thrown away.
static uint64_t draw_up_to(uint64_t *s, uint64_t drawn, uint64_t limit) {
  uint64_t mask = limit;
  for (int i = 1; i < 64; i *= 2) mask |= mask >> i;
  while ((drawn &= mask) > limit) drawn = next_random(s);
  return drawn;
}

static int math_random(lua_State *L) {
  uint64_t *s = generator(L), drawn = next_random(s);
  lua_Integer low = 1, high;
  switch (lua_gettop(L)) {
    case 0: lua_pushnumber(L, (lua_Number)(drawn >> 11) * 0x1p-53); return 1;
    case 1:
      high = luaL_checkinteger(L, 1);
      if (high == 0) return lua_pushinteger(L, (lua_Integer)drawn), 1;
      break;
    case 2:
      low = luaL_checkinteger(L, 1);
      high = luaL_checkinteger(L, 2);
      break;
    default: return luaL_error(L, "wrong number of arguments");
  }
  luaL_argcheck(L, low <= high, lua_gettop(L), "interval is empty");
  uint64_t offset = draw_up_to(s, drawn, (lua_Unsigned)high - (lua_Unsigned)low);
  lua_pushinteger(L, (lua_Integer)(offset + (lua_Unsigned)low));
  return 1;
}

static int math_randomseed(lua_State *L) {
  struct rl_state *state = rl_plugin(L);
  lua_Integer first, second = 0;
  if (lua_isnone(L, 1)) {
    first = (lua_Integer)state->seed;
  } else {
    lua_Number number = luaL_checknumber(L, 1);
    // A fraction is as good a seed as any: os.clock() * 1000 is a common one.
    if (!lua_numbertointeger(number, &first)) first = 0;
    if (lua_isinteger(L, 1)) first = lua_tointeger(L, 1);
    second = luaL_optinteger(L, 2, 0);
  }
  set_seed(state->random, (uint64_t)first, (uint64_t)second);
  lua_pushinteger(L, first);
  lua_pushinteger(L, second);
  return 2;
}

/// The largest or smallest of the arguments, of equal ones the first. [-0, +1, e]
static int extreme(lua_State *L, bool is_largest) {
  int count = lua_gettop(L), best = 1;
  size_t done = 0;
  luaL_argcheck(L, count >= 1, 1, "value expected");
  for (int i = 2; i <= count; i++)
    if (is_largest ? rl_is_less(L, best, i, &done) : rl_is_less(L, i, best, &done)) best = i;
  lua_pushvalue(L, best);
  return 1;
}

static int math_max(lua_State *L) {
  return extreme(L, true);
}

static int math_min(lua_State *L) {
  return extreme(L, false);
}

rl_random rl_random_of(const rl_state *state) {
  const uint64_t *s = state->random;
  return (rl_random){s[0], s[1], s[2], s[3]};
}

void rl_set_random(rl_state *state, rl_random random) {
  uint64_t *s = state->random;
  s[0] = random.a;
  s[1] = random.b;
  s[2] = random.c;
  s[3] = random.d;
}

void rl_open_math(lua_State *L) {
  lua_pushcfunction(L, luaopen_math);
  lua_call(L, 0, 1);
  lua_pushcfunction(L, math_max);
  lua_setfield(L, -2, "max");
  lua_pushcfunction(L, math_min);
  lua_setfield(L, -2, "min");
  lua_pushcfunction(L, math_random);
  lua_setfield(L, -2, "random");
  lua_pushcfunction(L, math_randomseed);
  lua_setfield(L, -2, "randomseed");
}
