// Compares what is known of Lua's inside with what its own functions say, in a state made for that.
#include "rl_inside.h"

#include <pthread.h>
#include <string.h>

static pthread_once_t once = PTHREAD_ONCE_INIT;
static bool is_known;

#if LUA_VERSION_NUM == 504 && LUA_VERSION_RELEASE_NUM <= 50406

static bool is_object(rl_in_value value, uint8_t tag, const void *object) {
  return value.tag == (tag | RL_IN_COLLECTED) && value.pointer == object;
}

/// The value at the top, which stays. [-0, +0, -]
static rl_in_value top_of(lua_State *L) { return ((const rl_in_thread *)L)->top[-1]; }

static int gives_nothing(lua_State *L) { return (void)L, 0; }

static bool knows_values(lua_State *L) {
  lua_settop(L, 0);
  lua_pushinteger(L, -7);
  bool knows = top_of(L).tag == RL_IN_INTEGER && top_of(L).integer == -7;
  lua_pushnumber(L, 0.5);
  knows &= top_of(L).tag == RL_IN_FLOAT && top_of(L).number == 0.5;
  lua_pushboolean(L, true);
  knows &= top_of(L).tag == RL_IN_TRUE;
  lua_pushboolean(L, false);
  knows &= top_of(L).tag == RL_IN_FALSE;
  lua_pushlightuserdata(L, &once);
  knows &= top_of(L).tag == RL_IN_LIGHT && top_of(L).pointer == &once;
  lua_pushcfunction(L, gives_nothing);
  knows &= top_of(L).tag == RL_IN_LIGHT_C && top_of(L).function == gives_nothing;
  lua_pushnil(L);
  knows &= rl_in_is_nil(top_of(L)) && ((const rl_in_thread *)L)->status == LUA_OK;
  knows &= lua_topointer(L, (lua_pushthread(L), -1)) == (const void *)L && is_object(top_of(L), RL_IN_THREAD, L);
  lua_pushliteral(L, "short");
  knows &= top_of(L).tag == (RL_IN_SHORT | RL_IN_COLLECTED);
  lua_pushliteral(L, "a long one, of more than the forty bytes up to which each text is there once");
  knows &= top_of(L).tag == (RL_IN_LONG | RL_IN_COLLECTED);
  void *userdata = lua_newuserdatauv(L, 8, 1);
  knows &= top_of(L).tag == (RL_IN_USERDATA | RL_IN_COLLECTED);
  rl_in_push(L, top_of(L));
  return knows && lua_touserdata(L, -1) == userdata && lua_gettop(L) == 12;
}

static bool holds(const rl_in_value *found, lua_Integer integer) {
  return found->tag == RL_IN_INTEGER && found->integer == integer;
}

static bool knows_tables(lua_State *L) {
  lua_settop(L, 0);
  lua_createtable(L, 3, 4);
  const rl_in_table *table = lua_topointer(L, 1);
  for (int i = 1; i <= 3; i++) lua_pushinteger(L, 10 * i), lua_rawseti(L, 1, i);
  lua_pushinteger(L, 77);
  lua_setfield(L, 1, "key");
  lua_pushinteger(L, 88);
  lua_rawseti(L, 1, -5);
  lua_newtable(L);
  lua_setmetatable(L, 1);
  lua_getmetatable(L, 1);
  bool knows = is_object(*(((const rl_in_thread *)L)->top - 2), RL_IN_TABLE, table) && table->metatable == lua_topointer(L, 2)
    && rl_in_item_count(table) == 3 && rl_in_node_count(table) == 4;
  for (int i = 0; knows && i < 3; i++) knows = holds(&table->items[i], 10 * (i + 1));
  lua_pushliteral(L, "key");
  int found = 0;
  for (size_t i = 0; knows && i < 4; i++) {
    const rl_in_node *node = &table->nodes[i];
    rl_in_value key = rl_in_key(node), value = rl_in_value_of(node);
    if (rl_in_is_nil(value)) continue;
    bool is_text = key.tag == (RL_IN_SHORT | RL_IN_COLLECTED) && key.pointer == top_of(L).pointer && holds(&value, 77);
    found += is_text || (holds(&key, -5) && holds(&value, 88));
  }
  return knows && found == 2 && table->last_free > table->nodes && table->last_free <= table->nodes + 4;
}

/// Waits twice in one line, with three upvalues, one of them of the running frame.
static const char script[] =
    "local far = 5\nlocal function wait(...)\n"
    "local near, none = 6 local function both() return near, far end\n"
    "local first, second = coroutine.yield(both), coroutine.yield(both)\n"
    "return both end\nreturn wait, far";

