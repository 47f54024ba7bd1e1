// Objects in scripts that stand for something of the host: types, loaders, cells, operations, deferred values. Each is
// a small userdata with an id. When it is collected, only its id is noted for the host.
#include "rl_internal.h"
#include "rl_nodes_inside.h"
#include "rl_parts.h"

#include <string.h>

static const char magic[] = "rutter";

/// For each class its word in messages, and whether the host is told when an object of it is gone.
static const char *const words[RL_CLASSES] = {
    [RL_CLASS_TYPE] = "type",
    [RL_CLASS_LOADER] = "loader",
    [RL_CLASS_CELL] = "cell",
    [RL_CLASS_CELL_VIEW] = "boolean view of a cell",
    [RL_CLASS_OPERATION] = "operation",
    [RL_CLASS_REGISTRATION] = "registration",
    [RL_CLASS_WATCH] = "watch",
    [RL_CLASS_PLUGIN] = "plugin",
    [RL_CLASS_RETRY_ENTRY] = "retry",
    [RL_CLASS_RETRY_HOLE] = "retry",
    [RL_CLASS_RETRY_SCOPE] = "retry",
    [RL_CLASS_PATH] = "path",
    [RL_CLASS_STACK] = "stack",
    [RL_CLASS_NODE] = "node",
    [RL_CLASS_FUNCTION] = "function",
    [RL_CLASS_ROUTE] = "route",
    [RL_CLASS_DATABASE] = "database",
    [RL_CLASS_ASK] = "ask",
    [RL_CLASS_DEFERRED] = "deferred value",
    [RL_CLASS_FOUND] = "node that was found",
};

const char *rl_class_word(rl_class class) { return class < RL_CLASSES ? words[class] : "userdata"; }

rl_object *rl_to_object(lua_State *L, int index) {
  if (lua_type(L, index) != LUA_TUSERDATA || lua_rawlen(L, index) != sizeof(rl_object)) return NULL;
  rl_object *object = lua_touserdata(L, index);
  return object->magic == magic ? object : NULL;
}

static rl_object *push_new(lua_State *L, rl_class class, int64_t id, int user_values) {
  rl_object *object = lua_newuserdatauv(L, sizeof *object, user_values);
  *object = (rl_object){.magic = magic, .class = class, .id = id};
  lua_rawgetp(L, LUA_REGISTRYINDEX, &rl_key_classes);
  lua_rawgeti(L, -1, class + 1);
  lua_setmetatable(L, -3);
  lua_pop(L, 1);
  return object;
}

static int call_retry(lua_State *L);
static int call_ask(lua_State *L);

void rl_push_object(lua_State *L, rl_class class, int64_t id) {
  if (class >= RL_CLASS_RETRY_ENTRY && class <= RL_CLASS_RETRY_SCOPE) {
    lua_pushinteger(L, class);
    lua_pushinteger(L, id);
    lua_pushcclosure(L, call_retry, 2);
    return;
  }
  if (class == RL_CLASS_ASK) {
    lua_pushinteger(L, id);
    lua_pushcclosure(L, call_ask, 1);
    return;
  }
  if (class == RL_CLASS_FUNCTION) {  // numbered as the loaders are, so that none has the number of one
    lua_rawgetp(L, LUA_REGISTRYINDEX, &rl_key_objects);
    if (lua_rawgeti(L, -1, -id) == LUA_TNIL) {
      lua_pop(L, 1);
      const char *name = rl_name_of(&rl_plugin(L)->loaders, id);
      rl_push_work(L, name, name);
      lua_pushvalue(L, -1);
      lua_rawseti(L, -3, -id);
    }
    lua_remove(L, -2);
    return;
  }
  bool is_shared = class == RL_CLASS_TYPE || class == RL_CLASS_LOADER;
  if (is_shared) {
    lua_rawgetp(L, LUA_REGISTRYINDEX, &rl_key_objects);
    int64_t key = class == RL_CLASS_TYPE ? id : -id;
    if (lua_rawgeti(L, -1, key) == LUA_TNIL) {
      lua_pop(L, 1);
      push_new(L, class, id, 1);
      lua_pushvalue(L, -1);
      lua_rawseti(L, -3, key);
    }
    lua_remove(L, -2);
    return;
  }
  if (class == RL_CLASS_PATH) {
    lua_rawgetp(L, LUA_REGISTRYINDEX, &rl_key_path);
    return;
  }
  push_new(L, class, id, 0);
}

