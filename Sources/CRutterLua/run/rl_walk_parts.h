// The walk through a state, among its own files. Nothing here raises or asks Lua for memory.
#ifndef RL_WALK_PARTS_H
#define RL_WALK_PARTS_H

#include "rl_inside.h"
#include "rl_parts.h"

/// Words of the walk, as tokens of `RL_WALK_MARK`. Each says what follows, so that no two walks read alike that are not.
typedef enum rl_mark {
  RL_MARK_NIL, RL_MARK_FALSE, RL_MARK_TRUE, RL_MARK_TEXT, RL_MARK_KEY, RL_MARK_LIGHT_C, RL_MARK_NEW, RL_MARK_KNOWN,
  RL_MARK_TABLE, RL_MARK_LUA, RL_MARK_C, RL_MARK_USERDATA, RL_MARK_THREAD, RL_MARK_MAIN_THREAD, RL_MARK_WEAK,
  RL_MARK_NO_NODE, RL_MARK_DEAD_NODE, RL_MARK_SOME_NODE, RL_MARK_METATABLE, RL_MARK_CODE,
  RL_MARK_TYPE, RL_MARK_CONTENT, RL_MARK_LATE, RL_MARK_LEFT, RL_MARK_GMATCH, RL_MARK_TRANSACTION, RL_MARK_SHARED,
  RL_MARK_UPVALUE, RL_MARK_FRAME, RL_MARK_HANDLE, RL_MARK_WAITING, RL_MARK_REST, RL_MARK_CURRENT, RL_MARK_RESUMER,
  RL_MARK_REGISTRY, RL_MARK_SHARED_OBJECT, RL_MARK_ROUTE, RL_MARK_UNNAMED, RL_MARK_END,
} rl_mark;

/// An entry of a table whose key is an object: it is told when the key was visited otherwise.
typedef struct rl_late {
  uint32_t table, key_number;
  bool is_weak, is_told;
  rl_in_value key, value;
} rl_late;

typedef struct rl_seen {
  const void *object;
  uint32_t number;
} rl_seen;

struct rl_walk {
  rl_state *state;
  lua_State *L;  // the main thread, with room for some values
  rl_walk_sink sink;
  const char *why;      // why the state cannot be compared, or NULL
  const void *mode;     // the text `__mode`
  const void *apps;     // the table of the spec language that has weak keys, or NULL
  bool is_over;         // the rest was walked
  uint32_t last_number;
  rl_seen *seen;        // numbers by address, hashed
  size_t seen_count, seen_capacity;
  rl_in_value *queue;   // visited, and not told yet what they hold
  size_t first, count, capacity;
  rl_late *late;
  size_t late_count, late_capacity;
  struct rl_entry *entries;  // of the table that is told now
  size_t entry_capacity;
  char *code;           // of the prototype that is told now
  size_t code_count, code_capacity;
  uint8_t *named;       // handles that were walked
  size_t named_count;
};

void rl_walk_refuse(rl_walk *walk, const char *why);

// MARK: Tokens
static inline void rl_tell(rl_walk *walk, uint32_t kind, uint64_t value) {
  walk->sink.token(walk->sink.context, kind, value);
}
static inline void rl_tell_mark(rl_walk *walk, rl_mark mark) { rl_tell(walk, RL_WALK_MARK, mark); }
void rl_tell_bytes(rl_walk *walk, const char *bytes, size_t length);
/// An address of the program's code, by its distance from one that is fixed.
void rl_tell_code(rl_walk *walk, uintptr_t address);

// MARK: What was visited (rl_walk_store.c)
/// The number of an address, 0 for none.
uint32_t rl_number_of(const rl_walk *walk, const void *object);
/// Gives an address the next number, which is 0 where there is no memory.
uint32_t rl_number(rl_walk *walk, const void *object);
void rl_walk_later(rl_walk *walk, rl_in_value value);
void rl_walk_add_late(rl_walk *walk, rl_late late);
/// Makes room for so many items of such a size in an array. False if there is no memory.
bool rl_walk_room(rl_walk *walk, void **items, size_t *capacity, size_t needed, size_t size);

// MARK: Values (rl_walk_values.c)
/// Tells a value: a scalar whole, an object by its number. What a new object holds is told later.
void rl_tell_value(rl_walk *walk, rl_in_value value);
/// Tells what all that was visited holds.
void rl_tell_queue(rl_walk *walk);
const char *rl_text_of(rl_walk *walk, rl_in_value text, size_t *length);
static inline bool rl_is_text(rl_in_value value) { return (value.tag & RL_IN_TYPE) == LUA_TSTRING; }
/// Whether a value is one by identity, whose address has a number.
bool rl_is_by_identity(rl_in_value value);
/// The index of a key that no script can make, or -1.
int rl_key_index(const void *key);

// MARK: Tables (rl_walk_tables.c)
void rl_tell_table(rl_walk *walk, const rl_in_table *table);
/// Tells a table of ours with weak keys: its entries, once their keys were visited. It has a number.
void rl_tell_own_weak(rl_walk *walk, const rl_in_table *table);
/// A metatable of ours is told by what it stands for, any other as a table. NULL for none.
void rl_tell_metatable(rl_walk *walk, const rl_in_table *metatable);
/// What stands under a key that no script can make; nil if nothing does.
rl_in_value rl_get_by_key(const rl_in_table *table, const char *key);
rl_in_value rl_get_by_integer(const rl_in_table *table, lua_Integer key);
/// Tells entries whose keys are objects, once these were visited; at the end of a walk.
void rl_tell_late(rl_walk *walk);

// MARK: Coroutines (rl_walk_threads.c)
void rl_tell_thread(rl_walk *walk, lua_State *thread);
/// Tells a variable that functions share, by itself or by its place on a stack.
void rl_tell_upvalue(rl_walk *walk, const rl_in_upvalue *upvalue);

#endif
