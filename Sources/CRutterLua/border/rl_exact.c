// Records that the engine makes for scripts, such as the change that a guard is asked about. A field that none of their
// kind has is reported, as one that a type does not have (V5): a slip of the pen would be nil without a word.
#include "rl_internal.h"
#include "rl_parts.h"

#include <string.h>

/// What a kind of record is called in messages, and the fields that one may have.
typedef struct kind {
  const char *name, *fields;
} kind;

/// By their shapes, from -1 down; those of other shapes have no name here.
static const kind kinds[] = {
    [-RL_SHAPE_ENTRY] = {"an entry of the path", "id state style type value"},
    [-RL_SHAPE_CHANGE] = {"a change", "operation by leaves comes"},
    [-RL_SHAPE_COMING] = {"what a change brings", "state style type value source"},
    [-RL_SHAPE_HELD] = {"what is held", "name operation value url"},
    [-RL_SHAPE_ERROR] = {"an error", "message code script line"},
    [-RL_SHAPE_SOURCE] = {"the source of a load", "loader arguments"},
    [-RL_SHAPE_PROGRESS] = {"the progress of a load", "fraction text"},
    [-RL_SHAPE_OUTCOME] = {"an outcome", "outcome reason message by name to position step inner entry"},
    [-RL_SHAPE_URI] = {"what rutter.uri.parse gives", "scheme userinfo host port path query fragment"},
};

/// Whether a word stands in a list with blanks between.
static bool is_among(const char *words, const char *word, size_t length) {
  for (const char *at = words; *at; at += strspn(at, " ")) {
    size_t own = strcspn(at, " ");
    if (own == length && memcmp(at, word, length) == 0) return true;
    at += own;
  }
  return false;
}

/// Asked where a record has no such field. Upvalues: what the record is called, and its fields with blanks between.
static int missing_field(lua_State *L) {
  if (lua_type(L, 2) != LUA_TSTRING) return 0;
  size_t length;
  const char *field = lua_tolstring(L, 2, &length);
  const char *what = lua_tostring(L, lua_upvalueindex(1)), *fields = lua_tostring(L, lua_upvalueindex(2));
  if (!rl_plugin(L)->context || is_among(fields, field, length)) return 0;
  return rl_unknown_name(L, what, field, fields);
}

/// Pushes the metatable of records that are called this, whose fields are on top. [-1, +1, m]
static void make_metatable(lua_State *L, int64_t code, const char *what) {
  rl_push_metatable(L, code, "record");
  lua_pushstring(L, what);
  lua_rotate(L, -3, -1);
  lua_pushcclosure(L, missing_field, 2);
  lua_setfield(L, -2, "__index");
}

bool rl_push_exact_metatable(lua_State *L, int64_t shape) {
  size_t place = (size_t)-shape;
  if (place >= sizeof kinds / sizeof *kinds || !kinds[place].name) return false;
  lua_pushstring(L, kinds[place].fields);
  make_metatable(L, shape, kinds[place].name);
  return true;
}

void rl_expect_answer(lua_State *L, const char *capability, const char *call, const char *fields, int place) {
  lua_rawgetp(L, LUA_REGISTRYINDEX, &rl_key_shapes);
  const char *what = lua_pushfstring(L, "what %s gives", call);
  luaL_gsub(L, fields, ",", " ");
  make_metatable(L, RL_CODE_ANSWER - place, what);
  lua_setfield(L, -3, capability);
  lua_pop(L, 2);
}

void rl_make_answer(lua_State *L, const char *capability) {
  lua_rawgetp(L, LUA_REGISTRYINDEX, &rl_key_shapes);
  if (lua_getfield(L, -1, capability) == LUA_TTABLE) {
    lua_setmetatable(L, -3);
    lua_pop(L, 1);
  } else {
    lua_pop(L, 2);
  }
}
