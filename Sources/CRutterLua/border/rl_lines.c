// On which lines nodes are made, for messages about what is found to be wrong with them later.
#include "rl_internal.h"
#include "rl_nodes_inside.h"
#include "rl_parts.h"

#include <string.h>

/// Whether Lua means a file by a name. Of a longer name than 59 bytes it gives those at the end, behind three points.
static bool is_named(const char *file, const char *script, bool is_cut) {
  if (!is_cut) return strcmp(file, script) == 0;
  size_t length = strlen(file), end = strlen(script + 3);
  return length >= end && strcmp(file + length - end, script + 3) == 0;
}

/// The line that now makes a node, and in the upper half the place of its source text among those of the plugin.
static lua_Integer marked_line(lua_State *L) {
  const rl_state *state = rl_plugin(L);
  rl_place place = rl_place_at(L, 1);
  bool is_cut = strncmp(place.script, "...", 3) == 0;
  lua_Integer source = 0;
  for (size_t i = 0; i < state->source_count; i++) {
    if (!is_named(state->sources[i].file, place.script, is_cut)) continue;
    source = (lua_Integer)i;
    break;
  }
  return source << 32 | (place.line & INT32_MAX);
}

/// Notes on which line the node at `index` is being made, for messages about it (S2). [-0, +0, m]
void rl_note_line(lua_State *L, int index) {
  index = lua_absindex(L, index);
  lua_rawgetp(L, LUA_REGISTRYINDEX, &rl_key_lines);
  if (rl_weak_keys_make_room(L, &rl_plugin(L)->lines_left)) {
    lua_pushvalue(L, -1);
    lua_rawsetp(L, LUA_REGISTRYINDEX, &rl_key_lines);
  }
  lua_pushvalue(L, index);
  lua_pushinteger(L, marked_line(L));
  lua_rawset(L, -3);
  lua_pop(L, 1);
}

int64_t rl_line_of(lua_State *L, int index) {
  lua_rawgetp(L, LUA_REGISTRYINDEX, &rl_key_lines);
  lua_pushvalue(L, index);
  lua_rawget(L, -2);
  int64_t line = lua_tointeger(L, -1);
  lua_pop(L, 2);
  return line;
}
