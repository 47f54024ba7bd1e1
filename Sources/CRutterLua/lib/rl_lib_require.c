// require: modules of the plugin's own sources. A module's body may wait, so it is called with a continuation; what is
// being loaded is a to-be-closed record, so that an error or a cancelled coroutine does not leave it behind.
#include "rl_lib.h"
#include "rl_parts.h"

#include <string.h>

enum { NAME_BYTES = 64, CHAIN_LENGTH = 20 };

/// Upvalues of require: records of modules that are being loaded, by name; the innermost such name, by coroutine.
#define LOADING lua_upvalueindex(1)
#define INNERMOST lua_upvalueindex(2)

/// Fields of a record: the module's name, and the one whose body requires it, or false.
enum { RECORD_NAME = 1, RECORD_PARENT = 2 };

// MARK: Messages

static int least(int a, int b) {
  return a < b ? a : b;
}

/// How many letters differ, with neighbours swapped counting once. Long names are only compared in their beginnings.
static int distance(const char *a, const char *b) {
  int rows[3][NAME_BYTES + 1], *older = rows[0], *old = rows[1], *row = rows[2];
  int a_length = (int)strnlen(a, NAME_BYTES), b_length = (int)strnlen(b, NAME_BYTES);
  for (int j = 0; j <= b_length; j++) old[j] = j;
  for (int i = 1; i <= a_length; i++) {
    row[0] = i;
    for (int j = 1; j <= b_length; j++) {
      row[j] = least(least(row[j - 1], old[j]) + 1, old[j - 1] + (a[i - 1] != b[j - 1]));
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) row[j] = least(row[j], older[j - 2] + 1);
    }
    int *spare = older;
    older = old;
    old = row;
    row = spare;
  }
  return old[b_length];
}

/// The module whose name is nearest, or NULL if none is near.
static const char *nearest_module(const struct rl_state *state, const char *name) {
  const char *best = NULL;
  int best_distance = NAME_BYTES, length = (int)strnlen(name, NAME_BYTES);
  for (size_t i = 0; i < state->source_count; i++) {
    const char *module = state->sources[i].module;
    if (*module == '\0') continue;
    int d = distance(name, module), longer = (int)strnlen(module, NAME_BYTES);
    if (longer < length) longer = length;
    if (d < best_distance && d <= (longer / 3 > 1 ? longer / 3 : 1)) {
      best = module;
      best_distance = d;
    }
  }
  return best;
}

/// Modules have names, and a plugin or spec has none but its own.
static int raise_is_path(lua_State *L, const char *name, bool is_spec) {
  const char *whose = is_spec ? "spec" : "plugin";
  return luaL_error(L, "require takes the name of a module, with dots, as in 'views.detail'; '%s' is a path. "
                       "A %s finds the modules in its own folder and below", name, whose);
}

/// The main script by its name in the plugin's folder: `init.lua`. NULL if there is none.
static const char *main_file(const struct rl_state *state) {
  for (size_t i = 0; i < state->source_count; i++) {
    if (*state->sources[i].module != '\0') continue;
    const char *file = state->sources[i].file, *slash = strchr(file, '/');
    return slash == NULL ? file : slash + 1;
  }
  return NULL;
}

/// Whether a path without its ending is this file's.
static bool is_path_of(const char *path, const char *file) {
  size_t length = strlen(path);
  return file != NULL && strncmp(file, path, length) == 0 && strcmp(file + length, ".lua") == 0;
}

/// Modules that many others require, and that are no Lua.
static bool is_written_in_c(const char *name) {
  static const char *const names[] = {"lpeg", "lfs", "socket", "ssl", "mime", "cjson", "yaml", "posix", "zlib", "zip",
                                      "bit", "bit32", "term", "system", "lxp", "iconv", "luasql", "lsqlite3", "openssl",
                                      "cqueues", "curl", "luv", "ffi", "rex_pcre", "rex_pcre2", "rex_posix"};
  size_t length = strcspn(name, ".");
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    if (strlen(names[i]) == length && memcmp(names[i], name, length) == 0) return true;
  }
  return false;
}

/// Scripts that are there, and are no modules. [-0, +1, m]
static void push_why_no_module(lua_State *L, const char *name, const char *path) {
  if (is_path_of(path, main_file(rl_plugin(L)))) {
    lua_pushfstring(L, "'%s' is the plugin's main script, which runs by itself and is no module; "
                       "what others need of it belongs into a module of its own", name);
  } else if (strcmp(path, "plugin") == 0) {
    lua_pushliteral(L, "module 'plugin' not found: plugin.lua is the manifest and no module; "
                       "what a plugin is set to stands in rutter.options");
  } else {
    lua_pushnil(L);
  }
}

static int raise_not_found(lua_State *L, const char *name) {
  if (strchr(name, '/') != NULL) return raise_is_path(L, name, rl_plugin(L)->specs);
  const char *path = luaL_gsub(L, name, ".", "/");
  if (!rl_plugin(L)->specs) {
    push_why_no_module(L, name, path);
    if (!lua_isnil(L, -1)) return luaL_error(L, "%s", lua_tostring(L, -1));
  }
  const char *near = nearest_module(rl_plugin(L), name);
  if (rl_plugin(L)->specs) {
    lua_pushfstring(L, "module '%s' not found: looked for %s.lua and %s/init.lua in the spec's folder", name, path,
                    path);
  } else {
    lua_pushfstring(L, "module '%s' not found: looked for %s.lua and %s/init.lua in the plugin's folder "
                       "and in those that --allow modules=DIR names", name, path, path);
  }
  if (is_written_in_c(name)) {
    lua_pushliteral(L, "; a module of this name is usually written in C, and scripts load Lua only");
    lua_concat(L, 2);
  } else if (near != NULL) {
    lua_pushfstring(L, "; did you mean '%s'?", near);
    lua_concat(L, 2);
  }
  return luaL_error(L, "%s", lua_tostring(L, -1));
}

