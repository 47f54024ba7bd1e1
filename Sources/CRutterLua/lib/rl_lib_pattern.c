// Compiles patterns. Letters, digits and so on are those of ASCII, whatever the locale.
#include "rl_pattern.h"

#include <string.h>

static const uint64_t digits = 0x03FF000000000000, letters = 0x07FFFFFE07FFFFFE;

static const struct {
  char letter;
  rl_set set;
} classes[] = {
  {'a', {{0, letters}}},
  {'c', {{0x00000000FFFFFFFF, 0x8000000000000000}}},
  {'d', {{digits}}},
  {'g', {{0xFFFFFFFE00000000, 0x7FFFFFFFFFFFFFFF}}},
  {'l', {{0, 0x07FFFFFE00000000}}},
  {'p', {{0xFC00FFFE00000000, 0x78000001F8000001}}},
  {'s', {{0x0000000100003E00}}},
  {'u', {{0, 0x0000000007FFFFFE}}},
  {'w', {{digits, letters}}},
  {'x', {{digits, 0x0000007E0000007E}}},
  {'z', {{1}}},  // byte 0, as of old
};

/// The state of a compilation.
typedef struct reader {
  lua_State *L;
  const char *at, *end;
  rl_part *part;
  rl_set *set;
  int captures;
  unsigned char open[RL_CAPTURES];  // captures that are not closed yet, innermost last
  int open_count;
} reader;

/// The set of a class letter, or NULL; capital letters mean the complement.
static const rl_set *class_set(char letter, bool *negated) {
  *negated = letter >= 'A' && letter <= 'Z';
  char small = *negated ? (char)(letter + ('a' - 'A')) : letter;
  for (size_t i = 0; i < sizeof classes / sizeof *classes; i++)
    if (classes[i].letter == small) return &classes[i].set;
  return NULL;
}

static void add_byte(rl_set *set, unsigned char byte) {
  set->bits[byte >> 6] |= UINT64_C(1) << (byte & 63);
}

static void add_escaped(rl_set *set, char letter) {
  bool negated;
  const rl_set *class = class_set(letter, &negated);
  if (class == NULL) {
    add_byte(set, (unsigned char)letter);
    return;
  }
  for (int i = 0; i < 4; i++) set->bits[i] |= negated ? ~class->bits[i] : class->bits[i];
}

/// The `]` that closes the set which begins at `at`, behind its `[`. The first byte never closes it. [-0, +0, e]
static const char *set_end(reader *r, const char *at) {
  if (at < r->end && *at == '^') at++;
  do {
    if (at >= r->end) luaL_error(r->L, "malformed pattern (missing ']')");
    if (*at++ == '%' && at < r->end) at++;
  } while (at >= r->end || *at != ']');
  return at;
}

/// Reads a set from its `[` on into the part. [-0, +0, e]
static void read_set(reader *r, rl_part *part) {
  const char *at = r->at + 1, *end = set_end(r, at);
  part->negated = *at == '^';
  if (part->negated) at++;
  memset(r->set, 0, sizeof *r->set);
  part->set = r->set;
  for (; at < end; at++) {
    if (*at == '%') {
      add_escaped(r->set, *++at);
    } else if (at + 2 < end && at[1] == '-') {
      for (int byte = (unsigned char)at[0]; byte <= (unsigned char)at[2]; byte++) add_byte(r->set, (unsigned char)byte);
      at += 2;
    } else {
      add_byte(r->set, (unsigned char)*at);
    }
  }
  r->set++;
  r->at = end + 1;
}

static void open_capture(reader *r) {
  if (r->captures >= RL_CAPTURES) luaL_error(r->L, "too many captures");
  r->part->a = (unsigned char)r->captures;
  r->part->kind = r->at + 1 < r->end && r->at[1] == ')' ? RL_PART_HERE : RL_PART_OPEN;
  if (r->part->kind == RL_PART_OPEN) r->open[r->open_count++] = (unsigned char)r->captures;
  r->at += r->part->kind == RL_PART_HERE ? 2 : 1;
  r->captures++;
}

static void close_capture(reader *r) {
  if (r->open_count == 0) luaL_error(r->L, "invalid pattern capture");
  r->part->kind = RL_PART_CLOSE;
  r->part->a = r->open[--r->open_count];
  r->at++;
}

