// The walk through everything that the scripts of a state hold: its beginning and end, and what is no script's own.
//
// It reads memory only. No function of a script runs, nothing is asked of Lua's memory, and the one stack that is written
// to stands afterwards as it did.
#include "rl_walk_parts.h"

#include <stdlib.h>
#include <string.h>

bool rl_can_walk(void) { return rl_inside_is_known(); }

void rl_walk_refuse(rl_walk *walk, const char *why) {
  if (!walk->why) walk->why = why;
}

// MARK: Beginning and end

const char *rl_walk_obstacle(const rl_state *state) {
  if (!rl_inside_is_known()) return "this Lua's coroutines cannot be compared";
  if (state->stop || state->overrun || state->refuses || state->has_fallen) return "it was stopped by a limit";
  if (state->shows_ids) return "it has looked at the number of an object of the host";
  if (rl_held(state) > state->room / 2) return "it holds so much memory that garbage may decide when it is stopped";
  // A plugin has all its instructions in every turn, but a test is one turn.
  bool is_limited = state->limits.instructions >= 0 && (state->specs || state->context);
  if (is_limited && state->instructions_left < state->limits.instructions / 2) {
    return "it has used so many instructions that their number may decide when it is stopped";
  }
  if (state->closing_depth > 0 || state->closing) return "it closes a coroutine";
  if (state->context && state->current == state->main) return "a function of it runs that cannot wait";
  return NULL;
}

static const rl_in_table *registry_of(const rl_walk *walk) {
  lua_pushvalue(walk->L, LUA_REGISTRYINDEX);
  return rl_in_pop(walk->L).pointer;
}

/// A table of ours in the registry, or NULL.
static const rl_in_table *table_at(const rl_walk *walk, const char *key) {
  rl_in_value found = rl_get_by_key(registry_of(walk), key);
  return found.tag == (RL_IN_TABLE | RL_IN_COLLECTED) ? found.pointer : NULL;
}

rl_walk *rl_walk_begin(rl_state *state, rl_walk_sink sink) {
  rl_walk *walk = calloc(1, sizeof *walk);
  if (!walk) return NULL;
  walk->state = state;
  walk->L = state->main;
  walk->sink = sink;
  walk->why = rl_walk_obstacle(state);
  walk->named_count = (size_t)state->handles.high + 1;
  walk->named = calloc(walk->named_count, 1);
  if (!walk->named) rl_walk_refuse(walk, "there is no memory for comparing it");
  if (walk->why) return walk;
  lua_pushliteral(walk->L, "__mode");  // Lua has it already: this makes no string
  walk->mode = rl_in_pop(walk->L).pointer;
  walk->apps = table_at(walk, &rl_key_apps);
  return walk;
}

const char *rl_walk_end(rl_walk *walk) {
  const char *why = walk->why;
  if (!why && !walk->is_over) why = "the walk through it was broken off";
  free(walk->seen);
  free(walk->queue);
  free(walk->late);
  free(walk->entries);
  free(walk->code);
  free(walk->named);
  free(walk);
  return why;
}

// MARK: What the host refers to

static rl_in_value handle_at(const rl_walk *walk, int64_t slot) {
  if (slot < 1 || (size_t)slot >= walk->named_count) return (rl_in_value){.tag = 0};
  return rl_get_by_integer(registry_of(walk), RL_FIRST_HANDLE + slot);
}

void rl_walk_handle(rl_walk *walk, int64_t slot) {
  if (walk->why) return;
  rl_tell_mark(walk, RL_MARK_HANDLE);
  rl_tell_value(walk, handle_at(walk, slot));
  if (slot >= 1 && (size_t)slot < walk->named_count) walk->named[slot] = 1;
  rl_tell_queue(walk);
}

void rl_walk_thread(rl_walk *walk, uint32_t slot) {
  if (walk->why) return;
  rl_tell_mark(walk, RL_MARK_WAITING);
  rl_tell_value(walk, rl_get_by_integer(table_at(walk, &rl_key_threads), slot));
  rl_tell_queue(walk);
}

/// Functions and coroutines that the host holds but has not named, in the order of their numbers.
static void tell_unnamed(rl_walk *walk) {
  const rl_in_table *threads = table_at(walk, &rl_key_threads);
  for (size_t slot = 1; slot < walk->named_count && !walk->why; slot++) {
    rl_in_value value = handle_at(walk, (int64_t)slot);
    if (walk->named[slot] || !rl_is_by_identity(value)) continue;
    rl_tell_mark(walk, RL_MARK_UNNAMED);
    rl_tell_value(walk, value);
  }
  for (uint32_t slot = 1; slot <= walk->state->threads.high && !walk->why; slot++) {
    rl_in_value value = rl_get_by_integer(threads, slot);
    if (value.tag != (RL_IN_THREAD | RL_IN_COLLECTED) || !(rl_flags((lua_State *)value.pointer) & RL_THREAD_WAITS)) continue;
    if (rl_number_of(walk, value.pointer)) continue;
    rl_tell_mark(walk, RL_MARK_WAITING);
    rl_tell_value(walk, value);
  }
  rl_tell_queue(walk);
}

