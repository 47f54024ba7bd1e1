// Where in a script something is, as messages say it.
#include "rl_internal.h"
#include "rl_parts.h"

#include <string.h>

rl_place rl_place_at(lua_State *L, int level) {
  rl_place place = {.line = 0};
  bool has_own = rl_plugin(L)->specs;
  lua_Debug record;
  for (; lua_getstack(L, level, &record); level++) {
    lua_getinfo(L, "S", &record);
    if (has_own && rl_is_own_file(record.short_src)) continue;
    lua_getinfo(L, "l", &record);
    if (record.currentline <= 0) continue;
    memcpy(place.script, record.short_src, sizeof place.script);
    place.line = record.currentline;
    break;
  }
  return place;
}

rl_place rl_asking_place(const rl_state *state) { return rl_place_at(state->current, 0); }
