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

/// From now on a crash puts the terminal back before the signal takes its course. Once for all threads; the calling one
/// gets a stack for it, so that it survives an overflow of its own.
void rt_watch_crashes(void);

#endif
