// Functions of SQL that SQLite has, too. Its own take the product of their arguments' lengths in one step, which nothing can
// interrupt: with texts of 16 MiB that is hours. These take their sum, or are refused.
#include "format.h"

#include <sqlite3.h>
#include <string.h>

/// glibc's; its header declares it for GNU sources only.
void *memmem(const void *, unsigned long, const void *, unsigned long);

static inline int csqlite_is_start(unsigned char byte) { return (byte & 0xC0) != 0x80; }

/// `instr(text, part)`: where a part begins, in characters from 1; 0 if nowhere. Of two blobs in bytes.
static inline void csqlite_instr(sqlite3_context *context, int count, sqlite3_value **values) {
  (void)count;
  if (sqlite3_value_type(values[0]) == SQLITE_NULL || sqlite3_value_type(values[1]) == SQLITE_NULL) return;
  int are_blobs = sqlite3_value_type(values[0]) == SQLITE_BLOB && sqlite3_value_type(values[1]) == SQLITE_BLOB;
  const unsigned char *parts[2];
  for (int i = 0; i < 2; i++) parts[i] = are_blobs ? sqlite3_value_blob(values[i]) : sqlite3_value_text(values[i]);
  size_t length = (size_t)sqlite3_value_bytes(values[0]), part_length = (size_t)sqlite3_value_bytes(values[1]);
  const unsigned char *found = part_length == 0 ? parts[0] : NULL;
  if (part_length > 0 && length > 0 && parts[0] && parts[1]) found = memmem(parts[0], length, parts[1], part_length);
  sqlite3_int64 place = part_length == 0 || found ? 1 : 0;
  for (const unsigned char *at = parts[0]; found && at < found; at++) place += are_blobs || csqlite_is_start(*at);
  sqlite3_result_int64(context, place);
}

/// `replace(text, part, other)`.
static inline void csqlite_replace(sqlite3_context *context, int count, sqlite3_value **values) {
  const unsigned char *texts[3];
  size_t lengths[3];
  (void)count;
  for (int i = 0; i < 3; i++) {
    if (sqlite3_value_type(values[i]) == SQLITE_NULL) return;
    texts[i] = sqlite3_value_text(values[i]);
    lengths[i] = (size_t)sqlite3_value_bytes(values[i]);
    if (!texts[i]) return sqlite3_result_error_nomem(context);
  }
  if (lengths[1] == 0) return sqlite3_result_value(context, values[0]);
  const unsigned char *end = texts[0] + lengths[0];
  size_t found = 0, most = (size_t)sqlite3_limit(sqlite3_context_db_handle(context), SQLITE_LIMIT_LENGTH, -1);
  for (const unsigned char *at = texts[0]; (at = memmem(at, (size_t)(end - at), texts[1], lengths[1]));) {
    at += lengths[1];
    found++;
  }
  size_t length = lengths[0] - found * lengths[1] + found * lengths[2];
  if (length > most) return sqlite3_result_error_toobig(context);
  char *result = sqlite3_malloc64(length + 1), *to = result;
  if (!result) return sqlite3_result_error_nomem(context);
  const unsigned char *at = texts[0];
  for (const unsigned char *next; (next = memmem(at, (size_t)(end - at), texts[1], lengths[1])); at = next + lengths[1]) {
    memcpy(to, at, (size_t)(next - at));
    to += next - at;
    memcpy(to, texts[2], lengths[2]);
    to += lengths[2];
  }
  memcpy(to, at, (size_t)(end - at));
  sqlite3_result_text64(context, result, length, sqlite3_free, SQLITE_UTF8);
}

enum { CSQLITE_TRIM_START = 1, CSQLITE_TRIM_END = 2, CSQLITE_MOST_TRIMMED = 100 };

/// Whether the character of so many bytes at `at` is one of a set.
static inline int csqlite_is_in(const unsigned char *at, size_t length, const unsigned char *set, size_t set_length) {
  for (size_t i = 0, next; i < set_length; i = next) {
    for (next = i + 1; next < set_length && !csqlite_is_start(set[next]);) next++;
    if (next - i == length && memcmp(set + i, at, length) == 0) return 1;
  }
  return 0;
}

/// `trim(text, characters)`, `ltrim`, `rtrim`; blanks where no characters are named.
static inline void csqlite_trim(sqlite3_context *context, int count, sqlite3_value **values) {
  int ends = (int)(size_t)sqlite3_user_data(context);
  for (int i = 0; i < count; i++) if (sqlite3_value_type(values[i]) == SQLITE_NULL) return;
  const unsigned char *text = sqlite3_value_text(values[0]);
  const unsigned char *set = count > 1 ? sqlite3_value_text(values[1]) : (const unsigned char *)" ";
  if (!text || !set) return sqlite3_result_error_nomem(context);
  size_t length = (size_t)sqlite3_value_bytes(values[0]);
  size_t set_length = count > 1 ? (size_t)sqlite3_value_bytes(values[1]) : 1;
  if (set_length > CSQLITE_MOST_TRIMMED) return sqlite3_result_error(context, "too many characters to trim", -1);
  while (ends & CSQLITE_TRIM_START && length > 0) {
    size_t width = 1;
    while (width < length && !csqlite_is_start(text[width])) width++;
    if (!csqlite_is_in(text, width, set, set_length)) break;
    text += width;
    length -= width;
  }
  while (ends & CSQLITE_TRIM_END && length > 0) {
    size_t start = length - 1;
    while (start > 0 && !csqlite_is_start(text[start])) start--;
    if (!csqlite_is_in(text + start, length - start, set, set_length)) break;
    length = start;
  }
  sqlite3_result_text64(context, (const char *)text, length, SQLITE_TRANSIENT, SQLITE_UTF8);
}

/// Puts these functions in the place of SQLite's. Gives its code.
static inline int csqlite_replace_functions(sqlite3 *db) {
  static const struct { const char *name; int count, ends; void (*function)(sqlite3_context *, int, sqlite3_value **); } all[] = {
      {"instr", 2, 0, csqlite_instr},
      {"replace", 3, 0, csqlite_replace},
      {"trim", 1, CSQLITE_TRIM_START | CSQLITE_TRIM_END, csqlite_trim},
      {"trim", 2, CSQLITE_TRIM_START | CSQLITE_TRIM_END, csqlite_trim},
      {"ltrim", 1, CSQLITE_TRIM_START, csqlite_trim},
      {"ltrim", 2, CSQLITE_TRIM_START, csqlite_trim},
      {"rtrim", 1, CSQLITE_TRIM_END, csqlite_trim},
      {"rtrim", 2, CSQLITE_TRIM_END, csqlite_trim},
      {"format", -1, 0, csqlite_format},
      {"printf", -1, 0, csqlite_format},
  };
  for (unsigned i = 0; i < sizeof all / sizeof *all; i++) {
    int flags = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS;
    int code = sqlite3_create_function_v2(
        db, all[i].name, all[i].count, flags, (void *)(size_t)all[i].ends, all[i].function, 0, 0, 0);
    if (code != SQLITE_OK) return code;
  }
  return SQLITE_OK;
}
