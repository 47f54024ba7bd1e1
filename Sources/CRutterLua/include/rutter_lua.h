// The border to Lua, as Swift sees it.
//
// The model. A `rl_state` is one plugin: one `lua_State`, which only the C files of this target ever touch. Lua raises by
// `longjmp`, and a jump over a Swift frame would skip its releases; so only C raises and yields, all that can raise runs
// under one protected call, and Swift sees numbers and plain data.
//
// Values and screens cross whole, as a *tape*: a flat array of 16-byte items with the bytes of the strings beside it.
// Each state has two tapes: `out` carries from the script to the host, `in` the other way. A tape is valid until the next
// call into the state; its memory belongs to the state.
//
// Host to script: fill `rl_in`, call one of the `rl_run_...` functions, look at the result, read `rl_out`.
// Script to host: every function of the `rutter` module ends in the one function pointer of `rl_services`. It reads
// `rl_out`, fills `rl_in`, and says whether these are results, an error text, or that the script has to wait. Inside it no
// `rl_run_...` function may be called; what may be called there says so.
//
// A state is used by one thread at a time. Nothing here blocks, except that opening and closing take a short lock.
#ifndef RUTTER_LUA_H
#define RUTTER_LUA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "rl_nodes.h"
#include "rl_services.h"
#include "rl_tape.h"
#include "rl_walk.h"

/// A plugin's scripts. Swift holds it as an opaque pointer.
typedef struct rl_state rl_state;

/// The limits of a plugin that can be broken; the plugin is then stopped for good.
typedef enum __attribute__((enum_extensibility(closed))) rl_limit : int32_t {
  RL_LIMIT_NONE,
  RL_LIMIT_MEMORY,
  RL_LIMIT_TIME,
  RL_LIMIT_INSTRUCTIONS,
  RL_LIMIT_CLOSING,
} rl_limit;

/// What stands beside the longest text in a call to the outside: a path, an address, headers, and the items themselves.
enum { RL_BESIDE_BYTES = 64 << 10 };

/// How much a plugin may use.
typedef struct rl_limits {
  size_t value_bytes;            // one value or screen on its way to the host; each text of a call to the outside
  size_t reply_bytes;            // one value on its way to a script; what holds its texts together comes on top
  size_t source_bytes;           // one source text
  size_t memory_bytes;           // soft: collect, then stop. A sixteenth more is refused outright
  int64_t turn_microseconds;     // wall time of a turn, but for what others took of the processors
  int64_t closing_microseconds;  // the same of one closing of a coroutine
  int64_t instructions;          // of a turn, instead of wall time; negative for wall time
} rl_limits;

/// How the host answers.
typedef enum __attribute__((enum_extensibility(closed))) rl_answer : int32_t {
  RL_ANSWER_RESULTS,  // `in` holds the results, left to right
  RL_ANSWER_RAISE,    // `in` holds one string, which the script's call raises with its line
  RL_ANSWER_WAIT,     // the coroutine waits; its call returns when the host resumes it
} rl_answer;

/// The function by which the host answers scripts. `context` is the one of the `rl_run_...` call under way.
typedef rl_answer (*rl_ask)(void *_Nullable context, rl_state *_Nonnull state, rl_service service);

/// How a run of a script ended.
typedef enum __attribute__((enum_extensibility(closed))) rl_result : int32_t {
  RL_RESULT_DONE,     // `out` holds the result
  RL_RESULT_WAITS,    // the coroutine waits for what the host noted when it answered
  RL_RESULT_FAILED,   // see `rl_failure`
  RL_RESULT_STOPPED,  // a limit was broken: see `rl_stop`; nothing of this state runs again
} rl_result;

