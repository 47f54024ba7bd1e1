#include "rh_head.h"

#include <string.h>
#include <strings.h>

static bool is_word(const char *text, size_t length, const char *word) {
  return length == strlen(word) && strncasecmp(text, word, length) == 0;
}

/// The value of the next line that begins with a name and a colon, without blanks at its ends; NULL if there is none.
/// - line: Where to look from, which becomes where that line ends.
static const char *next_value(const char **line, const char *end, const char *name, size_t *length) {
  size_t name_length = strlen(name);
  while (*line < end) {
    const char *start = *line, *next = memchr(start, '\n', (size_t)(end - start));
    *line = next = next ? next + 1 : end;
    if ((size_t)(next - start) <= name_length || strncasecmp(start, name, name_length) != 0) continue;
    start += name_length;
    while (start < next && strchr(" \t\r\n", next[-1])) next--;
    while (start < next && strchr(" \t", *start)) start++;
    *length = (size_t)(next - start);
    return start;
  }
  return NULL;
}

static rh_encoding encoding_of_value(const char *value, size_t length) {
  if (length == 0 || is_word(value, length, "identity") || is_word(value, length, "none")) return RH_PLAIN;
  bool is_gzip = is_word(value, length, "gzip") || is_word(value, length, "x-gzip");
  return is_gzip || is_word(value, length, "deflate") ? RH_COMPRESSED : RH_UNKNOWN_ENCODING;
}

rh_encoding rh_encoding_of(const char *head, size_t head_bytes) {
  rh_encoding encoding = RH_PLAIN;
  size_t length;
  for (const char *line = head, *value; (value = next_value(&line, head + head_bytes, "content-encoding:", &length));) {
    rh_encoding found = encoding_of_value(value, length);
    // Compressed twice is nothing that was asked for.
    encoding = encoding == RH_PLAIN || found == RH_PLAIN ? (found > encoding ? found : encoding) : RH_UNKNOWN_ENCODING;
  }
  return encoding;
}

bool rh_has_location(const char *head, size_t head_bytes) {
  size_t length;
  for (const char *line = head; next_value(&line, head + head_bytes, "location:", &length);) {
    if (length > 0) return true;
  }
  return false;
}
