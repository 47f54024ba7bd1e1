// The module `rutter` as scripts see it: which function asks for which service. The host checks the arguments.
#include "rl_formats.h"
#include "rl_internal.h"
#include "rl_parts.h"

#include <string.h>

typedef struct entry {
  const char *name;
  rl_service service;
} entry;

static const entry functions[] = {
    {"type", RL_SERVICE_TYPE},       {"destination", RL_SERVICE_DESTINATION}, {"loader", RL_SERVICE_LOADER},
    {"root", RL_SERVICE_ROOT},       {"plugin", RL_SERVICE_PLUGIN},           {"cell", RL_SERVICE_CELL},
    {"sleep", RL_SERVICE_SLEEP},     {"task", RL_SERVICE_TASK},               {"all", RL_SERVICE_ALL},
    {"any", RL_SERVICE_ANY},         {"watch", RL_SERVICE_WATCH},             {"report", RL_SERVICE_REPORT},
    {"back", RL_SERVICE_BACK},       {"cancel", RL_SERVICE_CANCEL},           {"slot_type", RL_SERVICE_SLOT_TYPE},
    {"contribute", RL_SERVICE_CONTRIBUTE}, {"guard", RL_SERVICE_GUARD},       {"resume", RL_SERVICE_RESUME},
    {"drop", RL_SERVICE_DROP},       {"held", RL_SERVICE_HELD},               {"present", RL_SERVICE_PRESENT},
    {"finish", RL_SERVICE_FINISH},   {"flow", RL_SERVICE_FLOW},               {"finish_flow", RL_SERVICE_FINISH_FLOW},
    {"select", RL_SERVICE_SELECT},   {"stack", RL_SERVICE_STACK},             {"steps", RL_SERVICE_STEPS},
    {"route", RL_SERVICE_ROUTE},     {"open", RL_SERVICE_OPEN},               {"url", RL_SERVICE_URL},
    {0},
};

static const entry path_methods[] = {
    {"push", RL_SERVICE_PUSH},
    {"push_all", RL_SERVICE_PUSH_ALL},
    {"pop", RL_SERVICE_POP},
    {"pop_to", RL_SERVICE_POP_TO},
    {"pop_to_root", RL_SERVICE_POP_TO_ROOT},
    {"remove", RL_SERVICE_REMOVE},
    {"replace", RL_SERVICE_REPLACE},
    {"replace_all", RL_SERVICE_REPLACE_ALL},
    {"bring_to_front", RL_SERVICE_BRING_TO_FRONT},
    {"edit", RL_SERVICE_EDIT},
    {"refresh", RL_SERVICE_REFRESH},
    {"values", RL_SERVICE_PATH_VALUES},
    {"count", RL_SERVICE_PATH_COUNT},
    {"entries", RL_SERVICE_PATH_ENTRIES},
    {0},
};

static const entry json_functions[] = {
    {"decode", RL_SERVICE_JSON_DECODE}, {"encode", RL_SERVICE_JSON_ENCODE}, {0},
};

static const char *const levels[] = {"debug", "info", "warn", "error"};

// MARK: Functions

// One function for each service: an upvalue would cost more to read than the rest of the call.
#define X(name, most) \
  static int ask_##name(lua_State *L) { return rl_ask_with(L, RL_SERVICE_##name, 1); }
RL_SERVICES(X)
#undef X

static const lua_CFunction asking[] = {
#define X(name, most) [RL_SERVICE_##name] = ask_##name,
    RL_SERVICES(X)
#undef X
};

/// Upvalue: the service.
static int ask_of_path(lua_State *L) {
  if (lua_type(L, 1) != LUA_TTABLE || rl_code_of(L, 1) != RL_CODE_PATH) {
    return luaL_error(L, "the functions of a path are called with ':', as in rutter.path:pop()");
  }
  return rl_ask_with(L, (rl_service)lua_tointeger(L, lua_upvalueindex(1)), 2);
}

static void push_functions(lua_State *L, const entry *entries) {
  lua_newtable(L);
  for (; entries->name; entries++) {
    lua_pushcfunction(L, asking[entries->service]);
    lua_setfield(L, -2, entries->name);
  }
}

static void push_path_methods(lua_State *L) {
  lua_newtable(L);
  for (const entry *method = path_methods; method->name; method++) {
    lua_pushinteger(L, method->service);
    lua_pushcclosure(L, ask_of_path, 1);
    lua_setfield(L, -2, method->name);
  }
}

/// `rutter.now()`: the clock of the session stands still while a script runs, so the host need not be asked.
static int now(lua_State *L) {
  rl_count_call(L, 0);
  lua_pushnumber(L, (lua_Number)rl_plugin(L)->now_microseconds / 1e6);
  return 1;
}

// MARK: Log

