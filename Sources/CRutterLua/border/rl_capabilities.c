// The functions of `rutter` that ask for work of the outside, such as `rutter.fs.read`. This file knows none of them: the
// host says their names when it opens a state, and checks the arguments.
#include "rl_internal.h"
#include "rl_parts.h"

#include <string.h>

/// One name of the list, `fs.read`: the function `read` in the table `fs` of `rutter`. Without a dot the function stands
/// in `rutter` itself, and the table has no letters. Behind the name stands how the function works: `*` for answers in
/// pieces, `:` for a method of its table, `@` for a method of databases. Behind that may stand the fields that its answer
/// has: `run=code,output`.
typedef struct name {
  const char *whole, *function, *fields;
  size_t length, table_length, function_length, fields_length;
  char way;
} name;

/// Reads the name that begins at `*at`, or behind the blanks there, and moves past it. False at the end of the list.
static bool next_name(const char **at, name *found) {
  found->whole = *at + strspn(*at, " ");
  size_t length = strcspn(found->whole, " ");
  *at = found->whole + length;
  if (length == 0) return false;
  found->fields = memchr(found->whole, '=', length);
  if (found->fields) {
    found->fields_length = (size_t)(*at - ++found->fields);
    length -= found->fields_length + 1;
  }
  char last = found->whole[length - 1];
  found->way = last == '*' || last == ':' || last == '@' ? last : 0;
  found->length = found->way ? length - 1 : length;
  const char *dot = memchr(found->whole, '.', found->length);
  found->table_length = dot ? (size_t)(dot - found->whole) : 0;
  found->function = dot ? dot + 1 : found->whole;
  found->function_length = found->length - (size_t)(found->function - found->whole);
  return true;
}

static bool is_of_table(const name *found, const name *other) {
  return found->table_length == other->table_length && memcmp(found->whole, other->whole, found->table_length) == 0;
}

/// Asks for the work. Upvalues: the name of the capability, and how a script calls it.
static int ask_for_work(lua_State *L) {
  luaL_checkstack(L, LUA_MINSTACK, "too many arguments");
  rl_plugin(L)->asked = lua_tostring(L, lua_upvalueindex(2));
  lua_pushvalue(L, lua_upvalueindex(1));
  lua_insert(L, 1);
  return rl_ask_with(L, RL_SERVICE_CAPABILITY, 1);
}

void rl_push_work(lua_State *L, const char *name, const char *call) {
  lua_pushstring(L, name);
  lua_pushstring(L, call);
  lua_pushcclosure(L, ask_for_work, 2);
}

/// The same for a method, whose first argument is the table that it stands in. Upvalues: the name, its table, its word,
/// and how a script calls it.
static int ask_as_method(lua_State *L) {
  luaL_checkstack(L, LUA_MINSTACK, "too many arguments");
  lua_rawgetp(L, LUA_REGISTRYINDEX, &rl_key_rutter);
  lua_pushvalue(L, lua_upvalueindex(2));
  lua_rawget(L, -2);
  if (lua_gettop(L) < 3 || !lua_rawequal(L, 1, -1)) {
    const char *table = lua_tostring(L, lua_upvalueindex(2)), *word = lua_tostring(L, lua_upvalueindex(3));
    return luaL_error(L, "rutter.%s.%s is called with ':', as in rutter.%s:%s(…)", table, word, table, word);
  }
  lua_pop(L, 2);
  lua_pushvalue(L, lua_upvalueindex(1));
  lua_replace(L, 1);
  rl_plugin(L)->asked = lua_tostring(L, lua_upvalueindex(4));
  return rl_ask_with(L, RL_SERVICE_CAPABILITY, 1);
}

/// Puts the function of a capability into the table on top. [-0, +0, m]
static void add_function(lua_State *L, const name *found) {
  lua_pushlstring(L, found->function, found->function_length);
  lua_pushlstring(L, found->whole, found->length);
  if (found->way == ':') {
    lua_pushlstring(L, found->whole, found->table_length);
    lua_pushvalue(L, -3);
    lua_pushfstring(L, "rutter.%s:%s", lua_tostring(L, -2), lua_tostring(L, -1));
    lua_pushcclosure(L, ask_as_method, 4);
  } else {
    lua_pushfstring(L, "rutter.%s", lua_tostring(L, -1));
    lua_pushcclosure(L, ask_for_work, 2);
  }
  if (found->way == '*') rl_iterate_pieces(L);
  lua_rawset(L, -3);
}

/// Whether this is the first name of the list with its table.
static bool is_first_of_table(const char *names, const name *found) {
  name other;
  while (next_name(&names, &other)) {
    if (is_of_table(&other, found)) return other.whole == found->whole;
  }
  return false;
}

/// Gives the table below the top the function that opens databases, and adds its name to the names on top. [-0, +0, m]
static void add_open_database(lua_State *L) {
  lua_pushliteral(L, "open ");
  lua_concat(L, 2);
  rl_push_open_database(L);
  lua_setfield(L, -3, "open");
}

/// Pushes the table of all functions whose names begin like this one. [-0, +1, m]
static void push_table(lua_State *L, const char *names, const name *first) {
  lua_pushlstring(L, first->whole, first->table_length);
  const char *what = lua_pushfstring(L, "rutter.%s", lua_tostring(L, -1));
  lua_newtable(L);
  lua_pushliteral(L, "");  // the names of its functions
  name other;
  bool has_databases = false;
  while (next_name(&names, &other)) {
    if (!is_of_table(&other, first)) continue;
    if (other.way == '@') {  // its function is elsewhere, and is named here only once
      if (!has_databases) add_open_database(L);
      has_databases = true;
      continue;
    }
    lua_pushlstring(L, other.function, other.function_length);
    lua_pushliteral(L, " ");
    lua_concat(L, 3);
    lua_pushvalue(L, -2);
    add_function(L, &other);
    lua_pop(L, 1);
  }
  rl_report_missing(L, what);
  rl_make_read_only(L, what);
  lua_replace(L, -3);
  lua_pop(L, 1);
}

/// Says which fields the answers have, of those that have their own. [-0, +0, m]
static void expect_answers(lua_State *L, const char *names) {
  name found;
  for (int place = 0; next_name(&names, &found); place++) {
    if (!found.fields) continue;
    lua_pushlstring(L, found.whole, found.length);
    if (found.way == '@') {
      lua_pushliteral(L, "db:");
      lua_pushlstring(L, found.function, found.function_length);
    } else {
      lua_pushliteral(L, "rutter.");
      lua_pushvalue(L, -2);
    }
    lua_concat(L, 2);
    lua_pushlstring(L, found.fields, found.fields_length);
    rl_expect_answer(L, lua_tostring(L, -3), lua_tostring(L, -2), lua_tostring(L, -1), place);
    lua_pop(L, 3);
  }
}

void rl_push_capabilities(lua_State *L) {
  const char *names = rl_plugin(L)->capabilities, *at = names;
  int rutter = lua_gettop(L);
  lua_pushliteral(L, "");
  if (!names) return;
  expect_answers(L, names);
  for (name found; next_name(&at, &found);) {
    bool has_table = found.table_length > 0;
    if (has_table && !is_first_of_table(names, &found)) continue;
    lua_pushlstring(L, has_table ? found.whole : found.function, has_table ? found.table_length : found.function_length);
    if (has_table) {
      lua_pushvalue(L, -1);
      push_table(L, names, &found);
      lua_rawset(L, rutter);
    } else {
      lua_pushvalue(L, rutter);
      add_function(L, &found);
      lua_pop(L, 1);
    }
    lua_pushliteral(L, " ");
    lua_concat(L, 3);
  }
}
