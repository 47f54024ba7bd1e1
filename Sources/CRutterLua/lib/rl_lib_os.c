// `os`: time, clock and date, by the session's clock, in UTC and English (K1, K2).
#include "rl_calendar.h"
#include "rl_lib.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

/// The moment of the session's clock, in microseconds since 1970. [-0, +0, -]
static int64_t now(lua_State *L) {
  struct rl_state *state = rl_plugin(L);
  return state->started_microseconds + state->now_microseconds;
}

static int64_t now_seconds(lua_State *L) {
  int64_t moment = now(L);
  return moment / 1000000 - (moment % 1000000 < 0);
}

static int os_clock(lua_State *L) {
  lua_pushnumber(L, (lua_Number)rl_plugin(L)->now_microseconds / 1e6);
  return 1;
}

// MARK: Tables of dates

/// Reads an integer field of the table at 1. Without a `fallback` (under 0) it must be there. [-0, +0, e]
static int64_t read_field(lua_State *L, const char *name, int64_t fallback) {
  int kind = lua_getfield(L, 1, name), integral;
  lua_Integer number = lua_tointegerx(L, -1, &integral);
  if (!integral) {
    if (kind != LUA_TNIL) return luaL_error(L, "field '%s' is not an integer", name);
    if (fallback < 0) return luaL_error(L, "field '%s' missing in date table", name);
    number = fallback;
  } else if (number < INT_MIN || number > INT_MAX) {
    return luaL_error(L, "field '%s' is out-of-bound", name);
  }
  lua_pop(L, 1);
  return number;
}

static void set_field(lua_State *L, const char *name, int64_t value) {
  lua_pushinteger(L, value);
  lua_setfield(L, -2, name);
}

/// Fills the table on top. [-0, +0, e]
static void set_fields(lua_State *L, const rl_date *date) {
  set_field(L, "year", date->year);
  set_field(L, "month", date->month);
  set_field(L, "day", date->day);
  set_field(L, "hour", date->hour);
  set_field(L, "min", date->minute);
  set_field(L, "sec", date->second);
  set_field(L, "yday", date->yearday + 1);
  set_field(L, "wday", date->weekday + 1);
  lua_pushboolean(L, 0);
  lua_setfield(L, -2, "isdst");
}

static int os_time(lua_State *L) {
  if (lua_isnoneornil(L, 1)) {
    lua_pushinteger(L, now_seconds(L));
    return 1;
  }
  luaL_checktype(L, 1, LUA_TTABLE);
  lua_settop(L, 1);
  int64_t year = read_field(L, "year", -1), month = read_field(L, "month", -1), day = read_field(L, "day", -1);
  int64_t hour = read_field(L, "hour", 12), minute = read_field(L, "min", 0), second = read_field(L, "sec", 0);
  int64_t seconds = rl_seconds_of(year, month, day, hour, minute, second);
  rl_date date = rl_date_of(seconds);
  set_fields(L, &date);  // brought into their ranges, as Lua does
  lua_pushinteger(L, seconds);
  return 1;
}

// MARK: Texts of dates

static const char *const weekdays[] = {"Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"};
static const char *const months[] = {"January", "February", "March", "April", "May", "June", "July", "August",
                                     "September", "October", "November", "December"};

/// What stands for other conversions.
static const char *expansion(char letter) {
  switch (letter) {
    case 'c': return "%a %b %e %H:%M:%S %Y";
    case 'D': case 'x': return "%m/%d/%y";
    case 'F': return "%Y-%m-%d";
    case 'r': return "%I:%M:%S %p";
    case 'R': return "%H:%M";
    case 'T': case 'X': return "%H:%M:%S";
    default: return NULL;
  }
}

