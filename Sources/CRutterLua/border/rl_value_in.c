// Host to script: pushes the values on the tape `in`. If this raises, no memory is lost, because the tape belongs to
// the state.
#include "rl_internal.h"
#include "rl_parts.h"
#include "rl_text.h"

void rl_push_metatable(lua_State *L, int64_t code, const char *name) {
  lua_createtable(L, 0, 4);
  lua_pushinteger(L, code);
  lua_rawsetp(L, -2, &rl_key_code);
  lua_pushstring(L, name);
  lua_setfield(L, -2, "__name");
  lua_pushboolean(L, false);
  lua_setfield(L, -2, "__metatable");
}

// MARK: Equality of typed tables, by value (V5)

static bool equals(lua_State *L, int a, int b, int depth);

static bool fields_equal(lua_State *L, int a, int b, int depth) {
  size_t count = 0, others = 0;
  for (lua_pushnil(L); lua_next(L, a); lua_pop(L, 1)) {
    count++;
    // Long texts of one length are compared byte by byte.
    rl_check_budget(L, 2 + (lua_type(L, -1) == LUA_TSTRING ? lua_rawlen(L, -1) / 16 : 0));
    lua_pushvalue(L, -2);
    lua_rawget(L, b);
    bool is_equal = equals(L, lua_gettop(L) - 1, lua_gettop(L), depth + 1);
    lua_pop(L, 1);
    if (!is_equal) {
      lua_pop(L, 2);
      return false;
    }
  }
  for (lua_pushnil(L); lua_next(L, b); lua_pop(L, 1)) others++;
  rl_check_budget(L, others);
  return count == others;
}

static bool equals(lua_State *L, int a, int b, int depth) {
  if (lua_type(L, a) == LUA_TNUMBER && lua_type(L, b) == LUA_TNUMBER && lua_isinteger(L, a) != lua_isinteger(L, b)) return false;
  if (lua_rawequal(L, a, b)) return true;
  if (lua_type(L, a) != LUA_TTABLE || lua_type(L, b) != LUA_TTABLE) return false;
  if (depth > 64) return luaL_error(L, "tables of more than 64 levels cannot be compared");
  luaL_checkstack(L, 8, "comparison");
  int64_t code = rl_code_of(L, a), other = rl_code_of(L, b);
  return (code > 0 ? code : 0) == (other > 0 ? other : 0) && fields_equal(L, a, b, depth);
}

bool rl_values_equal(lua_State *L, int a, int b) { return equals(L, a, b, 0); }

static int typed_equals(lua_State *L) {
  lua_settop(L, 2);
  lua_pushboolean(L, equals(L, 1, 2, 0));
  return 1;
}

// MARK: Fields that a type does not have (V5)

/// Asked where a typed table has no such field: nil for one that its type calls optional, else an error.
static int typed_index(lua_State *L) {
  rl_state *state = rl_plugin(L);
  int64_t type = lua_type(L, 1) == LUA_TTABLE ? rl_code_of(L, 1) : 0;
  if (type <= 0 || lua_type(L, 2) != LUA_TSTRING || !state->context) {
    lua_pushnil(L);
    return 1;
  }
  size_t length;
  const char *name = lua_tolstring(L, 2, &length);
  if (length > 1000 || !rl_is_utf8((const uint8_t *)name, length)) length = 0;
  rl_begin_out(state);
  rl_put(&state->out, RL_OBJECT, RL_CLASS_TYPE, type);
  rl_put_string(&state->out, name, length);
  return rl_ask_host(L, RL_SERVICE_TYPE_FIELD);
}

// MARK: Shapes

/// Pushes the metatable of a type, made when it is first needed. [-0, +1, m]
static void push_type_metatable(lua_State *L, int64_t type) {
  rl_state *state = rl_plugin(L);
  lua_rawgetp(L, LUA_REGISTRYINDEX, &rl_key_types);
  if (lua_rawgeti(L, -1, type) == LUA_TNIL) {
    lua_pop(L, 1);
    rl_push_metatable(L, type, rl_name_of(&state->types, type));
    lua_pushcfunction(L, typed_equals);
    lua_setfield(L, -2, "__eq");
    lua_pushcfunction(L, typed_index);
    lua_setfield(L, -2, "__index");
    lua_pushvalue(L, -1);
    lua_rawseti(L, -3, type);
  }
  lua_remove(L, -2);
}

void rl_set_shape(lua_State *L, int64_t type) {
  if (type > 0) {
    push_type_metatable(L, type);
  } else if (type < 0) {
    lua_rawgetp(L, LUA_REGISTRYINDEX, &rl_key_shapes);
    if (lua_rawgeti(L, -1, -type) == LUA_TNIL && rl_push_exact_metatable(L, type)) {
      lua_replace(L, -2);
      lua_pushvalue(L, -1);
      lua_rawseti(L, -3, -type);
    }
    lua_remove(L, -2);
  } else {
    lua_rawgetp(L, LUA_REGISTRYINDEX, &rl_key_record);
  }
  lua_setmetatable(L, -2);
}

