// load: text only, and no more of it than a source may have.
#include "rl_lib.h"

#include <string.h>

/// Pushes the text of all pieces that the function at 1 gives, and its length. [-0, +1, e]
static void push_pieces(lua_State *L) {
  size_t limit = rl_plugin(L)->limits.source_bytes, done = 0;
  luaL_Buffer buffer;
  lua_settop(L, 5);
  luaL_buffinit(L, &buffer);
  while (true) {
    lua_pushvalue(L, 1);
    lua_call(L, 0, 1);
    if (lua_isnil(L, -1)) break;
    if (!lua_isstring(L, -1)) luaL_error(L, "reader function must return a string");
    size_t length;
    lua_tolstring(L, -1, &length);
    if (length == 0) break;
    luaL_addvalue(&buffer);
    if (luaL_bufflen(&buffer) > limit) break;  // rl_load_text says so
    rl_spend(L, &done, 1);
  }
  if (luaL_bufflen(&buffer) <= limit) lua_pop(L, 1);
  luaL_pushresult(&buffer);
}

/// Compiles the text on top and leaves the function, or nil and a message. [-1, +(1|2), e]
static int compile(lua_State *L, const char *name, const char *mode) {
  size_t length;
  const char *bytes = lua_tolstring(L, -1, &length);
  bool binary = length > 0 && bytes[0] == LUA_SIGNATURE[0];
  if (binary || strchr(mode, 't') == NULL) {
    lua_pushnil(L);
    lua_pushfstring(L, "attempt to load a %s chunk (mode is '%s')", binary ? "binary" : "text", binary ? "t" : mode);
    return 2;
  }
  if (rl_load_text(L, bytes, length, name) == LUA_OK) return 1;
  lua_pushnil(L);
  lua_insert(L, -2);
  return 2;
}

static int base_load(lua_State *L) {
  const char *mode = luaL_optstring(L, 3, "bt");
  bool environment = !lua_isnone(L, 4);
  const char *name;
  lua_settop(L, 4);
  if (lua_isstring(L, 1)) {
    name = luaL_optstring(L, 2, lua_tostring(L, 1));
    lua_pushvalue(L, 1);
  } else {
    name = luaL_optstring(L, 2, "=(load)");
    luaL_checktype(L, 1, LUA_TFUNCTION);
    push_pieces(L);
  }
  int results = compile(L, name, mode);
  if (results == 1 && environment) {
    lua_pushvalue(L, 4);
    if (!lua_setupvalue(L, -2, 1)) lua_pop(L, 1);
  }
  return results;
}

void rl_open_load(lua_State *L) {
  lua_pushcfunction(L, base_load);
  lua_setfield(L, -2, "load");
}
