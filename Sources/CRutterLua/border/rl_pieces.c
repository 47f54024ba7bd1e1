// Answers that come in pieces, such as the lines of a file: the script gets an iterator, which asks the host for one piece
// at a time, so that an answer of any length is read in little memory.
//
// A piece is a list of items, the position at which the next piece begins (nil behind the last piece), and a message that
// says why the items end there, if that is no good end. The position goes to the host behind the arguments of the script;
// the first piece begins at 0.
#include "rl_internal.h"
#include "rl_parts.h"

/// Upvalues of the function: the one that asks the host for a piece. Upvalues of an iterator: the same, the arguments and
/// their number, the items of the piece, the place of the item that was given last, the position of the next piece, and
/// the message.
enum { ASK = 1, ARGUMENTS, COUNT, ITEMS, PLACE, NEXT, MESSAGE, UPVALUES = MESSAGE };

static int give_item(lua_State *L);

/// Raises unless items, position and message lie from here on. A test or a transcript may have any answer: what is none
/// must not be read as one. [-0, +0, v]
static void check_piece(lua_State *L, int items) {
  if (lua_type(L, items) != LUA_TTABLE) {
    luaL_error(L, "the answer is no list of items, but a %s", luaL_typename(L, items));
  }
  if (!lua_isnil(L, items + 1) && !lua_isinteger(L, items + 1)) {
    luaL_error(L, "the position behind the items is no integer, but a %s", luaL_typename(L, items + 1));
  }
  if (!lua_isnil(L, items + 2) && lua_type(L, items + 2) != LUA_TSTRING) {
    luaL_error(L, "why the items end is no text, but a %s", luaL_typename(L, items + 2));
  }
}

/// The next piece is on the stack: items, position, message.
static int take_next_piece(lua_State *L, int status, lua_KContext context) {
  (void)status;
  (void)context;
  if (lua_isnil(L, 1)) {  // there is no piece, and the second place says why
    lua_copy(L, 2, 3);
    lua_newtable(L);
    lua_replace(L, 1);
    lua_pushnil(L);
    lua_replace(L, 2);
  }
  check_piece(L, 1);
  lua_copy(L, 1, lua_upvalueindex(ITEMS));
  lua_copy(L, 2, lua_upvalueindex(NEXT));
  lua_copy(L, 3, lua_upvalueindex(MESSAGE));
  lua_pushinteger(L, 0);
  lua_replace(L, lua_upvalueindex(PLACE));
  lua_settop(L, 0);
  return give_item(L);
}

/// Asks for the next piece, with an empty stack. [-0, +n, e]
static int ask_for_next_piece(lua_State *L) {
  int count = (int)lua_tointeger(L, lua_upvalueindex(COUNT));
  luaL_checkstack(L, count + LUA_MINSTACK, "too many arguments");
  lua_pushvalue(L, lua_upvalueindex(ASK));
  for (int i = 1; i <= count; i++) lua_rawgeti(L, lua_upvalueindex(ARGUMENTS), i);
  lua_pushvalue(L, lua_upvalueindex(NEXT));
  lua_callk(L, count + 1, 3, 0, take_next_piece);
  return take_next_piece(L, LUA_OK, 0);
}

static int give_item(lua_State *L) {
  lua_Integer place = lua_tointeger(L, lua_upvalueindex(PLACE)) + 1;
  if (lua_rawgeti(L, lua_upvalueindex(ITEMS), place) != LUA_TNIL) {
    lua_pushinteger(L, place);
    lua_replace(L, lua_upvalueindex(PLACE));
    return 1;
  }
  lua_settop(L, 0);
  if (!lua_isnil(L, lua_upvalueindex(NEXT))) return ask_for_next_piece(L);
  lua_pushnil(L);
  lua_pushvalue(L, lua_upvalueindex(MESSAGE));
  return 2;
}

static int next_item(lua_State *L) {
  lua_settop(L, 0);
  return give_item(L);
}

/// The first piece is on the stack behind the script's arguments. Gives the iterator, or nil and a message.
static int take_first_piece(lua_State *L, int status, lua_KContext context) {
  (void)status;
  (void)context;
  int count = lua_gettop(L) - 3, items = count + 1;
  if (lua_isnil(L, items)) {
    lua_settop(L, items + 1);
    return 2;
  }
  check_piece(L, items);
  lua_pushvalue(L, lua_upvalueindex(ASK));
  lua_createtable(L, count, 0);
  for (int i = 1; i <= count; i++) {
    lua_pushvalue(L, i);
    lua_rawseti(L, -2, i);
  }
  lua_pushinteger(L, count);
  lua_pushvalue(L, items);
  lua_pushinteger(L, 0);
  lua_pushvalue(L, items + 1);
  lua_pushvalue(L, items + 2);
  lua_pushcclosure(L, next_item, UPVALUES);
  return 1;
}

/// What a script calls: `rutter.fs.lines(path)`. Upvalue: the function that asks the host for a piece.
static int iterate(lua_State *L) {
  int count = lua_gettop(L);
  luaL_checkstack(L, count + LUA_MINSTACK, "too many arguments");
  lua_pushvalue(L, lua_upvalueindex(ASK));
  for (int i = 1; i <= count; i++) lua_pushvalue(L, i);
  lua_pushinteger(L, 0);
  lua_callk(L, count + 1, 3, 0, take_first_piece);
  return take_first_piece(L, LUA_OK, 0);
}

void rl_iterate_pieces(lua_State *L) { lua_pushcclosure(L, iterate, 1); }

bool rl_is_of_pieces(lua_State *L, int index) {
  lua_CFunction function = lua_tocfunction(L, index);
  return function == iterate || function == next_item;
}
