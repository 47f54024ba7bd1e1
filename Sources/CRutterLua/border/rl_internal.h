// Declarations for all files of CRutterLua: what is in a state, its limits, and functions that may raise.
//
// Marks as in Lua's manual: [-pops, +pushes, m] may raise a memory error, [.., e] may raise any error, [.., -] never raises.
// Everything marked m or e is only called where a protected call is on the C stack. Nothing here is seen by Swift.
#ifndef RL_INTERNAL_H
#define RL_INTERNAL_H

#include "../../CLua/shim.h"
#include "rutter_lua.h"
#include "rl_arena.h"
#include "rl_heap.h"
#include "rl_pool.h"

#include <setjmp.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// MARK: The state of a plugin

/// One source text of a plugin. The bytes belong to the state and live as long as it.
typedef struct rl_source {
  char *module;  // dotted name by which `require` finds it; empty for the main chunk
  char *file;    // as messages name it: "recipes/init.lua"; the chunk name is "@" and this
  char *bytes;
  size_t length;
  size_t text_length;  // of the text: what loading it counts against the limits
  bool is_code;        // compiled by this program; never anything that a script made
} rl_source;

/// A growing array of numbers outside Lua's memory. Appending never raises; if there is no memory the number is lost.
typedef struct rl_numbers {
  int64_t *items;
  size_t count, capacity;
} rl_numbers;

/// Numbers (slots) that are in use or free. What a slot holds stands in a table of Lua's registry under the same
/// number.
typedef struct rl_slots {
  uint32_t *free;  // numbers to be used again
  uint32_t free_count, free_capacity, high;
} rl_slots;

/// Names by their indexes, which begin with 1.
typedef struct rl_names {
  struct { char *text; size_t length; } *items;
  uint32_t count, capacity;
} rl_names;

/// A field of a record that is being written: its name's first bytes as a number, and its items on the tape.
typedef struct rl_field {
  uint64_t prefix;
  uint32_t start, end;
} rl_field;

/// The order into which the fields of a record of one shape were sorted, remembered for the next such record.
typedef struct rl_order {
  uint64_t shape;
  uint32_t count;
  uint32_t *places;
} rl_order;

enum {
  RL_OPTION_SLOTS = 128,
  RL_NODE_SLOTS = 64,
  RL_ORDERS = 64,
  RL_RECENT = 16,           // functions called lately, on the bare stack of the main thread
  RL_BASE = 1 + RL_RECENT,  // how high that stack stands between two runs; lowest is the message handler
};

/// A coroutine that has resumed another, and so on up to the one that the host has resumed; each on the C stack.
typedef struct rl_resumer {
  lua_State *thread;
  const struct rl_resumer *up;
} rl_resumer;

/// From so many bytes on a heap is collected sooner.
enum { RL_LARGE_HEAP = 8 << 20 };

struct rl_state {
  lua_State *main;               // runs what does not wait; never yields
  lua_State *volatile current;   // the coroutine that runs now; our own resume keeps it right

  // Limits. `stop` is sticky: once set, every instruction of the plugin raises.
  rl_limits limits;
  volatile sig_atomic_t stop;     // an rl_limit, 0 while nothing is broken; set by hook, allocator and signal handler
  _Atomic int overrun;            // an rl_limit that was found broken outside of the hook, which takes it over
  int in_vain;                    // interrupts since the last look at the limits
  bool crossed_memory;            // the soft limit was crossed; the hook looks whether collecting helps
  bool fails_again;               // the emergency collection's second try is refused too
  bool refuses;                   // memory was refused: from then on none is given, and the plugin ends
  int64_t instructions_left;      // of this turn, where the limit counts instructions
  bool takes_long_text;           // what is asked for now may be given a text as long as a reply
  size_t most_out;                // how many bytes may be written on `out`
  bool takes_bytes;               // what is written on `out` may hold strings that are no UTF-8
  const char *asked;              // how a script calls the capability whose arguments are being written on `out`
  int64_t steps;                  // done in C loops since the last look at the limits
  size_t memory;                  // bytes that Lua holds now
  size_t room;                    // how many it may: the limit without what is held for the plugin elsewhere
  rl_pool pool;                   // where it takes the small ones
  rl_heap heap;                   // what malloc serves; an arena has its own
  size_t seen;                    // bytes held up to which nobody has to look again whether the limit was crossed
  bool has_collected;             // a long text was refused once, so that Lua collects and asks again
  int64_t grown_at;               // the request that was for a long array last, and how often since the last look at the
  int growths;                    // limits nothing but another one followed
  int64_t allocations;            // counted up at every request for more memory
  uint32_t lines_left;            // how many keys there are still places for: in the table of nodes' lines,
  uint32_t serials_left;          // in that of serial numbers,
  uint32_t walks_left;            // and in that of walks by `next`
  bool is_brief;                  // lives for a moment, and ends mostly before its garbage is worth a look
  bool has_arena;                 // takes its memory from there, and is closed by dropping it
  rl_arena arena;
  struct rl_checkpoint *checkpoint;  // what it can go back to, or NULL
  size_t collector_mark;          // bytes at which the collector is told something else, see rl_memory.c; 0 for no more
  int64_t fail_at;                // the request that is refused, for tests; 0 for none
  char *stack_base;               // C stack address at the entry from the host
  int closing_depth;              // nested closings of coroutines
  bool closing;                   // under the closing limit
  int64_t closing_left;           // instructions left to the closing that runs
  int64_t closings_left;          // instructions left to all closings of this turn
  rl_place stop_place;            // where the script was when `stop` was set
  jmp_buf landing;                // where a run goes on that Lua lets fall, outside of all protection
  bool can_land;                  // a run is under way, and has not landed there yet
  bool has_fallen;                // a run landed there: Lua's own house is not in order