static bool knows_functions(lua_State *L, int index) {
  const rl_in_lua_function *function = lua_topointer(L, index);
  lua_Debug record;
  lua_pushvalue(L, index);
  bool knows = is_object(top_of(L), RL_IN_LUA, function);
  lua_getinfo(L, ">Su", &record);
  const rl_in_prototype *prototype = function->prototype;
  knows &= function->upvalue_count == record.nups && prototype->upvalue_count == record.nups
    && prototype->parameters == record.nparams && prototype->is_vararg == record.isvararg
    && prototype->first_line == record.linedefined && prototype->last_line == record.lastlinedefined
    && prototype->code_count > 0 && prototype->code_count < 100;
  for (int i = 1; knows && i <= record.nups; i++) {
    lua_getupvalue(L, index, i);
    rl_in_value value = rl_in_pop(L);
    const rl_in_upvalue *upvalue = function->upvalues[i - 1];
    knows = upvalue == lua_upvalueid(L, index, i) && upvalue->value->tag == value.tag && upvalue->value->bits == value.bits;
  }
  return knows;
}

static bool knows_c_functions(lua_State *L) {
  lua_pushinteger(L, 31);
  lua_pushinteger(L, 32);
  lua_pushcclosure(L, gives_nothing, 2);
  const rl_in_c_function *function = lua_topointer(L, -1);
  return top_of(L).tag == (RL_IN_C | RL_IN_COLLECTED) && function->upvalue_count == 2 && function->function == gives_nothing
    && holds(&function->upvalues[0], 31) && holds(&function->upvalues[1], 32);
}

/// Whether the frames of a coroutine that waits are as they should be; gives how far its function has come.
static ptrdiff_t place_of(lua_State *co, const rl_in_lua_function *function) {
  const rl_in_call *inner = ((const rl_in_thread *)co)->call, *call = inner->previous;
  lua_Debug record;
  if (!(inner->status & RL_IN_CALLS_C) || !inner->function || inner->function->tag != RL_IN_LIGHT_C) return -1;
  if (!call || call->next != inner || call->status & RL_IN_CALLS_C || call->lua.extra != 2) return -1;
  if (!is_object(*call->function, RL_IN_LUA, function) || !call->previous || call->previous->previous) return -1;
  if (!lua_getstack(co, 1, &record) || (const void *)record.i_ci != call || !holds(call->function + 1, 6)) return -1;
  ptrdiff_t place = call->lua.place - function->prototype->code;
  return place > 0 && place < function->prototype->code_count ? place : -1;
}

static bool knows_coroutines(lua_State *L) {
  int results;
  lua_settop(L, 0);
  if (luaL_loadbufferx(L, script, sizeof script - 1, "=inside", "t") != LUA_OK) return false;
  lua_call(L, 0, 2);
  if (!knows_functions(L, 1)) return false;
  lua_State *co = lua_newthread(L);
  const rl_in_lua_function *function = lua_topointer(L, 1);
  lua_pushvalue(L, 1);
  lua_pushinteger(L, 1);
  lua_pushinteger(L, 2);
  lua_xmove(L, co, 3);
  if (lua_resume(co, L, 2, &results) != LUA_YIELD || results != 1) return false;
  ptrdiff_t first = place_of(co, function);
  if (first < 0 || ((const rl_in_thread *)co)->status != LUA_YIELD) return false;
  lua_xmove(co, L, 1);
  if (!knows_functions(L, -1)) return false;
  const rl_in_lua_function *both = lua_topointer(L, -1);
  const rl_in_call *call = ((const rl_in_thread *)co)->call->previous;
  if (!rl_in_is_open(both->upvalues[0]) || both->upvalues[0]->value != call->function + 1) return false;
  if (rl_in_is_open(both->upvalues[1])) return false;
  if (lua_resume(co, L, 0, &results) != LUA_YIELD) return false;
  ptrdiff_t second = place_of(co, function);
  lua_pop(co, results);
  if (second <= first || lua_resume(co, L, 0, &results) != LUA_OK) return false;
  return !rl_in_is_open(both->upvalues[0]) && knows_c_functions(L);
}

static int compare(lua_State *L) {
  luaL_requiref(L, "coroutine", luaopen_coroutine, true);
  lua_pushboolean(L, knows_values(L) && knows_tables(L) && knows_coroutines(L));
  return 1;
}

static void look(void) {
  lua_State *L = luaL_newstate();
  if (!L) return;
  lua_pushcfunction(L, compare);
  is_known = lua_pcall(L, 0, 1, 0) == LUA_OK && lua_toboolean(L, -1);
  lua_close(L);
}

#else

static void look(void) {}

#endif

bool rl_inside_is_known(void) {
  pthread_once(&once, look);
  return is_known;
}
