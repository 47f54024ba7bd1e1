// The physical limits that Rutter is measured against: the plain C API of Lua, without any of our code.
//
// Each driver opens its own state, and does its work `rounds` times inside one call, so that the caller times a loop and
// nothing else. A driver gives a checksum, so that no work can be left out; 0 means that its script failed.

#ifndef RUTTER_BENCH_H
#define RUTTER_BENCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct rb_state rb_state;

// A state with the standard libraries and `script` run in it. NULL if it does not compile or raises.
rb_state *rb_open(const char *script);
void rb_close(rb_state *state);

// Bytes that Lua holds after a full collection.
size_t rb_memory(rb_state *state);

// Row 1, host to Lua: the global function `f`, integer to integer, protected.
uint64_t rb_call(rb_state *state, long rounds);

// Row 1, Lua to host: the global function `loop`, which calls a C function once a round: `host`, integer to integer;
// `object:get()`, a method of an object that is checked; or `make`, which makes a table of its argument.
uint64_t rb_called(rb_state *state, long rounds);

// Row 2: the global table `record` out of Lua into a flat buffer; and from that buffer into a new table.
uint64_t rb_record_out(rb_state *state, long rounds);
uint64_t rb_record_in(rb_state *state, long rounds);

// Row 2, ours: the C border alone, without the Swift that makes values of what is on a tape. The script hands over two
// functions with `rutter.task(f)`: one that gives the record, and one that takes it.
typedef struct rb_tape rb_tape;
rb_tape *rb_tape_open(const char *script);
void rb_tape_close(rb_tape *tape);
uint64_t rb_tape_record_out(rb_tape *tape, long rounds);
uint64_t rb_tape_record_in(rb_tape *tape, long rounds);

// Row 4: a navigation by hand: the global `load` in a coroutine that waits once, then the global `screen` with its
// result, the table that it gives walked and every string in it read.
uint64_t rb_navigate(rb_state *state, long rounds);

// Row 6: `count` coroutines of the global `load` that all wait; then resumed to their end.
uint64_t rb_start_coroutines(rb_state *state, long count);
uint64_t rb_finish_coroutines(rb_state *state, long count);

// Bytes that this process holds, the allocator's own included.
size_t rb_in_use(void);

// Gives free memory back to the system, so that what comes next takes fresh pages, whatever went before.
void rb_trim(void);

// Row 10: a flow compiled once, with line numbers; each round opens a state, runs the chunk, builds the root, runs the
// load of its first link, builds the screen of what that gives, and closes. NULL if the script fails.
typedef struct rb_orders rb_orders;
rb_orders *rb_orders_open(const char *script);
void rb_orders_close(rb_orders *orders);
uint64_t rb_orders_run(rb_orders *orders, long rounds);


// Row 11: reads lines from standard input and writes a reply to each, in turn those of the file, which stand there with a
// zero byte behind each. Gives the exit code of the process, at the end of input.
int rb_answer(const char *path);

// The rows of saved sessions: a database with a write-ahead log and one row, which each commit gives other bytes, brought
// to the disk. NULL if it cannot be made; false if a commit fails.
typedef struct rb_commits rb_commits;
rb_commits *rb_commits_open(const char *path);
bool rb_commits_run(rb_commits *commits, size_t bytes, long rounds);
void rb_commits_close(rb_commits *commits);

// The row of HTTP: begins a server on loopback that answers everything with 900 bytes, for as long as the process lives.
// Gives its port; 0 if that fails.
int rb_http_serve(void);
// Gets a URL of it so often, 64 at once, with libcurl alone. False where libcurl cannot be had, or bytes are missing.
bool rb_http_get(const char *url, long count);

#endif
