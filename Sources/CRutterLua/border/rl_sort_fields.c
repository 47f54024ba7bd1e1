// Sorts the fields of a record by their names, because the order of a Lua table differs from process to process (K1).
//
// Records of one shape mostly come in the same order. So the permutation that sorted the last one is tried first for
// the next. It is checked each time: it saves comparisons, but the result never depends on it.
#include "rl_internal.h"
#include "rl_parts.h"

#include <stdlib.h>
#include <string.h>

enum { LARGEST_REMEMBERED = 256 };

static bool is_before(const rl_tape *out, const rl_field *a, const rl_field *b) {
  if (a->prefix != b->prefix) return a->prefix < b->prefix;
  const rl_item *x = &out->items[a->start], *y = &out->items[b->start];
  return rl_comes_first(out->bytes + x->integer, x->extra, out->bytes + y->integer, y->extra);
}

/// Sorts places of fields; `spare` has room for half of them.
static void merge_sort(const rl_tape *out, const rl_field *fields, uint32_t *places, uint32_t *spare, uint32_t count) {
  if (count <= 8) {
    for (uint32_t i = 1; i < count; i++) {
      uint32_t moved = places[i], at = i;
      for (; at > 0 && is_before(out, &fields[moved], &fields[places[at - 1]]); at--) places[at] = places[at - 1];
      places[at] = moved;
    }
    return;
  }
  uint32_t half = count / 2;
  merge_sort(out, fields, places, spare, half);
  merge_sort(out, fields, places + half, spare, count - half);
  if (!is_before(out, &fields[places[half]], &fields[places[half - 1]])) return;
  memcpy(spare, places, half * sizeof *places);
  for (uint32_t i = 0, j = half, to = 0; i < half; to++) {
    bool takes_later = j < count && is_before(out, &fields[places[j]], &fields[spare[i]]);
    places[to] = takes_later ? places[j++] : spare[i++];
  }
}

// MARK: Remembered orders

/// Whether the fields are sorted in the order of these places.
static bool sorts(const rl_tape *out, const rl_field *fields, const uint32_t *places, uint32_t count) {
  const rl_field *before = &fields[places[0]];
  for (uint32_t i = 1; i < count; i++) {
    const rl_field *field = &fields[places[i]];
    if (before->prefix >= field->prefix && !is_before(out, before, field)) return false;
    before = field;
  }
  return true;
}

static void remember(rl_order *order, uint64_t shape, const uint32_t *places, uint32_t count) {
  if (count > LARGEST_REMEMBERED) return;
  if (order->count < count) {
    uint32_t *grown = realloc(order->places, count * sizeof *grown);
    if (!grown) return;
    order->places = grown;
  }
  order->shape = shape;
  order->count = count;
  memcpy(order->places, places, count * sizeof *places);
}

/// Writes the fields behind the end of the tape in the order of these places, and then over themselves.
static void move(rl_tape *out, const rl_field *fields, const uint32_t *places, uint32_t count) {
  rl_item *copy = out->items + out->count, *to = copy;
  for (uint32_t i = 0; i < count; i++) {
    const rl_field *field = &fields[places[i]];
    const rl_item *from = out->items + field->start, *end = out->items + field->end;
    *to++ = *from++;
    do *to++ = *from++;
    while (from < end);
  }
  memcpy(out->items + fields[0].start, copy, (size_t)(to - copy) * sizeof *copy);
}

void rl_sort_fields(rl_state *state, uint32_t first, uint32_t count) {
  rl_tape *out = &state->out;
  const rl_field *fields = state->fields + first;
  bool is_sorted = true;
  uint64_t shape = count, before = 0;
  for (uint32_t i = 0; i < count; i++) {
    uint64_t prefix = fields[i].prefix;
    shape = (shape ^ prefix) * 0x9e3779b97f4a7c15u;
    is_sorted &= before < prefix || i == 0;
    before = prefix;
  }
  if (is_sorted) return;
  // The room behind the tape's end: a copy of the items, the places of the fields, and as many to sort with.
  uint32_t items = out->count - fields[0].start;
  size_t needed = items + (2 * (size_t)count * sizeof(uint32_t) + sizeof(rl_item) - 1) / sizeof(rl_item);
  while (out->capacity - out->count < needed) {
    if (!rl_tape_grow(out)) return;  // the failure is noticed by rl_check_out
  }
  rl_order *order = &state->orders[(shape >> 32) % RL_ORDERS];
  if (order->shape == shape && order->count == count && sorts(out, fields, order->places, count)) {
    move(out, fields, order->places, count);
    return;
  }
  uint32_t *places = (uint32_t *)(void *)(out->items + out->count + items);
  for (uint32_t i = 0; i < count; i++) places[i] = i;
  merge_sort(out, fields, places, places + count, count);
  remember(order, shape, places, count);
  move(out, fields, places, count);
}
