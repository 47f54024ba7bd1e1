// How many places a table has, used or not. Lua passes over the unused ones without looking at any limit, so that a walk
// through a large table which was emptied takes long though there is nothing to see.
//
// Lua does not tell, so it is read from the table itself. Where it stands there is found out by trying, once for each
// process: in tables of three known sizes. Where that does not leave one place (another Lua), nothing is counted.
#include "rl_lib.h"

#include <pthread.h>
#include <string.h>

enum { TRIALS = 3, FIRST = 8, LAST = 24, FEW = 4096, PLACES_PER_STEP = 2 };

static pthread_once_t once = PTHREAD_ONCE_INIT;
// Offsets of the logarithm of the number of fields, one byte, and of the number of items, four. 0 for unknown.
static size_t fields_offset, items_offset;

static uint32_t items_at(const char *table, size_t offset) {
  uint32_t items;
  memcpy(&items, table + offset, sizeof items);
  return items;
}

static void find_offsets(void) {
  static const int logarithms[TRIALS] = {3, 7, 10}, items[TRIALS] = {5, 77, 1000};
  const char *tables[TRIALS];
  size_t fields = 0, length = 0;
  int found_fields = 0, found_items = 0;
  lua_State *L = luaL_newstate();
  if (!L) return;
  for (int i = 0; i < TRIALS; i++) {
    lua_createtable(L, items[i], 1 << logarithms[i]);
    tables[i] = lua_topointer(L, -1);
  }
  for (size_t at = FIRST; at < LAST; at++) {
    bool fits = true, counts = at % sizeof(uint32_t) == 0;
    for (int i = 0; i < TRIALS; i++) {
      fits = fits && tables[i][at] == logarithms[i];
      counts = counts && items_at(tables[i], at) == (uint32_t)items[i];
    }
    if (fits) found_fields++, fields = at;
    if (counts) found_items++, length = at;
  }
  lua_close(L);
  if (found_fields == 1 && found_items == 1) fields_offset = fields, items_offset = length;
}

void rl_check_places(lua_State *L, int index) {
  pthread_once(&once, find_offsets);
  const char *table = lua_topointer(L, index);
  if (!fields_offset || !table) return;
  size_t places = ((size_t)1 << (table[fields_offset] & 31)) + items_at(table, items_offset);
  if (places > FEW) rl_check_budget(L, places / PLACES_PER_STEP);
}
