// The watchdog: one thread for the process. It checks regularly which state is running, and interrupts a state that
// runs too long.
//
// The calling path pays two plain stores for each run and one exchange for each turn. The watchdog adds the time between
// two samples to the state that runs, or that ran last in this turn: what the host makes of a script's wishes takes the
// script's time. It adds at most two periods at once, and no more than its thread had of a
// processor, so that a machine that stood still or was busy with something else is not held against a script. It never
// touches a lua_State: it sets a flag and signals the thread, whose handler sets a hook. Where the hook does not come
// to run for long, the handler breaks off what Lua does: see rl_break_off.c.
#define _GNU_SOURCE
#include "rl_internal.h"
#include "rl_parts.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <ucontext.h>
#include <unistd.h>

enum { PERIOD_MICROSECONDS = 2000, SAMPLES_BEFORE_SLEEP = 50, SIGNAL = SIGURG };

/// How many times its limit a turn may last by the clock on the wall, however little it got of a processor.
enum { PATIENCE = 20 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;  // of the list, and held while the watchdog looks at states
static pthread_cond_t wake = PTHREAD_COND_INITIALIZER;
static rl_watch *watches;
static bool is_started;
static _Atomic bool is_asleep = true;  // also before it is started, which the first turn does that time limits

_Thread_local rl_state *rl_running_here;
static _Thread_local int this_thread;
static _Thread_local clockid_t this_clock;

/// Where the thread was when the signal came; NULL where that is not known.
static const void *interrupted_at(const void *context) {
#if defined(__linux__) && defined(__x86_64__)
  return (const void *)((const ucontext_t *)context)->uc_mcontext.gregs[REG_RIP];
#elif defined(__linux__) && defined(__aarch64__)
  return (const void *)((const ucontext_t *)context)->uc_mcontext.pc;
#else
  (void)context;
  return NULL;
#endif
}

static void on_signal(int number, siginfo_t *info, void *context) {
  (void)info;
  int saved = errno;
  rl_state *state = rl_running_here;
  if (state && state->overrun) {
    rl_limits_interrupt(state);
    if (rl_is_in_vain(state, interrupted_at(context))) {
      // This handler does not return, so that its signal would stay blocked.
      sigset_t signals;
      sigemptyset(&signals);
      sigaddset(&signals, number);
      pthread_sigmask(SIG_UNBLOCK, &signals, NULL);
      rl_break_off(state);
    }
  }
  errno = saved;
}

/// What a clock shows; 0 for that of a thread which is no more.
static int64_t nanoseconds(clockid_t clock) {
  struct timespec time;
  if (clock_gettime(clock, &time) != 0) return 0;
  return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

static int64_t microseconds(clockid_t clock) { return nanoseconds(clock) / 1000; }

static int64_t microseconds_now(void) { return microseconds(CLOCK_MONOTONIC); }

static void interrupt(rl_watch *watch, rl_state *state, rl_limit limit) {
  if (!state->overrun) state->overrun = limit;
#if __has_feature(thread_sanitizer)
  // ThreadSanitizer holds a signal back until its thread enters a function that it knows; a loop in Lua never does.
  // So there, and only there, the hook is set from here.
  (void)watch;
  rl_limits_interrupt(state);
#else
  syscall(SYS_tgkill, getpid(), atomic_load_explicit(&watch->thread, memory_order_relaxed), SIGNAL);
#endif
}

/// The part of the time since the last sample in which the thread had a processor; all of it where that is not known.
static int64_t time_run(rl_watch *watch, int64_t elapsed) {
  int64_t now = microseconds(atomic_load_explicit(&watch->clock, memory_order_relaxed));
  int64_t run = now - watch->clock_seen;
  watch->clock_seen = now;
  return run >= 0 && run < elapsed ? run : elapsed;
}

/// Begins to count anew where another turn or closing began.
static void meet_turn(rl_state *state, uint64_t turn, uint64_t closing) {
  if (state->watched_turn != turn) state->watched_microseconds = state->lasted_microseconds = state->closings_microseconds = 0;
  if (state->watched_closing != closing) state->closing_microseconds = 0;
  state->watched_turn = turn;
  state->watched_closing = closing;
}

/// Whether what runs for another plugin has been short so far. It takes none of the time of the plugin that runs then; one
/// that lasts does, from its beginning on.
static bool is_short_errand(rl_watch *watch, rl_state *state, int64_t *run) {
  uint64_t errand = atomic_load_explicit(&watch->errand, memory_order_relaxed);
  if (!errand) return false;
  if (state->watched_errand != errand) state->errand_microseconds = 0;
  state->watched_errand = errand;
  int32_t share = atomic_load_explicit(&watch->share, memory_order_relaxed);
  int64_t before = state->errand_microseconds, most = state->limits.turn_microseconds / (share > 0 ? share : 1);
  state->errand_microseconds += *run;
  if (before <= most && state->errand_microseconds > most) *run += before;
  return state->errand_microseconds <= most;
}

/// What runs; else what ran since the last sample: of a turn of many short calls with rests between them, few samples would
/// meet one that runs.
static rl_state *state_to_count(rl_watch *watch, bool *rests) {
  rl_state *rested = atomic_exchange_explicit(&watch->rested, NULL, memory_order_relaxed);
  rl_state *running = atomic_load_explicit(&watch->running, memory_order_relaxed);
  *rests = !running;
  return running ? running : rested;
}

/// Adds the time since the last sample to what runs. Returns whether anything does, or did since then.
static bool sample(rl_watch *watch, int64_t elapsed) {
  uint64_t turn = atomic_load_explicit(&watch->turn, memory_order_relaxed);
  bool rests = false;
  rl_state *state = state_to_count(watch, &rests);
  bool is_timed = state && state->limits.instructions < 0;
  bool is_active = turn != watch->seen || is_timed || atomic_load_explicit(&watch->is_in_turn, memory_order_relaxed);
  watch->seen = turn;
  if (!is_timed) return is_active;
  uint64_t closing = atomic_load_explicit(&watch->closing, memory_order_relaxed);
  meet_turn(state, turn, closing);
  int64_t run = time_run(watch, elapsed), limit = state->limits.turn_microseconds;
  if (!closing && is_short_errand(watch, state, &run)) return is_active;
  *(closing ? &state->closing_microseconds : &state->watched_microseconds) += run;
  if (closing) state->closings_microseconds += run;
  // It is interrupted where it runs again, if it does in this turn.
  if (rests) return is_active;
  state->lasted_microseconds += elapsed;
  bool closes_long = state->closing_microseconds > state->limits.closing_microseconds || state->closings_microseconds > limit;
  if (closing && closes_long) {
    interrupt(watch, state, RL_LIMIT_CLOSING);
  } else if (state->watched_microseconds > limit || state->lasted_microseconds / PATIENCE > limit) {
    interrupt(watch, state, RL_LIMIT_TIME);
  }
  return is_active;
}

static bool sample_all(int64_t elapsed) {
  bool is_active = false;
  for (rl_watch *watch = watches; watch; watch = watch->next) is_active |= sample(watch, elapsed);
  return is_active;
}

/// Waits until a turn begins or goes on. It does not wait within a turn, in which nothing may run here for long, because a
/// plugin does in a process of its own: what runs next would wake nobody. A turn stores that it is one before it looks whether
/// the watchdog sleeps, and the watchdog looks at the turns after it said that it does: one of them sees the other.
static void sleep_until_woken(void) {
  atomic_store(&is_asleep, true);
  bool is_active = false;
  for (rl_watch *watch = watches; watch; watch = watch->next) {
    is_active |= atomic_load(&watch->turn) != watch->seen || atomic_load(&watch->is_in_turn);
  }
  while (!is_active && atomic_load(&is_asleep)) pthread_cond_wait(&wake, &lock);
  atomic_store(&is_asleep, false);
}

static void *watch_all(void *unused) {
  (void)unused;
  struct timespec period = {.tv_nsec = PERIOD_MICROSECONDS * 1000};
  int quiet = 0;
  int64_t last = microseconds_now();
  pthread_mutex_lock(&lock);
  for (;;) {
    pthread_mutex_unlock(&lock);
    nanosleep(&period, NULL);
    pthread_mutex_lock(&lock);
    int64_t now = microseconds_now();
    int64_t elapsed = now - last < 2 * PERIOD_MICROSECONDS ? now - last : 2 * PERIOD_MICROSECONDS;
    quiet = sample_all(elapsed) ? 0 : quiet + 1;
    if (quiet > SAMPLES_BEFORE_SLEEP) {
      sleep_until_woken();
      now = microseconds_now();
      quiet = 0;
    }
    last = now;
  }
  return NULL;
}

/// Starts the watchdog, with all signals of the process blocked in it.
static bool start(void) {
  struct sigaction action = {.sa_sigaction = on_signal, .sa_flags = SA_RESTART | SA_ONSTACK | SA_SIGINFO};
  sigemptyset(&action.sa_mask);
  if (sigaction(SIGNAL, &action, NULL) != 0) return false;
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  pthread_t thread;
  bool is_made = pthread_create(&thread, NULL, watch_all, NULL) == 0;
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  if (is_made) pthread_detach(thread);
  return is_made;
}

rl_watch *rl_watch_open(void) {
  rl_watch *watch = calloc(1, sizeof *watch);
  if (!watch) return NULL;
  pthread_mutex_lock(&lock);
  watch->next = watches;
  watches = watch;
  pthread_mutex_unlock(&lock);
  return watch;
}

void rl_watch_close(rl_watch *watch) {
  pthread_mutex_lock(&lock);
  rl_watch **link = &watches;
  while (*link != watch) link = &(*link)->next;
  *link = watch->next;
  pthread_mutex_unlock(&lock);
  free(watch);
}

/// Lets the signal through to this thread: threads of a pool are born with signals blocked.
static void meet_thread(void) {
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGNAL);
  pthread_sigmask(SIG_UNBLOCK, &signals, NULL);
  if (pthread_getcpuclockid(pthread_self(), &this_clock) != 0) this_clock = CLOCK_MONOTONIC;
  this_thread = (int)syscall(SYS_gettid);
}

void rl_watch_work(rl_state *state) {
  atomic_store_explicit(&state->watch->running, state, memory_order_relaxed);
}

void rl_watch_rest(rl_watch *watch) {
  rl_state *state = atomic_load_explicit(&watch->running, memory_order_relaxed);
  if (state) atomic_store_explicit(&watch->rested, state, memory_order_relaxed);
  atomic_store_explicit(&watch->running, NULL, memory_order_relaxed);
  atomic_store_explicit(&watch->is_in_turn, false, memory_order_relaxed);
}

void rl_watch_go_on(rl_watch *watch) {
  atomic_store(&watch->is_in_turn, true);
  if (__builtin_expect(!atomic_load(&is_asleep), 1)) return;
  pthread_mutex_lock(&lock);
  if (!is_started) is_started = start();
  atomic_store(&is_asleep, !is_started);
  pthread_cond_signal(&wake);
  pthread_mutex_unlock(&lock);
}

void rl_watch_turn(rl_watch *watch) {
  if (__builtin_expect(!this_thread, 0)) meet_thread();
  atomic_store_explicit(&watch->thread, this_thread, memory_order_relaxed);
  atomic_store_explicit(&watch->clock, this_clock, memory_order_relaxed);
  atomic_store_explicit(&watch->rested, NULL, memory_order_relaxed);
  atomic_fetch_add(&watch->turn, 1);
  rl_watch_go_on(watch);
}

void rl_watch_closing(rl_state *state, bool closing) {
  rl_watch *watch = state->watch;
  atomic_store_explicit(&watch->closing, closing ? ++watch->closings : 0, memory_order_relaxed);
}

void rl_watch_nobody(rl_watch *watch) { atomic_store_explicit(&watch->running, NULL, memory_order_relaxed); }

void rl_watch_errand(rl_watch *watch, int32_t share) {
  atomic_store_explicit(&watch->share, share, memory_order_relaxed);
  atomic_store_explicit(&watch->errand, share ? ++watch->errands : 0, memory_order_relaxed);
}

int64_t rl_nanoseconds_run(void) { return nanoseconds(CLOCK_THREAD_CPUTIME_ID); }

void rl_watch_by(rl_state *state, rl_watch *watch) {
  state->watch = watch;
  state->watched_turn = state->watched_closing = state->watched_errand = 0;
  state->watched_microseconds = state->lasted_microseconds = 0;
  state->closing_microseconds = state->closings_microseconds = 0;
}

void rl_watch_forget(rl_state *state) {
  if (!state->watch) return;
  pthread_mutex_lock(&lock);
  rl_state *expected = state;
  atomic_compare_exchange_strong(&state->watch->running, &expected, NULL);
  expected = state;
  atomic_compare_exchange_strong(&state->watch->rested, &expected, NULL);
  pthread_mutex_unlock(&lock);
}
