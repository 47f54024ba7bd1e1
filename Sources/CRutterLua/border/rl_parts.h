// Declarations for the parts of the border among each other; the sandboxed library does not use them.
#ifndef RL_PARTS_H
#define RL_PARTS_H

#include "rl_internal.h"

#include <time.h>

// MARK: Memory, limits, closings (rl_memory.c, rl_newstate.c, rl_limits.c, rl_closing.c, rl_break_off.c)
void *rl_allocate(void *context, void *block, size_t old_size, size_t new_size);
/// Bytes that Lua holds, or that it gave back and nobody else can use: holes beyond a small share of the limit count as
/// if they were in use. [-0, +0, -]
size_t rl_held(const rl_state *state);
/// What malloc serves for the state, wherever it takes its memory. [-0, +0, -]
static inline rl_heap *rl_heap_of(rl_state *state) { return state->has_arena ? &state->arena.heap : &state->heap; }
/// Whether Lua holds more than it may, and more than it did when somebody looked the last time. [-0, +0, -]
bool rl_has_crossed(const rl_state *state);
/// Whether so many bytes are so far over the limit that no more is given. [-0, +0, -]
bool rl_is_beyond(const rl_state *state, size_t held);
/// A new lua_State with the seed of ours, or NULL if there is no memory.
lua_State *rl_new_lua(rl_state *state);
void rl_limits_interrupt(rl_state *state);
/// Sets the standing hook of a state that counts instructions; coroutines inherit it. [-0, +0, -]
void rl_limits_arm(rl_state *state);
/// Raises the stop if a limit was broken. [-0, +0, e]
void rl_check_stop(lua_State *L);
/// Collects, and stops the state if what is left is over its memory limit. [-0, +0, m]
void rl_look_at_memory(lua_State *L);
/// Notes that the limit which was found broken stops the state, and raises that. [-0, +0, e]
void rl_raise_overrun(lua_State *L, rl_state *state);
/// Notes one more interrupt of a state at a place of its code. Whether there were too many since the last look at the
/// limits, and it can be broken off there. Only for the signal handler. [-0, +0, -]
bool rl_is_in_vain(rl_state *state, const void *place);
/// Breaks off what the state does. Does not return. [-0, +0, e]
void rl_break_off(rl_state *state);
/// Whether a value is what a stop raises. [-0, +0, -]
bool rl_is_stop(lua_State *L, int index);
void rl_closing_begins(rl_state *state);
void rl_closing_ends(rl_state *state);

// MARK: The watchdog (rl_watch.c)
struct rl_watch {
  _Atomic(rl_state *) running;  // until the turn ends: what the host does after a run it does for that state
  _Atomic(rl_state *) rested;   // what ran in this turn before the rest, if nobody has looked since then
  _Atomic uint64_t turn;
  _Atomic bool is_in_turn;   // until the rest
  _Atomic uint64_t closing;  // serial of the closing that runs, 0 for none
  _Atomic uint64_t errand;   // serial of what runs for another plugin, 0 for none
  _Atomic int32_t share;     // up to which part of a turn it is an errand
  _Atomic int thread;
  _Atomic clockid_t clock;   // what the thread had of a processor
  uint64_t closings;         // the last serial
  uint64_t errands;          // the same of errands
  uint64_t seen;             // the turn that the watchdog saw last
  int64_t clock_seen;        // what the clock showed then
  rl_watch *next;
};
/// The state that runs on this thread, for the signal handler.
extern _Thread_local rl_state *rl_running_here;
static inline void rl_watch_enter(rl_state *state) {
  rl_running_here = state;
  atomic_store_explicit(&state->watch->running, state, memory_order_relaxed);
}
static inline void rl_watch_leave(void) { rl_running_here = NULL; }
/// What the host does from now on it does for this state, whose time it takes. [-0, +0, -]
void rl_watch_work(rl_state *state);
void rl_watch_closing(rl_state *state, bool closing);
void rl_watch_forget(rl_state *state);

// MARK: Going back (rl_checkpoint.c)
/// Frees the checkpoint of a state, if it has one, and resets the state to it. The state can then only be closed.
void rl_forget_checkpoint(rl_state *state);

// MARK: Places (rl_place.c)
/// The innermost line of a script, from this level on. [-0, +0, -]
rl_place rl_place_at(lua_State *L, int level);

