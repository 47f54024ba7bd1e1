// The fields of a record in the order of their names: a table's own order differs from process to process (K1).
//
// Records of one shape mostly come in one order, so the way from there to the sorted order is remembered, and checked each
// time: what is remembered saves comparisons and never decides.
#include "rl_internal.h"
#include "rl_parts.h"

#include <stdlib.h>
#include <string.h>

enum { LARGEST_REMEMBERED = 256 };

/// A field on the tape: where it begins, how long it is, and its name's first bytes as a number.
typedef struct field {
  uint64_t prefix;
  uint32_t start, length, index;
} field;

static uint64_t prefix_of(const uint8_t *text, size_t length) {
  uint64_t prefix = 0;
  memcpy(&prefix, text, length < 8 ? length : 8);
  return __builtin_bswap64(prefix);
}

static bool is_before(const rl_tape *out, const field *a, const field *b) {
  if (a->prefix != b->prefix) return a->prefix < b->prefix;
  const rl_item *x = &out->items[a->start], *y = &out->items[b->start];
  return rl_comes_first(out->bytes + x->integer, x->extra, out->bytes + y->integer, y->extra);
}

static void merge_sort(const rl_tape *out, field *fields, field *spare, uint32_t count) {
  if (count <= 8) {
    for (uint32_t i = 1; i < count; i++) {
      field moved = fields[i];
      uint32_t at = i;
      for (; at > 0 && is_before(out, &moved, &fields[at - 1]); at--) fields[at] = fields[at - 1];
      fields[at] = moved;
    }
    return;
  }
  uint32_t half = count / 2;
  merge_sort(out, fields, spare, half);
  merge_sort(out, fields + half, spare, count - half);
  if (!is_before(out, &fields[half], &fields[half - 1])) return;
  memcpy(spare, fields, half * sizeof *fields);
  for (uint32_t i = 0, j = half, to = 0; i < half; to++) {
    fields[to] = j < count && is_before(out, &fields[j], &spare[i]) ? fields[j++] : spare[i++];
  }
}

// MARK: Remembered orders

/// Puts the fields in the remembered order, if that sorts them.
static bool recall(const rl_tape *out, const rl_order *order, field *fields, field *spare, uint32_t count) {
  for (uint32_t i = 0; i < count; i++) {
    spare[i] = fields[order->places[i]];
    if (i > 0 && !is_before(out, &spare[i - 1], &spare[i])) return false;
  }
  memcpy(fields, spare, count * sizeof *fields);
  return true;
}

static void remember(rl_order *order, uint64_t shape, const field *fields, uint32_t count) {
  if (order->count < count) {
    uint16_t *grown = realloc(order->places, count * sizeof *grown);
    if (!grown) return;
    order->places = grown;
  }
  order->shape = shape;
  order->count = count;
  for (uint32_t i = 0; i < count; i++) order->places[i] = (uint16_t)fields[i].index;
}

static void sort(rl_state *state, uint64_t shape, field *fields, field *spare, uint32_t count) {
  rl_order *order = &state->orders[shape % RL_ORDERS];
  if (order->shape == shape && order->count == count && recall(&state->out, order, fields, spare, count)) return;
  merge_sort(&state->out, fields, spare, count);
  if (count <= LARGEST_REMEMBERED) remember(order, shape, fields, count);
}

void rl_sort_fields(rl_state *state, uint32_t first, uint32_t count) {
  rl_tape *out = &state->out;
  uint32_t end = out->count, items = end - first;
  uint32_t needed = items + (uint32_t)((2 * (size_t)count * sizeof(field) + sizeof(rl_item) - 1) / sizeof(rl_item));
  while (out->capacity - end < needed) {
    if (!rl_tape_grow(out)) return;  // the failure is noticed by rl_check_out
  }
  // The room behind the tape's end: a copy of the items, the fields, and as many to sort with.
  rl_item *copy = out->items + end;
  field *fields = (field *)(void *)(copy + items), *spare = fields + count;
  bool is_sorted = true;
  uint64_t shape = 0xcbf29ce484222325u;
  for (uint32_t at = first, i = 0; i < count; i++) {
    const rl_item *name = &out->items[at];
    uint32_t next = out->items[at + 1].kind < RL_LIST ? at + 2 : rl_skip_item(out, at + 1);
    fields[i] = (field){prefix_of(out->bytes + name->integer, name->extra), at, next - at, i};
    shape = (shape ^ fields[i].prefix ^ name->extra) * 0x100000001b3u;
    if (is_sorted && i > 0 && is_before(out, &fields[i], &fields[i - 1])) is_sorted = false;
    at = next;
  }
  if (is_sorted) return;
  sort(state, shape ^ shape >> 32, fields, spare, count);
  memcpy(copy, out->items + first, items * sizeof *copy);
  for (uint32_t i = 0, to = first; i < count; i++) {
    const rl_item *from = copy + (fields[i].start - first);
    if (fields[i].length == 2) {
      out->items[to] = from[0];
      out->items[to + 1] = from[1];
    } else {
      memcpy(out->items + to, from, fields[i].length * sizeof *from);
    }
    to += fields[i].length;
  }
}