  // The session's clock and chance (K2), brought up to date before every run.
  int64_t now_microseconds;      // since the session was opened
  int64_t started_microseconds;  // wall clock at the opening, since 1970, UTC
  uint64_t seed;                 // differs by session, equal in every replay
  uint64_t random[4];            // the library's generator (math.random)
  uint64_t random_aside[4];      // the same, while the run of steps has numbers of its own
  bool is_in_steps;
  uint64_t serials;              // last serial number given by tostring
  uint64_t serials_kept;         // of a spec: that number when its file was loaded
  bool shows_ids;                // a script was told a number of the host that is named anew where states are compared

  // Source texts; sources[0] is the main chunk.
  rl_source *sources;
  size_t source_count;
  bool specs;             // the main chunk is the spec language
  bool globals_are_kept;  // their table is empty, and reads those that the spec's file made

  // Coroutines that wait.
  bool host_wait;         // the yield under way goes up to the host
  bool resume_raises;     // what is resumed raises the one string on `in`
  const rl_resumer *resumer;  // who has resumed the coroutine that runs; NULL where the host has
  lua_State *blocked_by;  // the coroutine above which nothing can wait, or NULL

  // The border.
  rl_ask ask;
  const char *capabilities;  // their names, while the state is opened; lent by the host
  void *context;  // lent by the host for the run under way; NULL outside
  rl_tape out;    // from the script
  rl_tape in;     // to the script
  rl_field *fields;            // of the records that are being written, the innermost last
  uint32_t field_count, field_capacity;
  rl_order orders[RL_ORDERS];  // of records written lately
  rl_slots handles;
  int64_t recent[RL_RECENT];  // slots of functions called lately, each at its place; an empty place holds another's slot
  rl_slots threads;
  uint32_t pooled;            // threads that are free and kept
  rl_names types;
  rl_names loaders;
  rl_numbers released;        // handles to be forgotten when the run is over
  rl_numbers kept;            // handles on `out` that the host has not seen yet
  rl_numbers forgotten_cells;
  rl_numbers forgotten_operations;
  size_t next_cell, next_operation;  // the first of them not taken yet
  rl_failure failure;
  char *failure_bytes;        // owns the failure's texts
  size_t failure_capacity;
  const void *option_keys[RL_OPTION_SLOTS];  // interned option words, hashed by address
  uint8_t option_ids[RL_OPTION_SLOTS];
  uint32_t found;                            // the options of the node that was checked last, and its label, as bits
  const void *node_metatables[RL_NODE_SLOTS];  // of the kinds of nodes, hashed by address
  uint8_t node_kinds[RL_NODE_SLOTS];

  // The watchdog.
  rl_watch *watch;               // NULL while it rests at its checkpoint
  uint64_t watched_turn;         // written by the watchdog's thread only
  int64_t watched_microseconds;  // of that turn, as far as its thread had a processor
  int64_t lasted_microseconds;   // of that turn by the clock on the wall, while scripts ran
  int64_t closing_microseconds;  // of the closing that it saw last
  int64_t closings_microseconds; // of all closings of that turn
  uint64_t watched_closing;
  int64_t errand_microseconds;   // of the errand that it saw last
  uint64_t watched_errand;
};

/// Low bits of a coroutine's extra space; the other bits are the address of its rl_state.
enum { RL_THREAD_WAITS = 1, RL_THREAD_CLOSES = 2, RL_THREAD_HOST = 4, RL_THREAD_SEEN = 8, RL_THREAD_FLAGS = 15 };

/// The state of the plugin to which a coroutine belongs. [-0, +0, -]
static inline struct rl_state *rl_plugin(lua_State *L) {
  return (struct rl_state *)(*(uintptr_t *)lua_getextraspace(L) & ~(uintptr_t)RL_THREAD_FLAGS);
}

