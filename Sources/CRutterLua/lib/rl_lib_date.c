// `rutter.date`: moments as texts and back, in UTC and English. The calendar is our own, of twenty lines: the C library's
// reads the locale and, even for UTC, the time zone, which may count leap seconds.
#include "rl_formats.h"

#include <math.h>
#include <string.h>

enum { DAY = 86400 };

/// The first second of the year 0, and the last of 9999: what a text may tell, and what can be written.
static const int64_t first_second = -62167219200, last_second = 253402300799;

static const char *const months[] = {"January", "February", "March", "April", "May", "June", "July", "August",
                                     "September", "October", "November", "December"};
static const char *const days[] = {"Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"};

typedef struct date {
  int64_t year;
  int month, day;  // from 1
} date;

// MARK: The calendar

static bool is_leap(int64_t year) {
  return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
}

static int days_in(int month, int64_t year) {
  static const int count[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  return count[month - 1] + (month == 2 && is_leap(year));
}

/// The days since 1970. Years begin in March here, so that a leap day is the last of its year, and 400 of them are as
/// many days as any other 400.
static int64_t days_of(date date) {
  int64_t year = date.year - (date.month <= 2), era = (year >= 0 ? year : year - 399) / 400, of_era = year - era * 400;
  int64_t of_year = (153 * (date.month + (date.month > 2 ? -3 : 9)) + 2) / 5 + date.day - 1;
  return era * 146097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719468;
}

static date date_of(int64_t days) {
  days += 719468;
  int64_t era = (days >= 0 ? days : days - 146096) / 146097, of_era = days - era * 146097;
  int64_t year = (of_era - of_era / 1460 + of_era / 36524 - of_era / 146096) / 365;
  int64_t of_year = of_era - (365 * year + year / 4 - year / 100), month = (5 * of_year + 2) / 153;
  date date = {.year = year + era * 400, .month = (int)(month < 10 ? month + 3 : month - 9)};
  date.day = (int)(of_year - (153 * month + 2) / 5 + 1);
  date.year += date.month <= 2;
  return date;
}

/// From 0, Sunday.
static int weekday_of(int64_t days) {
  return (int)(((days + 4) % 7 + 7) % 7);
}

/// The day of its year, from 1.
static int place_in_year(date date, int64_t days) {
  return (int)(days - days_of((struct date){date.year, 1, 1})) + 1;
}

// MARK: Reading

typedef struct cursor {
  const char *at, *end;
} cursor;

/// What a text says before it is checked.
typedef struct moment {
  date date;
  int hour, minute, second;
  int weekday;  // -1 where it says none
  int64_t offset;  // seconds east
  double fraction;
  bool extended;  // with '-' and ':'
} moment;

static bool take_sign(cursor *text, const char *signs) {
  if (text->at == text->end || *text->at == 0 || !strchr(signs, *text->at)) return false;
  text->at++;
  return true;
}

/// Reads so many digits.
static bool take_digits(cursor *text, int count, int *number) {
  if (text->end - text->at < count) return false;
  int sum = 0;
  for (int i = 0; i < count; i++) {
    if (text->at[i] < '0' || text->at[i] > '9') return false;
    sum = 10 * sum + (text->at[i] - '0');
  }
  text->at += count;
  *number = sum;
  return true;
}

/// Reads the beginning of one of the words, three letters, and gives its place, or -1.
static int take_word(cursor *text, const char *const *words, int count) {
  for (int i = 0; i < count; i++) {
    if (text->end - text->at < 3 || memcmp(text->at, words[i], 3) != 0) continue;
    text->at += 3;
    return i;
  }
  return -1;
}

static bool take_text(cursor *text, const char *wanted) {
  size_t length = strlen(wanted);
  if ((size_t)(text->end - text->at) < length || memcmp(text->at, wanted, length) != 0) return false;
  text->at += length;
  return true;
}

/// `2026-11-23`, `20261123`.
static bool take_date(cursor *text, moment *moment) {
  int year;
  if (!take_digits(text, 4, &year)) return false;
  moment->date.year = year;
  moment->extended = take_sign(text, "-");
  return take_digits(text, 2, &moment->date.month) && (!moment->extended || take_sign(text, "-")) &&
         take_digits(text, 2, &moment->date.day);
}

/// `.5`, `,25`: digits behind the fifteenth say nothing that a number could hold.
static bool take_fraction(cursor *text, moment *moment) {
  if (!take_sign(text, ".,")) return true;
  double value = 0, scale = 1;
  int count = 0, digit;
  for (; take_digits(text, 1, &digit); count++) {
    if (count < 15) value = 10 * value + digit, scale *= 10;
  }
  moment->fraction = value / scale;
  return count > 0;
}

/// `13:32:07.5`, `13:32`, `133207`, `1332`.
static bool take_time(cursor *text, moment *moment) {
  const char *between = moment->extended ? ":" : "";
  if (!take_digits(text, 2, &moment->hour) || !take_text(text, between) || !take_digits(text, 2, &moment->minute)) return false;
  cursor rest = *text;
  if (!take_text(&rest, between) || !take_digits(&rest, 2, &moment->second)) return true;
  *text = rest;
  return take_fraction(text, moment);
}

/// `Z`, `+01:00`, `+0100`, `+01`; nothing is UTC, too.
static bool take_offset(cursor *text, moment *moment) {
  if (text->at == text->end || take_sign(text, "Zz")) return true;
  bool west = *text->at == '-';
  int hours, minutes = 0;
  if (!take_sign(text, "+-") || !take_digits(text, 2, &hours)) return false;
  bool colon = take_sign(text, ":");
  if ((colon || text->at < text->end) && !take_digits(text, 2, &minutes)) return false;
  moment->offset = (west ? -1 : 1) * (hours * 3600 + minutes * 60);
  return hours < 24 && minutes < 60;
}

/// ISO 8601, as far as it tells a day or a moment by the calendar.
static bool take_iso(cursor *text, moment *moment) {
  if (!take_date(text, moment)) return false;
  if (text->at == text->end) return true;
  return take_sign(text, "Tt ") && take_time(text, moment) && take_offset(text, moment);
}

/// `Mon, 23 Nov 2026 13:32:07 GMT`, as HTTP has it.
static bool take_http(cursor *text, moment *moment) {
  int year, month;
  moment->extended = true;
  moment->weekday = take_word(text, days, 7);
  if (!take_text(text, ", ") || !take_digits(text, 2, &moment->date.day) || !take_text(text, " ")) return false;
  month = take_word(text, months, 12);
  if (month < 0 || !take_text(text, " ") || !take_digits(text, 4, &year)) return false;
  moment->date.year = year;
  moment->date.month = month + 1;
  return take_text(text, " ") && take_digits(text, 2, &moment->hour) && take_text(text, ":") &&
         take_digits(text, 2, &moment->minute) && take_text(text, ":") && take_digits(text, 2, &moment->second) &&
         take_text(text, " GMT");
}

/// Tells what is wrong with what a text says; gives 0 if nothing is. [-0, +(0|2), m]
static int tell_moment(lua_State *L, const moment *moment) {
  int month = moment->date.month, day = moment->date.day;
  if (month < 1 || month > 12) return rl_tell(L, "no date: there is no month %d", month);
  int most = days_in(month, moment->date.year);
  if (day < 1 || day > most)
    return rl_tell(L, "no date: %s %I has %d days, and no day %d", months[month - 1], (LUAI_UACINT)moment->date.year, most, day);
  bool midnight = moment->hour == 24 && moment->minute == 0 && moment->second == 0 && moment->fraction == 0;
  if (moment->hour > 23 && !midnight) return rl_tell(L, "no date: there is no hour %d", moment->hour);
  if (moment->minute > 59) return rl_tell(L, "no date: there is no minute %d", moment->minute);
  if (moment->second > 60) return rl_tell(L, "no date: there is no second %d", moment->second);
  int weekday = weekday_of(days_of(moment->date));
  if (moment->weekday >= 0 && moment->weekday != weekday)
    return rl_tell(L, "no date: that day is a %s, not a %s", days[weekday], days[moment->weekday]);
  return 0;
}

static int parse(lua_State *L) {
  size_t length;
  const char *from = rl_check_text(L, "rutter.date.parse", "a text", 1, &length);
  cursor text = {from, from + length};
  moment moment = {.weekday = -1};
  bool is_word = length > 0 && (*from < '0' || *from > '9');
  if (!(is_word ? take_http(&text, &moment) : take_iso(&text, &moment)) || text.at != text.end)
    return rl_tell(L, "no date of a known form: 2026-11-23, 2026-11-23T13:32:07Z, 2026-11-23T13:32:07.5+01:00, "
                      "20261123T133207Z, Mon, 23 Nov 2026 13:32:07 GMT");
  int told = tell_moment(L, &moment);
  if (told) return told;
  // A leap second is the moment at which the next minute begins, as it is for everybody who counts seconds like this.
  int64_t seconds = days_of(moment.date) * DAY + moment.hour * 3600 + moment.minute * 60 + moment.second - moment.offset;
  if (moment.second == 60 && seconds % DAY != 0) return rl_tell(L, "no date: only the last minute of a day can have a second 60");
  // A zone may shift a moment of the first or last year beyond it, and then nothing could write it.
  if (seconds < first_second || seconds > last_second) return rl_tell(L, "no date: in UTC it lies in none of the years 0 to 9999");
  // In the last second of all numbers lie so far apart that the nearest one may be that of the next year.
  lua_Number latest = nextafter((lua_Number)last_second + 1, 0);
  if (moment.fraction > 0) lua_pushnumber(L, fmin((lua_Number)seconds + moment.fraction, latest));
  else lua_pushinteger(L, seconds);
  return 1;
}

// MARK: Writing

/// A moment taken apart.
typedef struct parts {
  int64_t seconds, days;
  date date;
  int hour, minute, second, weekday, micros;
} parts;

/// Reads seconds since 1970 at 1, of the years that four digits tell. [-0, +0, e]
static parts check_moment(lua_State *L, const char *function) {
  if (lua_type(L, 1) != LUA_TNUMBER)
    luaL_error(L, "%s takes seconds since 1970 and a pattern, got %s", function, luaL_typename(L, 1));
  lua_Number number = lua_tonumber(L, 1), whole = floor(number);
  if (!(whole >= (lua_Number)first_second && whole <= (lua_Number)last_second))
    luaL_error(L, "%s takes seconds of the years 0 to 9999, got %s", function, lua_tostring(L, 1));
  parts parts = {.seconds = (int64_t)whole, .micros = (int)round((number - whole) * 1e6)};
  // Not in the last second: so late, numbers lie further apart than that.
  if (parts.micros == 1000000) parts.micros = 0, parts.seconds++;
  parts.days = parts.seconds / DAY - (parts.seconds % DAY < 0);
  int rest = (int)(parts.seconds - parts.days * DAY);
  parts.date = date_of(parts.days);
  parts.hour = rest / 3600, parts.minute = rest / 60 % 60, parts.second = rest % 60;
  parts.weekday = weekday_of(parts.days);
  return parts;
}

static void add_number(luaL_Buffer *buffer, int64_t number, int width) {
  char digits[20];
  int count = 0;
  for (uint64_t left = (uint64_t)(number < 0 ? -number : number); left > 0 || count == 0 || count < width; left /= 10)
    digits[count++] = (char)('0' + left % 10);
  if (number < 0) luaL_addchar(buffer, '-');
  while (count > 0) luaL_addchar(buffer, digits[--count]);
}

static const char known[] = "%a %A %b %B %d %e %f %F %H %I %j %m %M %p %R %s %S %T %u %w %y %Y %z %Z %%";

static void add_text(luaL_Buffer *buffer, const char *text, size_t most) {
  luaL_addlstring(buffer, text, strnlen(text, most));
}

/// `13:32:07`, or without the seconds.
static void add_time(luaL_Buffer *buffer, const parts *parts, bool seconds) {
  add_number(buffer, parts->hour, 2);
  luaL_addchar(buffer, ':');
  add_number(buffer, parts->minute, 2);
  if (!seconds) return;
  luaL_addchar(buffer, ':');
  add_number(buffer, parts->second, 2);
}

static void add_date(luaL_Buffer *buffer, date date) {
  add_number(buffer, date.year, 4);
  luaL_addchar(buffer, '-');
  add_number(buffer, date.month, 2);
  luaL_addchar(buffer, '-');
  add_number(buffer, date.day, 2);
}

/// Adds what stands for a letter behind '%'. False if nothing does.
static bool add_part(luaL_Buffer *buffer, char letter, const parts *parts) {
  switch (letter) {
    case 'a': add_text(buffer, days[parts->weekday], 3); return true;
    case 'A': add_text(buffer, days[parts->weekday], 9); return true;
    case 'b': add_text(buffer, months[parts->date.month - 1], 3); return true;
    case 'B': add_text(buffer, months[parts->date.month - 1], 9); return true;
    case 'd': add_number(buffer, parts->date.day, 2); return true;
    case 'e':
      if (parts->date.day < 10) luaL_addchar(buffer, ' ');
      add_number(buffer, parts->date.day, 1);
      return true;
    case 'f': add_number(buffer, parts->micros, 6); return true;
    case 'F': add_date(buffer, parts->date); return true;
    case 'H': add_number(buffer, parts->hour, 2); return true;
    case 'I': add_number(buffer, (parts->hour + 11) % 12 + 1, 2); return true;
    case 'j': add_number(buffer, place_in_year(parts->date, parts->days), 3); return true;
    case 'm': add_number(buffer, parts->date.month, 2); return true;
    case 'M': add_number(buffer, parts->minute, 2); return true;
    case 'p': add_text(buffer, parts->hour < 12 ? "AM" : "PM", 2); return true;
    case 'R': add_time(buffer, parts, false); return true;
    case 's': add_number(buffer, parts->seconds, 1); return true;
    case 'S': add_number(buffer, parts->second, 2); return true;
    case 'T': add_time(buffer, parts, true); return true;
    case 'u': add_number(buffer, parts->weekday == 0 ? 7 : parts->weekday, 1); return true;
    case 'w': add_number(buffer, parts->weekday, 1); return true;
    case 'y': add_number(buffer, parts->date.year % 100, 2); return true;
    case 'Y': add_number(buffer, parts->date.year, 4); return true;
    case 'z': add_text(buffer, "+0000", 5); return true;
    case 'Z': add_text(buffer, "UTC", 3); return true;
    case '%': luaL_addchar(buffer, '%'); return true;
    default: return false;
  }
}

static int format(lua_State *L) {
  static const char function[] = "rutter.date.format", usual[] = "%Y-%m-%dT%H:%M:%SZ";
  if (lua_gettop(L) > 2) return luaL_error(L, "%s takes seconds and a pattern, got %d arguments", function, lua_gettop(L));
  lua_settop(L, 2);
  parts parts = check_moment(L, function);
  if (lua_isnil(L, 2)) {
    lua_pushstring(L, usual);
    lua_replace(L, 2);
  }
  if (lua_type(L, 2) != LUA_TSTRING) return luaL_error(L, "%s takes a text as pattern, got %s", function, luaL_typename(L, 2));
  size_t length;
  const char *pattern = lua_tolstring(L, 2, &length), *end = pattern + length;
  rl_check_size(L, 10 * length, function);
  rl_check_budget(L, length);
  luaL_Buffer buffer;
  luaL_buffinit(L, &buffer);
  for (; pattern < end; pattern++) {
    if (*pattern != '%') {
      luaL_addchar(&buffer, *pattern);
    } else if (++pattern == end) {
      return luaL_error(L, "%s: a letter is missing behind the '%%' at the end of the pattern; a '%%' itself is %%%%", function);
    } else if (!add_part(&buffer, *pattern, &parts)) {
      char shown[6];
      return luaL_error(L, "%s: no %s behind '%%'; known are %s", function, rl_shown_byte(*pattern, shown), known);
    }
  }
  luaL_pushresult(&buffer);
  return 1;
}

void rl_push_date(lua_State *L) {
  static const luaL_Reg functions[] = {{"parse", parse}, {"format", format}, {NULL, NULL}};
  luaL_newlib(L, functions);
}