/// What a run has to leave on `out`.
typedef enum __attribute__((enum_extensibility(closed))) rl_want : int32_t {
  RL_WANT_NOTHING,
  RL_WANT_VALUE,   // the first result as a value; what is no value is an error
  RL_WANT_ANY,     // the first result as a value if it is one, else nil
  RL_WANT_MARKS,   // the first result, in which functions and deferred values may stand
  RL_WANT_TRUTH,   // whether the first result is neither nil nor false
  RL_WANT_SCREEN,  // a screen, or nil
  RL_WANT_NODES,   // nodes side by side, or nil
  RL_WANT_VERDICT, // the first result with whatever marks it has, as an argument of the host would cross
} rl_want;

/// Why a run failed. The texts belong to the state and are valid until its next run.
typedef struct rl_failure {
  const char *_Nullable message;
  size_t message_length;
  const char *_Nullable traceback;
  size_t traceback_length;
  char script[60];  // where it was raised; empty where no line is known
  int32_t line;
} rl_failure;

/// A line of a script.
typedef struct rl_place {
  char script[60];
  int32_t line;
} rl_place;

/// Watches the time of all states of one host. One thread for the whole process checks regularly which state is
/// running.
typedef struct rl_watch rl_watch;

// MARK: Opening and closing

/// Makes a watch; NULL if there is no memory. It has to be closed after the states that use it.
rl_watch *_Nullable rl_watch_open(void);
void rl_watch_close(rl_watch *_Nonnull watch);

/// Marks the beginning of a turn of all states of the watch, on the thread that will run them.
void rl_watch_turn(rl_watch *_Nonnull watch);
/// Marks the end of a turn, or of a part of it: what the host does now takes no state's time.
void rl_watch_rest(rl_watch *_Nonnull watch);
/// Marks that a turn goes on after a rest, on the thread on which it began.
void rl_watch_go_on(rl_watch *_Nonnull watch);
/// Says that what the host does until the next run takes no state's time.
void rl_watch_nobody(rl_watch *_Nonnull watch);
/// Says whether what runs next is an errand: a run that another plugin pays for. It takes none of the time of its own plugin,
/// unless it takes more than one part in `share` of a turn; 0 for what is no errand.
void rl_watch_errand(rl_watch *_Nonnull watch, int32_t share);
/// The share of an errand as a rule.
enum { RL_SHARE_OF_ERRAND = 10 };
/// How long this thread has had a processor.
int64_t rl_nanoseconds_run(void);

/// What a state is opened with. The texts are copied.
typedef struct rl_config {
  rl_limits limits;
  rl_ask _Nonnull ask;
  /// The names of the functions that ask for work of the outside, with blanks between: `fs.list fs.lines* store.get:`. A
  /// star marks one whose answers come in pieces: its function gives an iterator. A colon marks a method of its table, `@`
  /// one of the objects that `rutter.sqlite.open` gives.
  const char *_Nullable capabilities;
  rl_watch *_Nonnull watch;
  uint64_t seed;
  int64_t started_microseconds;
  int64_t fail_at;  // the request for memory that is refused, counted from 1, for tests; 0 for none
  bool brief;       // lives for a moment: its memory is given back as a whole, if it is no spec's
  bool specs;       // its main chunk is the spec language, and is handed what that is built on
} rl_config;

/// Opens a state with its library. Returns NULL if memory runs out on the way.
rl_state *_Nullable rl_open(const rl_config *_Nonnull config);

/// Makes this moment the checkpoint to which a brief state can go back. To be called between two runs, once for each
/// state.
///
/// Returns false and changes nothing if that is not possible: the state is not brief, was stopped, or has something
/// outside Lua's memory that would be lost; or there is no memory for it.
bool rl_set_checkpoint(rl_state *_Nonnull state);

/// Whether states hash by the same seed in every process. With the Lua that this is built for, they do.
bool rl_has_own_seed(void);

/// Resets a state to its checkpoint: every object is at its old address, and names, limits and random numbers are as
/// they were. The state is then not watched until `rl_watch_by`. This never fails, also not after a stop.
void rl_go_back(rl_state *_Nonnull state);

