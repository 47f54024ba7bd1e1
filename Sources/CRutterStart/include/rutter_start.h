// Starting a program in a process of its own, quickly and however large the starting process is.
#ifndef RUTTER_START_H
#define RUTTER_START_H

#include <sys/types.h>

/// A program that is to run.
typedef struct rst_program {
  const char *_Nonnull path;
  /// Both end with NULL.
  char *_Nullable const *_Nonnull arguments;
  char *_Nullable const *_Nonnull environment;
  /// Puts in place what the program finds open, up to the descriptor `highest`; all above are closed. It runs in the memory
  /// of the process that waits for it, so it may change nothing there. Gives 0 or the number of an error.
  int (*_Nonnull take_descriptors)(const void *_Nonnull context);
  const void *_Nonnull context;
  int highest;
} rst_program;

/// Starts a program: in a session of its own, without rights that it could win, without core files, with the signals as they
/// are by default, and killed when the thread that started it ends.
///
/// - Parameter id: Is set to the process, which has to be waited for.
/// - Returns: 0, or the number of the error why it does not run; then there is no process.
int rst_start(const rst_program *_Nonnull program, pid_t *_Nonnull id);

/// Makes a pipe whose ends are above the descriptor `highest`, and closed in programs that are started. Gives 0 or the number
/// of an error; then what was opened is still in `pipe`, whose ends have to be -1 before.
int rst_make_pipe(int pipe[_Nonnull 2], int highest);
/// Moves a descriptor above those up to `highest`, over which the new process puts others. Gives 0 or the number of an error.
int rst_move_up(int *_Nonnull descriptor, int highest);
/// Closes a descriptor that is open, and sets it to -1.
void rst_close(int *_Nonnull descriptor);

#endif
