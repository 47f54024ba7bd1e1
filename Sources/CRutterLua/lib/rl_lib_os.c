// `os`: time, clock and date, by the session's clock, in UTC and English (K1, K2).
#include "rl_lib.h"

#include <errno.h>
#include <limits.h>
#include <time.h>

enum { DATE_FORM_BYTES = 1 << 12 };

/// The second of the session's clock, since 1970. [-0, +0, -]
static int64_t now_seconds(lua_State *L) {
  struct rl_state *state = rl_plugin(L);
  int64_t moment;
  if (__builtin_add_overflow(state->started_microseconds, state->now_microseconds, &moment)) moment = INT64_MAX;
  return moment / 1000000 - (moment % 1000000 < 0);
}

static int os_clock(lua_State *L) {
  lua_pushnumber(L, (lua_Number)rl_plugin(L)->now_microseconds / 1e6);
  return 1;
}

/// Reads an integer field of the table at 1, which Lua's calendar counts from `base`. Without a `fallback` (under 0) it
/// must be there. [-0, +0, e]
static int read_field(lua_State *L, const char *name, int fallback, int base) {
  int kind = lua_getfield(L, 1, name), integral;
  rl_take_number(L, -1);
  lua_Integer number = lua_tointegerx(L, -1, &integral);
  if (!integral) {
    if (kind != LUA_TNIL) return luaL_error(L, "field '%s' is not an integer", name);
    if (fallback < 0) return luaL_error(L, "field '%s' missing in date table", name);
    number = fallback;
  } else if (number < (lua_Integer)INT_MIN + base || number > (lua_Integer)INT_MAX + base) {
    return luaL_error(L, "field '%s' is out-of-bound", name);
  }
  lua_pop(L, 1);
  return (int)(number - base);
}

static void set_field(lua_State *L, const char *name, lua_Integer value) {
  lua_pushinteger(L, value);
  lua_setfield(L, 1, name);
}

/// As Lua's own, but in UTC, and -1 is a moment like others.
static int os_time(lua_State *L) {
  if (lua_isnoneornil(L, 1)) {
    lua_pushinteger(L, now_seconds(L));
    return 1;
  }
  luaL_checktype(L, 1, LUA_TTABLE);
  lua_settop(L, 1);
  struct tm date = {.tm_year = read_field(L, "year", -1, 1900), .tm_mon = read_field(L, "month", -1, 1)};
  date.tm_mday = read_field(L, "day", -1, 0);
  date.tm_hour = read_field(L, "hour", 12, 0);
  date.tm_min = read_field(L, "min", 0, 0);
  date.tm_sec = read_field(L, "sec", 0, 0);
  errno = 0;
  time_t seconds = timegm(&date);
  if (seconds == -1 && errno != 0) return luaL_error(L, "time result cannot be represented in this installation");
  // Brought into their ranges, as Lua does.
  set_field(L, "year", (lua_Integer)date.tm_year + 1900);
  set_field(L, "month", date.tm_mon + 1);
  set_field(L, "day", date.tm_mday);
  set_field(L, "hour", date.tm_hour);
  set_field(L, "min", date.tm_min);
  set_field(L, "sec", date.tm_sec);
  set_field(L, "yday", date.tm_yday + 1);
  set_field(L, "wday", date.tm_wday + 1);
  lua_pushboolean(L, 0);
  lua_setfield(L, 1, "isdst");
  lua_pushinteger(L, seconds);
  return 1;
}

static int os_difftime(lua_State *L) {
  lua_Integer to = luaL_checkinteger(L, 1), from = luaL_checkinteger(L, 2);
  // Of two large numbers a float would not keep the difference.
  lua_Unsigned apart = to > from ? (lua_Unsigned)to - (lua_Unsigned)from : (lua_Unsigned)from - (lua_Unsigned)to;
  lua_pushnumber(L, to < from ? -(lua_Number)apart : (lua_Number)apart);
  return 1;
}

/// Lua's own date, the upvalue, asked for UTC, which it would call GMT, and for a moment that is always given.
static int os_date(lua_State *L) {
  size_t length;
  const char *form = luaL_optlstring(L, 1, "%c", &length);
  luaL_argcheck(L, length <= DATE_FORM_BYTES, 1, "format longer than 4096 bytes");
  rl_check_budget(L, 16 * length);
  if (lua_isnoneornil(L, 2)) {
    lua_settop(L, 1);
    lua_pushinteger(L, now_seconds(L));
  }
  luaL_Buffer all;
  luaL_buffinit(L, &all);
  if (*form != '!') luaL_addchar(&all, '!');
  for (const char *at = form, *end = form + length; at < end;) {
    size_t taken = *at == '%' && at + 1 < end ? 2 : 1;
    bool is_zone = taken == 2 && at[1] == 'Z';
    luaL_addlstring(&all, is_zone ? "UTC" : at, is_zone ? 3 : taken);
    at += taken;
  }
  luaL_pushresult(&all);
  lua_replace(L, 1);
  return lua_tocfunction(L, lua_upvalueindex(1))(L);
}

void rl_open_os(lua_State *L) {
  static const luaL_Reg functions[] = {{"clock", os_clock}, {"difftime", os_difftime}, {"time", os_time}, {NULL, NULL}};
  luaL_newlib(L, functions);
  lua_pushcfunction(L, luaopen_os);
  lua_call(L, 0, 1);
  lua_getfield(L, -1, "date");
  lua_pushcclosure(L, os_date, 1);
  lua_setfield(L, -3, "date");
  lua_pop(L, 1);
}