/// Has the state watched by another watch. The state must not be running.
void rl_watch_by(rl_state *_Nonnull state, rl_watch *_Nonnull watch);

/// Frees a state and everything that belongs to it. The state must not be running.
void rl_close(rl_state *_Nonnull state);

/// Adds a source text; the first is the main chunk, whose `module` is empty. Returns false if there is no memory.
bool rl_add_source(
    rl_state *_Nonnull state, const char *_Nonnull module, const char *_Nonnull file, const void *_Nonnull bytes, size_t length);

/// Adds a source as `length` bytes of code that `rl_compile` made. Nothing else may be given here, because Lua does not
/// check code. `text_length` is the length of the text, by which loading counts against the limits.
bool rl_add_code(rl_state *_Nonnull state, const char *_Nonnull module, const char *_Nonnull file,
                 const void *_Nonnull bytes, size_t length, size_t text_length);

/// Compiles the source with this index, from 0, and writes its code onto the tape `out`, as one string. False if it
/// does not compile or there is no memory: see `rl_failure`.
bool rl_compile(rl_state *_Nonnull state, size_t index);

/// Tells the name of the type or loader with this index. Indexes begin with 1 and have no gaps. May be called while the
/// host answers.
bool rl_name_type(rl_state *_Nonnull state, uint32_t index, const char *_Nonnull name, size_t length);
bool rl_name_loader(rl_state *_Nonnull state, uint32_t index, const char *_Nonnull name, size_t length);

/// Sets the seed of the session and the moment of its opening, before anything runs.
void rl_seed(rl_state *_Nonnull state, uint64_t seed, int64_t started_microseconds);

/// The four numbers of the generator of `math.random`; all are 0 if nothing was drawn from it yet.
typedef struct {
  uint64_t a, b, c, d;
} rl_random;
rl_random rl_random_of(const rl_state *_Nonnull state);

/// Has the generator go on from there.
void rl_set_random(rl_state *_Nonnull state, rl_random random);

/// Has the n-th request for memory from now on refused; 0 for none. For tests.
void rl_fail_at(rl_state *_Nonnull state, int64_t request);
/// Requests for memory so far, and bytes that Lua holds now.
int64_t rl_allocations(const rl_state *_Nonnull state);
size_t rl_memory(const rl_state *_Nonnull state);
/// The bytes that closed states of this process have not given back: 0 unless something leaks.
size_t rl_left_over(void);
/// Collects all garbage. Not while anything runs.
void rl_collect(rl_state *_Nonnull state);
/// The highest slot that was ever used, the functions that the host holds by slot now, and coroutines that wait.
int64_t rl_highest_handle(const rl_state *_Nonnull state);
size_t rl_live_handles(const rl_state *_Nonnull state);
size_t rl_live_coroutines(const rl_state *_Nonnull state);

/// Tells how much the host holds for the plugin: that much less the scripts may hold. Also while the host answers; a
/// script that runs is stopped as soon as both together are over the limit.
void rl_hold(rl_state *_Nonnull state, size_t bytes);
/// Whether both are over the limit, also after a collection; the plugin is stopped then. Not while anything runs.
bool rl_is_over_memory(rl_state *_Nonnull state);
/// Whether a script that calls the host is going to be stopped as soon as the host has answered. Only valid while the
/// host answers.
bool rl_is_overdue(const rl_state *_Nonnull state);
/// Bytes that the plugin may still take up.
size_t rl_room(const rl_state *_Nonnull state);

// MARK: Tapes

/// The tape from the script, to be read.
const rl_tape *_Nonnull rl_out(const rl_state *_Nonnull state);
/// The tape to the script, to be filled. Empty after every `rl_run_...` call and whenever the host is asked.
rl_tape *_Nonnull rl_in(rl_state *_Nonnull state);

// MARK: Running scripts. None of these may be called while the host answers.

