// What the files of the sandboxed library share. Marks as in rl_internal.h: [-pops, +pushes, may raise].
#ifndef RL_LIB_H
#define RL_LIB_H

#include "rl_internal.h"

// MARK: Work done in C

/// Steps that may be done between two looks at the limits.
enum { RL_BATCH = 1000 };

/// Adds `steps` to `*done` and looks at the limits once a batch is full. [-0, +0, e]
static inline void rl_spend(lua_State *L, size_t *done, size_t steps) {
  *done += steps;
  if (*done >= RL_BATCH) {
    rl_check_budget(L, *done);
    *done = 0;
  }
}

/// Counts bytes that are moved or compared in bulk, about 64 to a step. [-0, +0, e]
static inline void rl_spend_bytes(lua_State *L, size_t bytes) {
  if (bytes >= 64 * RL_BATCH) rl_check_budget(L, bytes / 64);
}

/// Turns a long text that Lua's own function will take for a number into that number. Lua reads a text to its end for that,
/// and of a call with many of them no hook would interrupt it. What is no number is left to Lua's message. [-0, +0, e]
void rl_take_number(lua_State *L, int index);

// MARK: Text of values

/// Pushes any value as text, as `tostring` gives it: a serial number where Lua would give an address. [-0, +1, e]
const char *rl_tolstring(lua_State *L, int index, size_t *length);
/// Forgets the serial numbers of objects that came after one, and goes on from there. [-0, +0, m]
void rl_forget_serials(lua_State *L, uint64_t last);

/// Adds to the error message on top what its author most likely wants to know: "…; scripts have no io: read files with
/// rutter.fs.read". [-1, +1, m]
void rl_add_hint(lua_State *L);

/// Pushes a traceback of `of` after a message, or alone, as luaL_traceback does, but in the same short time however
/// deep the stack is. [-0, +1, m]
void rl_traceback(lua_State *L, lua_State *of, const char *message, int level);

// MARK: Protected tables

/// Puts the table that a read-only one stands for in its place on the stack. Any other value stays; but a spec's table of
/// global variables gets its fields. [-0, +0, m]
bool rl_unguard(lua_State *L, int index);

// MARK: Order of keys

/// A number, string, boolean or object, taken apart for comparing.
typedef struct rl_key {
  enum { RL_RANK_INTEGER, RL_RANK_FLOAT, RL_RANK_STRING, RL_RANK_BOOLEAN, RL_RANK_OBJECT } rank;
  int index;  // where the value itself is kept
  union {
    lua_Integer integer;
    lua_Number number;
    const char *bytes;
  } u;
  size_t length;
  uint64_t prefix;  // orders keys of one rank; only strings of one prefix have to be compared further
} rl_key;

typedef bool rl_before(const rl_key *a, const rl_key *b);

/// Takes the value at `index` apart. Strings stay where they are: the value must be kept elsewhere. [-0, +0, -]
rl_key rl_key_of(lua_State *L, int index);

/// The order of keys in a walk: integers, floats, strings by bytes, booleans, objects (K2).
bool rl_key_before(const rl_key *a, const rl_key *b);

/// Whether a value is less than another, as `<` has it. Texts are compared at once, where Lua goes from one zero byte to the
/// next, and charged by their length. [-0, +0, e]
bool rl_is_less(lua_State *L, int left, int right, size_t *done);

/// Sorts stably; `scratch` has room for as many. Gives the array that holds the result. [-0, +0, e]
rl_key *rl_sort_keys(lua_State *L, rl_key *keys, rl_key *scratch, size_t count, rl_before *before);

// MARK: Walks

enum { RL_FEW_KEYS = 16 };

/// The keys of a table beyond 1..n, in order. They stand above `base` on the stack, or in a table there if they are
/// many.
typedef struct rl_survey {
  lua_Integer n;
  rl_key *keys;
  size_t count;
  int base;
  bool in_table;
  size_t capacity, done;
  int objects;
  rl_key few[RL_FEW_KEYS], scratch[RL_FEW_KEYS];
} rl_survey;

/// Surveys the table at `t`. The integers 1..passed count as its sequence, there or not. What is pushed goes away with
/// lua_settop(L, survey->base). [-0, +n, e]
void rl_survey_keys(lua_State *L, int t, lua_Integer passed, rl_survey *survey);

/// Pushes a key of a survey, from 0. [-0, +1, -]
void rl_push_key(lua_State *L, const rl_survey *survey, size_t i);

/// Raises that two objects are keys. [-0, +0, e]
int rl_raise_two_objects(lua_State *L);

// MARK: Parts, each [-0, +1, e]: its table is pushed

void rl_open_base(lua_State *L);
void rl_open_string(lua_State *L);
void rl_open_table(lua_State *L);
void rl_open_math(lua_State *L);
void rl_open_os(lua_State *L);
void rl_open_utf8(lua_State *L);
void rl_open_debug(lua_State *L);

/// Adds to the table on top: `pairs`, `ipairs`; `next`; `pcall`, `xpcall`; `load`; `require`. [-0, +0, e]
void rl_open_walk(lua_State *L);
void rl_open_next(lua_State *L);
void rl_open_protect(lua_State *L);
void rl_open_load(lua_State *L);
void rl_open_require(lua_State *L);

#endif
