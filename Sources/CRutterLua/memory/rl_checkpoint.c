// The checkpoint of a state, to which it can go back. It saves loading a plugin again and again with the same result.
//
// All memory of Lua is in the arena of such a state, at addresses that do not change. What the border has besides is
// empty between two runs, or is a store that has only grown. So going back is a copy of memory, and no code of Lua runs
// for it.
#include "rl_internal.h"
#include "rl_parts.h"

#include <stdlib.h>
#include <string.h>

/// A larger state is not kept, which would take its memory twice, beside all that it may take itself; it is loaded anew
/// each time.
enum { MOST_KEPT = 8 << 20 };

typedef struct rl_checkpoint {
  rl_state state;
  rl_arena_image *memory;
  uint32_t *free_slots;  // the free handles, and then the free threads: the lists themselves change
} rl_checkpoint;

/// Whether nothing is under way beside Lua's own memory.
static bool is_still(const rl_state *state) {
  return !state->context && !state->stop && !state->overrun && !state->crossed_memory
    && state->released.count + state->kept.count == 0
    && state->forgotten_cells.count + state->forgotten_operations.count == 0;
}

/// Where the first so many numbers of a list are copied to, and what comes behind them.
static uint32_t *keep_free(const rl_slots *slots, uint32_t *to) {
  if (slots->free_count > 0) memcpy(to, slots->free, slots->free_count * sizeof *to);
  return to + slots->free_count;
}

static const uint32_t *take_free(rl_slots *slots, const uint32_t *from) {
  if (slots->free_count > 0) memcpy(slots->free, from, slots->free_count * sizeof *from);
  return from + slots->free_count;
}

bool rl_set_checkpoint(rl_state *state) {
  if (!state->has_arena || state->checkpoint || !is_still(state) || rl_held(state) > MOST_KEPT) return false;
  rl_checkpoint *point = malloc(sizeof *point);
  uint32_t *free_slots = malloc((state->handles.free_count + state->threads.free_count + 1) * sizeof *free_slots);
  rl_arena_image *memory = point && free_slots ? rl_arena_keep(&state->arena) : NULL;
  if (!memory) {
    free(point);
    free(free_slots);
    return false;
  }
  state->checkpoint = point;
  *point = (rl_checkpoint){.state = *state, .memory = memory, .free_slots = free_slots};
  keep_free(&state->threads, keep_free(&state->handles, free_slots));
  return true;
}

static void take_numbers(rl_numbers *numbers, const rl_numbers *later) {
  numbers->items = later->items;
  numbers->capacity = later->capacity;
}

static void take_slots(rl_slots *slots, const rl_slots *later) {
  slots->free = later->free;
  slots->free_capacity = later->free_capacity;
}

static void take_names(rl_names *names, rl_names *later) {
  rl_cut_names(later, names->count);
  names->items = later->items;
  names->capacity = later->capacity;
}

/// Takes the stores as large as they have become; what was put there since counts no more.
static void take_stores(rl_state *state, rl_state *later) {
  state->out = later->out;
  state->in = later->in;
  rl_tape_clear(&state->out);
  rl_tape_clear(&state->in);
  state->fields = later->fields;
  state->field_capacity = later->field_capacity;
  memcpy(state->orders, later->orders, sizeof state->orders);
  take_slots(&state->handles, &later->handles);
  take_slots(&state->threads, &later->threads);
  take_numbers(&state->released, &later->released);
  take_numbers(&state->kept, &later->kept);
  take_numbers(&state->forgotten_cells, &later->forgotten_cells);
  take_numbers(&state->forgotten_operations, &later->forgotten_operations);
  take_names(&state->types, &later->types);
  take_names(&state->loaders, &later->loaders);
  state->failure = (rl_failure){.message = NULL};
  state->failure_bytes = later->failure_bytes;
  state->failure_capacity = later->failure_capacity;
}

void rl_go_back(rl_state *state) {
  const rl_checkpoint *point = state->checkpoint;
  rl_watch_forget(state);
  rl_state later = *state;
  rl_arena_restore(&state->arena, point->memory);
  *state = point->state;
  state->watch = NULL;
  take_stores(state, &later);
  take_free(&state->threads, take_free(&state->handles, point->free_slots));
}

void rl_forget_checkpoint(rl_state *state) {
  rl_checkpoint *point = state->checkpoint;
  if (!point) return;
  rl_arena_forget(&state->arena, point->memory);
  state->checkpoint = NULL;
  free(point->free_slots);
  free(point);
}