void rl_push_found(lua_State *L, int64_t app, int64_t node) {
  push_new(L, RL_CLASS_FOUND, app << RL_FOUND_APP_SHIFT | node, 1);
  lua_insert(L, -2);
  lua_setiuservalue(L, -2, 1);
}

void rl_push_database(lua_State *L) {
  push_new(L, RL_CLASS_DATABASE, 0, 1)->count = 1;
  lua_pushvalue(L, 1);
  lua_setiuservalue(L, -2, 1);
}

// MARK: Metamethods

static int collected(lua_State *L) {
  const rl_object *object = rl_to_object(L, 1);
  rl_state *state = rl_plugin(L);
  if (!object) return 0;
  bool is_cell = object->class == RL_CLASS_CELL;
  if (is_cell || object->class == RL_CLASS_OPERATION) {
    rl_numbers_add(is_cell ? &state->forgotten_cells : &state->forgotten_operations, object->id);
  }
  return 0;
}

static bool same_arguments(lua_State *L, const rl_object *a, const rl_object *b) {
  if (a->count != b->count) return false;
  for (uint32_t i = 1; i <= a->count; i++) {
    lua_getiuservalue(L, 1, (int)i);
    lua_getiuservalue(L, 2, (int)i);
    if (!rl_values_equal(L, lua_gettop(L) - 1, lua_gettop(L))) return false;
    lua_pop(L, 2);
  }
  return true;
}

static int objects_equal(lua_State *L) {
  lua_settop(L, 2);
  const rl_object *a = rl_to_object(L, 1), *b = rl_to_object(L, 2);
  lua_pushboolean(L, a && b && a->class == b->class && a->id == b->id && same_arguments(L, a, b));
  return 1;
}

static int to_string(lua_State *L) {
  rl_state *state = rl_plugin(L);
  const rl_object *object = rl_to_object(L, 1);
  if (!object) return luaL_error(L, "not an object of rutter");
  const char *word = rl_class_word(object->class);
  switch (object->class) {
    case RL_CLASS_TYPE: lua_pushfstring(L, "type %s", rl_name_of(&state->types, object->id)); break;
    case RL_CLASS_LOADER: lua_pushfstring(L, "loader %s", rl_name_of(&state->loaders, object->id)); break;
    case RL_CLASS_DEFERRED: lua_pushfstring(L, "deferred %s", rl_name_of(&state->loaders, object->id)); break;
    case RL_CLASS_DATABASE:
      lua_getiuservalue(L, 1, 1);
      lua_pushfstring(L, "database %s", lua_tostring(L, -1));
      break;
    case RL_CLASS_FOUND: lua_getiuservalue(L, 1, 1); break;
    default:
      state->shows_ids = true;
      lua_pushfstring(L, "%s #%I", word, (lua_Integer)object->id);
  }
  return 1;
}

