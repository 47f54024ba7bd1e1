#define _GNU_SOURCE
#include "rutter_terminal.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <ucontext.h>
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

// What was done at each crash before: the system's own way, or somebody's report of it. The second line has the signals
// that others may send and that nobody waits for: a limit of time, a stray alarm.
static const int crashes[] = {SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGSYS, SIGTRAP,  //
                              SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF, SIGIO, SIGXCPU, SIGPWR, SIGSTKFLT};
enum { crash_count = sizeof crashes / sizeof *crashes };
static struct sigaction before[crash_count];

static atomic_bool has_crashed;
/// How many threads do something with the terminal at this moment, and in how many ways the own one does.
static atomic_int users;
static _Thread_local int own_uses;
static _Thread_local bool crashes_here;

bool rt_begin(void) {
  // In this order, as whoever crashes sets the one and then reads the other: one of the two sees what the other did.
  atomic_fetch_add(&users, 1);
  own_uses++;
  if (!atomic_load(&has_crashed)) return true;
  rt_end();
  return false;
}

void rt_end(void) {
  own_uses--;
  atomic_fetch_sub(&users, 1);
}

/// Waits until no other thread does anything with the terminal. One that goes on for too long, because the terminal takes
/// nothing, is not waited for.
static void await_users(void) {
  for (int turn = 0; turn < 100 && atomic_load(&users) > own_uses; turn++)
    nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
}

/// Whoever reports the crash and waits for a key finds one, so that it neither waits nor takes the terminal for itself.
static void press_key(void) {
  int ends[2];
  if (pipe(ends) != 0) return;
  if (write(ends[1], "q", 1) == 1) dup2(ends[0], STDIN_FILENO);
  close(ends[0]);
  close(ends[1]);
}

/// Does what was done at this crash before.
static void report(const struct sigaction *action, int number, siginfo_t *what, void *where) {
  if (action->sa_flags & SA_SIGINFO) return action->sa_sigaction(number, what, where);
  if (action->sa_handler != SIG_DFL && action->sa_handler != SIG_IGN) action->sa_handler(number);
}

static void on_crash(int number, siginfo_t *what, void *where) {
  if (!atomic_exchange(&has_crashed, true)) {
    crashes_here = true;
    await_users();
    rt_restore();
    press_key();
    for (size_t i = 0; i < crash_count; i++) {
      if (crashes[i] == number) report(&before[i], number, what, where);
    }
  } else if (!crashes_here) {
    // Another thread has crashed before, and ends the process.
    for (;;) pause();
  }
  // Whatever was reported: the process ends by this signal, as soon as this returns to where it crashed.
  sigset_t only;
  sigemptyset(&only);
  sigaddset(&only, number);
  pthread_sigmask(SIG_BLOCK, &only, NULL);
  signal(number, SIG_DFL);
  raise(number);
  // It goes on with the mask that it had: there the signal must not be blocked.
  sigdelset(&((ucontext_t *)where)->uc_sigmask, number);
}

/// Gives the calling thread a stack for handlers, unless it has one: where its own has overflowed there is no room for any.
static void make_stack(void) {
  enum { bytes = 64 << 10 };
  stack_t stack;
  if (sigaltstack(NULL, &stack) != 0 || !(stack.ss_flags & SS_DISABLE)) return;
  void *memory = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) return;
  stack = (stack_t){.ss_sp = memory, .ss_size = bytes};
  sigaltstack(&stack, NULL);
}

void rt_watch_crashes(void) {
  static atomic_flag watches = ATOMIC_FLAG_INIT;
  make_stack();
  if (atomic_flag_test_and_set(&watches)) return;
  // The report may have to do with crashes of its own while it looks at memory.
  struct sigaction action = {.sa_sigaction = on_crash, .sa_flags = SA_ONSTACK | SA_SIGINFO | SA_NODEFER};
  sigfillset(&action.sa_mask);
  for (size_t i = 0; i < crash_count; i++) sigdelset(&action.sa_mask, crashes[i]);
  for (size_t i = 0; i < crash_count; i++) sigaction(crashes[i], NULL, &before[i]);
  for (size_t i = 0; i < crash_count; i++) {
    // What the process was told to ignore stays so.
    bool is_ignored = !(before[i].sa_flags & SA_SIGINFO) && before[i].sa_handler == SIG_IGN;
    if (!is_ignored) sigaction(crashes[i], &action, NULL);
  }
}
