// `rutter.fs.lines`: an iterator over the lines of a file, which asks the host for one piece of the file at a time, so
// that a file of any length is read in little memory.
#include "rl_internal.h"
#include "rl_parts.h"

/// Upvalues of the function: the one that asks the host for a piece. Upvalues of an iterator: the same, the path, the
/// lines of the piece, the place of the line that was given last, where the next piece begins (nil behind the last
/// one), and why the file ends there, if that is no good end.
enum { ASK = 1, PATH, LINES, PLACE, NEXT, MESSAGE, UPVALUES = MESSAGE };

/// Asks for the piece that begins at `next`; where the answer has to be waited for, Lua goes on in `then`. [-0, +3, e]
static int ask_for_piece(lua_State *L, lua_KFunction then, int path, int next) {
  lua_pushvalue(L, lua_upvalueindex(ASK));
  lua_pushvalue(L, path);
  lua_pushvalue(L, next);
  lua_callk(L, 2, 3, 0, then);
  return then(L, LUA_OK, 0);
}

static int give_line(lua_State *L);

/// The next piece is on the stack: lines, where the one after it begins, message.
static int take_next_piece(lua_State *L, int status, lua_KContext context) {
  (void)status;
  (void)context;
  if (lua_isnil(L, 1)) {  // the file is gone, or reading failed: the message stands in the second place
    lua_copy(L, 2, 3);
    lua_newtable(L);
    lua_replace(L, 1);
    lua_pushnil(L);
    lua_replace(L, 2);
  }
  lua_copy(L, 1, lua_upvalueindex(LINES));
  lua_copy(L, 2, lua_upvalueindex(NEXT));
  lua_copy(L, 3, lua_upvalueindex(MESSAGE));
  lua_pushinteger(L, 0);
  lua_replace(L, lua_upvalueindex(PLACE));
  lua_settop(L, 0);
  return give_line(L);
}

static int give_line(lua_State *L) {
  lua_Integer place = lua_tointeger(L, lua_upvalueindex(PLACE)) + 1;
  if (lua_rawgeti(L, lua_upvalueindex(LINES), place) != LUA_TNIL) {
    lua_pushinteger(L, place);
    lua_replace(L, lua_upvalueindex(PLACE));
    return 1;
  }
  lua_settop(L, 0);
  if (!lua_isnil(L, lua_upvalueindex(NEXT))) {
    return ask_for_piece(L, take_next_piece, lua_upvalueindex(PATH), lua_upvalueindex(NEXT));
  }
  lua_pushnil(L);
  lua_pushvalue(L, lua_upvalueindex(MESSAGE));
  return 2;
}

static int next_line(lua_State *L) {
  lua_settop(L, 0);
  return give_line(L);
}

/// The first piece is on the stack behind the path: lines, where the next one begins, message; or nil and a message.
static int take_first_piece(lua_State *L, int status, lua_KContext context) {
  (void)status;
  (void)context;
  if (lua_isnil(L, -3)) {
    lua_settop(L, -2);
    return 2;
  }
  lua_pushvalue(L, lua_upvalueindex(ASK));
  lua_pushvalue(L, 1);
  lua_pushvalue(L, -5);
  lua_pushinteger(L, 0);
  lua_pushvalue(L, -6);
  lua_pushvalue(L, -6);
  lua_pushcclosure(L, next_line, UPVALUES);
  return 1;
}

/// `rutter.fs.lines(path)`. Upvalue: the function that asks the host for a piece.
static int lines(lua_State *L) {
  if (lua_gettop(L) != 1 || lua_type(L, 1) != LUA_TSTRING) {
    return luaL_error(L, "rutter.fs.lines takes a path, got %s",
                      lua_gettop(L) > 1 ? "more than one argument" : luaL_typename(L, 1));
  }
  lua_pushinteger(L, 0);
  return ask_for_piece(L, take_first_piece, 1, 2);
}

void rl_push_lines(lua_State *L, lua_CFunction ask) {
  lua_pushcfunction(L, ask);
  lua_pushcclosure(L, lines, 1);
}
