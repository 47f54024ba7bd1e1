// What specs need of C: the Lua side of the spec language, and a process of their own.
#ifndef RUTTER_SPECS_H
#define RUTTER_SPECS_H

#include <stddef.h>

// The Lua side of the spec language, as text: compiled into the program, so that it finds it wherever it lies.

/// One Lua module of ours.
typedef struct rs_module {
  const char *_Nonnull name;
  const unsigned char *_Nonnull bytes;
  size_t count;
} rs_module;

/// The modules, the main one first; `*count` of them.
const rs_module *_Nonnull rs_modules(size_t *_Nonnull count);

/// Goes on in two processes, as fork does; the new one is told to end when the old one has gone. Before any thread was
/// started: Swift hides fork because the new process has none of the other threads, but may inherit their locks.
///
/// Returns 0 in the new process, its id in the old one, and -1 where the system has no process left.
int rs_fork(void);

#endif