/// The number that a conversion shows and how; false if it shows none.
static bool number_of(const rl_date *date, char letter, int64_t *number, const char **form) {
  int64_t iso_year;
  int iso_week = rl_iso_week(date, &iso_year);
  *form = "%02lld";
  switch (letter) {
    case 'C': *number = date->year / 100; break;
    case 'd': *number = date->day; break;
    case 'e': *number = date->day; *form = "%2lld"; break;
    case 'g': *number = (iso_year % 100 + 100) % 100; break;
    case 'G': *number = iso_year; *form = "%lld"; break;
    case 'H': *number = date->hour; break;
    case 'I': *number = (date->hour + 11) % 12 + 1; break;
    case 'j': *number = date->yearday + 1; *form = "%03lld"; break;
    case 'm': *number = date->month; break;
    case 'M': *number = date->minute; break;
    case 'S': *number = date->second; break;
    case 'u': *number = (date->weekday + 6) % 7 + 1; *form = "%lld"; break;
    case 'U': *number = (date->yearday + 7 - date->weekday) / 7; break;
    case 'V': *number = iso_week; break;
    case 'w': *number = date->weekday; *form = "%lld"; break;
    case 'W': *number = (date->yearday + 7 - (date->weekday + 6) % 7) / 7; break;
    case 'y': *number = (date->year % 100 + 100) % 100; break;
    case 'Y': *number = date->year; *form = "%lld"; break;
    default: return false;
  }
  return true;
}

/// The text of a conversion that shows no number, and how much of it.
static const char *text_of(const rl_date *date, char letter, size_t *length) {
  const char *text = NULL;
  bool brief = letter == 'a' || letter == 'b' || letter == 'h';
  switch (letter) {
    case 'a': case 'A': text = weekdays[date->weekday]; break;
    case 'b': case 'B': case 'h': text = months[date->month - 1]; break;
    case 'n': text = "\n"; break;
    case 'p': text = date->hour < 12 ? "AM" : "PM"; break;
    case 't': text = "\t"; break;
    case 'z': text = "+0000"; break;
    case 'Z': text = "UTC"; break;
    case '%': text = "%"; break;
    default: return NULL;
  }
  *length = brief ? 3 : strlen(text);
  return text;
}

/// Where the letter of a conversion is: behind an E or O that Lua knows with it. The C locale ignores those.
static const char *skip_modifier(const char *at) {
  if (*at == 'E' && at[1] != '\0' && strchr("cCxXyY", at[1]) != NULL) return at + 1;
  if (*at == 'O' && at[1] != '\0' && strchr("deHImMSuUVwWy", at[1]) != NULL) return at + 1;
  return at;
}

/// Adds a date in a form. [-0, +0, e]
static void add_date(lua_State *L, luaL_Buffer *buffer, const char *form, size_t length, const rl_date *date) {
  const char *end = form + length;
  size_t done = 0;
  for (const char *at = form; at < end; at++) {
    rl_spend(L, &done, 1);
    if (*at != '%') {
      luaL_addchar(buffer, *at);
      continue;
    }
    const char *begin = at + 1, *number_form;
    at = skip_modifier(begin);
    int64_t number;
    size_t text_length;
    const char *inner = expansion(*at), *text = text_of(date, *at, &text_length);
    if (inner != NULL) {
      add_date(L, buffer, inner, strlen(inner), date);
    } else if (text != NULL) {
      luaL_addlstring(buffer, text, text_length);
    } else if (number_of(date, *at, &number, &number_form)) {
      char *room = luaL_prepbuffsize(buffer, 32);
      luaL_addsize(buffer, (size_t)snprintf(room, 32, number_form, (long long)number));
    } else {
      luaL_argerror(L, 1, lua_pushfstring(L, "invalid conversion specifier '%%%s'", begin));
    }
  }
}

static int os_date(lua_State *L) {
  size_t length;
  const char *form = luaL_optlstring(L, 1, "%c", &length);
  int64_t seconds = lua_isnoneornil(L, 2) ? now_seconds(L) : luaL_checkinteger(L, 2);
  rl_date date = rl_date_of(seconds);
  if (date.year > INT_MAX || date.year < INT_MIN)
    return luaL_error(L, "date result cannot be represented in this installation");
  if (*form == '!') {  // UTC, which it is anyway
    form++;
    length--;
  }
  if (strncmp(form, "*t", 2) == 0) {
    lua_createtable(L, 0, 9);
    set_fields(L, &date);
    return 1;
  }
  luaL_Buffer buffer;
  luaL_buffinit(L, &buffer);
  add_date(L, &buffer, form, length, &date);
  luaL_pushresult(&buffer);
  return 1;
}

void rl_open_os(lua_State *L) {
  static const luaL_Reg functions[] = {{"clock", os_clock}, {"date", os_date}, {"time", os_time}, {NULL, NULL}};
  luaL_newlib(L, functions);
}