/// `loader(…)`: a deferred value. Upvalue: the metatable of deferred values.
static int call_loader(lua_State *L) {
  const rl_object *loader = rl_to_object(L, 1);
  if (!loader || loader->class != RL_CLASS_LOADER) return luaL_error(L, "not a loader");
  int count = lua_gettop(L) - 1;
  if (count > 100) return luaL_error(L, "a loader takes at most 100 arguments");
  for (int i = 2; i <= count + 1; i++) {
    int type = lua_type(L, i);
    if (type == LUA_TFUNCTION || type == LUA_TUSERDATA || type == LUA_TTHREAD) {
      const rl_object *object = rl_to_object(L, i);
      return luaL_error(L, "argument %d of loader '%s': a %s is no value", i - 1,
                        rl_name_of(&rl_plugin(L)->loaders, loader->id),
                        object ? rl_class_word(object->class) : lua_typename(L, type));
    }
  }
  rl_object *deferred = lua_newuserdatauv(L, sizeof *deferred, count);
  *deferred = (rl_object){
      .magic = magic, .class = RL_CLASS_DEFERRED, .id = loader->id, .count = (uint32_t)count};
  lua_pushvalue(L, lua_upvalueindex(1));
  lua_setmetatable(L, -2);
  for (int i = 1; i <= count; i++) {
    lua_pushvalue(L, i + 1);
    lua_setiuservalue(L, -2, i);
  }
  return 1;
}

static int call_type(lua_State *L) {
  lua_settop(L, 2);
  return rl_ask_with(L, RL_SERVICE_TYPE_MAKE, 1);
}

/// The function that a failed view is given. Upvalues: the class of what is to be run again, its id.
static int call_retry(lua_State *L) {
  rl_state *state = rl_plugin(L);
  rl_begin_out(state);
  rl_put(&state->out, RL_OBJECT, (uint32_t)lua_tointeger(L, lua_upvalueindex(1)), lua_tointeger(L, lua_upvalueindex(2)));
  return rl_ask_host(L, RL_SERVICE_RETRY);
}

int rl_asked_class(lua_CFunction function) {
  if (function == call_ask) return RL_CLASS_ASK;
  return function == call_retry ? RL_CLASS_RETRY_ENTRY : -1;
}

/// The function by which the run of steps asks. Upvalue: the coroutine for which it is good.
static int call_ask(lua_State *L) {
  rl_tape *out = &rl_plugin(L)->out;
  lua_settop(L, 2);
  rl_begin_out(rl_plugin(L));
  rl_put(out, RL_OBJECT, RL_CLASS_ASK, lua_tointeger(L, lua_upvalueindex(1)));
  for (int i = 1; i <= 2; i++) {
    if (!rl_write_scalar(L, out, i)) rl_write_value(L, i, RL_MARKS, NULL);
  }
  return rl_ask_host(L, RL_SERVICE_ASK);
}

/// `Recipe.from(table)`. Upvalue: the type.
static int type_from(lua_State *L) {
  lua_settop(L, 1);
  lua_pushvalue(L, lua_upvalueindex(1));
  lua_insert(L, 1);
  return rl_ask_with(L, RL_SERVICE_TYPE_FROM, 1);
}

/// Pushes the `from` of the type at 1, made once.
static int push_from(lua_State *L) {
  if (lua_getiuservalue(L, 1, 1) == LUA_TNIL) {
    lua_pushvalue(L, 1);
    lua_pushcclosure(L, type_from, 1);
    lua_pushvalue(L, -1);
    lua_setiuservalue(L, 1, 1);
  }
  return 1;
}

// MARK: Methods

static int wrong_self(lua_State *L, rl_class class) {
  const char *word = rl_class_word(class);
  return luaL_error(L, "this method belongs to %s %s; call it with ':', not '.'", strchr("aeiou", *word) ? "an" : "a", word);
}

/// A method: asks its service with itself and the arguments. Upvalues: the service, the class.
static int method(lua_State *L) {
  const rl_object *self = rl_to_object(L, 1);
  rl_class class = (rl_class)lua_tointeger(L, lua_upvalueindex(2));
  if (!self || self->class != class) return wrong_self(L, class);
  return rl_ask_with(L, (rl_service)lua_tointeger(L, lua_upvalueindex(1)), 1);
}