/// Begins a turn: the count of instructions starts anew.
void rl_turn_begins(rl_state *_Nonnull state);
/// Counts work that the host does for a state against the limits of its turn, in steps of about an instruction each. From
/// here on the host's time is that of the state, until another runs or the turn ends. Returns whether a limit is broken:
/// see `rl_stop_of`; then nothing of the state runs again. Not while anything runs.
bool rl_spend_for(rl_state *_Nonnull state, int64_t steps);
/// How many instructions are left of the turn, where they are what is limited; and says that so many are, where another
/// process counts on.
int64_t rl_instructions_left(const rl_state *_Nonnull state);
void rl_leave_instructions(rl_state *_Nonnull state, int64_t left);
/// Ends a turn: gives back tapes that have grown large.
void rl_turn_ends(rl_state *_Nonnull state);

/// What a run needs from the host.
typedef struct rl_run {
  void *_Nullable context;   // passed on to `rl_ask`
  int64_t now_microseconds;  // the session's clock
  bool closing;              // runs under the closing limit
  bool is_of_steps;          // the run of steps, whose random numbers are its own and come of `chance`
  uint64_t chance;
} rl_run;

/// Compiles and runs the main chunk. On `in` are the names of the plugin's options, with blanks between, and the record
/// of those that have a value.
rl_result rl_run_main(rl_state *_Nonnull state, const rl_run *_Nonnull run);
/// Compiles and runs the main chunk in an empty environment, as data. What it returns is on `out`.
rl_result rl_run_data(rl_state *_Nonnull state, const rl_run *_Nonnull run);
/// Compiles the text on `in`, a line that a person has written, and keeps it as a function: its slot is on `out`.
rl_result rl_run_compile(rl_state *_Nonnull state, const rl_run *_Nonnull run);
/// Calls a function with the values on `in`. It cannot wait.
rl_result rl_run_function(rl_state *_Nonnull state, const rl_run *_Nonnull run, int64_t slot, rl_want want);
/// Calls a list's row function with the item at `index`, from 0.
rl_result rl_run_row(rl_state *_Nonnull state, const rl_run *_Nonnull run, int64_t slot, int64_t index);
/// Starts a function as a coroutine with the values on `in`. `coroutine` is set if it waits.
rl_result rl_run_start(
    rl_state *_Nonnull state, const rl_run *_Nonnull run, int64_t slot, rl_want want, uint32_t *_Nonnull coroutine);
/// Resumes a waiting coroutine. The call that waited returns the values on `in`, or raises the one string there.
rl_result rl_run_resume(
    rl_state *_Nonnull state, const rl_run *_Nonnull run, uint32_t coroutine, bool raises, rl_want want);
/// Ends a waiting coroutine; its to-be-closed variables run, innermost first.
rl_result rl_run_close(rl_state *_Nonnull state, const rl_run *_Nonnull run, uint32_t coroutine);

/// Why the last run failed.
const rl_failure *_Nonnull rl_failure_of(const rl_state *_Nonnull state);
/// Which limit was broken, and where the script was.
rl_limit rl_stop_of(const rl_state *_Nonnull state, rl_place *_Nonnull place);

/// The line of the script that is calling the host. Only valid while the host answers.
rl_place rl_asking_place(const rl_state *_Nonnull state);
/// Where the function of a slot is written.
rl_place rl_function_place(const rl_state *_Nonnull state, int64_t slot);
/// Whether the function of a slot can see what it is called with: it has parameters, or is no function of a script.
bool rl_has_parameters(const rl_state *_Nonnull state, int64_t slot);

/// Releases a function. If this is called while the host answers, the function is released at the end of the run.
void rl_release(rl_state *_Nonnull state, int64_t slot);

/// Takes the ids of cells and operations whose objects in scripts are gone, the oldest first. False if there is none
/// left.
bool rl_next_forgotten_cell(rl_state *_Nonnull state, int64_t *_Nonnull id);
bool rl_next_forgotten_operation(rl_state *_Nonnull state, int64_t *_Nonnull id);

#endif
