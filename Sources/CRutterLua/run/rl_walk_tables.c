// Tables: what they hold in an order of their keys, and how they are laid out where a script could see that.
//
// Lua's `#t` gives any border of a table with holes. Which one depends on the size of the array, and that on when the
// table was laid out anew, which is when the hashed part is full. So the sizes of both parts of every table are told, and
// of one that has numbers for keys every place. Of a table that has names only it is not told where they lie: to tell it
// would keep states apart in which the same names came in another order. Nor are states compared in which a table has
// names and holes. What is left is open in Lua, too: what `#` says of a table that had names, lost them, and was filled
// with numbers and holes since.
#include "rl_lib.h"
#include "rl_walk_parts.h"

#include <stdlib.h>
#include <string.h>

typedef struct rl_entry {
  rl_key order;
  rl_in_value key, value;
} rl_entry;

rl_in_value rl_get_by_key(const rl_in_table *table, const char *key) {
  for (size_t i = 0; i < rl_in_node_count(table); i++) {
    rl_in_value found = rl_in_key(&table->nodes[i]);
    if (found.tag == RL_IN_LIGHT && found.pointer == key) return rl_in_value_of(&table->nodes[i]);
  }
  return (rl_in_value){.tag = 0};
}

rl_in_value rl_get_by_integer(const rl_in_table *table, lua_Integer key) {
  if (key >= 1 && (size_t)key <= rl_in_item_count(table)) return table->items[key - 1];
  for (size_t i = 0; i < rl_in_node_count(table); i++) {
    rl_in_value found = rl_in_key(&table->nodes[i]);
    if (found.tag == RL_IN_INTEGER && found.integer == key) return rl_in_value_of(&table->nodes[i]);
  }
  return (rl_in_value){.tag = 0};
}

// MARK: Metatables

static bool has_mode(const rl_walk *walk, const rl_in_table *metatable) {
  for (size_t i = 0; i < rl_in_node_count(metatable); i++) {
    const rl_in_node *node = &metatable->nodes[i];
    bool is_mode = node->key_tag == (RL_IN_SHORT | RL_IN_COLLECTED) && rl_in_key(node).pointer == walk->mode;
    if (is_mode) return !rl_in_is_nil(rl_in_value_of(node));
  }
  return false;
}

void rl_tell_metatable(rl_walk *walk, const rl_in_table *metatable) {
  if (!metatable) {
    rl_tell_mark(walk, RL_MARK_NIL);
    return;
  }
  rl_in_value code = rl_get_by_key(metatable, &rl_key_code);
  if (code.tag != RL_IN_INTEGER) {
    rl_tell_mark(walk, RL_MARK_METATABLE);
    rl_tell_value(walk, rl_in_object(metatable, RL_IN_TABLE));
  } else if (code.integer > 0) {
    const char *name = rl_name_of(&walk->state->types, code.integer);
    rl_tell_mark(walk, RL_MARK_TYPE);
    rl_tell_bytes(walk, name, strlen(name));
  } else {
    rl_tell_mark(walk, RL_MARK_CODE);
    rl_tell(walk, RL_WALK_INTEGER, code.bits);
  }
}

// MARK: Entries

static rl_key order_of(rl_walk *walk, rl_in_value key) {
  uint8_t kind = key.tag & RL_IN_VARIANT;
  if (kind == RL_IN_LIGHT) return (rl_key){.rank = RL_RANK_OBJECT, .prefix = (uint64_t)rl_key_index(key.pointer)};
  if (kind == RL_IN_LIGHT_C) return (rl_key){.rank = RL_RANK_OBJECT, .prefix = key.bits};
  rl_in_push(walk->L, key);
  rl_key order = rl_key_of(walk->L, -1);
  lua_pop(walk->L, 1);
  return order;
}

static int compare(const void *a, const void *b) {
  const rl_entry *left = a, *right = b;
  if (rl_key_before(&left->order, &right->order)) return -1;
  return rl_key_before(&right->order, &left->order);
}