int64_t rl_code_of(lua_State *L, int index) {
  if (!lua_getmetatable(L, index)) return 0;
  int64_t code = lua_rawgetp(L, -1, &rl_key_code) == LUA_TNUMBER ? lua_tointeger(L, -1) : 0;
  lua_pop(L, 2);
  return code;
}

static int null_to_string(lua_State *L) {
  lua_pushliteral(L, "rutter.null");
  return 1;
}

void rl_open_values(lua_State *L) {
  rl_push_metatable(L, RL_CODE_RECORD, "record");
  lua_rawsetp(L, LUA_REGISTRYINDEX, &rl_key_record);
  lua_rawgetp(L, LUA_REGISTRYINDEX, &rl_key_shapes);
  rl_push_metatable(L, RL_SHAPE_PART, "rutter.entry");
  lua_rawseti(L, -2, -RL_SHAPE_PART);
  rl_push_metatable(L, RL_SHAPE_VERDICT, "verdict");
  lua_rawseti(L, -2, -RL_SHAPE_VERDICT);
  lua_pop(L, 1);
  // The metatable of all light userdata; rutter.null is the only one that scripts see.
  lua_pushlightuserdata(L, (void *)&rl_null);
  rl_push_metatable(L, RL_CODE_RECORD, "rutter.null");
  lua_pushcfunction(L, null_to_string);
  lua_setfield(L, -2, "__tostring");
  lua_setmetatable(L, -2);
  lua_pop(L, 1);
}

// MARK: Pushing

bool rl_push_other_scalar(lua_State *L, const rl_item *item) {
  switch ((rl_kind)item->kind) {
    case RL_NIL: lua_pushnil(L); return true;
    case RL_FALSE: lua_pushboolean(L, false); return true;
    case RL_TRUE: lua_pushboolean(L, true); return true;
    case RL_INTEGER: lua_pushinteger(L, item->integer); return true;
    case RL_NUMBER: lua_pushnumber(L, item->number); return true;
    default: return false;
  }
}

static void push_list(lua_State *L, uint32_t *position, uint32_t count) {
  lua_createtable(L, count < INT32_MAX ? (int)count : 0, 0);
  for (uint32_t i = 1; i <= count; i++) {
    rl_push_item(L, position);
    if (lua_isnil(L, -1)) {
      lua_pop(L, 1);
      lua_pushlightuserdata(L, (void *)&rl_null);
    }
    lua_rawseti(L, -2, i);
  }
}

static void push_record(lua_State *L, uint32_t *position, uint32_t count, int64_t type) {
  lua_createtable(L, 0, count < INT32_MAX ? (int)count : 0);
  for (uint32_t i = 0; i < count; i++) {
    rl_push_item(L, position);
    rl_push_item(L, position);
    if (lua_isnil(L, -1)) {
      lua_pop(L, 1);
      lua_pushlightuserdata(L, (void *)&rl_null);
    }
    lua_rawset(L, -3);
  }
  if (type != 0 || count == 0) rl_set_shape(L, type);
}

void rl_push_item(lua_State *L, uint32_t *position) {
  const rl_tape *in = &rl_plugin(L)->in;
  if (*position >= in->count) luaL_error(L, "the host's answer ends too early");
  const rl_item item = in->items[(*position)++];
  switch ((rl_kind)item.kind) {
    case RL_NIL:
    case RL_FALSE:
    case RL_TRUE:
    case RL_INTEGER:
    case RL_NUMBER: rl_push_scalar(L, &item); break;
    case RL_BYTES:
    case RL_STRING: lua_pushlstring(L, (const char *)in->bytes + item.integer, item.extra); break;
    case RL_LIST:
      luaL_checkstack(L, 8, "list");
      push_list(L, position, item.extra);
      break;
    case RL_RECORD:
      luaL_checkstack(L, 8, "record");
      push_record(L, position, item.extra, item.integer);
      break;
    case RL_OBJECT: rl_push_object(L, (rl_class)item.extra, item.integer); break;
    case RL_FUNCTION: rl_push_handle(L, item.integer); break;
    case RL_ROWS:
    case RL_DEFERRED:
    case RL_NODE:
    case RL_OPTION:
    case RL_END: luaL_error(L, "the host's answer holds what no script can have");
  }
}

int rl_push_all(lua_State *L) {
  rl_state *state = rl_plugin(L);
  uint32_t position = 0;
  int count = 0;
  // The tape itself takes no more than that.
  if (state->in.failed || rl_tape_size(&state->in) > state->in.most) {
    luaL_error(L, "a reply of more than %I bytes cannot cross to a script", (lua_Integer)state->limits.reply_bytes);
  }
  // One call may give a whole path, or a long list, each time it is asked; and each item becomes an object of Lua's.
  if (__builtin_expect(state->in.count > 256, 0)) rl_check_budget(L, 4 * (size_t)state->in.count);
  while (position < state->in.count) {
    if (!rl_push_scalar(L, &state->in.items[position])) {
      luaL_checkstack(L, 1, "too many results");
      rl_push_item(L, &position);
    } else {
      position++;
    }
    if (++count % 16 == 0) luaL_checkstack(L, LUA_MINSTACK, "too many results");
  }
  return count;
}