/// Raises that a module is needed for its own loading, with the chain that leads from it to itself; or, if that is not
/// so, that another coroutine is loading it. The stack: name at 1. [-0, +0, e]
static int raise_loading(lua_State *L) {
  const char *name = lua_tostring(L, 1), *at;
  lua_settop(L, 1);
  lua_pushfstring(L, "'%s'", name);
  lua_pushthread(L);
  lua_rawget(L, INNERMOST);
  for (int i = 0; i < CHAIN_LENGTH && (at = lua_tostring(L, -1)) != NULL; i++) {
    lua_pushfstring(L, "'%s' -> ", at);
    lua_pushvalue(L, 2);
    lua_concat(L, 2);
    lua_replace(L, 2);
    if (strcmp(at, name) == 0)
      return luaL_error(L, "modules require each other in a circle: %s; "
                           "move what both need into a module of its own, or require inside a function",
                        lua_tostring(L, 2));
    lua_getfield(L, LOADING, at);
    lua_rawgeti(L, -1, RECORD_PARENT);
    lua_replace(L, 3);
    lua_settop(L, 3);
  }
  return luaL_error(L, "module '%s' is still being loaded by another coroutine; require it at the top of the file",
                    name);
}

// MARK: Records

/// __close of a record: its module is no longer being loaded. The two tables are the upvalues. [-0, +0, e]
static int end_loading(lua_State *L) {
  lua_settop(L, 1);
  lua_pushthread(L);
  lua_rawgeti(L, 1, RECORD_PARENT);
  if (!lua_toboolean(L, -1)) {
    lua_pop(L, 1);
    lua_pushnil(L);
  }
  lua_rawset(L, INNERMOST);
  lua_rawgeti(L, 1, RECORD_NAME);
  lua_pushnil(L);
  lua_rawset(L, LOADING);
  return 0;
}

/// Pushes a record for the module at 1, and notes that it is being loaded. The metatable is upvalue 3. [-0, +1, m]
static void begin_loading(lua_State *L) {
  lua_createtable(L, 2, 0);
  int record = lua_gettop(L);
  lua_pushvalue(L, 1);
  lua_rawseti(L, record, RECORD_NAME);
  lua_pushthread(L);
  if (lua_rawget(L, INNERMOST) == LUA_TNIL) {
    lua_pop(L, 1);
    lua_pushboolean(L, 0);
  }
  lua_rawseti(L, record, RECORD_PARENT);
  lua_pushvalue(L, lua_upvalueindex(3));
  lua_setmetatable(L, record);
  lua_pushvalue(L, 1);
  lua_pushvalue(L, record);
  lua_rawset(L, LOADING);
  lua_pushthread(L);
  lua_pushvalue(L, 1);
  lua_rawset(L, INNERMOST);
  lua_toclose(L, record);
}

// MARK: require

/// Keeps what the body gave. The stack: name, loaded modules, global variables, record, file, result. [-0, +2, e]
static int finish_require(lua_State *L, int status, lua_KContext context) {
  (void)status, (void)context;
  if (lua_isnil(L, 6)) {
    lua_pushvalue(L, 1);
    if (lua_rawget(L, 2) == LUA_TNIL) lua_pushboolean(L, 1);
    lua_replace(L, 6);
    lua_settop(L, 6);
  }
  lua_pushvalue(L, 1);
  lua_pushvalue(L, 6);
  lua_rawset(L, 2);
  rl_keep_globals_since(L, 3);
  lua_pushvalue(L, 6);
  lua_pushvalue(L, 5);
  return 2;
}

static int base_require(lua_State *L) {
  size_t length;
  const char *name = luaL_checklstring(L, 1, &length);
  lua_settop(L, 1);
  lua_rawgetp(L, LUA_REGISTRYINDEX, &rl_key_loaded);
  lua_pushvalue(L, 1);
  if (lua_rawget(L, 2) != LUA_TNIL) return 1;
  lua_settop(L, 2);
  lua_pushvalue(L, 1);
  if (lua_rawget(L, LOADING) != LUA_TNIL) return raise_loading(L);
  lua_settop(L, 2);
  const rl_source *source = rl_find_module(rl_plugin(L), name, length);
  if (source == NULL) return raise_not_found(L, name);
  if (rl_is_own_file(source->file)) lua_pushnil(L); else rl_push_globals_before(L);
  begin_loading(L);
  lua_pushstring(L, source->file);
  rl_load_source(L, source);
  lua_pushvalue(L, 1);
  lua_pushvalue(L, 5);
  lua_callk(L, 2, 1, 0, finish_require);
  return finish_require(L, LUA_OK, 0);
}

/// Pushes a metatable whose __close ends a loading; the two tables of records are on top. [-0, +1, m]
static void push_record_metatable(lua_State *L) {
  lua_createtable(L, 0, 1);
  lua_pushvalue(L, -3);
  lua_pushvalue(L, -3);
  lua_pushcclosure(L, end_loading, 2);
  lua_setfield(L, -2, "__close");
}

bool rl_is_require(lua_CFunction function) { return function == base_require; }
bool rl_ends_loading(lua_CFunction function) { return function == end_loading; }

void rl_open_require(lua_State *L) {
  lua_newtable(L);
  rl_push_weak_keys(L);
  push_record_metatable(L);
  lua_pushcclosure(L, base_require, 3);
  lua_setfield(L, -2, "require");
}
