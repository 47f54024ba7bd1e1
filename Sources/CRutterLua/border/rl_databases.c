// Databases in scripts: what `rutter.sqlite.open(name)` gives, and its methods. Opening asks nobody: the object holds a name,
// and each call goes out with it, as the capabilities `sqlite.query` and so on.
//
// A transaction belongs to the coroutine that runs its function, and to those that the function resumes: calls of an equal
// object there go out with its number. Everything here waits, so each step goes on in a function of its own.
#include "rl_internal.h"
#include "rl_parts.h"

#include <string.h>

/// A transaction under way: a userdata on the stack of the method that runs it, which closes it however that ends.
typedef struct transaction {
  lua_Integer number;  // 0 where a test stands in for the outside
} transaction;

/// The key in the registry of the open transactions: the innermost of each thread. One that lies below it in the same
/// thread is its user value 1, its name user value 2.
const char rl_key_transactions = 0;
const char rl_key_transaction = 0;

// MARK: Open transactions

static void push_open(lua_State *L) { lua_rawgetp(L, LUA_REGISTRYINDEX, &rl_key_transactions); }

/// Pushes the innermost transaction of a thread, or nil. [-0, +1, -]
static void push_innermost(lua_State *L, lua_State *thread) {
  push_open(L);
  if (thread != L) luaL_checkstack(thread, 1, "too deep");
  lua_pushthread(thread);
  if (thread != L) lua_xmove(thread, L, 1);
  lua_rawget(L, -2);
  lua_remove(L, -2);
}

/// Makes the value on top what is innermost in this thread. [-1, +0, m]
static void set_innermost(lua_State *L) {
  push_open(L);
  lua_pushthread(L);
  lua_rotate(L, -3, -1);
  lua_rawset(L, -3);
  lua_pop(L, 1);
}

/// Ends what a transaction on the stack stands for in scripts; more than once is no harm. Also its `__close`.
static int close_transaction(lua_State *L) {
  push_innermost(L, L);
  if (lua_rawequal(L, -1, 1)) {
    lua_getiuservalue(L, 1, 1);
    set_innermost(L);
  }
  return 0;
}

/// Makes a transaction of the object at 1 the innermost, and pushes it. [-0, +1, e]
static void push_transaction(lua_State *L, lua_Integer number) {
  transaction *open = lua_newuserdatauv(L, sizeof *open, 2);
  open->number = number;
  push_innermost(L, L);
  lua_setiuservalue(L, -2, 1);
  lua_getiuservalue(L, 1, 1);
  lua_setiuservalue(L, -2, 2);
  lua_rawgetp(L, LUA_REGISTRYINDEX, &rl_key_transaction);
  lua_setmetatable(L, -2);
  lua_toclose(L, -1);
  lua_pushvalue(L, -1);
  set_innermost(L);
}

/// The number of the innermost transaction of the object at 1 in a thread; -1 for none. [-0, +0, -]
static lua_Integer number_in(lua_State *L, lua_State *thread) {
  int top = lua_gettop(L);
  lua_Integer number = -1;
  lua_getiuservalue(L, 1, 1);
  for (push_innermost(L, thread); number < 0 && lua_type(L, -1) == LUA_TUSERDATA;) {
    lua_getiuservalue(L, -1, 2);
    if (lua_rawequal(L, -1, top + 1)) number = ((transaction *)lua_touserdata(L, -2))->number;
    lua_pop(L, 1);
    lua_getiuservalue(L, -1, 1);
    lua_replace(L, -2);
  }
  lua_settop(L, top);
  return number;
}

/// The same, also in the coroutines that have resumed this one.
static lua_Integer number_of_transaction(lua_State *L) {
  lua_Integer number = number_in(L, L);
  for (const rl_resumer *at = rl_plugin(L)->resumer; at && number < 0; at = at->up) number = number_in(L, at->thread);
  return number;
}

// MARK: Calls

/// Checks the object at 1, and that there are no more than `most` arguments, which are made as many.
static void check(lua_State *L, const char *method, int most, const char *takes) {
  const rl_object *self = rl_to_object(L, 1);
  if (!self || self->class != RL_CLASS_DATABASE) {
    luaL_error(L, "%s belongs to a database; call it with ':', not '.'", method);
  }
  if (lua_gettop(L) > most) luaL_error(L, "db:%s takes %s", method, takes);
  lua_settop(L, most);
}

/// Raises a message with the line of the caller.
static int raise_message(lua_State *L, int message) {
  luaL_where(L, 1);
  lua_pushvalue(L, message);
  lua_concat(L, 2);
  return lua_error(L);
}

/// Gives what a call gave, which lies behind so many values.
static int give(lua_State *L, int status, lua_KContext before) {
  (void)status;
  return lua_gettop(L) - (int)before;
}

/// The same within a transaction, where what would be nil and a message raises.
static int give_or_raise(lua_State *L, int status, lua_KContext before) {
  int first = (int)before + 1;
  if (lua_isnil(L, first) && lua_type(L, first + 1) == LUA_TSTRING) return raise_message(L, first + 1);
  return give(L, status, before);
}

