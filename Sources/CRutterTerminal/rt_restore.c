#include "rutter_terminal.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <unistd.h>

/// All that has to be known to put the terminal back.
struct kept {
  int input, output;
  bool has_mode;
  struct termios mode;
  size_t count;
  char bytes[rt_most_bytes];
};

// One is read while the other is written. A handler that comes at any moment finds one of them whole.
static struct kept slots[2];
static atomic_int current = -1;
static pid_t owner;

bool rt_keep(int input, int output, const struct termios *mode, const void *bytes, size_t count) {
  if (count > rt_most_bytes) return false;
  int next = atomic_load(&current) == 0 ? 1 : 0;
  struct kept *slot = &slots[next];
  slot->input = input;
  slot->output = output;
  slot->has_mode = mode != NULL;
  if (mode) slot->mode = *mode;
  slot->count = count;
  if (count) memcpy(slot->bytes, bytes, count);
  owner = getpid();
  atomic_store(&current, next);
  return true;
}

void rt_forget(void) { atomic_store(&current, -1); }

/// Writes what the terminal takes soon. One that takes nothing, because it was stopped, is not waited for.
static void write_soon(int output, const char *bytes, size_t count) {
  while (count > 0) {
    struct pollfd room = {.fd = output, .events = POLLOUT};
    int ready = poll(&room, 1, 200);
    if (ready < 0 && errno == EINTR) continue;
    if (ready <= 0) return;
    ssize_t written = write(output, bytes, count);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return;
    bytes += written;
    count -= (size_t)written;
  }
}

void rt_restore(void) {
  int number = atomic_load(&current);
  if (number < 0 || getpid() != owner || !atomic_compare_exchange_strong(&current, &number, -1)) return;
  int error = errno;
  const struct kept *slot = &slots[number];
  // While another job has it, the terminal is as that one wants it; and it would stop who changes it.
  pid_t foreground = tcgetpgrp(slot->input);
  if (foreground < 0 || foreground == getpgrp()) {
    write_soon(slot->output, slot->bytes, slot->count);
    if (slot->has_mode) tcsetattr(slot->input, TCSANOW, &slot->mode);
  }
  errno = error;
}

// What was done at each crash before: the system's own way, or somebody's report of it.
static const int crashes[] = {SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGSYS, SIGTRAP};
enum { crash_count = sizeof crashes / sizeof *crashes };
static struct sigaction before[crash_count];

static void on_crash(int number) {
  rt_restore();
  for (size_t i = 0; i < crash_count; i++) {
    if (crashes[i] == number) sigaction(number, &before[i], NULL);
  }
  // It is blocked here, and takes its course as soon as this returns.
  raise(number);
}

/// Gives the calling thread a stack for handlers, unless it has one.
static void make_stack(void) {
  static char memory[64 << 10];
  stack_t stack;
  if (sigaltstack(NULL, &stack) != 0 || !(stack.ss_flags & SS_DISABLE)) return;
  stack = (stack_t){.ss_sp = memory, .ss_size = sizeof memory};
  sigaltstack(&stack, NULL);
}

void rt_watch_crashes(void) {
  static atomic_flag watches = ATOMIC_FLAG_INIT;
  if (atomic_flag_test_and_set(&watches)) return;
  make_stack();
  struct sigaction action = {.sa_handler = on_crash, .sa_flags = SA_ONSTACK};
  sigemptyset(&action.sa_mask);
  for (size_t i = 0; i < crash_count; i++) sigaction(crashes[i], &action, &before[i]);
}
