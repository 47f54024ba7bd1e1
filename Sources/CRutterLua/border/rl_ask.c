// Script to host: every request of the `rutter` module goes through this file. Only when the host has answered does C
// raise an error or yield, so that no jump skips a Swift frame.
#include "rl_internal.h"
#include "rl_parts.h"

#include <string.h>

/// What a call of the host counts against the limits of a turn: about as many instructions as it takes the time of. Every
/// call counts as much as one that only reads; most cost more. Of a schema each word is read, and each field sorted in.
enum { STEPS_OF_READING = 10, STEPS_OF_ASKING = 40, STEPS_OF_REGISTERING = 400, BYTES_PER_STEP = 16 };
enum { STEPS_OF_SCHEMA_ITEM = 100 };
enum { STEPS_BETWEEN_LOOKS = 10000 };

static uint32_t steps_beside(rl_service service, const rl_tape *out) {
  uint32_t size = out->count + out->byte_count / BYTES_PER_STEP;
  switch (service) {
    case RL_SERVICE_CELL_GET:
    case RL_SERVICE_CELL_IS_SET: return size;
    case RL_SERVICE_LOADER:
    case RL_SERVICE_SLOT_TYPE:
    case RL_SERVICE_FLOW:
    case RL_SERVICE_STEPS:
    case RL_SERVICE_TYPE: return STEPS_OF_REGISTERING + size + STEPS_OF_SCHEMA_ITEM * out->count;
    case RL_SERVICE_DESTINATION:
    case RL_SERVICE_ROUTE:
    case RL_SERVICE_WITHDRAW: return STEPS_OF_REGISTERING + size;
    case RL_SERVICE_JSON_DECODE: return STEPS_OF_ASKING + 2 * out->byte_count;
    default: return STEPS_OF_ASKING + size;
  }
}

/// Continues after a wait for a service: the results are on `in`.
static int waited(lua_State *L, int status, lua_KContext service) {
  (void)status;
  rl_state *state = rl_plugin(L);
  lua_settop(L, 0);
  if (state->resume_raises) {
    uint32_t position = 0;
    rl_push_item(L, &position);
    return lua_error(L);
  }
  int count = rl_push_all(L);
  if (count != 1 || lua_type(L, 1) != LUA_TTABLE || rl_code_of(L, 1) > 0) return count;
  if (service == RL_SERVICE_OPERATION_AWAIT) {
    rl_set_shape(L, RL_SHAPE_OUTCOME);
  } else if (service == RL_SERVICE_CAPABILITY) {
    rl_make_answer(L, lua_tostring(L, lua_upvalueindex(1)));
  }
  return count;
}

/// Raises the text on `in`, with the line of the caller.
static int raise_answer(lua_State *L) {
  uint32_t position = 0;
  rl_place place = rl_place_at(L, 1);
  if (place.line > 0) {
    lua_pushfstring(L, "%s:%d: ", place.script, (int)place.line);
  } else {
    lua_pushliteral(L, "");
  }
  rl_push_item(L, &position);
  lua_concat(L, 2);
  return lua_error(L);
}

void rl_count_call(lua_State *L, uint32_t steps) {
  rl_state *state = rl_plugin(L);
  if (__builtin_expect(!state->context, 0)) luaL_error(L, "this cannot be used here");
  state->steps += STEPS_OF_READING + steps;
  if (__builtin_expect(state->steps >= STEPS_BETWEEN_LOOKS, 0)) rl_check_budget(L, 0);
}

