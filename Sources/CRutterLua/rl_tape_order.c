// A table is walked in the order of its hashes, which differs from state to state. Fields are put in order anyway; here
// the rest is, so that the same script hands over the same tape in every state: what a host of a template relies on.
#include "rl_internal.h"
#include "rl_parts.h"

#include <string.h>

// MARK: Tables whose keys are no names

/// One key of such a table with its value: items from `first` up to `end`.
typedef struct entry {
  uint32_t first, end;
} entry;

/// The place after the value at `at`.
static uint32_t skip(const rl_tape *tape, uint32_t at) {
  uint64_t open = 1;
  while (open > 0 && at < tape->count) {
    const rl_item *item = &tape->items[at++];
    open -= 1;
    if (item->kind == RL_LIST || item->kind == RL_DEFERRED) open += item->extra;
    if (item->kind == RL_RECORD) open += 2 * (uint64_t)item->extra;
  }
  return at;
}

static bool comes_first(const rl_tape *tape, const rl_item *a, const rl_item *b) {
  if (a->kind != b->kind) return a->kind < b->kind;
  if (a->kind == RL_STRING) {
    return rl_comes_first(tape->bytes + a->integer, a->extra, tape->bytes + b->integer, b->extra);
  }
  if (a->kind == RL_NUMBER) return a->number < b->number;
  return a->extra != b->extra ? a->extra < b->extra : a->integer < b->integer;
}

/// Puts the entries of the map at `head` in the order of their keys. They are few: people write them by hand.
static void order_map(lua_State *L, rl_tape *tape, uint32_t head) {
  uint32_t count = tape->items[head].extra, at = head + 1;
  entry *entries = lua_newuserdatauv(L, (size_t)count * sizeof *entries, 0);
  for (uint32_t i = 0; i < count; i++) {
    entry entry = {.first = at, .end = skip(tape, skip(tape, at))};
    at = entry.end;
    uint32_t place = i;
    for (; place > 0 && comes_first(tape, &tape->items[entry.first], &tape->items[entries[place - 1].first]); place--) {
      entries[place] = entries[place - 1];
    }
    entries[place] = entry;
    rl_check_budget(L, i - place);
  }
  size_t bytes = (size_t)(at - head - 1) * sizeof(rl_item);
  rl_item *ordered = lua_newuserdatauv(L, bytes, 0), *next = ordered;
  for (uint32_t i = 0; i < count; i++) {
    uint32_t length = entries[i].end - entries[i].first;
    memcpy(next, &tape->items[entries[i].first], length * sizeof *next);
    next += length;
  }
  memcpy(&tape->items[head + 1], ordered, bytes);
  lua_pop(L, 2);
}

// MARK: Functions

/// Gives the functions on `out` their slots in the order in which they stand there. [-0, +0, e]
static void order_functions(lua_State *L, rl_state *state) {
  rl_numbers *kept = &state->kept;
  rl_tape *out = &state->out;
  int64_t last = 0;
  bool is_ordered = true;
  for (uint32_t i = 0; i < out->count; i++) {
    if (out->items[i].kind != RL_FUNCTION) continue;
    is_ordered &= out->items[i].integer > last;
    last = out->items[i].integer;
  }
  if (is_ordered) return;
  luaL_checkstack(L, (int)kept->count + 1, "too many functions");
  for (size_t i = 1; i < kept->count; i++) {
    int64_t slot = kept->items[i];
    size_t at = i;
    for (; at > 0 && kept->items[at - 1] > slot; at--) kept->items[at] = kept->items[at - 1];
    kept->items[at] = slot;
  }
  size_t count = 0;
  for (uint32_t i = 0; i < out->count && count < kept->count; i++) {
    if (out->items[i].kind != RL_FUNCTION) continue;
    rl_push_handle(L, out->items[i].integer);
    out->items[i].integer = kept->items[count++];
  }
  while (count > 0) rl_set_handle(L, kept->items[--count]);
}

void rl_order_out(lua_State *L) {
  rl_state *state = rl_plugin(L);
  rl_tape *out = &state->out;
  if (out->failed) return;
  luaL_checkstack(L, 4, "order");
  for (uint32_t i = out->count; i-- > 0;) {
    const rl_item *item = &out->items[i];
    if (item->kind == RL_RECORD && item->integer == RL_SHAPE_MAP && item->extra > 1) order_map(L, out, i);
  }
  if (state->kept.count > 1) order_functions(L, state);
}
