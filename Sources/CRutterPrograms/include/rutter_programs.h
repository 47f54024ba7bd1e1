// Programs in processes of their own: starting one without copying the memory of this process, and ending it with all
// that it has started.
//
// Every function gives 0, or what `errno` says.
#ifndef RUTTER_PROGRAMS_H
#define RUTTER_PROGRAMS_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

/// What is to be started. The process gets these descriptors and no other.
typedef struct rp_program {
  /// Where the program lies: absolute. It is not looked for.
  const char *_Nonnull path;
  /// All arguments, the name of the program first; NULL ends them.
  char *_Nullable const *_Nonnull arguments;
  /// `NAME=value`, all that there is; NULL ends it.
  char *_Nullable const *_Nonnull environment;
  /// The folder that the process is in: a descriptor.
  int folder;
  /// What it reads from standard input.
  const void *_Nullable input;
  size_t input_bytes;
} rp_program;

/// A process that was started. The descriptors belong to the caller.
typedef struct rp_process {
  /// Its id, which is also that of its session and of its group. Nobody else has it until `rp_reap`.
  pid_t id;
  /// Can be read once the process has ended.
  int watch;
  /// What it writes to standard output and to standard error. Reading does not wait.
  int output, errors;
} rp_process;

/// How a process ended: by itself with a code, or by a signal.
typedef struct rp_end {
  bool by_signal;
  int number;
} rp_end;

/// Starts a program. It ends at the latest with this process: the caller's thread must live until the program was reaped,
/// because the system kills it with the thread that started it.
int rp_start(const rp_program *_Nonnull program, rp_process *_Nonnull process);

/// Kills a process and all others of its group. For one that was not reaped.
int rp_kill_group(pid_t id);

/// Waits for the end of a process. ECHILD: somebody else in this program has reaped it.
int rp_wait(int watch);

/// Lets the system forget a process that has ended, and says how it has.
int rp_reap(int watch, rp_end *_Nonnull end);

/// A handle of any process, by which it can be told from a later one of the same id.
int rp_open_process(pid_t id, int *_Nonnull watch);

/// Kills the process of a handle.
int rp_kill(int watch);

/// The name of a signal without its `SIG`: `KILL`. NULL if it has none.
const char *_Nullable rp_signal_name(int number);

#endif
