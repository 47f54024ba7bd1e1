// A plugin in a process of its own: starting that process, hardening it from within, and the frames between the two.
//
// The layers, from the inside out: a filter of system calls (the floor, with the limits of resources and
// no_new_privs: they must succeed), and Landlock where the kernel has it. The process holds two pipes and nothing else.
//
// What gives an `int` gives 0, or what `errno` says, unless it says otherwise.
#ifndef RUTTER_ISOLATION_H
#define RUTTER_ISOLATION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

// MARK: The process, as its parent sees it

/// A process that was started. The descriptors belong to the caller, until `ri_end`.
typedef struct ri_child {
  /// Its id; 0 for none. Nobody else has it before `ri_end`.
  pid_t id;
  /// What is written to it, and read from it. Neither blocks.
  int requests, replies;
  /// Its thread that answers, 0 where that is not known, and the processor to which that is bound; -1 for none.
  pid_t thread;
  int processor;
  /// For how many calls to come the thread that asks is kept where it is.
  int kept;
} ri_child;

/// How a process ended: by itself with a code, or by a signal.
typedef struct ri_fate {
  bool by_signal;
  int number;
  /// Whether the signal was that of `ri_end`: it had not ended by itself.
  bool was_ended;
} ri_fate;

/// The name of a signal without its `SIG`: `SEGV`. NULL if it has none.
const char *_Nullable ri_signal_name(int number);

/// What an error of the system is called: `Permission denied`.
const char *_Nonnull ri_error_name(int error);

/// Whether a signal is one that somebody sends to end a process, and no crash.
bool ri_is_kill(int signal);

/// Starts this very program, or another one, with an empty environment, no terminal, and no descriptors but its pipes.
/// It ends at the latest with the thread that calls this.
///
/// `word` and `number` are its arguments, behind its name.
int ri_start(const char *_Nonnull program, const char *_Nonnull word, const char *_Nonnull number, ri_child *_Nonnull child);

/// Closes the pipes, kills the process if it still runs, and waits until it is gone. A second call does nothing.
///
/// `grace` is for how many microseconds it may go on to end by itself.
ri_fate ri_end(ri_child *_Nonnull child, int64_t grace);

/// Remembers which thread of a process answers, as that says itself, if it is one of its threads.
void ri_adopt_thread(ri_child *_Nonnull child, pid_t thread);
/// The calling thread, for saying so.
pid_t ri_thread(void);

/// That a thread stays where it is for a while. `before` is a set of processors.
typedef struct ri_stay {
  bool holds;
  uint64_t before[16];
} ri_stay;

/// Has the child answer on the processor of the calling thread, and that stay there until `ri_go_free` if it was put elsewhere
/// before. What waits in between has nothing to do elsewhere. Where the system refuses it, both run where they are put.
void ri_come_near(ri_child *_Nonnull child, ri_stay *_Nonnull stay);
void ri_go_free(ri_child *_Nonnull child, const ri_stay *_Nonnull stay);

/// How an exchange of frames went.
typedef enum __attribute__((enum_extensibility(closed))) ri_outcome : int32_t {
  RI_FINE,
  /// The other side has closed its end: the process is gone, or about to be.
  RI_CLOSED,
  /// It has used the time that it had.
  RI_LATE,
  /// It does not answer, and does nothing either.
  RI_SILENT,
  /// It does not run: somebody has stopped it (SIGSTOP).
  RI_STOPPED,
  /// The system refuses; see `errno`.
  RI_FAILED,
} ri_outcome;

/// For how long the parent waits. Time in which others had the processors does not count, up to twenty times as much.
typedef struct ri_patience {
  pid_t id;
  int64_t microseconds;
  /// When the waiting began, by the clock on the wall, and the processor time of the child soon after that; -1 as long as
  /// nobody has looked: most answers come sooner than such a look pays.
  int64_t began, used;
} ri_patience;

/// Begins to wait for a process, for so many microseconds of its processor time.
ri_patience ri_begin_waiting(const ri_child *_Nonnull child, int64_t microseconds);

/// For how many microseconds processors have worked for a process and for the thread that calls this. For measuring.
int64_t ri_work(const ri_child *_Nonnull child);

/// A clock that only runs forwards, for measuring.
int64_t ri_nanoseconds(void);

// MARK: Frames

/// What stands before a frame. The items follow, 16 bytes each, then the bytes.
typedef struct ri_head {
  uint32_t count, byte_count;
  /// From which item on the names stand that the other side does not know yet.
  uint32_t names;
  /// RI_MARK, RI_FOLLOWED where another frame follows unasked, or RI_PART where more of this one follows.
  uint32_t mark;
} ri_head;

enum { RI_MARK = 0x72747231, RI_FOLLOWED = 0x72747232, RI_PART = 0x72747233 };

/// A part takes at least so many bytes, so that a frame has few.
enum { RI_PART_BYTES = 1 << 20 };

/// A frame on its way out: what lies in memory is written as it is.
typedef struct ri_frame {
  ri_head head;
  const void *_Nullable items;
  const void *_Nullable bytes;
} ri_frame;

/// One end of the pipes, with what was read of it too early.
typedef struct ri_channel ri_channel;

/// Makes a channel; NULL if there is no memory.
ri_channel *_Nullable ri_open_channel(int input, int output);
void ri_close_channel(ri_channel *_Nonnull channel);

/// Keeps a copy of a frame, which is written together with the next one. False if there is no memory.
bool ri_keep(ri_channel *_Nonnull channel, const ri_frame *_Nonnull frame);
/// Writes a frame. `patience` may be NULL on the side that waits for ever.
ri_outcome ri_send(ri_channel *_Nonnull channel, const ri_frame *_Nonnull frame, ri_patience *_Nullable patience);
/// Reads exactly so many bytes.
ri_outcome ri_receive(
    ri_channel *_Nonnull channel, void *_Nonnull bytes, size_t count, ri_patience *_Nullable patience);
/// Whether something was written that nobody has asked for.
bool ri_has_more(const ri_channel *_Nonnull channel);

// MARK: Hardening, in the process itself

/// The descriptors of its pipes.
enum { RI_REQUESTS = 3, RI_REPLIES = 4 };

/// What holds for a process. Bits.
enum {
  RI_LAYER_PRIVILEGES = 1,  // no_new_privs
  RI_LAYER_LIMITS = 2,      // of resources
  RI_LAYER_FILTER = 4,      // of system calls
  RI_LAYER_LANDLOCK = 8,
  /// From here on: the version of Landlock.
  RI_LANDLOCK_SHIFT = 8,
};

/// Whether the descriptors of the pipes are pipes: nobody is to start this by hand.
bool ri_has_pipes(void);

/// The first part: closes all descriptors but the pipes, sets limits, and takes the file system and the network away where
/// the kernel can. For the only thread of the process.
///
/// `memory` is for how many bytes of addresses it has room, besides those that the program itself takes.
int ri_harden(int64_t memory, uint32_t *_Nonnull layers);

/// Starts a thread that ends the process when its parent is gone, whatever it is busy with.
int ri_start_guard(void);

/// The last part, when all threads have been started: from here on a system call that is not on the list kills the process.
int ri_filter(uint32_t *_Nonnull layers);

#endif
