// The names of types and loaders, which cross the border as numbers, and how long a name may be.
#include "rl_internal.h"
#include "rl_nodes_inside.h"
#include "rl_parts.h"
#include "rl_text.h"

#include <stdlib.h>

static bool name(rl_names *names, uint32_t index, const char *text, size_t length) {
  if (index != names->count + 1) return index <= names->count;
  if (names->count == names->capacity) {
    uint32_t capacity = names->capacity ? names->capacity * 2 : 16;
    void *grown = realloc(names->items, capacity * sizeof *names->items);
    if (!grown) return false;
    names->items = grown;
    names->capacity = capacity;
  }
  char *copy = rl_new_text(text, length);
  if (!copy) return false;
  names->items[names->count].text = copy;
  names->items[names->count++].length = length;
  return true;
}

bool rl_name_type(rl_state *state, uint32_t index, const char *text, size_t length) {
  return name(&state->types, index, text, length);
}

bool rl_name_loader(rl_state *state, uint32_t index, const char *text, size_t length) {
  return name(&state->loaders, index, text, length);
}

const char *rl_name_of(const rl_names *names, int64_t index) {
  return index >= 1 && index <= names->count ? names->items[index - 1].text : "?";
}

void rl_cut_names(rl_names *names, uint32_t count) {
  for (; names->count > count; names->count--) free(names->items[names->count - 1].text);
}

void rl_free_names(rl_names *names) {
  rl_cut_names(names, 0);
  free(names->items);
}

bool rl_is_short_enough(lua_State *L, rl_option option, int index) {
  return option != RL_OPTION_ID || lua_type(L, index) != LUA_TSTRING || lua_rawlen(L, index) <= RL_LONGEST_NAME;
}