/// `cell:get()`, which scripts call most often: no upvalue is read, and only the cell crosses.
static int cell_get(lua_State *L) {
  const rl_object *self = rl_to_object(L, 1);
  if (!self || self->class != RL_CLASS_CELL) return wrong_self(L, RL_CLASS_CELL);
  rl_state *state = rl_plugin(L);
  rl_begin_out(state);
  rl_put(&state->out, RL_OBJECT, RL_CLASS_CELL, self->id);
  return rl_ask_host(L, RL_SERVICE_CELL_GET);
}

static int cell_update(lua_State *L) {
  const rl_object *self = rl_to_object(L, 1);
  if (!self || self->class != RL_CLASS_CELL) return luaL_error(L, "update belongs to a cell; call it with ':', not '.'");
  luaL_checktype(L, 2, LUA_TFUNCTION);
  lua_settop(L, 2);
  lua_pushvalue(L, 2);
  rl_begin_out(rl_plugin(L));
  rl_write_value(L, 1, RL_MARKS, NULL);
  rl_ask_host(L, RL_SERVICE_CELL_GET);
  lua_call(L, 1, 1);
  rl_begin_out(rl_plugin(L));
  rl_write_value(L, 1, RL_MARKS, NULL);
  rl_write_value(L, 3, RL_PLAIN, NULL);
  return rl_ask_host(L, RL_SERVICE_CELL_SET);
}

static int cell_view(lua_State *L) {
  const rl_object *self = rl_to_object(L, 1);
  if (!self || self->class != RL_CLASS_CELL) return luaL_error(L, "as_boolean belongs to a cell; call it with ':', not '.'");
  push_new(L, RL_CLASS_CELL_VIEW, self->id, 1);
  lua_pushvalue(L, 1);
  lua_setiuservalue(L, -2, 1);  // the view keeps the cell alive
  return 1;
}

/// `route:withdraw()`: the function that gives the parameters of its URLs goes with it.
static int withdraw_route(lua_State *L) {
  const rl_object *self = rl_to_object(L, 1);
  if (!self || self->class != RL_CLASS_ROUTE) return wrong_self(L, RL_CLASS_ROUTE);
  rl_forget_parameters(L, self->id);
  lua_settop(L, 1);
  return rl_ask_with(L, RL_SERVICE_WITHDRAW, 1);
}

/// A function of a stack, as `rutter.path` has it: the stack goes before the arguments. Upvalue: the service.
static int ask_of_stack(lua_State *L) {
  const rl_object *self = rl_to_object(L, 1);
  if (!self || self->class != RL_CLASS_STACK) return wrong_self(L, RL_CLASS_STACK);
  return rl_ask_as_method(L, (rl_service)lua_tointeger(L, lua_upvalueindex(1)));
}