// MARK: Errors (rl_error.c)
/// Turns any error value into the failure of the state; the message handler of every run. [-1, +1, -]
int rl_message_handler(lua_State *L);
int rl_panic(lua_State *L);
/// Notes why a run failed; the error value is on top of `L`. [-1, +0, m]
void rl_note_failure(lua_State *L, lua_State *failed);
/// Notes a failure for which there is no memory. [-0, +0, -]
void rl_note_static_failure(rl_state *state, const char *message);

// MARK: Values (rl_value_out.c, rl_value_in.c)
/// Makes the metatables of records and shapes. [-0, +0, m]
void rl_open_values(lua_State *L);
/// Where a value stands inside the value that is being written, for messages. The parts of the path are linked on the C
/// stack.
typedef struct rl_path {
  const struct rl_path *up;
  const char *key;      // a field's name, or NULL for an item
  lua_Integer index;    // an item's place
  const void *table;
  int depth;
  int slot;             // where a table stands on the stack whose keys decide what it is, or 0
  bool is_argument;     // whether it is an argument of the capability that is asked for, which messages about it name
} rl_path;
/// What may be written besides plain data.
enum { RL_PLAIN = 0, RL_MARKS = 1 };
/// Writes the value at `index` on `out`, or raises with the path of what cannot cross. [-0, +0, e]
void rl_write_value(lua_State *L, int index, int marks, const rl_path *path);
/// Raises what is wrong with the value at that path. [-0, +0, e]
int rl_refuse(lua_State *L, const rl_path *path, const char *what);
/// Raises if more has been written than may cross. [-0, +0, e]
void rl_check_out(lua_State *L);
/// Sorts `count` fields, beginning with `first` in the state's list, by their names. Their items are the last ones of
/// the tape `out`. [-0, +0, -]
void rl_sort_fields(rl_state *state, uint32_t first, uint32_t count);
/// Pushes the value at `*position` of `in` and moves past it. [-0, +1, e]
void rl_push_item(lua_State *L, uint32_t *position);
/// Pushes a value that needs no memory: all but strings, tables and marks. False for these. [-0, +(0|1), -]
bool rl_push_other_scalar(lua_State *L, const rl_item *item);
static inline bool rl_push_scalar(lua_State *L, const rl_item *item) {
  if (item->kind != RL_INTEGER) return rl_push_other_scalar(L, item);
  lua_pushinteger(L, item->integer);
  return true;
}

/// Writes such a value; false for others. [-0, +0, -]
bool rl_write_other_scalar(lua_State *L, rl_tape *out, int index);
static inline bool rl_write_scalar(lua_State *L, rl_tape *out, int index) {
  if (!lua_isinteger(L, index)) return rl_write_other_scalar(L, out, index);
  rl_put(out, RL_INTEGER, 0, lua_tointeger(L, index));
  return true;
}

/// Pushes every value on `in`. [-0, +n, e]
int rl_push_all(lua_State *L);
/// Makes the table on top a value of this type or shape, 0 for a plain record. [-0, +0, m]
void rl_set_shape(lua_State *L, int64_t type);
/// Whether two values are equal: tables by what they hold, 3 and 3.0 not. [-0, +0, e]
bool rl_values_equal(lua_State *L, int a, int b);
/// The code of a table's metatable: a type's index, a shape, a node, or 0. Scripts cannot forge it. [-0, +0, -]
int64_t rl_code_of(lua_State *L, int index);
/// Pushes a locked metatable with a code, and the name that messages use. [-0, +1, m]
void rl_push_metatable(lua_State *L, int64_t code, const char *name);
/// Codes of metatables, by their key `rl_key_code`, beyond the types (> 0) and the shapes. From that of answers down each
/// capability has one.
enum { RL_CODE_ANSWER = -50, RL_CODE_RECORD = -100, RL_CODE_PATH = -101, RL_CODE_NODE = -200 };

// MARK: Records that report what they never have (rl_exact.c)
/// Pushes the metatable of records of such a shape; false for other shapes. [-0, +0|1, m]
bool rl_push_exact_metatable(lua_State *L, int64_t shape);
/// Says which fields the answers of a capability have: words with commas between. In messages it is named as a script
/// calls it. `place` tells it from others. [-0, +0, m]
void rl_expect_answer(lua_State *L, const char *capability, const char *call, const char *fields, int place);
/// Makes the table on top an answer of that capability; no change if its answers have no fields of their own.
/// [-0, +0, m]
void rl_make_answer(lua_State *L, const char *capability);