/// Keys of the registry, by their address (lua_rawgetp).
extern const char rl_key_loaded;      // package.loaded; made before rl_open_library, `require` looks here first
extern const char rl_key_threads;     // coroutines of the host, by slot
extern const char rl_key_types;       // metatables of typed tables, by index of the type
extern const char rl_key_objects;     // type and loader objects, so that each is there once
extern const char rl_key_routes;      // the functions that give the parameters of URLs, by the numbers of their routes
extern const char rl_key_classes;     // metatables of objects, by class
extern const char rl_key_nodes;       // metatables of nodes, by kind
extern const char rl_key_shapes;      // metatables of records with a shape
extern const char rl_key_lines;       // weak: the lines on which nodes with an id were made
extern const char rl_key_record;      // metatable of a table that is a record though empty
extern const char rl_key_tostring;    // the library's tostring
extern const char rl_key_path;        // rutter.path
extern const char rl_key_rutter;      // rutter, as it is behind what scripts have
extern const char rl_key_code;       // in a metatable of ours: which one it is. No script can make this key
extern const char rl_key_serials;     // weak: serial numbers given by tostring
extern const char rl_key_apps;       // weak: what the spec language knows of apps
extern const char rl_key_transactions;  // weak: the innermost transaction of each thread
extern const char rl_key_transaction;   // metatable of transactions
extern const char rl_key_own, rl_key_kept, rl_key_reading, rl_key_given;  // variables of specs, see rl_globals.c
extern const char rl_key_guarded;     // in the metatable of a read-only table: the table behind it
extern const char rl_plan_end, rl_plan_first, rl_plan_count;  // in the plans of next
extern const char rl_null;            // rutter.null is the light userdata of this address

// MARK: Limits

/// Counts `steps` of work inside a C function against the limits of the turn, and raises if a limit is broken. A loop
/// in C, which no hook interrupts, has to call this at least every 10,000 steps; it is cheap enough for every 100. A
/// step costs about as much as one instruction of Lua: a byte compared by the matcher, an item moved. [-0, +0, e]
void rl_check_budget(lua_State *L, size_t steps);
/// Counts the places of a table against the limits: what a walk through it takes, whatever is there. [-0, +0, e]
void rl_check_places(lua_State *L, int index);

/// Raises if the allocator would refuse a string or table of so many bytes. The error is an ordinary one that names
/// `what` ("string.rep"), it does not stop the plugin, and no work has been done for the string yet. [-0, +0, e]
void rl_check_size(lua_State *L, size_t bytes, const char *what);

/// Raises if too little of this thread's C stack is left for another nested call of a script. C functions have to call
/// this before they call scripts at a depth that Lua does not count. [-0, +0, e]
void rl_check_stack(lua_State *L, const char *what);

// MARK: Library

/// Opens all of the sandbox that is not `coroutine`, `print` and `rutter`: the base functions, string, table, math, os,
/// utf8, a safe debug.traceback, and `require`. Called once for each state, under protection. [-0, +0, e]
void rl_open_library(lua_State *L);

/// Opens `coroutine`: create, resume, yield, wrap, status, isyieldable, running, close. [-0, +0, e]
void rl_open_coroutine(lua_State *L);

/// Opens `package`, once all libraries are there. [-0, +0, e]
void rl_open_package(lua_State *L);

/// Opens `rutter`, and `print`. [-0, +0, e]
void rl_open_rutter(lua_State *L);

/// The source of a module of this plugin, or NULL. [-0, +0, -]
const rl_source *rl_find_module(struct rl_state *state, const char *name, size_t length);

/// Compiles a source, or loads its code, and pushes its function; a syntax error is raised. [-0, +1, e]
void rl_load_source(lua_State *L, const rl_source *source);

/// Compiles any text (mode "t"): like lua_load it pushes a function or a message, and says which. Text over the limit
/// of source bytes is refused with a message. [-0, +1, e]
int rl_load_text(lua_State *L, const char *bytes, size_t length, const char *chunk_name);

/// Pushes a new table that keeps none of its keys alive. [-0, +1, m]
void rl_push_weak_keys(lua_State *L);

/// Makes sure that the table with weak keys on top has a place for a key that is new to it, so that Lua has none to make.
/// `left` counts how many it still takes; 0 for a new table. True if another table is on top now. [-1, +1, m]
bool rl_weak_keys_make_room(lua_State *L, uint32_t *left);

/// Makes the table on top read-only: its metatable refuses new fields and hides itself (`__metatable` = false). Fields
/// can be read and walked with `pairs` as before. [-1, +1, m]
void rl_make_read_only(lua_State *L, const char *name);
/// Whether a table was made so. [-0, +0, -]
bool rl_is_guarded(lua_State *L, int index);

// MARK: What the walk has to know of others (rl_walk.c); none of this raises
/// Whether a function is `next`, whose upvalue remembers walks by weak key.
bool rl_is_next(lua_CFunction function);
/// Whether a function is pcall or xpcall.
bool rl_is_protecting(lua_CFunction function);
/// Whether a function is `require`, or what ends the loading of a module; both hold coroutines by weak key.
bool rl_is_require(lua_CFunction function);
bool rl_ends_loading(lua_CFunction function);
/// Whether a function is what gmatch gives; and where it stands in its text, and behind its last match, by its userdata.
bool rl_is_gmatch(lua_CFunction function);
void rl_gmatch_places(const void *userdata, const char *text, int64_t places[2]);
int64_t rl_transaction_number(const void *open);
/// Whether the context of a continuation is one of `resume` or `wrap`.
bool rl_is_finish(lua_KContext context);
/// The class of what a function asks about whose last upvalue is a number of the host; for a retry the first class of
/// these. -1 for other functions.
int rl_asked_class(lua_CFunction function);

#endif