/// Takes the entries of the hashed part: what has a scalar for a key into the list, what has an object among the late ones.
/// Gives how many are in the list.
static size_t take_entries(rl_walk *walk, const rl_in_table *table, bool is_weak) {
  size_t count = 0;
  uint32_t number = rl_number_of(walk, table);
  for (size_t i = 0; i < rl_in_node_count(table); i++) {
    rl_in_value key = rl_in_key(&table->nodes[i]), value = rl_in_value_of(&table->nodes[i]);
    if (rl_in_is_nil(value)) continue;
    if (rl_is_by_identity(key)) {
      rl_walk_add_late(walk, (rl_late){.table = number, .is_weak = is_weak, .key = key, .value = value});
      continue;
    }
    void *entries = walk->entries;
    if (!rl_walk_room(walk, &entries, &walk->entry_capacity, count + 1, sizeof(rl_entry))) return 0;
    walk->entries = entries;
    walk->entries[count++] = (rl_entry){.order = order_of(walk, key), .key = key, .value = value};
  }
  if (count > 1) qsort(walk->entries, count, sizeof(rl_entry), compare);
  return count;
}

static void tell_entries(rl_walk *walk, size_t count) {
  rl_tell(walk, RL_WALK_COUNT, count);
  for (size_t i = 0; i < count && !walk->why; i++) {
    rl_tell_value(walk, walk->entries[i].key);
    rl_tell_value(walk, walk->entries[i].value);
  }
}

void rl_tell_own_weak(rl_walk *walk, const rl_in_table *table) { tell_entries(walk, take_entries(walk, table, true)); }

// MARK: Layout

/// What the keys of a table say about its length.
typedef enum rl_length {
  RL_NO_NUMBERS,     // it has none, and none is left in it of those that it has lost
  RL_ONE_LENGTH,     // its numbers are 1..n and stand in the array: there is one border only
  RL_MANY_LENGTHS,   // which border `#` gives depends on how the table is laid out
} rl_length;

/// Whether a key is one that `#` counts.
static bool is_place(rl_in_value key) { return key.tag == RL_IN_INTEGER && key.integer >= 1; }

/// The list has the entries of the hashed part.
static rl_length length_of(const rl_walk *walk, const rl_in_table *table, size_t count) {
  size_t items = rl_in_item_count(table), full = 0;
  while (full < items && !rl_in_is_nil(table->items[full])) full++;
  for (size_t i = full; i < items; i++) {
    if (!rl_in_is_nil(table->items[i])) return RL_MANY_LENGTHS;
  }
  for (size_t i = 0; i < count; i++) {
    if (is_place(walk->entries[i].key)) return RL_MANY_LENGTHS;
  }
  for (size_t i = 0; i < rl_in_node_count(table); i++) {
    if (is_place(rl_in_key(&table->nodes[i]))) return RL_ONE_LENGTH;
  }
  return items > 0 ? RL_ONE_LENGTH : RL_NO_NUMBERS;
}

/// Where a key of such a kind lies depends on an address, or the key may be gone already.
static bool is_placed(rl_in_value key, bool is_dead) {
  if (!(key.tag & RL_IN_COLLECTED) && (key.tag & RL_IN_TYPE) <= LUA_TSTRING) return true;
  return !is_dead && rl_is_text(key) && rl_has_own_seed();
}

static void tell_node(rl_walk *walk, const rl_in_node *node, rl_length length) {
  rl_in_value key = rl_in_key(node);
  bool is_dead = rl_in_is_nil(rl_in_value_of(node));
  if (rl_in_is_nil(key)) {
    rl_tell_mark(walk, RL_MARK_NO_NODE);
    return;
  }
  // While it had names only, nothing was told of how they are laid out, and when the table grows depends on that.
  if (length == RL_MANY_LENGTHS && !is_place(key)) {
    rl_walk_refuse(walk, "it has a table with names and with holes, whose length depends on how it is laid out");
    return;
  }
  if (is_dead) rl_tell_mark(walk, RL_MARK_DEAD_NODE);
  if (is_placed(key, is_dead)) rl_tell_value(walk, key); else rl_tell_mark(walk, RL_MARK_SOME_NODE);
  rl_tell(walk, RL_WALK_INTEGER, (uint64_t)node->next);
}

static void tell_layout(rl_walk *walk, const rl_in_table *table, rl_length length) {
  rl_tell(walk, RL_WALK_COUNT, length);
  if (length == RL_NO_NUMBERS || !table->last_free) return;
  size_t count = rl_in_node_count(table);
  rl_tell(walk, RL_WALK_COUNT, (uint64_t)(table->last_free - table->nodes));
  for (size_t i = 0; i < count && !walk->why; i++) tell_node(walk, &table->nodes[i], length);
}