// MARK: What runs

static void tell_running(rl_walk *walk) {
  const rl_state *state = walk->state;
  if (!state->context) return;
  rl_tell_mark(walk, RL_MARK_CURRENT);
  rl_tell_value(walk, rl_in_object(state->current, RL_IN_THREAD));
  for (const rl_resumer *at = state->resumer; at; at = at->up) {
    rl_tell_mark(walk, RL_MARK_RESUMER);
    rl_tell_value(walk, rl_in_object(at->thread, RL_IN_THREAD));
  }
  if (state->blocked_by) rl_walk_refuse(walk, "a function in C that is under way keeps something of its own");
  rl_tell_queue(walk);
}

// MARK: The registry

/// What is the same in every state, or is told where it is met: metatables, and the host's coroutines.
static const char *const left_out[] = {
    &rl_key_threads, &rl_key_types, &rl_key_classes, &rl_key_nodes, &rl_key_shapes, &rl_key_record,
};
static const char *const plain[] = {
    &rl_key_loaded, &rl_key_rutter, &rl_key_path, &rl_key_tostring, &rl_key_transaction,
    &rl_key_own, &rl_key_kept, &rl_key_reading, &rl_key_given,
};
static const char *const weak[] = {&rl_key_serials, &rl_key_lines, &rl_key_transactions, &rl_key_apps};
static const char *const special[] = {&rl_key_objects, &rl_key_routes};

static bool is_among(const char *const *keys, size_t count, const void *key) {
  for (size_t i = 0; i < count; i++) {
    if (keys[i] == key) return true;
  }
  return false;
}
#define COUNT_OF(array) (sizeof(array) / sizeof *(array))

/// Nothing may stand in the registry that the walk does not know.
static void check_registry(rl_walk *walk, const rl_in_table *registry) {
  for (size_t i = 0; i < rl_in_node_count(registry); i++) {
    rl_in_value key = rl_in_key(&registry->nodes[i]);
    if (rl_in_is_nil(rl_in_value_of(&registry->nodes[i])) || key.tag == RL_IN_INTEGER) continue;
    bool is_known = false;
    if (key.tag == RL_IN_LIGHT) {
      const void *at = key.pointer;
      is_known = is_among(left_out, COUNT_OF(left_out), at) || is_among(plain, COUNT_OF(plain), at)
        || is_among(weak, COUNT_OF(weak), at) || is_among(special, COUNT_OF(special), at);
    } else if (rl_is_text(key)) {
      size_t length;
      const char *text = rl_text_of(walk, key, &length);
      is_known = strcmp(text, LUA_LOADED_TABLE) == 0 || strcmp(text, "_UBOX*") == 0;  // the latter is a buffer's metatable
    }
    if (!is_known) rl_walk_refuse(walk, "its registry holds something that is not known");
  }
}

static void tell_metatable_of_texts(rl_walk *walk) {
  lua_pushliteral(walk->L, "__mode");
  if (!lua_getmetatable(walk->L, -1)) lua_pushnil(walk->L);
  rl_tell_value(walk, rl_in_pop(walk->L));
  lua_pop(walk->L, 1);
}

static void tell_registry(rl_walk *walk) {
  const rl_in_table *registry = registry_of(walk);
  rl_tell_mark(walk, RL_MARK_REGISTRY);
  check_registry(walk, registry);
  rl_tell_value(walk, rl_get_by_integer(registry, LUA_RIDX_GLOBALS));
  for (size_t i = 0; i < COUNT_OF(plain); i++) rl_tell_value(walk, rl_get_by_key(registry, plain[i]));
  lua_getfield(walk->L, LUA_REGISTRYINDEX, LUA_LOADED_TABLE);
  rl_tell_value(walk, rl_in_pop(walk->L));
  tell_metatable_of_texts(walk);
  for (size_t i = 0; i < COUNT_OF(weak); i++) {
    const rl_in_table *table = table_at(walk, weak[i]);
    if (!table) continue;
    if (table == walk->apps) continue;  // told where the spec language's functions hold it
    rl_tell_mark(walk, RL_MARK_WEAK);
    rl_tell(walk, RL_WALK_NUMBER, rl_number(walk, table));
    rl_tell_own_weak(walk, table);
  }
  rl_tell_queue(walk);
}

static void tell_route(rl_walk *walk, int64_t number, rl_in_value function) {
  rl_tell_mark(walk, RL_MARK_ROUTE);
  rl_tell(walk, RL_WALK_ID + RL_CLASS_ROUTE, (uint64_t)number);
  rl_tell_value(walk, function);
}