/// Calls a capability with the name of the database at 1 and the arguments behind it.
static int call_with_arguments(lua_State *L, const char *name, const char *call) {
  int count = lua_gettop(L);
  luaL_checkstack(L, count + LUA_MINSTACK, "too many arguments");
  lua_Integer number = number_of_transaction(L);
  rl_push_work(L, name, call);
  lua_getiuservalue(L, 1, 1);
  for (int i = 2; i <= count; i++) lua_pushvalue(L, i);
  if (number > 0) lua_pushinteger(L, number);
  int arguments = count + (number > 0);
  lua_KFunction then = number < 0 ? give : give_or_raise;
  lua_callk(L, arguments, LUA_MULTRET, count, then);
  return then(L, LUA_OK, count);
}

int rl_query_database(lua_State *L) {
  check(L, "query", 4, "a statement, its parameters and options");
  return call_with_arguments(L, "sqlite.query", "db:query");
}

int rl_execute_in_database(lua_State *L) {
  check(L, "execute", 3, "a statement and its parameters");
  return call_with_arguments(L, "sqlite.execute", "db:execute");
}

// MARK: Transactions

/// Places on the stack of a transaction's method.
enum { SELF = 1, BODY, OPEN, RESULTS };

static int rolled_back(lua_State *L, int status, lua_KContext context) {
  (void)status;
  (void)context;
  lua_settop(L, RESULTS);  // the error
  return lua_error(L);
}

/// The answer to the commit lies on top of the results of the function.
static int committed(lua_State *L, int status, lua_KContext is_nested) {
  (void)status;
  int answer = lua_gettop(L) - 1;
  if (lua_isnil(L, answer)) {
    if (is_nested) return raise_message(L, answer + 1);
    return 2;
  }
  lua_settop(L, answer - 1);
  if (answer == RESULTS) lua_pushboolean(L, true);  // the function gave nothing
  return lua_gettop(L) - OPEN;
}

/// Asks for the end of the transaction. [-0, +2, e]
static void end(lua_State *L, const char *name, lua_KContext context, lua_KFunction then) {
  const transaction *open = lua_touserdata(L, OPEN);
  luaL_checkstack(L, LUA_MINSTACK, "too many results");
  lua_pushcfunction(L, close_transaction);
  lua_pushvalue(L, OPEN);
  lua_call(L, 1, 0);
  if (open->number == 0) {
    lua_pushboolean(L, true);
    lua_pushnil(L);
    return;
  }
  rl_push_work(L, name, "db:transaction");
  lua_getiuservalue(L, SELF, 1);
  lua_pushinteger(L, open->number);
  lua_callk(L, 2, 2, context, then);
}

/// The function has ended: its results or its error lie behind the transaction.
static int ran(lua_State *L, int status, lua_KContext is_nested) {
  if (status != LUA_OK && status != LUA_YIELD) {
    if (rl_plugin(L)->stop) return lua_error(L);
    end(L, "sqlite.rollback", 0, rolled_back);
    return rolled_back(L, LUA_OK, 0);
  }
  end(L, "sqlite.commit", is_nested, committed);
  return committed(L, LUA_OK, is_nested);
}

/// The answer to the begin lies behind the function.
static int began(lua_State *L, int status, lua_KContext is_nested) {
  (void)status;
  if (lua_isnil(L, OPEN)) {
    if (is_nested) return raise_message(L, OPEN + 1);
    return 2;
  }
  lua_Integer number = lua_isinteger(L, OPEN) ? lua_tointeger(L, OPEN) : 0;
  lua_settop(L, BODY);
  push_transaction(L, number);
  lua_pushvalue(L, BODY);
  lua_pushvalue(L, SELF);
  return ran(L, lua_pcallk(L, 1, LUA_MULTRET, 0, is_nested, ran), is_nested);
}

int rl_transact_in_database(lua_State *L) {
  check(L, "transaction", 2, "a function");
  if (lua_type(L, BODY) != LUA_TFUNCTION) {
    return luaL_error(L, "db:transaction takes a function, got %s%s", lua_isnoneornil(L, BODY) ? "" : "a ",
                      lua_isnoneornil(L, BODY) ? "nil" : luaL_typename(L, BODY));
  }
  lua_Integer outer = number_of_transaction(L);
  rl_push_work(L, "sqlite.begin", "db:transaction");
  lua_getiuservalue(L, SELF, 1);
  if (outer > 0) lua_pushinteger(L, outer);
  bool is_nested = outer >= 0;
  lua_callk(L, outer > 0 ? 2 : 1, 2, is_nested, began);
  return began(L, LUA_OK, is_nested);
}

// MARK: Opening

static int open_database(lua_State *L) {
  if (lua_gettop(L) != 1 || lua_type(L, 1) != LUA_TSTRING) {
    return luaL_error(L, "rutter.sqlite.open takes the name of a database that was granted");
  }
  rl_push_database(L);
  return 1;
}

void rl_push_open_database(lua_State *L) {
  lua_createtable(L, 0, 2);
  lua_pushcfunction(L, close_transaction);
  lua_setfield(L, -2, "__close");
  lua_rawsetp(L, LUA_REGISTRYINDEX, &rl_key_transaction);
  rl_push_weak_keys(L);
  lua_rawsetp(L, LUA_REGISTRYINDEX, &rl_key_transactions);
  lua_pushcfunction(L, open_database);
}

int64_t rl_transaction_number(const void *open) { return ((const transaction *)open)->number; }

bool rl_is_of_databases(lua_State *L, int index) {
  lua_CFunction function = lua_tocfunction(L, index);
  return function == rl_query_database || function == rl_execute_in_database || function == rl_transact_in_database;
}