static const struct { rl_class class; const char *name; rl_service service; lua_CFunction own; } methods[] = {
    {RL_CLASS_CELL, "get", RL_SERVICE_CELL_GET, cell_get},
    {RL_CLASS_CELL, "set", RL_SERVICE_CELL_SET, NULL},
    {RL_CLASS_CELL, "is_set", RL_SERVICE_CELL_IS_SET, NULL},
    {RL_CLASS_CELL, "update", RL_SERVICE_CELL_SET, cell_update},
    {RL_CLASS_CELL, "as_boolean", RL_SERVICE_CELL_GET, cell_view},
    {RL_CLASS_CELL_VIEW, "get", RL_SERVICE_CELL_IS_SET, NULL},
    {RL_CLASS_CELL_VIEW, "set", RL_SERVICE_VIEW_SET, NULL},
    {RL_CLASS_OPERATION, "await", RL_SERVICE_OPERATION_AWAIT, NULL},
    {RL_CLASS_OPERATION, "value", RL_SERVICE_OPERATION_VALUE, NULL},
    {RL_CLASS_REGISTRATION, "withdraw", RL_SERVICE_WITHDRAW, NULL},
    {RL_CLASS_ROUTE, "url", RL_SERVICE_ROUTE_URL, NULL},
    {RL_CLASS_ROUTE, "withdraw", RL_SERVICE_WITHDRAW, withdraw_route},
    {RL_CLASS_WATCH, "withdraw", RL_SERVICE_UNWATCH, NULL},
    {RL_CLASS_DEFERRED, "await", RL_SERVICE_DEFERRED_AWAIT, NULL},
    {RL_CLASS_DEFERRED, "preload", RL_SERVICE_DEFERRED_PRELOAD, NULL},
    {RL_CLASS_DEFERRED, "refresh", RL_SERVICE_DEFERRED_REFRESH, NULL},
    {RL_CLASS_STACK, "push", RL_SERVICE_PUSH, ask_of_stack},
    {RL_CLASS_STACK, "push_all", RL_SERVICE_PUSH_ALL, ask_of_stack},
    {RL_CLASS_STACK, "pop", RL_SERVICE_POP, ask_of_stack},
    {RL_CLASS_STACK, "pop_to", RL_SERVICE_POP_TO, ask_of_stack},
    {RL_CLASS_STACK, "pop_to_root", RL_SERVICE_POP_TO_ROOT, ask_of_stack},
    {RL_CLASS_STACK, "remove", RL_SERVICE_REMOVE, ask_of_stack},
    {RL_CLASS_STACK, "replace", RL_SERVICE_REPLACE, ask_of_stack},
    {RL_CLASS_STACK, "replace_all", RL_SERVICE_REPLACE_ALL, ask_of_stack},
    {RL_CLASS_STACK, "bring_to_front", RL_SERVICE_BRING_TO_FRONT, ask_of_stack},
    {RL_CLASS_STACK, "edit", RL_SERVICE_EDIT, ask_of_stack},
    {RL_CLASS_STACK, "refresh", RL_SERVICE_REFRESH, ask_of_stack},
    {RL_CLASS_STACK, "values", RL_SERVICE_PATH_VALUES, ask_of_stack},
    {RL_CLASS_STACK, "count", RL_SERVICE_PATH_COUNT, ask_of_stack},
    {RL_CLASS_STACK, "entries", RL_SERVICE_PATH_ENTRIES, ask_of_stack},
    {RL_CLASS_DATABASE, "query", RL_SERVICE_CAPABILITY, rl_query_database},
    {RL_CLASS_DATABASE, "execute", RL_SERVICE_CAPABILITY, rl_execute_in_database},
    {RL_CLASS_DATABASE, "transaction", RL_SERVICE_CAPABILITY, rl_transact_in_database},
};

/// Raises about a method that a class does not have, with the nearest one. The wrong name is at 2.
static int unknown_method(lua_State *L, rl_class class) {
  if (lua_type(L, 2) != LUA_TSTRING) return luaL_error(L, "no such field");
  luaL_Buffer names;
  luaL_buffinit(L, &names);
  for (size_t i = 0; i < sizeof methods / sizeof *methods; i++) {
    if (methods[i].class != class) continue;
    luaL_addstring(&names, methods[i].name);
    luaL_addchar(&names, ' ');
  }
  luaL_pushresult(&names);
  return rl_unknown_name(L, rl_class_word(class), lua_tostring(L, 2), lua_tostring(L, -1));
}

/// What a table of methods does not have. Upvalue: the class.
static int index_methods(lua_State *L) {
  lua_settop(L, 2);
  return unknown_method(L, (rl_class)lua_tointeger(L, lua_upvalueindex(1)));
}

/// Whether objects of a class have fields that depend on the object, besides the methods of the class.
static bool has_own_fields(rl_class class) {
  return class == RL_CLASS_PLUGIN || class == RL_CLASS_TYPE || class == RL_CLASS_OPERATION;
}