void rl_tell_table(rl_walk *walk, const rl_in_table *table) {
  if (table == walk->apps) {
    rl_tell_mark(walk, RL_MARK_WEAK);
    rl_tell_own_weak(walk, table);
    return;
  }
  if (table->metatable && has_mode(walk, table->metatable)) {
    rl_walk_refuse(walk, "it has a table with weak keys or values, so that it depends on when garbage is collected");
    return;
  }
  size_t items = rl_in_item_count(table);
  rl_tell_mark(walk, RL_MARK_TABLE);
  rl_tell(walk, RL_WALK_COUNT, items);
  if (items > 0) rl_tell(walk, RL_WALK_COUNT, (uint64_t)table->limit << 1 | table->flags >> 7);  // where `#t` begins to look
  rl_tell(walk, RL_WALK_COUNT, table->last_free ? table->node_log + 1u : 0);
  rl_tell_metatable(walk, table->metatable);
  for (size_t i = 0; i < items && !walk->why; i++) rl_tell_value(walk, table->items[i]);
  size_t late = walk->late_count, count = take_entries(walk, table, false);
  tell_entries(walk, count);
  rl_tell(walk, RL_WALK_COUNT, walk->late_count - late);
  tell_layout(walk, table, length_of(walk, table, count));
}

// MARK: Entries whose keys are objects

static int compare_late(const void *a, const void *b) {
  const rl_late *left = a, *right = b;
  // Those without a number come last; their order does not matter.
  uint32_t left_key = left->key_number - 1, right_key = right->key_number - 1;
  if (left_key != right_key) return left_key < right_key ? -1 : 1;
  return left->table < right->table ? -1 : left->table > right->table;
}

/// Tells the entries whose keys were visited by now. False if there was none.
static bool tell_visited(rl_walk *walk) {
  size_t ready = 0;
  for (size_t i = 0; i < walk->late_count; i++) {
    walk->late[i].key_number = rl_number_of(walk, walk->late[i].key.pointer);
    ready += walk->late[i].key_number != 0;
  }
  if (ready == 0) return false;
  qsort(walk->late, walk->late_count, sizeof *walk->late, compare_late);
  for (size_t i = 0; i < ready && !walk->why; i++) {
    const rl_late *late = &walk->late[i];
    rl_tell_mark(walk, RL_MARK_LATE);
    rl_tell(walk, RL_WALK_NUMBER, late->table);
    rl_tell(walk, RL_WALK_NUMBER, late->key_number);
    rl_tell_value(walk, late->value);
  }
  walk->late_count -= ready;
  memmove(walk->late, walk->late + ready, walk->late_count * sizeof *walk->late);
  rl_tell_queue(walk);
  return true;
}

/// Visits a key to which nothing else leads, if it is the only one: of two nobody can say which comes first. False if there
/// is none.
static bool visit_left(rl_walk *walk) {
  const rl_late *left = NULL;
  for (size_t i = 0; i < walk->late_count; i++) {
    const rl_late *late = &walk->late[i];
    if (late->is_weak) continue;
    if (left && left->key.pointer != late->key.pointer) {
      rl_walk_refuse(walk, "it has tables or functions as keys that nothing else leads to");
      return false;
    }
    left = late;
  }
  if (!left) return false;
  rl_tell_mark(walk, RL_MARK_LEFT);
  rl_tell_value(walk, left->key);
  rl_tell_queue(walk);
  return true;
}

/// Tables with weak keys may have entries of what is garbage. Of others the walk does not come to all that a script can.
static void check_left(rl_walk *walk) {
  for (size_t i = 0; i < walk->late_count; i++) {
    rl_in_value key = walk->late[i].key;
    uint8_t kind = key.tag & RL_IN_VARIANT;
    bool is_ours = kind == RL_IN_C || (kind == RL_IN_THREAD && rl_flags((lua_State *)key.pointer) & RL_THREAD_HOST);
    if (is_ours) rl_walk_refuse(walk, "it has shown a function or coroutine of the host as a text");
  }
}

void rl_tell_late(rl_walk *walk) {
  while (!walk->why && (tell_visited(walk) || visit_left(walk))) {}
  check_left(walk);
}