int rl_ask_host(lua_State *L, rl_service service) {
  rl_state *state = rl_plugin(L);
  if (__builtin_expect(state->out.failed || rl_tape_size(&state->out) > state->most_out, 0)) {
    // Text that is to be decoded may be as long as a reply, which is more than a value.
    if (service != RL_SERVICE_JSON_DECODE || state->out.failed) rl_check_out(L);
  }
  rl_count_call(L, steps_beside(service, &state->out));
  state->kept.count = 0;
  rl_tape_clear(&state->in);
  switch (state->ask(state->context, state, service)) {
    case RL_ANSWER_RESULTS: {
      const rl_tape *in = &state->in;
      return in->count == 1 && !in->failed && rl_push_scalar(L, in->items) ? 1 : rl_push_all(L);
    }
    case RL_ANSWER_RAISE: return raise_answer(L);
    case RL_ANSWER_WAIT:
      rl_check_can_wait(L);
      state->host_wait = true;
      return lua_yieldk(L, 0, (lua_KContext)service, waited);
  }
  return 0;
}

/// Whether a service takes plain data, so that a function in it is refused with its path.
static bool takes_plain_data(rl_service service) {
  switch (service) {
    case RL_SERVICE_CELL:
    case RL_SERVICE_CELL_SET:
    case RL_SERVICE_TYPE_MAKE:
    case RL_SERVICE_TYPE_FROM:
    case RL_SERVICE_JSON_DECODE:
    case RL_SERVICE_JSON_ENCODE:
    case RL_SERVICE_ROUTE_URL:
    case RL_SERVICE_URL:
    case RL_SERVICE_URL_OF:
    case RL_SERVICE_FINISH:
    case RL_SERVICE_CAPABILITY: return true;
    default: return false;
  }
}

/// How many arguments a service reads. The rest are left off, as everywhere in Lua: a function among them would cross to
/// the host, which holds it for as long as nobody gives it back.
static const int most_arguments[] = {
#define X(name, most) [RL_SERVICE_##name] = most,
    RL_SERVICES(X)
#undef X
};

static int ask_with(lua_State *L, rl_service service, int first, int most) {
  rl_state *state = rl_plugin(L);
  int last = lua_gettop(L);
  if (most != RL_ANY_NUMBER && last > first + most - 1) last = first + most - 1;
  rl_begin_out(state);
  state->takes_long_text = service == RL_SERVICE_JSON_DECODE;
  state->takes_bytes = service == RL_SERVICE_CAPABILITY;
  if (service == RL_SERVICE_CAPABILITY) state->most_out += RL_BESIDE_BYTES;
  for (int i = first; i <= last; i++) {
    if (rl_write_scalar(L, &state->out, i)) continue;
    // In the call of a method, the first argument is the object itself.
    bool is_self = i == first && lua_type(L, i) == LUA_TUSERDATA;
    // The name of a capability stands before its arguments.
    rl_path argument = {.key = "argument", .index = i - first, .is_argument = true};
    const rl_path *path = service == RL_SERVICE_CAPABILITY ? &argument : NULL;
    rl_write_value(L, i, takes_plain_data(service) && !is_self ? RL_PLAIN : RL_MARKS, path);
  }
  return rl_ask_host(L, service);
}

int rl_ask_with(lua_State *L, rl_service service, int first) {
  return ask_with(L, service, first, most_arguments[service]);
}

int rl_ask_as_method(lua_State *L, rl_service service) { return ask_with(L, service, 1, most_arguments[service] + 1); }

static int ask_about_name(lua_State *L, const char *what, const char *wrong, const char *right, bool may_be_tried) {
  rl_state *state = rl_plugin(L);
  rl_begin_out(state);
  rl_put_string(&state->out, what, strlen(what));
  rl_put_string(&state->out, wrong, strlen(wrong));
  rl_put_string(&state->out, right, strlen(right));
  rl_put(&state->out, may_be_tried ? RL_TRUE : RL_FALSE, 0, 0);
  return rl_ask_host(L, RL_SERVICE_UNKNOWN_NAME);
}

int rl_unknown_name(lua_State *L, const char *what, const char *wrong, const char *right) {
  return ask_about_name(L, what, wrong, right, false);
}

int rl_missing_name(lua_State *L, const char *what, const char *wrong, const char *right) {
  return ask_about_name(L, what, wrong, right, true);
}
