// Patterns of `string`, compiled to parts before they are matched.
#ifndef RL_PATTERN_H
#define RL_PATTERN_H

#include "rl_lib.h"

enum { RL_CAPTURES = 32, RL_PATTERN_BYTES = 1024 };

typedef struct rl_set {
  uint64_t bits[4];
} rl_set;

/// One step of a pattern. Only bytes, `.` and sets may repeat.
typedef struct rl_part {
  enum {
    RL_PART_BYTE, RL_PART_ANY, RL_PART_SET,                  // match one byte
    RL_PART_BALANCE, RL_PART_FRONTIER, RL_PART_BACK,         // %bxy, %f[set], %1
    RL_PART_OPEN, RL_PART_HERE, RL_PART_CLOSE,               // ( and () and )
    RL_PART_TAIL, RL_PART_END,                               // $ and the end of the pattern
  } kind : 8;
  char repeat;            // 0 for once, or one of * + - ?
  bool negated;           // the set's complement
  unsigned char a, b;     // a byte, the two of %b, or the number of a capture
  const rl_set *set;
} rl_part;

/// Where a repetition may still be taken up in another way.
typedef struct rl_choice {
  const rl_part *part;
  const char *low, *at;
} rl_choice;

/// What a capture took. A position has no end.
typedef struct rl_capture {
  const char *start, *end;
} rl_capture;

/// A subject and the pattern to be found in it.
typedef struct rl_search {
  lua_State *L;
  const char *text, *text_end;
  rl_part *parts;
  rl_choice *choices;
  size_t done;
  int captures;
  bool anchored;
  rl_capture capture[RL_CAPTURES];
} rl_search;

/// Room for short patterns on the C stack.
typedef union rl_pattern_room {
  max_align_t alignment;
  char bytes[RL_PATTERN_BYTES];
} rl_pattern_room;

/// Compiles a pattern into the room, or into a userdata if it is too long; one value is pushed in any case, and keeps
/// the parts alive. A malformed pattern is an error whatever the subject. `caret`: whether ^ anchors. [-0, +1, e]
void rl_pattern_compile(
    lua_State *L, const char *text, size_t length, bool caret, rl_pattern_room *room, rl_search *search);

/// Gives the end of the match that begins at `start`, or NULL. Takes no C stack however deep it goes back. [-0, +0, e]
const char *rl_pattern_match(rl_search *search, const char *start);

/// Gives the first match from `*start` on, which is moved to its beginning. [-0, +0, e]
const char *rl_pattern_find(rl_search *search, const char **start);

/// Pushes a capture, from 0; without captures the whole match is the first. [-0, +1, e]
void rl_pattern_push(rl_search *search, int number, const char *start, const char *end);

/// Pushes all captures, or the whole match if there are none; `start` NULL leaves that out. [-0, +n, e]
int rl_pattern_push_all(rl_search *search, const char *start, const char *end);

/// The functions that search: find, match, gmatch; gsub. [-0, +0, e]
int rl_string_find(lua_State *L);
int rl_string_match(lua_State *L);
int rl_string_gmatch(lua_State *L);
int rl_string_gsub(lua_State *L);
int rl_string_format(lua_State *L);

/// The C index, from 0, that a position of a script means; never before the text.
static inline size_t rl_start_index(lua_Integer position, size_t length) {
  if (position > 0) return (size_t)position - 1;
  if (position == 0 || position < -(lua_Integer)length) return 0;
  return length + (size_t)position;
}

#endif