// MARK: Handles (rl_handles.c)
/// Makes room for the first handles. [-0, +0, m]
void rl_open_handles(lua_State *L);
/// Keeps the value on top and gives its slot. [-1, +0, m]
int64_t rl_keep(lua_State *L);
/// The slots stand in the registry, behind Lua's own entries.
enum { RL_FIRST_HANDLE = LUA_RIDX_LAST };
/// Pushes what a slot holds, and gives its Lua type. [-0, +1, -]
static inline int rl_push_handle(lua_State *L, int64_t slot) {
  return lua_rawgeti(L, LUA_REGISTRYINDEX, RL_FIRST_HANDLE + slot);
}
/// Pushes a function on the bare stack of the main thread, which holds those that were called lately. False if the slot
/// holds none. [-0, +1, -]
bool rl_push_function(rl_state *state, int64_t slot);
static inline bool rl_push_recent(rl_state *state, int64_t slot) {
  uint32_t place = (uint32_t)slot % RL_RECENT;
  if (state->recent[place] != slot) return rl_push_function(state, slot);
  lua_pushvalue(state->main, RL_BASE - (int)place);
  return true;
}
/// Gives back the functions that were kept for the tape, but for the first ones. [-0, +0, -]
void rl_give_back_kept(rl_state *state, size_t from);
/// Empties `out`. Functions that were kept for a tape that never reached the host are given back. [-0, +0, -]
static inline void rl_begin_out(rl_state *state) {
  rl_tape_clear(&state->out);
  state->field_count = 0;
  state->takes_bytes = false;
  state->most_out = state->limits.value_bytes;
  if (__builtin_expect(state->kept.count > 0, 0)) rl_give_back_kept(state, 0);
}
void rl_flush_released(rl_state *state);
uint32_t rl_slot_take(rl_slots *slots);
bool rl_slot_give(rl_slots *slots, uint32_t slot);

// MARK: Sources, names, numbers (rl_source.c, rl_names.c, rl_numbers.c)
void rl_free_sources(rl_state *state);
/// Forgets all names behind the first `count`.
void rl_cut_names(rl_names *names, uint32_t count);
void rl_free_names(rl_names *names);
const char *rl_name_of(const rl_names *names, int64_t index);
void rl_numbers_add(rl_numbers *numbers, int64_t number);

// MARK: Objects (rl_objects.c)
typedef struct rl_object {
  const char *magic;
  rl_class class;
  uint32_t count;  // arguments of a deferred value or the name of a database, kept as user values
  int64_t id;
} rl_object;
void rl_open_objects(lua_State *L);
/// The object at `index`, or NULL. [-0, +0, -]
rl_object *rl_to_object(lua_State *L, int index);
/// Pushes an object. [-0, +1, m]
void rl_push_object(lua_State *L, rl_class class, int64_t id);

/// Pushes a function that asks for the work of this name; messages say how a script calls it. [-0, +1, m]
void rl_push_work(lua_State *L, const char *name, const char *call);
/// What a message calls an object of this class.
const char *rl_class_word(rl_class class);

/// Pushes a node that a spec has found; `tostring` gives the text that is popped. [-1, +1, m]
void rl_push_found(lua_State *L, int64_t app, int64_t node);
static inline int64_t rl_found_app(const rl_object *found) { return found->id >> RL_FOUND_APP_SHIFT; }
static inline int64_t rl_found_node(const rl_object *found) { return found->id & (((int64_t)1 << RL_FOUND_APP_SHIFT) - 1); }

// MARK: Nodes (rl_nodes.c, rl_screen.c)
void rl_open_nodes(lua_State *L);
/// Pushes one constructor by its kind. [-0, +1, m]
void rl_push_constructor(lua_State *L, rl_node kind);
/// Writes what a screen function (or, with `screen` false, a row or hole function) gave. [-0, +0, e]
void rl_write_screen(lua_State *L, int index, bool screen);

// MARK: Asking the host (rl_ask.c)
/// Asks with what is on `out`, and pushes the results. May end by yielding. [-0, +n, e]
int rl_ask_host(lua_State *L, rl_service service);
/// Counts a request to the host and what it takes against the limits of the turn. Raises where there is no host to ask,
/// and where a limit is broken. [-0, +0, e]
void rl_count_call(lua_State *L, uint32_t steps);
/// Writes the arguments from `first` on, and asks. [-0, +n, e]
int rl_ask_with(lua_State *L, rl_service service, int first);
/// Asks as a method does whose object stands before the arguments that the service counts. [-?, +?, e]
int rl_ask_as_method(lua_State *L, rl_service service);
/// Raises that a name is wrong, with the nearest right one. `right` are words with blanks between. [-0, +0, e]
int rl_unknown_name(lua_State *L, const char *what, const char *wrong, const char *right);
/// Raises only where the wrong name is near a right one: scripts try what else there may be by its being nil. [-0, +1, e]
int rl_missing_name(lua_State *L, const char *what, const char *wrong, const char *right);

