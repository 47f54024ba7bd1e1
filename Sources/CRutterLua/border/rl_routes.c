// Routes: the functions that give the parameters of URLs stay on this side, so that `rutter.url` can call them without the
// host in between.
#include "rl_internal.h"
#include "rl_parts.h"

/// Keeps the option `parameters` of the route with this number, if it has one. The options are at 3.
static void keep_parameters(lua_State *L, int64_t route) {
  if (lua_type(L, 3) != LUA_TTABLE) return;
  lua_pushliteral(L, "parameters");
  if (lua_rawget(L, 3) != LUA_TFUNCTION) {
    lua_pop(L, 1);
    return;
  }
  lua_rawgetp(L, LUA_REGISTRYINDEX, &rl_key_routes);
  lua_insert(L, -2);
  lua_rawseti(L, -2, route);
  lua_pop(L, 1);
}

void rl_forget_parameters(lua_State *L, int64_t route) {
  lua_rawgetp(L, LUA_REGISTRYINDEX, &rl_key_routes);
  lua_pushnil(L);
  lua_rawseti(L, -2, route);
  lua_pop(L, 1);
}

/// `rutter.route(pattern, fn, options)`.
static int register_route(lua_State *L) {
  lua_settop(L, 3);
  rl_ask_with(L, RL_SERVICE_ROUTE, 1);
  const rl_object *route = rl_to_object(L, -1);
  if (route) keep_parameters(L, route->id);
  return 1;
}

/// `rutter.url(value)`. The host gives a text or nil, or the number of the route whose function knows the parameters.
static int url_of_value(lua_State *L) {
  lua_settop(L, 1);
  rl_ask_with(L, RL_SERVICE_URL, 1);
  if (lua_type(L, -1) != LUA_TNUMBER) return 1;
  lua_Integer route = lua_tointeger(L, -1);
  lua_rawgetp(L, LUA_REGISTRYINDEX, &rl_key_routes);
  if (lua_rawgeti(L, -1, route) != LUA_TFUNCTION) {
    lua_pushnil(L);
    return 1;
  }
  lua_pushvalue(L, 1);
  rl_check_stack(L, "rutter.url");
  lua_call(L, 1, 1);
  rl_begin_out(rl_plugin(L));
  rl_put(&rl_plugin(L)->out, RL_INTEGER, 0, route);
  rl_write_value(L, lua_gettop(L), RL_PLAIN, NULL);
  return rl_ask_host(L, RL_SERVICE_URL_OF);
}

void rl_push_routes(lua_State *L) {
  lua_pushcfunction(L, register_route);
  lua_setfield(L, -2, "route");
  lua_pushcfunction(L, url_of_value);
  lua_setfield(L, -2, "url");
}
