// `package`, as far as modules look at it to find out where they are: what is loaded, and how paths are written. Nothing in
// it finds modules: `require` does, in the sources of the plugin.
#include "rl_lib.h"

#include <string.h>

static const char *const libraries[] = {"string", "table", "math", "os", "utf8", "debug", "coroutine", LUA_GNAME};

void rl_open_package(lua_State *L) {
  lua_rawgetp(L, LUA_REGISTRYINDEX, &rl_key_loaded);
  // Old modules require what they use of Lua, too.
  for (size_t i = 0; i < sizeof libraries / sizeof *libraries; i++) {
    if (rl_plugin(L)->specs && strcmp(libraries[i], LUA_GNAME) == 0) continue;  // theirs are undone after each test
    lua_getglobal(L, libraries[i]);
    lua_setfield(L, -2, libraries[i]);
  }
  lua_createtable(L, 0, 4);
  lua_pushliteral(L, "/\n;\n?\n!\n-\n");
  lua_setfield(L, -2, "config");
  lua_pushliteral(L, "./?.lua;./?/init.lua");
  lua_setfield(L, -2, "path");
  lua_pushliteral(L, "");
  lua_setfield(L, -2, "cpath");
  lua_pushvalue(L, -2);
  lua_setfield(L, -2, "loaded");
  lua_setglobal(L, "package");
  lua_pop(L, 1);
}