/// Joins the arguments as text, with tabs between. Upvalue: the level, from 1.
static int log_line(lua_State *L) {
  int count = lua_gettop(L);
  luaL_Buffer text;
  luaL_buffinit(L, &text);
  for (int i = 1; i <= count; i++) {
    if (i > 1) luaL_addchar(&text, '\t');
    lua_rawgetp(L, LUA_REGISTRYINDEX, &rl_key_tostring);
    lua_pushvalue(L, i);
    lua_call(L, 1, 1);
    luaL_addvalue(&text);
  }
  luaL_pushresult(&text);
  rl_begin_out(rl_plugin(L));
  rl_write_value(L, lua_upvalueindex(1), RL_PLAIN, NULL);
  size_t length;
  const char *line = lua_tolstring(L, -1, &length);
  rl_put_string(&rl_plugin(L)->out, line, length);  // the host mends what is no UTF-8: a log loses no line
  return rl_ask_host(L, RL_SERVICE_LOG);
}

/// `rutter.log(…)` is `rutter.log.info(…)`.
static int call_log(lua_State *L) {
  lua_remove(L, 1);
  return log_line(L);
}

static void push_log(lua_State *L) {
  lua_newtable(L);
  for (int level = 0; level < 4; level++) {
    lua_pushinteger(L, level);
    lua_pushcclosure(L, log_line, 1);
    lua_setfield(L, -2, levels[level]);
  }
  rl_make_read_only(L, "rutter.log");
  lua_getmetatable(L, -1);
  lua_pushinteger(L, 1);
  lua_pushcclosure(L, call_log, 1);
  lua_setfield(L, -2, "__call");
  lua_pop(L, 1);
}

// MARK: Parts of a path

/// `rutter.entry(value, { style = })`: a part of a list that becomes a path.
static int make_entry(lua_State *L) {
  lua_settop(L, 2);
  if (lua_isnil(L, 1)) return luaL_error(L, "rutter.entry takes a value or a deferred value, got nil");
  lua_createtable(L, 0, 2);
  lua_pushvalue(L, 1);
  lua_setfield(L, 3, "value");
  rl_check_fields(L, 2, "rutter.entry", "options last, as { style = \"sheet\" }", "style");
  rl_push_field(L, 2, "style");
  lua_setfield(L, 3, "style");
  rl_set_shape(L, RL_SHAPE_PART);
  return 1;
}

// MARK: What guards say

/// Makes what a guard returns of a word and the argument that belongs to it. [-0, +1, m]
static int make_verdict(lua_State *L, const char *word) {
  if (rl_plugin(L)->is_in_steps) {
    return luaL_error(L, "rutter.%s is what a guard returns, and cannot be used in the run of steps", word);
  }
  lua_settop(L, 1);
  lua_createtable(L, 0, 2);
  lua_pushstring(L, word);
  lua_setfield(L, 2, "verdict");
  lua_pushvalue(L, 1);
  lua_setfield(L, 2, "value");
  rl_set_shape(L, RL_SHAPE_VERDICT);
  return 1;
}

/// `rutter.block(reason)`: the change is not made.
static int make_block(lua_State *L) {
  if (!lua_isnoneornil(L, 1) && lua_type(L, 1) != LUA_TSTRING) {
    return luaL_error(L, "rutter.block takes a reason, a text, got a %s", luaL_typename(L, 1));
  }
  return make_verdict(L, "block");
}

/// `rutter.redirect(value)`: the value is pushed in place of the change.
static int make_redirect(lua_State *L) {
  if (lua_isnoneornil(L, 1)) return luaL_error(L, "rutter.redirect takes a value or a deferred value, got nil");
  return make_verdict(L, "redirect");
}

/// `rutter.hold(name)`: the operation is kept until rutter.resume(name).
static int make_hold(lua_State *L) {
  if (lua_type(L, 1) != LUA_TSTRING) {
    return luaL_error(L, "rutter.hold takes a name for what it holds, got %s%s", lua_isnoneornil(L, 1) ? "" : "a ",
                      lua_isnoneornil(L, 1) ? "nil" : luaL_typename(L, 1));
  }
  if (lua_rawlen(L, 1) == 0) return luaL_error(L, "rutter.hold takes a name for what it holds, got an empty text");
  return make_verdict(L, "hold");
}

// MARK: Opening

/// Raises about a field that a table of the API does not have. Upvalues: the name of the table, and the names of its
/// fields with blanks between them.
static int missing_field(lua_State *L) {
  if (lua_type(L, 2) != LUA_TSTRING) return 0;
  const char *what = lua_tostring(L, lua_upvalueindex(1)), *names = lua_tostring(L, lua_upvalueindex(2));
  return rl_missing_name(L, what, lua_tostring(L, 2), names);
}

/// Pushes the names of a table, with blanks between. They are in its order, so that of two equally near names the same is
/// always offered. [-0, +1, m]
static void push_names(lua_State *L, const entry *entries) {
  luaL_Buffer names;
  luaL_buffinit(L, &names);
  for (const entry *at = entries; at->name; at++) {
    luaL_addstring(&names, at->name);
    luaL_addchar(&names, ' ');
  }
  luaL_pushresult(&names);
}

void rl_report_missing(lua_State *L, const char *what) {
  lua_newtable(L);
  lua_pushstring(L, what);
  lua_rotate(L, -3, -1);
  lua_pushcclosure(L, missing_field, 2);
  lua_setfield(L, -2, "__index");
  lua_setmetatable(L, -2);
}

