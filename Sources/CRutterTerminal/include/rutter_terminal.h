// What puts the terminal back, kept where a signal handler can reach it: a process that crashes has no time for more.
#ifndef RUTTER_TERMINAL_H
#define RUTTER_TERMINAL_H

#include <stdbool.h>
#include <stddef.h>
#include <termios.h>

/// So many bytes can be kept.
enum { rt_most_bytes = 512 };

/// Keeps how the terminal was, and what has to be written to it. One caller at a time.
///
/// `mode`: how its line discipline was; NULL if that was not changed. False if there are too many bytes: then nothing has
/// changed.
bool rt_keep(int input, int output, const struct termios *_Nullable mode, const void *_Nullable bytes, size_t count);

/// Forgets what was kept.
void rt_forget(void);

/// Puts the terminal back, if anything is kept, and keeps it no longer. From any thread, and from a signal handler. Does
/// nothing in a process that was forked since, or while another job has the terminal.
void rt_restore(void);

/// From now on a crash of any thread puts the terminal back at once. Then follows what was done at a crash before, such as
/// a report; one that would wait for a key is given one, so that the terminal stays as it is. Then the process ends by the
/// signal.
///
/// The calling thread gets a stack for it, so that it survives an overflow of its own; call this once on each thread that
/// matters.
void rt_watch_crashes(void);

/// Begins to do something with the terminal, which ends with rt_end(), soon and on the same thread.
///
/// False once a thread has crashed: then the terminal is as it was, and has to stay so.
bool rt_begin(void);
void rt_end(void);

#endif
