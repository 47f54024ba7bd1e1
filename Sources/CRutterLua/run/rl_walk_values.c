// Values of all kinds, and what functions and userdata hold.
#include "rl_walk_parts.h"

#include <string.h>

void rl_tell_bytes(rl_walk *walk, const char *bytes, size_t length) {
  walk->sink.bytes(walk->sink.context, bytes, length);
}

/// A function of this program stands as far from it in every process.
static void fixed(void) {}

void rl_tell_code(rl_walk *walk, uintptr_t address) { rl_tell(walk, RL_WALK_CODE, address - (uintptr_t)fixed); }

int rl_key_index(const void *key) {
  static const char *const keys[] = {
      &rl_null, &rl_pass_token, &rl_key_code, &rl_key_guarded, &rl_plan_end, &rl_plan_first, &rl_plan_count,
  };
  for (int i = 0; i < (int)(sizeof keys / sizeof *keys); i++) {
    if (keys[i] == key) return i;
  }
  return -1;
}

const char *rl_text_of(rl_walk *walk, rl_in_value text, size_t *length) {
  rl_in_push(walk->L, text);
  const char *bytes = lua_tolstring(walk->L, -1, length);
  lua_pop(walk->L, 1);
  return bytes;
}

bool rl_is_by_identity(rl_in_value value) {
  return value.tag & RL_IN_COLLECTED && (value.tag & RL_IN_TYPE) != LUA_TSTRING;
}

// MARK: Values

static void tell_object(rl_walk *walk, rl_in_value value) {
  uint32_t number = rl_number_of(walk, value.pointer);
  rl_tell_mark(walk, number ? RL_MARK_KNOWN : RL_MARK_NEW);
  if (!number) {
    number = rl_number(walk, value.pointer);
    rl_walk_later(walk, value);
  }
  rl_tell(walk, RL_WALK_NUMBER, number);
}

static void tell_light(rl_walk *walk, const void *key) {
  int index = rl_key_index(key);
  if (index < 0) rl_walk_refuse(walk, "it holds an address");
  rl_tell_mark(walk, RL_MARK_KEY);
  rl_tell(walk, RL_WALK_COUNT, (uint64_t)index);
}

void rl_tell_value(rl_walk *walk, rl_in_value value) {
  switch (value.tag & RL_IN_VARIANT) {
    case RL_IN_FALSE: rl_tell_mark(walk, RL_MARK_FALSE); return;
    case RL_IN_TRUE: rl_tell_mark(walk, RL_MARK_TRUE); return;
    case RL_IN_INTEGER: rl_tell(walk, RL_WALK_INTEGER, value.bits); return;
    case RL_IN_FLOAT: rl_tell(walk, RL_WALK_FLOAT, value.bits); return;
    case RL_IN_LIGHT: tell_light(walk, value.pointer); return;
    case RL_IN_LIGHT_C:
      rl_tell_mark(walk, RL_MARK_LIGHT_C);
      rl_tell_code(walk, (uintptr_t)value.function);
      return;
    case RL_IN_SHORT:
    case RL_IN_LONG: {
      size_t length;
      const char *bytes = rl_text_of(walk, value, &length);
      rl_tell_mark(walk, RL_MARK_TEXT);
      rl_tell_bytes(walk, bytes, length);
      return;
    }
    case RL_IN_TABLE: case RL_IN_LUA: case RL_IN_C: case RL_IN_USERDATA: case RL_IN_THREAD: tell_object(walk, value); return;
    default:
      if (!rl_in_is_nil(value)) rl_walk_refuse(walk, "it holds a value of a kind that is not known");
      rl_tell_mark(walk, RL_MARK_NIL);
  }
}

// MARK: Functions

static int add_code(lua_State *L, const void *bytes, size_t length, void *context) {
  (void)L;
  rl_walk *walk = context;
  void *items = walk->code;
  if (!rl_walk_room(walk, &items, &walk->code_capacity, walk->code_count + length, 1)) return 1;
  walk->code = items;
  memcpy(walk->code + walk->code_count, bytes, length);
  walk->code_count += length;
  return 0;
}

/// Tells a prototype by all that the compiler made of it, lines and names too, which messages show.
static void tell_prototype(rl_walk *walk, rl_in_value function, const rl_in_prototype *prototype) {
  uint32_t number = rl_number_of(walk, prototype);
  rl_tell_mark(walk, number ? RL_MARK_KNOWN : RL_MARK_NEW);
  rl_tell(walk, RL_WALK_NUMBER, number ? number : rl_number(walk, prototype));
  if (number) return;
  walk->code_count = 0;
  rl_in_push(walk->L, function);
  lua_dump(walk->L, add_code, walk, false);
  lua_pop(walk->L, 1);
  if (!walk->why) rl_tell_bytes(walk, walk->code, walk->code_count);
}

static void tell_lua_function(rl_walk *walk, rl_in_value value) {
  const rl_in_lua_function *function = value.pointer;
  rl_tell_mark(walk, RL_MARK_LUA);
  tell_prototype(walk, value, function->prototype);
  rl_tell(walk, RL_WALK_COUNT, function->upvalue_count);
  for (int i = 0; i < function->upvalue_count; i++) rl_tell_upvalue(walk, function->upvalues[i]);
}