static void read_back_reference(reader *r) {
  int number = r->at[1] - '1';
  bool usable = number >= 0 && number < r->captures;
  for (int i = 0; i < r->open_count; i++) usable = usable && r->open[i] != number;
  if (!usable) luaL_error(r->L, "invalid capture index %%%d", number + 1);
  r->part->kind = RL_PART_BACK;
  r->part->a = (unsigned char)number;
  r->at += 2;
}

/// Reads what begins with % and cannot repeat: a balance, a frontier, a back reference. [-0, +0, e]
static bool read_special(reader *r) {
  if (r->at + 1 >= r->end) luaL_error(r->L, "malformed pattern (ends with '%%')");
  char letter = r->at[1];
  if (letter == 'b') {
    if (r->end - r->at < 4) luaL_error(r->L, "malformed pattern (missing arguments to '%%b')");
    r->part->kind = RL_PART_BALANCE;
    r->part->a = (unsigned char)r->at[2];
    r->part->b = (unsigned char)r->at[3];
    r->at += 4;
  } else if (letter == 'f') {
    r->at += 2;
    if (r->at >= r->end || *r->at != '[') luaL_error(r->L, "missing '[' after '%%f' in pattern");
    r->part->kind = RL_PART_FRONTIER;
    read_set(r, r->part);
  } else if (letter >= '0' && letter <= '9') {
    read_back_reference(r);
  } else {
    return false;
  }
  return true;
}

/// Reads what matches one byte, and its repetition. [-0, +0, e]
static void read_single(reader *r) {
  rl_part *part = r->part;
  if (*r->at == '[') {
    part->kind = RL_PART_SET;
    read_set(r, part);
  } else if (*r->at == '.') {
    part->kind = RL_PART_ANY;
    r->at++;
  } else if (*r->at == '%') {
    part->set = class_set(r->at[1], &part->negated);
    part->kind = part->set != NULL ? RL_PART_SET : RL_PART_BYTE;
    part->a = (unsigned char)r->at[1];
    r->at += 2;
  } else {
    part->kind = RL_PART_BYTE;
    part->a = (unsigned char)*r->at++;
  }
  if (r->at < r->end && memchr("*+-?", *r->at, 4) != NULL) part->repeat = *r->at++;
}

static void read_part(reader *r) {
  *r->part = (rl_part){.kind = RL_PART_END};
  if (*r->at == '(') {
    open_capture(r);
  } else if (*r->at == ')') {
    close_capture(r);
  } else if (*r->at == '$' && r->at + 1 == r->end) {
    r->part->kind = RL_PART_TAIL;
    r->at++;
  } else if (*r->at != '%' || !read_special(r)) {
    read_single(r);
  }
  r->part++;
}

/// Gives room for the parts of a pattern, and pushes what keeps it. [-0, +1, m]
static void make_room(
    lua_State *L, const char *text, size_t length, rl_pattern_room *room, rl_search *search, rl_set **sets) {
  size_t set_count = 0, choice_count = 0;
  for (size_t i = 0; i < length; i++) {
    set_count += text[i] == '[';
    choice_count += memchr("*+-?", text[i], 4) != NULL;
  }
  size_t set_bytes = set_count * sizeof(rl_set), choice_bytes = choice_count * sizeof(rl_choice);
  size_t bytes = set_bytes + choice_bytes + (length + 1) * sizeof(rl_part);
  char *block = room->bytes;
  if (bytes > sizeof room->bytes) {
    block = lua_newuserdatauv(L, bytes, 0);
  } else {
    lua_pushnil(L);
  }
  *sets = (rl_set *)block;
  search->choices = (rl_choice *)(block + set_bytes);
  search->parts = (rl_part *)(block + set_bytes + choice_bytes);
}

void rl_pattern_compile(
    lua_State *L, const char *text, size_t length, bool caret, rl_pattern_room *room, rl_search *search) {
  reader r = {.L = L, .at = text, .end = text + length};
  rl_spend(L, &search->done, length);
  make_room(L, text, length, room, search, &r.set);
  r.part = search->parts;
  search->L = L;
  search->anchored = caret && length > 0 && *text == '^';
  if (search->anchored) r.at++;
  while (r.at < r.end) read_part(&r);
  if (r.open_count > 0) luaL_error(L, "unfinished capture");
  *r.part = (rl_part){.kind = RL_PART_END};
  search->captures = r.captures;
}
