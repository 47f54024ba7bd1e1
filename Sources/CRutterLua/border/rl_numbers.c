// Growing arrays of numbers outside Lua's memory, such as the cells and operations to which scripts no longer refer.
#include "rl_internal.h"
#include "rl_parts.h"

#include <stdlib.h>

void rl_numbers_add(rl_numbers *numbers, int64_t number) {
  if (numbers->count == numbers->capacity) {
    size_t capacity = numbers->capacity ? numbers->capacity * 2 : 64;
    int64_t *grown = realloc(numbers->items, capacity * sizeof *grown);
    if (!grown) return;
    numbers->items = grown;
    numbers->capacity = capacity;
  }
  numbers->items[numbers->count++] = number;
}

static bool next_number(rl_numbers *numbers, size_t *next, int64_t *number) {
  if (*next == numbers->count) {
    *next = numbers->count = 0;
    return false;
  }
  *number = numbers->items[(*next)++];
  return true;
}

bool rl_next_forgotten_cell(rl_state *state, int64_t *id) {
  return next_number(&state->forgotten_cells, &state->next_cell, id);
}

bool rl_next_forgotten_operation(rl_state *state, int64_t *id) {
  return next_number(&state->forgotten_operations, &state->next_operation, id);
}
