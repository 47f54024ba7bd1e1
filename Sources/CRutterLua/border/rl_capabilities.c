// The functions of `rutter` that ask for work of the outside, such as `rutter.fs.read`. This file knows none of them: the
// host says their names when it opens a state, and checks the arguments.
#include "rl_internal.h"
#include "rl_parts.h"

#include <string.h>

/// One name of the list, `fs.read`: the function `read` in the table `fs` of `rutter`. Without a dot the function stands
/// in `rutter` itself, and the table has no letters.
typedef struct name {
  const char *whole, *function;
  size_t length, table_length, function_length;
  bool in_pieces;
} name;

/// Reads the name that begins at `*at`, or behind the blanks there, and moves past it. False at the end of the list.
static bool next_name(const char **at, name *found) {
  found->whole = *at + strspn(*at, " ");
  size_t length = strcspn(found->whole, " ");
  *at = found->whole + length;
  if (length == 0) return false;
  found->in_pieces = found->whole[length - 1] == '*';
  found->length = found->in_pieces ? length - 1 : length;
  const char *dot = memchr(found->whole, '.', found->length);
  found->table_length = dot ? (size_t)(dot - found->whole) : 0;
  found->function = dot ? dot + 1 : found->whole;
  found->function_length = found->length - (size_t)(found->function - found->whole);
  return true;
}

static bool is_of_table(const name *found, const name *other) {
  return found->table_length == other->table_length && memcmp(found->whole, other->whole, found->table_length) == 0;
}

/// Asks for the work. Upvalue: the name of the capability.
static int ask_for_work(lua_State *L) {
  luaL_checkstack(L, LUA_MINSTACK, "too many arguments");
  lua_pushvalue(L, lua_upvalueindex(1));
  lua_insert(L, 1);
  return rl_ask_with(L, RL_SERVICE_CAPABILITY, 1);
}

/// Puts the function of a capability into the table on top. [-0, +0, m]
static void add_function(lua_State *L, const name *found) {
  lua_pushlstring(L, found->function, found->function_length);
  lua_pushlstring(L, found->whole, found->length);
  lua_pushcclosure(L, ask_for_work, 1);
  if (found->in_pieces) rl_iterate_pieces(L);
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

/// Pushes the table of all functions whose names begin like this one. [-0, +1, m]
static void push_table(lua_State *L, const char *names, const name *first) {
  lua_pushlstring(L, first->whole, first->table_length);
  const char *what = lua_pushfstring(L, "rutter.%s", lua_tostring(L, -1));
  lua_newtable(L);
  lua_pushliteral(L, "");  // the names of its functions
  name other;
  while (next_name(&names, &other)) {
    if (!is_of_table(&other, first)) continue;
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

void rl_push_capabilities(lua_State *L) {
  const char *names = rl_plugin(L)->capabilities, *at = names;
  int rutter = lua_gettop(L);
  lua_pushliteral(L, "");
  if (!names) return;
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