/// Makes the table of functions on top one that reports unknown names. [-1, +1, m]
static void make_library(lua_State *L, const char *name, const entry *entries) {
  push_names(L, entries);
  rl_report_missing(L, name);
  rl_make_read_only(L, name);
}

static void push_path(lua_State *L) {
  push_path_methods(L);
  make_library(L, "rutter.path", path_methods);
  lua_getmetatable(L, -1);
  lua_pushinteger(L, RL_CODE_PATH);
  lua_rawsetp(L, -2, &rl_key_code);
  lua_pop(L, 1);
  lua_pushvalue(L, -1);
  lua_rawsetp(L, LUA_REGISTRYINDEX, &rl_key_path);
}

/// `rutter.root(fn, options)`. Giving a screen instead of a function is a likely mistake, so it has a message of its
/// own.
static int ask_root(lua_State *L) {
  if (lua_type(L, 1) != LUA_TFUNCTION) {
    bool is_node = lua_type(L, 1) == LUA_TTABLE && rl_code_of(L, 1) <= RL_CODE_NODE;
    return luaL_error(L, "rutter.root takes a function that gives the root screen, got a %s",
                      is_node ? "node" : luaL_typename(L, 1));
  }
  return rl_ask_with(L, RL_SERVICE_ROOT, 1);
}

/// What `rutter` has besides functions that ask.
static const char other_names[] =
#define X(name, word, takes) #word " "
    RL_NODE_KINDS(X)
#undef X
    "now entry block redirect hold log options path json uri base64 date null integer number string boolean ";

/// Gives the table below the top the library on top, which then reports unknown names. [-1, +0, m]
static void add_library(lua_State *L, const char *name, const char *names) {
  const char *whole = lua_pushfstring(L, "rutter.%s", name);
  lua_insert(L, -2);
  lua_pushstring(L, names);
  rl_report_missing(L, whole);
  rl_make_read_only(L, whole);
  lua_setfield(L, -3, name);
  lua_pop(L, 1);
}

static void push_rutter(lua_State *L) {
  static const char *const built_in[] = {"integer", "number", "string", "boolean"};  // types 1 to 4
  push_functions(L, functions);
  lua_pushcfunction(L, now);
  lua_setfield(L, -2, "now");
  for (rl_node kind = 0; kind < RL_NODE_COUNT; kind++) {
    static const char *const words[] = {
#define X(name, word, takes) #word,
        RL_NODE_KINDS(X)
#undef X
    };
    rl_push_constructor(L, kind);
    lua_setfield(L, -2, words[kind]);
  }
  for (int type = 0; type < 4; type++) {
    rl_push_object(L, RL_CLASS_TYPE, type + 1);
    lua_setfield(L, -2, built_in[type]);
  }
  push_path(L);
  lua_setfield(L, -2, "path");
  push_log(L);
  lua_setfield(L, -2, "log");
  push_functions(L, json_functions);
  make_library(L, "rutter.json", json_functions);
  lua_setfield(L, -2, "json");
  rl_push_uri(L);
  add_library(L, "uri", "parse build encode decode");
  rl_push_base64(L);
  add_library(L, "base64", "encode decode");
  rl_push_date(L);
  add_library(L, "date", "parse format");
  lua_pushlightuserdata(L, (void *)&rl_null);
  lua_setfield(L, -2, "null");
  lua_pushcfunction(L, make_entry);
  lua_setfield(L, -2, "entry");
  lua_pushcfunction(L, make_block);
  lua_setfield(L, -2, "block");
  lua_pushcfunction(L, make_redirect);
  lua_setfield(L, -2, "redirect");
  lua_pushcfunction(L, make_hold);
  lua_setfield(L, -2, "hold");
  lua_pushcfunction(L, ask_root);
  lua_setfield(L, -2, "root");
  rl_push_routes(L);
  rl_push_capabilities(L);
  push_names(L, functions);
  lua_pushstring(L, other_names);
  lua_rotate(L, -3, -1);
  lua_concat(L, 3);
  rl_report_missing(L, "rutter");
  lua_pushvalue(L, -1);
  lua_rawsetp(L, LUA_REGISTRYINDEX, &rl_key_rutter);
  rl_make_read_only(L, "rutter");
}

void rl_take_options(lua_State *L) {
  lua_rawgetp(L, LUA_REGISTRYINDEX, &rl_key_rutter);
  if (rl_push_all(L) == 2 && lua_type(L, -1) == LUA_TTABLE) {
    lua_insert(L, -2);
    rl_report_missing(L, "rutter.options");
    rl_make_read_only(L, "rutter.options");
    lua_setfield(L, -2, "options");
  }
  lua_settop(L, 1);
}

void rl_open_rutter(lua_State *L) {
  push_rutter(L);
  lua_rawgetp(L, LUA_REGISTRYINDEX, &rl_key_loaded);
  lua_insert(L, -2);
  lua_setfield(L, -2, "rutter");
  lua_pop(L, 1);
  lua_pushinteger(L, 1);
  lua_pushcclosure(L, log_line, 1);
  lua_setglobal(L, "print");
}
