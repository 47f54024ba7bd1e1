// Tries in a process of its own what an isolated plugin may not do.
#ifndef ISOLATION_PROBE_H
#define ISOLATION_PROBE_H

#include <stdint.h>

/// What is tried, once a process has hardened itself.
typedef enum __attribute__((enum_extensibility(closed))) probe_attempt : int32_t {
  PROBE_NOTHING,
  PROBE_OPEN,
  PROBE_STAT,
  PROBE_OPEN_OLD,
  PROBE_UNLINK,
  PROBE_SOCKET,
  PROBE_PIPE,
  PROBE_DUP,
  PROBE_FORK,
  PROBE_CLONE,
  PROBE_EXEC,
  PROBE_KILL,
  PROBE_SIGNAL_OTHER,
  PROBE_PTRACE,
  PROBE_PRCTL,
  PROBE_SET_LIMIT,
  PROBE_EXECUTABLE_MEMORY,
  PROBE_MAKE_EXECUTABLE,
  PROBE_OTHER_ABI,
  PROBE_READ_MEMORY,
  PROBE_GETCWD,
} probe_attempt;

/// Tries something in a process of its own.
///
/// Returns the signal that killed it, or minus what `errno` said; 0 if it could.
int probe_try(probe_attempt attempt);

/// Counts the descriptors that a hardened process still has, and tries whether it can have more memory than it has room for.
///
/// `layers` is what holds for it. Returns the number; negative if memory came all the same.
int probe_look(uint32_t *_Nonnull layers);

#endif
