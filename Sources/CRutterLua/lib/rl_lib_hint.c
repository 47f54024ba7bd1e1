// Hints about what to use instead of functions that scripts do not have. The missing names are nil, so that libraries
// which test for them do without. If a script uses one nevertheless, the error message gets a hint. So does one about a
// cell that is taken for what it holds.
#include "rl_lib.h"

#include <string.h>

static const char finds_modules[] =
    "require finds modules in the plugin's own folder, and in those that --allow PLUGIN:modules=DIR names";

static const char runs[] = "rutter.run runs the programs that --allow PLUGIN:run=PROGRAM names";
static const char writes[] = "rutter.fs.write writes files where --allow PLUGIN:write=DIR is given";

static const struct {
  const char *where;  // as Lua's messages name it
  const char *hint;
} hints[] = {
  {"(global 'rutter')", "a script begins with: local rutter = require \"rutter\""},
  {"(global 'io')", "scripts have no io: read files with rutter.fs.read, print with print or rutter.log"},
  {"(global 'dofile')", "scripts have no dofile: use require"},
  {"(global 'loadfile')", "scripts have no loadfile: use require, or load with text"},
  {"(global 'loadstring')", "in Lua 5.4 this is load"},
  {"(global 'unpack')", "in Lua 5.4 this is table.unpack"},
  {"(global 'setfenv')", "in Lua 5.4 give load an environment instead"},
  {"(global 'getfenv')", "in Lua 5.4 give load an environment instead"},
  {"(global 'warn')", "use rutter.log.warn"},
  {"(field 'getenv')", "scripts have no os.getenv: a plugin's manifest declares options, rutter.options holds them, and --option sets them"},
  {"(field 'execute')", runs},
  {"(field 'popen')", runs},
  {"(field 'tmpname')", writes},
  {"(field 'setlocale')", "scripts always run in the C locale"},
  {"(field 'getinfo')", "of debug scripts have traceback only"},
  {"(field 'sethook')", "of debug scripts have traceback only"},
  {"(field 'setmetatable')", "of debug scripts have traceback only; setmetatable is a global function"},
  {"(field 'getn')", "in Lua 5.4 write #t"},
  {"(field 'loadlib')", "scripts cannot load C libraries"},
  {"(field 'preload')", finds_modules},
  {"(field 'searchers')", finds_modules},
  {"(field 'loaders')", finds_modules},
  {"(field 'searchpath')", finds_modules},
};

static const char *hint_for(const char *message) {
  if (strstr(message, "on a cell value (") || strstr(message, "concatenate a cell value (")) return "cell:get() gives what it holds";
  if (strstr(message, "a nil value (") == NULL) return NULL;
  for (size_t i = 0; i < sizeof hints / sizeof *hints; i++)
    if (strstr(message, hints[i].where) != NULL) return hints[i].hint;
  return NULL;
}

void rl_add_hint(lua_State *L) {
  const char *hint = lua_type(L, -1) == LUA_TSTRING ? hint_for(lua_tostring(L, -1)) : NULL;
  if (hint == NULL) return;
  lua_pushfstring(L, "; %s", hint);
  lua_concat(L, 2);
}
