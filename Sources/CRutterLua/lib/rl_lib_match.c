// Matches compiled patterns. Going back is a list of choices, not recursion: a pattern takes no C stack, and each
// step is counted, so that a pattern which goes back for ever is stopped like any other loop.
#include "rl_pattern.h"

#include <string.h>

static inline bool fits(const rl_part *part, unsigned char byte) {
  if (part->kind == RL_PART_BYTE) return part->a == byte;
  if (part->kind == RL_PART_ANY) return true;
  return (part->set->bits[byte >> 6] >> (byte & 63) & 1) != part->negated;
}

/// Gives the end of the balanced text at `at`, or NULL. [-0, +0, e]
static const char *match_balance(rl_search *m, const rl_part *part, const char *at) {
  if (at >= m->text_end || (unsigned char)*at != part->a) return NULL;
  size_t depth = 1;
  const char *begin = at;
  while (++at < m->text_end) {
    unsigned char byte = (unsigned char)*at;
    if (byte == part->b) {
      if (--depth == 0) break;
    } else if (byte == part->a) {
      depth++;
    }
  }
  rl_spend(m->L, &m->done, (size_t)(at - begin));
  return at < m->text_end ? at + 1 : NULL;
}

/// Whether a set begins to match at `at`. Both ends of the text count as byte 0.
static bool at_frontier(const rl_search *m, const rl_part *part, const char *at) {
  unsigned char before = at == m->text ? 0 : (unsigned char)at[-1];
  unsigned char here = at == m->text_end ? 0 : (unsigned char)*at;
  return !fits(part, before) && fits(part, here);
}

/// Gives the end of a repeated capture at `at`, or NULL. [-0, +0, e]
static const char *match_back(rl_search *m, const rl_part *part, const char *at) {
  rl_capture capture = m->capture[part->a];
  if (capture.end == NULL) return NULL;  // a position is no text
  size_t length = (size_t)(capture.end - capture.start);
  if ((size_t)(m->text_end - at) < length || memcmp(capture.start, at, length) != 0) return NULL;
  rl_spend(m->L, &m->done, length / 16);
  return at + length;
}

/// Gives where the longest run of a part from `at` on ends. [-0, +0, e]
static const char *run_end(rl_search *m, const rl_part *part, const char *at) {
  const char *begin = at;
  if (part->kind == RL_PART_ANY) return m->text_end;
  while (at < m->text_end && fits(part, (unsigned char)*at)) at++;
  rl_spend(m->L, &m->done, (size_t)(at - begin));
  return at;
}

/// Takes a part that matches single bytes, and notes what else it could take. Gives where it ends, or NULL. [-0, +0, e]
static const char *take_single(rl_search *m, rl_choice **choice, const rl_part *part, const char *at) {
  bool one = at < m->text_end && fits(part, (unsigned char)*at);
  switch (part->repeat) {
    case 0: return one ? at + 1 : NULL;
    case '-':
      *(*choice)++ = (rl_choice){part, at, at};
      return at;
    case '?':
      if (one) *(*choice)++ = (rl_choice){part, at, at + 1};
      return at + one;
    case '+':
      if (!one) return NULL;
      at++;
  }
  const char *end = run_end(m, part, at);
  if (end > at) *(*choice)++ = (rl_choice){part, at, end};
  return end;
}

/// Takes any part. Gives where it ends, or NULL. [-0, +0, e]
static const char *take(rl_search *m, rl_choice **choice, const rl_part *part, const char *at) {
  switch (part->kind) {
    case RL_PART_OPEN: m->capture[part->a].start = at; return at;
    case RL_PART_HERE: m->capture[part->a] = (rl_capture){at, NULL}; return at;
    case RL_PART_CLOSE: m->capture[part->a].end = at; return at;
    case RL_PART_BALANCE: return match_balance(m, part, at);
    case RL_PART_FRONTIER: return at_frontier(m, part, at) ? at : NULL;
    case RL_PART_BACK: return match_back(m, part, at);
    case RL_PART_TAIL: return at == m->text_end ? at : NULL;
    default: return take_single(m, choice, part, at);
  }
}

/// Takes up the latest choice in another way. Gives where to go on, or NULL when none is left. Captures need no
/// undoing: whatever lies behind a choice is taken again before it is read.
static const char *go_back(const rl_search *m, rl_choice **top, const rl_part **part) {
  while (*top > m->choices) {
    rl_choice *choice = *top - 1;
    *part = choice->part + 1;
    if (choice->part->repeat == '-') {
      if (choice->at < m->text_end && fits(choice->part, (unsigned char)*choice->at)) return ++choice->at;
      --*top;
    } else {
      if (--choice->at == choice->low) --*top;
      return choice->at;
    }
  }
  return NULL;
}

const char *rl_pattern_match(rl_search *m, const char *at) {
  const rl_part *part = m->parts;
  rl_choice *top = m->choices;
  while (part->kind != RL_PART_END) {
    rl_spend(m->L, &m->done, 1);
    at = take(m, &top, part, at);
    if (at != NULL) part++;
    else if ((at = go_back(m, &top, &part)) == NULL) return NULL;
  }
  return at;
}

const char *rl_pattern_find(rl_search *m, const char **start) {
  const rl_part *first = m->parts;
  bool literal = first->kind == RL_PART_BYTE && (first->repeat == 0 || first->repeat == '+');
  for (const char *at = *start; at <= m->text_end; at++) {
    if (literal && !m->anchored) {
      const char *from = at;
      at = at < m->text_end ? memchr(at, first->a, (size_t)(m->text_end - at)) : NULL;
      if (at == NULL) return NULL;
      rl_spend(m->L, &m->done, (size_t)(at - from) / 16);
    }
    const char *end = rl_pattern_match(m, at);
    if (end != NULL) {
      *start = at;
      return end;
    }
    if (m->anchored) return NULL;
  }
  return NULL;
}

void rl_pattern_push(rl_search *m, int number, const char *start, const char *end) {
  if (number >= m->captures) {
    if (number != 0) luaL_error(m->L, "invalid capture index %%%d", number + 1);
    lua_pushlstring(m->L, start, (size_t)(end - start));
    return;
  }
  rl_capture capture = m->capture[number];
  if (capture.end == NULL) lua_pushinteger(m->L, capture.start - m->text + 1);
  else lua_pushlstring(m->L, capture.start, (size_t)(capture.end - capture.start));
}

int rl_pattern_push_all(rl_search *m, const char *start, const char *end) {
  int count = m->captures == 0 && start != NULL ? 1 : m->captures;
  luaL_checkstack(m->L, count, "too many captures");
  for (int i = 0; i < count; i++) rl_pattern_push(m, i, start, end);
  return count;
}
