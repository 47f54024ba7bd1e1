// `format` and `printf` of SQL. SQLite's own repeat a character as often as a statement says, one at a time, also when the
// text is too long already: `printf('%.*c', 1e9, 'x')` takes seconds in one step. These end there.
#include <limits.h>
#include <sqlite3.h>
#include <string.h>

/// One conversion of a format: `%-8.3f`.
typedef struct csqlite_conversion {
  char flags[8];
  sqlite3_int64 width, precision;  // -1 for none
  char type;
} csqlite_conversion;

/// What a format is written from.
typedef struct csqlite_format_state {
  sqlite3_str *text;
  sqlite3_value **values;
  int count, next;
} csqlite_format_state;

static inline sqlite3_value *csqlite_argument(csqlite_format_state *state) {
  return state->next < state->count ? state->values[state->next++] : NULL;
}

static inline sqlite3_int64 csqlite_number(csqlite_format_state *state) {
  sqlite3_value *value = csqlite_argument(state);
  return value ? sqlite3_value_int64(value) : 0;
}

/// Reads a width or a precision.
static inline const char *csqlite_amount(csqlite_format_state *state, const char *at, sqlite3_int64 *amount) {
  if (*at == '*') {
    *amount = csqlite_number(state);
    return at + 1;
  }
  for (; *at >= '0' && *at <= '9'; at++) {
    *amount = (*amount < 0 ? 0 : *amount) * 10 + (*at - '0');
    if (*amount > 0x7fffffff) *amount = 0x7fffffff;
  }
  return at;
}

/// Reads what stands behind a percent sign.
static inline const char *csqlite_read(csqlite_format_state *state, const char *at, csqlite_conversion *found) {
  size_t flags = 0;
  *found = (csqlite_conversion){.width = -1, .precision = -1};
  for (; *at && strchr("-+ #!0,", *at); at++) {
    if (!strchr(found->flags, *at) && flags < sizeof found->flags - 1) found->flags[flags++] = *at;
  }
  at = csqlite_amount(state, at, &found->width);
  if (found->width < -1) {
    found->flags[flags < sizeof found->flags - 1 ? flags : 0] = '-';
    found->width = -found->width;
  }
  if (*at == '.') {
    found->precision = 0;
    at = csqlite_amount(state, at + 1, &found->precision);
    if (found->precision < 0) found->precision = -1;
  }
  while (*at == 'l') at++;
  found->type = *at;
  return *at ? at + 1 : at;
}

/// A character, as often as the precision says; of nothing the byte 0. Room is made for all of it at once: a text of
/// SQLite that is long already makes room for what is added and no more, so that all of it would be copied each time.
static inline void csqlite_repeat(csqlite_format_state *state, const csqlite_conversion *how) {
  sqlite3_value *value = csqlite_argument(state);
  const char *text = value ? (const char *)sqlite3_value_text(value) : NULL;
  if (!text) text = "";
  int length = 1, start = 0;
  while ((text[0] & 0xC0) == 0xC0 && length < 4 && (text[length] & 0xC0) == 0x80) length++;
  sqlite3_int64 times = how->precision > 1 ? how->precision : 1, pad = how->width - times;
  int is_left = strchr(how->flags, '-') != NULL;
  // Made longer than an integer says, it is too long for any text.
  int bytes = times * length > INT_MAX ? INT_MAX : (int)(times * length);
  if (pad > 0 && !is_left) sqlite3_str_appendchar(state->text, (int)pad, ' ');
  start = sqlite3_str_length(state->text);
  sqlite3_str_appendchar(state->text, bytes, *text);
  if (length > 1 && sqlite3_str_errcode(state->text) == SQLITE_OK) {
    char *made = sqlite3_str_value(state->text) + start;
    for (int at = 0; at < bytes; at++) made[at] = text[at % length];
  }
  if (pad > 0 && is_left) sqlite3_str_appendchar(state->text, (int)pad, ' ');
}

/// Writes one conversion. 0: there is none of this type, which ends the text.
static inline int csqlite_convert(csqlite_format_state *state, const csqlite_conversion *how) {
  char format[64];
  int is_integer = strchr("diuxXopr", how->type) != NULL;
  sqlite3_snprintf(sizeof format, format, "%%%s", how->flags);
  if (how->width >= 0) sqlite3_snprintf((int)(sizeof format - strlen(format)), format + strlen(format), "%d", (int)how->width);
  if (how->precision >= 0) {
    sqlite3_snprintf((int)(sizeof format - strlen(format)), format + strlen(format), ".%d", (int)how->precision);
  }
  size_t end = strlen(format);
  if (is_integer && how->type != 'p') end += (size_t)(format[end] = 'l', format[end + 1] = 'l', 2);
  // A pointer is a number in SQL.
  format[end] = how->type == 'p' ? 'X' : how->type;
  format[end + 1] = 0;
  if (how->type == 'p') memmove(format + end + 2, format + end, 2), format[end] = format[end + 1] = 'l';
  sqlite3_value *value = how->type == '%' || how->type == 'c' || how->type == 'n' ? NULL : csqlite_argument(state);
  if (is_integer) return sqlite3_str_appendf(state->text, format, value ? sqlite3_value_int64(value) : 0LL), 1;
  switch (how->type) {
    case 'f': case 'e': case 'E': case 'g': case 'G':
      return sqlite3_str_appendf(state->text, format, value ? sqlite3_value_double(value) : 0.0), 1;
    case 'z': format[end] = 's';  // fall through: SQLite would give the text back
    case 's': case 'q': case 'Q': case 'w':
      return sqlite3_str_appendf(state->text, format, value ? (const char *)sqlite3_value_text(value) : NULL), 1;
    case 'c': return csqlite_repeat(state, how), 1;
    case '%': return sqlite3_str_appendchar(state->text, 1, '%'), 1;
    case 'n': return 1;
    default: return 0;
  }
}

/// `format(format, …)`.
static inline void csqlite_format(sqlite3_context *context, int count, sqlite3_value **values) {
  sqlite3 *db = sqlite3_context_db_handle(context);
  const char *at = count > 0 ? (const char *)sqlite3_value_text(values[0]) : NULL;
  if (!at) return;
  int most = sqlite3_limit(db, SQLITE_LIMIT_LENGTH, -1);
  csqlite_format_state state = {sqlite3_str_new(db), values, count, 1};
  while (*at && sqlite3_str_errcode(state.text) == SQLITE_OK) {
    size_t plain = strcspn(at, "%");
    sqlite3_str_append(state.text, at, (int)plain);
    at += plain;
    if (!*at) break;
    csqlite_conversion how;
    at = csqlite_read(&state, at + 1, &how);
    if (how.type == 0) {
      sqlite3_str_appendchar(state.text, 1, '%');
      break;
    }
    if (how.width > most || how.precision > most) {
      sqlite3_str_reset(state.text);
      sqlite3_free(sqlite3_str_finish(state.text));
      return sqlite3_result_error_toobig(context);
    }
    if (!csqlite_convert(&state, &how)) break;
  }
  int code = sqlite3_str_errcode(state.text), length = sqlite3_str_length(state.text);
  char *text = sqlite3_str_finish(state.text);
  if (code == SQLITE_OK) return sqlite3_result_text(context, text ? text : "", length, text ? sqlite3_free : SQLITE_STATIC);
  sqlite3_free(text);
  if (code == SQLITE_TOOBIG) return sqlite3_result_error_toobig(context);
  sqlite3_result_error_nomem(context);
}