/// Whether an upvalue of a function of ours is a table with weak keys that scripts never see.
static bool is_own_weak(lua_CFunction function, int upvalue) {
  if (rl_is_next(function)) return upvalue == 0;
  return upvalue == 1 && (rl_is_require(function) || rl_ends_loading(function));
}

static void tell_own_weak(rl_walk *walk, rl_in_value value) {
  if (rl_in_is_nil(value)) return;
  uint32_t number = rl_number_of(walk, value.pointer);
  rl_tell_mark(walk, RL_MARK_WEAK);
  rl_tell(walk, RL_WALK_NUMBER, number ? number : rl_number(walk, value.pointer));
  if (!number) rl_tell_own_weak(walk, value.pointer);
}

static void tell_gmatch(rl_walk *walk, const rl_in_c_function *function) {
  int64_t places[2];
  size_t length;
  rl_in_push(walk->L, function->upvalues[2]);
  const void *userdata = lua_touserdata(walk->L, -1);
  lua_pop(walk->L, 1);
  const char *text = rl_text_of(walk, function->upvalues[0], &length);
  rl_gmatch_places(userdata, text, places);
  rl_tell_mark(walk, RL_MARK_GMATCH);
  for (int i = 0; i < 2; i++) rl_tell_value(walk, function->upvalues[i]);
  for (int i = 0; i < 2; i++) rl_tell(walk, RL_WALK_INTEGER, (uint64_t)places[i]);
}

static void tell_c_function(rl_walk *walk, const rl_in_c_function *function) {
  rl_tell_mark(walk, RL_MARK_C);
  rl_tell_code(walk, (uintptr_t)function->function);
  if (rl_is_gmatch(function->function)) {
    tell_gmatch(walk, function);
    return;
  }
  int count = function->upvalue_count, class = rl_asked_class(function->function);
  rl_tell(walk, RL_WALK_COUNT, (uint64_t)count);
  if (class >= 0) {  // its last upvalue is a number of the host, and the one before it which of the retries it is
    if (count > 1) class = (int)function->upvalues[0].integer;
    rl_tell(walk, RL_WALK_ID + (uint32_t)class, function->upvalues[count - 1].bits);
    return;
  }
  for (int i = 0; i < count; i++) {
    if (is_own_weak(function->function, i)) tell_own_weak(walk, function->upvalues[i]);
    else rl_tell_value(walk, function->upvalues[i]);
  }
}

// MARK: Userdata

/// Tells what an object of ours stands for: types and loaders by their names, all else by the host's number.
static void tell_rl_object(rl_walk *walk, const rl_object *object) {
  rl_state *state = walk->state;
  rl_tell_mark(walk, RL_MARK_USERDATA);
  rl_tell(walk, RL_WALK_COUNT, object->class);
  bool is_type = object->class == RL_CLASS_TYPE;
  if (is_type || object->class == RL_CLASS_LOADER || object->class == RL_CLASS_DEFERRED) {
    const char *name = rl_name_of(is_type ? &state->types : &state->loaders, object->id);
    rl_tell_bytes(walk, name, strlen(name));
  } else if (object->class != RL_CLASS_DATABASE) {
    rl_tell(walk, RL_WALK_ID + object->class, (uint64_t)object->id);
  }
}

/// Whether the userdata on top is a transaction. [-0, +0, -]
static bool is_transaction(rl_walk *walk) {
  lua_State *L = walk->L;
  if (!lua_getmetatable(L, -1)) return false;
  lua_rawgetp(L, LUA_REGISTRYINDEX, &rl_key_transaction);
  bool is_one = lua_type(L, -1) == LUA_TTABLE && lua_rawequal(L, -1, -2);
  lua_pop(L, 2);
  return is_one;
}

static void tell_userdata(rl_walk *walk, rl_in_value value) {
  lua_State *L = walk->L;
  rl_in_push(L, value);
  const rl_object *object = rl_to_object(L, -1);
  if (object) {
    tell_rl_object(walk, object);
  } else if (is_transaction(walk)) {
    rl_tell_mark(walk, RL_MARK_TRANSACTION);
    rl_tell(walk, RL_WALK_TRANSACTION, (uint64_t)rl_transaction_number(lua_touserdata(L, -1)));
  } else {
    rl_walk_refuse(walk, "a function in C keeps something of its own");
  }
  for (int i = 1; !walk->why; i++) {
    bool is_there = lua_getiuservalue(L, -1, i) != LUA_TNONE;
    rl_in_value held = rl_in_pop(L);
    if (!is_there) break;
    rl_tell_value(walk, held);
  }
  lua_pop(L, 1);
  rl_tell_mark(walk, RL_MARK_END);
}

// MARK: The queue

static void tell_content(rl_walk *walk, rl_in_value value) {
  switch (value.tag & RL_IN_VARIANT) {
    case RL_IN_TABLE: rl_tell_table(walk, value.pointer); break;
    case RL_IN_LUA: tell_lua_function(walk, value); break;
    case RL_IN_C: tell_c_function(walk, value.pointer); break;
    case RL_IN_USERDATA: tell_userdata(walk, value); break;
    default: rl_tell_thread(walk, (lua_State *)value.pointer);
  }
}

void rl_tell_queue(rl_walk *walk) {
  while (walk->first < walk->count && !walk->why) tell_content(walk, walk->queue[walk->first++]);
  walk->first = walk->count = 0;
}