/// The hashed entry with the least key above this one, or NULL. There are few.
static const rl_in_node *next_route(const rl_in_table *routes, int64_t after) {
  const rl_in_node *next = NULL;
  for (size_t i = 0; i < rl_in_node_count(routes); i++) {
    const rl_in_node *node = &routes->nodes[i];
    int64_t number = rl_in_key(node).integer;
    if (rl_in_is_nil(rl_in_value_of(node)) || number <= after) continue;
    if (!next || number < rl_in_key(next).integer) next = node;
  }
  return next;
}

/// The functions that give the parameters of URLs, by the numbers of their routes.
static void tell_routes(rl_walk *walk) {
  const rl_in_table *routes = table_at(walk, &rl_key_routes);
  for (size_t i = 0; i < rl_in_item_count(routes); i++) {
    if (!rl_in_is_nil(routes->items[i])) tell_route(walk, (int64_t)i + 1, routes->items[i]);
  }
  const rl_in_node *node = next_route(routes, INT64_MIN);
  for (; node; node = next_route(routes, rl_in_key(node).integer)) {
    tell_route(walk, rl_in_key(node).integer, rl_in_value_of(node));
  }
  rl_tell_queue(walk);
}

// MARK: Objects that are there once

typedef struct shared {
  bool is_type;
  const char *name;
  rl_in_value value;
} shared;

static int compare_shared(const void *a, const void *b) {
  const shared *left = a, *right = b;
  if (left->is_type != right->is_type) return left->is_type ? -1 : 1;
  return strcmp(left->name, right->name);
}

/// Whether such an object has something that a new one would not have: a function, or a type with its `from`.
static bool has_own(rl_walk *walk, rl_in_value value) {
  if ((value.tag & RL_IN_VARIANT) != RL_IN_USERDATA) return true;
  rl_in_push(walk->L, value);
  bool has_own = lua_getiuservalue(walk->L, -1, 1) > LUA_TNIL;
  lua_pop(walk->L, 2);
  return has_own;
}

static size_t take_shared(rl_walk *walk, const rl_in_table *objects, shared *taken) {
  size_t count = 0, items = rl_in_item_count(objects);
  for (size_t i = 0; i < items + rl_in_node_count(objects); i++) {
    bool is_item = i < items;
    const rl_in_node *node = is_item ? NULL : &objects->nodes[i - items];
    rl_in_value value = is_item ? objects->items[i] : rl_in_value_of(node);
    if (rl_in_is_nil(value) || rl_number_of(walk, value.pointer) || !has_own(walk, value)) continue;
    int64_t index = is_item ? (int64_t)i + 1 : rl_in_key(node).integer;
    const rl_names *names = index > 0 ? &walk->state->types : &walk->state->loaders;
    taken[count++] = (shared){.is_type = index > 0, .name = rl_name_of(names, index > 0 ? index : -index), .value = value};
  }
  return count;
}

/// Types and loaders to which nothing else leads. A script gets the same again when it asks for one.
static void tell_shared(rl_walk *walk) {
  const rl_in_table *objects = table_at(walk, &rl_key_objects);
  shared *taken = malloc((rl_in_item_count(objects) + rl_in_node_count(objects)) * sizeof *taken);
  if (!taken) {
    rl_walk_refuse(walk, "there is no memory for comparing it");
    return;
  }
  size_t count = take_shared(walk, objects, taken);
  if (count > 1) qsort(taken, count, sizeof *taken, compare_shared);
  for (size_t i = 0; i < count; i++) {
    rl_tell_mark(walk, RL_MARK_SHARED_OBJECT);
    rl_tell(walk, RL_WALK_COUNT, taken[i].is_type);
    rl_tell_bytes(walk, taken[i].name, strlen(taken[i].name));
    rl_tell_value(walk, taken[i].value);
  }
  free(taken);
  rl_tell_queue(walk);
}

// MARK: The state's own fields

static void tell_state(rl_walk *walk) {
  const rl_state *state = walk->state;
  rl_tell(walk, RL_WALK_STATE, state->seed);
  rl_tell(walk, RL_WALK_STATE, (uint64_t)state->started_microseconds);
  for (int i = 0; i < 4; i++) rl_tell(walk, RL_WALK_STATE, state->random[i]);
  rl_tell(walk, RL_WALK_STATE, state->is_in_steps);
  for (int i = 0; i < 4 && state->is_in_steps; i++) rl_tell(walk, RL_WALK_STATE, state->random_aside[i]);
  rl_tell(walk, RL_WALK_STATE, state->serials);
  rl_tell(walk, RL_WALK_STATE, state->globals_are_kept);
}

void rl_walk_rest(rl_walk *walk) {
  walk->is_over = true;
  if (walk->why) return;
  rl_tell_mark(walk, RL_MARK_REST);
  tell_state(walk);
  tell_running(walk);
  tell_registry(walk);
  tell_routes(walk);
  tell_unnamed(walk);
  tell_shared(walk);
  if (!walk->why) rl_tell_late(walk);
  if (!walk->why) rl_tell_mark(walk, RL_MARK_END);
}
