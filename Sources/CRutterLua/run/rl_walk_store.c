// The memory of a walk, which is none of Lua's.
#include "rl_walk_parts.h"

#include <stdlib.h>
#include <string.h>

bool rl_walk_room(rl_walk *walk, void **items, size_t *capacity, size_t needed, size_t size) {
  if (needed <= *capacity) return true;
  size_t larger = *capacity ? *capacity * 2 : 64;
  while (larger < needed) larger *= 2;
  void *grown = realloc(*items, larger * size);
  if (!grown) {
    rl_walk_refuse(walk, "there is no memory for comparing it");
    return false;
  }
  *items = grown;
  *capacity = larger;
  return true;
}

static size_t place_of(const rl_walk *walk, const void *object) {
  uint64_t hash = (uintptr_t)object * UINT64_C(0x9E3779B97F4A7C15);
  size_t at = (size_t)(hash >> 32) & (walk->seen_capacity - 1);
  while (walk->seen[at].object && walk->seen[at].object != object) at = (at + 1) & (walk->seen_capacity - 1);
  return at;
}

uint32_t rl_number_of(const rl_walk *walk, const void *object) {
  return walk->seen_capacity ? walk->seen[place_of(walk, object)].number : 0;
}

static bool grow(rl_walk *walk) {
  rl_seen *old = walk->seen;
  size_t old_capacity = walk->seen_capacity, capacity = old_capacity ? 2 * old_capacity : 4096;
  rl_seen *grown = calloc(capacity, sizeof *grown);
  if (!grown) {
    rl_walk_refuse(walk, "there is no memory for comparing it");
    return false;
  }
  walk->seen = grown;
  walk->seen_capacity = capacity;
  for (size_t i = 0; i < old_capacity; i++) {
    if (old[i].object) grown[place_of(walk, old[i].object)] = old[i];
  }
  free(old);
  return true;
}

uint32_t rl_number(rl_walk *walk, const void *object) {
  if (2 * walk->seen_count >= walk->seen_capacity && !grow(walk)) return 0;
  walk->seen[place_of(walk, object)] = (rl_seen){.object = object, .number = ++walk->last_number};
  walk->seen_count++;
  return walk->last_number;
}

void rl_walk_later(rl_walk *walk, rl_in_value value) {
  void *items = walk->queue;
  if (!rl_walk_room(walk, &items, &walk->capacity, walk->count + 1, sizeof value)) return;
  walk->queue = items;
  walk->queue[walk->count++] = value;
}

void rl_walk_add_late(rl_walk *walk, rl_late late) {
  void *items = walk->late;
  if (!rl_walk_room(walk, &items, &walk->late_capacity, walk->late_count + 1, sizeof late)) return;
  walk->late = items;
  walk->late[walk->late_count++] = late;
}
