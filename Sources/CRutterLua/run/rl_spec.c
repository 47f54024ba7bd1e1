// The functions on which the spec language is built: steps that wait, questions that do not, and descriptions of
// errors. Only states that were opened for specs have them. They are given to the main chunk as its argument, so that a
// spec cannot get hold of them.
#include "rl_internal.h"
#include "rl_parts.h"

#include <string.h>

/// The files of the spec language itself begin so. A spec is never shown a line of theirs.
static const char own_files[] = "[rutter]/";

bool rl_is_own_file(const char *file) { return strncmp(file, own_files, sizeof own_files - 1) == 0; }

/// Begins a request with the line of the spec that asks. [-0, +0, e]
static void begin(lua_State *L) {
  rl_state *state = rl_plugin(L);
  rl_place place = rl_place_at(L, 1);
  rl_begin_out(state);
  state->takes_bytes = true;  // a stub may give what a file holds
  rl_put_string(&state->out, place.script, strnlen(place.script, sizeof place.script));
  rl_put(&state->out, RL_INTEGER, 0, place.line);
}

/// A node that was found, or NULL. [-0, +0, -]
static const rl_object *to_found(lua_State *L, int index) {
  const rl_object *object = rl_to_object(L, index);
  return object && object->class == RL_CLASS_FOUND ? object : NULL;
}

/// `step(name, …)` waits, `look(name, …)` does not. A node that was found crosses as its number. Upvalue: the service.
static int ask(lua_State *L) {
  int last = lua_gettop(L);
  begin(L);
  for (int i = 1; i <= last; i++) {
    const rl_object *found = to_found(L, i);
    if (found) rl_put(&rl_plugin(L)->out, RL_INTEGER, 0, rl_found_node(found));
    else rl_write_value(L, i, RL_PLAIN, NULL);
  }
  return rl_ask_host(L, (rl_service)lua_tointeger(L, lua_upvalueindex(1)));
}

/// `ready(tests, run, …)`: what the spec holds, and the functions by which the host runs it.
static int ready(lua_State *L) { return rl_ask_with(L, RL_SERVICE_SPEC_READY, 1); }

/// `place()` gives the script and the line of the spec that runs.
static int give_place(lua_State *L) {
  rl_place place = rl_place_at(L, 1);
  lua_pushstring(L, place.script);
  lua_pushinteger(L, place.line);
  return 2;
}

/// `last_line(function)` gives the line where a function of the spec ends; nothing for one of ours.
static int last_line(lua_State *L) {
  lua_Debug record;
  luaL_checktype(L, 1, LUA_TFUNCTION);
  lua_settop(L, 1);
  lua_getinfo(L, ">S", &record);
  if (record.lastlinedefined < 1 || rl_is_own_file(record.short_src)) return 0;
  lua_pushinteger(L, record.lastlinedefined);
  return 1;
}

/// `describe(error)`, in a message handler, gives what the host would say of it: message, script, line, traceback.
static int describe(lua_State *L) {
  const rl_failure *failure = &rl_plugin(L)->failure;
  lua_settop(L, 1);
  rl_note_failure(L, L);
  lua_pushlstring(L, failure->message ? failure->message : "", failure->message_length);
  lua_pushstring(L, failure->script);
  lua_pushinteger(L, failure->line);
  lua_pushlstring(L, failure->traceback ? failure->traceback : "", failure->traceback_length);
  return 4;
}

/// `missing(what, wrong, right)` raises that there is no such name, with the nearest of those in `right`.
static int missing(lua_State *L) {
  return rl_unknown_name(L, luaL_checkstring(L, 1), luaL_checkstring(L, 2), luaL_checkstring(L, 3));
}

/// `node(app, number, text)` gives a node that was found: no number, so that a test cannot tell states apart that differ
/// in nothing but the numbers of nodes. As a text it is `text`.
static int make_found(lua_State *L) {
  int64_t app = luaL_checkinteger(L, 1), node = luaL_checkinteger(L, 2);
  luaL_checkstring(L, 3);
  lua_settop(L, 3);
  rl_push_found(L, app, node);
  return 1;
}

/// `app_of(value)` gives the app in which a node was found; nothing for any other value.
static int app_of(lua_State *L) {
  const rl_object *found = to_found(L, 1);
  if (!found) return 0;
  lua_pushinteger(L, rl_found_app(found));
  return 1;
}

/// `by_number()` notes that the spec names a node by its number.
static int by_number(lua_State *L) {
  rl_plugin(L)->shows_ids = true;
  return 0;
}

const char rl_key_apps = 0;

/// `weak_keys()` gives a table that keeps none of its keys alive, once: what the spec language knows of apps. No spec gets
/// hold of it, so that nobody sees when a key goes.
static int weak_keys(lua_State *L) {
  rl_push_weak_keys(L);
  lua_pushvalue(L, -1);
  lua_rawsetp(L, LUA_REGISTRYINDEX, &rl_key_apps);
  return 1;
}

int rl_push_main_arguments(lua_State *L) {
  static const luaL_Reg functions[] = {
      {"ready", ready}, {"place", give_place}, {"last_line", last_line}, {"describe", describe},
      {"missing", missing}, {"weak_keys", weak_keys}, {"keep", rl_keep_globals},
      {"node", make_found}, {"app_of", app_of}, {"by_number", by_number}, {NULL, NULL},
  };
  if (!rl_plugin(L)->specs) return 0;
  luaL_newlib(L, functions);
  lua_pushinteger(L, RL_SERVICE_SPEC_STEP);
  lua_pushcclosure(L, ask, 1);
  lua_setfield(L, -2, "step");
  lua_pushinteger(L, RL_SERVICE_SPEC_LOOK);
  lua_pushcclosure(L, ask, 1);
  lua_setfield(L, -2, "look");
  return 1;
}