// MARK: Capabilities (rl_capabilities.c, rl_pieces.c)
/// Gives the table `rutter`, on top, a function for each capability that the state is opened with, and pushes the names
/// of its new fields, with blanks between. [-0, +1, m]
void rl_push_capabilities(lua_State *L);
/// Adds `route` and `url` to the table on top. [-0, +0, m]
void rl_push_routes(lua_State *L);
/// Forgets the function that gives the parameters of a route's URLs. [-0, +0, m]
void rl_forget_parameters(lua_State *L, int64_t route);
/// Makes what is on `in` the options of the plugin: their names, and the values of those that have one. [-0, +0, e]
void rl_take_options(lua_State *L);
/// Makes of the function on top, which asks for one piece of an answer, one that gives an iterator over all. [-1, +1, m]
void rl_iterate_pieces(lua_State *L);
/// Whether a function is such a one, or an iterator of its: they can wait, whatever a script calls them. [-0, +0, -]
bool rl_is_of_pieces(lua_State *L, int index);

// MARK: Databases (rl_databases.c, rl_objects.c)
/// Pushes `rutter.sqlite.open`. [-0, +1, m]
void rl_push_open_database(lua_State *L);
/// Pushes the object of the database whose name is at 1. [-0, +1, m]
void rl_push_database(lua_State *L);
/// The methods of databases.
int rl_query_database(lua_State *L);
int rl_execute_in_database(lua_State *L);
int rl_transact_in_database(lua_State *L);
/// Whether a function is such a one: it can wait, whatever a script calls it. [-0, +0, -]
bool rl_is_of_databases(lua_State *L, int index);

// MARK: The module (rl_module.c)
/// Has the table below the top report fields that it does not have. On top are the names of its fields, with blanks
/// between; `what` is the table's name. [-1, +0, m]
void rl_report_missing(lua_State *L, const char *what);

// MARK: Chance (lib/rl_lib_math.c)
/// Gives the run of steps random numbers of its own, and takes them away again: it draws the same whenever it begins anew,
/// and nobody else draws others because of that. [-0, +0, -]
void rl_begin_chance(rl_state *state, uint64_t chance);
void rl_end_chance(rl_state *state);

// MARK: Texts of the world outside (lib/rl_lib_uri.c, rl_lib_base64.c, rl_lib_date.c)
/// Push `rutter.uri`, `rutter.base64`, `rutter.date`. [-0, +1, m]
void rl_push_uri(lua_State *L);
void rl_push_base64(lua_State *L);
void rl_push_date(lua_State *L);

// MARK: Specs (rl_spec.c)
/// Pushes what the main chunk is called with, and gives its number: nothing but for specs. [-0, +n, m]
int rl_push_main_arguments(lua_State *L);
/// Whether a file, as messages name it, is one of the spec language itself. [-0, +0, -]
bool rl_is_own_file(const char *file);

// MARK: Global variables of specs (rl_globals.c)
/// Gives the function on top the variables of the spec language. [-0, +0, m]
void rl_use_own_globals(lua_State *L);
/// `keep()` gives a function that undoes what is done to the file's variables from now on.
int rl_keep_globals(lua_State *L);
/// If the table at `index` is that of the variables, puts into it what it reads from elsewhere. [-0, +0, m]
void rl_fill_globals(lua_State *L, int index);
/// Pushes the variables before a module is loaded, or nil where they are not kept. [-0, +1, m]
void rl_push_globals_before(lua_State *L);
/// Keeps what the module did to them; `before` is the index of what was pushed before it. [-0, +0, m]
void rl_keep_globals_since(lua_State *L, int before);

// MARK: Coroutines (rl_coroutine.c, rl_run.c)
unsigned rl_flags(lua_State *L);
void rl_set_flag(lua_State *L, unsigned flag, bool on);
/// Marks a coroutine that passes a wait on: it lies on top of the coroutine's stack, with the inner coroutine below it.
extern const char rl_pass_token;
/// Raises if a script cannot wait here, and names the C function that prevents it. [-0, +0, e]
void rl_check_can_wait(lua_State *L);
/// Resets a coroutine under the limits; its error value, if any, is left on top of it. [-0, +0, -]
int rl_reset_thread(lua_State *co, rl_state *state);

#endif