/// Looks a field of such an object up, or raises with the nearest one. Upvalues: the class, its methods.
static int index_object(lua_State *L) {
  lua_settop(L, 2);
  lua_pushvalue(L, 2);
  if (lua_rawget(L, lua_upvalueindex(2)) != LUA_TNIL) return 1;
  rl_object *object = rl_to_object(L, 1);
  if (lua_type(L, 2) != LUA_TSTRING || !object) return luaL_error(L, "no such field");
  if (object->class == RL_CLASS_PLUGIN) return rl_ask_with(L, RL_SERVICE_PLUGIN_MEMBER, 1);
  if (object->class == RL_CLASS_TYPE && strcmp(lua_tostring(L, 2), "from") == 0) return push_from(L);
  if (object->class == RL_CLASS_TYPE) return rl_unknown_name(L, "type", lua_tostring(L, 2), "from");
  if (object->class == RL_CLASS_OPERATION && strcmp(lua_tostring(L, 2), "id") == 0) {
    lua_pushinteger(L, object->id);
    return 1;
  }
  return unknown_method(L, object->class);
}

static void push_methods(lua_State *L, rl_class class) {
  lua_newtable(L);
  for (size_t i = 0; i < sizeof methods / sizeof *methods; i++) {
    if (methods[i].class != class) continue;
    lua_pushinteger(L, methods[i].service);
    lua_pushinteger(L, class);
    lua_pushcclosure(L, methods[i].own ? methods[i].own : method, 2);
    lua_setfield(L, -2, methods[i].name);
  }
}

/// Pushes what `__index` of a class is. Lua looks a method up in a table without a call, so the function for everything
/// else stands behind the table where it can do without the object.
static void push_index(lua_State *L, rl_class class) {
  if (has_own_fields(class)) {
    lua_pushinteger(L, class);
    push_methods(L, class);
    lua_pushcclosure(L, index_object, 2);
    return;
  }
  push_methods(L, class);
  lua_createtable(L, 0, 1);
  lua_pushinteger(L, class);
  lua_pushcclosure(L, index_methods, 1);
  lua_setfield(L, -2, "__index");
  lua_setmetatable(L, -2);
}

static int refuse_change(lua_State *L) {
  const rl_object *object = rl_to_object(L, 1);
  return luaL_error(L, "a %s cannot be changed", object ? rl_class_word(object->class) : "rutter object");
}

static void set_function(lua_State *L, const char *name, lua_CFunction function) {
  lua_pushcfunction(L, function);
  lua_setfield(L, -2, name);
}

void rl_open_objects(lua_State *L) {
  lua_rawgetp(L, LUA_REGISTRYINDEX, &rl_key_classes);
  for (rl_class class = 0; class < RL_CLASSES; class++) {
    lua_newtable(L);
    push_index(L, class);
    lua_setfield(L, -2, "__index");
    set_function(L, "__newindex", refuse_change);
    set_function(L, "__eq", objects_equal);
    set_function(L, "__tostring", to_string);
    if (class == RL_CLASS_CELL || class == RL_CLASS_OPERATION) set_function(L, "__gc", collected);
    if (class == RL_CLASS_TYPE) set_function(L, "__call", call_type);
    lua_pushstring(L, words[class]);
    lua_setfield(L, -2, "__name");
    lua_pushboolean(L, false);
    lua_setfield(L, -2, "__metatable");
    lua_rawseti(L, -2, class + 1);
  }
  lua_rawgeti(L, -1, RL_CLASS_LOADER + 1);
  lua_rawgeti(L, -2, RL_CLASS_DEFERRED + 1);
  lua_pushcclosure(L, call_loader, 1);
  lua_setfield(L, -2, "__call");
  lua_pop(L, 2);
}

const char *rl_kind_of_value(lua_State *L, int index) {
  const rl_object *object = rl_to_object(L, index);
  return object ? rl_class_word(object->class) : luaL_typename(L, index);
}
